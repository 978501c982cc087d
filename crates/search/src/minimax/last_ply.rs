//! The last ply before the limit: a loop without recursion, table or killer moves, in which most of a search is spent.

use super::MoveOrder;
use super::engine::Engine;
use super::seen::seen;
use super::value::{INFINITE, Leaf, ended};
use super::window::Window;
use crate::node_budget::Halt;
use crate::xray::Tracer;
use plyground_core::{MoveOrdering, Symmetry, TwoSeats};

impl<G: TwoSeats + MoveOrdering + Symmetry, L: Leaf<G>, T: Tracer<G::Move>> Engine<'_, G, L, T> {
    /// The value of a position one ply above the limit: most positions of a search are its children, so nothing is done here
    /// that can be left out. The table is not asked, since an answer takes longer to find than to work out.
    pub(super) fn last_ply<const PRUNE: bool>(
        &mut self,
        state: &G::State,
        ply: u32,
        window: Window,
    ) -> Result<i32, Halt> {
        self.effort.expanded += 1;
        if self.effort.visited() > self.look {
            self.pay()?;
        }
        let first = self.stack.len();
        match self.order {
            MoveOrder::Left => self.game.moves(state, &mut self.stack),
            MoveOrder::Centre => self.game.central_moves(state, &mut self.stack),
            MoveOrder::Best => self.game.promising_moves(state, &mut self.stack),
        }
        let moves = &self.stack[first..];
        if let [only] = *moves
            && !self.game.costs_ply(only)
        {
            // After a pass there is still a ply to go.
            self.stack.truncate(first);
            self.effort.expanded -= 1;
            return self.expand::<PRUNE>(state, 1, ply, window);
        }
        self.leaf.stand(self.game, state, &mut self.scratch);
        let (mut best, mut best_move, mut ended_games, mut left_out) = (-INFINITE, None, 0, 0);
        for (i, &mv) in moves.iter().enumerate() {
            let child = self.game.child(state, mv);
            let value = match self.game.payoffs(&child) {
                Some(payoffs) => {
                    ended_games += 1;
                    -ended(self.game, &child, &payoffs, ply + 1)
                }
                None => -self.leaf.ahead(self.game, &child, &mut self.scratch),
            };
            if T::IS_ON {
                self.tracer.next(mv, self.game.turn(state));
                self.tracer.enter(None, 0);
                self.tracer.leave(seen(value, None), 1);
            }
            if value > best {
                (best, best_move) = (value, Some(mv));
                if PRUNE && value >= window.beta {
                    left_out = moves.len() - i - 1;
                    if T::IS_ON {
                        self.tracer.cut(&moves[i + 1..]);
                    }
                    self.effort.cutoffs += 1;
                    break;
                }
            }
        }
        let looked_at = (moves.len() - left_out) as u64;
        self.effort.generated += moves.len() as u64;
        self.effort.evaluated += looked_at;
        self.effort.guessed += looked_at - ended_games;
        self.stack.truncate(first);
        if !PRUNE || best > window.alpha && best < window.beta {
            let line = &mut self.pvs[ply as usize];
            line.clear();
            line.extend(best_move);
        }
        Ok(best)
    }
}
