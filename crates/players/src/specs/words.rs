//! Command lines, taken apart into words.

use super::spec::SpecError;

/// Takes a command line apart as a shell does: blanks part words, quotes and backslashes keep them together. Nothing is
/// expanded.
///
/// ```
/// use plyground_players::words;
/// assert_eq!(words(r#"python3 "my bot.py" -o a=1,b"#).unwrap(), ["python3", "my bot.py", "-o", "a=1,b"]);
/// ```
pub fn words(text: &str) -> Result<Vec<String>, SpecError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut symbols = text.chars();
    while let Some(symbol) = symbols.next() {
        match (symbol, quote) {
            (end, Some(open)) if end == open => quote = None,
            ('\\', None | Some('"')) => {
                let Some(next) = symbols.next() else {
                    return Err(SpecError(format!("\"{text}\": nothing stands behind the last backslash")));
                };
                word.get_or_insert_default().push(next);
            }
            ('"' | '\'', None) => {
                quote = Some(symbol);
                word.get_or_insert_default();
            }
            (blank, None) if blank.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(symbol),
        }
    }
    if let Some(open) = quote {
        return Err(SpecError(format!("\"{text}\": a quote {open} is not closed")));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_parted_by_blanks_outside_quotes() {
        for (text, expected) in [
            ("", &[][..]),
            ("  a  b\t", &["a", "b"]),
            ("a'b c'd", &["ab cd"]),
            (r#""a \"b\" \\" '' "#, &[r#"a "b" \"#, ""]),
            (r"a\ b '\n'", &["a b", r"\n"]),
        ] {
            assert_eq!(words(text).unwrap(), expected, "{text}");
        }
        for text in ["'a", "a \"b", "a\\"] {
            words(text).unwrap_err();
        }
    }
}
