//! `split`: a hard position solved as a list of positions some plies below it.

use super::common::{memory, save, stamped, threads};
use super::job::{MergedJob, Order, Sharding, Supplies, do_all};
use super::outputs::writable;
use super::specs::GameSpecs;
use crate::failure::Failure;
use plyground_jobs::{AnyJob, Job, JobHeader};
use plyground_players::{Split, SplitJob};
use plyground_plot::{counted, grouped};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Solve a hard position as a list of positions below it
///
/// All positions that can be reached in --plies moves are solved exactly, mirror images once; the score of the position and of each of its moves follow.
/// That is more work than `solve` has with it, but work that can be stopped, goes on, and can be done by many machines (--shard, cluster run).
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground split 4444 --plies 3 --out 4444.json\n  plyground split --game connect:8x7x4 --plies 10 --out 8x7.json --shard 0/64"
)]
pub(crate) struct Args {
    /// The position, as columns from 1 [default: the start]
    #[arg(default_value = "", hide_default_value = true)]
    position: String,
    /// The board
    #[arg(long, default_value = "connect", value_parser = GameSpecs, hide_possible_values = true)]
    game: String,
    /// How far below
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=i64::from(SplitJob::DEEPEST)))]
    plies: u32,
    /// The scores as JSON in this file; with --shard the part
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// What the solver's table may take
    #[arg(long, default_value = "1GB", value_parser = memory)]
    memory: usize,
    #[command(flatten)]
    sharding: Sharding,
    /// One JSON object
    #[arg(long)]
    json: bool,
    /// Threads to use [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// No progress on stderr
    #[arg(long, short)]
    quiet: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if let Some(shard) = args.sharding.shard {
        return order(args)?.part(shard);
    }
    let job = args.job()?;
    let mut scores = Vec::new();
    let (out, threads) = (args.out.as_deref(), threads(args.threads));
    let mut add = |score| scores.push(score);
    let kept = do_all(&job, out, threads, args.quiet, "solving positions behind the moves", &mut add)?;
    if let Some(split) = job.finish(&scores) {
        report(&split, args.out.as_deref(), args.json)?;
    }
    let of = counted(job.header().units, "position");
    kept.end(|| format!("stopped: {} of {of} solved", grouped(scores.len() as u64)))
}

/// The positions as units.
pub(crate) fn order(args: &Args) -> Result<Order, Failure> {
    let supplies = Supplies { memory: args.memory, store: None };
    let order = Order::new(args.job()?, args.out.as_deref(), threads(args.threads), args.quiet);
    Ok(Order { json: args.json, supplies, ..order })
}

/// The positions that a header speaks of.
pub(crate) fn open(header: &JobHeader, supplies: &Supplies) -> Result<AnyJob, Failure> {
    Ok(AnyJob::new(SplitJob::of_header(header, supplies.memory)?))
}

/// What one process would have left behind that had solved all parts.
pub(crate) fn finish(merged: &MergedJob) -> Result<(), Failure> {
    writable(&merged.out)?;
    let job = SplitJob::of_header(&merged.header, 0)?;
    merged.check(&job)?;
    let mut scores = Vec::new();
    merged.rows(&mut |score: i32| scores.push(score))?;
    let split = job.finish(&scores).ok_or_else(|| Failure::Run("scores are missing".to_owned()))?;
    report(&split, Some(&merged.out), merged.json)
}

impl Args {
    fn job(&self) -> Result<SplitJob, Failure> {
        Ok(SplitJob::new(&self.game, &self.position, self.plies, self.memory)?)
    }
}

fn report(split: &Split, file: Option<&Path>, is_json: bool) -> Result<(), Failure> {
    let text = stamped(split, &[])?;
    if let Some(path) = file {
        save(path, format!("{text}\n").as_bytes())?;
    }
    let mut out = io::stdout().lock();
    if is_json {
        return Ok(writeln!(out, "{text}")?);
    }
    let positions = counted(split.positions, "position");
    let line = if split.position.is_empty() { "the start" } else { &split.position };
    writeln!(out, "{}, {line}: score {}, by {positions} below", split.game, split.score)?;
    for one in &split.moves {
        writeln!(out, "  {}: {}", one.mv, one.score)?;
    }
    Ok(())
}
