// A stud engine behind the protocol of stud-conformance: one JSON object a line, in and out.

// ---- FILL IN, 1 of 2: what the engine is, and what it can be asked ------------------------------
//
// Only what is declared here is run. There is no game at first, so nothing is run, and nothing can
// look right by chance. A word that the protocol does not have costs the engine its start. Hands of
// another game, limit or number of seats are answered as unsupported without asking the engine.
//
//   games     "seven-card-stud" "seven-card-stud-hi-lo" "razz" "five-card-stud"
//   limits    "fixed-limit" "pot-limit" "no-limit" "spread-limit"
//   seats     the least and the most
//   setup     restrictions, such as "burns": ["none"], "rake": ["none"]; {} is no restriction
//   deal      "cards": it can be told the cards of each seat; "deck": the whole deck, in order;
//             hands about the dealing order or running out of cards have the "deck" alone
//   acts      "fold" "check" "call" "bring-in" "wager" "show" "muck"; with none of them only hands
//             are run that are all-in from the ante, which is a good beginning
//   observes  the keys of state and final that it tells, and "reason" if its codes are those of act
//   houses    the rooms whose rules it plays, the preferred one first, such as "full-tilt"; or value
//             by value:
//   rulings   "betting.raise-cap": 4 is what it always does, [3, 4] what it can be set to; what is
//             left out is found out by running

const GREETING = {
  "protocol": 1,
  "engine": {"name": "my-engine", "version": "0.1", "language": "JavaScript"},
  "supports": {
    "games": [],
    "limits": ["fixed-limit"],
    "seats": [2, 8],
    "setup": {},
    "deal": ["cards"],
    "acts": [],
    "observes": ["stacks"],
  },
  "houses": [],
  "rulings": {"*": {}},
};

// ---- FILL IN, 2 of 2: the engine ----------------------------------------------------------------
//
// One Engine is one hand, and nothing is kept from one hand to the next. Chips are whole numbers, a
// card is rank and suit ("Th"), a seat is a number as a value (4) and text as a key ("4"). Whatever
// is thrown here is answered as an error of this hand, with its place. Where the engine cannot play
// a hand, throw new Unsupported("a rake"); better still, leave it out of "supports". Any method but
// the constructor may be async.

class Engine {
  // Start a hand: post the antes, deal the first street.
  //
  // Where nobody can bet then, play the hand to its end: act is never called.
  //
  // setup    {"game": "razz", "limit": "fixed-limit", "button": 5, "burns": "none",
  //          "stakes": {"chip": 1, "ante": 10, "bring-in": 15, "small-bet": 50, "big-bet": 100},
  //          "seats": [{"seat": 2, "stack": 1000}, {"seat": 5, "stack": 1000}], ...}, where the
  //          stacks are those before the ante
  // rulings  {"betting.raise-cap": 3, ...}: every ruling of the game, with the value to play by
  // deal     {"cards": {"2": ["Ac", "7d", "3s", ...], "5": [...]}, "deck": ["Ac", ...], ...}:
  //          the cards of each seat in the order received, and the deck in the order dealt; or
  //          "deck" alone, see above
  // shows    the seats that have a show or a muck of their own to come; see act
  constructor(setup, rulings, deal, shows) {
    throw new Error("fill in: start a hand");
  }

  // Let a seat act; return null, or why it may not.
  //
  // "wager" completes, bets or raises. `to` is null but for a wager and a bring-in: the total of
  // the seat on this street after it, never what it adds. With 15 in, a wager to 50 pays 35.
  //
  // An act that is refused changes nothing: {"code": "not-your-turn", "text": "5 is to act"}.
  // The first code that applies: hand-over, unknown-seat, not-your-turn, capped, not-reopened,
  // insufficient-chips, illegal-action, wrong-amount; or always "other", without "reason".
  //
  // After an act, accepted or not, all that is due happens by itself: cards are dealt, chips that
  // nobody matched go back, pots are paid. At the showdown each seat in its turn shows where it has
  // to, and otherwise unless it is beaten in every pot and share that it contests (a tie is not
  // beaten); then it mucks. Only the seats in `shows` are waited for.
  act(seat, act, to, shows) {
    throw new Error("fill in: act");
  }

  // Tell what is seen now: what "observes" declares of these keys.
  //
  // {"street": "third", "to-act": 2, "stacks": {"2": 990, "5": 990}, "bets": {"2": 0, "5": 0},
  //  "pot": 20, "legal": [{"act": "bring-in", "to": 15}, {"act": "wager", "to": 50}],
  //  "cards": {"2": ["(Ac)", "(7d)", "3s"], "5": ["(9s)", "(9c)", "Jd"]}, "common": null,
  //  "views": {"2": {"2": ["Ac", "7d", "3s"], "5": ["??", "??", "Jd"]}, "5": ...}}
  //
  // Cards in parentheses are face down, and "??" is a card that a seat may not see; a range of
  // totals is {"act": "wager", "min": 50, "max": 400}. Once the hand is over: "to-act" null,
  // "legal" [], "bets" {}, "pot" 0.
  state() {
    throw new Error("fill in: state");
  }

  // Tell what is seen at the end: "observes" of these, "cards", "common" and "views".
  //
  // {"stacks": {"2": 1000, "5": 1000}, "showdown": [{"seat": 5, "act": "show"}, ...],
  //  "tabled": [], "pots": [{"pot": "main", "amount": 120, "seats": [2, 5]}], "awards":
  //  [{"pot": "main", "share": "high", "to": {"5": 60}}, ...], "returned": {}, "rake": 0}
  //
  // It is asked after the last act; if the hand is not over then, {} will do.
  final() {
    throw new Error("fill in: final");
  }
}

// ---- Nothing to fill in below -------------------------------------------------------------------

const write = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr); // and so console.log

// Answer each line until the farewell, or the end of stdin.
async function main() {
  for await (const line of lines()) {
    const answer = await answered(line);
    if (answer === null) break;
    write(answer + "\n");
  }
  write("", () => process.exit(0));
}

// Cut stdin at line feeds, and only there.
async function* lines() {
  let begun = [];
  for await (const chunk of process.stdin) {
    let from = 0;
    for (let end; (end = chunk.indexOf(10, from)) >= 0; from = end + 1) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)]);
      begun = [];
    }
    begun.push(chunk.subarray(from));
  }
  if (begun.some((part) => part.length)) yield Buffer.concat(begun);
}

// Return the answer to a line; null for the farewell.
async function answered(line) {
  let id = null;
  try {
    const message = JSON.parse(new TextDecoder("utf-8", {fatal: true}).decode(line));
    if (typeof message.id !== "object") id = message.id ?? null;
    if (message.op === "bye") return null;
    if (message.op === "hello") return JSON.stringify(GREETING);
    if (message.op !== "run") return failed(id, `unknown op: ${message.op}`);
    return JSON.stringify({id, outcome: "played", ...await played(message.hand)});
  } catch (error) {
    if (error instanceof Unsupported) {
      return JSON.stringify({id, outcome: "unsupported", feature: error.message});
    }
    console.error(error);
    return failed(id, String(error) + place(error));
  }
}

// Return the innermost line that is not Node's own.
function place(error) {
  const lines = String(error?.stack).split("\n").filter((line) => !line.includes("node:"));
  const found = lines.map((line) => /([^/\\(]+:\d+):\d+\)?$/.exec(line)).find(Boolean);
  return found ? ` (${found[1]})` : "";
}

// Thrown for a hand that cannot be played; it says what of it.
class Unsupported extends Error {}

// Check that a hand is of a game, a limit and a number of seats that are declared.
function checkDeclared({game, limit, seats}) {
  const {games, limits, seats: [least, most] = [2, 10]} = GREETING.supports;
  if (!games.includes(game)) throw new Unsupported(`${game} is not under games`);
  if (!limits.includes(limit)) throw new Unsupported(`${limit} is not under limits`);
  const isSeated = least <= seats.length && seats.length <= most;
  if (!isSeated) throw new Unsupported(`${seats.length} seats`);
}

// Return the answer that something went wrong.
function failed(id, error) {
  return JSON.stringify({id, outcome: "error", error});
}

// Play a hand, and tell what was seen of it.
async function played({setup, rulings, deal, actions}) {
  checkDeclared(setup);
  const engine = new Engine(setup, rulings, deal, showing(actions));
  const start = copied(await engine.state());
  const steps = [];
  for (const [place, {seat, act, to}] of actions.entries()) {
    const shows = showing(actions.slice(place + 1));
    const refused = await engine.act(seat, act, to ?? null, shows) ?? null;
    if (refused) steps.push({ok: false, refused});
    else steps.push({ok: true, state: copied(await engine.state())});
  }
  return {start, steps, final: copied(await engine.final())};
}

// Return the seats that show or muck by an act of their own.
function showing(coming) {
  return coming.filter(({act}) => act === "show" || act === "muck").map(({seat}) => seat);
}

// Return a copy that stays as it is, whatever the engine does next.
function copied(seen) {
  return JSON.parse(JSON.stringify(seen));
}

await main();
