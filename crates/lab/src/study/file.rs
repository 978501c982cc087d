//! A study as its author writes it: one file in TOML.

use super::expand::expand;
use plyground_jobs::JobError;
use serde::{Deserialize, Serialize};
use toml::de::DeTable;

/// The design of an experiment: the factors whose every combination is searched and measured.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// The version of this form.
    pub plyground: u32,
    /// What it is called in reports; the file's name where nothing is said.
    #[serde(default)]
    pub title: String,
    /// What it asks, in a sentence or a few.
    #[serde(default)]
    pub about: String,
    /// Games; braces are expanded.
    pub games: Vec<String>,
    /// Lines of play that lead to positions, the empty one being the start; braces are expanded.
    #[serde(default)]
    pub positions: Vec<String>,
    /// Positions of random games, beside those or alone.
    #[serde(default)]
    pub random: Option<RandomPositions>,
    /// Players; braces are expanded.
    pub players: Vec<String>,
    /// Numbers of threads.
    #[serde(default = "one_thread")]
    pub threads: Vec<usize>,
    /// Seeds; each cell of the grid is run with every one.
    #[serde(default = "one_seed")]
    pub seeds: Vec<u64>,
    /// Runs of a cell that are not noted, before its first one that is.
    #[serde(default = "one")]
    pub warmup: usize,
    /// Rows of each cell. The whole grid is run once before any cell is run again.
    #[serde(default = "five")]
    pub repetitions: usize,
    /// Whether moves are held against exact scores (connect).
    #[serde(default)]
    pub regret: bool,
}

/// Positions drawn from random games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RandomPositions {
    /// How many of each game.
    pub positions: usize,
    /// Moves before a position, such as `8..32`, both ends included.
    pub plies: String,
    /// What they are drawn from.
    #[serde(default = "seed_one")]
    pub seed: u64,
}

fn one_thread() -> Vec<usize> {
    vec![1]
}

fn one_seed() -> Vec<u64> {
    vec![1]
}

fn one() -> usize {
    1
}

fn five() -> usize {
    5
}

fn seed_one() -> u64 {
    1
}

impl Study {
    /// The version that this program writes, and the only one it reads.
    pub const VERSION: u32 = 1;

    /// Reads a study; whatever is wrong with it is said with its line.
    pub fn read(text: &str) -> Result<Study, JobError> {
        let wrong = |error: toml::de::Error| at_line(text, &error);
        let table = DeTable::parse(text).map_err(wrong)?;
        // The version first: another one may well have other fields.
        let version = table.get_ref().get("plyground").and_then(|value| value.get_ref().as_integer());
        match version.map(|version| i64::from_str_radix(version.as_str(), version.radix())) {
            Some(Ok(version)) if version == i64::from(Self::VERSION) => {}
            Some(Ok(version)) => {
                return Err(JobError::Input(format!(
                    "a study of version {version}: expected {}",
                    Self::VERSION
                )));
            }
            _ => return Err(JobError::Input("no version: expected a line plyground = 1".to_owned())),
        }
        let study = Study::deserialize(toml::Deserializer::from(table)).map_err(wrong)?;
        study.check().map_err(JobError::Input)?;
        Ok(study)
    }

    fn check(&self) -> Result<(), String> {
        let is_empty = [
            ("games", self.games.is_empty()),
            ("players", self.players.is_empty()),
            ("threads", self.threads.is_empty()),
            ("seeds", self.seeds.is_empty()),
        ];
        if let Some((name, _)) = is_empty.iter().find(|(_, is_empty)| *is_empty) {
            return Err(format!("{name} is empty: expected at least one, or the grid has no cells"));
        }
        if let Some(threads) = self.threads.iter().find(|threads| !(1..=1024).contains(*threads)) {
            return Err(format!("threads = {threads}: expected 1 to 1024"));
        }
        if !(1..=10_000).contains(&self.repetitions) {
            return Err(format!("repetitions = {}: expected 1 to 10000", self.repetitions));
        }
        if self.warmup > 1000 {
            return Err(format!("warmup = {}: expected 0 to 1000", self.warmup));
        }
        if let Some(random) = &self.random {
            random.range()?;
            if !(1..=100_000).contains(&random.positions) {
                return Err(format!("random.positions = {}: expected 1 to 100000", random.positions));
            }
        }
        let twice = |what: &str, texts: &[String]| {
            let mut sorted = texts.to_vec();
            sorted.sort();
            let pair = sorted.windows(2).find(|pair| pair[0] == pair[1]);
            pair.map_or(Ok(()), |pair| Err(format!("\"{}\" stands twice in {what}", pair[0])))
        };
        twice("games", &all(&self.games)?)?;
        twice("positions", &all(&self.positions)?)?;
        twice("players", &all(&self.players)?)?;
        twice("threads", &self.threads.iter().map(usize::to_string).collect::<Vec<_>>())?;
        twice("seeds", &self.seeds.iter().map(u64::to_string).collect::<Vec<_>>())
    }

    /// The same question, whatever it is called.
    pub(super) fn asks_the_same(&self, other: &Study) -> bool {
        self.bare() == other.bare()
    }

    /// The study without its names.
    pub(super) fn bare(&self) -> Study {
        Study { title: String::new(), about: String::new(), ..self.clone() }
    }
}

impl RandomPositions {
    /// The plies, both ends included.
    pub(super) fn range(&self) -> Result<std::ops::RangeInclusive<u32>, String> {
        let number = |text: &str| text.trim().parse::<u32>().ok().filter(|&plies| plies <= 128);
        let (from, to) = self.plies.split_once("..").unwrap_or((&self.plies, &self.plies));
        match (number(from), number(to)) {
            (Some(from), Some(to)) if from <= to => Ok(from..=to),
            _ => Err(format!("random.plies = \"{}\": expected a range such as \"8..32\"", self.plies)),
        }
    }
}

/// All texts that these stand for.
pub(super) fn all(texts: &[String]) -> Result<Vec<String>, String> {
    let mut expanded = Vec::new();
    for text in texts {
        expanded.extend(expand(text)?);
    }
    Ok(expanded)
}

fn at_line(text: &str, error: &toml::de::Error) -> JobError {
    let message = error.message().lines().next().unwrap_or("not TOML").replace('`', "\"");
    JobError::Input(match error.span() {
        Some(span) => {
            let line = 1 + text[..span.start.min(text.len())].matches('\n').count();
            format!("line {line}: {message}")
        }
        None => message,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEAST: &str = "plyground = 1\ngames = [\"connect\"]\nplayers = [\"mc\"]\n";

    #[test]
    fn what_is_not_said_has_a_default() {
        let study = Study::read(LEAST).unwrap();
        assert_eq!((study.threads, study.seeds, study.warmup, study.repetitions), (vec![1], vec![1], 1, 5));
        assert!(study.positions.is_empty() && !study.regret);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (text, why) in [
            ("games = []", "no version: expected a line plyground = 1"),
            ("plyground = 2", "a study of version 2: expected 1"),
            ("plyground = \"x\"", "no version: expected a line plyground = 1"),
            ("plyground = 1\ngames = [", "line 2: "),
            ("plyground = 1\n", "missing field \"games\""),
            ("plyground = 1\ngames = []\nplayers = [\"mc\"]", "games is empty: expected at least one"),
            (&format!("{LEAST}depth = 3"), "line 4: unknown field \"depth\", expected one of \"plyground\""),
            (&format!("{LEAST}threads = []"), "threads is empty"),
            (&format!("{LEAST}threads = [0]"), "threads = 0: expected 1 to 1024"),
            (&format!("{LEAST}threads = [-1]"), "line 4: "),
            (&format!("{LEAST}seeds = [1, 1]"), "\"1\" stands twice in seeds"),
            (&format!("{LEAST}repetitions = 0"), "repetitions = 0: expected 1 to 10000"),
            (&format!("{LEAST}positions = [\"4{{\"]"), "\"4{\": a { without its }"),
            (&format!("{LEAST}positions = [\"{{4,4}}\"]"), "\"4\" stands twice in positions"),
            (&format!("{LEAST}random = {{ positions = 3, plies = \"9..8\" }}"), "random.plies = \"9..8\""),
            (&format!("{LEAST}random = {{ positions = 0, plies = \"8\" }}"), "random.positions = 0"),
        ] {
            let error = Study::read(text).unwrap_err().to_string();
            assert!(error.contains(why) && !error.contains('\n'), "{text}: {error}");
        }
    }
}
