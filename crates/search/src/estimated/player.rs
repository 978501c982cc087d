//! The player: a tree for each search.

use super::answer::{choose, line, reports};
use super::options::PuctOptions;
use super::simulation::Simulator;
use super::tree::{ROOT, Tree};
use crate::effort::Effort;
use crate::frame::Frame;
use crate::frames::{Watcher, next_count};
use crate::{Counts, Report, Search, Terms};
use plyground_core::{Centre, Estimate, Game, Playouts, Streams, Symmetry, TwoSeats};
use std::sync::Arc;
use std::time::Instant;

/// PUCT (Rosin 2011, Silver and others 2017) with what an estimate says of positions in place of random games: a position that enters the tree is worth
/// what its best move promises, and the priors of its moves are what each of them promises. The budget's `sims` are simulations in all, its `nodes`
/// positions of the tree.
///
/// On one thread, whatever it is given: a tree of a thousand positions is as good as one of a hundred thousand without an estimate. Each search
/// begins with an empty tree, so a report depends on nothing that went before.
pub struct Puct<G: Game, E: Estimate<G>> {
    options: PuctOptions,
    estimate: Arc<E>,
    scratch: E::Scratch,
    tree: Tree,
}

impl<G: Game, E: Estimate<G>> Puct<G, E> {
    /// Simulations where the budget says nothing.
    pub const SIMS: u64 = 1000;

    /// A player with these options.
    pub fn new(options: PuctOptions, estimate: Arc<E>) -> Puct<G, E> {
        Puct { options, estimate, scratch: E::Scratch::default(), tree: Tree::default() }
    }
}

/// Simulations between two looks at the clock.
const LOOK: u64 = 32;
/// The most simulations: no counter overflows.
const MOST: u64 = 1 << 31;

impl<G: TwoSeats + Playouts + Symmetry + Centre, E: Estimate<G>> Search<G> for Puct<G, E> {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let start = Instant::now();
        let Puct { options, estimate, scratch, tree } = self;
        let mover = game.turn(root);
        let budget = terms.budget;
        let is_bounded = budget.time.is_some() || budget.nodes.is_some();
        let asked = budget.sims.unwrap_or(if is_bounded { u64::MAX } else { Puct::<G, E>::SIMS });
        let sims = asked.min(MOST);
        let deadline = terms.deadline(start);
        tree.begin(options.memory, budget.nodes.unwrap_or(u64::MAX), mover.index() as u8);
        let mut moves = Vec::new();
        game.moves(root, &mut moves);
        let watcher = Watcher::new(terms, start, (asked < u64::MAX).then_some(sims));
        if let Some(watcher) = &watcher {
            watcher.begin(moves.iter().copied());
        }
        let mut simulator = Simulator {
            game,
            estimate: &**estimate,
            options,
            streams: Streams::new(terms.seed),
            scratch,
            playout_scratch: G::Scratch::default(),
            moves: Vec::new(),
            shares: Vec::new(),
            priors: Vec::new(),
            path: Vec::new(),
            guessed: 0,
            playouts: 0,
            plies: 0,
            depths: Vec::new(),
        };
        simulator.expand(tree, ROOT, root);
        let is_proven = |tree: &Tree| options.prove && tree.nodes[ROOT as usize].proof.is_some();
        let (mut done, mut next) = (0, if watcher.is_some() { next_count(0) } else { u64::MAX });
        while done < sims && !is_proven(tree) && !terms.stopped() {
            if done % LOOK == 0 && deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                break;
            }
            if is_bounded && budget.nodes.is_some() && tree.is_full() {
                break;
            }
            simulator.simulate(tree, root, done);
            done += 1;
            let Some(watcher) = &watcher else { continue };
            if done >= next && done < sims || watcher.is_due() {
                next = next_count(done);
                let chosen = choose(game, tree, &moves, root, options, terms.seed);
                let edge = tree.moves(ROOT).start + chosen;
                watcher.show(Frame {
                    exact: is_proven(tree),
                    pv: line(game, tree, root, (moves[chosen], edge), options.symmetry),
                    depths: simulator.depths.clone(),
                    ..Frame::new(done, Some(moves[chosen]), reports::<G>(tree, &moves, mover, options.prove))
                });
            }
        }
        let chosen = choose(game, tree, &moves, root, options, terms.seed);
        let edge = tree.moves(ROOT).start + chosen;
        let effort = Effort {
            generated: tree.edges.len() as u64,
            expanded: tree.len(),
            guessed: simulator.guessed,
            ..Effort::default()
        };
        let report = Report {
            best: moves[chosen],
            exact: is_proven(tree),
            complete: done >= asked || is_proven(tree),
            moves: reports::<G>(tree, &moves, mover, options.prove),
            pv: line(game, tree, root, (moves[chosen], edge), options.symmetry),
            depth: None,
            counts: Counts {
                playouts: simulator.playouts,
                plies: simulator.plies,
                effort,
                ..Counts::default()
            },
            elapsed: start.elapsed(),
            tree: None,
        };
        if let Some(watcher) = &watcher {
            watcher.finish(&report, done, simulator.depths);
        }
        report
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }
}
