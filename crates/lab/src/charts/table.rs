//! Result files of any kind as one table, and the dimensions along which their rows differ.

use super::naming::Naming;
use super::text_rows::{OPTIONS, TextRow, is_option, number, of_csv, of_json, options, threads, variety};
use plyground_jobs::{JobError, read};
use plyground_players::registry;
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

/// The rows of a result file, as text by column. Options of the player's spec are columns too, such as `chunk` of `mc:chunk=64`.
#[derive(Clone, PartialEq, Debug)]
pub struct ResultTable {
    pub(super) rows: Vec<TextRow>,
}

/// What rows are averaged over, or counted by, and never told apart by.
const AVERAGED: [&str; 4] = ["position", "seed", "repetition", "ply"];

impl ResultTable {
    /// Reads JSON lines, or CSV by its ending.
    pub fn read(path: &Path) -> Result<ResultTable, JobError> {
        let text = read(path)?;
        let is_csv = path.extension().is_some_and(|ending| ending == "csv");
        let rows = if is_csv { of_csv(&text) } else { of_json(&text) };
        rows.and_then(ResultTable::new)
            .map_err(|error| JobError::Input(format!("{}: {error}", path.display())))
    }

    /// A table of rows that can be written.
    pub fn of(rows: &[impl serde::Serialize]) -> Result<ResultTable, JobError> {
        let lines: Result<Vec<String>, _> = rows.iter().map(serde_json::to_string).collect();
        let text = lines.map_err(std::io::Error::from)?.join("\n");
        of_json(&text).and_then(ResultTable::new).map_err(JobError::Input)
    }

    fn new(mut rows: Vec<TextRow>) -> Result<ResultTable, String> {
        if rows.is_empty() {
            return Err("no rows".to_owned());
        }
        for row in &mut rows {
            if let (false, Some(best), Some(score)) =
                (row.contains_key("regret"), number(row, "best"), number(row, "score"))
            {
                row.insert("regret".to_owned(), (best - score).to_string());
            }
            let Some(player) = row.get("player").cloned() else { continue };
            // A player that this program does not know, or does not know any more, keeps its spec for a name.
            let Ok(settings) = registry::settings(&player) else { continue };
            let name = match settings.command() {
                [] => settings.kind().name.to_owned(),
                program => format!("{}:{}", settings.kind().name, program.join(" ")),
            };
            row.insert("player".to_owned(), name);
            let options: Vec<&str> = settings.given().iter().map(|(name, _)| name.as_str()).collect();
            row.insert(OPTIONS.to_owned(), options.join(","));
            // What was asked for, not what was reached.
            row.extend(settings.given().iter().cloned());
        }
        Ok(ResultTable { rows })
    }

    /// The numbers that a dimension takes, from the least; none if it is no option, nor `threads`.
    pub(crate) fn numbers(&self, name: &str) -> Vec<f64> {
        let rows = self.rows.iter().filter(|row| name == "threads" || is_option(row, name));
        let mut numbers: Vec<f64> = rows.filter_map(|row| number(row, name)).collect();
        numbers.sort_by(f64::total_cmp);
        numbers.dedup();
        numbers
    }

    /// Whether any row has a number other than zero there.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.rows.iter().any(|row| number(row, name).is_some_and(|number| number != 0.0))
    }

    /// Whether any row has a number there.
    pub(crate) fn knows(&self, name: &str) -> bool {
        self.rows.iter().any(|row| number(row, name).is_some())
    }

    /// How many different texts a column has.
    pub(crate) fn variety(&self, name: &str) -> usize {
        variety(&self.rows, name)
    }

    /// The rows by series in the order in which they come: what they are called without `x`, and the rows with their
    /// number there.
    pub(crate) fn series(&self, x: &[&str]) -> Vec<(String, Vec<PlacedRow<'_>>)> {
        let mut series: Vec<(String, Vec<PlacedRow<'_>>)> = Vec::new();
        let naming = Naming::of(&self.rows, x);
        let mut places: HashMap<String, usize> = HashMap::new();
        for row in &self.rows {
            let Some(at) = number(row, x[0]).filter(|_| x[0] == "threads" || is_option(row, x[0])) else {
                continue;
            };
            let name = naming.name(row);
            let place = *places.entry(name).or_insert_with_key(|name| {
                series.push((name.clone(), Vec::new()));
                series.len() - 1
            });
            series[place].1.push(PlacedRow { at, row });
        }
        series
    }

    /// What all rows have in common and how many they are, in words.
    pub(crate) fn common(&self, x: &[&str]) -> String {
        let mut parts = Vec::new();
        let one = |name: &str| {
            (self.variety(name) == 1).then(|| self.rows.iter().find_map(|row| row.get(name))).flatten()
        };
        if let Some(player) = one("player") {
            let row = &self.rows[0];
            let fixed: Vec<String> = options(row)
                .filter(|name| !x.contains(name) && self.variety(name) == 1)
                .map(|name| format!("{name}={}", row[name]))
                .collect();
            parts.push(if fixed.is_empty() {
                player.clone()
            } else {
                // Behind a command line, which is free to have a colon or an equals sign.
                let between = if player.contains(':') { ", " } else { ":" };
                format!("{player}{between}{}", fixed.join(","))
            });
        }
        parts.extend(one("game").cloned());
        parts.extend(one("threads").filter(|_| !x.contains(&"threads")).map(|count| threads(count)));
        parts.extend(self.averaged(x, "position").map(|count| format!("mean of {count} positions")));
        parts.extend(self.averaged(x, "seed").map(|count| format!("{count} seeds")));
        parts.join(", ")
    }

    /// How many different texts a column has within each series: `20`, or `10 to 20` where they differ; `None` for one.
    fn averaged(&self, x: &[&str], name: &str) -> Option<String> {
        let all = if x.is_empty() { vec![self.variety(name)] } else { self.varieties(x, name) };
        match (*all.iter().min()?, *all.iter().max()?) {
            (_, most) if most <= 1 => None,
            (least, most) if least == most => Some(most.to_string()),
            (least, most) => Some(format!("{least} to {most}")),
        }
    }

    /// The same as a number, for each series.
    fn varieties(&self, x: &[&str], name: &str) -> Vec<usize> {
        let series = self.series(x).into_iter();
        let variety = |entries: &[PlacedRow<'_>]| {
            entries.iter().filter_map(|entry| entry.row.get(name)).collect::<BTreeSet<_>>().len()
        };
        series.map(|(_, entries)| variety(&entries)).collect()
    }

    /// The numerical options by which rows differ, and the threads.
    pub(crate) fn varying(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for row in &self.rows {
            for name in ["threads"].into_iter().chain(options(row)) {
                if !names.iter().any(|other| other == name) && !AVERAGED.contains(&name) {
                    names.push(name.to_owned());
                }
            }
        }
        names.retain(|name| self.numbers(name).len() > 1);
        names
    }
}

/// A row, and where it stands along the dimension that was asked for.
#[derive(Copy, Clone, Debug)]
pub(crate) struct PlacedRow<'a> {
    pub(crate) at: f64,
    row: &'a TextRow,
}

impl PlacedRow<'_> {
    /// The number in a column.
    pub(crate) fn number(&self, name: &str) -> Option<f64> {
        number(self.row, name)
    }

    /// The repetition, from one.
    pub(crate) fn repetition(&self) -> u64 {
        self.number("repetition").unwrap_or(1.0) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn table(players: &[&str]) -> ResultTable {
        let rows: Vec<_> = players.iter().map(|player| json!({"player": player, "threads": 1})).collect();
        ResultTable::of(&rows).unwrap()
    }

    #[test]
    fn specs_are_read_by_the_grammar_of_players() {
        // A bare number is the option it stands for.
        let levels = table(&["level:1", "level:strength=5"]);
        assert_eq!(
            (levels.numbers("strength"), levels.varying()),
            (vec![1.0, 5.0], vec!["strength".to_owned()])
        );
        assert_eq!(levels.series(&["strength"]).len(), 1);
        // A command line is no list of options, whatever signs it has.
        let bots = table(&["cmd:time=1s ./bot depth=3,chunk=7", "cmd:time=2s ./bot depth=4,chunk=7"]);
        assert_eq!((bots.numbers("depth"), bots.numbers("chunk")), (vec![], vec![]));
        let names: Vec<String> = bots.series(&["threads"]).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["cmd:./bot depth=3,chunk=7", "cmd:./bot depth=4,chunk=7"]);
        assert_eq!(table(&["cmd:time=1s ./bot a"]).common(&[]), "cmd:./bot a, time=1s, 1 thread");
    }

    #[test]
    fn players_of_other_programs_and_times_are_told_apart() {
        let old = table(&["mc:games=10", "mc:games=20", "deepblue", "mc:sims=5"]);
        let names: Vec<String> = old.series(&["threads"]).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["mc:games=10", "mc:games=20", "deepblue", "mc"]);
    }

    #[test]
    fn series_of_many_rows_take_time_in_proportion() {
        let table = |count: usize| {
            let row = |i: usize| json!({"player": format!("uct:sims={},divide=tree", 1 + i % 4), "position": i, "threads": 1});
            ResultTable::of(&(0..count).map(row).collect::<Vec<_>>()).unwrap()
        };
        let (few, many) = (table(1000), table(16_000));
        let time = |table: &ResultTable| {
            let start = std::time::Instant::now();
            assert_eq!(table.series(&["threads"]).len(), 4);
            start.elapsed()
        };
        // Side by side, so that a busy machine slows both down.
        let rounds: Vec<_> = (0..15).map(|_| (time(&few), time(&many))).collect();
        let least = |times: &dyn Fn(&(_, _)) -> std::time::Duration| rounds.iter().map(times).min().unwrap();
        // In proportion 16 times as much, by the square 256 times.
        assert!(least(&|round| round.1) < 80 * least(&|round| round.0));
    }
}
