//! Fitting the weights of a prior: a softmax over moves, by stochastic gradient descent.

use super::Lesson;
use super::plan::Fitted;
use plyground_core::Rng;
use plyground_games::blokus::prior::{FEATURES, KINDS, Origin, Prior, STAGES, UNIT};
use plyground_games::blokus::{Blokus, Variant};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A weight of a stage is the sum of one for this stage, one for all stages and, where it is the weight of a kind of cell, one for
/// each question that such a cell answers with yes: what is rare learns from what is like it.
pub(super) struct Fit<V: Variant> {
    game: Blokus<V>,
    parameters: Vec<f64>,
    /// Running means of gradients and of their squares (Adam: Kingma and Ba 2015).
    means: Vec<f64>,
    squares: Vec<f64>,
    steps: i32,
    rng: Rng,
}

/// Where the parameters for all stages begin, and those for questions.
const SHARED: usize = STAGES * FEATURES;
const QUESTIONS: usize = SHARED + FEATURES;
const PARAMETERS: usize = QUESTIONS + 3 * 8;

/// Lessons of a step.
const BATCH: usize = 64;
/// How far a step goes at first; it shrinks to a tenth in the end.
const RATE: f64 = 0.03;
/// How much weights are drawn to zero.
const DECAY: [f64; 3] = [1e-4, 3e-5, 0.0];

impl<V: Variant> Fit<V> {
    /// A fit that begins with the weights of the game's prior.
    pub(super) fn new(game: &Blokus<V>, seed: u64) -> Fit<V> {
        let mut parameters = vec![0.0; PARAMETERS];
        for (to, &from) in parameters.iter_mut().zip(game.prior().weights().as_flattened()) {
            *to = f64::from(from) / f64::from(UNIT);
        }
        let zeros = vec![0.0; PARAMETERS];
        Fit {
            game: game.clone(),
            parameters,
            means: zeros.clone(),
            squares: zeros,
            steps: 0,
            rng: Rng::new(seed),
        }
    }

    /// Looks at each lesson so many times; how well it went on those that were held out.
    pub(super) fn fit(
        &mut self,
        lessons: &[Lesson],
        held_out: &[Lesson],
        passes: u64,
        stop: &AtomicBool,
    ) -> Fitted {
        let before = self.judge(held_out);
        let mut order: Vec<usize> = (0..lessons.len()).collect();
        for pass in 0..passes {
            for i in (1..order.len()).rev() {
                order.swap(i, self.rng.below(i as u32 + 1) as usize);
            }
            let rate = RATE * (1.0 - 0.9 * pass as f64 / passes as f64);
            for batch in order.chunks(BATCH) {
                if stop.load(Relaxed) {
                    return Fitted::default();
                }
                let gradient = self.gradient(batch.iter().map(|&i| &lessons[i]), batch.len());
                self.step(&gradient, rate);
            }
        }
        let after = self.judge(held_out);
        Fitted {
            positions: lessons.len() as u64,
            held_out: held_out.len() as u64,
            losses: [before.0, after.0],
            hits: [before.1, after.1],
        }
    }

    /// The prior as it is.
    pub(super) fn prior(&self, origin: Origin) -> Prior {
        Prior::new(origin, self.weights())
    }

    /// What the parameters add up to.
    fn weights(&self) -> Vec<[i16; FEATURES]> {
        let one = |stage: usize, feature: usize| {
            let mut sum = self.parameters[stage * FEATURES + feature] + self.parameters[SHARED + feature];
            for question in questions(feature) {
                sum += self.parameters[QUESTIONS + question];
            }
            (sum * f64::from(UNIT)).round().clamp(-8192.0, 8192.0) as i16
        };
        (0..STAGES).map(|stage| std::array::from_fn(|feature| one(stage, feature))).collect()
    }

    /// The mean gradient of the cross entropy over some lessons.
    fn gradient<'l>(&mut self, lessons: impl Iterator<Item = &'l Lesson>, count: usize) -> Vec<f64> {
        self.renew();
        let mut gradient = vec![0.0; PARAMETERS];
        let mut off = Vec::new();
        for lesson in lessons {
            off.clear();
            self.game.chances(self.game.prior(), &lesson.sight, &lesson.moves, &mut off);
            for &(place, share) in &lesson.visited {
                off[usize::from(place)] -= share;
            }
            let of_stage = &mut gradient[lesson.sight.stage() * FEATURES..][..FEATURES];
            for (&mv, &off) in lesson.moves.iter().zip(&off) {
                // What hardly counts is left out.
                if off.abs() > 1e-5 {
                    self.game.features(&lesson.sight, mv, |feature| of_stage[feature] += f64::from(off));
                }
            }
        }
        let (stages, shared) = gradient.split_at_mut(SHARED);
        for of_stage in stages.chunks_mut(FEATURES) {
            for (feature, part) in of_stage.iter_mut().enumerate() {
                *part /= count as f64;
                shared[feature] += *part;
                for question in questions(feature) {
                    shared[FEATURES + question] += *part;
                }
            }
        }
        gradient
    }

    /// A step of Adam.
    fn step(&mut self, gradient: &[f64], rate: f64) {
        const MEAN: f64 = 0.9;
        const SQUARE: f64 = 0.999;
        self.steps += 1;
        let (mean_part, square_part) = (1.0 - power(MEAN, self.steps), 1.0 - power(SQUARE, self.steps));
        for (i, &slope) in gradient.iter().enumerate() {
            let decay = DECAY[usize::from(i >= SHARED) + usize::from(i >= QUESTIONS)];
            let slope = slope + decay * self.parameters[i];
            self.means[i] += (1.0 - MEAN) * (slope - self.means[i]);
            self.squares[i] += (1.0 - SQUARE) * (slope * slope - self.squares[i]);
            let deviation = (self.squares[i] / square_part).sqrt();
            if deviation > 0.0 {
                self.parameters[i] -= rate * self.means[i] / mean_part / (deviation + 1e-4);
            }
        }
    }

    /// The game plays by the parameters as they are.
    fn renew(&mut self) {
        let prior = self.prior(self.game.prior().origin.clone());
        self.game = self.game.clone().with_prior(Arc::new(prior));
    }

    /// The mean cross entropy of some lessons, and how often the likeliest move was visited most.
    fn judge(&mut self, lessons: &[Lesson]) -> (f64, f64) {
        self.renew();
        let (mut loss, mut hits) = (0.0, 0);
        let mut chances = Vec::new();
        for lesson in lessons {
            chances.clear();
            self.game.chances(self.game.prior(), &lesson.sight, &lesson.moves, &mut chances);
            for &(place, share) in &lesson.visited {
                loss -= f64::from(share) * f64::from(chances[usize::from(place)]).ln();
            }
            let likeliest = (0..chances.len()).rev().max_by(|&a, &b| chances[a].total_cmp(&chances[b]));
            hits += u64::from(likeliest == Some(lesson.best()));
        }
        let count = lessons.len().max(1) as f64;
        (loss / count, hits as f64 / count)
    }
}

/// The questions that a kind of cell answers with yes, numbered through all roles.
fn questions(feature: usize) -> impl Iterator<Item = usize> {
    let kind = if feature < 3 * KINDS { feature % KINDS } else { 0 };
    (0..8).filter(move |bit| kind >> bit & 1 == 1).map(move |bit| 8 * (feature / KINDS) + bit)
}

/// A power, by multiplication: the same on every machine.
fn power(base: f64, exponent: i32) -> f64 {
    (0..exponent.min(20_000)).fold(1.0, |power, _| power * base)
}
