//! The truth of a position: what the solver says of every move.

use plyground_players::{MoveThought, Request, Session, Thinker, Thought};
use serde::Serialize;
use std::sync::atomic::AtomicBool;

/// What a move comes to under best play, through the eyes of the seat that makes it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Worth {
    /// The exact score, by the solver's convention.
    pub score: i32,
    /// Plies from now to the end of the game.
    pub plies: u32,
}

impl Worth {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub fn result(self) -> i32 {
        self.score.signum()
    }

    /// The payoff, 0 to 1.
    pub fn payoff(self) -> f64 {
        f64::from(self.result() + 1) / 2.0
    }
}

/// The truth of a position: the worth of every legal move, in board order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Truth {
    /// The moves, each with its worth.
    pub moves: Vec<(String, Worth)>,
}

impl Truth {
    /// The worth of a move.
    pub fn of(&self, mv: &str) -> Option<Worth> {
        self.moves.iter().find(|(name, _)| name == mv).map(|(_, worth)| *worth)
    }

    /// The best that can be had.
    pub fn best(&self) -> Option<Worth> {
        self.moves.iter().map(|(_, worth)| *worth).max_by_key(|worth| worth.score)
    }

    /// The moves that are as good as any.
    pub fn best_moves(&self) -> Vec<String> {
        let best = self.best().map(|worth| worth.score);
        self.moves.iter().filter(|(_, worth)| Some(worth.score) == best).map(|(mv, _)| mv.clone()).collect()
    }
}

/// Why the truth is not known.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Untold {
    /// The game has no solver.
    Unsolved,
    /// The solver has not come to an end within so many positions a move.
    TooHard(u64),
}

/// Asks the solver, within a number of positions for each move, which makes the answer the same on any machine.
pub struct Oracle {
    thinker: Thinker,
    nodes: u64,
}

impl Oracle {
    /// Positions that are searched for a move if nobody says otherwise: seconds, where there are many moves.
    pub const NODES: u64 = 1_000_000;

    /// The solver of a game, if it has one.
    pub fn new(session: &dyn Session, nodes: u64) -> Result<Oracle, Untold> {
        let spec = format!("perfect:memory=64MB,nodes={nodes}");
        let thinker = session.enlist(&spec).map_err(|_| Untold::Unsolved)?;
        Ok(Oracle { thinker, nodes })
    }

    /// The truth of a running position.
    pub fn truth(&mut self, session: &dyn Session) -> Result<Truth, Untold> {
        let thought = self.ask(session).ok_or(Untold::TooHard(self.nodes))?;
        let worth =
            |one: &MoveThought| Some((one.mv.clone(), Worth { score: one.score?, plies: one.plies? }));
        let moves: Option<Vec<(String, Worth)>> = thought.moves.iter().map(worth).collect();
        moves.map(|moves| Truth { moves }).ok_or(Untold::TooHard(self.nodes))
    }

    /// Best play after a move to the end of the game, that move first; `None` where that is not found.
    pub fn line(&mut self, session: &dyn Session, mv: &str) -> Option<Vec<String>> {
        let mut here = session.fork();
        let mut line = vec![here.play(mv).ok()?];
        while here.outcome().is_none() {
            let thought = self.ask(here.as_ref()).filter(|thought| thought.exact)?;
            line.push(here.play(&thought.best).ok()?);
        }
        Some(line)
    }

    fn ask(&mut self, session: &dyn Session) -> Option<Thought> {
        let never = AtomicBool::new(false);
        let request = Request { threads: 1, seed: 1, stop: &never, observer: None };
        self.thinker.think(session, &request).ok()?.answered().ok()
    }
}
