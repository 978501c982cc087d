//! Pace: how many of its simulations a move gets.

use super::tree::Tree;

/// The part of its budget that the first move of a colour gets.
const FIRST: f64 = 0.7;
/// How much more each further move gets: positions become smaller, and games from them shorter.
const GROWTH: f64 = 1.1;
/// However much is known of a position, it gets one in so many of the simulations that it is due.
const LEAST: u64 = 10;
/// Simulations after which it is looked again whether anything can still change.
pub(super) const LOOK: u64 = 64;

/// Simulations of a move of a colour that has made so many; `known` of them are in the tree already.
pub(super) fn simulations(asked: u64, made: u32, known: u64) -> u64 {
    // By multiplication: the same on every machine.
    let share = (0..made.min(64)).fold(FIRST, |share, _| share * GROWTH);
    let due = (asked as f64 * share) as u64;
    due.saturating_sub(known).max(due / LEAST).max(1)
}

/// Whether the move that was visited most stays that, whatever the simulations that are left bring.
pub(super) fn is_settled<M: Copy>(tree: &Tree<M>, left: u64) -> bool {
    let (mut most, mut next) = (0, 0);
    for edge in tree.edges_of(0) {
        (most, next) = if edge.visits > most { (edge.visits, most) } else { (most, next.max(edge.visits)) };
    }
    u64::from(most - next) > left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_get_more_and_known_positions_less() {
        assert_eq!(simulations(1000, 0, 0), 700);
        assert_eq!(simulations(1000, 1, 0), 770);
        assert_eq!(simulations(1000, 10, 0), 1815);
        assert_eq!(simulations(1000, 10, 815), 1000);
        assert_eq!(simulations(1000, 10, 5000), 181);
        assert_eq!(simulations(1, 0, 0), 1);
    }
}
