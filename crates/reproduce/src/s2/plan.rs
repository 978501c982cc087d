//! S2's parts, in their order.

use super::measure::{Setup, Sizes, games, positions, search, training};
use crate::run::{Parts, Plan, RunOptions};

const QUICK: Sizes = Sizes {
    self_play: 4,
    matches: 20,
    positions: 40,
    curve: &[100, 1000, 10_000],
    trainings: &[64],
    thresholds: &[10],
    trained_games: 40,
    tuned_games: 20,
    repetitions: 3,
};

const WHOLE: Sizes = Sizes {
    self_play: 100,
    matches: 400,
    positions: 1000,
    curve: &[100, 1000, 10_000, 100_000, 1_000_000],
    trainings: &[64, 256, 1024],
    thresholds: &[2, 10, 50],
    trained_games: 200,
    tuned_games: 200,
    repetitions: 9,
};

/// All that is to be measured.
pub(crate) fn plan<'a>(options: &'a RunOptions<'a>) -> Plan<'a> {
    let setup = Setup::new(options, [&QUICK, &WHOLE]);
    let sizes = setup.sizes;
    let mut parts = Parts::new(setup);
    parts.add("speed", 0.15 * sizes.repetitions as f64, search::speed);
    parts.add("trap", 2.0, positions::trap);
    parts.add("truth", 0.1, positions::truth);
    for rival in games::RIVALS {
        let (name, expected) = (format!("against {rival}"), 0.01 * sizes.matches as f64);
        parts.add(name, expected, move |setup, out| games::against(setup, out, rival));
    }
    parts.add("self-play", 0.1 * sizes.self_play as f64, games::self_play);
    for &sims in sizes.curve {
        // The first one finds the exact scores too.
        let exam = if sims == sizes.curve[0] { 0.016 } else { 0.0 };
        let (name, each) = (format!("curve, {sims} sims"), exam + 0.25e-6 * sims as f64);
        parts.add(name, each * sizes.positions as f64, move |setup, out| search::curve(setup, out, sims));
    }
    parts.add("weight of exploration", 0.08 * sizes.tuned_games as f64, search::weight);
    for &length in sizes.trainings {
        for &threshold in sizes.thresholds {
            let expected = 0.02 * (length + sizes.trained_games) as f64;
            parts.add(training::item(length, threshold), expected, move |setup, out| {
                training::trained(setup, out, length, threshold)
            });
        }
    }
    parts.plan(options.threads, sizes.repetitions)
}
