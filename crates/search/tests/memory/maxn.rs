//! No node of a MaxN search asks the allocator for memory.

use crate::{alone, taken};
use plyground_core::Game;
use plyground_games::blokus::{Blokus, Classic};
use plyground_search::maxn::{BestReply, Divide, MaxN, Options, Paranoid};
use plyground_search::testkit::run;
use plyground_search::{Budget, Search};

#[test]
fn fifty_times_the_nodes_take_no_more_allocations() {
    let _alone = alone();
    let game = Blokus::<Classic>::new();
    for divide in [Divide::None, Divide::Budget, Divide::Every, Divide::Node] {
        let options = Options { divide, ..Options::default() };
        let all: [&mut dyn Search<_>; 3] =
            [&mut MaxN::new(options), &mut Paranoid::new(options), &mut BestReply::new(options)];
        for search in all {
            let mut count = |plies, threads| {
                let budget = Budget::depth(plies);
                // Threads are hired before the count begins.
                run(search, &game, &game.start(), budget, threads, 1);
                taken(|| drop(run(search, &game, &game.start(), budget, threads, 1))).times
            };
            for threads in [1, 2] {
                let (few, many) = (count(2, threads), count(3, threads));
                assert!(many < few + 60, "{divide:?} on {threads}: {few} for 2 plies, {many} for 3");
            }
        }
    }
}
