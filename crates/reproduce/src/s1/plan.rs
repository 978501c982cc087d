//! S1's parts, in their order.

use super::measure::{Setup, Sizes, faults, games, moves, runtime, speed, strength, threads};
use crate::run::{Finished, PartResults, Parts, Plan, RunOptions};

const QUICK: Sizes = Sizes { repetitions: 3, seeds: 100, many: 1_000_000, positions: 40, games: 20 };
const WHOLE: Sizes = Sizes { repetitions: 25, seeds: 1000, many: 4_000_000, positions: 400, games: 200 };

/// What measures a part.
type Measure = fn(&Setup<'_>, &mut PartResults<'_>) -> Finished;

/// All that is to be measured.
pub(crate) fn plan<'a>(options: &'a RunOptions<'a>) -> Plan<'a> {
    let setup = Setup::new(options, [&QUICK, &WHOLE]);
    let sizes = setup.sizes;
    let (times, seeds, positions) = (sizes.repetitions as f64, sizes.seeds as f64, sizes.positions as f64);
    let long = 0.15e-6 * sizes.many as f64;
    let plain: [(&str, f64, Measure); 10] = [
        ("moves", 0.003 * seeds, moves::moves),
        ("fifth", 0.0005 * seeds + long, moves::fifth),
        ("kinds", 0.14 * times, speed::kinds),
        ("chunks", 0.22 * times, speed::chunks),
        ("threads", 0.58 * times, threads::threads),
        ("runtime", 0.09 * times, runtime::runtime),
        ("ties", 0.011 * positions, faults::ties),
        ("streams", 0.001 * seeds, faults::streams),
        ("draws", 0.003 * positions, faults::draws),
        ("games shown", 0.3, games::games),
    ];
    let mut parts = Parts::new(setup);
    for (name, expected, measure) in plain {
        parts.add(name, expected, measure);
    }
    for player in strength::EXAMINED {
        // The first one finds the exact scores too.
        let each = if player == strength::EXAMINED[0] { 0.017 } else { 0.0007 };
        let name = format!("strength, {player}");
        parts.add(name, each * positions, move |setup, out| strength::strength(setup, out, player));
    }
    for rival in strength::RIVALS {
        let each = if rival.starts_with("uct") { 0.043 } else { 0.002 };
        let expected = each * sizes.games as f64;
        let name = format!("against {rival}");
        parts.add(name, expected, move |setup, out| strength::against(setup, out, rival));
    }
    parts.plan(options.threads, sizes.repetitions)
}
