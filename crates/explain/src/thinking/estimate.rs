//! What a search makes of a move.

use super::truth::Worth;
use plyground_players::MoveThought;
use serde::Serialize;

/// What a search makes of a move, through the eyes of the seat to move.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Estimate {
    /// The mean of random games, 0 to 1, and where that of all games lies, 95 times of 100.
    Share {
        /// The mean.
        value: f64,
        /// The lower end.
        low: f64,
        /// The upper end.
        high: f64,
        /// So many games.
        games: u64,
    },
    /// A value that no games stand behind: that of a search which is sure of it, or of a guide.
    Value(f64),
    /// The unit of an evaluation.
    Eval(i32),
    /// The end of the game was seen: plies from now, and whether the seat to move wins or loses.
    End {
        /// 1 for a win, -1 for a loss, 0 for neither.
        result: i32,
        /// From now.
        plies: u32,
    },
}

/// The fewest games whose mean is told.
const FEW: u64 = 30;

/// What the truth is, as somebody would think of it who knows.
impl From<Worth> for Estimate {
    fn from(worth: Worth) -> Estimate {
        Estimate::End { result: worth.result(), plies: worth.plies }
    }
}

impl Estimate {
    /// What is known of a move, by a search that is sure of its values or not; `None` where that is nothing, or only a bound.
    pub fn of(one: &MoveThought, is_sure: bool) -> Option<Estimate> {
        if one.bound.is_some() {
            return None;
        }
        match (one.score.or(one.eval), one.plies) {
            (Some(value), Some(plies)) => Some(Estimate::End { result: value.signum(), plies }),
            (Some(value), None) => Some(Estimate::Eval(value)),
            (None, _) => match (one.value?, one.interval().filter(|_| !is_sure)) {
                (value, Some((low, high))) => {
                    Some(Estimate::Share { value, low, high, games: one.playouts.unwrap_or(0) })
                }
                (value, None) => Some(Estimate::Value(value)),
            },
        }
    }

    /// Whether it is worth telling: a mean of few games says hardly more than that they were few.
    pub fn is_told(&self) -> bool {
        !matches!(self, Estimate::Share { games, .. } if *games < FEW)
    }

    /// The payoff that it comes to, 0 to 1; an evaluation says nothing of that.
    pub fn payoff(&self) -> Option<f64> {
        match *self {
            Estimate::Share { value, .. } | Estimate::Value(value) => Some(value),
            Estimate::End { result, .. } => Some(f64::from(result + 1) / 2.0),
            Estimate::Eval(_) => None,
        }
    }

    /// A number by which two estimates of one search can be compared.
    pub(super) fn rank(&self) -> f64 {
        match *self {
            Estimate::Eval(eval) => f64::from(eval),
            Estimate::End { result, plies } => f64::from(result) * (1e9 - f64::from(plies)),
            Estimate::Share { value, .. } | Estimate::Value(value) => value,
        }
    }
}
