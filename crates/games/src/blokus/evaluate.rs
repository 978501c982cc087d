//! Static evaluation: squares on the board, corners to go on from, squares left.

use super::colour::Colour;
use super::mv::Move;
use super::pieces::SQUARES;
use super::rules::Blokus;
use super::scratch::BUFFERS;
use super::state::State;
use super::sweep::{ColourCounts, Survey};
use super::variant::Variant;
use plyground_core::{Evaluate, Game, Payoffs, PerSeat};
use std::ops::ControlFlow;

/// Worth of a square on the board.
const PLACED: i32 = 10;
/// Worth of a corner.
const CORNER: i32 = 3;
/// Worth of a square that is left.
const LEFT: i32 = -1;

/// A colour's worth is 10 for each square on the board and 3 for each corner it could go on from, less 1 for each square
/// it still has (C. Chao and others, Cal Poly). Corners are those of this very position: another colour's move takes
/// them away, too. A seat's worth is that of its colours.
///
/// One move ahead nothing is played: a move changes the corners around its piece and no others.
impl<V: Variant> Evaluate for Blokus<V> {
    /// Two colours with all squares placed, and more corners than the board has cells.
    const BOUND: i32 = 2 * (PLACED * SQUARES as i32 + CORNER * 400);

    #[inline]
    fn evaluate(&self, state: &State) -> PerSeat<i32> {
        BUFFERS.with_borrow_mut(|buffers| {
            seat_worth::<V>(|colour| {
                let corners = self.sweeper.corners(self.query(state, colour), buffers);
                squares(state, colour) + CORNER * corners as i32
            })
        })
    }

    #[inline]
    fn points(&self, state: &State) -> PerSeat<i32> {
        PerSeat(self.seat_points(state))
    }

    fn look_ahead(
        &self,
        state: &State,
        moves: &[Move],
        mut each: impl FnMut(Option<&Payoffs>, PerSeat<i32>) -> ControlFlow<()>,
    ) {
        if let [Move::PASS] = moves {
            let child = self.child(state, Move::PASS);
            let payoffs = self.payoffs(&child);
            let worth = if payoffs.is_some() { self.points(&child) } else { self.evaluate(&child) };
            let _ = each(payoffs.as_ref(), worth);
            return;
        }
        let mover = state.colour.index();
        let mut before = [0; 4];
        for colour in Colour::all(V::COLOURS) {
            before[colour.index()] = squares(state, colour);
        }
        let survey = self.survey(state);
        let sheets = BUFFERS.with_borrow_mut(|buffers| self.sweeper.sheets(survey, buffers));
        self.sweeper.after(survey, &sheets, moves, |change| {
            let moved = ColourCounts::of(mover, (PLACED - LEFT) as u32 * change.size);
            let more = change.corners.times(CORNER as u32).plus(moved);
            let worth = seat_worth::<V>(|colour| before[colour.index()] + more.at(colour.index()));
            // A placement never ends the game: that takes a pass.
            each(None, worth)
        });
    }
}

impl<V: Variant> Blokus<V> {
    #[inline]
    pub(super) fn survey<'a>(&'a self, state: &'a State) -> Survey<'a> {
        Survey { table: self.table, state, starts: &self.starts }
    }
}

/// What a colour's squares are worth, on the board and left.
#[inline]
fn squares(state: &State, colour: Colour) -> i32 {
    let left = state.squares_left(colour) as i32;
    PLACED * (SQUARES as i32 - left) + LEFT * left
}

/// Adds up the colours of each seat; a colour that all play counts for nobody.
#[inline(always)]
fn seat_worth<V: Variant>(mut worth: impl FnMut(Colour) -> i32) -> PerSeat<i32> {
    let mut seats = PerSeat::default();
    for colour in Colour::all(V::COLOURS) {
        if let Some(seat) = V::OWNERS[colour.index()] {
            seats.0[seat] += worth(colour);
        }
    }
    seats
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blokus::{Classic, Duo, Path, School, Scratch, Three, Two};
    use plyground_core::testkit::random_positions;

    /// Every move played and looked at afresh, on every path.
    fn check<V: Variant>(count: usize) {
        let mut scratch = Scratch::default();
        for path in Path::available() {
            let game = Blokus::<V>::on(path);
            for (line, state) in random_positions(&game, count, 5) {
                let worth = game.evaluate(&state);
                let by_hand = seat_worth::<V>(|colour| {
                    let left = state.squares_left(colour) as i32;
                    let corners = game.corners(&state, colour, &mut scratch) as i32;
                    10 * (89 - left) + 3 * corners - left
                });
                assert_eq!(worth, by_hand, "{line:?}");
                assert!(worth.0.iter().all(|worth| worth.abs() <= Blokus::<V>::BOUND));
                if game.payoffs(&state).is_some() {
                    continue;
                }
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                let mut seen = 0;
                game.look_ahead(&state, &moves, |payoffs, worth| {
                    let child = game.child(&state, moves[seen]);
                    assert_eq!(payoffs, game.payoffs(&child).as_ref());
                    let fresh = if payoffs.is_some() { game.points(&child) } else { game.evaluate(&child) };
                    assert_eq!(worth, fresh, "{line:?} {:?}", moves[seen]);
                    seen += 1;
                    ControlFlow::Continue(())
                });
                assert_eq!(seen, moves.len());
            }
        }
    }

    #[test]
    fn one_move_ahead_is_as_if_it_were_played() {
        check::<Classic>(400);
        check::<Two>(200);
        check::<Three>(200);
        check::<School>(200);
        check::<Duo>(200);
    }
}
