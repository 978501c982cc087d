//! What a page may say of an option.

use crate::limits::Limits;
use crate::refusal::Refusal;
use axum::http::StatusCode;
use plyground_players::{bytes, duration, one_of};

/// What pages may set of a kind of players.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Rules {
    /// These options, each within its rule.
    Options(&'static [(&'static str, OptionRule)]),
    /// Nothing: the kind is refused, for this reason.
    Refused(&'static str),
}

/// What a page may say of an option.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum OptionRule {
    /// One of these words, and nothing that could be taken for the name of a file.
    Words(&'static [&'static str]),
    /// A whole number up to this.
    Whole(u64),
    /// A number with a point, which the player itself bounds.
    Real,
    /// A number of steps, up to the server's bound.
    Steps,
    /// A time, up to that of a search.
    Time,
    /// A size in memory, up to the server's bound.
    Size,
    /// Nothing: it is refused, for this reason.
    Refused(&'static str),
}

impl OptionRule {
    /// Lets a value pass, or says what would.
    pub(super) fn check(self, name: &str, value: &str, limits: &Limits) -> Result<(), Refusal> {
        let whole = || value.replace('_', "").parse::<u64>().ok();
        let expected = match self {
            OptionRule::Refused(why) => {
                return Err(Refusal::unsafe_player(format!("{name}={value}: {why}")));
            }
            OptionRule::Words(words) => (!words.contains(&value)).then(|| one_of(words)),
            OptionRule::Whole(most) => {
                whole().is_none_or(|number| number > most).then(|| format!("a whole number up to {most}"))
            }
            OptionRule::Real => value.parse::<f64>().is_err().then(|| "a number".to_owned()),
            OptionRule::Steps => whole()
                .is_none_or(|number| number > limits.steps)
                .then(|| format!("a whole number up to {}", limits.steps)),
            OptionRule::Time => duration(value)
                .map_or(true, |time| time > limits.search)
                .then(|| format!("a time up to {} s", limits.search.as_secs_f64())),
            OptionRule::Size => bytes(value)
                .is_none_or(|size| size > limits.memory)
                .then(|| format!("a size up to {}MB", limits.memory >> 20)),
        };
        match expected {
            None => Ok(()),
            Some(expected) => Err(Refusal {
                status: StatusCode::UNPROCESSABLE_ENTITY,
                ..Refusal::bad("player_out_of_bounds", format!("{name}={value}: expected {expected}"))
                    .of("player")
            }),
        }
    }
}
