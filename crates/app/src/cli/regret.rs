//! `regret`: players beside the exact truth.

use super::common::{Computing, aligned, save, stamped, stamped_by};
use super::estimated;
use super::exam::{self, Asking, Sheets};
use super::job::{MergedJob, Order, Sharding, do_all};
use super::outputs;
use crate::failure::Failure;
use plyground_jobs::{Interval, Job};
use plyground_lab::regret::{Answer, Estimation, Examination, Examined, Inquiry, InquiryKind, Marks};
use plyground_plot::counted;
use serde_json::json;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Measure how far players are from perfect play
///
/// Positions of random games are solved exactly, then put to each player. A move has rank 1 if no other scores better;
/// its regret is how much lower it scores than the best (one point a stone that the win comes later or the loss
/// sooner); it keeps the result if a win stays a win and a draw a draw. Intervals hold the true value 95 times of 100.
///
/// Where there is no solver, as for Blokus, a strong player values the position after each move and after its own: an estimate.
///
/// With --rows, what is answered is kept beside that file, in FILE.journal, until all is: a run that was stopped or killed goes on.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground regret uct:sims=1000 mc:sims=1000 alphabeta\n  plyground regret uct:sims=100000 --positions 500 --plies 8..32 --json\n  plyground regret greedy --rows answers.jsonl\n  plyground regret uct:sims=500 greedy --game blokus:duo --positions 20\n  plyground regret uct:sims=100000 --shard 0/8 --out part.0"
)]
pub(crate) struct Args {
    #[command(flatten)]
    asking: Asking,
    /// Positions from a file instead, one a line, - for stdin
    #[arg(long, value_name = "FILE", conflicts_with_all = ["positions", "plies"])]
    from: Option<PathBuf>,
    /// Every answer as a line of JSON in this file; with --shard the part
    #[arg(long = "rows", visible_alias = "out", value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    sharding: Sharding,
    /// One JSON object a player
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    outputs::check(args.out.as_deref(), args.from.as_deref())?;
    if let Some(shard) = args.sharding.shard {
        return order(args)?.part(shard);
    }
    let (threads, quiet) = (args.computing.threads(), args.computing.quiet);
    let inquiry = args.asking.inquiry(args.from.as_deref(), args.computing.seed)?;
    let (kind, count, out) = (InquiryKind::Regret, args.asking.count(), args.out.as_deref());
    if inquiry.reference.is_some() {
        let job = Estimation::new(kind, inquiry, count)?;
        return estimated::run(&job, out, args.json, &args.computing, estimated::regret);
    }
    let job = Examination::new(kind, inquiry, count)?;
    let mut sheets = Sheets::new(job.inquiry().players.len());
    let mut add = |Examined { answers, origin, .. }| sheets.add(answers, origin);
    let kept = do_all(&job, out, threads, quiet, &solving(job.inquiry()), &mut add)?;
    report(job.inquiry(), &sheets, out, args.json)?;
    let (done, of) = (sheets.positions(), counted(job.header().units, "position"));
    kept.end(|| format!("stopped: {done} of {of} answered by all"))
}

/// What is waited for until the first position is answered.
pub(super) fn solving(inquiry: &Inquiry) -> String {
    format!("solving positions of {} exactly; --reference PLAYER estimates instead", inquiry.game)
}

/// The positions as units.
pub(super) fn order(args: &Args) -> Result<Order, Failure> {
    let inquiry = args.asking.inquiry(args.from.as_deref(), args.computing.seed)?;
    let order =
        exam::order(InquiryKind::Regret, inquiry, args.asking.count(), args.out.as_deref(), &args.computing)?;
    Ok(Order { json: args.json, ..order })
}

/// Makes the results of parts that were put together.
pub(super) fn finish(merged: &MergedJob) -> Result<(), Failure> {
    let inquiry: Inquiry = merged.header.read_spec()?;
    if inquiry.reference.is_some() {
        return estimated::finish(merged, &inquiry, estimated::regret);
    }
    let mut sheets = Sheets::new(inquiry.players.len());
    merged.rows(&mut |Examined { answers, origin, .. }| sheets.add(answers, origin))?;
    report(&inquiry, &sheets, Some(&merged.out), merged.json)
}

/// Writes every answer into a file, and the marks of all players to stdout.
fn report(
    inquiry: &Inquiry,
    sheets: &Sheets<Answer>,
    file: Option<&Path>,
    is_json: bool,
) -> Result<(), Failure> {
    let (game, seed) = (&inquiry.game, inquiry.seed);
    if let Some(path) = file {
        let mut text = String::new();
        for (answer, origin) in sheets.all() {
            text += &stamped_by(origin, answer, &[("game", json!(game)), ("seed", json!(seed))])?;
            text.push('\n');
        }
        save(path, text.as_bytes())?;
    }
    let mut out = io::stdout().lock();
    if is_json {
        for (player, answers) in inquiry.players.iter().zip(&sheets.sheets) {
            writeln!(out, "{}", in_json(inquiry, player, answers)?)?;
        }
    } else {
        write!(out, "{}", in_words(inquiry, sheets))?;
    }
    Ok(())
}

/// The plies of a group, and the answers there.
fn groups(answers: &[Answer], width: usize) -> Vec<(usize, usize, Marks)> {
    let plies = answers.iter().map(|answer| answer.ply);
    let (Some(first), Some(last)) = (plies.clone().min(), plies.max()) else { return Vec::new() };
    (first..=last)
        .step_by(width)
        .map(|from| {
            let to = (from + width - 1).min(last);
            (from, to, Marks::of(answers.iter().filter(|answer| (from..=to).contains(&answer.ply))))
        })
        .filter(|(.., marks)| marks.answers > 0)
        .collect()
}

fn in_json(inquiry: &Inquiry, player: &str, answers: &[Answer]) -> Result<String, Failure> {
    let by_ply: Vec<_> =
        groups(answers, 1).into_iter().map(|(ply, _, marks)| json!({"ply": ply, "marks": marks})).collect();
    let object = json!({
        "game": inquiry.game,
        "player": player,
        "seed": inquiry.seed,
        "positions": answers.len(),
        "marks": Marks::of(answers.iter()),
        "by_ply": by_ply,
    });
    stamped(&object, &[])
}

fn share(interval: &Interval) -> String {
    let Interval { mean, lo, hi } = interval;
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * mean, 100.0 * lo, 100.0 * hi)
}

fn row(name: String, marks: &Marks) -> Vec<String> {
    let Interval { mean, lo, hi } = marks.regret;
    let regret =
        if lo.is_finite() { format!("{mean:.2} ({lo:.2} to {hi:.2})") } else { format!("{mean:.2}") };
    let [win_draw, win_loss, draw_loss] = marks.changes;
    let mut row = vec![name, marks.answers.to_string(), share(&marks.best), share(&marks.keeps), regret];
    row.extend([win_draw, win_loss, draw_loss].map(|count| count.to_string()));
    row.push(marks.ranks.iter().map(u64::to_string).collect::<Vec<_>>().join(" "));
    row
}

fn in_words(inquiry: &Inquiry, sheets: &Sheets<Answer>) -> String {
    let titles = |first: &str| {
        [
            first,
            "moves",
            "best by score",
            "keep the result",
            "mean regret",
            "W→D",
            "W→L",
            "D→L",
            "by rank 1 2 3 …",
        ]
        .map(str::to_owned)
        .to_vec()
    };
    let positions = sheets.positions();
    let positions = counted(positions as u64, "position");
    let mut text = format!("{}: {positions}, seed {}\n\n", inquiry.game, inquiry.seed);
    let players = || inquiry.players.iter().zip(&sheets.sheets);
    let mut rows = vec![titles("player")];
    rows.extend(players().map(|(player, answers)| row(player.clone(), &Marks::of(answers.iter()))));
    text += &aligned(&rows);
    for (player, answers) in players() {
        let mut rows = vec![titles("ply")];
        rows.extend(groups(answers, 4).iter().map(|(from, to, marks)| row(format!("{from} to {to}"), marks)));
        text += &format!("\n{player} by ply\n{}", aligned(&rows));
    }
    text
}
