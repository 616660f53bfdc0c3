// A stud engine behind the protocol of stud-conformance: one JSON object a line, in and out.

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"unicode/utf8"
)

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

const greeting = `{
	"protocol": 1,
	"engine": {"name": "my-engine", "version": "0.1", "language": "Go"},
	"supports": {
		"games": [],
		"limits": ["fixed-limit"],
		"seats": [2, 8],
		"setup": {},
		"deal": ["cards"],
		"acts": [],
		"observes": ["stacks"]
	},
	"houses": [],
	"rulings": {"*": {}}
}`

// ---- FILL IN, 2 of 2: the engine ----------------------------------------------------------------
//
// One Engine is one hand, and nothing is kept from one hand to the next. Chips are whole numbers, a
// card is rank and suit ("Th"), a seat is a number as a value (4) and text as a key ("4"). Whatever
// panics here is answered as an error of this hand, with its place. Where the engine cannot play a
// hand, panic(Unsupported("a rake")); better still, leave it out of "supports".
//
// setup.Stakes["ante"] reads what comes in; Setup and Deal stand below. What goes out is made as in
// Seen{"to-act": 2, "stacks": map[int]int{2: 990, 5: 990}}, where numbers as keys become text. A
// slice or a map that was never made becomes null, which is refused: write []int{}, map[int]int{}.

type Engine struct{}

// Start a hand: post the antes, deal the first street.
//
// Where nobody can bet then, play the hand to its end: act is never called.
//
// setup    {"game": "razz", "limit": "fixed-limit", "button": 5, "burns": "none",
//          "stakes": {"chip": 1, "ante": 10, "bring-in": 15, "small-bet": 50, "big-bet": 100},
//          "seats": [{"seat": 2, "stack": 1000}, {"seat": 5, "stack": 1000}], ...}, where the
//          stacks are those before the ante
// rulings  {"betting.raise-cap": 3, ...}: every ruling of the game, with the value to play by, an
//          int or a string
// deal     {"cards": {"2": ["Ac", "7d", "3s", ...], "5": [...]}, "deck": ["Ac", ...], ...}:
//          the cards of each seat in the order received, and the deck in the order dealt; or
//          "deck" alone, see above
// shows    the seats that have a show or a muck of their own to come; see Act

func Start(setup Setup, rulings map[string]any, deal Deal, shows []int) *Engine {
	panic("fill in: start a hand")
}

// Let a seat act; return nil, or why it may not.
//
// "wager" completes, bets or raises. `to` is 0 but for a wager and a bring-in: the total of the
// seat on this street after it, never what it adds. With 15 in, a wager to 50 pays 35.
//
// An act that is refused changes nothing: &Refusal{"not-your-turn", "5 is to act"}.
// The first code that applies: hand-over, unknown-seat, not-your-turn, capped, not-reopened,
// insufficient-chips, illegal-action, wrong-amount; or always "other", without "reason".
//
// After an act, accepted or not, all that is due happens by itself: cards are dealt, chips that
// nobody matched go back, pots are paid. At the showdown each seat in its turn shows where it has
// to, and otherwise unless it is beaten in every pot and share that it contests (a tie is not
// beaten); then it mucks. Only the seats in `shows` are waited for.

func (engine *Engine) Act(seat int, act string, to int, shows []int) *Refusal {
	panic("fill in: act")
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

func (engine *Engine) State() Seen {
	panic("fill in: state")
}

// Tell what is seen at the end: "observes" of these, "cards", "common" and "views".
//
// {"stacks": {"2": 1000, "5": 1000}, "showdown": [{"seat": 5, "act": "show"}, ...],
//  "tabled": [], "pots": [{"pot": "main", "amount": 120, "seats": [2, 5]}], "awards":
//  [{"pot": "main", "share": "high", "to": {"5": 60}}, ...], "returned": {}, "rake": 0}
//
// It is asked after the last act; if the hand is not over then, {} will do.

func (engine *Engine) Final() Seen {
	panic("fill in: final")
}

// ---- Nothing to fill in below -------------------------------------------------------------------

// Seen is what is told of a hand.
type Seen map[string]any

// Refusal is why an act is not possible.
type Refusal struct {
	Code string `json:"code"`
	Text string `json:"text"`
}

// Setup is the table. What is null in the message is empty or nil here.
type Setup struct {
	Game, Limit, Burns, Opener, Format string
	Stakes                             map[string]int
	Seats                              []struct{ Seat, Stack int }
	Button                             int
	Rake                               *struct{ Percent, Cap *int }
	LastCard                           string `json:"last-card"`
	EventHeadsUp                       bool   `json:"event-heads-up"`
}

// Deal is the cards. What is null or not there in the message is empty here.
type Deal struct {
	Cards                  map[int][]string
	Burns, Deck, Scrambled []string
	Common                 string
}

// Unsupported is what cannot be played of a hand; it is for panic.
type Unsupported string

type act struct {
	Seat, To int
	Act      string
}

type hand struct {
	Setup   Setup
	Rulings map[string]any
	Deal    Deal
	Actions []act
}

// Answer each line until the farewell, or the end of stdin; prints go to stderr.
func main() {
	out := os.Stdout
	os.Stdout = os.Stderr
	in := bufio.NewReader(os.Stdin)
	for {
		line, end := in.ReadBytes('\n')
		if len(line) > 0 {
			answer := answered(line)
			if answer == nil {
				return
			}
			out.Write(append(answer, '\n'))
		}
		if end != nil {
			return
		}
	}
}

// Return the answer to a line; nil for the farewell.
func answered(line []byte) (answer []byte) {
	var id json.RawMessage
	defer func() {
		problem := recover()
		if feature, is := problem.(Unsupported); is {
			answer = written(Seen{"id": id, "outcome": "unsupported", "feature": feature})
		} else if problem != nil {
			fmt.Fprintf(os.Stderr, "%v\n%s", problem, debug.Stack())
			answer = failed(id, fmt.Sprint(problem)+place())
		}
	}()
	var message map[string]json.RawMessage
	if !utf8.Valid(line) {
		panic("the line is not UTF-8")
	}
	read(line, &message)
	id = message["id"]
	var op any
	if message["op"] != nil {
		read(message["op"], &op)
	}
	switch op {
	case "bye":
		return nil
	case "hello":
		return written(json.RawMessage(greeting))
	case "run":
		var asked hand
		read(message["hand"], &asked)
		seen := played(asked)
		seen["id"], seen["outcome"] = id, "played"
		return written(seen)
	}
	return failed(id, fmt.Sprint("unknown op: ", op))
}

// Return the innermost line of a panic that is not of the runtime.
func place() string {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(0, callers)])
	panicked := false
	for frame, more := frames.Next(); more; frame, more = frames.Next() {
		if strings.HasPrefix(frame.Function, "runtime.") {
			panicked = panicked || frame.Function == "runtime.gopanic"
		} else if panicked {
			return fmt.Sprintf(" (%s:%d)", filepath.Base(frame.File), frame.Line)
		}
	}
	return ""
}

// Return the answer that something went wrong.
func failed(id json.RawMessage, text string) []byte {
	return written(Seen{"id": id, "outcome": "error", "error": text})
}

// Check that a hand is of a game, a limit and a number of seats that are declared.
func checkDeclared(setup Setup) {
	var declared struct {
		Supports struct {
			Games, Limits []string
			Seats         []int
		}
	}
	read([]byte(greeting), &declared)
	supports, seats := declared.Supports, len(setup.Seats)
	checkListed("games", supports.Games, setup.Game)
	checkListed("limits", supports.Limits, setup.Limit)
	if len(supports.Seats) == 2 && (seats < supports.Seats[0] || supports.Seats[1] < seats) {
		panic(Unsupported(fmt.Sprint(seats, " seats")))
	}
}

func checkListed(key string, words []string, wanted string) {
	for _, word := range words {
		if word == wanted {
			return
		}
	}
	panic(Unsupported(wanted + " is not under " + key))
}

// Play a hand, and tell what was seen of it. States are written at once, as they were then.
func played(asked hand) Seen {
	checkDeclared(asked.Setup)
	for name, value := range asked.Rulings {
		if number, is := value.(float64); is {
			asked.Rulings[name] = int(number)
		}
	}
	engine := Start(asked.Setup, asked.Rulings, asked.Deal, showing(asked.Actions))
	start := json.RawMessage(written(engine.State()))
	steps := []Seen{}
	for place, sent := range asked.Actions {
		refused := engine.Act(sent.Seat, sent.Act, sent.To, showing(asked.Actions[place+1:]))
		if refused != nil {
			steps = append(steps, Seen{"ok": false, "refused": refused})
		} else {
			state := json.RawMessage(written(engine.State()))
			steps = append(steps, Seen{"ok": true, "state": state})
		}
	}
	return Seen{"start": start, "steps": steps, "final": engine.Final()}
}

// Return the seats that show or muck by an act of their own.
func showing(coming []act) []int {
	seats := []int{}
	for _, sent := range coming {
		if sent.Act == "show" || sent.Act == "muck" {
			seats = append(seats, sent.Seat)
		}
	}
	return seats
}

func read(text []byte, into any) {
	if err := json.Unmarshal(text, into); err != nil {
		panic(err)
	}
}

func written(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}
