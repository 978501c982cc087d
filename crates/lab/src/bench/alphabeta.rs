//! `bench alphabeta`: nodes a second of minimax and alpha-beta, and their parallel speed-up.

use super::row::{SpeedRow, in_rounds};
use plyground_core::{Game, Notation};
use plyground_games::connect::{Column, Connect};
use plyground_jobs::speedup;
use plyground_players::{Player, registry};
use plyground_search::{Report, Terms};

/// One thread without a table, for the speed of a node; then a deep search with everything on, on one thread and on all.
const PLAIN: [&str; 3] = [
    "minimax:depth=8,eval=zero,order=left",
    "alphabeta:depth=11,eval=zero,order=left,table=off,deepen=off",
    "alphabeta:depth=10,eval=lines,order=left,table=off,deepen=off",
];
const DEEP: [&str; 2] = [
    "alphabeta:depth=13,eval=lines,order=centre,table=off,deepen=off,divide=brothers",
    "alphabeta:depth=18,eval=lines,order=best,memory=128MB,divide=brothers",
];

/// Positions visited a second from the empty 7x6 board.
pub fn alphabeta_speeds(
    seed: u64,
    threads: usize,
    repetitions: usize,
    tick: &dyn Fn() -> bool,
) -> Vec<SpeedRow> {
    let game = Connect::<u64>::new(7, 6, 4).expect("the usual board");
    let mut cases: Vec<(&str, usize)> = PLAIN.iter().map(|spec| (*spec, 1)).collect();
    for spec in DEEP {
        cases.push((spec, 1));
        if threads > 1 {
            cases.push((spec, threads));
        }
    }
    let mut players: Vec<Player<Connect<u64>>> =
        cases.iter().map(|(spec, _)| registry::connect_search(&game, spec).expect("a good spec")).collect();
    let mut answers: Vec<Option<(Column, i32)>> = vec![None; cases.len()];
    let mut visited: Vec<Vec<u64>> = vec![Vec::new(); cases.len()];
    let times = in_rounds(cases.len(), repetitions, |i| {
        let terms = Terms::new(players[i].budget).threads(cases[i].1).seed(seed);
        let report = players[i].search.search(&game, &game.start(), &terms);
        let answer = answer(&report);
        assert_eq!(*answers[i].get_or_insert(answer), answer, "{}: the same answer every time", cases[i].0);
        visited[i].push(report.counts.effort.visited());
        tick()
    });
    if times[0].is_empty() {
        return Vec::new();
    }
    let mut rows: Vec<SpeedRow> = Vec::new();
    for (i, (spec, threads)) in cases.iter().enumerate() {
        visited[i].sort_unstable();
        let work = visited[i][visited[i].len() / 2];
        let path = "scalar".to_owned();
        let mut row =
            SpeedRow::new("alphabeta", game.spec(), (*spec).to_owned(), path, *threads, work, &times[i]);
        let alone = (0..i).find(|&other| cases[other] == (*spec, 1));
        if let Some(alone) = alone {
            assert_eq!(answers[alone], answers[i], "{spec}: the same answer on any number of threads");
            row.speedup = Some(speedup(&times[alone], &times[i]));
        }
        rows.push(row);
    }
    rows
}

/// The chosen move and its value.
fn answer(report: &Report<Column>) -> (Column, i32) {
    let best = report.moves.iter().find(|one| one.mv == report.best).and_then(|one| one.eval);
    (report.best, best.expect("the chosen move has a value").value)
}
