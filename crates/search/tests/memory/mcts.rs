//! No simulation asks the allocator for memory, and trees stay within theirs.

use crate::{alone, taken};
use plyground_core::Game;
use plyground_games::connect::Connect;
use plyground_search::Budget;
use plyground_search::mcts::{Divide, Options, Rollout, Uct};
use plyground_search::testkit::run;

const DIVISIONS: [Divide; 4] = [Divide::Tree, Divide::Ensemble, Divide::Leaf, Divide::Shared];

#[test]
fn a_hundred_times_the_simulations_take_no_more_allocations() {
    let _alone = alone();
    let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
    for divide in DIVISIONS {
        for (rollout, threads) in [(Rollout::Random, 1), (Rollout::Random, 2), (Rollout::Ucb, 1)] {
            let mut uct = Uct::new(Options { divide, rollout, memory: 32 << 20, ..Options::default() });
            let mut count = |sims| {
                let mut search = || drop(run(&mut uct, &game, &game.start(), Budget::sims(sims), threads, 1));
                // Threads are hired and trees have grown before the count begins.
                search();
                taken(search).times
            };
            let (few, many) = (count(200), count(20_000));
            assert!(many < few + 60, "{divide:?} {rollout:?} on {threads}: {few} for 200, {many} for 20000");
        }
    }
}

/// The larger trees are mapped, the smaller ones asked of the allocator.
#[test]
fn trees_stay_within_their_memory() {
    let _alone = alone();
    let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
    for memory in [1 << 20, 8 << 20, 24 << 20] {
        for divide in DIVISIONS {
            let mut uct = Uct::new(Options { divide, memory, ..Options::default() });
            let sims = (memory as u64 / 40).max(200_000);
            let mut search = |sims| drop(run(&mut uct, &game, &game.start(), Budget::sims(sims), 2, 1));
            search(0);
            let first = taken(|| search(sims));
            // What a search has beside its trees is little: the ways of each round, of each replica or thread.
            // And a pool that is moved out of the allocator's hands is there twice for a moment.
            let beside = if memory > 8 << 20 { 4 << 20 } else { 1 << 18 };
            assert!(first.bytes < memory as u64 + beside, "{divide:?}: {first:?} of {memory}");
            assert!(first.bytes > memory as u64 / 2, "{divide:?}: {first:?} of {memory}");
            // A tree that is full does not try to grow again and again.
            let again = taken(|| search(sims));
            assert!(again.times < 500, "{divide:?}: {again:?}");
        }
    }
}
