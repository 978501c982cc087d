//! Every search watched: in every division, on every kind of game.

use crate::mcts::{DIVISIONS, after, connect};
use crate::text_tree::TextTree;
use plyground_core::{Evaluate, Game, MoveOrdering, Parts, Rng, Symmetry, TwoSeats};
use plyground_games::blokus::{Blokus, Classic, Duo};
use plyground_search::flat::{self, MonteCarlo, Ucb1, Ucb1Options};
use plyground_search::guided::{self, Guided};
use plyground_search::maxn::{self, BestReply, MaxN, Paranoid};
use plyground_search::mcts::{self, Rollout, Uct};
use plyground_search::minimax::{self, AlphaBeta, Minimax, MoveOrder};
use plyground_search::testkit::{frames_hold, longest_silence};
use plyground_search::{Budget, FirstChoice, Greedy, RandomMover, Search, TwoPly};
use std::time::Duration;

type Make<'a, G> = &'a dyn Fn() -> Box<dyn Search<G>>;

#[test]
fn of_flat_monte_carlo() {
    let (game, blokus) = (connect(7, 6, 4), Blokus::<Duo>::new());
    let root = after(&game, &[3, 3, 2]);
    for divide in [flat::Divide::Chunks, flat::Divide::Moves, flat::Divide::Sims, flat::Divide::Both] {
        for chunk in [64, 10] {
            let make: Make<'_, _> =
                &|| Box::new(MonteCarlo::new(flat::Options { divide, chunk, ..flat::Options::default() }));
            let count = frames_hold(make, &game, &root, Budget::sims(1000), 3);
            assert_eq!(count, 9, "{divide:?}: 64, 96, 128, 192, 256, 384, 512, 768 and the end");
        }
    }
    let make: Make<'_, _> = &|| Box::new(MonteCarlo::new(flat::Options::default()));
    frames_hold(make, &blokus, &blokus.start(), Budget::sims(2), 3);
    for batch in [1, 256] {
        let make: Make<'_, _> = &|| Box::new(Ucb1::new(Ucb1Options { batch, ..Ucb1Options::default() }));
        let count = frames_hold(make, &game, &root, Budget::sims(1000), 3);
        assert_eq!(count, if batch == 1 { 20 } else { 4 }, "in batches of {batch}");
    }
    // Every move ends the game: a playout of each tells all.
    let tree = TextTree::new("1:50(62 26 35)");
    let make: Make<'_, _> = &|| Box::new(MonteCarlo::new(flat::Options::default()));
    frames_hold(make, &tree, &tree.start(), Budget::sims(100), 1);
}

#[test]
fn of_uct() {
    let (game, small) = (connect(7, 6, 4), connect(4, 4, 3));
    let four = Blokus::<Classic>::new();
    for divide in DIVISIONS {
        for rollout in [Rollout::Random, Rollout::Ucb] {
            for prove in [true, false] {
                let options = mcts::Options { divide, rollout, prove, ..mcts::Options::default() };
                let make: Make<'_, _> = &|| Box::new(Uct::new(options));
                for root in [game.start(), after(&game, &[3, 0, 2, 4, 1, 4, 2])] {
                    frames_hold(make, &game, &root, Budget::sims(3000), 9);
                    frames_hold(make, &game, &root, Budget::nodes(700), 9);
                }
                // Proven before the budget is spent.
                frames_hold(make, &small, &small.start(), Budget::sims(3000), 1);
            }
        }
        let options = mcts::Options { divide, ..mcts::Options::default() };
        let make: Make<'_, _> = &|| Box::new(Uct::with_evaluation(options));
        frames_hold(make, &game, &game.start(), Budget::sims(500), 2);
        let make: Make<'_, _> = &|| Box::new(Uct::new(options));
        frames_hold(make, &four, &four.start(), Budget::sims(70), 2);
    }
    let make: Make<'_, _> = &|| Box::new(Uct::new(mcts::Options::default()));
    // 1, 2, 3, 4, 6, 8, …, 768, and the end.
    assert_eq!(frames_hold(make, &game, &game.start(), Budget::sims(1000), 1), 20);
}

#[test]
fn of_guided_search() {
    let (duo, four) = (Blokus::<Duo>::new(), Blokus::<Classic>::new());
    for divide in [guided::Divide::Tree, guided::Divide::Ensemble] {
        let options = guided::Options { divide, replicas: 3, ..guided::Options::default() };
        let make: Make<'_, _> = &|| Box::new(Guided::new(options));
        assert!(frames_hold(make, &duo, &duo.start(), Budget::sims(300), 4) > 10);
        let make: Make<'_, _> = &|| Box::new(Guided::new(options));
        frames_hold(make, &four, &four.start(), Budget::sims(40), 4);
    }
}

fn looking_ahead<G>(game: &G, root: &G::State, depth: u32)
where
    G: TwoSeats + MoveOrdering + Symmetry + Evaluate,
{
    for divide in [minimax::Divide::None, minimax::Divide::Root, minimax::Divide::Brothers] {
        for order in [MoveOrder::Left, MoveOrder::Best] {
            for (table, deepen, all_values) in
                [(0, false, false), (0, true, true), (1 << 16, true, false), (1 << 16, false, true)]
            {
                let options =
                    minimax::Options { divide, order, table, deepen, all_values, ..Default::default() };
                let make: Make<'_, G> = &|| Box::new(AlphaBeta::new(options));
                frames_hold(make, game, root, Budget::depth(depth), 1);
                frames_hold(make, game, root, Budget::nodes(500), 1);
                let make: Make<'_, G> = &|| Box::new(Minimax::new(options));
                frames_hold(make, game, root, Budget::depth(3), 1);
            }
        }
    }
}

#[test]
fn of_minimax_and_alpha_beta() {
    let (game, small) = (connect(7, 6, 4), connect(4, 3, 3));
    looking_ahead(&game, &after(&game, &[3, 3, 2]), 5);
    looking_ahead(&small, &small.start(), 12);
    let options = minimax::Options { deepen: false, ..minimax::Options::default() };
    let make: Make<'_, _> = &|| Box::new(AlphaBeta::new(options));
    assert_eq!(frames_hold(make, &game, &game.start(), Budget::depth(4), 1), 7, "one for each move");
}

fn for_many_seats<G: Evaluate + MoveOrdering + Parts>(game: &G, root: &G::State, budget: Budget) {
    for divide in [maxn::Divide::None, maxn::Divide::Every, maxn::Divide::Budget, maxn::Divide::Node] {
        for (prune, deepen, tie) in
            [(false, false, maxn::Tie::First), (true, true, maxn::Tie::Last), (false, true, maxn::Tie::Spite)]
        {
            let options = maxn::Options { divide, prune, deepen, tie, ..maxn::Options::default() };
            let makes: [Make<'_, G>; 3] =
                [&|| Box::new(MaxN::new(options)), &|| Box::new(Paranoid::new(options)), &|| {
                    Box::new(BestReply::new(options))
                }];
            for make in makes {
                frames_hold(make, game, root, budget, 1);
            }
        }
    }
}

#[test]
fn of_maxn_paranoid_and_best_reply() {
    let game = connect(5, 4, 3);
    for_many_seats(&game, &game.start(), Budget::depth(5));
    for seats in [2, 3, 4] {
        let mut rng = Rng::new(seats as u64);
        for _ in 0..5 {
            let tree = TextTree::random(seats, 6, &mut rng);
            if tree.payoffs(&tree.start()).is_none() {
                for_many_seats(&tree, &tree.start(), Budget::depth(4));
            }
        }
    }
    let four = Blokus::<Classic>::new();
    for_many_seats(&four, &four.start(), Budget::depth(2));
}

#[test]
fn of_who_hardly_thinks() {
    let game = connect(7, 6, 4);
    let makes: [Make<'_, _>; 4] =
        [&|| Box::new(RandomMover), &|| Box::new(Greedy), &|| Box::new(TwoPly), &|| Box::new(FirstChoice)];
    for make in makes {
        assert_eq!(frames_hold(make, &game, &game.start(), Budget::default(), 7), 1);
    }
}

#[test]
fn against_the_clock_nobody_is_silent_for_long() {
    let game = connect(9, 6, 4);
    let divide = mcts::Divide::Ensemble;
    let searches: Vec<(&str, Box<dyn Search<_>>)> = vec![
        ("mc", Box::new(MonteCarlo::new(flat::Options::default()))),
        ("ucb1", Box::new(Ucb1::new(Ucb1Options::default()))),
        ("uct", Box::new(Uct::new(mcts::Options::default()))),
        ("ensemble", Box::new(Uct::new(mcts::Options { divide, ..mcts::Options::default() }))),
        ("alphabeta", Box::new(AlphaBeta::new(minimax::Options::default()))),
        ("maxn", Box::new(MaxN::new(maxn::Options::default()))),
    ];
    for (name, mut search) in searches {
        for threads in [1, 2] {
            // On a machine that is busy with other things a search may be silent because it sleeps.
            let time = Duration::from_millis(300);
            let mut attempts =
                (0..20).map(|_| longest_silence(&mut *search, &game, &game.start(), time, threads));
            let is_calm =
                |(silence, count): (Duration, usize)| silence <= Duration::from_millis(100) && count >= 3;
            assert!(attempts.any(is_calm), "{name} on {threads} threads");
        }
    }
}
