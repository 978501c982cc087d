//! S2's numbers as they were published: one game of 32 moves, and what its text says.

/// Rollouts a second.
pub(crate) const ROLLOUTS: &str = "100";
/// How many of the 32 moves had which rank by exact score, from the best.
pub(crate) const RANKS: [&str; 7] = ["22", "7", "0", "1", "1", "1", "0"];
/// Best moves, of all of that game.
pub(crate) const BEST_MOVES: [u64; 2] = [22, 32];
/// How often the result under best play changed in that game.
pub(crate) const RESULT_CHANGES: &str = "3";
/// Moves of that game.
pub(crate) const MOVES: &str = "32";
/// Against look-ahead of one and two plies.
pub(crate) const AGAINST_LOOK_AHEAD: &str = "clearly outperforms";
/// When the first player can force a win.
pub(crate) const FORCED_WIN: &str = "28 moves";
/// What the dictionary took.
pub(crate) const DICTIONARY: &str = "100 games of 1000 rollouts: over 1 GB";
/// What training brought.
pub(crate) const TRAINED: &str = "not reported";
