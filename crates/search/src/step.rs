//! Steps of a tree search, as data: every number that it went by.

use plyground_core::PerSeat;

/// A round of simulations of a tree search: what was selected, where it ended, and what was backed up. The first rounds have one simulation
/// each; in a later one several go down side by side, and each sees those before it as games under way, which count as lost.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Step<M> {
    /// The number of its first simulation, from zero.
    pub first: u64,
    /// How many simulations it has.
    pub simulations: u64,
    /// Moves that were selected, in the order of search.
    pub selections: Vec<Selection<M>>,
    /// Where simulations ended.
    pub ends: Vec<StepEnd<M>>,
    /// The positions that were given a result, those below first.
    pub backups: Vec<Backup<M>>,
}

/// A move that was selected.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Selection<M> {
    /// The moves from the root to the position.
    pub line: Vec<M>,
    /// Visits of the position, N.
    pub visits: u32,
    /// All moves, in board order.
    pub moves: Vec<Candidate<M>>,
    /// The place of the one that was selected.
    pub chosen: usize,
    /// How many simulations took it at once.
    pub simulations: u32,
}

/// A move that could be selected, as the search saw it at that moment. Values are through the eyes of the seat to move, from -1 to 1.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// How often it was tried, n.
    pub visits: u32,
    /// Whether and how it can be selected.
    pub standing: Standing,
    /// The mean of what was found behind it; `None` for a move never tried.
    pub mean: Option<f64>,
    /// The exploration term, c sqrt(ln N / n); `None` where there is nothing to explore, or everything.
    pub exploration: Option<f64>,
    /// Their sum, by which moves are selected.
    pub bound: Option<f64>,
}

/// How a move stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Never tried: it goes before all others.
    Untried,
    /// Tried, and open.
    Open,
    /// Its value is proven: nothing is left to explore.
    Proven,
    /// Ruled out, since it loses at once.
    RuledOut,
}

/// Where a simulation ended.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct StepEnd<M> {
    /// The moves from the root.
    pub line: Vec<M>,
    /// Whether the position entered the tree just now.
    pub is_new: bool,
    /// Whether its value was known without a game.
    pub is_known: bool,
    /// What the seats got, 0 to 1.
    pub values: PerSeat<f64>,
    /// Moves of the random game, or of random games.
    pub plies: u32,
    /// How many random games.
    pub games: u32,
}

/// A position that was given a result.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Backup<M> {
    /// The moves from the root.
    pub line: Vec<M>,
    /// Its visits before and after.
    pub visits: [u32; 2],
    /// What it is worth to each seat, 0 to 1, before and after; `None` as long as nothing was found.
    pub values: [Option<PerSeat<f64>>; 2],
    /// Whether its value is proven now.
    pub is_proven: bool,
}

/// Whoever is shown steps.
pub type StepObserver<'a, M> = dyn Fn(&Step<M>) + Sync + 'a;
