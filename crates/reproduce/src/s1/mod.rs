//! S1: flat Monte Carlo, its kinds of parallelism, and what threads bring.

pub(crate) mod bugs;
pub(crate) mod moves;
pub(crate) mod notes;
pub(crate) mod plots;
pub(crate) mod published;
pub(crate) mod report;
pub(crate) mod runtime_report;
pub(crate) mod speed_report;
pub(crate) mod strength_report;
pub(crate) mod threads;

use crate::parts::{Part, Plan, Sheet};
use crate::s1::bugs::{EXAMINED, RIVALS};
use crate::s1::published::{CHUNKS, SEQUENTIAL};
use crate::tools::think;
use crate::{Order, What};
use plyground_jobs::median;
use plyground_lab::bench::S1_BOARDS;
use plyground_lab::regret::Exam;
use plyground_players::SpecError;
use plyground_players::Thought;
use plyground_players::registry;
use plyground_players::{PlayerId, Session};
use std::cell::OnceCell;
use std::rc::Rc;

/// The kinds of parallelism: what S1 calls them, the player, whether it has all threads, and S1's seconds.
pub(crate) const KINDS: [(&str, &str, bool, Option<f64>); 7] = [
    ("sequential", "mc:sims=4096", false, Some(SEQUENTIAL)),
    ("available moves", "mc:sims=4096,divide=moves", true, Some(1.182)),
    ("game simulations", "mc:sims=4096,divide=sims,chunk=1", true, Some(0.994)),
    ("both", "mc:sims=4096,divide=both,chunk=1", true, Some(0.984)),
    ("chunks of 256", "mc:sims=4096,divide=sims,chunk=256", true, Some(1.185)),
    ("chunks of 2", "mc:sims=4096,divide=sims,chunk=2", true, Some(0.945)),
    ("one queue of chunks of 64", "mc:sims=4096,divide=chunks,chunk=64", true, None),
];

/// How much is done of everything.
pub(crate) struct Amounts {
    pub(crate) repetitions: usize,
    pub(crate) seeds: u64,
    /// Games after each move of the fifth board, in the long run.
    pub(crate) many: u64,
    pub(crate) positions: usize,
    pub(crate) games: u64,
}

const QUICK: Amounts = Amounts { repetitions: 5, seeds: 100, many: 1_000_000, positions: 60, games: 40 };
const WHOLE: Amounts = Amounts { repetitions: 25, seeds: 1000, many: 4_000_000, positions: 400, games: 200 };

/// The study, as it is ordered.
#[derive(Clone)]
pub(crate) struct Run<'a> {
    pub(crate) order: &'a Order<'a>,
    pub(crate) amounts: &'static Amounts,
    /// The questions that tell strength, once somebody asked for them.
    pub(crate) exam: Rc<OnceCell<Exam>>,
}

/// All that is to be measured.
pub(crate) fn plan<'a>(order: &'a Order<'a>) -> Plan<'a> {
    let amounts = if order.is_quick() { &QUICK } else { &WHOLE };
    let all = Run { order, amounts, exam: Rc::default() };
    let (times, seeds, positions) =
        (amounts.repetitions as f64, amounts.seeds as f64, amounts.positions as f64);
    let long = 0.15e-6 * amounts.many as f64;
    let plain: [(&str, f64, Method); 9] = [
        ("moves", 0.003 * seeds, |run, sheet| run.moves(sheet)),
        ("fifth", 0.0005 * seeds + long, |run, sheet| run.fifth(sheet)),
        ("kinds", 0.14 * times, |run, sheet| run.kinds(sheet)),
        ("chunks", 0.22 * times, |run, sheet| run.chunks(sheet)),
        ("threads", 0.58 * times, |run, sheet| run.threads(sheet)),
        ("runtime", 0.09 * times, |run, sheet| run.runtime(sheet)),
        ("ties", 0.011 * positions, |run, sheet| run.ties(sheet)),
        ("streams", 0.001 * seeds, |run, sheet| run.streams(sheet)),
        ("draws", 0.003 * positions, |run, sheet| run.draws(sheet)),
    ];
    let mut parts = Vec::new();
    for (name, usual, measure) in plain {
        let run = all.clone();
        parts.push(Part::new(name, usual, move |sheet| measure(&run, sheet)));
    }
    for player in EXAMINED {
        // The first one finds the exact scores too.
        let (run, each) = (all.clone(), if player == EXAMINED[0] { 0.017 } else { 0.0007 });
        parts.push(Part::new(format!("strength, {player}"), each * positions, move |sheet| {
            run.strength(sheet, player)
        }));
    }
    for rival in RIVALS {
        let each = if rival.starts_with("uct") { 0.043 } else { 0.002 };
        let (run, usual) = (all.clone(), each * amounts.games as f64);
        parts.push(Part::new(format!("against {rival}"), usual, move |sheet| run.against(sheet, rival)));
    }
    Plan { manifest: order.manifest(What::S1, amounts.repetitions), parts }
}

/// What measures a part.
type Method = fn(&Run<'_>, &mut Sheet<'_>) -> Result<Option<()>, SpecError>;

/// A board's line of play.
pub(crate) fn line(board: usize) -> String {
    S1_BOARDS[board].iter().map(|column| (column + 1).to_string()).collect()
}

/// A game at a line of play.
pub(crate) fn at(line: &str) -> Result<Box<dyn Session>, SpecError> {
    let mut session = registry::open("connect")?;
    session.go_to(line).map_err(|error| SpecError(error.to_string()))?;
    Ok(session)
}

/// A player at each of the five boards.
pub(crate) struct Suite(pub(crate) Vec<(Box<dyn Session>, PlayerId)>);

impl Suite {
    pub(crate) fn new(player: &str) -> Result<Suite, SpecError> {
        let seat = |board| {
            let mut session = at(&line(board))?;
            let player = session.enlist(player)?;
            Ok((session, player))
        };
        Ok(Suite((0..S1_BOARDS.len()).map(seat).collect::<Result<_, SpecError>>()?))
    }

    /// What it thinks of the five boards; `None` if stopped.
    pub(crate) fn think(&mut self, order: &Order<'_>, threads: usize, seed: u64) -> Option<Vec<Thought>> {
        self.0
            .iter_mut()
            .map(|(session, player)| think(order, session.as_mut(), *player, threads, seed))
            .collect()
    }
}

/// Seconds for the five boards together.
pub(crate) fn seconds(thoughts: &[Thought]) -> f64 {
    thoughts.iter().map(|thought| thought.seconds).sum()
}

/// The times of a player, and whether its moves and counts were always those of the first.
type Timed = (Vec<f64>, bool);

impl Run<'_> {
    /// Times players at the five boards in turns, each on its threads, after a round of warming up; `None` if stopped.
    pub(crate) fn time(&self, cases: &[(String, usize)]) -> Result<Option<Vec<Timed>>, SpecError> {
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

    /// S1.20, S1.21, S1.28: kinds of parallelism.
    fn kinds(&self, sheet: &mut Sheet<'_>) -> Result<Option<()>, SpecError> {
        let threads = |is_parallel| if is_parallel { self.order.threads } else { 1 };
        let cases: Vec<_> = KINDS
            .iter()
            .map(|&(_, player, is_parallel, _)| (player.to_owned(), threads(is_parallel)))
            .collect();
        let Some(results) = self.time(&cases)? else { return Ok(None) };
        let alone = median(&results[0].0);
        for ((name, _, _, published), (times, is_same)) in KINDS.into_iter().zip(&results) {
            let row = sheet.findings.note_times("kinds", name, "seconds", times);
            row.published(&published.map_or_else(|| "-".to_owned(), |seconds| format!("{seconds}")));
            let count = times.len() as u64;
            sheet.findings.note("kinds", name, "speed-up", alone / median(times), count);
            let boards = if *is_same { S1_BOARDS.len() } else { 0 };
            sheet.findings.note("kinds", name, "boards with the same moves and counts", boards as f64, count);
        }
        Ok(Some(()))
    }

    /// S1.22, S1.B5: chunks of 512 to 1, move after move as in S1 and from one queue.
    fn chunks(&self, sheet: &mut Sheet<'_>) -> Result<Option<()>, SpecError> {
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
            let row = sheet.findings.note_times("chunks", &item, "move after move", &pair[0].0);
            row.published(&published.map_or_else(|| "-".to_owned(), |seconds| format!("{seconds}")));
            sheet.findings.note_times("chunks", &item, "one queue", &pair[1].0);
        }
        Ok(Some(()))
    }
}
