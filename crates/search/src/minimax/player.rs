//! Minimax and alpha-beta as players, and the iterative deepening that both share.

use super::root_report::report;
use super::root_task::{Root, RootMove, Spent};
use super::value::{AsZero, ByGame, DECIDED, Leaf};
use super::{Divide, Eval, Options};
use crate::frames::{RootFrames, Watcher};
use crate::node_budget::{Halt, NodeBudget};
use crate::parallel::{Log, WorkerPool};
use crate::transposition::TranspositionTable;
use crate::xray::Trace;
use crate::{Counts, MoveReport, Recorder, Report, Search, Terms};
use plyground_core::{Evaluate, MoveOrdering, Seat, Symmetry, TwoSeats};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Minimax: every line of play to the depth of the budget.
pub struct Minimax {
    options: Options,
    worker_pool: WorkerPool,
}

/// Alpha-beta: the same value without the lines that cannot change it (Knuth and Moore 1975).
pub struct AlphaBeta {
    options: Options,
    worker_pool: WorkerPool,
    table: Option<TranspositionTable>,
}

/// The deepest search there is; no game here lasts longer.
const DEEPEST: u32 = 250;

impl Minimax {
    /// Plies ahead where the budget says nothing.
    pub const DEPTH: u32 = 6;

    /// A player with these options; those for alpha-beta alone do not count.
    pub fn new(options: Options) -> Minimax {
        Minimax {
            options: Options { table: 0, deepen: false, ..options },
            worker_pool: WorkerPool::default(),
        }
    }
}

impl AlphaBeta {
    /// Plies ahead where the budget says nothing.
    pub const DEPTH: u32 = 8;

    /// A player with these options.
    pub fn new(options: Options) -> AlphaBeta {
        AlphaBeta { options, worker_pool: WorkerPool::default(), table: None }
    }
}

impl<G: TwoSeats + MoveOrdering + Symmetry + Evaluate> Search<G> for Minimax {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let deepening = IterativeDeepening {
            game,
            root,
            terms,
            options: self.options,
            worker_pool: &mut self.worker_pool,
            table: None,
        };
        match self.options.eval {
            Eval::Lines => deepening.search::<ByGame, false>(ByGame, Minimax::DEPTH),
            Eval::Zero => deepening.search::<AsZero, false>(AsZero, Minimax::DEPTH),
        }
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }

    fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        self.worker_pool.record(recorder);
    }
}

impl<G: TwoSeats + MoveOrdering + Symmetry + Evaluate> Search<G> for AlphaBeta {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        match self.options.eval {
            Eval::Lines => self.search_by(ByGame, game, root, terms),
            Eval::Zero => self.search_by(AsZero, game, root, terms),
        }
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }

    fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        self.record_threads(recorder);
    }
}

impl AlphaBeta {
    /// The search with positions at the limit valued so.
    pub(super) fn search_by<G: TwoSeats + MoveOrdering + Symmetry, L: Leaf<G>>(
        &mut self,
        leaf: L,
        game: &G,
        root: &G::State,
        terms: &Terms<'_, G::Move>,
    ) -> Report<G::Move> {
        // Each search begins with an empty table, so that it depends on nothing that went before.
        match &mut self.table {
            Some(table) => table.forget(),
            None if self.options.table > 0 => self.table = Some(TranspositionTable::new(self.options.table)),
            None => {}
        }
        let table = self.table.as_ref();
        let deepening = IterativeDeepening {
            game,
            root,
            terms,
            options: self.options,
            worker_pool: &mut self.worker_pool,
            table,
        };
        deepening.search::<L, true>(leaf, AlphaBeta::DEPTH)
    }

    /// Lets its threads be recorded, or no longer.
    pub(super) fn record_threads(&mut self, recorder: Option<Arc<Recorder>>) {
        self.worker_pool.record(recorder);
    }
}

/// The depth reached, the number of the chosen move, and all moves.
type Answer<M> = (u32, usize, Vec<RootMove<M>>);

/// Iterative deepening, or one depth alone, until the budget is spent or the answer is exact.
struct IterativeDeepening<'a, 'b, G: TwoSeats> {
    game: &'a G,
    root: &'a G::State,
    terms: &'a Terms<'b, G::Move>,
    options: Options,
    worker_pool: &'a mut WorkerPool,
    table: Option<&'a TranspositionTable>,
}

impl<G: TwoSeats + MoveOrdering + Symmetry> IterativeDeepening<'_, '_, G> {
    fn search<L: Leaf<G>, const PRUNE: bool>(self, leaf: L, default_depth: u32) -> Report<G::Move> {
        let start = Instant::now();
        let IterativeDeepening { game, root: state, terms, options, worker_pool, table } = self;
        let recorder = worker_pool.recorder();
        let log = Log::new(&recorder);
        let _search = log.search();
        let watcher = Watcher::new(terms, start, terms.budget.nodes);
        let beat = |drawn| watcher.iter().for_each(|watcher| watcher.beat(drawn));
        let nodes = NodeBudget::new(terms, start, watcher.is_some().then_some(&beat));
        let pool = if options.divide == Divide::None { None } else { worker_pool.pool(terms.threads) };
        let is_raced = pool.is_some() && (options.divide == Divide::Brothers || table.is_some());
        let mut board = Vec::new();
        game.moves(state, &mut board);
        let is_better = |new: i32, best: i32| new > best;
        let frames = watcher.as_ref().map(|watcher| RootFrames::new(watcher, &board, &is_better));
        let frames = frames.as_ref();
        let trace = terms.trace_depth.filter(|_| options.divide == Divide::None);
        let trace = trace.map(|depth| Mutex::new(Trace::new(depth, game.turn(state))));
        let root = Root {
            game,
            state,
            leaf,
            options,
            table,
            nodes: &nodes,
            pool,
            log,
            frames,
            trace: trace.as_ref(),
        };
        let budget = terms.budget;
        let has_bound = budget.time.is_some() || budget.nodes.is_some();
        let depth = budget.depth.unwrap_or(if has_bound { DEEPEST } else { default_depth }).clamp(1, DEEPEST);
        // Against the clock, depth by depth is the only way to have an answer at any time.
        let deepens = options.deepen || has_bound;

        let mover = game.turn(state);
        let mut moves = root.moves(terms.seed);
        let mut spent = Spent::default();
        let mut answer: Option<Answer<G::Move>> = None;
        let (mut saw_all, mut is_exact) = (false, false);
        for depth in (if deepens { 1 } else { depth })..=depth {
            let before = spent.effort.guessed;
            match root.search::<PRUNE>(&mut moves, depth, &mut spent) {
                Ok(chosen) => {
                    let value = moves[chosen].value;
                    // Nothing was guessed: the whole tree was seen. What the table told was seen in this same round,
                    // since a position lies as many plies from the root by every way that leads there.
                    saw_all = spent.effort.guessed == before;
                    is_exact = saw_all || value.abs() >= DECIDED;
                    answer = Some((depth, chosen, moves.clone()));
                    if let Some(frames) = frames {
                        let all = in_board_order(&moves, depth, saw_all, mover);
                        frames.finish(all, line(&moves[chosen]), is_exact, spent.effort.visited());
                    }
                    // The best first; the others keep their order.
                    moves[..=chosen].rotate_right(1);
                    if is_exact {
                        break;
                    }
                }
                Err(Halt) => break,
            }
        }
        let is_complete = answer.as_ref().is_some_and(|(reached, ..)| *reached == depth) || is_exact;
        // Where not even one ply was finished: what was seen of it, in the order of search.
        let (reached, chosen, moves) = answer.unwrap_or_else(|| {
            let best = (0..moves.len()).rev().max_by_key(|&i| moves[i].value).unwrap_or(0);
            (0, best, moves)
        });
        let report = Report {
            best: moves[chosen].mv,
            exact: is_exact,
            complete: is_complete,
            moves: in_board_order(&moves, reached, saw_all, mover),
            pv: line(&moves[chosen]),
            depth: Some(reached),
            counts: Counts { effort: spent.effort, tasks: spent.tasks, is_raced, ..Counts::default() },
            elapsed: start.elapsed(),
            tree: trace.map(|trace| trace.into_inner().unwrap_or_else(PoisonError::into_inner).tree()),
        };
        if let Some(watcher) = &watcher {
            watcher.finish(&report, spent.effort.visited(), Vec::new());
        }
        report
    }
}

/// The line of best play that begins with a root move.
fn line<M: Copy>(one: &RootMove<M>) -> Vec<M> {
    std::iter::once(one.mv).chain(one.pv.iter().copied()).collect()
}

/// What is known of all root moves, in board order.
fn in_board_order<M: Copy>(
    moves: &[RootMove<M>],
    reached: u32,
    saw_all: bool,
    mover: Seat,
) -> Vec<MoveReport<M>> {
    let mut reports: Vec<(usize, MoveReport<M>)> =
        moves.iter().map(|one| (one.place, report(one, reached, saw_all, mover))).collect();
    reports.sort_by_key(|(place, _)| *place);
    reports.into_iter().map(|(_, report)| report).collect()
}
