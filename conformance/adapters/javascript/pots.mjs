// Chips in the middle: what goes back, the main pot and the side pots, and the rake.

// pots.uncalled-bet, bring-in.everyone-folds: chips above what any other seat has put in go back to their owner.
// Chips of folded seats match a bet too.
export function unmatched(seats) {
  const [most, second] = [...seats].sort((one, other) => other.total - one.total);
  return { seat: most, chips: most.total - second.total };
}

// pots.side-pots: each all-in level closes a pot. What was put in above the last level is in the last pot.
export function potsOf(seats) {
  const live = seats.filter((seat) => !seat.folded);
  const levels = [...new Set(live.map((seat) => seat.total))].sort((one, other) => one - other);
  return levels.map((level, index) => potBetween(seats, live, levels, index)).filter(({ amount }) => amount > 0);
}

function potBetween(seats, live, levels, index) {
  const floor = levels[index - 1] ?? 0;
  const ceiling = index === levels.length - 1 ? Infinity : levels[index];
  const slice = (seat) => Math.max(0, Math.min(seat.total, ceiling) - floor);
  return {
    pot: index === 0 ? 'main' : `side-${index}`,
    amount: seats.reduce((sum, seat) => sum + slice(seat), 0),
    seats: live.filter((seat) => seat.total >= levels[index]),
  };
}

// pots.rake: a share of all pots, up to the limit, rounded down to the chip.
function wholeRake(sum, { percent, cap = Infinity }, chip) {
  const rest = sum % 100; // so that no product grows beyond what a number holds exactly
  const share = ((sum - rest) / 100) * percent + Math.floor((rest * percent) / 100);
  const taken = Math.min(share, cap ?? Infinity);
  return taken - (taken % chip);
}

// pots.rake-from: from the main pot, and only what it cannot pay from the next. The rake by pot.
export function rakes(pots, rake, chip) {
  let due = rake ? wholeRake(pots.reduce((sum, { amount }) => sum + amount, 0), rake, chip) : 0;
  return pots.map(({ amount }) => {
    const taken = Math.min(amount, due);
    due -= taken;
    return taken;
  });
}
