//! Positions with their exact scores, put to players.

use crate::run::{Finished, PartResults, RunOptions, Unfinished};
use plyground_lab::regret::{Answer, Exam, Marks, positions};

/// Positions of random games after 8 to 32 moves with their exact scores.
pub(crate) fn exam_of_random_games(options: &RunOptions<'_>, count: usize) -> Finished<Exam> {
    let lines = positions("connect", &(8..=32), count, options.seed)?;
    exam_of(options, &lines)
}

/// The positions after some lines of play with their exact scores.
pub(crate) fn exam_of(options: &RunOptions<'_>, lines: &[String]) -> Finished<Exam> {
    let exam = Exam::set("connect", lines, options.seed, options.threads, options.stop, &mut |_| {})?;
    exam.ok_or(Unfinished::Stopped)
}

/// What a player answers to an exam; tells how much of it is done.
pub(crate) fn answers(
    options: &RunOptions<'_>,
    exam: &Exam,
    player: &str,
    progress: &dyn Fn(f64),
) -> Finished<Vec<Answer>> {
    let questions = exam.questions.len();
    let mut tick = |answers: u64| progress(answers as f64 / questions as f64);
    let answers = exam.put(player, options.threads, options.stop, &mut tick)?;
    if answers.len() < questions { Err(Unfinished::Stopped) } else { Ok(answers) }
}

/// Puts an exam to a player and notes its marks, which it returns.
pub(crate) fn examine(
    options: &RunOptions<'_>,
    out: &mut PartResults<'_>,
    exam: &Exam,
    table: &str,
    player: &str,
) -> Finished<Marks> {
    let answers = answers(options, exam, player, out.progress)?;
    let marks = Marks::of(answers.iter());
    out.findings.note_interval(table, player, "best by score", marks.best, marks.answers);
    out.findings.note_interval(table, player, "keeps the result", marks.keeps, marks.answers);
    out.findings.note_interval(table, player, "regret", marks.regret, marks.answers);
    Ok(marks)
}
