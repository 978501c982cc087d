//! The effort of a tree search, counted in nodes.

use std::ops::AddAssign;

/// What a search through a tree took.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// Moves listed, each a position that could be visited; and the root.
    pub generated: u64,
    /// Positions whose moves were listed, the root among them.
    pub expanded: u64,
    /// Positions given a value without being expanded: finished ones and those at the limit.
    pub evaluated: u64,
    /// Of these, those that were not finished.
    pub guessed: u64,
    /// Times that the rest of a position's moves were left out.
    pub cutoffs: u64,
    /// Times that the table was asked, or a memory of positions.
    pub probes: u64,
    /// Times that its answer was enough, or the memory knew the position.
    pub hits: u64,
}

impl Effort {
    /// Positions looked at: those expanded and those evaluated.
    #[inline]
    pub fn visited(&self) -> u64 {
        self.expanded + self.evaluated
    }
}

impl AddAssign for Effort {
    fn add_assign(&mut self, other: Effort) {
        self.generated += other.generated;
        self.expanded += other.expanded;
        self.evaluated += other.evaluated;
        self.guessed += other.guessed;
        self.cutoffs += other.cutoffs;
        self.probes += other.probes;
        self.hits += other.hits;
    }
}
