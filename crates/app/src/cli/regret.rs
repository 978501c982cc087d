//! `regret`: players beside the exact truth.

use super::common::{Computing, aligned, read_lines, save, stamped};
use super::estimated::Estimating;
use super::exam::Candidates;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_jobs::Interval;
use plyground_lab::regret::{Answer, Exam, Marks, positions, usual_plies};
use serde_json::json;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Measure how far players are from perfect play
///
/// Positions of random games are solved exactly, then put to each player. A move has rank 1 if no other scores better;
/// its regret is how much lower it scores than the best (one point a stone that the win comes later or the loss
/// sooner); it keeps the result if a win stays a win and a draw a draw. Intervals hold the true value 95 times of 100.
///
/// Where there is no solver, as for Blokus, a strong player values the position after each move and after its own: an estimate.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground regret uct:sims=1000 mc:sims=1000 alphabeta\n  plyground regret uct:sims=100000 --positions 500 --plies 8..32 --json\n  plyground regret greedy --rows answers.jsonl\n  plyground regret uct:sims=500 greedy --game blokus:duo --positions 20"
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
    #[arg(long, value_parser = super::common::range::<0, 128>)]
    plies: Option<RangeInclusive<u32>>,
    /// Who values moves in games without a solver [default: uct:sims=20000]
    #[arg(long, value_name = "PLAYER")]
    reference: Option<String>,
    /// Positions from a file instead, one a line, - for stdin
    #[arg(long, value_name = "FILE", conflicts_with_all = ["positions", "plies"])]
    from: Option<PathBuf>,
    /// Every answer as a line of JSON in this file
    #[arg(long, value_name = "FILE")]
    rows: Option<PathBuf>,
    /// One JSON object a player
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let Computing { seed, quiet, .. } = args.computing;
    let threads = args.computing.threads();
    for player in args.players.iter().chain(&args.reference) {
        plyground_players::registry::open(&args.game)?.enlist(player)?;
    }
    let lines = match &args.from {
        Some(path) => read_lines(path)?,
        None => {
            let plies = args.plies.clone().map_or_else(|| usual_plies(&args.game), Ok)?;
            positions(&args.game, &plies, args.positions as usize, seed)?
        }
    };
    if lines.is_empty() {
        return Err(Failure::input("no positions"));
    }
    if args.reference.is_some() || !plyground_players::registry::has_solver(&args.game) {
        let (game, players, reference) = (&args.game, &args.players, args.reference.as_deref());
        let estimating = Estimating { game, players, reference, lines, computing: &args.computing };
        return estimating.regret(args.rows.as_deref(), args.json);
    }
    let progress = Progress::new(quiet);
    let mut sheets: Vec<(String, Vec<Answer>)> =
        args.players.iter().map(|player| (player.clone(), Vec::new())).collect();
    let candidates = Candidates { game: &args.game, players: &args.players, seed, threads };
    let mut keep = |_: &Exam, player: usize, answers: Vec<Answer>| {
        sheets[player].1.extend(answers);
        Ok(())
    };
    stoppable(|stop| candidates.examine(&lines, stop, &progress, &mut keep))?;
    drop(progress);
    let game = plyground_players::registry::open(&args.game)?.game();
    let asked =
        Asked { game, seed, positions: sheets.iter().map(|(_, answers)| answers.len()).max().unwrap_or(0) };
    if let Some(path) = &args.rows {
        let mut text = String::new();
        for answer in sheets.iter().flat_map(|(_, answers)| answers) {
            text += &stamped(answer, &[("game", json!(asked.game)), ("seed", json!(seed))])?;
            text.push('\n');
        }
        save(path, text.as_bytes())?;
    }
    let mut out = io::stdout().lock();
    if args.json {
        for (player, answers) in &sheets {
            writeln!(out, "{}", in_json(&asked, player, answers)?)?;
        }
    } else {
        write!(out, "{}", in_words(&asked, &sheets))?;
    }
    match sheets.iter().map(|(_, answers)| answers.len()).min() {
        Some(least) if least < lines.len() => {
            Err(Failure::Run(format!("stopped: {least} of {} positions were answered by all", lines.len())))
        }
        _ => Ok(()),
    }
}

/// What was asked.
struct Asked {
    game: String,
    seed: u64,
    positions: usize,
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

fn in_json(asked: &Asked, player: &str, answers: &[Answer]) -> Result<String, Failure> {
    let by_ply: Vec<_> =
        groups(answers, 1).into_iter().map(|(ply, _, marks)| json!({"ply": ply, "marks": marks})).collect();
    let object = json!({
        "game": asked.game,
        "player": player,
        "seed": asked.seed,
        "positions": asked.positions,
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

fn in_words(asked: &Asked, sheets: &[(String, Vec<Answer>)]) -> String {
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
    let mut text = format!("{}: {} positions, seed {}\n\n", asked.game, asked.positions, asked.seed);
    let mut rows = vec![titles("player")];
    rows.extend(sheets.iter().map(|(player, answers)| row(player.clone(), &Marks::of(answers.iter()))));
    text += &aligned(&rows);
    for (player, answers) in sheets {
        let mut rows = vec![titles("ply")];
        rows.extend(groups(answers, 4).iter().map(|(from, to, marks)| row(format!("{from} to {to}"), marks)));
        text += &format!("\n{player} by ply\n{}", aligned(&rows));
    }
    text
}
