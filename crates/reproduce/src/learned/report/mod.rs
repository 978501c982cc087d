//! The study of a learned evaluation in words, from the rows.

mod notes;
pub(crate) mod pictures;
mod strength;

use super::measure::school::{PASSES, School, Sizes};
use super::measure::small::{MEAN, item as small};
use super::plan::sizes;
use crate::findings::{Finding, Findings, Missing};
use crate::run::Measured;
use plyground_jobs::{Manifest, Scale};
use plyground_learn::small::{EPOCHS, HIDDEN, SIMS};
use plyground_plot::grouped_nearest;
use std::fmt::Write;

/// How much was done in a run.
pub(super) fn sizes_of(manifest: &Manifest) -> &'static Sizes {
    sizes(manifest.scale == Some(Scale::Quick))
}

/// The share of moves that lose the result, from that of those that keep it.
pub(super) fn lost(keeps: &Finding) -> String {
    let percent = |share: f64| 100.0 * (1.0 - share);
    match (keeps.lo, keeps.hi) {
        (Some(lo), Some(hi)) => {
            format!("{:.2} % ({:.2} to {:.2})", percent(keeps.value), percent(hi), percent(lo))
        }
        _ => format!("{:.2} %", percent(keeps.value)),
    }
}

/// All tables.
pub(crate) fn report(measured: &Measured) -> Result<String, Missing> {
    let (findings, sizes) = (&measured.findings, sizes_of(&measured.manifest));
    let mut text = format!(
        "The solver knows the exact score of every move, so a learned player's mistakes can be counted: a move *loses the result* if it turns a win into a draw or a loss, or a draw into a loss. The exam is {} positions of `regret` (8 to 32 \
         plies of random games). Errors are mean squares of the difference from the result under best play, which is 1, 0 or -1; *held out* are positions that nothing was learned from. Intervals hold the true value 95 times of 100. \
         docs/learned.md says what the network is.\n\n",
        grouped_nearest(sizes.positions as f64)
    );
    schools(&mut text, findings, sizes)?;
    curve(&mut text, findings)?;
    plies(&mut text, findings)?;
    few(&mut text, findings, sizes)?;
    strength::players(&mut text, findings, sizes)?;
    strength::games(&mut text, findings, sizes)?;
    strength::patterns(&mut text, findings)?;
    Ok(text)
}

/// What each school brings, by games and by exact results.
fn schools(text: &mut String, findings: &Findings, sizes: &Sizes) -> Result<(), Missing> {
    let _ = write!(
        text,
        "## What training brings\n\nNetworks of {} random walks and all lines, each taught from nothing; without a search, each plays the move after which it expects most. {PASSES} passes through exact results.\n\n\
         | learned from | CPU seconds | error trained | error held out | loses the result | best move by score |\n|---|---|---|---|---|---|\n",
        sizes.walks
    );
    for school in School::ALL {
        for of in school.teachings(sizes) {
            let item = school.item(of);
            let find = |measure: &str| findings.find("schools", &item, measure);
            let _ = writeln!(
                text,
                "| {item} | {} | {:.3} | {:.3} | {} | {} |",
                grouped_nearest(find("CPU seconds")?.value),
                find("error trained")?.value,
                find("error held out")?.value,
                lost(find("keeps the result")?),
                find("best by score")?.percent()
            );
        }
    }
    text.push_str("\n![Results lost by games](schools.svg)\n\n![Errors by exact results](labels.svg)\n\n");
    text.push_str(&notes::schools(findings, sizes)?);
    Ok(())
}

/// The errors of self-play as they fall.
fn curve(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str("## The errors of self-play\n\n| | CPU seconds | error trained | error held out |\n|---|---|---|---|\n");
    for item in findings.items("curve") {
        let find = |measure: &str| findings.find("curve", item, measure);
        let _ = writeln!(
            text,
            "| {item} | {:.1} | {:.3} | {:.3} |",
            find("CPU seconds")?.value,
            find("error trained")?.value,
            find("error held out")?.value
        );
    }
    text.push_str("\n![Errors by games](curve.svg)\n\n![Errors by time](time.svg)\n\nWhat is trained on are the targets of self-play, which are no results under best play: the two errors are of different things.\n\n");
    Ok(())
}

/// The errors held out by plies, of the longest training of each school.
fn plies(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str("## The errors by plies\n\n| plies |");
    School::ALL.iter().for_each(|school| _ = write!(text, " {} | winner right |", school.name()));
    text.push_str("\n|---|---|---|---|---|---|---|\n");
    let table = |school: School| format!("plies: {}", school.name());
    for item in findings.items(&table(School::SelfPlay)) {
        let _ = write!(text, "| {item} |");
        for school in School::ALL {
            let find = |measure: &str| findings.find(&table(school), item, measure);
            let _ = write!(text, " {:.3} | {} |", find("error")?.value, find("winner")?.percent());
        }
        text.push('\n');
    }
    text.push_str("\nOn positions held out, after the longest training of each school; *winner right* is the share of positions that somebody wins in which the network expects that winner.\n\n");
    Ok(())
}

/// S2's own attempt.
fn few(text: &mut String, findings: &Findings, sizes: &Sizes) -> Result<(), Missing> {
    let _ = write!(
        text,
        "## A small network on few games (S2.28)\n\nS2 \"never managed to improve the training loss of the neural network to a good level, likely due to a lack of training data\". A network of the usual kind, stones as inputs and {HIDDEN} hidden cells, \
         learned the results of games that `uct:sims={SIMS}` played against itself, in {EPOCHS} passes. Who knows nothing but the mean of all results has the last column.\n\n\
         | games | positions | error, first pass | error, last pass | error held out | {MEAN} |\n|---|---|---|---|---|---|\n"
    );
    for &games in sizes.few {
        let item = small(games);
        let find = |measure: &str| findings.find("small", &item, measure);
        let _ = writeln!(
            text,
            "| {} | {} | {:.3} | {:.3} | {:.3} | {:.3} |",
            grouped_nearest(games as f64),
            grouped_nearest(find("positions")?.value),
            find("error, first pass")?.value,
            find("error, last pass")?.value,
            find("error held out")?.value,
            find(MEAN)?.value
        );
    }
    text.push_str("\n![A small network](small.svg)\n\n");
    text.push_str(&notes::few(findings, sizes)?);
    Ok(())
}
