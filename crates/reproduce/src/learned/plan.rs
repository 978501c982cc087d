//! The parts of the study, in their order.

use super::measure::school::{School, Sizes, Teaching};
use super::measure::{Setup, games, patterns, players, school, small};
use crate::run::{Parts, Plan, RunOptions};

const QUICK: Sizes = Sizes {
    positions: 40,
    held_out: 60,
    walks: 12,
    games: &[256, 1024],
    labels: &[100, 400],
    both: Teaching { games: 512, labels: 100 },
    few: &[2, 8],
    few_exam: 60,
    sims: &[50, 200],
    matches: 20,
    perfect: 10,
};

const WHOLE: Sizes = Sizes {
    positions: 1000,
    held_out: 500,
    walks: 100,
    games: &[4096, 16_384, 65_536, 131_072],
    labels: &[5000, 20_000, 80_000],
    both: Teaching { games: 65_536, labels: 20_000 },
    few: &[10, 30, 100, 300, 1000],
    few_exam: 1000,
    sims: &[50, 100, 200, 500],
    matches: 200,
    perfect: 500,
};

/// How much is done of everything.
pub(crate) fn sizes(is_quick: bool) -> &'static Sizes {
    if is_quick { &QUICK } else { &WHOLE }
}

/// All that is to be measured.
pub(crate) fn plan<'a>(options: &'a RunOptions<'a>) -> Plan<'a> {
    let setup = Setup::new(options, [&QUICK, &WHOLE]);
    let sizes = setup.sizes;
    let mut parts = Parts::new(setup);
    for &games in sizes.few {
        parts.add(small::item(games), 0.01 * games as f64, move |setup, out| small::small(setup, out, games));
    }
    let most = sizes.games.last().copied().unwrap_or_default();
    parts.add("self-play", 0.0006 * most as f64, school::self_play);
    for &labels in sizes.labels {
        let teaching = Teaching { games: 0, labels };
        let name = School::Exact.item(teaching);
        parts.add(name, 0.001 * labels as f64, move |setup, out| school::exact(setup, out, labels));
    }
    parts.add("both", 0.0006 * sizes.both.games as f64 + 0.001 * sizes.both.labels as f64, school::both);
    for player in players::players(sizes) {
        let sims = player.sims.max(30) as f64;
        let expected = 3e-6 * sims * sizes.positions as f64;
        parts.add(format!("exam, {}", player.spec()), expected, move |setup, out| {
            players::examined(setup, out, player)
        });
    }
    for &sims in sizes.sims {
        let expected = 1e-4 * (sims * sizes.matches) as f64;
        parts.add(games::item(sims), expected, move |setup, out| games::plain(setup, out, sims));
    }
    parts.add(games::PERFECT, 0.4 * sizes.perfect as f64, games::perfect);
    parts.add("patterns", 0.1, |_, out| patterns::patterns(out));
    parts.plan(options.threads, 1)
}
