//! S2's parts, in their order.

use super::measure::{Kind, Setup, Sizes, games, memory, positions, search, training, trap, zugzwang};
use crate::run::{Parts, Plan, RunOptions};

const QUICK: Sizes = Sizes {
    self_play: 4,
    matches: 20,
    positions: 40,
    seeds: 6,
    curve: [&[100, 1000], &[100, 1000, 10_000]],
    trainings: &[32],
    thresholds: &[10],
    trained_games: 20,
    dictionary: 4,
    counted_games: 2,
    weights: 3,
    tuned_games: 10,
    repetitions: 3,
};

const WHOLE: Sizes = Sizes {
    self_play: 100,
    matches: 400,
    positions: 1000,
    seeds: 20,
    curve: [&[100, 1000, 10_000, 100_000], &[100, 1000, 10_000, 100_000, 1_000_000]],
    trainings: &[64, 256, 1024],
    thresholds: &[2, 10, 50],
    trained_games: 400,
    dictionary: 100,
    counted_games: 10,
    weights: 9,
    tuned_games: 200,
    repetitions: 9,
};

/// All that is to be measured.
pub(crate) fn plan<'a>(options: &'a RunOptions<'a>) -> Plan<'a> {
    let setup = Setup::new(options, [&QUICK, &WHOLE]);
    let sizes = setup.sizes;
    let mut parts = Parts::new(setup);
    parts.add("speed", 0.2 * sizes.repetitions as f64, search::speed);
    parts.add("truth", 0.1, positions::truth);
    parts.add("trap", 0.05 * sizes.seeds as f64, trap::trap);
    parts.add("zugzwang", 0.15 * sizes.seeds as f64, zugzwang::zugzwang);
    for kind in Kind::ALL {
        for rival in games::RIVALS {
            let expected = 0.01 * sizes.matches as f64;
            parts.add(games::fixture(kind, rival), expected, move |setup, out| {
                games::against(setup, out, kind, rival)
            });
        }
        let (name, expected) = (format!("self-play, {}", kind.name()), 0.1 * sizes.self_play as f64);
        parts.add(name, expected, move |setup, out| games::self_play(setup, out, kind));
    }
    for (kind, curve) in Kind::ALL.into_iter().zip(sizes.curve) {
        for &sims in curve {
            // The first one finds the exact scores too.
            let exam = if kind == Kind::ALL[0] && sims == curve[0] { 0.016 } else { 0.0 };
            let each = if kind == Kind::Seed { 0.8e-6 } else { 0.25e-6 } * sims as f64;
            let name = format!("{}, {sims} sims", search::curve_of(kind));
            parts.add(name, (exam + each) * sizes.positions as f64, move |setup, out| {
                search::curve(setup, out, kind, sims)
            });
        }
    }
    for kind in Kind::ALL {
        let expected = 0.01 * (sizes.weights as u64 * sizes.tuned_games) as f64;
        parts.add(format!("weight of exploration, {}", kind.name()), expected, move |setup, out| {
            search::weight(setup, out, kind)
        });
    }
    parts.add("dictionary", 0.05 * sizes.dictionary as f64, memory::dictionary);
    parts.add("rule", 0.02 * sizes.trained_games as f64, training::rule);
    for &length in sizes.trainings {
        for &threshold in sizes.thresholds {
            let expected = 0.02 * length as f64 + 0.06 * sizes.trained_games as f64;
            parts.add(training::item(length, threshold), expected, move |setup, out| {
                training::trained(setup, out, length, threshold)
            });
        }
    }
    parts.plan(options.threads, sizes.repetitions)
}
