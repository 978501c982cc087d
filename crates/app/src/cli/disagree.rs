//! `disagree`: positions where players contradict the truth.

use super::common::{Computing, save, stamped_by};
use super::estimated;
use super::exam::{self, Asking, Sheets};
use super::job::{MergedJob, Order, Sharding, do_all};
use super::regret;
use crate::failure::Failure;
use plyground_jobs::{Job, Origin};
use plyground_lab::regret::{Estimation, Examination, Examined, Inquiry, InquiryKind, Puzzle};
use plyground_players::registry;
use plyground_plot::counted;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Find positions where players contradict the exact truth
///
/// Positions of random games are solved and put to each player. Wherever a move gives the game's result away, the
/// position is a puzzle: the best moves, the move that was played, and the line of play that refutes it. Where there is no solver,
/// as for Blokus, moves that a strong player thinks much worse than its own are shown: an estimate.
///
/// With --out, what is found is kept beside that file, in FILE.journal, until all is: a run that was stopped or killed goes on.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground disagree uct:sims=1000\n  plyground disagree mc alphabeta:depth=6 --positions 2000 --out puzzles.jsonl\n  plyground disagree mc --positions 20000 --shard 0/8 --out part.0"
)]
pub(crate) struct Args {
    #[command(flatten)]
    asking: Asking,
    /// The puzzles as lines of JSON in this file; with --shard the part
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    sharding: Sharding,
    /// One JSON object a puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if let Some(shard) = args.sharding.shard {
        return order(args)?.part(shard);
    }
    let (threads, quiet) = (args.computing.threads(), args.computing.quiet);
    let inquiry = args.asking.inquiry(None, args.computing.seed)?;
    let (kind, count, out) = (InquiryKind::Disagree, args.asking.count(), args.out.as_deref());
    if inquiry.reference.is_some() {
        let job = Estimation::new(kind, inquiry, count)?;
        return estimated::run(&job, out, args.json, &args.computing, estimated::disagree);
    }
    let job = Examination::new(kind, inquiry, count)?;
    let mut sheets = Sheets::new(job.inquiry().players.len());
    let mut add = |rows: Examined| add(&mut sheets, job.inquiry(), rows);
    let kept = do_all(&job, out, threads, quiet, &regret::solving(job.inquiry()), &mut add)?;
    report(job.inquiry(), &sheets, out, args.json)?;
    let players = job.inquiry().players.len() as u64;
    let (done, of) = (players * sheets.positions() as u64, players * job.header().units);
    kept.end(|| format!("stopped: {done} of {of} answers were given"))
}

/// The positions as units.
pub(super) fn order(args: &Args) -> Result<Order, Failure> {
    let inquiry = args.asking.inquiry(None, args.computing.seed)?;
    let order = exam::order(
        InquiryKind::Disagree,
        inquiry,
        args.asking.count(),
        args.out.as_deref(),
        &args.computing,
    )?;
    Ok(Order { json: args.json, ..order })
}

/// Makes the results of parts that were put together.
pub(super) fn finish(merged: &MergedJob) -> Result<(), Failure> {
    let inquiry: Inquiry = merged.header.read_spec()?;
    if inquiry.reference.is_some() {
        return estimated::finish(merged, &inquiry, estimated::disagree);
    }
    let mut sheets = Sheets::new(inquiry.players.len());
    merged.rows(&mut |rows: Examined| add(&mut sheets, &inquiry, rows))?;
    report(&inquiry, &sheets, Some(&merged.out), merged.json)
}

/// Takes the puzzles of a position, each to the player who did not solve it.
fn add(sheets: &mut Sheets<Option<Puzzle>>, inquiry: &Inquiry, rows: Examined) {
    let mut puzzles = rows.puzzles.into_iter().peekable();
    // They stand in the order of the players.
    let found = inquiry.players.iter().map(|player| puzzles.next_if(|puzzle| puzzle.player == *player));
    sheets.add(found.collect(), rows.origin);
}

/// Writes the puzzles into a file and to stdout.
fn report(
    inquiry: &Inquiry,
    sheets: &Sheets<Option<Puzzle>>,
    file: Option<&Path>,
    is_json: bool,
) -> Result<(), Failure> {
    let puzzles: Vec<(&Puzzle, &Origin)> =
        sheets.all().filter_map(|(puzzle, origin)| Some((puzzle.as_ref()?, origin))).collect();
    let rows = puzzles.iter().map(|(puzzle, origin)| stamped_by(origin, puzzle, &[]));
    let rows = rows.collect::<Result<Vec<_>, _>>()?;
    if let Some(path) = file {
        let text: String = rows.iter().map(|row| format!("{row}\n")).collect();
        save(path, text.as_bytes())?;
    }
    let mut out = io::stdout().lock();
    if is_json {
        rows.iter().try_for_each(|row| writeln!(out, "{row}"))?;
    } else {
        for (puzzle, _) in &puzzles {
            write!(out, "{}", in_words(puzzle)?)?;
        }
        let (count, Inquiry { game, seed, .. }) = (sheets.positions(), inquiry);
        let (puzzles, count) = (counted(puzzles.len() as u64, "puzzle"), counted(count as u64, "position"));
        writeln!(out, "{puzzles} from {count} of {game}, seed {seed}")?;
    }
    Ok(())
}

fn in_words(puzzle: &Puzzle) -> Result<String, Failure> {
    let mut session = registry::open(&puzzle.game)?;
    session.go_to(&puzzle.position)?;
    let mover = session.seat_name(session.turn());
    let moves = if puzzle.best.len() == 1 { "move" } else { "moves" };
    Ok(format!(
        "{}\n{}\n{}{mover} to move; {} with best {moves} {} (score {}).\n{} plays {}: {}. Refuted by {}\n\n",
        puzzle.position,
        session.header(),
        session.draw(),
        puzzle.worth.word(),
        puzzle.best.join(", "),
        puzzle.score,
        puzzle.player,
        puzzle.mv,
        puzzle.after.word(),
        puzzle.refutation
    ))
}
