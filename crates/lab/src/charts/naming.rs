//! The names of series: what tells their rows apart.

use super::text_rows::{TextRow, options, threads, variety};
use std::collections::{BTreeSet, HashMap};

/// What tells rows apart, found once for all of them.
pub(super) struct Naming<'a> {
    /// Columns beside the player's options.
    given: Vec<&'static str>,
    /// Options that differ between rows of one player, by the player.
    options: HashMap<&'a str, BTreeSet<&'a str>>,
}

/// What tells rows apart beside the options of their player.
const GIVEN: [&str; 4] = ["game", "player", "threads", "path"];

impl<'a> Naming<'a> {
    /// What tells rows apart, dimensions `x` aside.
    pub(super) fn of(rows: &'a [TextRow], x: &[&str]) -> Naming<'a> {
        let differs = |name: &&str| !x.contains(name) && variety(rows, name) > 1;
        let given = GIVEN.into_iter().filter(differs).collect();
        let mut players: HashMap<&str, Vec<&TextRow>> = HashMap::new();
        for row in rows {
            players.entry(player(row)).or_default().push(row);
        }
        let options = players.into_iter().map(|(player, rows)| (player, varying(&rows, x))).collect();
        Naming { given, options }
    }

    /// What a row is called.
    pub(super) fn name(&self, row: &TextRow) -> String {
        let value = |name: &&str| {
            let value = row.get(*name)?;
            Some(if *name == "threads" { threads(value) } else { value.clone() })
        };
        let mut parts: Vec<String> = self.given.iter().filter_map(value).collect();
        let differs = |name: &&str| self.options.get(player(row)).is_some_and(|names| names.contains(name));
        parts.extend(options(row).filter(differs).map(|name| format!("{name}={}", row[name])));
        if parts.is_empty() { player(row).to_owned() } else { parts.join(", ") }
    }
}

fn player(row: &TextRow) -> &str {
    row.get("player").map_or("", String::as_str)
}

/// The options in which rows of one player differ, one that only some of them give among them.
fn varying<'a>(rows: &[&'a TextRow], x: &[&str]) -> BTreeSet<&'a str> {
    let mut names: BTreeSet<&str> = rows.iter().flat_map(|row| options(row)).collect();
    names.retain(|name| {
        let mut values = rows.iter().map(|row| row.get(*name));
        let first = values.next().flatten();
        !x.contains(name) && values.any(|value| value != first)
    });
    names
}
