//! S1's faults, counted: ties, common streams, draws as losses.

use super::Setup;
use super::boards::line;
use crate::measure::{at, think};
use crate::run::{Finished, PartResults};
use plyground_jobs::Interval;
use plyground_lab::bench::S1_SIMS;
use plyground_lab::regret::positions;

/// Simulations at which ties are counted.
pub(crate) const TIES: [u64; 3] = [64, 512, S1_SIMS];

/// S1.B1: in how many positions the tie rule decides.
pub(crate) fn ties(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    let lines = positions("connect", &(4..=32), sizes.positions, options.seed)?;
    for streams in ["own", "common"] {
        for sims in TIES {
            let (mut differ, mut sure) = (0, 0);
            for line in &lines {
                let session = at(line)?;
                let mut moves = Vec::new();
                for tie in ["first", "last"] {
                    let mut player =
                        session.enlist(&format!("mc:sims={sims},tie={tie},streams={streams}"))?;
                    let thought =
                        think(options, session.as_ref(), &mut player, options.threads, options.seed)?;
                    let wins = thought.moves.iter().find(|mv| mv.mv == thought.best).and_then(|mv| mv.wins);
                    moves.push((thought.best, wins == Some(0) || wins == Some(sims)));
                }
                if moves[0].0 != moves[1].0 {
                    differ += 1;
                    sure += u64::from(moves[0].1);
                }
            }
            let (count, item) = (lines.len() as u64, format!("{sims} games, {streams} streams"));
            out.findings.note("ties", &item, "first and last differ", f64::from(differ), count);
            out.findings.note("ties", &item, "all games alike", sure as f64, count);
        }
    }
    Ok(())
}

/// S1.B6, S1.B8: what common streams do on the fifth board, and what a full column does.
pub(crate) fn streams(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    for streams in ["own", "common"] {
        let session = at(&line(4))?;
        let mut player = session.enlist(&format!("mc:sims=4096,streams={streams}"))?;
        let (mut ours, mut theirs, mut chosen) = (Vec::new(), Vec::new(), Vec::new());
        for seed in 1..=sizes.seeds {
            let thought = think(options, session.as_ref(), &mut player, options.threads, seed)?;
            let wins = |column: usize| thought.moves[column].wins.unwrap_or(0) as f64;
            ours.push(wins(3));
            theirs.push(wins(1));
            chosen.push(thought.best);
        }
        let difference: Vec<f64> = ours.iter().zip(&theirs).map(|(one, other)| one - other).collect();
        let count = sizes.seeds;
        let row = out.findings.note("streams", streams, "deviation", deviation(&difference), count);
        row.published("seeds 1 to 4096 for every move");
        let both = deviation(&ours).powi(2) + deviation(&theirs).powi(2);
        let shared = (both - deviation(&difference).powi(2)) / (2.0 * deviation(&ours) * deviation(&theirs));
        out.findings.note("streams", streams, "correlation", shared, count);
        chosen.sort();
        chosen.dedup();
        out.findings.note("streams", streams, "different moves by seeds", chosen.len() as f64, count);
    }
    let mut session = at("111111")?;
    let refused = f64::from(u8::from(session.play("1").is_err() && session.history().len() == 6));
    out.findings.note("rules", "full column", "refused", refused, 1);
    Ok(())
}

/// S1.B7: in how many positions it matters that draws count as losses.
pub(crate) fn draws(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let Setup { options, sizes, .. } = *setup;
    for (item, plies) in [("8 to 20 moves", 8..=20), ("21 to 34 moves", 21..=34)] {
        let lines = positions("connect", &plies, sizes.positions, options.seed)?;
        let (mut differ, mut draws, mut playouts) = (0, 0, 0);
        for line in &lines {
            let session = at(line)?;
            let mut moves = Vec::new();
            for select in ["wins", "mean"] {
                let mut player = session.enlist(&format!("mc:sims=4096,select={select}"))?;
                let thought = think(options, session.as_ref(), &mut player, options.threads, options.seed)?;
                for mv in &thought.moves {
                    draws += mv.draws.unwrap_or(0);
                    playouts += mv.playouts.unwrap_or(0);
                }
                moves.push(thought.best);
            }
            differ += u64::from(moves[0] != moves[1]);
        }
        let count = lines.len() as u64;
        out.findings.note("draws", item, "share of games", draws as f64 / playouts as f64, count);
        out.findings.note("draws", item, "other move", differ as f64, count);
    }
    Ok(())
}

/// The standard deviation of some numbers.
fn deviation(numbers: &[f64]) -> f64 {
    let Interval { mean, .. } = Interval::of(numbers);
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (squares / (numbers.len().max(2) - 1) as f64).sqrt()
}
