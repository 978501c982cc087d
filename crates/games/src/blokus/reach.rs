//! How far a colour can still get.

use super::colour::Colour;
use super::plane::Plane;
use super::region::Region;
use super::rules::Blokus;
use super::state::{ALL_PIECES, State};
use super::variant::Variant;

impl<V: Variant> Blokus<V> {
    /// The cells that a colour could still go on from: free ones that touch its pieces at a corner and nowhere else; before its
    /// first piece, those it may begin on. As many as [`corners`](Blokus::corners) counts.
    #[inline]
    pub fn frontier(&self, state: &State, colour: Colour) -> Region {
        let own = self.own(state, colour);
        let free = self.free(state, own);
        if state.left[colour.index()] != ALL_PIECES {
            return own.slantwise().and(free);
        }
        Region::new(self.table, self.starts[colour.index()]).and(free)
    }

    /// All cells that a colour could ever cover from here on: no placement of its future lies anywhere else, whatever the others
    /// do. None for a colour that has passed.
    ///
    /// A piece covers a cell to go on from and cells beside one another, and the next one touches it at a corner. So it is what a
    /// king of chess can reach from those cells over all that are free for the colour.
    #[inline]
    pub fn reach(&self, state: &State, colour: Colour) -> Region {
        if state.has_passed(colour) || state.left[colour.index()] == 0 {
            return Region::new(self.table, Plane::default());
        }
        let free = self.free(state, self.own(state, colour));
        self.frontier(state, colour).spread(free)
    }

    fn own(&self, state: &State, colour: Colour) -> Region {
        let (low, high) = colour.planes();
        let own = |i: usize| state.occupied[i] & !(state.low[i] ^ low) & !(state.high[i] ^ high);
        Region::new(self.table, std::array::from_fn(own))
    }

    /// The cells on which a colour may put a square: empty, and not beside one of its own.
    fn free(&self, state: &State, own: Region) -> Region {
        let empty =
            Region::new(self.table, std::array::from_fn(|i| self.table.board[i] & !state.occupied[i]));
        empty.without(own.beside())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blokus::{Classic, Duo, School, Scratch, Three};
    use plyground_core::testkit::random_positions;
    use plyground_core::{Game, Playouts, Streams};

    /// Nothing is ever placed beyond a reach, and corners are as many as were counted.
    fn check<V: Variant>(count: usize) {
        let game = Blokus::<V>::new();
        let (mut scratch, mut rng) = (Scratch::default(), Streams::new(2).rng(1));
        for (line, state) in random_positions(&game, count, 7) {
            let reaches: Vec<Region> =
                Colour::all(V::COLOURS).map(|colour| game.reach(&state, colour)).collect();
            for colour in Colour::all(V::COLOURS) {
                let corners = game.corners(&state, colour, &mut scratch);
                assert_eq!(game.frontier(&state, colour).len(), corners, "{line:?}");
            }
            let mut end = state;
            while game.payoffs(&end).is_none() {
                let mv = game.random_move(&end, &mut rng, &mut scratch);
                let reach = reaches[end.colour().index()];
                let mut cells = mv.placement().into_iter().flat_map(|number| game.table().cells(number));
                assert!(cells.all(|cell| reach.cells().any(|other| other == cell)), "{line:?}");
                game.play(&mut end, mv);
            }
        }
    }

    #[test]
    fn nothing_is_placed_beyond_a_reach() {
        check::<Duo>(400);
        check::<Classic>(200);
        check::<Three>(100);
        check::<School>(100);
    }
}
