//! S1: flat Monte Carlo, its kinds of parallelism, and what threads bring.

use super::s1_published::{CHUNKS, MOVES, SEQUENTIAL};
use super::tools::think;
use super::{Findings, Measured, Order, Picture, What};
use crate::bench::{S1_BOARDS, S1_SIMS, median};
use crate::books::Choice;
use crate::registry;
use crate::session::{PlayerId, Session};
use crate::solving::open_solver;
use crate::spec::SpecError;
use crate::statistics::Interval;
use crate::thought::Thought;
use plyground_solver::{Goal, Limits};

/// The kinds of parallelism: what S1 calls them, the player, whether it has all threads, and S1's seconds.
pub(super) const KINDS: [(&str, &str, bool, Option<f64>); 7] = [
    ("sequential", "mc:sims=4096", false, Some(SEQUENTIAL)),
    ("available moves", "mc:sims=4096,divide=moves", true, Some(1.182)),
    ("game simulations", "mc:sims=4096,divide=sims,chunk=1", true, Some(0.994)),
    ("both", "mc:sims=4096,divide=both,chunk=1", true, Some(0.984)),
    ("chunks of 256", "mc:sims=4096,divide=sims,chunk=256", true, Some(1.185)),
    ("chunks of 2", "mc:sims=4096,divide=sims,chunk=2", true, Some(0.945)),
    ("one queue of chunks of 64", "mc:sims=4096,divide=chunks,chunk=64", true, None),
];

/// How much is done of everything.
pub(super) struct Amounts {
    pub(super) repetitions: usize,
    pub(super) seeds: u64,
    /// Games after each move of the fifth board, in the long run.
    pub(super) many: u64,
    pub(super) positions: usize,
    pub(super) games: u64,
}

const QUICK: Amounts = Amounts { repetitions: 5, seeds: 100, many: 1_000_000, positions: 60, games: 40 };
const WHOLE: Amounts = Amounts { repetitions: 25, seeds: 1000, many: 4_000_000, positions: 400, games: 200 };

/// A study under way.
pub(super) struct Run<'a> {
    pub(super) order: &'a Order<'a>,
    pub(super) amounts: &'a Amounts,
    pub(super) findings: Findings,
    pub(super) taken: Vec<Picture>,
}

/// What is done one after the other; `None` if stopped.
type Part = fn(&mut Run<'_>) -> Result<Option<()>, SpecError>;

const PARTS: [Part; 10] = [
    |run| run.moves(),
    |run| run.fifth(),
    |run| run.kinds(),
    |run| run.chunks(),
    |run| run.threads(),
    |run| run.runtime(),
    |run| run.ties(),
    |run| run.streams(),
    |run| run.draws(),
    |run| run.strength(),
];

/// Measures everything; `None` if stopped.
pub(super) fn run(order: &Order<'_>) -> Result<Option<Measured>, SpecError> {
    let amounts = if order.is_quick() { &QUICK } else { &WHOLE };
    let mut manifest = order.manifest(What::S1, amounts.repetitions);
    let mut run = Run { order, amounts, findings: Findings::default(), taken: Vec::new() };
    for (done, part) in (1..).zip(PARTS) {
        let Some(()) = part(&mut run)? else { return Ok(None) };
        (order.tick)(done, PARTS.len() as u64);
    }
    manifest.end();
    let Run { findings, taken, .. } = run;
    Ok(Some(Measured { what: What::S1, manifest, findings, taken }))
}

/// A board's line of play.
pub(super) fn line(board: usize) -> String {
    S1_BOARDS[board].iter().map(|column| (column + 1).to_string()).collect()
}

/// A game at a line of play.
pub(super) fn at(line: &str) -> Result<Box<dyn Session>, SpecError> {
    let mut session = registry::open("connect")?;
    session.go_to(line).map_err(|error| SpecError(error.to_string()))?;
    Ok(session)
}

/// A player at each of the five boards.
pub(super) struct Suite(pub(super) Vec<(Box<dyn Session>, PlayerId)>);

impl Suite {
    pub(super) fn new(player: &str) -> Result<Suite, SpecError> {
        let seat = |board| {
            let mut session = at(&line(board))?;
            let player = session.enlist(player)?;
            Ok((session, player))
        };
        Ok(Suite((0..S1_BOARDS.len()).map(seat).collect::<Result<_, SpecError>>()?))
    }

    /// What it thinks of the five boards; `None` if stopped.
    pub(super) fn think(&mut self, order: &Order<'_>, threads: usize, seed: u64) -> Option<Vec<Thought>> {
        self.0
            .iter_mut()
            .map(|(session, player)| think(order, session.as_mut(), *player, threads, seed))
            .collect()
    }
}

/// Seconds for the five boards together.
pub(super) fn seconds(thoughts: &[Thought]) -> f64 {
    thoughts.iter().map(|thought| thought.seconds).sum()
}

/// The times of a player, and whether its moves and counts were always those of the first.
type Timed = (Vec<f64>, bool);

impl Run<'_> {
    /// Times players at the five boards in turns, each on its threads, after a round of warming up; `None` if stopped.
    pub(super) fn time(&self, cases: &[(String, usize)]) -> Result<Option<Vec<Timed>>, SpecError> {
        let mut suites = cases.iter().map(|(player, _)| Suite::new(player)).collect::<Result<Vec<_>, _>>()?;
        let mut results = vec![(Vec::new(), true); cases.len()];
        let mut first = None;
        for round in 0..=self.amounts.repetitions {
            for ((suite, (_, threads)), (times, is_same)) in suites.iter_mut().zip(cases).zip(&mut results) {
                let Some(thoughts) = suite.think(self.order, *threads, self.order.seed) else {
                    return Ok(None);
                };
                if round > 0 {
                    times.push(seconds(&thoughts));
                }
                let found: Vec<_> =
                    thoughts.into_iter().map(|thought| (thought.best, thought.moves)).collect();
                *is_same &= *first.get_or_insert_with(|| found.clone()) == found;
            }
        }
        Ok(Some(results))
    }

    /// S1.19: the moves on the five boards, beside the exact scores.
    fn moves(&mut self) -> Result<Option<()>, SpecError> {
        let solver = open_solver("connect", 64 << 20, &Choice::BuiltIn)?;
        let limits = Limits { stop: self.order.stop, threads: self.order.threads, ..Limits::NONE };
        let mut suite = Suite::new("mc:sims=4096")?;
        let Some(thoughts) = suite.think(self.order, self.order.threads, self.order.seed) else {
            return Ok(None);
        };
        let mut same = [0; S1_BOARDS.len()];
        for seed in 1..=self.amounts.seeds {
            let Some(again) = suite.think(self.order, self.order.threads, seed) else { return Ok(None) };
            for ((count, thought), published) in same.iter_mut().zip(again).zip(MOVES) {
                *count += u64::from(thought.best == (published + 1).to_string());
            }
        }
        for (board, thought) in thoughts.iter().enumerate() {
            let scored = solver.columns_scored(&line(board), Goal::Exact, &limits);
            let scored = scored.map_err(|error| SpecError(error.to_string()))?;
            let scores: Vec<Option<i32>> =
                scored.iter().map(|column| column.and_then(|scored| scored.score())).collect();
            if self.order.is_stopped() {
                return Ok(None);
            }
            let score = |column: usize| f64::from(scores[column].expect("a legal move"));
            let (item, published) = (format!("T{}", board + 1), usize::from(MOVES[board]));
            let column: usize = thought.best.parse::<usize>().expect("a column") - 1;
            let best = scores.iter().flatten().copied().max().expect("a running game");
            let row = self.findings.note("moves", &item, "column", column as f64, S1_SIMS);
            row.published(&published.to_string());
            self.findings.note("moves", &item, "exact score", score(column), 1);
            self.findings.note("moves", &item, "exact score of the published", score(published), 1);
            self.findings.note("moves", &item, "best exact score", f64::from(best), 1);
            let share = Interval::of_share(same[board], self.amounts.seeds);
            self.findings.note_interval("moves", &item, "published by seeds", share, self.amounts.seeds);
            if board + 1 == S1_BOARDS.len() {
                for column in 0..scores.len() {
                    self.findings.note("fifth", &column.to_string(), "exact score", score(column), 1);
                }
            }
        }
        Ok(Some(()))
    }

    /// The fifth board in the long run, and how often each column is chosen.
    fn fifth(&mut self) -> Result<Option<()>, SpecError> {
        let mut session = at(&line(4))?;
        let many = self.amounts.many;
        let player = session.enlist(&format!("mc:sims={many}"))?;
        let (order, threads) = (self.order, self.order.threads);
        let Some(thought) = think(order, session.as_mut(), player, threads, order.seed) else {
            return Ok(None);
        };
        for (column, mv) in thought.moves.iter().enumerate() {
            let rate = Interval::of_share(mv.wins.unwrap_or(0), many);
            self.findings.note_interval("fifth", &column.to_string(), "games won", rate, many);
        }
        let player = session.enlist("mc:sims=4096")?;
        let mut chosen = vec![0; thought.moves.len()];
        for seed in 1..=self.amounts.seeds {
            let Some(thought) = think(order, session.as_mut(), player, threads, seed) else {
                return Ok(None);
            };
            chosen[thought.best.parse::<usize>().expect("a column") - 1] += 1;
        }
        for (column, count) in chosen.into_iter().enumerate() {
            let share = Interval::of_share(count, self.amounts.seeds);
            self.findings.note_interval("fifth", &column.to_string(), "chosen", share, self.amounts.seeds);
        }
        Ok(Some(()))
    }

    /// S1.20, S1.21, S1.28: kinds of parallelism.
    fn kinds(&mut self) -> Result<Option<()>, SpecError> {
        let threads = |is_parallel| if is_parallel { self.order.threads } else { 1 };
        let cases: Vec<_> = KINDS
            .iter()
            .map(|&(_, player, is_parallel, _)| (player.to_owned(), threads(is_parallel)))
            .collect();
        let Some(results) = self.time(&cases)? else { return Ok(None) };
        let alone = median(&results[0].0);
        for ((name, _, _, published), (times, is_same)) in KINDS.into_iter().zip(&results) {
            let row = self.findings.note_times("kinds", name, "seconds", times);
            row.published(&published.map_or_else(|| "-".to_owned(), |seconds| format!("{seconds}")));
            let count = times.len() as u64;
            self.findings.note("kinds", name, "speed-up", alone / median(times), count);
            let boards = if *is_same { S1_BOARDS.len() } else { 0 };
            self.findings.note("kinds", name, "boards with the same moves and counts", boards as f64, count);
        }
        Ok(Some(()))
    }

    /// S1.22, S1.B5: chunks of 512 to 1, move after move as in S1 and from one queue.
    fn chunks(&mut self) -> Result<Option<()>, SpecError> {
        let threads = self.order.threads;
        let mut cases = Vec::new();
        for (chunk, _) in CHUNKS {
            for divide in ["sims", "chunks"] {
                cases.push((format!("mc:sims=4096,divide={divide},chunk={chunk}"), threads));
            }
        }
        let Some(results) = self.time(&cases)? else { return Ok(None) };
        for ((chunk, published), pair) in CHUNKS.into_iter().zip(results.chunks(2)) {
            let item = chunk.to_string();
            let row = self.findings.note_times("chunks", &item, "move after move", &pair[0].0);
            row.published(&published.map_or_else(|| "-".to_owned(), |seconds| format!("{seconds}")));
            self.findings.note_times("chunks", &item, "one queue", &pair[1].0);
        }
        Ok(Some(()))
    }
}
