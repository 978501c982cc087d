//! `bench maxn`: nodes a second of MaxN on Blokus, and its parallel speed-up.

use super::row::{SpeedRow, in_rounds};
use crate::stages::stage;
use plyground_core::{Game, Notation};
use plyground_games::blokus::{Blokus, Classic, Move, Path, State};
use plyground_jobs::speedup;
use plyground_players::{Player, registry};
use plyground_search::{Report, Terms};

/// Searches from the start, where S3, the report on MaxN for Blokus, began, and from the middle of a game; the divided ones on one thread and on all.
const SEARCHES: [(&str, usize); 5] = [
    ("maxn:depth=4", 0),
    ("maxn:depth=4,divide=budget,budget=2", 0),
    ("maxn:depth=4,divide=every", 0),
    ("maxn:depth=3", 21),
    ("maxn:depth=3,divide=budget,budget=2", 21),
];

/// The first move of the start at depth 4, and what it is worth to the seat that makes it: the same for every division.
const FROM_THE_START: (&str, i32) = ("b18,a19,b19,c19,a20", -22);

/// Positions visited a second, every leaf evaluated for all four seats.
pub fn maxn_speeds(threads: usize, repetitions: usize, tick: &dyn Fn() -> bool) -> Vec<SpeedRow> {
    let game = Blokus::<Classic>::new();
    let mut cases: Vec<(&str, usize, usize)> = Vec::new();
    for (spec, ply) in SEARCHES {
        cases.push((spec, ply, 1));
        if threads > 1 && spec.contains("divide") {
            cases.push((spec, ply, threads));
        }
    }
    let mut players: Vec<Player<Blokus<Classic>>> =
        cases.iter().map(|(spec, ..)| registry::blokus_search(spec).expect("a good spec")).collect();
    let mut answers: Vec<Option<(Move, i32, u64)>> = vec![None; cases.len()];
    let times = in_rounds(cases.len(), repetitions, |i| {
        let (spec, ply, threads) = cases[i];
        let terms = Terms::new(players[i].budget).threads(threads);
        let report = players[i].search.search(&game, &position(&game, ply), &terms);
        let answer = answer(&report);
        assert_eq!(*answers[i].get_or_insert(answer), answer, "{spec}: the same answer every time");
        tick()
    });
    if times[0].is_empty() {
        return Vec::new();
    }
    let mut rows: Vec<SpeedRow> = Vec::new();
    for (i, &(spec, ply, threads)) in cases.iter().enumerate() {
        let (best, value, work) = answers[i].expect("every case has run");
        if ply == 0 {
            assert_eq!((game.write_move(best).as_str(), value), FROM_THE_START, "{spec}");
        }
        let plain = cases.iter().position(|case| case.1 == ply).unwrap_or(i);
        assert_eq!(answers[plain], answers[i], "{spec}: the same answer however it is divided");
        let path = Path::fastest().to_string();
        let mut row = SpeedRow::new("maxn", game.spec(), spec.to_owned(), path, threads, work, &times[i]);
        row.position = (ply > 0).then(|| format!("ply {ply}"));
        let alone = (0..i).find(|&other| cases[other] == (spec, ply, 1));
        row.speedup = alone.map(|alone| speedup(&times[alone], &times[i]));
        rows.push(row);
    }
    rows
}

/// The start, or a stage of a game.
fn position(game: &Blokus<Classic>, ply: usize) -> State {
    let line = if ply == 0 { "" } else { stage(&game.spec(), ply).line };
    let moves = game.read_line(line).expect("a good line");
    moves.into_iter().fold(game.start(), |state, mv| game.child(&state, mv))
}

/// The chosen move, its value, and the positions visited.
fn answer(report: &Report<Move>) -> (Move, i32, u64) {
    let best = report.moves.iter().find(|one| one.mv == report.best).and_then(|one| one.eval);
    let value = best.expect("the chosen move has a value").value;
    (report.best, value, report.counts.effort.visited())
}
