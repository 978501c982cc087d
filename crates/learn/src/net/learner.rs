//! The trainer's weights, and one step of learning.
//!
//! The loss of a position is the cross-entropy of its target, with `p = (1 + tanh(sum)) / 2` as the probability to win; its derivative by the sum
//! is the value less the target. Each weight has a step of its own, by temporal coherence (Beal and Smith 1999): the share of its errors that point
//! the same way. So there is no schedule to be tuned: weights that only shake come to rest.

use super::layout::Layout;
use super::squash::{SCALE, tanh};

/// A weight in training.
#[derive(Copy, Clone, PartialEq, Default, Debug)]
pub(super) struct Weight {
    pub(super) value: f32,
    /// The sum of its errors, and that of their sizes.
    pub(super) sum: f32,
    pub(super) total: f32,
}

impl Weight {
    pub(super) const BYTES: usize = 12;

    pub(super) fn from_bytes(bytes: &[u8]) -> Weight {
        let number = |i: usize| f32::from_le_bytes(std::array::from_fn(|byte| bytes[4 * i + byte]));
        Weight { value: number(0), sum: number(1), total: number(2) }
    }
}

/// All weights: those for the first seat to move, then those for the second.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Learner {
    weights: Vec<Weight>,
}

impl Learner {
    pub(super) fn new(layout: &Layout) -> Learner {
        Learner { weights: vec![Weight::default(); 2 * layout.weights] }
    }

    /// `None` where one of them is no number.
    pub(super) fn from_weights(weights: Vec<Weight>) -> Option<Learner> {
        let is_number =
            |one: &Weight| [one.value, one.sum, one.total].iter().all(|number| number.is_finite());
        weights.iter().all(is_number).then_some(Learner { weights })
    }

    pub(super) fn weights(&self) -> &[Weight] {
        &self.weights
    }

    /// The sum for a position, by the indices of its weights.
    #[inline]
    pub(super) fn sum(&self, indices: &[u32]) -> f32 {
        // Four sums, so that none waits for the one before: always the same four.
        let mut sums = [0.0_f32; 4];
        for (number, &index) in indices.iter().enumerate() {
            sums[number & 3] += self.weights[index as usize].value;
        }
        (sums[0] + sums[1]) + (sums[2] + sums[3])
    }

    /// One step towards a target, -1 to 1; returns the value before it.
    #[inline]
    pub(super) fn learn(&mut self, indices: &[u32], target: f32, alpha: f32) -> f32 {
        let value = tanh(self.sum(indices));
        self.step(indices, target - value, alpha / indices.len() as f32);
        value
    }

    #[inline]
    fn step(&mut self, indices: &[u32], error: f32, alpha: f32) {
        for &index in indices {
            let weight = &mut self.weights[index as usize];
            let rate = if weight.total > 0.0 { weight.sum.abs() / weight.total } else { 1.0 };
            weight.value += alpha * rate * error;
            weight.sum += error;
            weight.total += error.abs();
        }
    }

    /// The weights as they are played with.
    pub(super) fn rounded(&self) -> [Vec<i16>; 2] {
        let (first, second) = self.weights.split_at(self.weights.len() / 2);
        let limit = f32::from(i16::MAX);
        let round = |one: &Weight| (one.value * SCALE as f32).round().clamp(-limit, limit) as i16;
        [first, second].map(|weights| weights.iter().map(round).collect())
    }

    /// Weights that were rounded before, to go on from.
    pub(super) fn of_rounded(weights: [&[i16]; 2]) -> Learner {
        let value = |weight: &i16| Weight { value: f32::from(*weight) / SCALE as f32, ..Weight::default() };
        Learner { weights: weights.into_iter().flatten().map(value).collect() }
    }

    /// Lets all steps begin anew.
    pub(super) fn forget_errors(&mut self) {
        self.weights.iter_mut().for_each(|one| (one.sum, one.total) = (0.0, 0.0));
    }
}

/// The indices of a position's weights in training: those of the position and of its mirror image, for the seat to move.
pub(super) fn indices(layout: &Layout, codes: &[u16], seat: usize, room: &mut Room, out: &mut Vec<u32>) {
    room.own.resize(layout.stride, 0);
    room.mirrored.resize(layout.stride, 0);
    layout.indices(codes, &mut room.own, &mut room.mirrored);
    out.clear();
    let first = (seat * layout.weights) as u32;
    let all = room.own[..layout.tuples].iter().chain(&room.mirrored[..layout.tuples]);
    out.extend(all.map(|index| first + index));
}

/// Room for indices.
#[derive(Default)]
pub(super) struct Room {
    own: Vec<u32>,
    mirrored: Vec<u32>,
}

#[cfg(test)]
mod tests {
    use super::super::tuples::tuples;
    use super::*;
    use plyground_core::testkit::random_positions;
    use plyground_core::{Game, Rng};
    use plyground_games::connect::Connect;

    /// The cross-entropy of a target, in double precision.
    fn loss(learner: &[f64], indices: &[u32], target: f64) -> f64 {
        let sum: f64 = indices.iter().map(|index| learner[*index as usize]).sum();
        let (p, q) = (f64::midpoint(1.0, sum.tanh()), f64::midpoint(1.0, target));
        -(q * p.ln() + (1.0 - q) * (1.0 - p).ln())
    }

    #[test]
    fn a_step_goes_down_the_gradient() {
        let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
        let layout = Layout::new(7, 6, &tuples(&game, 20, 1)).unwrap();
        let mut rng = Rng::new(5);
        let mut draw = || f64::from(rng.word()) / f64::from(u32::MAX) - 0.5;
        let weights: Vec<f64> = (0..2 * layout.weights).map(|_| draw() / 8.0).collect();
        let (mut codes, mut room, mut all) = (vec![0; 7], Room::default(), Vec::new());
        for (line, state) in random_positions(&game, 40, 9) {
            layout.parts.read(&game, &state, &mut codes);
            indices(&layout, &codes, game.turn(&state).index(), &mut room, &mut all);
            let target = draw() * 1.8;
            let exact: Vec<Weight> =
                weights.iter().map(|value| Weight { value: *value as f32, ..Weight::default() }).collect();
            let mut learner = Learner::from_weights(exact).unwrap();
            let before = learner.clone();
            learner.learn(&all, target as f32, 1.0);
            let mut seen = all.clone();
            seen.sort_unstable();
            seen.dedup();
            for &index in seen.iter().step_by(7) {
                let index = index as usize;
                let nudged = |by: f64| {
                    let mut nudged = weights.clone();
                    nudged[index] += by;
                    loss(&nudged, &all, target)
                };
                let slope = (nudged(1e-4) - nudged(-1e-4)) / 2e-4;
                // First steps have rate 1; a weight that is seen twice takes two.
                let step = f64::from(learner.weights[index].value) - f64::from(before.weights[index].value);
                let expected = -slope / all.len() as f64;
                assert!(
                    (step - expected).abs() < 1e-5 + expected.abs() * 2e-3,
                    "{line:?}: {step} {expected}"
                );
            }
            // What was not seen stays.
            let changed = learner.weights.iter().zip(&before.weights).filter(|(new, old)| new != old).count();
            assert_eq!(changed, seen.len());
        }
    }

    #[test]
    fn errors_that_point_both_ways_bring_a_weight_to_rest() {
        let mut learner = Learner { weights: vec![Weight::default(); 8] };
        for _ in 0..50 {
            learner.step(&[3], 0.5, 1.0);
            learner.step(&[3], -0.5, 1.0);
        }
        let before = learner.weights[3].value;
        learner.step(&[3], 0.5, 1.0);
        assert!((learner.weights[3].value - before).abs() < 0.01);
        learner.step(&[4], 0.5, 1.0);
        assert_eq!(learner.weights[4].value, 0.5);
    }
}
