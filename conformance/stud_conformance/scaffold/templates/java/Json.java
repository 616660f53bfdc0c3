import java.util.*;
import java.util.regex.*;

// JSON, read and written; there is nothing to fill in here. An object is a Map, a list a List, text
// a String, a whole number a Long.
class Json {
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
