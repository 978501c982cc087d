//! The way of one simulation, and what it found.

use super::node::{Proof, Units};
use plyground_core::{Rng, Seat};

/// The way of one simulation.
pub(super) struct Trip<S> {
    pub(super) steps: Vec<Step>,
    /// The last position of the tree, unless there was no room for it.
    pub(super) leaf: Option<u32>,
    /// Where the simulation stands.
    pub(super) state: S,
    /// The value of that position, where it is known.
    pub(super) known: Option<Proof>,
    /// How many visits this is.
    pub(super) count: u32,
    /// For S2's rollouts.
    pub(super) rng: Rng,
    /// The position of the tree where it begins.
    pub(super) at: u32,
    /// Whether it has met a position that nobody met before.
    pub(super) is_new: bool,
}

/// A move that was chosen.
#[derive(Copy, Clone)]
pub(super) struct Step {
    pub(super) node: u32,
    pub(super) block: u32,
    pub(super) edge: u32,
    pub(super) mover: Seat,
}

/// What a simulation found.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Outcome {
    /// What the seats got in all of its games.
    pub(super) units: [u32; 3],
    /// Games that the seat to move at the root won alone.
    pub(super) won: u32,
    /// Games in which it shared the first place.
    pub(super) shared: u32,
    pub(super) plies: u32,
}

impl<S: Clone> Trip<S> {
    pub(super) fn new(state: &S) -> Trip<S> {
        Trip {
            steps: Vec::with_capacity(64),
            leaf: None,
            state: state.clone(),
            known: None,
            count: 1,
            rng: Rng::new(0),
            at: 0,
            is_new: false,
        }
    }

    /// Sets out from the root, which has this number.
    pub(super) fn start(&mut self, root: &S, number: u32, count: u32, rng: Rng) {
        self.steps.clear();
        self.state.clone_from(root);
        self.count = count;
        self.rng = rng;
        self.is_new = false;
        self.at = number;
    }

    /// The number of the root move that was taken; `None` where the root itself is the leaf.
    pub(super) fn first(&self) -> Option<usize> {
        self.steps.first().map(|step| step.edge as usize)
    }
}

impl Outcome {
    /// One game that ended with these payoffs, through the eyes of `mover`.
    #[inline]
    pub(super) fn of(units: Units, proof: Proof, mover: Seat, plies: u64) -> Outcome {
        let stands_alone = proof.stands_alone(mover);
        Outcome {
            units: units.of(proof),
            won: u32::from(stands_alone == Some(true)),
            shared: u32::from(stands_alone == Some(false)),
            plies: plies as u32,
        }
    }

    /// The same game `count` times.
    pub(super) fn times(self, count: u32) -> Outcome {
        let Outcome { units, won, shared, plies } = self;
        Outcome { units: units.map(|unit| unit * count), won: won * count, shared: shared * count, plies }
    }
}
