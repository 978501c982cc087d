//! S2: tree search with a trained dictionary of positions.

pub(crate) mod play;
pub(crate) mod report;
pub(crate) mod trained;

use crate::parts::{Part, Plan, Sheet};
use crate::s2::trained::item;
use crate::{Order, What};
use plyground_jobs::Times;
use plyground_lab::regret::Exam;
use plyground_players::BookChoice;
use plyground_players::Request;
use plyground_players::SpecError;
use plyground_players::open_solver;
use plyground_players::registry;
use plyground_solver::{Goal, Limits};
use std::cell::OnceCell;
use std::rc::Rc;

/// S2's player: 1000 rollouts a move.
pub(crate) const PLAYER: &str = "uct:sims=1000";
/// A position in which random games speak for a move that loses at once (S2.23).
const TRAP: &str = "7657766227135121642";

/// Whom it meets (S2.20).
const RIVALS: [&str; 3] = ["random", "greedy", "twoply"];
/// Whose rollouts are timed, and how many each plays.
pub(crate) const SPEEDS: [(&str, u64); 2] = [("uct:sims=1000", 1000), ("uct:sims=100000", 100_000)];
/// Who is led into the trap.
pub(crate) const TRAPPED: [&str; 5] =
    ["uct:sims=100,prove=off", "uct:sims=100", "uct:sims=100000,prove=off", "minimax:depth=2", "mc:sims=100"];

/// How much is done of everything.
pub(crate) struct Amounts {
    pub(crate) self_play: u64,
    pub(crate) matches: u64,
    pub(crate) positions: usize,
    /// Simulations of the curve.
    curve: &'static [u64],
    /// Games of training, and visit thresholds.
    trainings: &'static [u64],
    thresholds: &'static [u32],
    pub(crate) trained_games: u64,
    pub(crate) tuned_games: u64,
    repetitions: usize,
}

const QUICK: Amounts = Amounts {
    self_play: 4,
    matches: 20,
    positions: 60,
    curve: &[100, 1000, 10_000],
    trainings: &[64],
    thresholds: &[10],
    trained_games: 40,
    tuned_games: 20,
    repetitions: 3,
};

const WHOLE: Amounts = Amounts {
    self_play: 100,
    matches: 400,
    positions: 1000,
    curve: &[100, 1000, 10_000, 100_000, 1_000_000],
    trainings: &[64, 256, 1024],
    thresholds: &[2, 10, 50],
    trained_games: 200,
    tuned_games: 200,
    repetitions: 9,
};

/// The study, as it is ordered.
#[derive(Clone)]
pub(crate) struct Run<'a> {
    pub(crate) order: &'a Order<'a>,
    pub(crate) amounts: &'static Amounts,
    /// The questions of the curve, once somebody asked for them.
    pub(crate) exam: Rc<OnceCell<Exam>>,
}

/// All that is to be measured.
pub(crate) fn plan<'a>(order: &'a Order<'a>) -> Plan<'a> {
    let amounts = if order.is_quick() { &QUICK } else { &WHOLE };
    let all = Run { order, amounts, exam: Rc::default() };
    let mut parts = Vec::new();
    let run = || all.clone();
    let (one, usual) = (run(), 0.15 * amounts.repetitions as f64);
    parts.push(Part::new("speed", usual, move |sheet| one.speed(sheet)));
    let one = run();
    parts.push(Part::new("trap", 2.0, move |sheet| one.trap(sheet)));
    let one = run();
    parts.push(Part::new("truth", 0.1, move |sheet| one.truth(sheet)));
    for rival in RIVALS {
        let (run, usual) = (run(), 0.01 * amounts.matches as f64);
        parts.push(Part::new(format!("against {rival}"), usual, move |sheet| run.against(sheet, rival)));
    }
    let (one, usual) = (run(), 0.1 * amounts.self_play as f64);
    parts.push(Part::new("self-play", usual, move |sheet| one.self_play(sheet)));
    for &sims in amounts.curve {
        // The first one finds the exact scores too.
        let exam = if sims == amounts.curve[0] { 0.016 } else { 0.0 };
        let (run, usual) = (run(), (exam + 0.25e-6 * sims as f64) * amounts.positions as f64);
        parts.push(Part::new(format!("curve, {sims} sims"), usual, move |sheet| run.curve(sheet, sims)));
    }
    let (one, usual) = (run(), 0.08 * amounts.tuned_games as f64);
    parts.push(Part::new("weight of exploration", usual, move |sheet| one.tuned(sheet)));
    for &games in amounts.trainings {
        for &threshold in amounts.thresholds {
            let (run, name) = (run(), item(games, threshold));
            let usual = 0.02 * (games + amounts.trained_games) as f64;
            parts.push(Part::new(name, usual, move |sheet| run.trained(sheet, games, threshold)));
        }
    }
    Plan { manifest: order.manifest(What::S2, amounts.repetitions), parts }
}

impl Run<'_> {
    /// S2.21: rollouts a second from the empty board.
    fn speed(&self, sheet: &mut Sheet<'_>) -> Result<Option<()>, SpecError> {
        let mut session = registry::open("connect")?;
        for (player, sims) in SPEEDS {
            let id = session.enlist(player)?;
            let mut times = Vec::new();
            for repetition in 0..=self.amounts.repetitions as u64 {
                session.new_game(id);
                let request =
                    Request { threads: 1, seed: repetition, stop: self.order.stop, observer: &|_, _| {} };
                let thought = session.think(id, &request).expect("a running game");
                if self.order.is_stopped() {
                    return Ok(None);
                }
                times.push(thought.seconds);
            }
            let times = Times::of(&times[1..]);
            let count = self.amounts.repetitions as u64;
            let row =
                sheet.findings.note("speed", player, "rollouts a second", sims as f64 / times.median, count);
            (row.lo, row.hi) = (Some(sims as f64 / times.most), Some(sims as f64 / times.least));
            row.published("100");
        }
        Ok(Some(()))
    }

    /// S2.23: a move that looks best in random games and loses at once.
    fn trap(&self, sheet: &mut Sheet<'_>) -> Result<Option<()>, SpecError> {
        let mut session = registry::open("connect")?;
        session.go_to(TRAP).map_err(|error| SpecError(error.to_string()))?;
        let lost = self.losing_moves(TRAP)?;
        for player in TRAPPED {
            let id = session.enlist(player)?;
            let (mut fell, seeds) = (0, 20);
            for seed in 0..seeds {
                session.new_game(id);
                let request = Request { threads: 1, seed, stop: self.order.stop, observer: &|_, _| {} };
                let thought = session.think(id, &request).expect("a running game");
                fell += u64::from(lost.contains(&thought.best));
            }
            if self.order.is_stopped() {
                return Ok(None);
            }
            sheet.findings.note("trap", player, "falls in", fell as f64, seeds);
        }
        Ok(Some(()))
    }

    /// Moves after which the other side wins at once.
    fn losing_moves(&self, line: &str) -> Result<Vec<String>, SpecError> {
        let text = |error: plyground_core::TextError| SpecError(error.to_string());
        let mut session = registry::open("connect")?;
        session.go_to(line).map_err(text)?;
        let mut lost = Vec::new();
        for mv in session.legal() {
            session.play(&mv).map_err(text)?;
            for reply in session.legal() {
                session.play(&reply).map_err(text)?;
                if session.outcome().is_some_and(|payoffs| payoffs.winner().is_some()) && !lost.contains(&mv)
                {
                    lost.push(mv.clone());
                }
                session.undo();
            }
            session.undo();
        }
        Ok(lost)
    }

    /// S2.B1: the length of the game under best play.
    fn truth(&self, sheet: &mut Sheet<'_>) -> Result<Option<()>, SpecError> {
        let solver = open_solver("connect", 64 << 20, &BookChoice::BuiltIn)?;
        let limits = Limits { stop: self.order.stop, threads: self.order.threads, ..Limits::NONE };
        let scored = solver.score("", Goal::Exact, &limits).map_err(|error| SpecError(error.to_string()))?;
        let Some(score) = scored.score() else { return Ok(None) };
        sheet.findings.note("truth", "empty board", "score", f64::from(score), 1);
        // A win with score s comes with the winner's last stone but s - 1, of 21.
        let stone = 42 - 2 * (score - 1) - 1;
        sheet
            .findings
            .note("truth", "empty board", "stone that wins", f64::from(stone), 1)
            .published("28 moves");
        Ok(Some(()))
    }
}
