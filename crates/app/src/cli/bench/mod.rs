//! `bench`: how fast this machine is.

mod signature;

use super::common::{Computing, aligned, origin, stamped};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_lab::bench::{
    SpeedRow, alphabeta_speeds, arena_speeds, blokus_move_speeds, blokus_moves_in_full,
    blokus_playout_speeds, maxn_speeds, mc_speeds, network_speeds, playout_speeds, solver_speeds, uct_speeds,
};
use plyground_lab::load::{CpuClock, claim_idle_cores, doubt};
use plyground_plot::{counted, grouped};
use serde_json::json;
use std::cell::Cell;
use std::io::{self, Write};
use std::sync::atomic::Ordering;

/// Measure speeds on this machine
///
/// Everything is run once to warm up, then several times in turns; the median counts.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  plyground bench playouts\n  plyground bench mc --threads 1 --json")]
pub(crate) struct Args {
    /// What to measure
    what: What,
    /// How often each thing is measured
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    repetitions: u64,
    /// What takes longest, too: all 1,898,244,648 lines of five moves of blokus-moves
    #[arg(long)]
    full: bool,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

#[derive(Copy, Clone, clap::ValueEnum)]
enum What {
    /// Random games from the empty board, on every path this processor has
    Playouts,
    /// mc:sims=4096 on the five boards of S1, the report on parallel flat Monte Carlo, in each division, beside the bare playouts
    Mc,
    /// Positions a second in minimax and alpha-beta from the empty 7x6 board
    Alphabeta,
    /// Simulations a second of Monte Carlo tree search from the empty 7x6 board, and each way to divide it
    Uct,
    /// Positions that the network for 7x6 values, from scratch and one move ahead
    Network,
    /// Exact scores of generated 7x6 positions, easy to hard, without a book
    Solver,
    /// Games a second between random players, and what the arena adds to mc:sims=100
    Arena,
    /// MaxN on Blokus from the start and from the middle of a game, on one thread and on all
    Maxn,
    /// Lines of play of Blokus counted a second
    BlokusMoves,
    /// Random games of Blokus from the empty board
    BlokusPlayouts,
    /// No speed: what fixed searches of every algorithm count and choose, and one number of all, which is the same everywhere
    Signature,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let Computing { seed, quiet, .. } = args.computing;
    let threads = args.computing.threads();
    if matches!(args.what, What::Signature) {
        return signature::run(threads, seed, args.json);
    }
    claim_idle_cores(threads);
    let repetitions = args.repetitions as usize;
    let progress = Progress::new(quiet);
    let runs = Cell::new(0);
    let clock = CpuClock::now();
    let (rows, is_whole) = stoppable(|stop| {
        let tick = || {
            runs.set(runs.get() + 1);
            progress.set(runs.get(), None);
            !stop.load(Ordering::Relaxed)
        };
        (measured(args, threads, repetitions, &tick), !stop.load(Ordering::Relaxed))
    });
    let rows = rows?;
    let others = clock.others_since();
    drop(progress);
    let mut out = io::stdout().lock();
    if args.json {
        for row in &rows {
            let busy = doubt(of_same_work(&rows, row), others, &[]);
            let mut more = vec![("seed", json!(seed))];
            more.extend(others.map(|share| ("others", json!(share))));
            more.extend(busy.map(|why| ("busy", json!(why))));
            writeln!(out, "{}", stamped(row, &more)?)?;
        }
    } else {
        write!(out, "{}", in_words(&rows))?;
        let measured = counted(rows.first().map_or(0, |row| row.repetitions) as u64, "repetition");
        writeln!(out, "\nmedians of {measured}, seed {seed}, {}", origin())?;
        let most = rows.iter().filter_map(|row| of_same_work(&rows, row));
        let most = most.max_by(|a, b| (a.0 / a.1 as f64).total_cmp(&(b.0 / b.1 as f64)));
        if let Some(why) = doubt(most, others, &[]) {
            writeln!(out, "the machine was busy: {why}; what was measured means little")?;
        }
    }
    match is_whole {
        true => Ok(()),
        false => {
            let rounds = rows.first().map_or(0, |row| row.repetitions);
            Err(Failure::Run(format!(
                "stopped after {rounds} of {}",
                counted(repetitions as u64, "repetition")
            )))
        }
    }
}

/// The speed-up of a row and its threads, where these did what one thread did: threads that race may do less.
fn of_same_work(rows: &[SpeedRow], row: &SpeedRow) -> Option<(f64, usize)> {
    let is_alone = |other: &&SpeedRow| other.player == row.player && other.threads == 1;
    let alone = rows.iter().find(is_alone)?;
    Some((row.speedup?, row.threads)).filter(|_| alone.work == row.work)
}

/// What is measured, in the rounds that there were until `tick` said no.
fn measured(
    args: &Args,
    threads: usize,
    repetitions: usize,
    tick: &dyn Fn() -> bool,
) -> Result<Vec<SpeedRow>, Failure> {
    let seed = args.computing.seed;
    Ok(match args.what {
        What::Playouts => playout_speeds(seed, threads, repetitions, tick),
        What::Mc => mc_speeds(seed, threads, repetitions, tick),
        What::Uct => uct_speeds(seed, threads, repetitions, tick),
        What::Network => network_speeds(seed, repetitions, tick)?,
        What::Solver => solver_speeds(repetitions, tick),
        What::Arena => arena_speeds(seed, threads, repetitions, tick),
        What::Alphabeta => alphabeta_speeds(seed, threads, repetitions, tick),
        What::Maxn => maxn_speeds(threads, repetitions, tick),
        What::BlokusMoves => {
            let mut rows = blokus_move_speeds(repetitions, tick);
            rows.extend(args.full.then(|| blokus_moves_in_full(tick)));
            rows
        }
        What::BlokusPlayouts => blokus_playout_speeds(seed, threads, repetitions, tick),
        What::Signature => Vec::new(),
    })
}

fn in_words(rows: &[SpeedRow]) -> String {
    let has = |what: fn(&SpeedRow) -> bool| rows.iter().any(what);
    let (has_cost, has_moves) = (has(|row| row.cost.is_some()), has(|row| row.moves.is_some()));
    let has_speedup = has(|row| row.speedup.is_some());
    let has_positions = has(|row| row.positions.is_some());
    let has_position = has(|row| row.position.is_some());
    let mut titles = vec!["game", "player", "path", "threads", "work", "median", "spread", "per second"];
    if has_position {
        titles.insert(1, "position");
    }
    if has_cost {
        titles.push("x bare");
    }
    if has_positions {
        titles.extend(["a position", "nodes each"]);
    }
    if has_speedup {
        titles.push("speed-up");
    }
    if has_moves {
        titles.push("moves (from 0)");
    }
    let mut lines: Vec<Vec<String>> = vec![titles.into_iter().map(str::to_owned).collect()];
    for row in rows {
        let mut line = vec![
            row.game.clone(),
            row.player.clone(),
            row.path.clone(),
            row.threads.to_string(),
            grouped(row.work),
            format!("{:.2} ms", 1e3 * row.seconds),
            format!("{:.2}-{:.2}", 1e3 * row.spread[0], 1e3 * row.spread[1]),
            grouped(row.per_second as u64),
        ];
        if has_cost {
            line.push(row.cost.map(|cost| format!("{cost:.3}")).unwrap_or_default());
        }
        if has_position {
            line.insert(1, row.position.clone().unwrap_or_else(|| "start".to_owned()));
        }
        if let Some(positions) = row.positions {
            line.push(format!("{:.1} µs", 1e6 * row.seconds / positions as f64));
            line.push(format!("{:.1}", row.work as f64 / positions as f64));
        }
        if has_speedup {
            line.push(row.speedup.map(|speedup| format!("{speedup:.2}")).unwrap_or_default());
        }
        line.extend(row.moves.as_ref().map(|moves| format!("{moves:?}")));
        lines.push(line);
    }
    aligned(&lines)
}
