//! UCT: what is certain, and what is seen at a glance.

use crate::mcts::{after, all_options, connect};
use plyground_core::testkit::{maxn, random_positions};
use plyground_core::{Centre, Game, Playouts, Symmetry, Tactics};
use plyground_games::connect::{Column, Connect};
use plyground_search::mcts::{Divide, Final, Options, Tie, Uct};
use plyground_search::minimax::Minimax;
use plyground_search::testkit::{agrees_with_maxn, run};
use plyground_search::{Budget, Report, Search};

/// Without simulations all moves are equal, and the rule decides.
#[test]
fn ties_go_by_their_rule() {
    let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
    let choose = |tie, seed| {
        let mut uct = Uct::new(Options { tie, ..Options::default() });
        run(&mut uct, &game, &game.start(), Budget::sims(0), 1, seed).best.0
    };
    assert_eq!([Tie::Centre, Tie::First, Tie::Last].map(|tie| choose(tie, 1)), [3, 0, 6]);
    let drawn: std::collections::BTreeSet<u8> = (0..40).map(|seed| choose(Tie::Random, seed)).collect();
    assert!(drawn.len() > 4, "{drawn:?}");
}

#[test]
fn what_is_proven_is_what_maxn_says() {
    for (columns, rows, in_a_row) in [(3, 3, 3), (4, 3, 3), (2, 6, 4), (5, 2, 3), (1, 5, 3)] {
        let game = connect(columns, rows, in_a_row);
        for options in all_options() {
            let exact = agrees_with_maxn(&mut Uct::new(options), &game, Budget::sims(3000), 60, 1);
            assert_eq!(exact > 20, options.prove, "{options:?} on {columns}x{rows}x{in_a_row}: {exact}");
            agrees_with_maxn(&mut Uct::new(options), &game, Budget::sims(40), 60, 2);
        }
    }
}

#[test]
fn values_converge_without_proofs_too() {
    let game = connect(4, 4, 3);
    for (prove, choose) in [(true, Final::Visits), (false, Final::Visits), (false, Final::Value)] {
        let mut right = 0;
        let mut asked = 0;
        for (_, state) in random_positions(&game, 120, 5) {
            if game.payoffs(&state).is_some() || game.stones(&state) < 5 {
                continue;
            }
            let mut uct = Uct::new(Options { prove, choose, ..Options::default() });
            let report = run(&mut uct, &game, &state, Budget::sims(20_000), 1, 1);
            asked += 1;
            right += usize::from(maxn(&game, &state).best.contains(&report.best));
        }
        assert!(asked > 20 && right == asked, "prove {prove} by {choose:?}: {right} of {asked}");
    }
}

fn main_line<G: Playouts + Symmetry + Centre>(
    game: &G,
    root: &G::State,
    options: Options,
    count: u64,
    seed: u64,
) -> G::Move {
    run(&mut Uct::new(options), game, root, Budget::sims(count), 1, seed).best
}

/// A position in which random games speak for a move that loses at once (S2.23); the columns are those of the game so far.
const TRAP: &[u8] = &[6, 5, 4, 6, 6, 5, 5, 1, 1, 6, 0, 2, 4, 0, 1, 0, 5, 3, 1];

#[test]
fn the_trap_of_s2() {
    let game = connect(7, 6, 4);
    let root = after(&game, TRAP);
    let depth = Budget::depth(2);
    let value = |report: &Report<Column>, column| {
        report.moves.iter().find(|one| one.mv == column).and_then(|one| one.eval).unwrap().value
    };
    let minimax =
        run(&mut Minimax::new(plyground_search::minimax::Options::default()), &game, &root, depth, 1, 1);
    let loss = -999_998;
    assert!(value(&minimax, minimax.best) > loss, "minimax sees it");
    for seed in 0..20 {
        let naive = Options { prove: false, ..Options::default() };
        assert_eq!(value(&minimax, main_line(&game, &root, naive, 100, seed)), loss, "uct falls");
        assert!(
            value(&minimax, main_line(&game, &root, naive, 100_000, seed)) > loss,
            "with more it does not"
        );
        assert!(
            value(&minimax, main_line(&game, &root, Options::default(), 100, seed)) > loss,
            "nor with proofs"
        );
    }
}

#[test]
fn below_the_root_nobody_moves_so_that_the_other_wins_at_once() {
    let game = connect(7, 6, 4);
    let mut positions = random_positions(&game, 60, 5);
    positions.retain(|(_, state)| game.payoffs(state).is_none() && game.decided(state).is_none());
    let losing = |prove| {
        let mut losing = 0;
        for divide in [Divide::Tree, Divide::Ensemble] {
            let mut uct = Uct::new(Options { prove, divide, ..Options::default() });
            for (_, root) in &positions {
                uct.forget();
                run(&mut uct, &game, root, Budget::sims(2000), 1, 1);
                uct.harvest(&game, |state, _| {
                    let wins = game.decided(state).is_some_and(|end| end.winner() == Some(game.turn(state)));
                    losing += u64::from(wins && game.stones(state) > game.stones(root) + 1);
                });
            }
        }
        losing
    };
    assert!(positions.len() > 20);
    assert_eq!(losing(true), 0);
    assert!(losing(false) > 1000);
}

#[test]
fn a_game_that_is_lost_is_still_played() {
    let game = connect(7, 6, 4);
    let mut uct = Uct::new(Options::default());
    let budget = Budget::sims(200);
    let mut lost = 0;
    for seed in 0..40 {
        let mut state = game.start();
        let mut rng = plyground_core::Rng::new(seed);
        Search::<Connect<u64>>::new_game(&mut uct);
        while game.payoffs(&state).is_none() {
            let report = run(&mut uct, &game, &state, budget, 1, seed);
            let wins_at_once =
                |mv| game.payoffs(&game.child(&state, mv)).is_some_and(|payoffs| payoffs.winner().is_some());
            if report.moves.iter().any(|one| wins_at_once(one.mv)) {
                assert!(wins_at_once(report.best));
            } else if game.decided(&state).is_some() {
                // Known to be lost from the search before, or not: all moves are looked at again.
                lost += 1;
                assert!(report.moves.iter().all(|one| one.visits > Some(0)), "{report:?}");
            }
            let mv = game.random_move(&state, &mut rng, &mut Vec::new());
            state = game.child(&state, mv);
        }
    }
    assert!(lost > 10, "{lost} lost positions");
}
