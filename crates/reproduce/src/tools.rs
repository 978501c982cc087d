//! What several studies do, and what several reports say.

use super::parts::Sheet;
use super::{Order, What};
use plyground_arena::{Contest, Pairs, Played, Score};
use plyground_core::Streams;
use plyground_jobs::Interval;
use plyground_jobs::Manifest;
use plyground_lab::anatomy::{Graph, makespan};
use plyground_lab::regret::{Exam, Marks, positions};
use plyground_players::SpecError;
use plyground_players::Thought;
use plyground_players::{PlayerId, Request, Session};
use plyground_search::{Costs, Recorder};
use std::cell::OnceCell;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Asks a player that knows nothing yet; `None` if stopped.
pub(super) fn think(
    order: &Order<'_>,
    session: &mut dyn Session,
    player: PlayerId,
    threads: usize,
    seed: u64,
) -> Option<Thought> {
    session.new_game(player);
    let request = Request { threads, seed, stop: order.stop, observer: &|_, _| {} };
    let thought = session.think(player, &request).expect("a running game");
    (!order.is_stopped()).then_some(thought)
}

/// A match with openings of two random moves, each from both sides; tells how much of it is played. `None` if stopped.
pub(super) fn play(
    order: &Order<'_>,
    tell: &dyn Fn(f64),
    player: &str,
    rival: &str,
    games: u64,
) -> Result<Option<Score>, SpecError> {
    let entrants = [player.to_owned(), rival.to_owned()];
    let seed = Streams::new(order.seed).branch(2).seed();
    let contest = Contest { game: "connect", entrants: &entrants, seed, threads: order.threads };
    let pairs = Pairs { plies: 2, lines: Vec::new() };
    let (mut score, mut first, mut played) = (Score::default(), None, 0);
    let mut each = |game: Played| {
        played += 1;
        tell(f64::from(played) / games as f64);
        match first.take() {
            None => first = Some(game.share(0)),
            Some(first) => score.add_pair(first, game.share(0)),
        }
        ControlFlow::Continue(())
    };
    contest.play(0..games, &|number| pairs.fixture(number), order.stop, &mut each)?;
    Ok((!order.is_stopped()).then_some(score))
}

/// Points a game with their interval, which stays between nothing and everything.
pub(super) fn points(score: &Score) -> Interval {
    let Interval { mean, lo, hi } = score.interval();
    if lo < hi {
        Interval { mean, lo: lo.max(0.0), hi: hi.min(1.0) }
    } else {
        // All pairs brought the same, which is not certain for it.
        Interval::of_mean_share(mean, score.pairs.iter().sum())
    }
}

/// A whole number with commas between its thousands.
pub(super) fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Positions of random games after 8 to 32 moves with their exact scores, worked out when first asked for; `None` if stopped.
pub(super) fn exam<'a>(
    order: &Order<'_>,
    cell: &'a OnceCell<Exam>,
    count: usize,
) -> Result<Option<&'a Exam>, SpecError> {
    if cell.get().is_none() {
        let lines = positions("connect", &(8..=32), count, order.seed)?;
        let exam = Exam::set("connect", &lines, order.seed, order.threads, order.stop, &mut |_| {})?;
        let Some(exam) = exam else { return Ok(None) };
        return Ok(Some(cell.get_or_init(|| exam)));
    }
    Ok(cell.get())
}

/// Puts an exam to a player and notes its marks, which it returns; `None` if stopped.
pub(super) fn examine(
    order: &Order<'_>,
    sheet: &mut Sheet<'_>,
    exam: &Exam,
    table: &str,
    player: &str,
) -> Result<Option<Marks>, SpecError> {
    let questions = exam.questions.len() as f64;
    let mut tick = |answers: u64| (sheet.tell)(answers as f64 / questions);
    let answers = exam.put(player, order.threads, order.stop, &mut tick)?;
    if answers.len() < exam.questions.len() {
        return Ok(None);
    }
    let marks = Marks::of(answers.iter());
    sheet.findings.note_interval(table, player, "best by score", marks.best, marks.answers);
    sheet.findings.note_interval(table, player, "keeps the result", marks.keeps, marks.answers);
    sheet.findings.note_interval(table, player, "regret", marks.regret, marks.answers);
    Ok(Some(marks))
}

/// The tasks of a search on one thread, each step with its median time of several runs; `None` if stopped.
pub(super) fn graph(
    order: &Order<'_>,
    session: &mut dyn Session,
    player: PlayerId,
    repetitions: usize,
) -> Option<Graph> {
    let mut graphs = Vec::new();
    for _ in 0..repetitions {
        let recorder = Arc::new(Recorder::new(1));
        session.record(player, Some(recorder.clone()));
        think(order, session, player, 1, order.seed)?;
        graphs.push(Graph::new(&recorder.recording()));
    }
    session.record(player, None);
    Some(Graph::median(&graphs))
}

/// Nanoseconds that a greedy scheduler takes for some searches one after the other.
pub(super) fn foretold(graphs: &[Graph], cores: usize, costs: &Costs) -> f64 {
    // One thread does the same tasks without a pool.
    let costs = if cores == 1 { &Costs::NONE } else { costs };
    graphs.iter().map(|graph| makespan(graph, cores, costs)).sum()
}

/// What no run can show, as the end of a report.
pub(super) fn closing(what: What) -> String {
    let mut text = "\n## Not reproduced\n\n".to_owned();
    for line in what.not_reproduced() {
        let _ = writeln!(text, "- {line}");
    }
    text
}

/// What it was measured on, in a line.
pub(super) fn hardware(manifest: &Manifest) -> String {
    let machine = &manifest.machine;
    let kinds: Vec<String> =
        machine.core_kinds.iter().map(|(kind, count)| format!("{count} × {kind}")).collect();
    format!(
        "\n{} ({} cores: {}; {:.1} GB), {} threads, commit {}, seed {}, {} repetitions.\n",
        machine.cpu,
        machine.cores,
        kinds.join(", "),
        machine.memory as f64 / (1_u64 << 30) as f64,
        manifest.threads,
        manifest.commit,
        manifest.seed,
        manifest.repetitions
    )
}
