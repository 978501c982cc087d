//! Templates: `{name}` is a gap; `{name:one|many}` is `one` where the number in the gap is 1, else `many`.

use super::{Slots, Templates};
#[cfg(test)]
use std::collections::BTreeSet;

/// Reads a file of tables of templates; the key of a template is that of its table and its own, with a dot between.
pub(super) fn read(text: &str) -> Result<Templates, String> {
    let tables: toml::Table = toml::from_str(text).map_err(|error| error.to_string())?;
    let mut templates = Templates::new();
    for (table, rows) in &tables {
        let rows = rows.as_table().ok_or_else(|| format!("{table} is no table"))?;
        for (key, template) in rows {
            let template = template.as_str().ok_or_else(|| format!("{table}.{key} is no text"))?;
            pieces(template).try_for_each(|piece| piece.map(|_| ()))?;
            templates.insert(format!("{table}.{key}"), template.to_owned());
        }
    }
    Ok(templates)
}

/// The gaps of a template.
#[cfg(test)]
pub(crate) fn keys_of(template: &str) -> BTreeSet<&str> {
    let gap = |piece| match piece {
        Ok(Piece::Gap(name, _)) => Some(name),
        _ => None,
    };
    pieces(template).filter_map(gap).collect()
}

/// The template with its gaps filled, or the first gap that nothing fills.
pub(super) fn fill_in(template: &str, slots: &Slots) -> Result<String, String> {
    let mut text = String::new();
    for piece in pieces(template) {
        match piece? {
            Piece::Words(words) => text += words,
            Piece::Gap(name, forms) => {
                let value = slots.get(name).ok_or_else(|| name.to_owned())?;
                match forms.and_then(|forms| forms.split_once('|')) {
                    Some((one, many)) => text += if value == "1" { one } else { many },
                    None => text += value,
                }
            }
        }
    }
    Ok(text)
}

enum Piece<'a> {
    Words(&'a str),
    /// The name of a gap, and its forms for one and for many.
    Gap(&'a str, Option<&'a str>),
}

fn pieces(template: &str) -> impl Iterator<Item = Result<Piece<'_>, String>> {
    let mut rest = template;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let Some(gap) = rest.strip_prefix('{') else {
            let end = rest.find('{').unwrap_or(rest.len());
            let (words, left) = rest.split_at(end);
            rest = left;
            return Some(Ok(Piece::Words(words)));
        };
        let Some((gap, left)) = gap.split_once('}') else {
            let open = std::mem::take(&mut rest);
            return Some(Err(format!("{open:?} has no end")));
        };
        rest = left;
        Some(match gap.split_once(':') {
            Some((_, forms)) if forms.split('|').count() != 2 => {
                Err(format!("{{{gap}}}: expected two forms"))
            }
            Some((name, forms)) => Ok(Piece::Gap(name, Some(forms))),
            None => Ok(Piece::Gap(gap, None)),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_and_numbers_bend_words() {
        let slots = Slots::from([("seat", "Red".to_owned()), ("n", "1".to_owned()), ("m", "2".to_owned())]);
        let fill = |template| fill_in(template, &slots);
        assert_eq!(
            fill("{seat} has {n} {n:move|moves}, {m} {m:win|wins}").unwrap(),
            "Red has 1 move, 2 wins"
        );
        assert_eq!(fill("{who}").unwrap_err(), "who");
        assert!(
            read("[a]\nb = '{open'").is_err() && read("[a]\nb = '{n:x}'").is_err() && read("a = 1").is_err()
        );
        assert_eq!(keys_of("{b} {a:x|y} {b}").into_iter().collect::<Vec<_>>(), ["a", "b"]);
    }
}
