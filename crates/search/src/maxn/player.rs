//! MaxN as a player, and the iterative deepening that all three share.

use super::chunks::Workers;
use super::divided::Divided;
use super::engine::Inside;
use super::pv::Pv;
use super::root::{Root, RootMove};
use super::rule::Rule;
use super::vectors::Vectors;
use super::{DEPTH, Divide, Options};
use crate::frames::{RootFrames, Watcher};
use crate::node_budget::NodeBudget;
use crate::parallel::{Log, Tasks, WorkerPool};
use crate::transposition::Bound;
use crate::xray::Trace;
use crate::{Counts, MoveReport, Recorder, Report, Search, Terms};
use plyground_core::{Evaluate, Parts};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// MaxN: every line of play to the depth of the budget, everybody for itself.
pub struct MaxN {
    options: Options,
    worker_pool: WorkerPool,
}

impl MaxN {
    /// A player with these options; those for alpha-beta alone do not count.
    pub fn new(options: Options) -> MaxN {
        MaxN { options, worker_pool: WorkerPool::default() }
    }
}

impl<G: Evaluate + Parts> Search<G> for MaxN {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let rule = Vectors::new(game, root, &self.options);
        search(game, root, terms, self.options, &mut self.worker_pool, &rule)
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }

    fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        self.worker_pool.record(recorder);
    }
}

/// The deepest search there is; no game here lasts longer.
const DEEPEST: u32 = 250;

/// Searches by a rule.
pub(super) fn search<G: Evaluate + Parts, R: Rule<G>>(
    game: &G,
    state: &G::State,
    terms: &Terms<'_, G::Move>,
    options: Options,
    worker_pool: &mut WorkerPool,
    rule: &R,
) -> Report<G::Move> {
    let start = Instant::now();
    let recorder = worker_pool.recorder();
    let log = Log::new(&recorder);
    let _search = log.search();
    let watcher = Watcher::new(terms, start, terms.budget.nodes);
    let beat = |drawn| watcher.iter().for_each(|watcher| watcher.beat(drawn));
    let nodes = NodeBudget::new(terms, start, watcher.is_some().then_some(&beat));
    let levels = match options.divide {
        Divide::None | Divide::Node => 0,
        Divide::Budget => options.budget,
        Divide::Every => u32::MAX,
    };
    let pool = if options.divide == Divide::None { None } else { worker_pool.pool(terms.threads) };
    let is_pooled = pool.is_some();
    let inside = if options.divide == Divide::Node {
        Inside::Shared(Workers { is_pooled, log })
    } else {
        Inside::Alone
    };
    let divided = Divided::new(game, rule, &nodes, if is_pooled { terms.threads } else { 1 }, inside, log);
    let mut list = Vec::new();
    let turn = rule.list(game, state, R::Context::default(), &mut list, |out| game.moves(state, out));
    let mut board = Vec::new();
    game.moves(state, &mut board);
    let is_better = |new: R::Value, best: R::Value| rule.is_better(turn, new, best);
    let frames = watcher.as_ref().map(|watcher| RootFrames::new(watcher, &board, &is_better));
    let frames = frames.as_ref();
    let trace = terms.trace_depth.filter(|_| options.divide == Divide::None);
    let trace = trace.map(|depth| Mutex::new(Trace::new(depth, game.turn(state))));
    let root =
        Root { game, rule, state, turn, divided: &divided, levels, log, frames, trace: trace.as_ref() };
    let unknown = |mv| RootMove { mv, value: None, bound: Bound::Exact, pv: Pv::NONE };
    let moves: Vec<_> = list.into_iter().map(unknown).collect();
    let deepening = IterativeDeepening { root, terms, board: &board, deepens: options.deepen };
    // All of the tree is searched by threads of the pool, if there is one.
    let whole = log.fork();
    let name = whole.name();
    let work = || {
        let _work = log.task(name);
        deepening.go(moves)
    };
    let outcome = match pool {
        Some(pool) => pool.install(work),
        None => work(),
    };
    drop(whole);
    let Outcome { depth, is_complete, is_exact, saw_all, best, moves, roots, tasks } = outcome;
    let (mut effort, mut all_tasks) = divided.spent();
    effort.expanded += roots;
    effort.generated += roots * (1 + moves.len() as u64);
    all_tasks += tasks;
    let chosen = &moves[best];
    let report = Report {
        best: chosen.mv,
        exact: is_exact,
        complete: is_complete,
        moves: reports(rule, &board, &moves, saw_all),
        pv: line(chosen),
        depth: Some(depth),
        // Which positions the last steps of a budget go to is a race.
        counts: Counts {
            effort,
            tasks: all_tasks,
            is_raced: is_pooled && divided.is_halted(),
            ..Counts::default()
        },
        elapsed: start.elapsed(),
        tree: trace.map(|trace| trace.into_inner().unwrap_or_else(PoisonError::into_inner).tree()),
    };
    if let Some(watcher) = &watcher {
        watcher.finish(&report, effort.visited(), Vec::new());
    }
    report
}

/// What is known of all root moves, in board order.
fn reports<G: Evaluate, R: Rule<G>>(
    rule: &R,
    board: &[G::Move],
    moves: &[RootMove<R::Value, G::Move>],
    saw_all: bool,
) -> Vec<MoveReport<G::Move>> {
    let tell = |&mv: &G::Move| {
        let mut report = MoveReport::unknown(mv);
        let known = moves.iter().find(|one| one.mv == mv);
        if let Some((one, value)) = known.and_then(|one| one.value.map(|value| (one, value))) {
            rule.tell(value, one.bound, saw_all, &mut report);
        }
        report
    };
    board.iter().map(tell).collect()
}

/// The line of best play that begins with a root move.
fn line<V, M: Copy>(one: &RootMove<V, M>) -> Vec<M> {
    one.pv.after(one.mv).iter().collect()
}

/// Iterative deepening, or one depth alone, until the budget is spent or the answer is exact.
struct IterativeDeepening<'s, 'a, G: Evaluate + Parts, R: Rule<G>> {
    root: Root<'a, G, R>,
    terms: &'s Terms<'s, G::Move>,
    /// The root moves in board order.
    board: &'s [G::Move],
    deepens: bool,
}

/// What it came to.
struct Outcome<V, M> {
    /// The depth that was finished.
    depth: u32,
    is_complete: bool,
    is_exact: bool,
    saw_all: bool,
    /// The place of the chosen move.
    best: usize,
    moves: Vec<RootMove<V, M>>,
    /// How often the root was searched.
    roots: u64,
    /// Tasks handed out at the root.
    tasks: Tasks,
}

impl<G: Evaluate + Parts, R: Rule<G>> IterativeDeepening<'_, '_, G, R> {
    fn go(&self, mut moves: Vec<RootMove<R::Value, G::Move>>) -> Outcome<R::Value, G::Move> {
        let budget = self.terms.budget;
        let has_bound = budget.time.is_some() || budget.nodes.is_some();
        let depth = budget.depth.unwrap_or(if has_bound { DEEPEST } else { DEPTH }).clamp(1, DEEPEST);
        // Against the clock, depth by depth is the only way to have an answer at any time.
        let first = if self.deepens || has_bound { 1 } else { depth };
        let mut outcome = Outcome {
            depth: 0,
            is_complete: false,
            is_exact: false,
            saw_all: false,
            best: 0,
            moves: moves.clone(),
            roots: 0,
            tasks: Tasks::default(),
        };
        for depth in first..=depth {
            let before = self.root.divided.spent().0.guessed;
            outcome.roots += 1;
            if let Some(frames) = self.root.frames {
                frames.begin(depth, self.root.divided.spent().0.visited() + outcome.roots);
            }
            let result = self.root.search(&mut moves, depth, &mut outcome.tasks);
            if result.is_err() && outcome.depth > 0 {
                return outcome;
            }
            outcome.best = self.root.best(&moves);
            outcome.moves.clone_from_slice(&moves);
            if result.is_err() {
                // Not even one depth was finished: what was seen of it.
                return outcome;
            }
            outcome.depth = depth;
            outcome.saw_all = self.root.divided.spent().0.guessed == before;
            let value = moves[outcome.best].value;
            outcome.is_exact = value.is_some_and(|value| self.root.rule.is_proven(value, outcome.saw_all));
            if let Some(frames) = self.root.frames {
                let all = reports(self.root.rule, self.board, &moves, outcome.saw_all);
                let visited = self.root.divided.spent().0.visited() + outcome.roots;
                frames.finish(all, line(&moves[outcome.best]), outcome.is_exact, visited);
            }
            if outcome.is_exact || outcome.saw_all {
                break;
            }
        }
        outcome.is_complete = true;
        outcome
    }
}
