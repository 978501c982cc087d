//! Both searches: rollouts a second, quality by simulations, and the weight of exploration.

use super::{Kind, SIMS, Setup};
use crate::measure::{at, examine, think};
use crate::run::{Finished, PartResults, Unfinished};
use crate::s2::published::ROLLOUTS;
use plyground_arena::tune::{Tuning, values};
use plyground_jobs::Times;

/// Whose rollouts are timed, and how many each plays.
pub(crate) const SPEEDS: [(Kind, u64); 4] =
    [(Kind::Seed, SIMS), (Kind::Seed, 10_000), (Kind::Ours, SIMS), (Kind::Ours, 100_000)];

/// S2.21: rollouts a second from the empty board.
pub(crate) fn speed(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let session = at("")?;
    for (kind, sims) in SPEEDS {
        let player = kind.player(sims);
        let mut id = session.enlist(&player)?;
        let mut times = Vec::new();
        for repetition in 0..=sizes.repetitions as u64 {
            times.push(think(options, session.as_ref(), &mut id, 1, repetition)?.seconds);
        }
        let times = Times::of(&times[1..]);
        let (count, rate) = (sizes.repetitions as u64, |seconds: f64| sims as f64 / seconds);
        let row =
            out.findings.note("speed", &player, "rollouts a second", rate(times.median), count).measured();
        (row.lo, row.hi) = (Some(rate(times.most)), Some(rate(times.least)));
        row.published(ROLLOUTS);
    }
    Ok(())
}

/// What rows call the curve of a player.
pub(crate) fn curve_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Seed => "curve, S2's way",
        Kind::Ours => "curve, ours",
    }
}

/// What rows call the weights of a player.
pub(crate) fn weights_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Seed => "c, S2's way",
        Kind::Ours => "c, ours",
    }
}

/// Quality by simulations, on positions of random games.
pub(crate) fn curve(setup: &Setup<'_>, out: &mut PartResults<'_>, kind: Kind, sims: u64) -> Finished {
    let exam = setup.exam(setup.sizes.positions)?;
    examine(setup.options, out, exam, curve_of(kind), &kind.player(sims))?;
    Ok(())
}

/// S2.11, S2.B8: what the weight of exploration does.
pub(crate) fn weight(setup: &Setup<'_>, out: &mut PartResults<'_>, kind: Kind) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let rival = kind.player(SIMS);
    let weights = values(&(0.2..=3.0), sizes.weights, false);
    let candidates = weights.into_iter().map(|c| (c, format!("{rival},c={c}"))).collect();
    let tuning = Tuning {
        game: "connect".to_owned(),
        option: "c".to_owned(),
        candidates,
        rival,
        games: sizes.tuned_games,
        plies: 2,
        races: false,
        seed: options.seed,
        threads: options.threads,
    };
    let tuned = tuning.run(None, options.stop, &mut |_| {}).map_err(Unfinished::because)?;
    options.go_on()?;
    for one in tuned {
        let (item, games) = (one.value.to_string(), one.score.games());
        out.findings.note_interval(weights_of(kind), &item, "points", one.points, games);
        out.findings.note(
            weights_of(kind),
            &item,
            "may be best",
            f64::from(u8::from(one.may_be_best)),
            games,
        );
    }
    Ok(())
}
