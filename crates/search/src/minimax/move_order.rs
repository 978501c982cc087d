//! Move ordering: the move of the transposition table, killer moves, and what the game finds promising.

use super::MoveOrder;
use super::engine::Engine;
use super::value::Leaf;
use crate::xray::Tracer;
use plyground_core::{MoveOrdering, Symmetry, TwoSeats};

impl<G: TwoSeats + MoveOrdering + Symmetry, L: Leaf<G>, T: Tracer<G::Move>> Engine<'_, G, L, T> {
    /// Puts the moves of a position on the stack from `first` on, in the order in which they are tried: with
    /// [`MoveOrder::Best`] the table's move, then the killer moves of this ply, then the others.
    #[inline]
    pub(super) fn list_moves(
        &mut self,
        state: &G::State,
        first: usize,
        ply: u32,
        known: Option<u16>,
        is_mirrored: bool,
    ) {
        match self.order {
            MoveOrder::Left => self.game.moves(state, &mut self.stack),
            MoveOrder::Centre => self.game.central_moves(state, &mut self.stack),
            MoveOrder::Best => {
                self.game.promising_moves(state, &mut self.stack);
                let [one, two] = self.killers[ply as usize].map(|killer| killer.map(|code| (code, false)));
                let known = known.map(|code| (code, is_mirrored));
                let mut front = first;
                for (hint, is_mirrored) in [known, one, two].into_iter().flatten() {
                    let code = |mv| self.game.code(if is_mirrored { self.game.mirror_image(mv) } else { mv });
                    let place = self.stack[front..].iter().position(|&mv| code(mv) == hint);
                    if let Some(place) = place {
                        self.stack[front..=front + place].rotate_right(1);
                        front += 1;
                    }
                }
            }
        }
    }

    /// Remembers a killer move (Akl and Newborn 1977): it cut off here, and may do so in the next position of this ply.
    pub(super) fn remember_killer(&mut self, mv: G::Move, ply: u32) {
        let code = Some(self.game.code(mv));
        let killers = &mut self.killers[ply as usize];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
    }
}
