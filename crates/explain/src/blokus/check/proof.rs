//! Proves how a game for two ends under best play: plain and-or search over all lines, by the rules alone.

use plyground_core::{Game, Seat};
use plyground_games::blokus::{Blokus, Colour, State, Variant};
use std::collections::HashMap;

/// Positions that a proof may look at; one that needs more proves nothing.
const POSITIONS: u32 = 400_000;

/// Who proves what one seat can reach, whatever the other does.
pub(super) struct Prover<'a, V> {
    game: &'a Blokus<V>,
    seat: Seat,
    left: u32,
    /// Whether the seat gets at least so many points more than the other, of positions that were looked at.
    known: HashMap<(u64, i32), bool>,
}

impl<'a, V: Variant> Prover<'a, V> {
    pub(super) fn new(game: &'a Blokus<V>, seat: Seat) -> Prover<'a, V> {
        Prover { game, seat, left: POSITIONS, known: HashMap::new() }
    }

    /// Whether under best play the seat is ahead by this many points at the end: it can get as many, and no more.
    pub(super) fn is_worth(&mut self, state: &State, margin: i32) -> bool {
        self.gets(state, margin) == Some(true) && self.gets(state, margin + 1) == Some(false)
    }

    /// Whether the seat can be ahead by at least this many points at the end; `None` where that takes too long to say.
    fn gets(&mut self, state: &State, margin: i32) -> Option<bool> {
        let (now, own, others) = self.hands(state);
        // Nobody loses points, or gets more than the squares in the hand, 15 for all of them and 5 for the single one at last.
        if self.game.payoffs(state).is_some() || now - others >= margin || now + own < margin {
            return Some(now >= margin);
        }
        let key = (self.game.key(state), margin);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        self.left = self.left.checked_sub(1)?;
        let is_own = self.game.turn(state) == self.seat;
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        // Own moves: one has to do. The other's: all have to. Large pieces, the last ones, decide most often.
        let mut gets = !is_own;
        for mv in moves.into_iter().rev() {
            if self.gets(&self.game.child(state, mv), margin)? == is_own {
                gets = is_own;
                break;
            }
        }
        self.known.insert(key, gets);
        Some(gets)
    }

    /// By how many points the seat is ahead now, and the most that both can still get.
    fn hands(&self, state: &State) -> (i32, i32, i32) {
        let (mut now, mut own, mut others) = (0, 0, 0);
        for colour in Colour::all(V::COLOURS) {
            let hand = if state.has_passed(colour) { 0 } else { state.squares_left(colour) as i32 + 20 };
            if V::OWNERS[colour.index()] == Some(self.seat.index()) {
                now += state.points(colour);
                own += hand;
            } else {
                now -= state.points(colour);
                others += hand;
            }
        }
        (now, own, others)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::testkit::random_positions;
    use plyground_games::blokus::{Duo, Two};

    /// By how many points the first seat is ahead at the end, by plain minimax; `None` where the tree is too large.
    fn plain<V: Variant>(game: &Blokus<V>, state: &State, nodes: &mut u32) -> Option<i32> {
        *nodes = nodes.checked_sub(1)?;
        if game.payoffs(state).is_some() {
            let points = game.seat_points(state);
            return Some(points[0] - points[1]);
        }
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let values = moves.iter().map(|&mv| plain(game, &game.child(state, mv), nodes));
        let values = values.collect::<Option<Vec<i32>>>()?.into_iter();
        if game.turn(state) == Seat::FIRST { values.max() } else { values.min() }
    }

    fn check<V: Variant>(positions: usize, least: u32) {
        let game = Blokus::<V>::new();
        let mut compared = 0;
        for (_, state) in random_positions(&game, positions, 13) {
            let Some(margin) = plain(&game, &state, &mut 300) else { continue };
            compared += 1;
            for (seat, margin) in [(Seat::FIRST, margin), (Seat::SECOND, -margin)] {
                let mut prover = Prover::new(&game, seat);
                assert!(prover.is_worth(&state, margin), "{state:?} {margin}");
                for other in [-20, -5, -2, -1, 1, 2, 5, 20] {
                    assert!(!prover.is_worth(&state, margin + other), "{state:?} {margin} {other}");
                }
            }
        }
        assert!(compared >= least, "{compared}");
    }

    #[test]
    fn proofs_are_those_of_plain_minimax() {
        check::<Duo>(4000, 500);
        check::<Two>(4000, 200);
    }
}
