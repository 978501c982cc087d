//! What searches add to what was known: a player with a memory, and its harvest.

use super::Options;
use super::known::{Known, Memory};
use super::player::Uct;
use super::tree::Tree;
use super::units::Units;
use plyground_core::{Symmetry, TwoSeats};

impl<G: TwoSeats + Symmetry> Uct<G> {
    /// A player whose positions begin with what `memory` knows of them.
    pub fn with_memory(mut self, memory: Box<Memory<G>>) -> Uct<G> {
        self.memory = Some(memory);
        self
    }

    /// A player that forgets nothing before it is told to: all searches of a game grow one tree, as S2's one dictionary.
    pub fn keeping_all(options: Options) -> Uct<G> {
        let mut uct = Uct::new(options);
        uct.keeps_all = true;
        uct
    }

    /// Tells every running position of the trees with the games that the searches added to what was known of it, in no
    /// order that means anything but always in the same.
    ///
    /// Counts are exact where games are played out; a player that asks values instead has none to tell.
    pub fn harvest(&self, game: &G, mut each: impl FnMut(&G::State, Known)) {
        let Some(first) = self.first.as_ref().filter(|_| self.values.is_none()) else { return };
        let units = Units::new(game.seats(), true);
        let fold = |state: G::State| if self.options.symmetry { game.canonical(&state) } else { state };
        for tree in &self.trees {
            let root = if self.keeps_all { Tree::FIRST } else { tree.root() };
            let mut seen = vec![false; tree.len() as usize + 1];
            let mut ahead = vec![(root, fold(first.clone()))];
            let mut moves = Vec::new();
            seen[root as usize] = true;
            while let Some((number, state)) = ahead.pop() {
                let known = self.memory.as_ref().and_then(|memory| memory(game, &state));
                let (visits, sums) = known.unwrap_or_default().counts(units);
                let node = tree.node(number);
                let own = Known {
                    visits: node.visits().saturating_sub(visits),
                    wins: [0, 1].map(|seat| node.units()[seat].saturating_sub(sums[seat])),
                };
                if own.visits > 0 {
                    each(&state, own);
                }
                let Some((_, edges)) = tree.edges(number) else { continue };
                moves.clear();
                game.moves(&state, &mut moves);
                for (i, &mv) in moves.iter().enumerate() {
                    let Some((child, _)) = edges.child(i) else { continue };
                    if !std::mem::replace(&mut seen[child as usize], true) {
                        let below = game.child(&state, mv);
                        if game.payoffs(&below).is_none() {
                            ahead.push((child, fold(below)));
                        }
                    }
                }
            }
        }
    }
}
