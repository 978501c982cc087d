//! `train --as prior`: what the search with a guide learns to try first.

use super::{Args, Learned, none_of};
use crate::cli::common::{read_file, save, threads};
use crate::cli::outputs::writable;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_jobs::Origin;
use plyground_learn::prior::{Fitted, PriorPlan, PriorStep, TeachError, teach};
use plyground_plot::{counted, grouped};
use serde_json::json;
use std::io::{self, Write};

/// Learns a prior and writes it.
pub(super) fn learn(args: &Args) -> Result<(), Failure> {
    none_of(&args.of_stores(), Learned::Prior)?;
    writable(&args.out)?;
    let usual = PriorPlan::default();
    let plan = PriorPlan {
        games: args.games(),
        rounds: args.rounds.unwrap_or(usual.rounds),
        sims: args.sims.unwrap_or(usual.sims),
        seed: args.seed.unwrap_or(usual.seed),
        commit: Origin::here().commit.clone(),
        ..usual
    };
    let before = args.from.as_deref().map(read_file).transpose()?;
    let progress = Progress::new(args.quiet);
    let told = |step: PriorStep| progress.set(step.games, Some(step.of));
    let threads = threads(args.threads);
    let taught = stoppable(|stop| teach(&args.game, &plan, before.as_deref(), threads, stop, &told));
    drop(progress);
    let taught = taught.map_err(|error| match error {
        TeachError::Stopped => Failure::Run(error.to_string()),
        error => Failure::Input(error.to_string()),
    })?;
    save(&args.out, taught.prior.to_text().as_bytes())?;
    let mut out = io::stdout().lock();
    for (round, one) in taught.rounds.iter().enumerate() {
        let Fitted { positions, held_out, losses: [before, after], hits: [few, many] } = *one;
        if args.json {
            let line = json!({
                "round": round, "positions": positions, "held_out": held_out,
                "loss": { "before": before, "after": after }, "hits": { "before": few, "after": many },
            });
            writeln!(out, "{line}")?;
        } else {
            writeln!(
                out,
                "round {}: {}, on {} held out the loss went from {before:.3} to {after:.3}, the best move is the likeliest in {:.1} % \
                 after {:.1} %",
                round + 1,
                counted(positions, "position"),
                grouped(held_out),
                100.0 * many,
                100.0 * few
            )?;
        }
    }
    if !args.json {
        writeln!(out, "{}: a prior for {}", args.out.display(), taught.prior.origin.game)?;
    }
    Ok(())
}
