//! What a position is worth in points.

use super::colour::Colour;
use super::pieces::{PIECES, SQUARES};
use super::rules::Blokus;
use super::state::State;
use super::variant::Variant;
use plyground_core::{MAX_SEATS, Notation, Seat};

/// Points for having placed everything.
pub(super) const ALL_PLACED: i32 = 15;
/// Points on top of that if the single square was the last.
pub(super) const SINGLE_LAST: i32 = 5;

impl State {
    /// Squares of the pieces a colour still has: the basic score, of which less is better.
    #[inline]
    pub fn squares_left(&self, colour: Colour) -> u32 {
        let left = self.left[colour.index()];
        // Pieces are sorted by size: 1, 1, 2, 5 and 12 of one to five squares.
        const UP_TO: [u32; 5] = [1, 2, 4, 9, PIECES as u32];
        UP_TO
            .iter()
            .zip(1..)
            .fold((0, 0), |(squares, below), (&end, size)| {
                let of_size = left & ((1 << end) - (1 << below));
                (squares + size * of_size.count_ones(), end)
            })
            .0
    }

    /// Squares on the board, 15 more for all of them, and 5 more if the single square was the last: the advanced score,
    /// counted up from zero.
    ///
    /// The [`official`](State::official) score counts down from zero instead; it is this one less 89.
    #[inline]
    pub fn points(&self, colour: Colour) -> i32 {
        let placed = (SQUARES - self.squares_left(colour)) as i32;
        let all = if self.left[colour.index()] == 0 { ALL_PLACED } else { 0 };
        let single = if self.single_last >> colour.index() & 1 == 1 { SINGLE_LAST } else { 0 };
        placed + all + single
    }

    /// The official score: [`points`](State::points), counted down from zero.
    #[inline]
    pub fn official(&self, colour: Colour) -> i32 {
        self.points(colour) - SQUARES as i32
    }
}

impl<V: Variant> Blokus<V> {
    /// The points of each seat: those of its colours, added up.
    #[inline]
    pub fn seat_points(&self, state: &State) -> [i32; MAX_SEATS] {
        let mut points = [0; MAX_SEATS];
        for colour in Colour::all(V::COLOURS) {
            if let Some(seat) = V::OWNERS[colour.index()] {
                points[seat] += state.points(colour);
            }
        }
        points
    }

    /// Both scores of each seat, a line each, and of each of its colours where it has several.
    pub(super) fn scores(&self, state: &State) -> String {
        let mut text =
            String::from("Scores, basic (squares left, fewer are better) and advanced (official points):\n");
        for seat in Seat::all(V::SEATS) {
            let own = |colour: &Colour| V::OWNERS[colour.index()] == Some(seat.index());
            let colours: Vec<Colour> = Colour::all(V::COLOURS).filter(own).collect();
            let basic: u32 = colours.iter().map(|&colour| state.squares_left(colour)).sum();
            let advanced: i32 = colours.iter().map(|&colour| state.official(colour)).sum();
            let each = colours.iter().map(|&colour| {
                let (name, official) = (colour.name(), state.official(colour));
                format!("{name} {} and {official:+}", state.squares_left(colour))
            });
            let each = each.collect::<Vec<_>>().join(", ");
            let each = if colours.len() > 1 { format!("  ({each})") } else { String::new() };
            text += &format!("  {:<16} {basic:>3} {advanced:>+4}{each}\n", self.seat_name(seat));
        }
        text
    }
}
