//! The way back: what a game says of the moves that were tried, and of those that came later.

use super::tree::Tree;
use super::trip::{Deed, Trip};
use plyground_core::Guide;

/// Which hands made which moves: one bit for each code.
pub(super) struct Made(Vec<u64>);

/// Bits for a hand.
const CODES: usize = 1 << 16;
/// Hands there are at most.
const HANDS: usize = 4;

impl Made {
    pub(super) fn new() -> Made {
        Made(vec![0; HANDS * CODES / 64])
    }

    #[inline]
    fn place(hand: u8, code: u16) -> (usize, u32) {
        let bit = usize::from(hand) % HANDS * CODES + usize::from(code);
        (bit / 64, bit as u32 % 64)
    }

    #[inline]
    fn add(&mut self, deed: Deed) {
        let (word, bit) = Made::place(deed.hand, deed.code);
        self.0[word] |= 1 << bit;
    }

    #[inline]
    fn has(&self, hand: u8, code: u16) -> bool {
        let (word, bit) = Made::place(hand, code);
        self.0[word] >> bit & 1 == 1
    }

    fn clear(&mut self, deeds: &[Deed]) {
        for deed in deeds {
            self.0[Made::place(deed.hand, deed.code).0] = 0;
        }
    }
}

/// Adds what a trip found to all moves on its way and, where echoes count, to all moves that were made later.
pub(super) fn learn<G: Guide>(tree: &mut Tree<G::Move>, trip: &Trip<G>, made: &mut Made, has_echo: bool) {
    if has_echo {
        trip.deeds[trip.path.len()..].iter().for_each(|&deed| made.add(deed));
    }
    for (&(at, edge), &deed) in trip.path.iter().zip(&trip.deeds).rev() {
        let node = tree.nodes[at as usize];
        let reward = f64::from(trip.rewards.0[usize::from(node.seat)]);
        tree.edges[edge as usize].sum += reward;
        if has_echo {
            made.add(deed);
            for edge in tree.edges_of_mut(at) {
                if made.has(node.hand, edge.code) {
                    edge.echoes += 1;
                    edge.echo_sum += reward;
                }
            }
        }
    }
    if has_echo {
        made.clear(&trip.deeds);
    }
}
