//! Backpropagation, with AMAF: what a game says of the moves that were tried, and of those that came later.

use super::simulation::{AmafKey, Simulation};
use super::tree::Tree;
use plyground_core::Guide;

/// The moves of a game as AMAF counts them, whoever made them and whenever: one bit for each colour and code.
pub(super) struct AmafSet(Vec<u64>);

/// Bits for a colour.
const CODES: usize = 1 << 16;
/// Colours there are at most.
const COLOURS: usize = 4;

impl AmafSet {
    pub(super) fn new() -> AmafSet {
        AmafSet(vec![0; COLOURS * CODES / 64])
    }

    #[inline]
    fn place(colour: u8, code: u16) -> (usize, u32) {
        let bit = usize::from(colour) % COLOURS * CODES + usize::from(code);
        (bit / 64, bit as u32 % 64)
    }

    #[inline]
    fn add(&mut self, key: AmafKey) {
        let (word, bit) = AmafSet::place(key.colour, key.code);
        self.0[word] |= 1 << bit;
    }

    #[inline]
    fn has(&self, colour: u8, code: u16) -> bool {
        let (word, bit) = AmafSet::place(colour, code);
        self.0[word] >> bit & 1 == 1
    }

    fn clear(&mut self, played: &[AmafKey]) {
        for key in played {
            self.0[AmafSet::place(key.colour, key.code).0] = 0;
        }
    }
}

/// Adds a simulation's reward to all moves on its way and, with RAVE, to the AMAF statistics of their siblings that the same
/// colour played later.
pub(super) fn back_up<G: Guide>(
    tree: &mut Tree<G::Move>,
    simulation: &Simulation<G>,
    amaf: &mut AmafSet,
    has_rave: bool,
) {
    if has_rave {
        simulation.played[simulation.path.len()..].iter().for_each(|&key| amaf.add(key));
    }
    for (&(at, edge), &key) in simulation.path.iter().zip(&simulation.played).rev() {
        let node = tree.nodes[at];
        let reward = f64::from(simulation.rewards.0[usize::from(node.seat)]);
        tree.edges[edge].sum += reward;
        if has_rave {
            amaf.add(key);
            for edge in tree.edges_of_mut(at) {
                if amaf.has(node.colour, edge.code) {
                    edge.amaf_visits += 1;
                    edge.amaf_sum += reward;
                }
            }
        }
    }
    if has_rave {
        amaf.clear(&simulation.played);
    }
}
