//! What the levels mean, from the tables of docs/levels.md, which were measured.

use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A level, and what it means.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Level {
    /// 1 to 9: the player `level:N`.
    pub(crate) level: u8,
    /// What it means, in words.
    pub(crate) words: String,
    /// Its rating among the levels of its game.
    pub(crate) rating: i32,
    /// Of a hundred moves, those that change the exact result; unknown without a solver.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) blunders: Option<f64>,
}

const MEASURED: &str = include_str!("../../../../docs/levels.md");

/// The levels by kind of game.
pub(crate) fn levels() -> BTreeMap<&'static str, Vec<Level>> {
    BTreeMap::from([("connect", table("## Connect")), ("blokus", table("## Blokus"))])
}

/// The table below a title.
fn table(title: &str) -> Vec<Level> {
    let lines = MEASURED.lines().skip_while(|line| !line.starts_with(title));
    let rows = lines.skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let rows: Vec<Vec<&str>> =
        rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect();
    let Some((titles, rows)) = rows.split_first() else { return Vec::new() };
    let blunders = titles.iter().position(|title| *title == "blunders");
    rows.iter().filter_map(|row| level(row, blunders)).collect()
}

fn level(row: &[&str], blunders: Option<usize>) -> Option<Level> {
    let number = |text: &str| text.split_whitespace().next()?.parse::<f64>().ok();
    let (level, rating) = (row.first()?.parse().ok()?, number(row.get(2)?)? as i32);
    let blunders = blunders.and_then(|place| number(row.get(place)?));
    let words = match (blunders, level) {
        (Some(blunders), _) => format!("blunders {blunders} %"),
        (None, 1) if row[1] == "`random`" => "moves at random".to_owned(),
        (None, 1) => format!("rating {}", signed(rating)),
        (None, _) => {
            let below = level - 1;
            format!("{} of the points against level {below}, rating {}", row.get(3)?, signed(rating))
        }
    };
    Some(Level { level, words, rating, blunders })
}

/// A number with its sign, as it is written and not as it is typed.
fn signed(number: i32) -> String {
    format!("{number:+}").replace('-', "\u{2212}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_has_nine_levels_and_they_grow() {
        for (game, levels) in levels() {
            let numbers: Vec<u8> = levels.iter().map(|level| level.level).collect();
            assert_eq!(numbers, (1..=9).collect::<Vec<u8>>(), "{game}");
            assert!(levels.is_sorted_by(|one, next| one.rating < next.rating), "{game}");
            assert_eq!(levels.iter().all(|level| level.blunders.is_some()), game == "connect");
        }
        assert_eq!(levels()["connect"][2].words, "blunders 9.8 %");
        assert_eq!(levels()["blokus"][0].words, "moves at random");
        let words = &levels()["blokus"][2].words;
        assert!(words.contains(" % of the points against level 2, rating \u{2212}"), "{words}");
    }
}
