//! `demo`: a player against itself, shown.

use super::common::{Computing, GameArg, aligned};
use super::specs::PlayerSpecs;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use plyground_lab::regret::{Answer, Exam, Marks};
use plyground_players::{Request, Session, Streams, Thinker, Thought, registry};
use plyground_plot::counted;
use serde_json::json;
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Watch a player play against itself
///
/// After each move: the board, the move, and what the player thought of its best moves. With --judge (connect), the
/// exact solver then says what every move was worth.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground demo\n  plyground demo --player uct:sims=20000 --judge\n  plyground demo blokus:duo --player maxn:depth=2 --delay 500ms"
)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArg,
    /// Who plays all seats
    #[arg(long, default_value = "uct:sims=1000", value_parser = PlayerSpecs, hide_possible_values = true)]
    player: String,
    /// A pause after each move, such as 500ms
    #[arg(long, value_parser = plyground_players::duration)]
    delay: Option<Duration>,
    /// Compare every move with the exact solver (connect)
    #[arg(long)]
    judge: bool,
    /// What the player thought, one JSON object a move
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut session = registry::open(&args.game)?;
    // Each seat thinks for itself.
    let mut players =
        (0..session.seats()).map(|_| session.enlist(&args.player)).collect::<Result<Vec<Thinker>, _>>()?;
    if args.judge {
        Exam::set(&args.game, &[], 0, 1, &false.into(), &mut |_| {})?;
    }
    let mut out = anstream::stdout().lock();
    if !args.json {
        writeln!(out, "{}: {} against itself; seed {}", session.game(), args.player, args.computing.seed)?;
    }
    let mut chosen = Vec::new();
    while session.outcome().is_none() {
        let ply = session.ply() as u64;
        let seed = Streams::new(args.computing.seed).branch(ply).seed();
        let seat = session.turn();
        let (thought, is_stopped) = stoppable(|stop| {
            let request = Request { threads: args.computing.threads(), seed, stop, observer: None };
            (session.think(&mut players[seat.index()], &request), stop.load(Ordering::Relaxed))
        });
        let thought = thought.expect("a running game has an answer");
        if is_stopped {
            return Err(Failure::Run(format!("stopped after {}: {}", counted(ply, "move"), session.line())));
        }
        if let Some(forfeit) = &thought.forfeit {
            let name = session.seat_name(seat);
            let after = counted(ply, "move");
            return Err(Failure::Run(format!("{name} gives the game up after {after}: {forfeit}")));
        }
        session.play_nth(thought.nth.expect("who does not give up moves"));
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&thought).map_err(io::Error::from)?)?;
        } else {
            show(&mut out, session.as_ref(), &thought, &session.seat_name(seat))?;
        }
        out.flush()?;
        chosen.push(thought);
        std::thread::sleep(args.delay.unwrap_or_default());
    }
    if !args.json {
        let payoffs = session.outcome().expect("a finished game");
        let moves = counted(chosen.len() as u64, "move");
        match payoffs.winner() {
            Some(winner) => writeln!(out, "{} wins after {moves}.", session.seat_name(winner))?,
            None => writeln!(out, "Draw after {moves}.")?,
        }
        writeln!(out, "Moves: {}", session.line())?;
    }
    if args.judge {
        judge(&mut out, args, &chosen)?;
    }
    Ok(())
}

/// How many moves of a thought are shown.
const SHOWN: usize = 7;

fn show(out: &mut impl Write, session: &dyn Session, thought: &Thought, name: &str) -> Result<(), Failure> {
    writeln!(out, "\n{}", session.header())?;
    write!(out, "{}", session.draw())?;
    let mut moves: Vec<_> = thought.moves.iter().filter(|one| one.value.is_some()).collect();
    moves.sort_by(|one, other| {
        let weight =
            |one: &plyground_players::MoveThought| one.visits.map_or(one.value.unwrap_or(0.0), |n| n as f64);
        weight(other).total_cmp(&weight(one))
    });
    let values: Vec<String> = (moves.iter().take(SHOWN))
        .map(|one| format!("{} {:.0} %", one.mv, 100.0 * one.value.unwrap_or_default()))
        .collect();
    let more = if moves.len() > SHOWN { ", …" } else { "" };
    let values =
        if values.is_empty() { String::new() } else { format!(" (expects {}{more})", values.join(", ")) };
    writeln!(out, "{name} plays {}{values}", thought.best)?;
    Ok(())
}

/// What the moves were worth.
fn judge(out: &mut impl Write, args: &Args, chosen: &[Thought]) -> Result<(), Failure> {
    let lines: Vec<String> = chosen.iter().map(|thought| thought.position.clone()).collect();
    let threads = args.computing.threads();
    let exam =
        stoppable(|stop| Exam::set(&args.game, &lines, args.computing.seed, threads, stop, &mut |_| {}))?
            .ok_or_else(|| Failure::Run("stopped before all moves were judged".to_owned()))?;
    let answers: Vec<Answer> = (exam.questions.iter().zip(chosen))
        .map(|(question, thought)| question.answer(&args.player, thought))
        .collect();
    let marks = Marks::of(answers.iter());
    if args.json {
        return Ok(writeln!(out, "{}", json!({"judged": answers, "marks": marks}))?);
    }
    let titles = ["ply", "move", "score", "best", "rank", "the position is"].map(str::to_owned).to_vec();
    let mut rows = vec![titles];
    for answer in &answers {
        let (before, after) = (answer.before.word(), answer.after.word());
        let worth = if answer.keeps() { before.to_owned() } else { format!("{before}, now {after}") };
        rows.push(vec![
            (answer.ply + 1).to_string(),
            answer.mv.clone(),
            answer.score.to_string(),
            answer.best.to_string(),
            answer.rank.to_string(),
            worth,
        ]);
    }
    writeln!(out, "\nExact scores, through the eyes of the mover:\n{}", aligned(&rows))?;
    let ranks: Vec<String> =
        marks.ranks.iter().enumerate().map(|(i, count)| format!("rank {}: {count}", i + 1)).collect();
    let changed = marks.changes.iter().sum::<u64>();
    writeln!(
        out,
        "{}; {}. The game's result changed {}.",
        counted(answers.len() as u64, "move"),
        ranks.join(", "),
        counted(changed, "time")
    )?;
    let line = chosen.last().map_or(String::new(), |last| last.position.clone());
    let mut session = registry::open(&args.game)?;
    session.go_to(&line)?;
    if let Some(last) = chosen.last() {
        session.play(&last.best)?;
    }
    super::review::mistakes(out, &args.game, &session.line())
}
