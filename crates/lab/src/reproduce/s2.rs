//! S2: tree search with a trained dictionary of positions.

use super::tools::{examine, play, points};
use super::{Findings, Measured, Order, What};
use crate::arena::{Contest, Pairs, Played, Score};
use crate::books::Choice;
use crate::record::Times;
use crate::registry;
use crate::regret::{Exam, Marks, positions};
use crate::session::Request;
use crate::solving::open_solver;
use crate::spec::SpecError;
use crate::train::{Plan, train};
use crate::tune::{Tuning, values};
use plyground_solver::{Goal, Limits};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// S2's player: 1000 rollouts a move.
pub(super) const PLAYER: &str = "uct:sims=1000";
/// A position in which random games speak for a move that loses at once (S2.23).
const TRAP: &str = "7657766227135121642";

/// Whose rollouts are timed, and how many each plays.
pub(super) const SPEEDS: [(&str, u64); 2] = [("uct:sims=1000", 1000), ("uct:sims=100000", 100_000)];
/// Who is led into the trap.
pub(super) const TRAPPED: [&str; 5] =
    ["uct:sims=100,prove=off", "uct:sims=100", "uct:sims=100000,prove=off", "minimax:depth=2", "mc:sims=100"];

/// How much is done of everything.
struct Amounts {
    self_play: u64,
    matches: u64,
    positions: usize,
    /// Simulations of the curve.
    curve: &'static [u64],
    /// Games of training, and visit thresholds.
    trainings: &'static [u64],
    thresholds: &'static [u32],
    trained_games: u64,
    tuned_games: u64,
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
    self_play: 50,
    matches: 400,
    positions: 200,
    curve: &[100, 1000, 10_000, 100_000, 1_000_000],
    trainings: &[64, 256, 1024],
    thresholds: &[2, 10, 50],
    trained_games: 200,
    tuned_games: 200,
    repetitions: 9,
};

/// A study under way.
struct Run<'a> {
    order: &'a Order<'a>,
    amounts: &'a Amounts,
    seed: u64,
    threads: usize,
    stop: &'a AtomicBool,
    findings: Findings,
}

/// Measures everything; `None` if stopped.
pub(super) fn run(order: &Order<'_>) -> Result<Option<Measured>, SpecError> {
    let amounts = if order.is_quick() { &QUICK } else { &WHOLE };
    let mut manifest = order.manifest(What::S2, amounts.repetitions);
    let Order { seed, threads, stop, .. } = *order;
    let mut run = Run { order, amounts, seed, threads, stop, findings: Findings::default() };
    let parts = [
        |run: &mut Run<'_>| run.speed(),
        |run: &mut Run<'_>| run.trap(),
        |run: &mut Run<'_>| run.truth(),
        |run: &mut Run<'_>| run.matches(),
        |run: &mut Run<'_>| run.self_play(),
        |run: &mut Run<'_>| run.curve(),
        |run: &mut Run<'_>| run.tuned(),
    ];
    let trained = (amounts.trainings.len() * amounts.thresholds.len()) as u64;
    let of = parts.len() as u64 + trained;
    for (i, part) in (0..).zip(parts) {
        let Some(()) = part(&mut run)? else { return Ok(None) };
        (order.tick)(i + 1, of);
    }
    let mut done = parts.len() as u64;
    for &games in amounts.trainings {
        for &threshold in amounts.thresholds {
            let Some(()) = run.trained(games, threshold)? else { return Ok(None) };
            done += 1;
            (order.tick)(done, of);
        }
    }
    manifest.end();
    Ok(Some(Measured { what: What::S2, manifest, findings: run.findings, taken: Vec::new() }))
}

impl Run<'_> {
    /// S2.21: rollouts a second from the empty board.
    fn speed(&mut self) -> Result<Option<()>, SpecError> {
        let mut session = registry::open("connect")?;
        for (player, sims) in SPEEDS {
            let id = session.enlist(player)?;
            let mut times = Vec::new();
            for repetition in 0..=self.amounts.repetitions as u64 {
                session.new_game(id);
                let request = Request { threads: 1, seed: repetition, stop: self.stop, observer: &|_, _| {} };
                let thought = session.think(id, &request).expect("a running game");
                if self.is_stopped() {
                    return Ok(None);
                }
                times.push(thought.seconds);
            }
            let times = Times::of(&times[1..]);
            let count = self.amounts.repetitions as u64;
            let row =
                self.findings.note("speed", player, "rollouts a second", sims as f64 / times.median, count);
            (row.lo, row.hi) = (Some(sims as f64 / times.most), Some(sims as f64 / times.least));
            row.published("100");
        }
        Ok(Some(()))
    }

    /// S2.23: a move that looks best in random games and loses at once.
    fn trap(&mut self) -> Result<Option<()>, SpecError> {
        let mut session = registry::open("connect")?;
        session.go_to(TRAP).map_err(|error| SpecError(error.to_string()))?;
        let lost = self.losing_moves(TRAP)?;
        for player in TRAPPED {
            let id = session.enlist(player)?;
            let (mut fell, seeds) = (0, 20);
            for seed in 0..seeds {
                session.new_game(id);
                let request = Request { threads: 1, seed, stop: self.stop, observer: &|_, _| {} };
                let thought = session.think(id, &request).expect("a running game");
                fell += u64::from(lost.contains(&thought.best));
            }
            if self.is_stopped() {
                return Ok(None);
            }
            self.findings.note("trap", player, "falls in", fell as f64, seeds);
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
    fn truth(&mut self) -> Result<Option<()>, SpecError> {
        let solver = open_solver("connect", 64 << 20, &Choice::BuiltIn)?;
        let limits = Limits { stop: self.stop, threads: self.threads, ..Limits::NONE };
        let scored = solver.score("", Goal::Exact, &limits).map_err(|error| SpecError(error.to_string()))?;
        let Some(score) = scored.score() else { return Ok(None) };
        self.findings.note("truth", "empty board", "score", f64::from(score), 1);
        // A win with score s comes with the winner's last stone but s - 1, of 21.
        let stone = 42 - 2 * (score - 1) - 1;
        self.findings
            .note("truth", "empty board", "stone that wins", f64::from(stone), 1)
            .published("28 moves");
        Ok(Some(()))
    }

    /// S2.20: against one and two plies of look-ahead.
    fn matches(&mut self) -> Result<Option<()>, SpecError> {
        for rival in ["random", "greedy", "twoply"] {
            let games = self.amounts.matches;
            let Some(score) = self.play(PLAYER, rival, games)? else { return Ok(None) };
            let row = self.findings.note_interval("match", rival, "points", points(&score), games);
            row.published(if rival == "random" { "" } else { "clearly outperforms" });
            self.findings.note("match", rival, "losses", score.losses as f64, games);
        }
        Ok(Some(()))
    }

    /// S2.19: games against itself, each move beside the perfect solver.
    fn self_play(&mut self) -> Result<Option<()>, SpecError> {
        let entrants = [PLAYER.to_owned()];
        let contest =
            Contest { game: "connect", entrants: &entrants, seed: self.seed, threads: self.threads };
        let games = self.amounts.self_play;
        let pairs = Pairs { plies: 0, lines: Vec::new() };
        let fixture = |number| crate::arena::Fixture { seats: vec![0, 0], ..pairs.fixture(number) };
        let mut lines = Vec::new();
        let mut each = |game: Played| {
            lines.push(game.moves);
            ControlFlow::Continue(())
        };
        contest.play(0..games, &fixture, self.stop, &mut each)?;
        if self.is_stopped() {
            return Ok(None);
        }
        let asked: Vec<(usize, String, String)> = lines
            .iter()
            .enumerate()
            .flat_map(|(game, line)| {
                (0..line.len()).map(move |i| (game, line[..i].to_owned(), line[i..=i].to_owned()))
            })
            .collect();
        let prefixes: Vec<String> = asked.iter().map(|(_, prefix, _)| prefix.clone()).collect();
        let exam = Exam::set("connect", &prefixes, self.seed, self.threads, self.stop, &mut |_| {})?;
        let Some(exam) = exam else { return Ok(None) };
        let answers: Vec<_> = (exam.questions.iter().zip(&asked))
            .map(|(question, (_, _, mv))| question.answer(PLAYER, mv, 0.0))
            .collect();
        let marks = Marks::of(answers.iter());
        let published = ["22", "7", "0", "1", "1", "1", "0"];
        for (rank, published) in (1..).zip(published) {
            let count = marks.ranks.get(rank - 1).copied().unwrap_or(0);
            let of = crate::Interval::of_share(count, marks.answers);
            let item = format!("rank {rank}");
            self.findings.note_interval("self-play", &item, "share", of, marks.answers).published(published);
        }
        let mut changes = vec![0.0; games as usize];
        for (answer, (game, ..)) in answers.iter().zip(&asked) {
            changes[*game] += f64::from(u8::from(!answer.keeps()));
        }
        let of = crate::Interval::of(&changes);
        self.findings.note_interval("self-play", "a game", "result changes", of, games).published("3");
        let lengths: Vec<f64> = lines.iter().map(|line| line.len() as f64).collect();
        let of = crate::Interval::of(&lengths);
        self.findings.note_interval("self-play", "a game", "moves", of, games).published("32");
        for (name, count) in ["win to draw", "win to loss", "draw to loss"].into_iter().zip(marks.changes) {
            self.findings.note("self-play", name, "moves", count as f64, marks.answers);
        }
        let mut distinct = lines.clone();
        distinct.sort();
        distinct.dedup();
        self.findings.note("self-play", "a game", "distinct", distinct.len() as f64, games);
        Ok(Some(()))
    }

    /// Quality by simulations, on positions of random games.
    fn curve(&mut self) -> Result<Option<()>, SpecError> {
        let lines = positions("connect", &(8..=32), self.amounts.positions, self.seed)?;
        let exam = Exam::set("connect", &lines, self.seed, self.threads, self.stop, &mut |_| {})?;
        let Some(exam) = exam else { return Ok(None) };
        for &sims in self.amounts.curve {
            let player = format!("uct:sims={sims}");
            let Some(_) = examine(self.order, &mut self.findings, &exam, "curve", &player)? else {
                return Ok(None);
            };
        }
        Ok(Some(()))
    }

    /// S2.11, S2.B8: what the weight of exploration does.
    fn tuned(&mut self) -> Result<Option<()>, SpecError> {
        let candidates =
            values(&(0.2..=3.0), 9, false).into_iter().map(|c| (c, format!("{PLAYER},c={c}"))).collect();
        let tuning = Tuning {
            game: "connect".to_owned(),
            option: "c".to_owned(),
            candidates,
            rival: PLAYER.to_owned(),
            games: self.amounts.tuned_games,
            plies: 2,
            races: false,
            seed: self.seed,
            threads: self.threads,
        };
        let tuned = tuning.run(self.stop, &mut |_| {})?;
        if self.is_stopped() {
            return Ok(None);
        }
        for one in tuned {
            let (item, games) = (one.value.to_string(), one.score.games());
            self.findings.note_interval("c", &item, "points", one.points, games);
            self.findings.note("c", &item, "may be best", f64::from(u8::from(one.may_be_best)), games);
        }
        Ok(Some(()))
    }

    /// S2.12, S2.22, S2.B2: what training brings, and what it takes.
    fn trained(&mut self, games: u64, threshold: u32) -> Result<Option<()>, SpecError> {
        let folder =
            tempfile::tempdir().map_err(|error| SpecError(format!("no temporary folder: {error}")))?;
        let path = folder.path().join("values.ply");
        let plan = Plan { games, min_visits: Some(threshold), seed: Some(self.seed), ..Plan::default() };
        let start = std::time::Instant::now();
        let trained = train("connect", &plan, &path, self.threads, self.stop, &|_, _| {})
            .map_err(|error| SpecError(error.to_string()))?;
        let seconds = start.elapsed().as_secs_f64();
        if !trained.complete {
            return Ok(None);
        }
        let item = format!("{games} games, threshold {threshold}");
        let compact = crate::store::compact(&path).map_err(|error| SpecError(error.to_string()))?;
        let bytes = std::fs::metadata(&path).map_or(0, |file| file.len());
        let positions = compact.table.len() as u64;
        let row = self.findings.note("trained", &item, "positions", positions as f64, games);
        row.published("100 games: over 1 GB");
        self.findings.note(
            "trained",
            &item,
            "bytes a position",
            bytes as f64 / positions.max(1) as f64,
            positions,
        );
        self.findings.note("trained", &item, "seconds", seconds, 1);
        for sims in [100, 1000] {
            let cold = format!("uct:sims={sims}");
            let warm = format!("{cold},values={}", path.display());
            let count = self.amounts.trained_games;
            let Some(score) = self.play(&warm, &cold, count)? else { return Ok(None) };
            let measure = format!("points against cold at {sims} sims");
            let row = self.findings.note_interval("trained", &item, &measure, points(&score), count);
            row.published("not reported");
        }
        Ok(Some(()))
    }

    fn play(&self, player: &str, rival: &str, games: u64) -> Result<Option<Score>, SpecError> {
        play(self.order, player, rival, games)
    }

    fn is_stopped(&self) -> bool {
        self.order.is_stopped()
    }
}
