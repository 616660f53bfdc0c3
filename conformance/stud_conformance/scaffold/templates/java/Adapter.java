// A stud engine behind the protocol of stud-conformance: one JSON object a line, in and out.

import java.io.*;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.*;

class Adapter {
    // ---- FILL IN, 1 of 2: what the engine is, and what it can be asked --------------------------
    //
    // Only what is declared here is run. There is no game at first, so nothing is run, and nothing
    // can look right by chance. A word that the protocol does not have costs the engine its start.
    //
    //   games     "seven-card-stud" "seven-card-stud-hi-lo" "razz" "five-card-stud"
    //   limits    "fixed-limit" "pot-limit" "no-limit" "spread-limit"
    //   seats     the least and the most
    //   setup     restrictions, such as "burns": ["none"], "rake": ["none"]; {} is no restriction
    //   deal      "cards": it can be told the cards of each seat; "deck": the whole deck, in order
    //   acts      "fold" "check" "call" "bring-in" "wager" "show" "muck"; with none of them only
    //             hands are run that are all-in from the ante, which is a good beginning
    //   observes  the keys of state and final that it tells, and "reason" if its codes are those of
    //             act
    //   rulings   "betting.raise-cap": 4 is what it always does, [3, 4] what it can be set to; what
    //             is left out is found out by running

    static final String GREETING = """
        {
            "protocol": 1,
            "engine": {"name": "my-engine", "version": "0.1", "language": "Java"},
            "supports": {
                "games": [],
                "limits": ["fixed-limit"],
                "seats": [2, 8],
                "setup": {},
                "deal": ["cards"],
                "acts": [],
                "observes": ["stacks"]
            },
            "rulings": {"*": {}}
        }
        """;

    // ---- FILL IN, 2 of 2: the engine ------------------------------------------------------------
    //
    // One Engine is one hand, and nothing is kept from one hand to the next. Chips are whole
    // numbers, a card is rank and suit ("Th"), a seat is a number as a value (4) and text as a key
    // ("4"). Whatever is thrown here is answered as an error of this hand.
    //
    // number(map(setup, "stakes"), "ante") reads what comes in; there is list as well, and text is
    // a String. What goes out is made as in object("to-act", 2, "stacks", object(2, 990, 5, 990)):
    // keys and values in turn, where numbers as keys become text.

    static class Engine {
        // Start a hand: post the antes, deal the first street.
        //
        // setup    {"game": "razz", "limit": "fixed-limit", "button": 5, "burns": "none", "stakes":
        //          {"chip": 1, "ante": 10, "bring-in": 15, "small-bet": 50, "big-bet": 100},
        //          "seats": [{"seat": 2, "stack": 1000}, {"seat": 5, "stack": 1000}], ...}, where
        //          the stacks are those before the ante
        // rulings  {"betting.raise-cap": 3, ...}: every ruling of the game, with the value to play
        //          by
        // deal     {"cards": {"2": ["Ac", "7d", "3s", ...], "5": [...]}, "deck": ["Ac", ...], ...}:
        //          the cards of each seat in the order received, and the deck in the order dealt
        // shows    the seats that have a show or a muck of their own to come; see act
        Engine(Map<String, Object> setup, Map<String, Object> rulings, Map<String, Object> deal,
                List<Long> shows) {
            throw new UnsupportedOperationException("fill in: start a hand");
        }

        // Let a seat act; return null, or why it may not.
        //
        // "wager" completes, bets or raises. `to` is null but for a wager and a bring-in: the total
        // of the seat on this street after it, never what it adds. With 15 in, a wager to 50 pays
        // 35.
        //
        // An act that is refused changes nothing: new Refusal("not-your-turn", "5 is to act").
        // The first code that applies: hand-over, unknown-seat, not-your-turn, capped,
        // not-reopened, insufficient-chips, illegal-action, wrong-amount; or always "other",
        // without "reason".
        //
        // After an act, accepted or not, all that is due happens by itself: cards are dealt, chips
        // that nobody matched go back, pots are paid. At the showdown each seat in its turn shows
        // where it has to, and otherwise unless it is beaten in every pot and share that it
        // contests (a tie is not beaten); then it mucks. Only the seats in `shows` are waited for.
        Refusal act(long seat, String act, Long to, List<Long> shows) {
            throw new UnsupportedOperationException("fill in: act");
        }

        // Tell what is seen now: what "observes" declares of these keys.
        //
        // {"street": "third", "to-act": 2, "stacks": {"2": 990, "5": 990}, "bets": {"2": 0, "5":
        //  0}, "pot": 20, "legal": [{"act": "bring-in", "to": 15}, {"act": "wager", "to": 50}],
        //  "cards": {"2": ["(Ac)", "(7d)", "3s"], "5": ["(9s)", "(9c)", "Jd"]}, "common": null}
        //
        // Cards in parentheses are face down; a range of totals is {"act": "wager", "min": 50,
        // "max": 400}. Once the hand is over: "to-act" null, "legal" [], "bets" {}, "pot" 0.
        Map<String, Object> state() {
            throw new UnsupportedOperationException("fill in: state");
        }

        // Tell what is seen at the end: what "observes" declares of these keys, "cards", "common".
        // (The name has a line below it, as `final` is a word of the language.)
        //
        // {"stacks": {"2": 1000, "5": 1000}, "showdown": [{"seat": 5, "act": "show"}, ...],
        //  "tabled": [], "pots": [{"pot": "main", "amount": 120, "seats": [2, 5]}], "awards":
        //  [{"pot": "main", "share": "high", "to": {"5": 60}}, ...], "returned": {}, "rake": 0}
        //
        // It is asked after the last act; if the hand is not over then, {} will do.
        Map<String, Object> final_() {
            throw new UnsupportedOperationException("fill in: final");
        }
    }

    // ---- Nothing to fill in below ---------------------------------------------------------------

    record Refusal(String code, String text) {}

    // Answer each line until the farewell, or the end of stdin; prints go to stderr.
    public static void main(String[] arguments) throws IOException {
        OutputStream out = System.out;
        System.setOut(System.err);
        byte[] line;
        String answer;
        while ((line = line(System.in)) != null && (answer = answered(line)) != null) {
            out.write((answer + "\n").getBytes(StandardCharsets.US_ASCII));
            out.flush();
        }
        System.exit(0);
    }

    // Return what stands before the next line feed; null at the end.
    static byte[] line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int read = in.read();
        if (read < 0) return null;
        for (; read >= 0 && read != '\n'; read = in.read()) line.write(read);
        return line.toByteArray();
    }

    // Return the answer to a line; null for the farewell.
    static String answered(byte[] line) {
        Object id = null;
        try {
            ByteBuffer bytes = ByteBuffer.wrap(line);
            String text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
            Map<String, Object> message = map(Json.read(text));
            id = message.get("id");
            Object op = message.get("op");
            if ("bye".equals(op)) return null;
            if ("hello".equals(op)) return Json.written(Json.read(GREETING));
            if (!"run".equals(op)) return failed(id, "unknown op: " + op);
            Map<String, Object> answer = object("id", id, "outcome", "played");
            answer.putAll(played(map(message, "hand")));
            return Json.written(answer);
        } catch (Throwable error) {
            error.printStackTrace();
            return failed(id, error.toString());
        }
    }

    // Return the answer that something went wrong.
    static String failed(Object id, String text) {
        return Json.written(object("id", id, "outcome", "error", "error", text));
    }

    // Play a hand, and tell what was seen of it.
    static Map<String, Object> played(Map<String, Object> hand) {
        List<Object> acts = list(hand, "actions");
        Engine engine = new Engine(
            map(hand, "setup"), map(hand, "rulings"), map(hand, "deal"), showing(acts));
        Object start = copied(engine.state());
        List<Object> steps = new ArrayList<>();
        for (int next = 1; next <= acts.size(); next++) {
            Map<String, Object> sent = map(acts.get(next - 1));
            Refusal refused = engine.act(number(sent, "seat"), (String) sent.get("act"),
                (Long) sent.get("to"), showing(acts.subList(next, acts.size())));
            steps.add(refused == null
                ? object("ok", true, "state", copied(engine.state()))
                : object("ok", false,
                    "refused", object("code", refused.code(), "text", refused.text())));
        }
        return object("start", start, "steps", steps, "final", copied(engine.final_()));
    }

    // Return the seats that show or muck by an act of their own.
    static List<Long> showing(List<Object> coming) {
        List<Long> seats = new ArrayList<>();
        for (Object sent : coming) {
            Object act = map(sent).get("act");
            if ("show".equals(act) || "muck".equals(act)) seats.add(number(map(sent), "seat"));
        }
        return seats;
    }

    // Return a copy that stays as it is, whatever the engine does next.
    static Object copied(Map<String, Object> seen) {
        return Json.read(Json.written(seen));
    }

    static Map<String, Object> object(Object... pairs) {
        Map<String, Object> made = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) made.put(pairs[i].toString(), pairs[i + 1]);
        return made;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    static Map<String, Object> map(Map<String, Object> from, String key) {
        return map(from.get(key));
    }

    @SuppressWarnings("unchecked")
    static List<Object> list(Map<String, Object> from, String key) {
        return (List<Object>) from.get(key);
    }

    static long number(Map<String, Object> from, String key) {
        return (Long) from.get(key);
    }

    // JSON: an object is a Map, a list a List, text a String, a whole number a Long.
    static class Json {
        static final int DEEPEST = 100;
        static final Pattern NUMBER =
            Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");
        static final Pattern ESCAPE = Pattern.compile("u[0-9a-fA-F]{4}|[\"\\\\/bfnrt]");

        final String text;
        int at;

        Json(String text) {
            this.text = text;
        }

        static Object read(String text) {
            Json json = new Json(text);
            Object value = json.value(0);
            return json.check(value, json.next() == 0 && json.at == text.length());
        }

        <T> T check(T value, boolean isRight) {
            if (isRight) return value;
            throw new IllegalArgumentException("no JSON from character " + at + " on");
        }

        // Pass over white space, and return what comes; 0 at the end.
        char next() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
            return at < text.length() ? text.charAt(at) : 0;
        }

        // Pass over a character if it is what comes.
        boolean took(char wanted) {
            boolean comes = next() == wanted;
            if (comes) at++;
            return comes;
        }

        Object value(int depth) {
            check(null, depth < DEEPEST);
            if (took('{')) return entries(depth + 1);
            if (took('[')) return values(depth + 1);
            if (took('"')) return string();
            if (took('t')) return word("rue", true);
            if (took('f')) return word("alse", false);
            if (took('n')) return word("ull", null);
            return number();
        }

        Map<String, Object> entries(int depth) {
            Map<String, Object> entries = new LinkedHashMap<>();
            if (took('}')) return entries;
            do {
                check(null, took('"'));
                String key = string();
                check(null, took(':'));
                entries.put(key, value(depth));
            } while (took(','));
            return check(entries, took('}'));
        }

        List<Object> values(int depth) {
            List<Object> values = new ArrayList<>();
            if (took(']')) return values;
            do values.add(value(depth)); while (took(','));
            return check(values, took(']'));
        }

        Object word(String rest, Object value) {
            check(null, text.startsWith(rest, at));
            at += rest.length();
            return value;
        }

        Object number() {
            Matcher found = taken(NUMBER);
            boolean isWhole = found.group(2) == null && found.group(3) == null;
            return isWhole ? (Object) Long.valueOf(found.group()) : Double.valueOf(found.group());
        }

        String string() {
            StringBuilder string = new StringBuilder();
            for (;; at++) {
                char read = at < text.length() ? text.charAt(at) : 0;
                check(null, read >= ' ');
                if (read == '"') break;
                string.append(read == '\\' ? escaped() : read);
            }
            at++;
            return string.toString();
        }

        // Read what stands after a backslash, and stay on its last character.
        char escaped() {
            at++;
            String found = taken(ESCAPE).group();
            at--;
            if (found.length() > 1) return (char) Integer.parseInt(found.substring(1), 16);
            int place = "bfnrt".indexOf(found);
            return place < 0 ? found.charAt(0) : "\b\f\n\r\t".charAt(place);
        }

        Matcher taken(Pattern wanted) {
            Matcher found = wanted.matcher(text).region(at, text.length());
            check(null, found.lookingAt());
            at = found.end();
            return found;
        }

        static String written(Object value) {
            StringBuilder out = new StringBuilder();
            write(value, out);
            return out.toString();
        }

        static void write(Object value, StringBuilder out) {
            if (value instanceof Map<?, ?> map) {
                String before = "";
                out.append('{');
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    write(entry.getKey().toString(), out.append(before));
                    write(entry.getValue(), out.append(':'));
                    before = ",";
                }
                out.append('}');
            } else if (value instanceof Iterable<?> values) {
                String before = "";
                out.append('[');
                for (Object one : values) {
                    write(one, out.append(before));
                    before = ",";
                }
                out.append(']');
            } else if (value instanceof String words) {
                out.append('"');
                for (char unit : words.toCharArray()) {
                    boolean isPlain = unit >= ' ' && unit <= '~' && unit != '"' && unit != '\\';
                    out.append(isPlain ? "" + unit : String.format("\\u%04x", (int) unit));
                }
                out.append('"');
            } else {
                out.append(value);
            }
        }
    }
}
