//! `bench arena`: games a second, and the overhead of the arena itself.

use super::row::{SpeedRow, in_rounds};
use plyground_arena::{Event, Field};
use std::sync::atomic::AtomicBool;

/// Players that meet themselves, and the games of one repetition: one that hardly thinks and one that does.
const CASES: [(&str, u64); 2] = [("random", 100_000), ("mc:sims=100", 400)];

/// Games a second of players against themselves on the usual board, with standings but without a journal.
///
/// `cost` is the time of a move with the arena by the time without it. What the arena takes for a move is at most what all
/// takes where the players do not think; times within a run would not tell, on a machine that does something else.
pub fn arena_speeds(seed: u64, threads: usize, repetitions: usize, tick: &dyn Fn() -> bool) -> Vec<SpeedRow> {
    let events = CASES.map(|(player, games)| {
        let players = vec![player.to_owned(); 2];
        let event = Event::new("connect", players, Field::All, games, seed).expect("a good event");
        assert_eq!(event.schedule.games(), games);
        event
    });
    let mut known = CASES.map(|_| None);
    let times = in_rounds(CASES.len(), repetitions, |case| {
        let event = &events[case];
        let never = AtomicBool::new(false);
        let standings =
            event.play(threads, None, &never, &mut |_, _| {}).expect("no journal that could fail");
        let result = (standings.score().wins, standings.plies());
        assert_eq!(*known[case].get_or_insert(result), result, "the same games every time");
        tick()
    });
    if times[0].is_empty() {
        return Vec::new();
    }
    let row = |case: usize| {
        let ((player, games), game) = (CASES[case], events[case].full_game());
        let path = "contest".to_owned();
        SpeedRow::new("arena", game.to_owned(), player.to_owned(), path, threads, games, &times[case])
    };
    let (random, thinker) = (row(0), row(1));
    let a_move = |row: &SpeedRow, case: usize| row.seconds / known[case].map_or(1, |(_, plies)| plies) as f64;
    let (idle, whole) = (a_move(&random, 0), a_move(&thinker, 1));
    vec![random, SpeedRow { cost: Some(whole / (whole - idle)), ..thinker }]
}
