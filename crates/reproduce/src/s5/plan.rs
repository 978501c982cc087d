//! S5's parts, in their order.

use super::measure::{Setup, Sizes, converge, example, methods, simulations};
use super::published::{METHODS, PRESETS};
use crate::run::{Parts, Plan, RunOptions};

const QUICK: Sizes = Sizes {
    repetitions: 3,
    positions: 40,
    games: 20,
    tournament: 2,
    converging: &[100, 1_000, 10_000, 100_000, 1_000_000],
};
const WHOLE: Sizes = Sizes {
    repetitions: 25,
    positions: 400,
    games: 400,
    tournament: 20,
    converging: &[100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000],
};

/// All that is to be measured.
pub(crate) fn plan<'a>(options: &'a RunOptions<'a>) -> Plan<'a> {
    let setup = Setup::new(options, [&QUICK, &WHOLE]);
    let sizes = setup.sizes;
    let positions = sizes.positions as f64;
    let mut parts = Parts::new(setup);
    for (sims, ..) in PRESETS {
        // The first one finds the exact scores too.
        let exam = if sims == PRESETS[0].0 { 0.016 } else { 0.0 };
        let expected = positions * (exam + 0.24e-6 * sims as f64);
        parts.add(format!("mc:sims={sims}"), expected, move |setup, out| {
            simulations::preset(setup, out, sims)
        });
    }
    parts.add("cost", 0.0013 * positions, simulations::cost);
    for (name, line) in converge::FOLLOWED {
        let expected = 0.16e-6 * sizes.converging.iter().sum::<u64>() as f64;
        parts.add(format!("win rates, {name}"), expected, move |setup, out| {
            converge::converge(setup, out, name, line)
        });
    }
    for (player, ..) in METHODS {
        let expected = if player == "perfect" { 0.017 } else { 0.0004 } * positions;
        let name = format!("method, {player}");
        parts.add(name, expected, move |setup, out| methods::method(setup, out, player));
    }
    parts.add("tournament", 0.75 * sizes.tournament as f64, methods::tournament);
    for (player, _) in methods::IDEAS {
        let expected = if player.contains("centre") { 0.04 } else { 0.008 } * sizes.games as f64;
        let name = format!("option, {player}");
        parts.add(name, expected, move |setup, out| methods::idea(setup, out, player));
    }
    parts.add("example", 0.5, example::example);
    parts.plan(options.threads, sizes.repetitions)
}
