// A stud engine behind the protocol of stud-conformance: one JSON object a line, in and out.

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;

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

static partial class Adapter
{
    const string Greeting = """
        {
            "protocol": 1,
            "engine": {"name": "my-engine", "version": "0.1", "language": "C#"},
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
        }
        """;
}

// ---- FILL IN, 2 of 2: the engine ----------------------------------------------------------------
//
// One Engine is one hand, and nothing is kept from one hand to the next. Chips are whole numbers, a
// card is rank and suit ("Th"), a seat is a number as a value (4) and text as a key ("4"). Whatever
// is thrown here is answered as an error of this hand, with its place. Where the engine cannot play
// a hand, throw new Unsupported("a rake"); better still, leave it out of "supports".
//
// setup.GetProperty("stakes").GetProperty("ante").GetInt64() reads what comes in. What goes out is
// made as in new Seen { ["to-act"] = 2, ["stacks"] = new Seen { ["2"] = 990, ["5"] = 990 } }.

class Engine
{
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
    // shows    the seats that have a show or a muck of their own to come; see Act
    public Engine(JsonElement setup, JsonElement rulings, JsonElement deal, List<long> shows)
    {
        throw new NotImplementedException("fill in: start a hand");
    }

    // Let a seat act; return null, or why it may not.
    //
    // "wager" completes, bets or raises. `to` is null but for a wager and a bring-in: the total of
    // the seat on this street after it, never what it adds. With 15 in, a wager to 50 pays 35.
    //
    // An act that is refused changes nothing: ("not-your-turn", "5 is to act").
    // The first code that applies: hand-over, unknown-seat, not-your-turn, capped, not-reopened,
    // insufficient-chips, illegal-action, wrong-amount; or always "other", without "reason".
    //
    // After an act, accepted or not, all that is due happens by itself: cards are dealt, chips that
    // nobody matched go back, pots are paid. At the showdown each seat in its turn shows where it
    // has to, and otherwise unless it is beaten in every pot and share that it contests (a tie is
    // not beaten); then it mucks. Only the seats in `shows` are waited for.
    public (string Code, string Text)? Act(long seat, string act, long? to, List<long> shows)
    {
        throw new NotImplementedException("fill in: act");
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
    public Seen State()
    {
        throw new NotImplementedException("fill in: state");
    }

    // Tell what is seen at the end: "observes" of these, "cards", "common" and "views".
    //
    // {"stacks": {"2": 1000, "5": 1000}, "showdown": [{"seat": 5, "act": "show"}, ...],
    //  "tabled": [], "pots": [{"pot": "main", "amount": 120, "seats": [2, 5]}], "awards":
    //  [{"pot": "main", "share": "high", "to": {"5": 60}}, ...], "returned": {}, "rake": 0}
    //
    // It is asked after the last act; if the hand is not over then, {} will do.
    public Seen Final()
    {
        throw new NotImplementedException("fill in: final");
    }
}

// ---- Nothing to fill in below -------------------------------------------------------------------

class Seen : Dictionary<string, object>
{
}

// Thrown for a hand that cannot be played; it says what of it.
class Unsupported : Exception
{
    public Unsupported(string feature) : base(feature)
    {
    }
}

static partial class Adapter
{
    // Answer each line until the farewell, or the end of stdin; prints go to stderr.
    static void Main()
    {
        Stream input = new BufferedStream(Console.OpenStandardInput());
        Stream output = Console.OpenStandardOutput();
        Console.SetOut(Console.Error);
        for (byte[] line = Line(input); line != null; line = Line(input))
        {
            string answer = Answered(line);
            if (answer == null) break;
            byte[] bytes = Encoding.UTF8.GetBytes(answer + "\n");
            output.Write(bytes, 0, bytes.Length);
            output.Flush();
        }
        Environment.Exit(0);
    }

    // Return what stands before the next line feed; null at the end.
    static byte[] Line(Stream input)
    {
        var line = new MemoryStream();
        int read = input.ReadByte();
        if (read < 0) return null;
        for (; read >= 0 && read != '\n'; read = input.ReadByte()) line.WriteByte((byte)read);
        return line.ToArray();
    }

    // Return the answer to a line; null for the farewell.
    static string Answered(byte[] line)
    {
        object id = null;
        try
        {
            JsonElement message = Read(new UTF8Encoding(false, true).GetString(line));
            if (message.TryGetProperty("id", out JsonElement named))
            {
                id = named.ValueKind == JsonValueKind.String ? named.GetString() : (object)named;
            }
            message.TryGetProperty("op", out JsonElement op);
            switch (op.ToString())
            {
                case "bye":
                    return null;
                case "hello":
                    return Written(Read(Greeting));
                case "run":
                    Seen answer = Played(message.GetProperty("hand"));
                    answer["id"] = id;
                    answer["outcome"] = "played";
                    return Written(answer);
                default:
                    return Failed(id, "unknown op: " + op);
            }
        }
        catch (Unsupported hand)
        {
            return Written(
                new Seen { ["id"] = id, ["outcome"] = "unsupported", ["feature"] = hand.Message });
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error);
            return Failed(id, error.GetType().Name + ": " + error.Message + Place(error));
        }
    }

    // Return the innermost line of which the file is known; those of .NET are not.
    static string Place(Exception error)
    {
        var frames = new StackTrace(error, true).GetFrames();
        var found = frames.FirstOrDefault(frame => frame.GetFileName() != null);
        if (found == null) return "";
        return " (" + Path.GetFileName(found.GetFileName()) + ":" + found.GetFileLineNumber() + ")";
    }

    // Return the answer that something went wrong.
    static string Failed(object id, string text)
    {
        return Written(new Seen { ["id"] = id, ["outcome"] = "error", ["error"] = text });
    }

    // Check that a hand is of a game, a limit and a number of seats that are declared.
    static void CheckDeclared(JsonElement setup)
    {
        JsonElement supports = Read(Greeting).GetProperty("supports");
        foreach (string key in new[] { "game", "limit" })
        {
            string word = setup.GetProperty(key).GetString();
            var declared = supports.GetProperty(key + "s").EnumerateArray();
            if (declared.Any(one => one.GetString() == word)) continue;
            throw new Unsupported(word + " is not under " + key + "s");
        }
        int seats = setup.GetProperty("seats").GetArrayLength();
        if (!supports.TryGetProperty("seats", out JsonElement bounds)) return;
        if (seats < bounds[0].GetInt32() || bounds[1].GetInt32() < seats)
        {
            throw new Unsupported(seats + " seats");
        }
    }

    // Play a hand, and tell what was seen of it. States are copied, as the engine goes on.
    static Seen Played(JsonElement hand)
    {
        CheckDeclared(hand.GetProperty("setup"));
        List<JsonElement> acts = hand.GetProperty("actions").EnumerateArray().ToList();
        var engine = new Engine(
            hand.GetProperty("setup"),
            hand.GetProperty("rulings"),
            hand.GetProperty("deal"),
            Showing(acts));
        JsonElement start = Read(Written(engine.State()));
        var steps = new List<Seen>();
        for (int next = 1; next <= acts.Count; next++)
        {
            JsonElement sent = acts[next - 1];
            var refused = engine.Act(
                sent.GetProperty("seat").GetInt64(),
                sent.GetProperty("act").GetString(),
                sent.TryGetProperty("to", out JsonElement to) ? to.GetInt64() : (long?)null,
                Showing(acts.Skip(next)));
            if (refused == null)
            {
                JsonElement state = Read(Written(engine.State()));
                steps.Add(new Seen { ["ok"] = true, ["state"] = state });
            }
            else
            {
                var why = new Seen { ["code"] = refused?.Code, ["text"] = refused?.Text };
                steps.Add(new Seen { ["ok"] = false, ["refused"] = why });
            }
        }
        JsonElement final = Read(Written(engine.Final()));
        return new Seen { ["start"] = start, ["steps"] = steps, ["final"] = final };
    }

    // Return the seats that show or muck by an act of their own.
    static List<long> Showing(IEnumerable<JsonElement> coming)
    {
        string[] own = { "show", "muck" };
        return coming
            .Where(sent => own.Contains(sent.GetProperty("act").GetString()))
            .Select(sent => sent.GetProperty("seat").GetInt64())
            .ToList();
    }

    static JsonElement Read(string text)
    {
        return JsonDocument.Parse(text).RootElement;
    }

    static string Written(object value)
    {
        return JsonSerializer.Serialize(value);
    }
}
