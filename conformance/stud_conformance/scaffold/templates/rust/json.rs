// JSON, read and written; there is nothing to fill in here. A number that is not whole is read, and
// passed over.

#[derive(Clone, Debug, PartialEq)]
#[allow(dead_code)]
pub enum Json {
    Null,
    Bool(bool),
    Whole(i64),
    Other(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

pub const NULL: &Json = &Json::Null;
const DEEPEST: usize = 100;

#[allow(dead_code)]
pub fn number(value: i64) -> Json {
    Json::Whole(value)
}

pub fn text(value: &str) -> Json {
    Json::Text(value.to_string())
}

pub fn object(entries: Vec<(&str, Json)>) -> Json {
    let entries = entries.into_iter();
    Json::Object(
        entries
            .map(|(key, value)| (key.to_string(), value))
            .collect(),
    )
}

#[allow(dead_code)]
pub fn by_seat(chips: &[(i64, i64)]) -> Json {
    let entry = |&(seat, own): &(i64, i64)| (seat.to_string(), number(own));
    Json::Object(chips.iter().map(entry).collect())
}

#[allow(dead_code)]
impl Json {
    pub fn get(&self, key: &str) -> &Json {
        let found = self.entries().iter().rev().find(|(name, _)| name == key);
        found.map_or(NULL, |(_, value)| value)
    }

    pub fn entries(&self) -> &[(String, Json)] {
        match self {
            Json::Object(entries) => entries,
            _ => &[],
        }
    }

    #[track_caller]
    pub fn number(&self) -> i64 {
        match self {
            Json::Whole(value) => *value,
            _ => panic!("no whole number: {}", self),
        }
    }

    #[track_caller]
    pub fn text(&self) -> &str {
        match self {
            Json::Text(value) => value,
            _ => panic!("no text: {}", self),
        }
    }

    #[track_caller]
    pub fn list(&self) -> &[Json] {
        match self {
            Json::List(values) => values,
            _ => panic!("no list: {}", self),
        }
    }
}

impl std::fmt::Display for Json {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Json::Null => out.write_str("null"),
            Json::Bool(value) => write!(out, "{}", value),
            Json::Whole(value) => write!(out, "{}", value),
            Json::Other(value) => write!(out, "{:?}", value),
            Json::Text(value) => quoted(value, out),
            Json::List(values) => {
                for (place, value) in values.iter().enumerate() {
                    write!(out, "{}{}", if place == 0 { "[" } else { "," }, value)?;
                }
                out.write_str(if values.is_empty() { "[]" } else { "]" })
            }
            Json::Object(entries) => {
                for (place, (key, value)) in entries.iter().enumerate() {
                    out.write_str(if place == 0 { "{" } else { "," })?;
                    quoted(key, out)?;
                    write!(out, ":{}", value)?;
                }
                out.write_str(if entries.is_empty() { "{}" } else { "}" })
            }
        }
    }
}

fn quoted(text: &str, out: &mut std::fmt::Formatter) -> std::fmt::Result {
    out.write_str("\"")?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(out, "\\{}", letter)?,
            '\0'..='\x1f' => write!(out, "\\u{:04x}", letter as u32)?,
            _ => write!(out, "{}", letter)?,
        }
    }
    out.write_str("\"")
}

// Return what a text says; None where it is no JSON.
pub fn read(text: &str) -> Option<Json> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0)?;
    if reader.next().is_none() {
        Some(value)
    } else {
        None
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    // Pass over white space, and return what comes.
    fn next(&mut self) -> Option<u8> {
        let rest = self.rest().trim_start_matches(&[' ', '\t', '\r', '\n'][..]);
        self.at = self.text.len() - rest.len();
        rest.bytes().next()
    }

    // Pass over what is wanted; None if something else comes.
    fn take(&mut self, wanted: &str) -> Option<()> {
        self.next();
        if !self.rest().starts_with(wanted) {
            return None;
        }
        self.at += wanted.len();
        Some(())
    }

    fn value(&mut self, depth: usize) -> Option<Json> {
        match self.next()? {
            _ if depth == DEEPEST => None,
            b'{' => self
                .series("{", "}", |own| own.entry(depth + 1))
                .map(Json::Object),
            b'[' => self
                .series("[", "]", |own| own.value(depth + 1))
                .map(Json::List),
            b'"' => self.string().map(Json::Text),
            b't' => self.take("true").map(|_| Json::Bool(true)),
            b'f' => self.take("false").map(|_| Json::Bool(false)),
            b'n' => self.take("null").map(|_| Json::Null),
            _ => self.number(),
        }
    }

    fn series<T, F>(&mut self, open: &str, close: &str, one: F) -> Option<Vec<T>>
    where
        F: Fn(&mut Reader<'a>) -> Option<T>,
    {
        let mut found = Vec::new();
        self.take(open)?;
        while self.take(close).is_none() {
            if !found.is_empty() {
                self.take(",")?;
            }
            found.push(one(self)?);
        }
        Some(found)
    }

    fn entry(&mut self, depth: usize) -> Option<(String, Json)> {
        let key = self.string()?;
        self.take(":")?;
        Some((key, self.value(depth)?))
    }

    fn number(&mut self) -> Option<Json> {
        let from = self.at;
        if self.rest().starts_with('-') {
            self.at += 1;
        }
        let is_padded = self.rest().starts_with('0');
        if self.digits()? > 1 && is_padded {
            return None;
        }
        let whole = self.at;
        if self.rest().starts_with('.') {
            self.at += 1;
            self.digits()?;
        }
        if self.rest().starts_with(&['e', 'E'][..]) {
            self.at += 1;
            if self.rest().starts_with(&['+', '-'][..]) {
                self.at += 1;
            }
            self.digits()?;
        }
        let found = &self.text[from..self.at];
        if self.at == whole {
            found.parse().map(Json::Whole).ok()
        } else {
            found.parse().map(Json::Other).ok()
        }
    }

    // Pass over digits, at least one, and return how many there are.
    fn digits(&mut self) -> Option<usize> {
        let count = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        self.at += count;
        Some(count).filter(|count| *count > 0)
    }

    fn string(&mut self) -> Option<String> {
        let mut string = String::new();
        self.take("\"")?;
        loop {
            let letter = self.rest().chars().next()?;
            self.at += letter.len_utf8();
            match letter {
                '"' => return Some(string),
                '\\' => string.push(self.escaped()?),
                '\0'..='\x1f' => return None,
                _ => string.push(letter),
            }
        }
    }

    // Read what stands after a backslash.
    fn escaped(&mut self) -> Option<char> {
        let letter = self.rest().bytes().next()?;
        self.at += 1;
        Some(match letter {
            b'"' | b'\\' | b'/' => letter as char,
            b'b' => '\x08',
            b'f' => '\x0c',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => self.code_point()?,
            _ => return None,
        })
    }

    // Read four digits, or twice four where they are a surrogate pair.
    fn code_point(&mut self) -> Option<char> {
        let first = self.unit()?;
        if first < 0xd800 || first > 0xdbff {
            return std::char::from_u32(first);
        }
        if !self.rest().starts_with("\\u") {
            return None;
        }
        self.at += 2;
        let second = self.unit()?.checked_sub(0xdc00)?;
        if second > 0x3ff {
            return None;
        }
        std::char::from_u32(0x10000 + ((first - 0xd800) << 10) + second)
    }

    fn unit(&mut self) -> Option<u32> {
        let digits = self.rest().get(..4)?;
        self.at += 4;
        if digits.starts_with('+') {
            return None;
        }
        u32::from_str_radix(digits, 16).ok()
    }
}
