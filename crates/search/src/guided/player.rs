//! The player: trees that are reused from move to move, and how they are searched.

use super::answer::{choose, counted, places, principal_variation, report, root_moves};
use super::ensemble::Replica;
use super::found::Found;
use super::pace::simulations;
use super::reward::Yardstick;
use super::rounds::{Job, TreeBuffers};
use super::select::{Lists, Puct, Rave, expand};
use super::tree::Tree;
use super::watch::{Watch, add_ends, depths};
use super::xray::xray;
use super::{Divide, Options};
use crate::effort::Effort;
use crate::frames::Watcher;
use crate::mcts::Final;
use crate::parallel::{Tasks, WorkerPool};
use crate::{Counts, Report, Search, SearchTree, Terms};
use plyground_core::{Game, Guide, Played, Streams};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// Guided tree search, PUCT with RAVE, for two to four seats. The budget's `sims` are simulations in all, its `nodes` positions of a tree.
///
/// The tree stays from move to move: a search of a position that the last one had in its tree goes on from what is known of
/// it, and forgets what can no longer arise. Any other position, the same one again included, begins with an empty tree. So
/// a report depends on the searches of the game before it and on nothing else. A `Guided` is for one game at a time.
pub struct Guided<G: Game> {
    options: Options,
    worker_pool: WorkerPool,
    trees: Vec<Tree<G::Move>>,
    /// The root of the last search, if that came to its end.
    last: Option<G::State>,
    /// The moves that lead to the root of the next one, if somebody told them.
    line: Option<Vec<G::Move>>,
}

impl<G: Guide> Guided<G> {
    /// Simulations where the budget says nothing.
    pub const SIMS: u64 = 1000;

    /// A player with these options.
    pub fn new(options: Options) -> Guided<G> {
        Guided { options, worker_pool: WorkerPool::default(), trees: Vec::new(), last: None, line: None }
    }

    /// Makes trees ready for a root, to which these moves led; those that know it go on from there, unless somebody says stop before
    /// they can.
    fn prepare(&mut self, game: &G, (root, before): (&G::State, &[Played<G::Move>]), stop: &AtomicBool) {
        let count = match self.options.divide {
            Divide::Tree => 1,
            Divide::Ensemble => self.options.replicas.max(1) as usize,
        };
        let memory = self.options.memory / count;
        let last = self.last.take().filter(|last| last != root && self.trees.len() == count);
        self.trees.resize_with(count, || Tree::new(memory));
        let mut lists = Lists::new();
        for tree in &mut self.trees {
            let known = last.as_ref().and_then(|last| find(game, tree, last, root, stop));
            if !known.is_some_and(|at| tree.reroot(at, stop)) {
                *tree = Tree::new(memory);
            }
            // A position below the root has its likeliest moves only: as a root it needs them all.
            expand(game, tree, 0, (root, before), &Yardstick::default(), &mut lists);
        }
    }

    /// The last moves before a root, if somebody told the line that led there.
    fn before(&mut self, game: &G, root: &G::State) -> Vec<Played<G::Move>> {
        let Some(line) = self.line.take() else { return Vec::new() };
        let mut state = game.start();
        let mut before = Vec::new();
        for mv in line {
            before.push(Played { colour: game.amaf_colour(&state) as u8, mv });
            if game.payoffs(&state).is_some() || game.try_play(&mut state, mv).is_err() {
                return Vec::new();
            }
        }
        if state == *root { before } else { Vec::new() }
    }
}

/// Where in a tree of `from` a position is that comes up within two rounds of all seats; `None`, too, where somebody says stop.
fn find<G: Guide>(
    game: &G,
    tree: &Tree<G::Move>,
    from: &G::State,
    root: &G::State,
    stop: &AtomicBool,
) -> Option<u32> {
    let deepest = 2 * game.seats();
    let key = game.key(root);
    let mut ahead = vec![(0, from.clone(), 0)];
    while let Some((at, state, depth)) = ahead.pop() {
        if game.key(&state) == key && state == *root {
            return Some(at);
        }
        if depth < deepest && !stop.load(Relaxed) {
            let children = tree.edges_of(at).iter().filter(|edge| edge.child != 0);
            ahead.extend(children.map(|edge| (edge.child, game.child(&state, edge.mv), depth + 1)));
        }
    }
    None
}

impl<G: Guide> Search<G> for Guided<G> {
    fn new_game(&mut self) {
        self.last = None;
        self.line = None;
    }

    fn follow(&mut self, line: Option<&[G::Move]>) {
        self.line = line.map(<[G::Move]>::to_vec);
    }

    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let start = Instant::now();
        let options = self.options;
        let puct = Puct { c: options.c as f32 };
        let before = self.before(game, root);
        self.prepare(game, (root, &before), terms.stop);
        let budget = terms.budget;
        let is_bounded = budget.time.is_some() || budget.nodes.is_some();
        let asked = budget.sims.unwrap_or(if is_bounded { u64::MAX } else { Guided::<G>::SIMS });
        let paced = options.pace && asked < u64::MAX;
        let seen = self.trees.iter().map(|tree| tree.nodes[0].visits).max().unwrap_or(0);
        let sims = if paced {
            let known = self.trees.iter().map(|tree| u64::from(tree.nodes[0].visits)).sum();
            simulations(asked, game.moves_made(root), known)
        } else {
            asked
        };
        let mut job = Job {
            game,
            root,
            mover: game.turn(root),
            puct,
            rave: Rave { weight: options.rave as f32, ..Rave::default() },
            margin: options.margin as f32,
            workers: options.workers.max(1),
            nodes: budget.nodes.unwrap_or(u64::MAX),
            sims: sims.min(u64::from(u32::MAX - seen)),
            // Only what is chosen by visits is settled by them.
            pace: paced && options.choose != Final::Value,
            terms,
            deadline: terms.deadline(start),
            watch: None,
        };
        let width = self.trees[0].nodes[0].count as usize;
        let mut buffers: Vec<TreeBuffers<G>> =
            (0..self.trees.len()).map(|i| TreeBuffers::new(i, root, &before, job.workers, width)).collect();
        let places = places(game, root, &self.trees[0]);
        let watcher = Watcher::new(terms, start, (asked < u64::MAX).then_some(job.sims));
        let watch = watcher.as_ref().map(|watcher| {
            watcher.begin(places.iter().map(|place| place.mv));
            let seats = (job.mover, game.seats());
            Watch::new(watcher, &places, options.choose, seats, job.sims, buffers.len())
        });
        job.watch = watch.as_ref();
        let streams = Streams::new(terms.seed);
        let pool = self.worker_pool.pool(terms.threads);
        match options.divide {
            Divide::Tree => {
                buffers[0].due = job.sims;
                job.rounds(&mut self.trees[0], &mut buffers[0], streams, job.sims, pool);
            }
            Divide::Ensemble => {
                let count = self.trees.len() as u64;
                let mut replicas: Vec<Replica<'_, G>> = (0..)
                    .zip(self.trees.iter_mut().zip(&mut buffers))
                    .map(|(number, (tree, buffers))| {
                        buffers.due = job.sims / count + u64::from(number < job.sims % count);
                        Replica { sims: buffers.due, tree, buffers, streams: streams.branch(number) }
                    })
                    .collect();
                job.ensemble(&mut replicas, pool);
            }
        }
        let moves = root_moves(&places, &counted(&self.trees), &sum(&buffers, width));
        let chosen = &moves[choose(&moves, options.choose)];
        let grown = buffers.iter().map(TreeBuffers::grown).sum();
        let done = buffers.iter().map(|buffers| buffers.done).sum();
        self.last = Some(root.clone());
        let report = Report {
            best: chosen.mv,
            exact: false,
            complete: done >= sims || paced && buffers.iter().all(TreeBuffers::has_ended),
            moves: moves.iter().map(|one| report(one, job.mover, game.seats())).collect(),
            pv: principal_variation(&self.trees[0], chosen.place()),
            depth: None,
            counts: Counts {
                playouts: done,
                plies: buffers.iter().map(|buffers| buffers.plies).sum(),
                effort: Effort { generated: grown, expanded: grown, ..Effort::default() },
                tasks: Tasks::default(),
                is_raced: false,
            },
            elapsed: start.elapsed(),
            tree: None,
        };
        if let Some(watcher) = &watcher {
            let mut ends = Vec::new();
            buffers.iter().for_each(|buffers| add_ends(&mut ends, &buffers.ends));
            watcher.finish(&report, done, depths(&ends));
        }
        report
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }

    fn tree(&mut self, game: &G, limit: usize) -> Option<SearchTree<G::Move>> {
        let root = self.last.as_ref()?;
        Some(xray(self.trees.first()?, game.turn(root), self.trees.len(), limit))
    }
}

/// What all buffers found of each root move.
fn sum<G: Guide>(buffers: &[TreeBuffers<G>], width: usize) -> Vec<Found> {
    let mut all = vec![Found::default(); width];
    for buffers in buffers {
        all.iter_mut().zip(&buffers.found).for_each(|(to, from)| to.add(from));
    }
    all
}
