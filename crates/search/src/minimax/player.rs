//! Minimax and alpha-beta as players, and the iterative deepening that both share.

use super::root_task::{Root, RootMove, Spent};
use super::value::{AsZero, ByGame, DECIDED, Leaf, WIN};
use super::{Divide, Eval, Options};
use crate::node_budget::{Halt, NodeBudget};
use crate::parallel::{Log, WorkerPool};
use crate::transposition::{Bound, TranspositionTable};
use crate::{Counts, MoveReport, MoveValue, Progress, Recorder, Report, Search, Terms};
use plyground_core::{Evaluate, MoveOrdering, PerSeat, Seat, Symmetry, TwoSeats};
use std::sync::Arc;
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
        match self.options.eval {
            Eval::Lines => deepening.search::<ByGame, true>(ByGame, AlphaBeta::DEPTH),
            Eval::Zero => deepening.search::<AsZero, true>(AsZero, AlphaBeta::DEPTH),
        }
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }

    fn record(&mut self, recorder: Option<Arc<Recorder>>) {
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
        let nodes = NodeBudget::new(terms, start);
        let pool = if options.divide == Divide::None { None } else { worker_pool.pool(terms.threads) };
        let is_raced = pool.is_some() && (options.divide == Divide::Brothers || table.is_some());
        let root = Root { game, state, leaf, options, table, nodes: &nodes, pool, log };
        let budget = terms.budget;
        let has_bound = budget.time.is_some() || budget.nodes.is_some();
        let depth = budget.depth.unwrap_or(if has_bound { DEEPEST } else { default_depth }).clamp(1, DEEPEST);
        // Against the clock, depth by depth is the only way to have an answer at any time.
        let deepens = options.deepen || has_bound;

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
                    let best = moves[chosen].mv;
                    answer = Some((depth, chosen, moves.clone()));
                    (terms.observer)(&Progress { done: u64::from(depth), of: None, best: Some(best) });
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
        let mut pv = vec![moves[chosen].mv];
        pv.extend_from_slice(&moves[chosen].pv);
        let mover = game.turn(state);
        let mut reports: Vec<(usize, MoveReport<G::Move>)> =
            moves.iter().map(|one| (one.place, report(one, reached, saw_all, mover))).collect();
        reports.sort_by_key(|(place, _)| *place);
        Report {
            best: moves[chosen].mv,
            exact: is_exact,
            complete: is_complete,
            moves: reports.into_iter().map(|(_, report)| report).collect(),
            pv,
            depth: Some(reached),
            counts: Counts { effort: spent.effort, tasks: spent.tasks, is_raced, ..Counts::default() },
            elapsed: start.elapsed(),
        }
    }
}

/// What is known of a root move; decided values are payoffs too.
fn report<M: Copy>(one: &RootMove<M>, reached: u32, saw_all: bool, mover: Seat) -> MoveReport<M> {
    let is_decided = one.value.abs() >= DECIDED;
    let mut report = MoveReport::unknown(one.mv);
    if reached == 0 {
        return report;
    }
    let plies = is_decided.then(|| (WIN - one.value.abs()) as u32);
    report.eval = Some(MoveValue { value: one.value, bound: one.bound, plies });
    // A bound proves a loss, and nothing else.
    let is_proven = match one.bound {
        Bound::Exact => is_decided || saw_all,
        Bound::AtMost => one.value <= -DECIDED,
        Bound::AtLeast => one.value >= DECIDED,
    };
    if is_proven {
        let own = f64::from(one.value.signum() + 1) / 2.0;
        let mut values = PerSeat::default();
        values[mover] = own;
        values[mover.other()] = 1.0 - own;
        report.values = Some(values);
    }
    report
}
