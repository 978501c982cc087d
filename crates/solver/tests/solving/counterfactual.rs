//! What would be if: two engines agree, and a world that leaves out nothing is ours.

use crate::positions::random_position;
use plyground_core::{Game, Rng, Seat};
use plyground_games::connect::{Bits, Connect};
use plyground_solver::{Counterfactual, Goal, Limits, Solver};

/// A table with which only the general engine can work.
const SMALL: usize = 1 << 12;

#[test]
fn both_engines_agree_on_worlds_without_a_square() {
    let mut differing = 0;
    for (columns, rows) in [(7, 6), (7, 5)] {
        let game = Connect::<u64>::new(columns, rows, 4).unwrap();
        let solver = Solver::new(game.clone(), 1 << 20);
        let mut rng = Rng::new(9);
        for _ in 0..1_500 {
            let state = random_position(&game, game.cells() - 4 - rng.below(7), &mut rng);
            // Games that ended early left too much open.
            if game.cells() - game.stones(&state) > 14 {
                continue;
            }
            let (_, occupied) = game.stone_sets(&state);
            let seat = Seat::new(rng.below(2) as usize);
            let (mut fast, mut general) =
                (Counterfactual::new(&game, 1 << 20), Counterfactual::new(&game, SMALL));
            let ours = solver.solve(&state, Goal::Weak, &Limits::NONE).proven.score();
            assert_eq!(fast.result(&state, false, u64::MAX), ours, "{state:?}");
            let height = rows + 1;
            let cells = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
            let empty: Vec<(u32, u32)> = cells
                .filter(|(column, row)| (u64::cell(column * height + row) & occupied).is_empty())
                .collect();
            let at = empty[rng.below(empty.len() as u32) as usize];
            fast.ignore(seat, at);
            general.ignore(seat, at);
            for passes in [false, true] {
                let results = [&fast, &general].map(|world| world.result(&state, passes, u64::MAX));
                assert_eq!(results[0], results[1], "{state:?} without {at:?} of {seat:?}, passes: {passes}");
            }
            let without = fast.result(&state, false, u64::MAX);
            // Who has fewer runs does not do better.
            let is_worse = if game.turn(&state) == seat { without <= ours } else { without >= ours };
            assert!(is_worse, "{state:?} without {at:?} of {seat:?}");
            let (least, most, _) = fast.bounds(&state, false, (0, 1), u64::MAX);
            assert_eq!((least, most), (without.unwrap().max(0), without.unwrap().max(0)));
            differing += u32::from(without != ours);
        }
    }
    assert!(differing > 10, "{differing} differ");
}
