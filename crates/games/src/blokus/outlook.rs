//! What the end of a game for two can still come to.

use super::colour::Colour;
use super::pieces::Piece;
use super::region::Region;
use super::rules::Blokus;
use super::score::{ALL_PLACED, SINGLE_LAST};
use super::state::State;
use super::variant::{Duo, School, Two, Variant};
use plyground_core::{Evaluate, Game, Outlook, Prospect, Seat};

impl<V: Variant> Blokus<V> {
    /// A colour gets no more than the squares of those of its pieces that fit into its [reach](Blokus::reach), nor more squares
    /// than that has. Seats whose reaches have no cell in common can take nothing from each other: no placement of one will ever
    /// cover a cell that the other could.
    fn prospect(&self, state: &State) -> Prospect {
        let now = self.points(state);
        let mut most = now;
        let mut reaches = [None::<Region>; 2];
        for colour in Colour::all(V::COLOURS) {
            let reach = self.reach(state, colour);
            let Some(seat) = V::OWNERS[colour.index()] else { continue };
            if !reach.is_empty() {
                most[Seat::new(seat)] += most_gain(state, colour, reach);
                reaches[seat] = Some(reaches[seat].map_or(reach, |other| other.or(reach)));
            }
        }
        let are_apart = matches!(reaches, [Some(one), Some(other)] if one.and(other).is_empty());
        Prospect { now, most, are_apart }
    }

    /// As if all colours but those of one seat had passed.
    fn left_alone(&self, state: &State, seat: Seat) -> State {
        let mut alone = *state;
        for colour in Colour::all(V::COLOURS) {
            if V::OWNERS[colour.index()] != Some(seat.index()) {
                alone.passed |= 1 << colour.index();
            }
        }
        if alone.has_passed(alone.colour) && self.payoffs(&alone).is_none() {
            self.pass_on(&mut alone);
        }
        alone
    }
}

impl Outlook for Blokus<Duo> {
    fn outlook(&self, state: &State) -> Prospect {
        self.prospect(state)
    }

    fn alone(&self, state: &State, seat: Seat) -> State {
        self.left_alone(state, seat)
    }
}

impl Outlook for Blokus<Two> {
    fn outlook(&self, state: &State) -> Prospect {
        self.prospect(state)
    }

    fn alone(&self, state: &State, seat: Seat) -> State {
        self.left_alone(state, seat)
    }
}

impl Outlook for Blokus<School> {
    fn outlook(&self, state: &State) -> Prospect {
        self.prospect(state)
    }

    fn alone(&self, state: &State, seat: Seat) -> State {
        self.left_alone(state, seat)
    }
}

/// The most points that a colour can still get within its reach.
fn most_gain(state: &State, colour: Colour, reach: Region) -> i32 {
    let room = reach.len() as i32;
    let (mut squares, mut all_fit) = (0, true);
    for piece in state.pieces_left(colour) {
        match reach.holds(usize::from(piece.0)) {
            true => squares += piece.size() as i32,
            false => all_fit = false,
        }
    }
    if !all_fit || squares > room {
        return squares.min(room);
    }
    let has_single = state.pieces_left(colour).any(|piece| piece == Piece::SINGLE);
    squares + ALL_PLACED + if has_single { SINGLE_LAST } else { 0 }
}
