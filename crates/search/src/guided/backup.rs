//! Backpropagation, with AMAF: what a game says of the moves that were tried, and of those that came later.

use super::select::Rave;
use super::simulation::Simulation;
use super::tree::Tree;
use plyground_core::{Guide, Played};

/// The moves of a game as AMAF counts them, whoever made them: one bit for each colour and code, and when it was played.
pub(super) struct AmafSet {
    bits: Vec<u64>,
    when: Vec<u8>,
}

/// Codes of a colour.
const CODES: usize = 1 << 16;
/// Colours there are at most.
const COLOURS: usize = 4;

impl AmafSet {
    pub(super) fn new() -> AmafSet {
        AmafSet { bits: vec![0; COLOURS * CODES / 64], when: vec![0; COLOURS * CODES] }
    }

    #[inline]
    fn place(colour: u8, code: u16) -> usize {
        usize::from(colour) % COLOURS * CODES + usize::from(code)
    }

    #[inline]
    fn add(&mut self, place: usize, when: usize) {
        self.bits[place / 64] |= 1 << (place % 64);
        self.when[place] = when.min(255) as u8;
    }

    /// When a move was played; `None` if it was not.
    #[inline]
    fn get(&self, colour: u8, code: u16) -> Option<u8> {
        let place = AmafSet::place(colour, code);
        (self.bits[place / 64] >> (place % 64) & 1 == 1).then(|| self.when[place])
    }

    fn clear(&mut self, places: impl Iterator<Item = usize>) {
        for place in places {
            self.bits[place / 64] = 0;
        }
    }
}

/// Adds a simulation's reward to all moves on its way and, with RAVE, to the AMAF statistics of their siblings that the same
/// colour played later, the less the later.
pub(super) fn back_up<G: Guide>(
    game: &G,
    tree: &mut Tree<G::Move>,
    simulation: &Simulation<G>,
    amaf: &mut AmafSet,
    rave: Rave,
) {
    let played = simulation.played();
    let place = |played: &Played<G::Move>| AmafSet::place(played.colour, game.code(played.mv));
    let has_rave = rave.weight > 0.0;
    if has_rave {
        // Of a move that comes up twice the first time counts.
        for (when, played) in played.iter().enumerate().skip(simulation.path.len()).rev() {
            amaf.add(place(played), when);
        }
    }
    for (when, &(at, edge)) in simulation.path.iter().enumerate().rev() {
        let node = tree.nodes[at];
        let reward = simulation.rewards.0[usize::from(node.seat)];
        tree.edges[edge].sum += f64::from(reward);
        if has_rave {
            if node.visits <= rave.parents {
                let rest = 1.0 / (played.len() - when) as f32;
                for edge in tree.edges_of_mut(at) {
                    let Some(later) =
                        amaf.get(node.colour, edge.code).filter(|_| edge.visits <= rave.children)
                    else {
                        continue;
                    };
                    let distance = usize::from(later).saturating_sub(when) as f32;
                    let weight = rave.weight * (1.0 - distance * rest);
                    edge.weight += weight;
                    edge.hearsay += weight * reward;
                }
            }
            amaf.add(place(&played[when]), when);
        }
    }
    if has_rave {
        amaf.clear(played.iter().map(place));
    }
}
