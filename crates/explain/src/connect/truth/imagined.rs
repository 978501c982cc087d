//! Results in worlds that differ from ours in one thing: runs that do not count, or a pass.

use super::super::position::{Position, seat};
use super::super::result::GameResult;
use super::{Truth, remember};
use crate::shape::Square;
use plyground_core::Game;
use plyground_solver::Counterfactual;

/// Nodes of a question of what would be if, unless others are asked for: some hundredths of a second.
pub(super) const NODES_IF: u64 = 100_000;
/// With more cells left than this such a question may take four times as many.
const CELLS_IF: usize = 34;
/// With more cells left than this it takes millions: it is asked where so many may be spent, sixteen times what later ones get.
const CELLS_EARLY: usize = 38;
/// Nodes from which on such early questions have a chance.
const NODES_EARLY: u64 = 10_000_000;

impl Truth {
    /// The result for the seat to move if the runs of a seat through a square did not count; `None` where that takes too long.
    pub fn result_without(&self, position: &Position, owner: usize, at: Square) -> Option<GameResult> {
        // Mirror images are one question, so that they have one answer, however many nodes it takes.
        let (position, is_image) = position.canonical(Some(at.column + 1));
        let at = if is_image { at.mirrored(position.size().0) } else { at };
        let key = (position.game().key(position.state()), owner, at);
        if let Some(known) = self.imagined.borrow().get(&key) {
            return *known;
        }
        let known = self.early.and_then(|early| early.result(key.0, owner, at));
        let result = known.or_else(|| self.imagine(&position, owner, at));
        remember(&mut self.imagined.borrow_mut(), key, result);
        result
    }

    /// A square of a seat that is known to matter early in the game, without being asked.
    pub(in super::super) fn known_square(&self, position: &Position, owner: usize) -> Option<Square> {
        let (canonical, is_image) = position.canonical(None);
        let at = self.early?.square(canonical.game().key(canonical.state()), owner)?;
        Some(if is_image { at.mirrored(position.size().0) } else { at })
    }

    /// Searches for the same. Without some of its runs a seat never does better, since the other seat can play as if they counted: so only
    /// what is worse for it is asked for, the next worse first.
    fn imagine(&self, position: &Position, owner: usize, at: Square) -> Option<GameResult> {
        let with = self.result(position)?;
        if position.is_over() {
            return Some(with);
        }
        let worse_for_mover = position.turn() == owner;
        let mut value = match with {
            GameResult::Loss => -1,
            GameResult::Draw => 0,
            GameResult::Win => 1,
        };
        let worst = if worse_for_mover { -1 } else { 1 };
        let nodes = self.nodes_if(position)?.min(self.purse.get());
        let mut world = Counterfactual::new(position.game(), table_of(nodes));
        world.ignore(seat(owner), (at.column as u32, at.row as u32));
        while value != worst {
            let next = if worse_for_mover { value - 1 } else { value + 1 };
            let window = (value.min(next), value.max(next));
            let (least, most, spent) = world.bounds(position.state(), false, window, nodes);
            self.purse.set(self.purse.get().saturating_sub(spent));
            if least != most {
                return None;
            }
            if least == value {
                break;
            }
            value = next;
        }
        Some(GameResult::of(value))
    }

    /// The result for the seat to move if it could pass this once.
    pub fn result_of_pass(&self, position: &Position) -> Option<GameResult> {
        let (position, _) = position.canonical(None);
        let key = position.game().key(position.state());
        if let Some(known) = self.passed.borrow().get(&key) {
            return *known;
        }
        let nodes = self.nodes_if(&position)?.min(self.purse.get());
        let world = Counterfactual::new(position.game(), table_of(nodes));
        let (least, most, spent) = world.bounds(position.state(), true, (-1, 1), nodes);
        self.purse.set(self.purse.get().saturating_sub(spent));
        let result = (least == most).then(|| GameResult::of(least).flipped());
        remember(&mut self.passed.borrow_mut(), key, result);
        result
    }

    /// Nodes for a question of what would be if; `None` where it is too early in the game to ask.
    fn nodes_if(&self, position: &Position) -> Option<u64> {
        let left = position.game().cells() as usize - position.stones();
        if left > CELLS_EARLY {
            return Some(self.nodes_if.saturating_mul(16)).filter(|nodes| *nodes >= NODES_EARLY);
        }
        Some(if left > CELLS_IF { self.nodes_if.saturating_mul(4) } else { self.nodes_if })
    }
}

/// The table of a question of so many nodes, in bytes.
fn table_of(nodes: u64) -> usize {
    usize::try_from(nodes.saturating_mul(16)).map_or(64 << 20, |bytes| bytes.clamp(1 << 20, 64 << 20))
}
