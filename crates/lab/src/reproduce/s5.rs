//! S5: simulations against quality and speed, methods beside each other, and what win rates converge to.

use super::tools::{examine, play, points, think};
use super::{Findings, Measured, Order, What};
use crate::arena::{Event, Field, Report};
use crate::books::Choice;
use crate::registry;
use crate::regret::{Exam, positions};
use crate::session::Session;
use crate::solving::open_solver;
use crate::spec::SpecError;
use crate::statistics::Interval;
use plyground_solver::{Goal, Limits};

/// Simulations a move, and what S5 says of speed and quality.
pub(super) const PRESETS: [(u64, &str, &str); 4] = [
    (100, "-", "-"),
    (1_000, "very fast", "weak, inconsistent"),
    (10_000, "fast", "good"),
    (100_000, "slow", "excellent"),
];
/// Methods, and what S5 says of their strength and speed.
pub(super) const METHODS: [(&str, &str, &str); 7] = [
    ("random", "terrible", "instant"),
    ("mc:sims=1000", "-", "-"),
    ("mc:sims=10000", "good", "moderate"),
    ("minimax:depth=4", "-", "-"),
    ("alphabeta:depth=8", "excellent", "slow"),
    ("uct:sims=10000", "-", "-"),
    ("perfect", "-", "-"),
];
/// Flat Monte Carlo as it is, then S5's ideas for it with as many games; the position has seven moves more often than not.
pub(super) const OPTIONS: [(&str, &str); 5] = [
    ("mc:sims=2000", "as it is"),
    ("ucb1:sims=14000", "S5.13, S5.14: unequal shares by UCB1"),
    ("mc:sims=2000,playout=centre", "S5.15: playouts that like the centre"),
    ("mc:sims=2000,endgame=24", "S5.17: exact for the last 24 cells"),
    ("ucb1:sims=14000,playout=centre,endgame=24", "all of them"),
];
/// Positions whose win rates are followed: what they are, and the line of play.
pub(super) const FOLLOWED: [(&str, &str); 2] = [("empty board", ""), ("71532636122275", "71532636122275")];

/// How much is done of everything.
struct Amounts {
    repetitions: usize,
    positions: usize,
    games: u64,
    /// Games of each two methods.
    tournament: u64,
    /// Simulations at which win rates are looked at.
    growing: &'static [u64],
}

const QUICK: Amounts = Amounts {
    repetitions: 5,
    positions: 60,
    games: 40,
    tournament: 4,
    growing: &[100, 1_000, 10_000, 100_000, 1_000_000],
};
const WHOLE: Amounts = Amounts {
    repetitions: 25,
    positions: 400,
    games: 400,
    tournament: 20,
    growing: &[100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000],
};

/// A study under way.
struct Run<'a> {
    order: &'a Order<'a>,
    amounts: &'a Amounts,
    exam: Exam,
    findings: Findings,
}

/// What is done one after the other; `None` if stopped.
type Part = fn(&mut Run<'_>) -> Result<Option<()>, SpecError>;

const PARTS: [Part; 7] = [
    |run| run.presets(),
    |run| run.cost(),
    |run| run.growing(),
    |run| run.methods(),
    |run| run.tournament(),
    |run| run.options(),
    |run| run.example(),
];

/// Measures everything; `None` if stopped.
pub(super) fn run(order: &Order<'_>) -> Result<Option<Measured>, SpecError> {
    let amounts = if order.is_quick() { &QUICK } else { &WHOLE };
    let mut manifest = order.manifest(What::S5, amounts.repetitions);
    let of = PARTS.len() as u64 + 1;
    let lines = positions("connect", &(8..=32), amounts.positions, order.seed)?;
    let exam = Exam::set("connect", &lines, order.seed, order.threads, order.stop, &mut |_| {})?;
    let Some(exam) = exam else { return Ok(None) };
    (order.tick)(1, of);
    let mut run = Run { order, amounts, exam, findings: Findings::default() };
    for (done, part) in (2..).zip(PARTS) {
        let Some(()) = part(&mut run)? else { return Ok(None) };
        (order.tick)(done, of);
    }
    manifest.end();
    Ok(Some(Measured { what: What::S5, manifest, findings: run.findings, taken: Vec::new() }))
}

impl Run<'_> {
    /// S5.3, S5.8, S5.16: simulations against speed and quality.
    fn presets(&mut self) -> Result<Option<()>, SpecError> {
        let mut session = registry::open("connect")?;
        for (sims, ..) in PRESETS {
            let player = format!("mc:sims={sims}");
            let id = session.enlist(&player)?;
            for (threads, measure) in
                [(1, "seconds on one thread"), (self.order.threads, "seconds on all threads")]
            {
                let mut times = Vec::new();
                for _ in 0..=self.amounts.repetitions {
                    let thought = think(self.order, session.as_mut(), id, threads, self.order.seed);
                    let Some(thought) = thought else { return Ok(None) };
                    times.push(thought.seconds);
                }
                self.findings.note_times("presets", &player, measure, &times[1..]);
            }
            let marks = examine(self.order, &mut self.findings, &self.exam, "presets", &player)?;
            let Some(_) = marks else { return Ok(None) };
            // The same questions with other random numbers.
            let mut answers = Vec::new();
            for seed in [1, 2] {
                let exam = Exam { seed: self.order.seed.wrapping_add(seed), ..self.exam.clone() };
                let all = exam.put(&player, self.order.threads, self.order.stop, &mut |_| {})?;
                if all.len() < exam.questions.len() {
                    return Ok(None);
                }
                answers.push(all);
            }
            let (pairs, count) = (answers[0].iter().zip(&answers[1]), answers[0].len() as u64);
            let same = pairs.filter(|(one, other)| one.mv == other.mv).count() as u64;
            let share = Interval::of_share(same, count);
            self.findings.note_interval("presets", &player, "same move with another seed", share, count);
        }
        Ok(Some(()))
    }

    /// S5.10: M, S and G.
    fn cost(&mut self) -> Result<Option<()>, SpecError> {
        let lines: Vec<String> =
            self.exam.questions.iter().map(|question| question.position.clone()).collect();
        for (item, lines) in [("empty board", vec![String::new()]), ("positions of random games", lines)] {
            let (mut moves, mut playouts, mut plies) = (0, 0, 0);
            for line in &lines {
                let mut session = at(line)?;
                let player = session.enlist("mc:sims=10000")?;
                let thought =
                    think(self.order, session.as_mut(), player, self.order.threads, self.order.seed);
                let Some(thought) = thought else { return Ok(None) };
                let sampling = thought.counts.sampling.unwrap_or_default();
                moves += thought.moves.len();
                (playouts, plies) = (playouts + sampling.playouts, plies + sampling.plies);
            }
            let count = lines.len() as u64;
            let mut note = |measure: &str, value: f64, published: &str| {
                self.findings.note("cost", item, measure, value, count).published(published);
            };
            note("moves", moves as f64 / count as f64, "7");
            note("simulations a move", playouts as f64 / moves as f64, "10,000");
            note("plies a game", plies as f64 / playouts as f64, "about 20");
            note("positions", plies as f64 / count as f64, "1.4 million");
        }
        Ok(Some(()))
    }

    /// S5.11: win rates beside exact scores, with more and more simulations.
    fn growing(&mut self) -> Result<Option<()>, SpecError> {
        let solver = open_solver("connect", 64 << 20, &Choice::BuiltIn)?;
        let limits = Limits { stop: self.order.stop, threads: self.order.threads, ..Limits::NONE };
        for (name, line) in FOLLOWED {
            let scored = solver.columns_scored(line, Goal::Exact, &limits);
            let scored = scored.map_err(|error| SpecError(error.to_string()))?;
            let mut session = at(line)?;
            for (column, scored) in (1..).zip(&scored) {
                let Some(score) = scored.and_then(|scored| scored.score()) else { return Ok(None) };
                let (table, item) = (format!("win rates: {name}"), format!("column {column}"));
                self.findings.note(&table, &item, "exact score", f64::from(score), 1);
            }
            for &sims in self.amounts.growing {
                let player = session.enlist(&format!("mc:sims={sims}"))?;
                let thought =
                    think(self.order, session.as_mut(), player, self.order.threads, self.order.seed);
                let Some(thought) = thought else { return Ok(None) };
                for mv in &thought.moves {
                    let (table, item) = (format!("win rates: {name}"), format!("column {}", mv.mv));
                    let rate = Interval::of_share(mv.wins.unwrap_or(0), sims);
                    self.findings.note_interval(&table, &item, &sims.to_string(), rate, sims);
                }
            }
        }
        Ok(Some(()))
    }

    /// S5.9: methods by regret and time.
    fn methods(&mut self) -> Result<Option<()>, SpecError> {
        for (player, ..) in METHODS {
            let marks = examine(self.order, &mut self.findings, &self.exam, "methods", player)?;
            let Some(marks) = marks else { return Ok(None) };
            self.findings.note("methods", player, "seconds", marks.seconds, marks.answers);
        }
        Ok(Some(()))
    }

    /// S5.9: methods against each other.
    fn tournament(&mut self) -> Result<Option<()>, SpecError> {
        let players = METHODS.iter().map(|(player, ..)| (*player).to_owned()).collect();
        let event = Event::new("connect", players, Field::All, self.amounts.tournament, self.order.seed)?;
        let mut standings = event.begin();
        let played = event.play(self.order.threads, &mut standings, None, self.order.stop, &mut |_| {});
        played.map_err(|error| SpecError(error.to_string()))?;
        if self.order.is_stopped() {
            return Ok(None);
        }
        for row in Report::new(&event, &standings).players {
            let strength = row.strength.expect("a game of two seats");
            let of = Interval { mean: strength.score, lo: strength.score_lo, hi: strength.score_hi };
            self.findings.note_interval("tournament", &row.player, "points", of, row.games);
            self.findings.note("tournament", &row.player, "lost", row.losses as f64, row.games);
        }
        Ok(Some(()))
    }

    /// S5.13 to S5.17: what S5 would add, measured.
    fn options(&mut self) -> Result<Option<()>, SpecError> {
        let plain = OPTIONS[0].0;
        for (player, _) in OPTIONS {
            let marks = examine(self.order, &mut self.findings, &self.exam, "options", player)?;
            let Some(marks) = marks else { return Ok(None) };
            self.findings.note("options", player, "seconds", marks.seconds, marks.answers);
            if player != plain {
                let games = self.amounts.games;
                let Some(score) = play(self.order, player, plain, games)? else { return Ok(None) };
                self.findings.note_interval("options", player, "points", points(&score), games);
            }
        }
        Ok(Some(()))
    }

    /// The published example and its faults.
    fn example(&mut self) -> Result<Option<()>, SpecError> {
        super::s5_example::run(self.order, &mut self.findings)
    }
}

/// A game at a line of play.
fn at(line: &str) -> Result<Box<dyn Session>, SpecError> {
    let mut session = registry::open("connect")?;
    session.go_to(line).map_err(|error| SpecError(error.to_string()))?;
    Ok(session)
}
