import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awardsOf, split } from './awards.mjs';
import { gameOf } from './house.mjs';
import { potsOf, rakes, unmatched } from './pots.mjs';
import { compare, handValues, highBoard, highOfFive, lowBoard } from './ranking.mjs';

const cards = (text) => text.split(' ');
const high = (text) => highOfFive(cards(text));
const valueIn = (game, share, text) => handValues(cards(text), gameOf(game))[share];
const razz = (text) => valueIn('razz', 'low', text);
const low = (text) => valueIn('seven-card-stud-hi-lo', 'low', text);
const beats = (one, other) => assert.ok(compare(one, other) > 0, `${one} does not beat ${other}`);
const ties = (one, other) => assert.equal(compare(one, other), 0);
const seat = (number, total, folded = false) => ({ number, total, folded });

test('high hands rank from straight flush down to high card', () => {
  const order = [
    '6h 5h 4h 3h 2h', '5s 4s 3s 2s As', '9c 9d 9h 9s 2c', '3c 3d 3h 2c 2d', 'Ah Jh 8h 4h 2h', 'Ac Kd Qh Js Tc',
    '5c 4d 3h 2s Ac', '2c 2d 2h 9s 7c', 'Ac Ad 3h 3s Kc', 'Ac Ad Kh Qs Jc', 'Ac Kd Qh Js 9c',
  ].map(high);
  for (let i = 1; i < order.length; i += 1) beats(order[i - 1], order[i]);
});

test('the last card of each kind decides', () => {
  beats(high('Ah Kh 8h 4h 3h'), high('As Ks 8s 4s 2s'));
  beats(high('Ac Ad 3h 3s Kc'), high('Ah As 3c 3d Qc'));
  beats(high('Ac Ad Kh Qs Tc'), high('Ah As Kd Qc 9c'));
  beats(high('Ac Kd Qh Js 9c'), high('Ad Kc Qs Jh 8c'));
});

test('suits never win', () => ties(high('As Ks 8s 4s 2s'), high('Ac Kc 8c 4c 2c')));

test('an ace does not join king and deuce in a straight', () => beats(high('2c 2d 4h 5s 6c'), high('Kc Ad 2h 3s 4c')));

test('any five of seven play, for high and for low', () => {
  const hand = handValues(cards('Ah 2c 3h 4h 5h Kh 9h'), gameOf('seven-card-stud-hi-lo'));
  ties(hand.high, high('Ah Kh 9h 5h 4h'));
  ties(hand.low, low('5c 4d 3s 2c Ad Kc Kd'));
});

test('a low needs five ranks of eight or less', () => {
  assert.equal(low('Ac 2c 3d 4h 4s 9c 9d'), null);
  beats(low('8c 7d 6h 5s Ac Kc Kd'), low('8c 7d 6h 5s 2c Kc Kd'));
});

test('in razz a pair loses to any hand without one, and aces are the lowest pair', () => {
  beats(razz('Kc Qd Jh Ts 9c Kd Qc'), razz('Ac Ad 2h 2s 3c 3d 4h'));
  beats(razz('Ac Ad 2h 3s 4c Ah As'), razz('2c 2d Ah 3s 4c 2h 2s'));
  ties(razz('5c 4d 3h 2s Ac Kc Kd'), razz('5h 4s 3c 2d Ad Qc Qd'));
});

test('boards count equal cards alone', () => {
  beats(highBoard(cards('2c 2d 3h 4s')), highBoard(cards('Ac Kc Qc Jc')));
  beats(highBoard(cards('2c 2d 2h 3s')), highBoard(cards('Ac Ad Kh Ks')));
  beats(highBoard(cards('2c 2d 2h 2s')), highBoard(cards('Ac Ad Ah Ks')));
  beats(lowBoard(cards('Kc Qd Jh')), lowBoard(cards('Ac Ad 2h')));
  beats(lowBoard(cards('Ac 2d')), lowBoard(cards('3c 2d')));
});

test('each all-in level closes a pot, and folded chips stay', () => {
  const pots = potsOf([seat(1, 30), seat(2, 100), seat(3, 60, true), seat(4, 100), seat(5, 70)]);
  assert.deepEqual(
    pots.map(({ pot, amount, seats }) => [pot, amount, seats.map(({ number }) => number)]),
    [['main', 150, [1, 2, 4, 5]], ['side-1', 150, [2, 4, 5]], ['side-2', 60, [2, 4]]],
  );
});

test('a folded seat matches a bet too', () => {
  const { seat: owner, chips } = unmatched([seat(1, 200), seat(2, 120, true), seat(3, 50)]);
  assert.deepEqual([owner.number, chips], [1, 80]);
});

test('the rake comes from the main pot, then from the next', () => {
  const pots = [{ amount: 20 }, { amount: 300 }];
  assert.deepEqual(rakes(pots, { percent: 10 }, 1), [20, 12]);
  assert.deepEqual(rakes(pots, { percent: 10, cap: 15 }, 1), [15, 0]);
  assert.deepEqual(rakes(pots, { percent: 10 }, 5), [20, 10]);
  assert.deepEqual(rakes(pots, null, 1), [0, 0]);
});

test('odd chips go one to a seat, in the order of the seats', () => {
  assert.deepEqual([...split(101, ['a', 'b', 'c'], 1).to], [['a', 34], ['b', 34], ['c', 33]]);
  assert.deepEqual([...split(100, ['a', 'b', 'c'], 5).to], [['a', 35], ['b', 35], ['c', 30]]);
});

test('the high half is larger, and a tie both ways is as even as can be', () => {
  const game = gameOf('seven-card-stud-hi-lo');
  const twin = (name) => ({ seat: name, values: { high: [1], low: [-8] } });
  const paid = (amount, hands) => awardsOf(amount, hands, game, 1).map(({ share, to }) => [share, ...to]);
  const apart = [{ seat: 'a', values: { high: [1], low: null } }, { seat: 'b', values: { high: [0], low: [-8] } }];
  assert.deepEqual(paid(65, apart), [
    ['high', ['a', 33]],
    ['low', ['b', 32]],
  ]);
  assert.deepEqual(paid(66, [twin('a'), twin('b')]), [
    ['high', ['a', 17], ['b', 16]],
    ['low', ['b', 17], ['a', 16]],
  ]);
});
