//! The player: trees that stay from move to move, and how they are searched.

use super::division::{Work, divide};
use super::exploration::Exploration;
use super::job::Job;
use super::known::{AskedMemory, MOST, Memory};
use super::rollout::{Values, squashed};
use super::root_edge::counted;
use super::tree::Tree;
use super::units::Units;
use super::walk::Rules;
use super::watch::Watch;
use super::{Divide, Options, Rollout};
use crate::effort::Effort;
use crate::frames::Watcher;
use crate::parallel::{Log, WorkerPool};
use crate::transposition::hashed;
use crate::{Counts, Recorder, Report, Search, SearchTree, Terms};
use plyground_core::{Centre, Evaluate, Game, Playouts, Symmetry};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// UCT (Kocsis and Szepesvári 2006) for two to four seats. The budget's `sims` are simulations in all, its `nodes` positions
/// of a tree.
///
/// The tree stays from move to move: a search of a position that the last one had in its tree goes on from what is known of
/// it, and forgets what can no longer arise. Any other position, the same one again included, begins with an empty tree. So
/// a report depends on the searches of the game before it and on nothing else; [`forget`](Uct::forget) makes it depend on
/// nothing. A `Uct` is for one game at a time.
pub struct Uct<G: Game> {
    pub(super) options: Options,
    pub(super) values: Option<Box<Values<G>>>,
    /// What positions begin with.
    pub(super) memory: Option<Box<Memory<G>>>,
    /// Whether trees keep what can no longer arise.
    pub(super) keeps_all: bool,
    worker_pool: WorkerPool,
    pub(super) trees: Vec<Tree>,
    /// The root of the last search, if that came to its end.
    pub(super) last: Option<G::State>,
    /// The position above all others of the trees.
    pub(super) first: Option<G::State>,
}

impl<G: Game> Uct<G> {
    /// Simulations where the budget says nothing: those of S2.
    pub const SIMS: u64 = 1000;
    /// How much better a seat must stand, in the unit of the game's evaluation, to count as half way to a win.
    pub const SCALE: f64 = 16.0;

    /// A player with these options.
    pub fn new(options: Options) -> Uct<G> {
        Uct {
            options,
            values: None,
            memory: None,
            keeps_all: false,
            worker_pool: WorkerPool::default(),
            trees: Vec::new(),
            last: None,
            first: None,
        }
    }

    /// A player that asks `values` instead of playing games out: where learned values come in.
    pub fn with_values(options: Options, values: Box<Values<G>>) -> Uct<G> {
        Uct { values: Some(values), ..Uct::new(Options { rollout: Rollout::Random, ..options }) }
    }

    /// A player that asks the game's evaluation, squashed to 0..1, instead of playing games out.
    pub fn with_evaluation(options: Options) -> Uct<G>
    where
        G: Evaluate,
    {
        Uct::with_values(options, Box::new(|game, state| squashed(game, state, Uct::<G>::SCALE)))
    }

    /// Forgets all positions; the next search begins with an empty tree.
    pub fn forget(&mut self) {
        self.last = None;
    }

    /// Bytes that the trees take.
    pub fn bytes(&self) -> usize {
        self.trees.iter().map(Tree::held_bytes).sum()
    }

    /// Positions in the trees.
    pub fn positions(&self) -> u64 {
        self.trees.iter().map(|tree| u64::from(tree.len())).sum()
    }

    /// Makes `count` trees ready for a root; those that know it go on from there, unless somebody says stop before they can.
    fn prepare(&mut self, count: usize, hash: u64, root: &G::State, stop: &AtomicBool) {
        let memory = self.options.memory / count;
        self.trees.truncate(count);
        self.trees.resize_with(count, || Tree::new(memory));
        // Known again when the search is over: after one that did not come to its end the trees are of no use.
        let last = self.last.take();
        let may_know = last.as_ref().is_some_and(|last| last != root);
        let goes_on = self.keeps_all && last.is_some();
        if !goes_on {
            self.first = Some(root.clone());
        }
        for tree in &mut self.trees {
            let stays = if goes_on { tree.set_root(hash, stop) } else { may_know && tree.reroot(hash, stop) };
            if !stays {
                tree.begin(hash);
                self.first = Some(root.clone());
            }
        }
    }
}

impl<G: Playouts + Symmetry + Centre> Search<G> for Uct<G> {
    fn new_game(&mut self) {
        self.forget();
    }

    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let start = Instant::now();
        let options = self.options;
        let recorder = self.worker_pool.recorder();
        let log = Log::new(&recorder);
        let _search = log.search();
        let folded = if options.symmetry { game.canonical(root) } else { root.clone() };
        let count = if options.divide == Divide::Ensemble { options.replicas.max(1) as usize } else { 1 };
        let hash = hashed(game.key(&folded));
        self.prepare(count, hash, root, terms.stop);
        let units = Units::new(game.seats(), self.values.is_none());
        let budget = terms.budget;
        let is_bounded = budget.time.is_some() || budget.nodes.is_some();
        let asked = budget.sims.unwrap_or(if is_bounded { u64::MAX } else { Uct::<G>::SIMS });
        let seen = self.trees.iter().map(|tree| tree.node(tree.root()).visits()).max().unwrap_or(0);
        let seen = if self.memory.is_some() { seen.max(MOST / units.whole) } else { seen };
        let mut job = Job {
            game,
            root: &folded,
            mover: game.turn(root),
            rules: Rules {
                weights: Exploration::new(options.c),
                units,
                proves: options.prove,
                uses_symmetry: options.symmetry,
                to_the_end: options.rollout == Rollout::Ucb,
            },
            values: self.values.as_deref(),
            memory: self.memory.as_deref().map(AskedMemory::new),
            workers: match options.divide {
                Divide::Leaf => 1,
                // Who meets others less often waits for them less often.
                Divide::Shared if terms.threads > 1 => 4 * options.workers.max(1),
                Divide::Shared => 2 * options.workers.max(1),
                _ => options.workers.max(1),
            },
            count: if options.divide == Divide::Leaf { options.rollouts.clamp(1, 1 << 12) } else { 1 },
            nodes: budget.nodes.unwrap_or(u64::MAX),
            sims: asked.min(units.limit().saturating_sub(u64::from(seen))),
            terms,
            deadline: terms.deadline(start),
            log,
            divide: options.divide,
            watch: None,
        };
        let mut moves = Vec::new();
        game.moves(&folded, &mut moves);
        let width = moves.len();
        let mut before = 0;
        let known = if self.memory.is_some() { width } else { 0 };
        for tree in &mut self.trees {
            let mut own = tree.len();
            let is_ready = tree.provide(1 + known, 1 + width / 8, terms.stop);
            if is_ready {
                job.walker::<false>(tree, None).expand_root(&folded, &mut moves);
            }
            if !is_ready || self.keeps_all && tree.edges(tree.root()).is_none() {
                // A tree with no room for the root's moves is no use: it begins again.
                tree.begin(hash);
                tree.provide(1 + known, 1 + width / 8, &AtomicBool::new(false));
                self.first = Some(root.clone());
                own = tree.len();
                job.walker::<false>(tree, None).expand_root(&folded, &mut moves);
            }
            before += u64::from(own);
        }
        let edges = job.root_edges(root);
        let watcher = Watcher::new(terms, start, (asked < u64::MAX).then_some(job.sims));
        let watch = watcher.as_ref().map(|watcher| {
            watcher.begin(edges.iter().map(|edge| edge.place().0));
            Watch::new(watcher, root, &options, &edges, count, terms.threads)
        });
        job.watch = watch.as_ref();
        let Work { done, found, tasks, is_raced } =
            divide(&job, root, &options, &mut self.trees, &mut self.worker_pool, width);

        let trees: Vec<&Tree> = self.trees.iter().collect();
        let proof = trees.iter().find_map(|tree| tree.node(tree.root()).proof()).filter(|_| options.prove);
        let root_moves = job.root_moves(&edges, &counted(&edges, trees.iter().copied()), &found);
        let chosen = job.choose(&root_moves, proof, &options);
        let grown = trees.iter().map(|tree| u64::from(tree.len())).sum::<u64>() - before;
        let (probes, hits) = job.memory.as_ref().map_or((0, 0), AskedMemory::counts);
        let effort = Effort { generated: grown, expanded: grown, probes, hits, ..Effort::default() };
        self.last = Some(root.clone());
        let report = Report {
            best: root_moves[chosen].mv,
            exact: proof.is_some(),
            complete: done >= asked || proof.is_some(),
            moves: root_moves.iter().map(|one| job.report(one, proof.is_some())).collect(),
            pv: job.principal_variation(root, trees[0], (root_moves[chosen].mv, root_moves[chosen].edge)),
            depth: None,
            counts: Counts { playouts: found.playouts, plies: found.plies, effort, tasks, is_raced },
            elapsed: start.elapsed(),
            tree: None,
        };
        if let Some(watcher) = &watcher {
            watcher.finish(&report, done, found.depths());
        }
        report
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }

    fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        self.worker_pool.record(recorder);
    }

    fn tree(&mut self, game: &G, limit: usize) -> Option<SearchTree<G::Move>> {
        self.xray(game, limit)
    }
}
