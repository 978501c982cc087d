//! Principal variation search: all moves but the first are scouted with a null window.

use super::engine::Engine;
use super::value::Leaf;
use super::window::Window;
use crate::node_budget::Halt;
use crate::xray::Tracer;
use plyground_core::{MoveOrdering, Symmetry, TwoSeats};

impl<G: TwoSeats + MoveOrdering + Symmetry, L: Leaf<G>, T: Tracer<G::Move>> Engine<'_, G, L, T> {
    /// The value of a move by the running position after it, through the eyes of the seat that made it.
    ///
    /// Principal variation search (Marsland and Campbell 1982): a move that is scouted is first searched with a null window,
    /// which only asks whether it is better than what is known. With good order it seldom is, and the answer is cheaper than
    /// a value.
    #[inline(always)]
    pub(super) fn child_value<const PRUNE: bool>(
        &mut self,
        child: &G::State,
        depth: u32,
        ply: u32,
        window: Window,
        is_scouted: bool,
    ) -> Result<i32, Halt> {
        let Window { alpha, beta } = window;
        if !is_scouted || beta - alpha <= 1 {
            return Ok(-self.deeper::<PRUNE>(child, depth, ply, window.turned())?);
        }
        let scout = Window { alpha, beta: alpha + 1 };
        let value = -self.deeper::<PRUNE>(child, depth, ply, scout.turned())?;
        if value <= alpha || value >= beta {
            return Ok(value);
        }
        Ok(-self.deeper::<PRUNE>(child, depth, ply, Window { alpha: value - 1, beta }.turned())?)
    }
}
