//! What was seen last of a search, ready to be drawn.

use super::named::named;
use plyground_players::{Board, FrameThought, MoveThought, Thought};

/// What is known of a search.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Seen {
    /// Who searched.
    pub(crate) who: String,
    /// After how many moves.
    pub(crate) ply: usize,
    pub(crate) done: u64,
    pub(crate) of: Option<u64>,
    pub(crate) seconds: f64,
    /// The moves that are shown, at most [`Seen::MOST`]: all in board order, or of more those that were tried most.
    pub(crate) rows: Vec<SeenMove>,
    pub(crate) line: Vec<String>,
    pub(crate) is_exact: bool,
    /// Whether it goes on.
    pub(crate) is_running: bool,
}

/// What is known of a move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SeenMove {
    /// A few letters: a column, or a piece and its first cell.
    pub(crate) name: String,
    pub(crate) thought: MoveThought,
    pub(crate) is_best: bool,
}

impl Seen {
    /// Moves that are shown, at most.
    pub(crate) const MOST: usize = 12;

    /// What a search on this board shows.
    pub(crate) fn of_frame(who: String, board: &Board, frame: &FrameThought) -> Seen {
        Seen {
            who,
            ply: board.ply,
            done: frame.done,
            of: frame.of,
            seconds: frame.seconds,
            rows: rows(board, &frame.moves, frame.best.as_deref()),
            line: frame.line.iter().map(|mv| named(board, mv)).collect(),
            is_exact: frame.exact,
            is_running: true,
        }
    }

    pub(crate) fn of_thought(who: String, board: &Board, thought: &Thought) -> Seen {
        let playouts = thought.counts.sampling.map(|sampling| sampling.playouts);
        let positions = thought.counts.tree.map(|tree| tree.visited);
        Seen {
            who,
            ply: board.ply,
            done: playouts.or(positions).unwrap_or(0),
            of: None,
            seconds: thought.seconds,
            rows: rows(board, &thought.moves, Some(&thought.best)),
            line: thought.line.iter().map(|mv| named(board, mv)).collect(),
            is_exact: thought.exact,
            is_running: false,
        }
    }
}

fn rows(board: &Board, moves: &[MoveThought], best: Option<&str>) -> Vec<SeenMove> {
    let mut chosen: Vec<usize> = (0..moves.len()).collect();
    if chosen.len() > Seen::MOST {
        let weight = |nth: &usize| {
            let one = &moves[*nth];
            let value = one.value.map_or(0, |value| (1e6 * value) as u64);
            std::cmp::Reverse((one.visits.or(one.playouts).unwrap_or(0), value))
        };
        chosen.sort_by_key(weight);
        chosen.truncate(Seen::MOST);
    }
    // Searches tell moves in board order.
    let row = |nth: usize| {
        let thought = &moves[nth];
        let name = named(board, &thought.mv);
        SeenMove { name, thought: thought.clone(), is_best: best == Some(&thought.mv) }
    };
    chosen.into_iter().map(row).collect()
}
