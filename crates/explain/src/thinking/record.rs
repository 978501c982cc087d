//! A search as it was recorded, whether it ran here or is read from a log.

use plyground_players::{FrameThought, MoveThought, SearchLog, Session, Thought, TreeThought};
use serde_json::Value;

/// A search as it was recorded: who was asked what, what was known on the way, the tree if there is one, and the answer.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Recorded {
    /// The game's spec.
    pub game: String,
    /// The line of play that led to the position, or the board as drawn.
    pub position: String,
    /// The player's spec.
    pub player: String,
    /// The seed.
    pub seed: u64,
    /// The move that was chosen.
    pub best: String,
    /// Whether the values are proven.
    pub exact: bool,
    /// Every legal move as it was thought of at the end.
    pub moves: Vec<MoveThought>,
    /// Positions looked at in all, where the search counts them.
    pub visited: Option<u64>,
    /// What was known on the way, in order.
    pub frames: Vec<FrameThought>,
    /// The tree at the end.
    pub tree: Option<TreeThought>,
}

impl Recorded {
    /// A search that ran here: its answer, its frames and its tree.
    pub fn new(thought: &Thought, frames: Vec<FrameThought>, tree: Option<TreeThought>) -> Recorded {
        Recorded {
            game: thought.game.clone(),
            position: thought.position.clone(),
            player: thought.player.clone(),
            seed: thought.seed,
            best: thought.best.clone(),
            exact: thought.exact,
            moves: thought.moves.clone(),
            visited: thought.counts.tree.filter(|tree| tree.evaluated > 0).map(|tree| tree.visited),
            frames,
            tree,
        }
    }

    /// A search from a log; what its answer lacks is told.
    pub fn of_log(log: SearchLog) -> Result<Recorded, String> {
        let SearchLog { header, frames, tree, answer, .. } = log;
        let best = answer["best"].as_str().ok_or("the answer has no best move")?.to_owned();
        let moves: Vec<MoveThought> = serde_json::from_value(answer["moves"].clone())
            .map_err(|error| format!("the moves of the answer: {error}"))?;
        let counts = &answer["counts"];
        let is_counted = counts["evaluated"].as_u64().is_some_and(|evaluated| evaluated > 0);
        Ok(Recorded {
            game: header.game,
            position: header.position,
            player: header.player,
            seed: header.seed,
            best,
            exact: answer["exact"] == Value::Bool(true),
            moves,
            visited: counts["visited"].as_u64().filter(|_| is_counted),
            frames,
            tree,
        })
    }

    /// Why it cannot be a search of the position of a session: a move that is none there.
    pub fn fault(&self, session: &dyn Session) -> Option<String> {
        let legal = session.legal();
        let is_legal = |mv: &str| legal.iter().any(|other| other == mv);
        let listed = self.moves.iter().map(|one| one.mv.as_str());
        let preferred = self.frames.iter().filter_map(|frame| frame.best.as_deref());
        let mut all = std::iter::once(self.best.as_str()).chain(listed).chain(preferred);
        all.find(|mv| !is_legal(mv)).map(|mv| format!("{mv:?} is no move of the position"))
    }

    /// Whether it looked ahead to a depth, rather than to sample.
    pub fn is_depth_first(&self) -> bool {
        self.tree.as_ref().is_some_and(|tree| tree.measure == "positions")
            || self.frames.iter().any(|frame| frame.depth.is_some())
    }

    /// Plies that it looked ahead at the end, where it counts them.
    pub fn depth(&self) -> Option<u32> {
        self.frames.last()?.depth
    }
}
