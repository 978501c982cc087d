//! What a player thought, as plain data: the form in which `--json` prints it.

use plyground_core::{Game, Notation, Seat};
use plyground_search::Report;
use serde::Serialize;

/// The answer of a player in one position.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
    /// The chosen move, as a person would type it.
    pub best: String,
    /// Whether the values are proven.
    pub exact: bool,
    /// Whether the search did all it was asked for.
    pub complete: bool,
    /// Every legal move, in board order.
    pub moves: Vec<MoveThought>,
    /// What it took.
    pub counts: CountsThought,
    /// Wall-clock time.
    pub seconds: f64,
}

/// What a player thought of one move. What it does not know is left out.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
}

/// What a search did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CountsThought {
    /// Random games.
    pub playouts: u64,
    /// Moves in them.
    pub plies: u64,
    /// Pieces of work handed out.
    pub tasks: u64,
    /// Of these, done by the thread that handed them out.
    pub own: u64,
    /// Of these, done by another thread.
    pub stolen: u64,
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
        let moves = report.moves.iter().map(|one| MoveThought {
            mv: game.write_move(one.mv),
            value: one.values.map(|values| values[asked.turn]),
            values: one.values.filter(|_| game.seats() > 2).map(|values| values.0[..game.seats()].to_vec()),
            playouts: one.sample.map(|sample| sample.playouts),
            wins: one.sample.map(|sample| sample.wins),
            draws: one.sample.map(|sample| sample.draws),
            losses: one.sample.map(|sample| sample.losses),
        });
        let counts = report.counts;
        Thought {
            game: game.spec(),
            position: asked.position,
            turn: asked.turn.index() + 1,
            player: asked.player.to_owned(),
            seed: asked.seed,
            threads: asked.threads,
            best: game.write_move(report.best),
            exact: report.exact,
            complete: report.complete,
            moves: moves.collect(),
            counts: CountsThought {
                playouts: counts.playouts,
                plies: counts.plies,
                tasks: counts.tasks.created,
                own: counts.tasks.own,
                stolen: counts.tasks.stolen,
            },
            seconds: report.elapsed.as_secs_f64(),
        }
    }
}
