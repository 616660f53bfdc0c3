// A stud engine behind the protocol of stud-conformance: one JSON object a line, in and out.

import java.io.*;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.*;

class Adapter {
    // ---- FILL IN, 1 of 2: what the engine is, and what it can be asked --------------------------
    //
    // Only what is declared here is run. There is no game at first, so nothing is run, and nothing
    // can look right by chance. A word that the protocol does not have costs the engine its start.
    // Hands of another game, limit or number of seats are answered as unsupported without asking
    // the engine.
    //
    //   games     "seven-card-stud" "seven-card-stud-hi-lo" "razz" "five-card-stud"
    //   limits    "fixed-limit" "pot-limit" "no-limit" "spread-limit"
    //   seats     the least and the most
    //   setup     restrictions, such as "burns": ["none"], "rake": ["none"]; {} is no restriction
    //   deal      "cards": it can be told the cards of each seat; "deck": the whole deck, in order;
    //             hands about the dealing order or running out of cards have the "deck" alone
    //   acts      "fold" "check" "call" "bring-in" "wager" "show" "muck"; with none of them only
    //             hands are run that are all-in from the ante, which is a good beginning
    //   observes  the keys of state and final that it tells, and "reason" if its codes are those of
    //             act
    //   houses    the rooms whose rules it plays, the preferred one first, such as "full-tilt"; or
    //             value by value:
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
            "houses": [],
            "rulings": {"*": {}}
        }
        """;

    // ---- FILL IN, 2 of 2: the engine ------------------------------------------------------------
    //
    // One Engine is one hand, and nothing is kept from one hand to the next. Chips are whole
    // numbers, a card is rank and suit ("Th"), a seat is a number as a value (4) and text as a key
    // ("4"). Whatever is thrown here is answered as an error of this hand, with its place. Where
    // the engine cannot play a hand, throw new Unsupported("a rake"); better still, leave it out of
    // "supports".
    //
    // number(map(setup, "stakes"), "ante") reads what comes in; there is list as well, and text is
    // a String. What goes out is made as in object("to-act", 2, "stacks", object(2, 990, 5, 990)):
    // keys and values in turn, where numbers as keys become text.

    static class Engine {
        // Start a hand: post the antes, deal the first street.
        //
        // Where nobody can bet then, play the hand to its end: act is never called.
        //
        // setup    {"game": "razz", "limit": "fixed-limit", "button": 5, "burns": "none", "stakes":
        //          {"chip": 1, "ante": 10, "bring-in": 15, "small-bet": 50, "big-bet": 100},
        //          "seats": [{"seat": 2, "stack": 1000}, {"seat": 5, "stack": 1000}], ...}, where
        //          the stacks are those before the ante
        // rulings  {"betting.raise-cap": 3, ...}: every ruling of the game, with the value to play
        //          by
        // deal     {"cards": {"2": ["Ac", "7d", "3s", ...], "5": [...]}, "deck": ["Ac", ...], ...}:
        //          the cards of each seat in the order received, and the deck in the order dealt;
        //          or "deck" alone, see above
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
        //  "cards": {"2": ["(Ac)", "(7d)", "3s"], "5": ["(9s)", "(9c)", "Jd"]}, "common": null,
        //  "views": {"2": {"2": ["Ac", "7d", "3s"], "5": ["??", "??", "Jd"]}, "5": ...}}
        //
        // Cards in parentheses are face down, and "??" is a card that a seat may not see; a range
        // of totals is {"act": "wager", "min": 50, "max": 400}. Once the hand is over: "to-act"
        // null, "legal" [], "bets" {}, "pot" 0.
        Map<String, Object> state() {
            throw new UnsupportedOperationException("fill in: state");
        }

        // Tell what is seen at the end: "observes" of these, "cards", "common" and "views".
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

    // Thrown for a hand that cannot be played; it says what of it.
    static class Unsupported extends RuntimeException {
        Unsupported(String feature) {
            super(feature);
        }
    }

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
        } catch (Unsupported hand) {
            return Json.written(
                object("id", id, "outcome", "unsupported", "feature", hand.getMessage()));
        } catch (Throwable error) {
            error.printStackTrace();
            return failed(id, error + place(error));
        }
    }

    // Return the innermost line that is not Java's own.
    static String place(Throwable error) {
        for (StackTraceElement frame : error.getStackTrace()) {
            if (!frame.getClassName().matches("(java|javax|jdk|sun)\\..*")) {
                return " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")";
            }
        }
        return "";
    }

    // Return the answer that something went wrong.
    static String failed(Object id, String text) {
        return Json.written(object("id", id, "outcome", "error", "error", text));
    }

    // Check that a hand is of a game, a limit and a number of seats that are declared.
    static void checkDeclared(Map<String, Object> setup) {
        Map<String, Object> supports = map(map(Json.read(GREETING)), "supports");
        for (String key : List.of("game", "limit")) {
            boolean isDeclared = list(supports, key + "s").contains(setup.get(key));
            if (!isDeclared) throw new Unsupported(setup.get(key) + " is not under " + key + "s");
        }
        long seats = list(setup, "seats").size();
        List<Object> bounds = list(supports, "seats");
        if (bounds != null && (seats < (Long) bounds.get(0) || (Long) bounds.get(1) < seats)) {
            throw new Unsupported(seats + " seats");
        }
    }

    // Play a hand, and tell what was seen of it.
    static Map<String, Object> played(Map<String, Object> hand) {
        checkDeclared(map(hand, "setup"));
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
}
