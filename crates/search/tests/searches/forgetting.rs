//! A new game forgets: what a player does depends on the game it plays, not on those before, however little memory it has.

use crate::mcts::{DIVISIONS, after, connect};
use plyground_core::testkit::random_positions;
use plyground_core::{Centre, Game, Playouts, Symmetry};
use plyground_games::blokus::{Blokus, Classic, Duo, Variant};
use plyground_games::connect::Connect;
use plyground_search::guided::{self, Guided};
use plyground_search::mcts::{Options, Rollout, Uct};
use plyground_search::testkit::run;
use plyground_search::{Budget, Report, Search};

/// All of a report but how long it took, and which thread did what.
fn told<M: Copy + std::fmt::Debug>(mut report: Report<M>) -> String {
    report.elapsed = std::time::Duration::ZERO;
    (report.counts.tasks.own, report.counts.tasks.stolen) = (0, 0);
    format!("{report:?}")
}

/// Searches a position and one two moves later, as in a game.
fn game_of<G: Game>(
    search: &mut dyn Search<G>,
    game: &G,
    root: &G::State,
    budget: Budget,
    threads: usize,
) -> [String; 2] {
    search.new_game();
    let first = run(search, game, root, budget, threads, 5);
    let line: Vec<G::Move> = first.pv.iter().copied().take(2).collect();
    let later = line.iter().fold(root.clone(), |state, &mv| game.child(&state, mv));
    let later = if game.payoffs(&later).is_some() { root.clone() } else { later };
    [told(first), told(run(search, game, &later, budget, threads, 6))]
}

fn check_uct<G: Playouts + Symmetry + Centre>(game: &G, roots: &[G::State], sims: u64, memories: &[usize]) {
    for divide in DIVISIONS {
        for rollout in [Rollout::Random, Rollout::Ucb] {
            for &memory in memories {
                let options = Options { divide, rollout, memory, replicas: 3, ..Options::default() };
                let mut used = Uct::new(options);
                for (i, root) in roots.iter().enumerate() {
                    // Other games, longer and shorter, and from the other end of the board.
                    let other = &roots[(i + 1) % roots.len()];
                    run(&mut used, game, other, Budget::sims(sims << (i % 3)), 1, i as u64);
                    let threads = 1 + usize::from(divide != plyground_search::mcts::Divide::Shared);
                    let again = game_of(&mut used, game, root, Budget::sims(sims), threads);
                    let fresh = game_of(&mut Uct::new(options), game, root, Budget::sims(sims), threads);
                    assert!(
                        again == fresh,
                        "{divide:?} {rollout:?} with {memory} bytes:\n{again:?}\n{fresh:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_new_game_forgets_with_little_memory_too() {
    let game = connect(7, 6, 4);
    let roots = [after(&game, &[]), after(&game, &[3, 3, 3, 3, 3, 2]), after(&game, &[0, 6, 1, 5])];
    check_uct(&game, &roots, 6000, &[1 << 16, 1 << 20]);
    // Wide boards take more words a position than is thought at first.
    let wide: Connect<u128> = Connect::new(14, 7, 4).unwrap();
    let positions = random_positions(&wide, 12, 3);
    let mut roots: Vec<_> = positions.into_iter().map(|(_, state)| state).collect();
    roots.retain(|state| wide.payoffs(state).is_none());
    roots.truncate(2);
    roots.push(wide.start());
    check_uct(&wide, &roots, 3000, &[1 << 16, 1 << 20]);
    let blokus: Blokus<Duo> = Blokus::new();
    let later = random_positions(&blokus, 8, 1).into_iter().map(|(_, state)| state);
    let mut roots: Vec<_> = later.filter(|state| blokus.payoffs(state).is_none()).take(1).collect();
    roots.push(blokus.start());
    check_uct(&blokus, &roots, 150, &[1 << 16, 1 << 20]);
}

fn check_guided<V: Variant>(blokus: &Blokus<V>, sims: u64) {
    for divide in [guided::Divide::Tree, guided::Divide::Ensemble] {
        let options = guided::Options { divide, memory: 1 << 20, replicas: 2, ..guided::Options::default() };
        let mut used = Guided::new(options);
        // A game that was broken off after its first move: the next one begins where it might have gone on.
        let first = run(&mut used, blokus, &blokus.start(), Budget::sims(2 * sims), 2, 1);
        let root = first.pv.iter().take(2).fold(blokus.start(), |state, &mv| blokus.child(&state, mv));
        for root in [root, blokus.start()] {
            let again = game_of(&mut used, blokus, &root, Budget::sims(sims), 2);
            let fresh = game_of(&mut Guided::new(options), blokus, &root, Budget::sims(sims), 2);
            assert!(again == fresh, "{divide:?}");
        }
    }
}

#[test]
fn a_new_game_of_blokus_forgets() {
    check_guided(&Blokus::<Duo>::new(), 400);
    check_guided(&Blokus::<Classic>::new(), 60);
}
