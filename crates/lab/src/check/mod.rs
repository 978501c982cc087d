//! Checks of games and players, as a command runs them: the laws of a game, a search beside plain MaxN, equal answers on any
//! number of threads.
//!
//! They are those of the testkits. What does not hold panics there, with the position in words; here it becomes a [`CheckRow`].

mod player;

use plyground_players::registry::{GameKind, PLAYERS};
use plyground_players::{Form, PlayerKind, SpecError, registry};
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// A check that can be run.
pub struct Check {
    /// The game or player, as it was named.
    pub subject: String,
    /// What is checked.
    pub name: String,
    /// Panics where it does not hold; returns on how much it was seen to hold.
    run: Box<dyn FnOnce() -> String>,
}

/// What came of a check.
#[derive(Clone, Debug, Serialize)]
pub struct CheckRow {
    /// The game or player, as it was named.
    pub subject: String,
    /// What was checked.
    pub check: String,
    /// Whether it holds.
    pub holds: bool,
    /// On how much, or what was wrong.
    pub figures: String,
    /// Seconds it took.
    pub seconds: f64,
}

impl Check {
    fn new(subject: &str, name: impl Into<String>, run: impl FnOnce() -> String + 'static) -> Check {
        Check { subject: subject.to_owned(), name: name.into(), run: Box::new(run) }
    }

    /// Runs it. The panic's own message goes where the program's hook sends it.
    pub fn run(self) -> CheckRow {
        let start = Instant::now();
        let result = catch_unwind(AssertUnwindSafe(self.run));
        let (holds, figures) = match result {
            Ok(figures) => (true, figures),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
                (false, text.unwrap_or("it panicked").to_owned())
            }
        };
        let seconds = start.elapsed().as_secs_f64();
        CheckRow { subject: self.subject, check: self.name, holds, figures, seconds }
    }
}

/// The checks of a game or of a player, by its spec.
pub fn checks_of(spec: &str) -> Result<Vec<Check>, SpecError> {
    if GameKind::find(spec).is_none() {
        return player::checks(spec);
    }
    let session = registry::open(spec)?;
    let laws = move || {
        let checked = session.check_laws();
        format!(
            "{} positions, {} of them finished, {} legal moves",
            checked.positions, checked.finished, checked.moves
        )
    };
    Ok(vec![Check::new(spec, "every law of a game", laws)])
}

/// Every game, and every player that needs nothing from outside, with as little work as shows it.
pub fn everything() -> Vec<String> {
    let games = ["connect", "connect:9x8x5", "blokus", "blokus:3", "blokus:2", "blokus:duo", "blokus:school"];
    let little = |kind: &PlayerKind| {
        let has = |name: &str| kind.options.iter().any(|option| option.name == name);
        match kind.form {
            Form::Command => None,
            Form::Number(_) => Some(format!("{}:1", kind.name)),
            Form::Options if kind.name == "human" => None,
            Form::Options if has("sims") => Some(format!("{}:sims=100", kind.name)),
            Form::Options if has("depth") => Some(format!("{}:depth=4", kind.name)),
            Form::Options => Some(kind.name.to_owned()),
        }
    };
    let players: Vec<String> = PLAYERS.iter().filter_map(|kind| little(kind)).collect();
    games.into_iter().map(str::to_owned).chain(players).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_players_are_told_apart_and_hold() {
        for spec in ["connect:4x4x3", "alphabeta:depth=4", "mc:sims=50", "uct:sims=100,divide=shared"] {
            let checks = checks_of(spec).unwrap();
            for row in checks.into_iter().map(Check::run) {
                assert!(row.holds, "{row:?}");
            }
        }
        assert!(checks_of("chess").is_err() && checks_of("connect:1").is_err());
        assert!(checks_of("cmd:true").err().unwrap().to_string().contains("from outside"));
    }

    #[test]
    fn what_does_not_hold_is_told_with_its_message() {
        let wrong = Check::new("liar", "truth", || panic!("4455: a lie"));
        let row = wrong.run();
        assert!(!row.holds && row.figures == "4455: a lie");
    }

    #[test]
    fn everything_can_be_checked() {
        let all = everything();
        assert!(
            all.len() > 15 && all.iter().all(|spec| checks_of(spec).is_ok_and(|checks| !checks.is_empty()))
        );
    }
}
