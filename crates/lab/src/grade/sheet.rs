//! The mark sheet: what a bot got, and for what.

use crate::regret::{Answer, Marks};
use serde::Serialize;

/// What a bot got, and for what.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Sheet {
    /// Its command line.
    pub bot: String,
    /// The game's spec.
    pub game: String,
    /// What positions and games come from.
    pub seed: u64,
    /// Whether all questions were asked; `false` when somebody stopped it or it failed again and again.
    pub complete: bool,
    /// Questions with right answers, theme by theme.
    pub sections: Vec<Section>,
    /// Its moves beside exact scores; left out where none were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regret: Option<Marks>,
    /// The same by plies.
    pub by_ply: Vec<Span>,
    /// Its games.
    pub games: Vec<Games>,
    /// How long it took.
    pub time: MoveTimes,
    /// What went wrong, the most frequent first.
    pub failures: Vec<Failed>,
    /// Out of a hundred.
    pub mark: f64,
}

/// Questions of one kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Section {
    /// What they are about.
    pub name: &'static str,
    /// How many were asked.
    pub asked: usize,
    /// How many were answered rightly.
    pub right: usize,
    /// Marks.
    pub mark: f64,
    /// The most there are.
    pub of: f64,
    /// The positions that were answered wrongly or not at all.
    pub failed: Vec<String>,
}

/// Exact scores over a range of plies, both ends included.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Span {
    /// The first ply.
    pub from: usize,
    /// The last.
    pub to: usize,
    /// What the answers are worth.
    pub marks: Marks,
}

/// Games against one opponent.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Games {
    /// The opponent's spec.
    pub opponent: String,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Of these, given up: no legal move in time.
    pub forfeits: u64,
    /// Marks.
    pub mark: f64,
    /// The most there are.
    pub of: f64,
}

/// Seconds a move, from the start of the program to its end.
#[derive(Copy, Clone, PartialEq, Default, Debug, Serialize)]
pub struct MoveTimes {
    /// The mean.
    pub mean: f64,
    /// Half took no longer.
    pub median: f64,
    /// None took longer.
    pub longest: f64,
}

/// Something that went wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Failed {
    /// What happened.
    pub reason: String,
    /// How often.
    pub count: usize,
    /// Where it happened first.
    pub position: String,
    /// Whether there was nobody to ask: the program could not be started.
    #[serde(skip)]
    pub never_started: bool,
}

impl Section {
    /// Questions of which so many were planned; each that was asked with whether it was answered rightly.
    pub(super) fn new<'a>(
        name: &'static str,
        planned: usize,
        answers: impl Iterator<Item = (&'a str, bool)>,
        of: f64,
    ) -> Section {
        let (mut asked, mut failed) = (0, Vec::new());
        for (position, is_right) in answers {
            asked += 1;
            if !is_right {
                failed.push(position.to_owned());
            }
        }
        let right = asked - failed.len();
        Section { name, asked, right, mark: of * right as f64 / planned.max(1) as f64, of, failed }
    }
}

impl Failed {
    /// What happened once, to a program that runs.
    pub(super) fn once(reason: &str, position: &str) -> Failed {
        Failed { reason: reason.to_owned(), count: 1, position: position.to_owned(), never_started: false }
    }
}

impl MoveTimes {
    pub(super) fn of(mut seconds: Vec<f64>) -> MoveTimes {
        seconds.sort_by(f64::total_cmp);
        let Some(&longest) = seconds.last() else { return MoveTimes::default() };
        let mean = seconds.iter().sum::<f64>() / seconds.len() as f64;
        MoveTimes { mean, median: seconds[seconds.len() / 2], longest }
    }
}

/// Answers in groups of so many plies.
pub(super) fn spans(answers: &[Answer], width: usize) -> Vec<Span> {
    let last = answers.iter().map(|answer| answer.ply).max().unwrap_or(0);
    let span = |from: usize| {
        let own = answers.iter().filter(|answer| (from..from + width).contains(&answer.ply));
        Span { from, to: from + width - 1, marks: Marks::of(own) }
    };
    (0..=last).step_by(width).map(span).filter(|span| span.marks.answers > 0).collect()
}

/// Adds a failure to those that were seen.
pub(super) fn note(failures: &mut Vec<Failed>, failed: Failed) {
    match failures.iter_mut().find(|other| other.reason == failed.reason) {
        Some(other) => other.count += failed.count,
        None => failures.push(failed),
    }
}
