//! The trees of searches, shown: what is in them holds together, and to write them down changes nothing.

use crate::mcts::{DIVISIONS, after, connect, essence};
use crate::text_tree::TextTree;
use plyground_core::{Game, Rng, Seat};
use plyground_games::blokus::{Blokus, Duo};
use plyground_search::guided::{self, Guided};
use plyground_search::maxn::{self, BestReply, MaxN, Paranoid};
use plyground_search::mcts::{self, Uct};
use plyground_search::minimax::{self, AlphaBeta, Minimax, MoveOrder};
use plyground_search::testkit::run;
use plyground_search::{Bound, Budget, Measure, Report, Search, SearchTree, Terms};
use std::time::Duration;

/// Every node stands behind its parent, its way from the root is legal, and no more positions are below it than it has itself.
fn is_sound<G: Game>(game: &G, root: &G::State, tree: &SearchTree<G::Move>) {
    let mut states: Vec<G::State> = Vec::new();
    for (i, node) in tree.nodes.iter().enumerate() {
        let state = match (node.parent, node.mv) {
            (None, None) => root.clone(),
            (Some(parent), Some(mv)) => {
                assert!(parent < i);
                let mut state = states[parent].clone();
                assert_eq!(node.seat, game.turn(&state));
                game.try_play(&mut state, mv).unwrap_or_else(|why| panic!("{mv:?} in {state:?}: {why:?}"));
                state
            }
            other => panic!("{other:?}"),
        };
        if let Some(same) = node.same {
            assert!(tree.nodes[same].same.is_none() && tree.children(i).next().is_none());
        }
        let below = tree.children(i).map(|child| tree.nodes[child].visits).sum::<u64>() + node.others.visits;
        // Where ways meet, simulations of all of them go on from there.
        let may_meet = tree.measure == Measure::Simulations;
        assert!(may_meet || below <= node.visits, "{below} below {} of {:?}", node.visits, node.mv);
        assert!(node.value.is_none_or(|value| (-1e-9..=1.0 + 1e-9).contains(&value)), "{:?}", node.value);
        states.push(state);
    }
}

#[test]
fn of_uct() {
    let game = connect(7, 6, 4);
    for root in [game.start(), after(&game, &[3, 0, 2, 4, 1, 4, 2]), after(&game, &[6, 6, 5])] {
        for divide in DIVISIONS {
            let mut uct = Uct::new(mcts::Options { divide, ..mcts::Options::default() });
            assert!(uct.tree(&game, 500).is_none(), "nothing was searched");
            let report = run(&mut uct, &game, &root, Budget::sims(20_000), 1, 1);
            let tree = uct.tree(&game, 500).unwrap();
            is_sound(&game, &root, &tree);
            assert_eq!(tree.nodes.len(), 500);
            assert_eq!(tree.trees, if divide == mcts::Divide::Ensemble { 8 } else { 1 });
            assert!(tree.nodes.iter().any(|node| node.same.is_some()), "ways meet");
            if tree.trees == 1 {
                for child in tree.children(0) {
                    let node = &tree.nodes[child];
                    let told = report.moves.iter().find(|one| Some(one.mv) == node.mv).unwrap();
                    assert_eq!(told.visits, Some(node.visits));
                    assert!(report.exact || told.values == node.values, "{told:?} {node:?}");
                }
            }
            let few = tree.pruned(20);
            is_sound(&game, &root, &few);
            assert_eq!(few.nodes.len(), 20);
            assert_eq!(few.nodes[0].visits, tree.nodes[0].visits);
            uct.forget();
            assert!(uct.tree(&game, 500).is_none(), "forgotten");
        }
    }
}

#[test]
fn of_guided_search() {
    let game = Blokus::<Duo>::new();
    for divide in [guided::Divide::Tree, guided::Divide::Ensemble] {
        let mut search = Guided::new(guided::Options { divide, ..guided::Options::default() });
        let report = run(&mut search, &game, &game.start(), Budget::sims(400), 1, 1);
        let tree = search.tree(&game, 100).unwrap();
        is_sound(&game, &game.start(), &tree);
        assert!(tree.nodes[1..].iter().all(|node| node.prior.is_some() && node.visits > 0));
        if divide == guided::Divide::Tree {
            let most = tree.children(0).max_by_key(|&child| tree.nodes[child].visits).unwrap();
            assert_eq!(tree.nodes[most].mv, Some(report.best));
        }
    }
}

fn without_time<M>(mut report: Report<M>) -> Report<M> {
    (report.elapsed, report.tree) = (Duration::ZERO, None);
    report
}

/// A search, traced to a depth and not: the same in all but the tree, which is returned.
fn traced<G: Game>(
    make: &dyn Fn() -> Box<dyn Search<G>>,
    game: &G,
    root: &G::State,
    budget: Budget,
    depth: u32,
) -> SearchTree<G::Move> {
    let plain = make().search(game, root, &Terms::new(budget));
    assert!(plain.tree.is_none());
    let traced = make().search(game, root, &Terms::new(budget).trace(depth));
    let tree = traced.tree.clone().expect("asked for");
    let visited = traced.counts.effort.visited();
    assert_eq!(without_time(traced), without_time(plain));
    is_sound(game, root, &tree);
    assert!(tree.nodes[0].visits <= visited);
    tree
}

#[test]
fn of_alpha_beta_and_minimax() {
    let game = connect(7, 6, 4);
    let root = after(&game, &[3, 3, 2]);
    for order in [MoveOrder::Left, MoveOrder::Best] {
        for (table, deepen, all_values) in
            [(0, false, false), (0, true, true), (1 << 16, true, false), (1 << 16, false, false)]
        {
            let options = minimax::Options { order, table, deepen, all_values, ..Default::default() };
            for budget in [Budget::depth(5), Budget::nodes(3000)] {
                let tree = traced(&|| Box::new(AlphaBeta::new(options)), &game, &root, budget, 3);
                assert!(tree.nodes.iter().any(|node| !node.cut.is_empty()), "something is cut off");
            }
            let tree = traced(&|| Box::new(Minimax::new(options)), &game, &root, Budget::depth(4), 4);
            assert_eq!(tree.nodes.len() as u64, tree.nodes[0].visits, "every position is there");
            assert!(tree.nodes.iter().all(|node| node.cut.is_empty() && node.window.is_none()));
        }
    }
    // In the whole tree of an undivided search without a table, each value follows from those below it.
    let options = minimax::Options { table: 0, deepen: false, ..minimax::Options::default() };
    let tree = traced(&|| Box::new(AlphaBeta::new(options)), &game, &root, Budget::depth(4), 4);
    assert_eq!(tree.nodes.len() as u64, tree.nodes[0].visits);
    for (i, node) in tree.nodes.iter().enumerate() {
        let best = tree.children(i).filter_map(|child| tree.nodes[child].eval).map(|eval| eval.value).max();
        if let Some(best) = best {
            let own = node.eval.unwrap().value;
            assert_eq!(best, if i == 0 { own } else { -own }, "{node:?}");
        }
        if let (Some((alpha, beta)), Some(eval)) = (node.window, node.eval) {
            let bound = match eval.value {
                value if alpha.is_some_and(|alpha| value <= alpha) => Bound::AtMost,
                value if beta.is_some_and(|beta| value >= beta) => Bound::AtLeast,
                _ => Bound::Exact,
            };
            assert_eq!(eval.bound, bound);
        }
        // A move is left out where the one before it was good enough for the seat to move.
        if let (false, Some((Some(alpha), _))) = (node.cut.is_empty(), node.window) {
            assert!(node.eval.unwrap().value <= alpha, "{node:?}");
        }
    }
}

#[test]
fn of_maxn_paranoid_and_best_reply() {
    let mut rng = Rng::new(5);
    for seats in [2, 3, 4] {
        let tree = TextTree::random(seats, 6, &mut rng);
        if tree.payoffs(&tree.start()).is_some() {
            continue;
        }
        for (prune, deepen) in [(false, false), (true, true)] {
            let options = maxn::Options { prune, deepen, ..maxn::Options::default() };
            let makes: [&dyn Fn() -> Box<dyn Search<TextTree>>; 3] =
                [&|| Box::new(MaxN::new(options)), &|| Box::new(Paranoid::new(options)), &|| {
                    Box::new(BestReply::new(options))
                }];
            for make in makes {
                traced(make, &tree, &tree.start(), Budget::depth(5), 9);
                traced(make, &tree, &tree.start(), Budget::nodes(30), 2);
            }
        }
    }
    let game = connect(5, 4, 3);
    let make = || -> Box<dyn Search<_>> { Box::new(MaxN::new(maxn::Options::default())) };
    let tree = traced(&make, &game, &game.start(), Budget::depth(3), 3);
    assert_eq!(tree.nodes.len(), 1 + 5 + 25 + 125);
    let evals = tree.nodes[1].evals.unwrap();
    assert_eq!(tree.nodes[1].eval.unwrap().value, evals[Seat::FIRST]);
}

#[test]
fn a_search_that_was_watched_and_shown_is_the_same() {
    let game = connect(7, 6, 4);
    let mut uct = Uct::new(mcts::Options::default());
    let before = essence(&run(&mut uct, &game, &game.start(), Budget::sims(2000), 1, 3));
    uct.tree(&game, 500).unwrap();
    let after_it = after(&game, &[3]);
    let goes_on = essence(&run(&mut uct, &game, &after_it, Budget::sims(2000), 1, 3));
    let mut other = Uct::new(mcts::Options::default());
    assert_eq!(essence(&run(&mut other, &game, &game.start(), Budget::sims(2000), 1, 3)), before);
    assert_eq!(essence(&run(&mut other, &game, &after_it, Budget::sims(2000), 1, 3)), goes_on);
}
