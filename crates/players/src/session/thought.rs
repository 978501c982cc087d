//! Thoughts: the answer of a player as plain data, in the form in which `--json` prints it.

use super::counts::CountsThought;
use plyground_core::{Game, Notation, Seat};
use plyground_jobs::{Interval, Z95};
use plyground_search::{Bound, Forfeit, MoveReport, Report};
use serde::{Deserialize, Serialize, Serializer};

/// The answer of a player in one position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Thought {
    /// The game's spec.
    pub game: String,
    /// The line of play that led here, or the board as drawn.
    pub position: String,
    /// The seat to move, from one.
    pub turn: usize,
    /// The player's spec.
    pub player: String,
    /// The seed.
    pub seed: u64,
    /// The threads it could use.
    pub threads: usize,
    /// The chosen move, as a person would type it; empty if there is none.
    pub best: String,
    /// Its place in `moves`, which is that of [`Session::play_nth`](crate::Session::play_nth); `None` if there is none.
    #[serde(skip)]
    pub nth: Option<usize>,
    /// Why there is no move; JSON has it in one line.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "in_words")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub forfeit: Option<Forfeit>,
    /// Whether the values are proven.
    pub exact: bool,
    /// Whether the search did all it was asked for.
    pub complete: bool,
    /// Plies ahead, where the player counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Every legal move, in board order.
    pub moves: Vec<MoveThought>,
    /// Best play as far as it was seen, where the player sees it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// What it took.
    pub counts: CountsThought,
    /// Wall-clock time.
    pub seconds: f64,
}

fn in_words<S: Serializer>(forfeit: &Option<Forfeit>, serializer: S) -> Result<S::Ok, S::Error> {
    forfeit.as_ref().map(Forfeit::to_string).serialize(serializer)
}

/// What a player thought of one move. What it does not know is left out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct MoveThought {
    /// The move, as a person would type it.
    #[serde(rename = "move")]
    pub mv: String,
    /// Expected payoff of the seat to move, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// Expected payoff of each seat, where there are three or four.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<f64>>,
    /// What a search with a horizon makes of it, in the unit of the game's evaluation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eval: Option<i32>,
    /// `atmost` or `atleast` where `eval` is not the value but bounds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<String>,
    /// Plies to the end of the game, where it was seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// The same for each seat, where the search sees the game through the eyes of all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evals: Option<Vec<i32>>,
    /// How often a tree search tried it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// The exact score, by the solver's convention.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// What a solver has proven of that score as long as it is not known: at least this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<i32>,
    /// And at most this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<i32>,
    /// Random games after this move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playouts: Option<u64>,
    /// Of these, won by the seat to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<u64>,
    /// Drawn, or first place shared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws: Option<u64>,
    /// Lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub losses: Option<u64>,
    /// The standard deviation of the mover's payoff in a game, where wins, draws and losses do not tell it: with three or four seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deviation: Option<f64>,
}

impl MoveThought {
    /// Where the mean of all games after this move lies, 95 times of 100; `None` where nothing was sampled.
    pub fn interval(&self) -> Option<(f64, f64)> {
        let (value, playouts) = (self.value?, self.playouts.filter(|playouts| *playouts > 0)?);
        match self.deviation {
            None => {
                let Interval { lo, hi, .. } = Interval::of_mean_share(value, playouts);
                Some((lo, hi))
            }
            Some(deviation) => {
                let reach = Z95 * deviation / (playouts as f64).sqrt();
                Some(((value - reach).max(0.0), (value + reach).min(1.0)))
            }
        }
    }

    /// What is known of a move with this name, through the eyes of the seat to move.
    pub(crate) fn new<M>(mv: String, one: &MoveReport<M>, turn: Seat, seats: usize) -> MoveThought {
        MoveThought {
            mv,
            value: one.values.map(|values| values[turn]),
            values: one.values.filter(|_| seats > 2).map(|values| values.0[..seats].to_vec()),
            eval: one.eval.map(|eval| eval.value),
            bound: one.eval.and_then(|eval| match eval.bound {
                Bound::Exact => None,
                Bound::AtMost => Some("atmost".to_owned()),
                Bound::AtLeast => Some("atleast".to_owned()),
            }),
            plies: one.eval.and_then(|eval| eval.plies).or(one.score.map(|score| score.plies)),
            score: one.score.map(|score| score.score),
            least: one.bounds.map(|bounds| bounds.least),
            most: one.bounds.map(|bounds| bounds.most),
            evals: one.evals.filter(|_| seats > 2).map(|evals| evals.0[..seats].to_vec()),
            visits: one.visits,
            playouts: one.sample.map(|sample| sample.playouts),
            wins: one.sample.map(|sample| sample.wins),
            draws: one.sample.map(|sample| sample.draws),
            losses: one.sample.map(|sample| sample.losses),
            deviation: one.deviation().filter(|_| seats > 2),
        }
    }
}

/// Who asked, and on what terms.
pub(crate) struct Asked<'a> {
    pub(crate) position: String,
    pub(crate) turn: Seat,
    pub(crate) player: &'a str,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
}

impl Thought {
    pub(crate) fn new<G: Game + Notation>(game: &G, asked: Asked<'_>, report: &Report<G::Move>) -> Thought {
        let of = |one: &MoveReport<G::Move>| {
            MoveThought::new(game.write_move(one.mv), one, asked.turn, game.seats())
        };
        let moves = report.moves.iter().map(of);
        let is_sampled = report.moves.iter().any(|one| one.sample.is_some());
        let line = report.pv.iter().skip_while(|_| report.pv.len() < 2);
        Thought {
            game: game.spec(),
            position: asked.position,
            turn: asked.turn.index() + 1,
            player: asked.player.to_owned(),
            seed: asked.seed,
            threads: asked.threads,
            best: game.write_move(report.best),
            nth: report.moves.iter().position(|one| one.mv == report.best),
            forfeit: None,
            exact: report.exact,
            complete: report.complete,
            depth: report.depth,
            moves: moves.collect(),
            line: line.map(|&mv| game.write_move(mv)).collect(),
            counts: CountsThought::new(&report.counts, is_sampled),
            seconds: report.elapsed.as_secs_f64(),
        }
    }

    /// The thought, or why there is no move: for whoever takes no forfeit for an answer.
    pub fn answered(self) -> Result<Thought, Forfeit> {
        match self.forfeit {
            Some(forfeit) => Err(forfeit),
            None => Ok(self),
        }
    }

    /// What is left where a player gives the game up.
    pub(crate) fn without_answer<G: Notation>(game: &G, asked: Asked<'_>, forfeit: &Forfeit) -> Thought {
        Thought {
            game: game.spec(),
            position: asked.position,
            turn: asked.turn.index() + 1,
            player: asked.player.to_owned(),
            seed: asked.seed,
            threads: asked.threads,
            best: String::new(),
            nth: None,
            forfeit: Some(forfeit.clone()),
            exact: false,
            complete: false,
            depth: None,
            moves: Vec::new(),
            line: Vec::new(),
            counts: CountsThought::default(),
            seconds: forfeit.elapsed.as_secs_f64(),
        }
    }
}
