//! No playout asks the allocator for memory.

use crate::{alone, taken};
use plyground_core::Game;
use plyground_games::connect::Connect;
use plyground_search::Budget;
use plyground_search::flat::{DefaultPolicy, Divide, MonteCarlo, Options};
use plyground_search::testkit::run;

#[test]
fn a_hundred_times_the_playouts_take_no_more_allocations() {
    let _alone = alone();
    let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
    let large: Connect<u128> = Connect::new(12, 8, 4).unwrap();
    for divide in [Divide::Chunks, Divide::Moves, Divide::Sims, Divide::Both] {
        for (playout, threads) in
            [(DefaultPolicy::Uniform, 1), (DefaultPolicy::Uniform, 2), (DefaultPolicy::Centre, 2)]
        {
            let mut search = MonteCarlo::new(Options { divide, playout, chunk: 1, ..Options::default() });
            let mut count = |sims| {
                let budget = Budget::sims(sims);
                // Threads are hired before the count begins.
                run(&mut search, &game, &game.start(), budget, threads, 1);
                run(&mut search, &large, &large.start(), budget, threads, 1);
                let counted = taken(|| {
                    run(&mut search, &game, &game.start(), budget, threads, 1);
                    run(&mut search, &large, &large.start(), budget, threads, 1);
                });
                counted.times
            };
            let (few, many) = (count(50), count(5000));
            assert!(many < few + 60, "{divide:?} {playout:?} on {threads}: {few} for 50, {many} for 5000");
        }
    }
}
