//! `disagree`: positions where players contradict the truth.

use super::common::{Computing, range, save, stamped};
use super::estimated::Estimating;
use super::exam::Candidates;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_lab::regret::{Puzzle, positions, usual_plies};
use plyground_players::registry;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Find positions where players contradict the exact truth
///
/// Positions of random games are solved and put to each player. Wherever a move gives the game's result away, the
/// position is a puzzle: the best moves, the move that was played, and the line of play that refutes it. Where there is no solver,
/// as for Blokus, moves that a strong player thinks much worse than its own are shown: an estimate.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground disagree uct:sims=1000\n  plyground disagree mc alphabeta:depth=6 --positions 2000 --out puzzles.jsonl"
)]
pub(crate) struct Args {
    /// The players
    #[arg(required = true)]
    players: Vec<String>,
    /// The board
    #[arg(long, default_value = "connect")]
    game: String,
    /// How many positions
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    positions: u32,
    /// Moves before a position, both ends included [default: by the board; 8..32 for connect]
    #[arg(long, value_parser = range::<0, 128>)]
    plies: Option<RangeInclusive<u32>>,
    /// Who values moves in games without a solver [default: uct:sims=20000]
    #[arg(long, value_name = "PLAYER")]
    reference: Option<String>,
    /// The puzzles as lines of JSON in this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// One JSON object a puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (seed, threads) = (args.computing.seed, args.computing.threads());
    for player in args.players.iter().chain(&args.reference) {
        registry::open(&args.game)?.enlist(player)?;
    }
    let plies = args.plies.clone().map_or_else(|| usual_plies(&args.game), Ok)?;
    let lines = positions(&args.game, &plies, args.positions as usize, seed)?;
    if args.reference.is_some() || !registry::has_solver(&args.game) {
        let (game, players, reference) = (&args.game, &args.players, args.reference.as_deref());
        let estimating = Estimating { game, players, reference, lines, computing: &args.computing };
        return estimating.disagree(args.out.as_deref(), args.json);
    }
    let progress = Progress::new(args.computing.quiet);
    // Of each player, so that its puzzles stand together.
    let mut puzzles: Vec<Vec<Puzzle>> = vec![Vec::new(); args.players.len()];
    let mut answered = 0;
    let candidates = Candidates { game: &args.game, players: &args.players, seed, threads };
    stoppable(|stop| {
        candidates.examine(&lines, stop, &progress, &mut |exam, player, answers| {
            answered += answers.len();
            // What was answered is refuted even if somebody said stop meanwhile: that takes a moment.
            puzzles[player].extend(exam.puzzles(&answers, threads, &AtomicBool::new(false))?);
            Ok(())
        })
    })?;
    drop(progress);
    let puzzles = puzzles.concat();
    let rows = puzzles.iter().map(|puzzle| stamped(puzzle, &[])).collect::<Result<Vec<_>, _>>()?;
    if let Some(path) = &args.out {
        let text: String = rows.iter().map(|row| format!("{row}\n")).collect();
        save(path, text.as_bytes())?;
    }
    let mut out = io::stdout().lock();
    if args.json {
        rows.iter().try_for_each(|row| writeln!(out, "{row}"))?;
    } else {
        for puzzle in &puzzles {
            write!(out, "{}", in_words(puzzle)?)?;
        }
        let count = answered / args.players.len();
        writeln!(out, "{} puzzles from {count} positions of {}, seed {seed}", puzzles.len(), args.game)?;
    }
    let of = lines.len() * args.players.len();
    match answered < of {
        true => Err(Failure::Run(format!("stopped: {answered} of {of} answers were given"))),
        false => Ok(()),
    }
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
