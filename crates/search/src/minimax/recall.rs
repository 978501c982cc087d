//! What a search remembers on its way: positions in the table, moves that cut off before.

use super::Order;
use super::engine::{Engine, Window};
use super::value::{Leaf, from_root};
use crate::table::{Bound, Entry, Table};
use plyground_core::{Order as Promising, Symmetry, TwoSeats};
use std::ops::Range;

impl<G: TwoSeats + Promising + Symmetry, L: Leaf<G>> Engine<'_, G, L> {
    pub(super) fn ask(&mut self, table: &Table, at: &Place<G::Key>) -> Option<Entry> {
        self.effort.probes += 1;
        table.probe(at.key)
    }

    /// Looks the children of a position up before any of them is searched: one may be known to be good enough.
    pub(super) fn child_that_cuts(
        &mut self,
        table: &Table,
        state: &G::State,
        moves: Range<usize>,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Option<i32> {
        for i in moves {
            let mv = self.stack[i];
            let rest = depth - u32::from(self.game.costs_ply(mv));
            let at = Place::new(self.game, &self.game.child(state, mv));
            let entry = self.ask(table, &at).filter(|entry| entry.bound != Bound::AtLeast);
            let value = entry.and_then(|entry| enough(entry, rest, ply + 1, window.turned()));
            if let Some(value) = value.filter(|value| -value >= window.beta) {
                return Some(-value);
            }
        }
        None
    }

    /// Puts the moves of a position on the stack, the one to be tried first at `first`.
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
            Order::Left => self.game.moves(state, &mut self.stack),
            Order::Centre => self.game.central_moves(state, &mut self.stack),
            Order::Best => {
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

    pub(super) fn remember_killer(&mut self, mv: G::Move, ply: u32) {
        let code = Some(self.game.code(mv));
        let killers = &mut self.killers[ply as usize];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
    }
}

/// A position as the table knows it: mirror images are one.
pub(super) struct Place<K> {
    pub(super) key: K,
    pub(super) is_mirrored: bool,
}

impl<K: Copy + Eq> Place<K> {
    #[inline]
    pub(super) fn new<G: Symmetry<Key = K>>(game: &G, state: &G::State) -> Place<K> {
        let key = game.canonical_key(state);
        Place { key, is_mirrored: key != game.key(state) }
    }

    pub(super) fn code<G: Promising + Symmetry>(&self, game: &G, mv: G::Move) -> u16 {
        game.code(if self.is_mirrored { game.mirror_image(mv) } else { mv })
    }
}

/// The value of an entry, seen from the root, where it makes a search of this depth needless.
#[inline]
pub(super) fn enough(entry: Entry, depth: u32, ply: u32, window: Window) -> Option<i32> {
    let value = from_root(entry.value, ply);
    let is_enough = u32::from(entry.depth) == depth
        && match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= window.beta,
            Bound::AtMost => value <= window.alpha,
        };
    is_enough.then_some(value)
}
