//! S5: simulations against quality and speed, methods beside each other, and what win rates converge to.

pub(crate) mod converge_report;
pub(crate) mod example;
pub(crate) mod example_report;
pub(crate) mod plots;
pub(crate) mod report;

use crate::parts::{Part, Plan, Sheet};
use crate::s1::at;
use crate::tools::{exam, examine, play, points, think};
use crate::{Order, What};
use plyground_arena::{Event, EventReport, Field};
use plyground_jobs::Interval;
use plyground_lab::regret::Exam;
use plyground_players::BookChoice;
use plyground_players::SpecError;
use plyground_players::open_solver;
use plyground_players::registry;
use plyground_solver::{Goal, Limits};
use std::cell::OnceCell;
use std::rc::Rc;

/// Simulations a move, and what S5 says of speed and quality.
pub(crate) const PRESETS: [(u64, &str, &str); 4] = [
    (100, "-", "-"),
    (1_000, "very fast", "weak, inconsistent"),
    (10_000, "fast", "good"),
    (100_000, "slow", "excellent"),
];
/// Methods, and what S5 says of their strength and speed.
pub(crate) const METHODS: [(&str, &str, &str); 7] = [
    ("random", "terrible", "instant"),
    ("mc:sims=1000", "-", "-"),
    ("mc:sims=10000", "good", "moderate"),
    ("minimax:depth=4", "-", "-"),
    ("alphabeta:depth=8", "excellent", "slow"),
    ("uct:sims=10000", "-", "-"),
    ("perfect", "-", "-"),
];
/// Flat Monte Carlo as it is, then S5's ideas for it with as many games; the position has seven moves more often than not.
pub(crate) const OPTIONS: [(&str, &str); 5] = [
    ("mc:sims=2000", "as it is"),
    ("ucb1:sims=14000", "S5.13, S5.14: unequal shares by UCB1"),
    ("mc:sims=2000,playout=centre", "S5.15: playouts that like the centre"),
    ("mc:sims=2000,endgame=24", "S5.17: exact for the last 24 cells"),
    ("ucb1:sims=14000,playout=centre,endgame=24", "all of them"),
];
/// Positions whose win rates are followed: what they are, and the line of play.
pub(crate) const FOLLOWED: [(&str, &str); 2] = [("empty board", ""), ("71532636122275", "71532636122275")];

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

/// The study, as it is ordered.
#[derive(Clone)]
struct Run<'a> {
    order: &'a Order<'a>,
    amounts: &'static Amounts,
    /// The questions for all players, once somebody asked for them.
    exam: Rc<OnceCell<Exam>>,
}

/// All that is to be measured.
pub(crate) fn plan<'a>(order: &'a Order<'a>) -> Plan<'a> {
    let amounts = if order.is_quick() { &QUICK } else { &WHOLE };
    let all = Run { order, amounts, exam: Rc::default() };
    let positions = amounts.positions as f64;
    let mut parts = Vec::new();
    for (sims, ..) in PRESETS {
        // The first one finds the exact scores too.
        let exam = if sims == PRESETS[0].0 { 0.016 } else { 0.0 };
        let (run, usual) = (all.clone(), positions * (exam + 0.24e-6 * sims as f64));
        parts.push(Part::new(format!("mc:sims={sims}"), usual, move |sheet| run.preset(sheet, sims)));
    }
    let run = all.clone();
    parts.push(Part::new("cost", 0.0013 * positions, move |sheet| run.cost(sheet)));
    for (name, line) in FOLLOWED {
        let (run, usual) = (all.clone(), 0.16e-6 * amounts.growing.iter().sum::<u64>() as f64);
        parts.push(Part::new(format!("win rates, {name}"), usual, move |sheet| {
            run.growing(sheet, name, line)
        }));
    }
    for (player, ..) in METHODS {
        let (run, usual) = (all.clone(), if player == "perfect" { 0.017 } else { 0.0004 } * positions);
        parts.push(Part::new(format!("method, {player}"), usual, move |sheet| run.method(sheet, player)));
    }
    let (run, usual) = (all.clone(), 0.75 * amounts.tournament as f64);
    parts.push(Part::new("tournament", usual, move |sheet| run.tournament(sheet)));
    for (player, _) in OPTIONS {
        let (run, usual) =
            (all.clone(), if player.contains("centre") { 0.04 } else { 0.008 } * amounts.games as f64);
        parts.push(Part::new(format!("option, {player}"), usual, move |sheet| run.option(sheet, player)));
    }
    parts.push(Part::new("example", 0.5, move |sheet| example::run(order, &mut sheet.findings)));
    Plan { manifest: order.manifest(What::S5, amounts.repetitions), parts }
}

impl Run<'_> {
    /// The questions; `None` if stopped.
    fn exam(&self) -> Result<Option<&Exam>, SpecError> {
        exam(self.order, &self.exam, self.amounts.positions)
    }

    /// S5.3, S5.8, S5.16: simulations against speed and quality.
    fn preset(&self, sheet: &mut Sheet<'_>, sims: u64) -> Result<Option<()>, SpecError> {
        let Some(exam) = self.exam()? else { return Ok(None) };
        let mut session = registry::open("connect")?;
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
            sheet.findings.note_times("presets", &player, measure, &times[1..]);
        }
        let Some(_) = examine(self.order, sheet, exam, "presets", &player)? else { return Ok(None) };
        // The same questions with other random numbers.
        let mut answers = Vec::new();
        for seed in [1, 2] {
            let exam = Exam { seed: self.order.seed.wrapping_add(seed), ..exam.clone() };
            let all = exam.put(&player, self.order.threads, self.order.stop, &mut |_| {})?;
            if all.len() < exam.questions.len() {
                return Ok(None);
            }
            answers.push(all);
        }
        let (pairs, count) = (answers[0].iter().zip(&answers[1]), answers[0].len() as u64);
        let same = pairs.filter(|(one, other)| one.mv == other.mv).count() as u64;
        let share = Interval::of_share(same, count);
        sheet.findings.note_interval("presets", &player, "same move with another seed", share, count);
        Ok(Some(()))
    }

    /// S5.10: M, S and G.
    fn cost(&self, sheet: &mut Sheet<'_>) -> Result<Option<()>, SpecError> {
        let Some(exam) = self.exam()? else { return Ok(None) };
        let lines: Vec<String> = exam.questions.iter().map(|question| question.position.clone()).collect();
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
                sheet.findings.note("cost", item, measure, value, count).published(published);
            };
            note("moves", moves as f64 / count as f64, "7");
            note("simulations a move", playouts as f64 / moves as f64, "10,000");
            note("plies a game", plies as f64 / playouts as f64, "about 20");
            note("positions", plies as f64 / count as f64, "1.4 million");
        }
        Ok(Some(()))
    }

    /// S5.11: win rates beside exact scores, with more and more simulations.
    fn growing(&self, sheet: &mut Sheet<'_>, name: &str, line: &str) -> Result<Option<()>, SpecError> {
        let solver = open_solver("connect", 64 << 20, &BookChoice::BuiltIn)?;
        let limits = Limits { stop: self.order.stop, threads: self.order.threads, ..Limits::NONE };
        let scored = solver.columns_scored(line, Goal::Exact, &limits);
        let scored = scored.map_err(|error| SpecError(error.to_string()))?;
        let mut session = at(line)?;
        let table = format!("win rates: {name}");
        for (column, scored) in (1..).zip(&scored) {
            let Some(score) = scored.and_then(|scored| scored.score()) else { return Ok(None) };
            sheet.findings.note(&table, &format!("column {column}"), "exact score", f64::from(score), 1);
        }
        for &sims in self.amounts.growing {
            let player = session.enlist(&format!("mc:sims={sims}"))?;
            let thought = think(self.order, session.as_mut(), player, self.order.threads, self.order.seed);
            let Some(thought) = thought else { return Ok(None) };
            for mv in &thought.moves {
                let (item, rate) =
                    (format!("column {}", mv.mv), Interval::of_share(mv.wins.unwrap_or(0), sims));
                sheet.findings.note_interval(&table, &item, &sims.to_string(), rate, sims);
            }
        }
        Ok(Some(()))
    }

    /// S5.9: a method by regret and time.
    fn method(&self, sheet: &mut Sheet<'_>, player: &str) -> Result<Option<()>, SpecError> {
        let Some(exam) = self.exam()? else { return Ok(None) };
        let Some(marks) = examine(self.order, sheet, exam, "methods", player)? else { return Ok(None) };
        sheet.findings.note("methods", player, "seconds", marks.seconds, marks.answers);
        Ok(Some(()))
    }

    /// S5.9: methods against each other.
    fn tournament(&self, sheet: &mut Sheet<'_>) -> Result<Option<()>, SpecError> {
        let players = METHODS.iter().map(|(player, ..)| (*player).to_owned()).collect();
        let event = Event::new("connect", players, Field::All, self.amounts.tournament, self.order.seed)?;
        let mut standings = event.begin();
        let played = event.play(self.order.threads, &mut standings, None, self.order.stop, &mut |_| {});
        played.map_err(|error| SpecError(error.to_string()))?;
        if self.order.is_stopped() {
            return Ok(None);
        }
        for row in EventReport::new(&event, &standings).players {
            let strength = row.strength.expect("a game of two seats");
            let of = Interval { mean: strength.score, lo: strength.score_lo, hi: strength.score_hi };
            sheet.findings.note_interval("tournament", &row.player, "points", of, row.games);
            sheet.findings.note("tournament", &row.player, "lost", row.losses as f64, row.games);
        }
        Ok(Some(()))
    }

    /// S5.13 to S5.17: what S5 would add, measured.
    fn option(&self, sheet: &mut Sheet<'_>, player: &str) -> Result<Option<()>, SpecError> {
        let Some(exam) = self.exam()? else { return Ok(None) };
        let Some(marks) = examine(self.order, sheet, exam, "options", player)? else { return Ok(None) };
        sheet.findings.note("options", player, "seconds", marks.seconds, marks.answers);
        let plain = OPTIONS[0].0;
        if player != plain {
            let games = self.amounts.games;
            let Some(score) = play(self.order, sheet.tell, player, plain, games)? else { return Ok(None) };
            sheet.findings.note_interval("options", player, "points", points(&score), games);
        }
        Ok(Some(()))
    }
}
