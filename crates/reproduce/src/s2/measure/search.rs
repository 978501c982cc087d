//! S2's search: rollouts a second, quality by simulations, and the weight of exploration.

use super::{PLAYER, Setup};
use crate::measure::{at, examine, think};
use crate::run::{Finished, PartResults};
use crate::s2::published::ROLLOUTS;
use plyground_arena::tune::{Tuning, values};
use plyground_jobs::Times;

/// Whose rollouts are timed, and how many each plays.
pub(crate) const SPEEDS: [(&str, u64); 2] = [("uct:sims=1000", 1000), ("uct:sims=100000", 100_000)];

/// S2.21: rollouts a second from the empty board.
pub(crate) fn speed(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let mut session = at("")?;
    for (player, sims) in SPEEDS {
        let id = session.enlist(player)?;
        let mut times = Vec::new();
        for repetition in 0..=sizes.repetitions as u64 {
            times.push(think(options, session.as_mut(), id, 1, repetition)?.seconds);
        }
        let times = Times::of(&times[1..]);
        let (count, rate) = (sizes.repetitions as u64, |seconds: f64| sims as f64 / seconds);
        let row = out.findings.note("speed", player, "rollouts a second", rate(times.median), count);
        (row.lo, row.hi) = (Some(rate(times.most)), Some(rate(times.least)));
        row.published(ROLLOUTS);
    }
    Ok(())
}

/// Quality by simulations, on positions of random games.
pub(crate) fn curve(setup: &Setup<'_>, out: &mut PartResults<'_>, sims: u64) -> Finished {
    let exam = setup.exam(setup.sizes.positions)?;
    examine(setup.options, out, exam, "curve", &format!("uct:sims={sims}"))?;
    Ok(())
}

/// S2.11, S2.B8: what the weight of exploration does.
pub(crate) fn weight(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let candidates =
        values(&(0.2..=3.0), 9, false).into_iter().map(|c| (c, format!("{PLAYER},c={c}"))).collect();
    let tuning = Tuning {
        game: "connect".to_owned(),
        option: "c".to_owned(),
        candidates,
        rival: PLAYER.to_owned(),
        games: sizes.tuned_games,
        plies: 2,
        races: false,
        seed: options.seed,
        threads: options.threads,
    };
    let tuned = tuning.run(options.stop, &mut |_| {})?;
    options.go_on()?;
    for one in tuned {
        let (item, games) = (one.value.to_string(), one.score.games());
        out.findings.note_interval("c", &item, "points", one.points, games);
        out.findings.note("c", &item, "may be best", f64::from(u8::from(one.may_be_best)), games);
    }
    Ok(())
}
