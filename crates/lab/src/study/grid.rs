//! The cells of a study: every combination that there is, and why the others are not.

use super::file::{Study, all};
use crate::regret::positions;
use plyground_jobs::JobError;
use plyground_players::registry;

/// A cell of the grid: one combination of game, position, player, threads and seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GridCell {
    /// The game's spec, in full.
    pub game: String,
    /// The line of play.
    pub position: String,
    /// The player's spec.
    pub player: String,
    /// Threads it may use.
    pub threads: usize,
    /// What its random numbers come from.
    pub seed: u64,
}

/// The cells of a study, checked: each can be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    /// In the order of games, positions, players, threads and seeds.
    pub cells: Vec<GridCell>,
    /// What was left out, and why.
    pub skipped: Vec<String>,
}

/// More rows than anybody waits for.
const MOST: usize = 10_000_000;

impl Grid {
    /// The grid of a study. Names that do not exist are errors; a combination that cannot be, such as a division that a
    /// search does not have, is left out with a note.
    pub fn of(study: &Study) -> Result<Grid, JobError> {
        let input = JobError::Input;
        let players = all(&study.players).map_err(input)?;
        for player in &players {
            registry::settings(player).map_err(|error| JobError::Input(error.to_string()))?;
        }
        let mut grid = Grid { cells: Vec::new(), skipped: Vec::new() };
        for game in all(&study.games).map_err(input)? {
            if study.regret && !registry::has_solver(&game) {
                let what = format!("regret = true: \"{game}\" has no exact scores: expected connect");
                return Err(JobError::Input(what));
            }
            grid.add(study, &game, &players)?;
        }
        let rows = grid.cells.len().saturating_mul(study.repetitions);
        match rows {
            0 => {
                let first = grid.skipped.first().map_or(String::new(), |note| format!(": {note}"));
                Err(JobError::Input(format!("an empty grid, no cell can be run{first}")))
            }
            1..=MOST => Ok(grid),
            _ => Err(JobError::Input(format!("{rows} rows: expected at most {MOST}"))),
        }
    }

    fn add(&mut self, study: &Study, game: &str, players: &[String]) -> Result<(), JobError> {
        let wrong = |error: plyground_players::SpecError| JobError::Input(error.to_string());
        let mut session = registry::open(game).map_err(wrong)?;
        let mut lines = all(&study.positions).map_err(JobError::Input)?;
        if let Some(random) = &study.random {
            let plies = random.range().map_err(JobError::Input)?;
            for line in positions(game, &plies, random.positions, random.seed).map_err(wrong)? {
                if !lines.contains(&line) {
                    lines.push(line);
                }
            }
        } else if lines.is_empty() {
            lines.push(String::new());
        }
        let mut able = Vec::new();
        for player in players {
            // Built and dropped: what it may take is not taken twice.
            match registry::open(game).and_then(|session| session.enlist(player).map(drop)) {
                Ok(()) => able.push(player),
                Err(error) => self.skipped.push(format!("{game}, {player}: {error}")),
            }
        }
        for line in lines {
            let name = if line.is_empty() { "the start" } else { line.as_str() };
            if let Err(error) = session.go_to(&line) {
                self.skipped.push(format!("{game}, position {name}: {error}"));
                continue;
            }
            if session.outcome().is_some() {
                self.skipped.push(format!("{game}, position {name}: the game is over"));
                continue;
            }
            for player in &able {
                for &threads in &study.threads {
                    self.cells.extend(study.seeds.iter().map(|&seed| GridCell {
                        game: session.game(),
                        position: session.line(),
                        player: (*player).clone(),
                        threads,
                        seed,
                    }));
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rest: &str) -> Result<Grid, String> {
        let study = Study::read(&format!("plyground = 1\n{rest}")).map_err(|error| error.to_string())?;
        Grid::of(&study).map_err(|error| error.to_string())
    }

    #[test]
    fn cells_stand_in_order_and_the_impossible_is_noted() {
        let grid = grid(
            "games = [\"connect:{6x5,7x6}\"]\npositions = [\"\", \"7\", \"1212121\"]\nthreads = [1, 2]\n\
             players = [\"alphabeta:depth=2,divide={root,chunks}\"]",
        )
        .unwrap();
        let shown: Vec<String> = (grid.cells.iter())
            .map(|cell| format!("{} {} {} {}", cell.game, cell.position, cell.player, cell.threads))
            .collect();
        assert_eq!(
            shown,
            [
                "connect:6x5x4  alphabeta:depth=2,divide=root 1",
                "connect:6x5x4  alphabeta:depth=2,divide=root 2",
                "connect:7x6x4  alphabeta:depth=2,divide=root 1",
                "connect:7x6x4  alphabeta:depth=2,divide=root 2",
                "connect:7x6x4 7 alphabeta:depth=2,divide=root 1",
                "connect:7x6x4 7 alphabeta:depth=2,divide=root 2",
            ]
        );
        assert_eq!(grid.skipped.len(), 5, "{:?}", grid.skipped);
        assert!(grid.skipped[0].contains("divide=chunks: expected none, root or brothers"));
        assert!(grid.skipped[1].contains("position 7: move 1: no column \"7\""));
    }

    #[test]
    fn what_never_can_be_is_an_error() {
        for (rest, why) in [
            ("games = [\"chess\"]\nplayers = [\"mc\"]", "no game \"chess\""),
            ("games = [\"connect\"]\nplayers = [\"mcc\"]", "no player \"mcc\""),
            ("games = [\"connect\"]\nplayers = [\"mc:chunks=3\"]", "mc has no option \"chunks\""),
            (
                "games = [\"connect\"]\nplayers = [\"human\"]",
                "an empty grid, no cell can be run: connect, human: ",
            ),
            ("games = [\"blokus\"]\nplayers = [\"mc\"]\nregret = true", "\"blokus\" has no exact scores"),
        ] {
            let error = grid(rest).map(|grid| grid.cells.len()).unwrap_err();
            assert!(error.contains(why), "{rest}: {error}");
        }
    }
}
