//! Licence expressions: `(MIT OR Apache-2.0) AND Unicode-3.0`, and the slash of older manifests, which means OR.

/// Whether an expression is met by licences of a list, or what is wrong with it.
pub(super) fn is_met(text: &str, allowed: &[&str]) -> Result<bool, String> {
    let spaced = text.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    let met = either(&mut rest, allowed)?;
    match rest {
        [] => Ok(met),
        [word, ..] => Err(format!("\"{word}\" is not expected in the licence \"{text}\"")),
    }
}

fn either(rest: &mut &[&str], allowed: &[&str]) -> Result<bool, String> {
    let mut met = both(rest, allowed)?;
    while let ["OR", behind @ ..] = *rest {
        *rest = behind;
        met |= both(rest, allowed)?;
    }
    Ok(met)
}

fn both(rest: &mut &[&str], allowed: &[&str]) -> Result<bool, String> {
    let mut met = one(rest, allowed)?;
    while let ["AND", behind @ ..] = *rest {
        *rest = behind;
        met &= one(rest, allowed)?;
    }
    Ok(met)
}

fn one(rest: &mut &[&str], allowed: &[&str]) -> Result<bool, String> {
    match *rest {
        ["(", behind @ ..] => {
            *rest = behind;
            let met = either(rest, allowed)?;
            let [")", behind @ ..] = *rest else { return Err("a bracket is not closed".to_owned()) };
            *rest = behind;
            Ok(met)
        }
        [name, "WITH", exception, behind @ ..] => {
            *rest = behind;
            Ok(allowed.contains(&format!("{name} WITH {exception}").as_str()))
        }
        [name, behind @ ..] if !["OR", "AND", "WITH", ")"].contains(name) => {
            *rest = behind;
            Ok(allowed.contains(name))
        }
        _ => Err("a licence is expected where there is none".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::is_met;

    #[test]
    fn and_binds_closer_than_or() {
        let allowed = ["MIT", "Zlib", "Apache-2.0 WITH LLVM-exception"];
        for (text, met) in [
            ("MIT", true),
            ("GPL-3.0", false),
            ("MIT OR GPL-3.0", true),
            ("GPL-3.0/MIT", true),
            ("MIT AND GPL-3.0", false),
            ("GPL-3.0 AND GPL-2.0 OR MIT", true),
            ("GPL-3.0 AND (GPL-2.0 OR MIT)", false),
            ("(GPL-3.0 OR MIT) AND Zlib", true),
            ("Apache-2.0", false),
            ("Apache-2.0 WITH LLVM-exception", true),
        ] {
            assert_eq!(is_met(text, &allowed), Ok(met), "{text}");
        }
        for text in ["", "(MIT", "MIT)", "MIT OR", "MIT Zlib", "AND MIT"] {
            assert!(is_met(text, &allowed).is_err(), "{text}");
        }
    }
}
