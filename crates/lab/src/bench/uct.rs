//! `bench uct`: simulations a second of Monte Carlo tree search, and the parallel speed-up of its divisions.

use super::row::{SpeedRow, in_rounds};
use plyground_core::{Game, Notation};
use plyground_games::connect::Connect;
use plyground_jobs::speedup;
use plyground_players::{Player, registry};
use plyground_search::Terms;

/// Default options, small and large; then the ways of parallel search, with what many threads share of a small one.
const ALONE: [&str; 2] = ["uct:sims=100000", "uct:sims=1000000"];
const TOGETHER: [&str; 4] = [
    "uct:sims=1000000,divide=ensemble",
    "uct:sims=1000000,divide=shared",
    "uct:sims=1000000,divide=leaf,rollouts=64",
    "uct:sims=1000000,divide=tree,workers=256",
];

/// Simulations a second from the empty 7x6 board.
pub fn uct_speeds(seed: u64, threads: usize, repetitions: usize, tick: &dyn Fn() -> bool) -> Vec<SpeedRow> {
    let game = Connect::<u64>::new(7, 6, 4).expect("the usual board");
    let mut cases: Vec<(&str, usize)> = ALONE.iter().map(|spec| (*spec, 1)).collect();
    for spec in TOGETHER {
        cases.push((spec, 1));
        if threads > 1 {
            cases.push((spec, threads));
        }
    }
    let mut players: Vec<Player<Connect<u64>>> =
        cases.iter().map(|(spec, _)| registry::connect_search(&game, spec).expect("a good spec")).collect();
    let mut answers: Vec<Option<Vec<u64>>> = vec![None; cases.len()];
    let times = in_rounds(cases.len(), repetitions, |i| {
        let Player { search, budget } = &mut players[i];
        let terms = Terms::new(*budget).threads(cases[i].1).seed(seed);
        search.new_game();
        let report = search.search(&game, &game.start(), &terms);
        let visits: Vec<u64> = report.moves.iter().map(|one| one.visits.unwrap_or(0)).collect();
        assert_eq!(visits.iter().sum::<u64>(), budget.sims.expect("a number of simulations"), "none is lost");
        if !report.counts.is_raced {
            let first = answers[i].get_or_insert(visits.clone());
            assert_eq!(*first, visits, "{}: the same visits every time", cases[i].0);
        }
        tick()
    });
    if times[0].is_empty() {
        return Vec::new();
    }
    let mut rows: Vec<SpeedRow> = Vec::new();
    for (i, (spec, threads)) in cases.iter().enumerate() {
        let work = players[i].budget.sims.expect("a number of simulations");
        let path = "scalar".to_owned();
        let mut row = SpeedRow::new("uct", game.spec(), (*spec).to_owned(), path, *threads, work, &times[i]);
        if let Some(alone) = (0..i).find(|&other| cases[other] == (*spec, 1)) {
            if answers[i].is_some() {
                assert_eq!(answers[alone], answers[i], "{spec}: the same visits on any number of threads");
            }
            row.speedup = Some(speedup(&times[alone], &times[i]));
        }
        rows.push(row);
    }
    rows
}
