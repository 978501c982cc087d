//! The positions of a game whose end can be searched out.

use plyground_core::MoveOrdering;
use plyground_core::{Game, Notation, Outlook, Seat, TextError};
use plyground_games::blokus::{AnyBlokus, Move, State};
use plyground_search::endgame::Endgame;
use plyground_search::{Budget, Terms};
use serde::Serialize;
use std::sync::atomic::AtomicBool;

/// A position that was searched out to the ends of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct SolvedPosition {
    /// How many moves of the line led to it, passes among them.
    pub ply: usize,
    /// The seat to move, from one.
    pub turn: usize,
    /// By how many points the seat to move is ahead at the end under best play; negative where it is behind.
    pub margin: i32,
    /// Best play for both, to the end of the game.
    pub line: Vec<String>,
}

/// What is proven of a move, through the eyes of who made it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndgameMove {
    /// By how many points its seat is ahead at the end, if both play their best from there.
    pub margin: i32,
    /// The best move, or one of them.
    pub best: String,
    /// What that leads to.
    pub best_margin: i32,
}

impl EndgameMove {
    /// What is proven of the move after `ply` moves; `None` unless the positions before and after it are known.
    pub fn at(solved: &[SolvedPosition], ply: usize) -> Option<EndgameMove> {
        let of = |ply: usize| solved.iter().find(|position| position.ply == ply);
        let (before, after) = (of(ply)?, of(ply + 1)?);
        let margin = if before.turn == after.turn { after.margin } else { -after.margin };
        Some(EndgameMove { margin, best: before.line.first()?.clone(), best_margin: before.margin })
    }
}

/// Bytes of the table: 64 bits for each of some million positions.
const TABLE: usize = 32 << 20;

/// The positions of a line of play that can be searched out with so many nodes each, the last one first; it goes back from the
/// end of the line until one cannot. None in games of more than two seats.
pub fn endgame_values(
    spec: &str,
    line: &str,
    nodes: u64,
    stop: &AtomicBool,
) -> Result<Vec<SolvedPosition>, TextError> {
    match AnyBlokus::of(spec) {
        Ok(AnyBlokus::Duo(game)) => solved(&game, line, nodes, stop),
        Ok(AnyBlokus::Two(game)) => solved(&game, line, nodes, stop),
        Ok(AnyBlokus::School(game)) => solved(&game, line, nodes, stop),
        _ => Ok(Vec::new()),
    }
}

fn solved<G>(game: &G, line: &str, nodes: u64, stop: &AtomicBool) -> Result<Vec<SolvedPosition>, TextError>
where
    G: Outlook + MoveOrdering + Notation + Game<State = State, Move = Move>,
{
    let mut positions = vec![game.start()];
    for mv in game.read_line(line)? {
        positions.push(game.child(&positions[positions.len() - 1], mv));
    }
    let mut endgame = Endgame::new(TABLE);
    let mut solved = Vec::new();
    for (ply, state) in positions.iter().enumerate().rev() {
        let turn = game.turn(state);
        let (margin, line) = if game.payoffs(state).is_some() {
            let points = game.points(state);
            (points[turn] - points[Seat::other(turn)], Vec::new())
        } else {
            let terms = Terms::new(Budget::nodes(nodes)).stop(stop);
            let Some(found) = endgame.solve(game, state, &terms) else { break };
            (found.margin, found.line.iter().map(|&mv| game.write_move(mv)).collect())
        };
        solved.push(SolvedPosition { ply, turn: turn.index() + 1, margin, line });
    }
    Ok(solved)
}
