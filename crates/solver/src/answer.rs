//! Answers of the solver: scores, bounds, and what they took.

/// The score of a position, or proven bounds of it, through the eyes of the side to move.
///
/// On a board of C cells, with the winning stone the m-th of the whole game under best play, the score is ⌊(C + 2 −
/// m) / 2⌋ if the side to move wins, minus that if it loses, and 0 for a draw.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Proven {
    /// The score.
    Solved {
        /// The score itself.
        score: i32,
    },
    /// The search ended before: the score is one of these, both included.
    Bounds {
        /// It is at least this.
        lo: i32,
        /// It is at most this.
        hi: i32,
    },
}

impl Proven {
    /// What two bounds prove.
    pub fn between(lo: i32, hi: i32) -> Proven {
        if lo == hi { Proven::Solved { score: lo } } else { Proven::Bounds { lo, hi } }
    }

    /// The score, if it is known.
    pub fn score(self) -> Option<i32> {
        match self {
            Proven::Solved { score } => Some(score),
            Proven::Bounds { .. } => None,
        }
    }

    /// The least and the most that the score can be.
    pub fn bounds(self) -> (i32, i32) {
        match self {
            Proven::Solved { score } => (score, score),
            Proven::Bounds { lo, hi } => (lo, hi),
        }
    }

    /// The negation: the same through the eyes of the other side.
    #[must_use]
    pub fn flipped(self) -> Proven {
        let (lo, hi) = self.bounds();
        Proven::between(-hi, -lo)
    }
}

/// Whether the exact score is wanted or only the game-theoretic value: who wins.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Goal {
    /// The exact score: win, draw or loss, and when.
    #[default]
    Exact,
    /// The game-theoretic value: 1 for a win, 0 for a draw, -1 for a loss. It takes fewer nodes.
    Weak,
}

/// What is proven of a score, and the nodes it took.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// What is proven.
    pub proven: Proven,
    /// Nodes of the search tree; forced moves are none.
    pub nodes: u64,
}

/// The distance to the end of the game in plies under best play, from the score of a position with `stones` of
/// `cells` filled.
///
/// The score must be one that such a position can have.
///
/// ```
/// use plyground_solver::plies_to_end;
/// // The empty board is won with the 41st stone.
/// assert_eq!(plies_to_end(42, 0, 1), 41);
/// assert_eq!(plies_to_end(42, 40, 0), 2);
/// ```
pub fn plies_to_end(cells: u32, stones: u32, score: i32) -> u32 {
    if score == 0 {
        return cells - stones;
    }
    let last = cells + 2 - 2 * score.unsigned_abs();
    // The winner's stones are every other one from now on.
    let winners_turn = u32::from(score > 0);
    if (last - stones) % 2 == winners_turn { last - stones } else { last - 1 - stones }
}
