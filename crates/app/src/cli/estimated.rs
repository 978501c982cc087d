//! `regret` and `disagree` where there is no solver: beside a strong reference, whose values are estimates.

use super::common::{Computing, aligned, save, stamped, stamped_by};
use super::exam::Sheets;
use super::job::{MergedJob, do_all};
use crate::failure::Failure;
use plyground_jobs::{Interval, Job, Origin};
use plyground_lab::regret::{Estimate, Estimated, EstimatedMarks, Estimation, Inquiry};
use plyground_plot::counted;
use serde_json::json;
use std::io::{self, Write};
use std::path::Path;

/// A move is shown by `disagree` from so much of a payoff on.
const SERIOUS: f64 = 0.1;

/// What is made of estimates: a file where one is named, and words or JSON on stdout.
type Make = fn(&Inquiry, &Sheets<Estimate>, Option<&Path>, bool) -> Result<(), Failure>;

/// Has the moves of all players estimated, and makes something of that.
pub(super) fn run(
    job: &Estimation,
    out: Option<&Path>,
    is_json: bool,
    computing: &Computing,
    make: Make,
) -> Result<(), Failure> {
    let mut sheets = Sheets::new(job.inquiry().players.len());
    let mut add = |Estimated { estimates, origin }| sheets.add(estimates, origin);
    let kept = do_all(job, out, computing.threads(), computing.quiet, "estimating moves", &mut add)?;
    make(job.inquiry(), &sheets, out, is_json)?;
    let (done, of) = (sheets.positions(), counted(job.header().units, "position"));
    kept.end(|| format!("stopped: {done} of {of} answered by all"))
}

/// The same of parts that were put together.
pub(super) fn finish(merged: &MergedJob, inquiry: &Inquiry, make: Make) -> Result<(), Failure> {
    let mut sheets = Sheets::new(inquiry.players.len());
    merged.rows(&mut |Estimated { estimates, origin }| sheets.add(estimates, origin))?;
    make(inquiry, &sheets, Some(&merged.out), merged.json)
}

/// An answer as a line of JSON, with all that it came from.
fn row(inquiry: &Inquiry, estimate: &Estimate, origin: &Origin) -> Result<String, Failure> {
    let more = [
        ("game", json!(inquiry.game)),
        ("seed", json!(inquiry.seed)),
        ("judge", json!(inquiry.reference)),
        ("estimate", json!(true)),
    ];
    stamped_by(origin, estimate, &more)
}

/// `regret`: means over all positions.
pub(super) fn regret(
    inquiry: &Inquiry,
    sheets: &Sheets<Estimate>,
    file: Option<&Path>,
    is_json: bool,
) -> Result<(), Failure> {
    if let Some(path) = file {
        let rows = sheets.all().map(|(one, origin)| Ok(row(inquiry, one, origin)? + "\n"));
        save(path, rows.collect::<Result<String, Failure>>()?.as_bytes())?;
    }
    let Inquiry { game, players, seed, .. } = inquiry;
    let reference = inquiry.reference.as_deref().unwrap_or_default();
    let mut out = io::stdout().lock();
    if is_json {
        for (player, answers) in players.iter().zip(&sheets.sheets) {
            let object = json!({
                "game": game, "player": player, "reference": reference, "estimate": true,
                "seed": seed, "positions": answers.len(), "marks": EstimatedMarks::of(answers),
            });
            writeln!(out, "{}", stamped(&object, &[])?)?;
        }
        return Ok(());
    }
    let count = sheets.positions();
    let count = counted(count as u64, "position");
    writeln!(out, "{game}: {count}, seed {seed}; an estimate: {reference} values the moves\n")?;
    Ok(write!(out, "{}", aligned(&table(players, &sheets.sheets)))?)
}

/// `disagree`: the moves that the reference thinks much worse than its own.
pub(super) fn disagree(
    inquiry: &Inquiry,
    sheets: &Sheets<Estimate>,
    file: Option<&Path>,
    is_json: bool,
) -> Result<(), Failure> {
    let mut serious: Vec<(&Estimate, &Origin)> =
        sheets.all().filter(|(one, _)| one.regret() >= SERIOUS).collect();
    serious.sort_by(|(a, _), (b, _)| b.regret().total_cmp(&a.regret()));
    let rows = serious.iter().map(|(one, origin)| row(inquiry, one, origin));
    let rows = rows.collect::<Result<Vec<_>, Failure>>()?;
    if let Some(path) = file {
        save(path, rows.iter().map(|row| format!("{row}\n")).collect::<String>().as_bytes())?;
    }
    let reference = inquiry.reference.as_deref().unwrap_or_default();
    let mut out = io::stdout().lock();
    if is_json {
        rows.iter().try_for_each(|row| writeln!(out, "{row}"))?;
        return Ok(());
    }
    for (one, _) in &serious {
        writeln!(
            out,
            "{}\n{} plays {}; {reference} would play {} and expects {:.2} instead of {:.2}: an estimate\n",
            one.position, one.player, one.mv, one.reference, one.best, one.value
        )?;
    }
    writeln!(
        out,
        "{} of {} answers lose {SERIOUS} of the payoff or more by {reference}'s estimate, seed {}",
        serious.len(),
        sheets.positions() * inquiry.players.len(),
        inquiry.seed
    )?;
    Ok(())
}

fn table(players: &[String], sheets: &[Vec<Estimate>]) -> Vec<Vec<String>> {
    let titles = [
        "player",
        "moves",
        "as the reference",
        "mean regret in payoff",
        "proven",
        "regret of these",
        "s a move",
    ];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    for (player, answers) in players.iter().zip(sheets) {
        let EstimatedMarks { answers, agrees, regret, proven, proven_regret, seconds } =
            EstimatedMarks::of(answers);
        let share = |Interval { mean, lo, hi }: Interval| {
            format!("{:.1} % ({:.1} to {:.1})", 100.0 * mean, 100.0 * lo, 100.0 * hi)
        };
        let shown = |interval: Interval| match interval {
            Interval { mean, lo, hi } if lo.is_finite() => format!("{mean:.3} ({lo:.3} to {hi:.3})"),
            Interval { mean, .. } => format!("{mean:.3}"),
        };
        rows.push(vec![
            player.clone(),
            answers.to_string(),
            share(agrees),
            shown(regret),
            proven.to_string(),
            proven_regret.map_or("-".to_owned(), shown),
            format!("{seconds:.3}"),
        ]);
    }
    rows
}
