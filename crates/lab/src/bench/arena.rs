//! `bench arena`: what the arena itself costs.

use super::{Row, interleaved};
use crate::arena::{Event, Field};
use std::sync::atomic::AtomicBool;

/// Players that meet themselves, and the games of one repetition: one that hardly thinks and one that does.
const CASES: [(&str, u64); 2] = [("random", 100_000), ("mc:sims=100", 400)];

/// Games a second of players against themselves on the usual board, with standings but without a journal; `cost` is
/// the time of all threads by the time that the players thought.
pub fn arena_speeds(seed: u64, threads: usize, repetitions: usize, tick: &dyn Fn()) -> Vec<Row> {
    let events = CASES.map(|(player, games)| {
        let players = vec![player.to_owned(); 2];
        let event = Event::new("connect", players, Field::All, games, seed).expect("a good event");
        assert_eq!(event.schedule.games(), games);
        event
    });
    let mut thought = CASES.map(|_| (0.0, 0));
    let mut wins = CASES.map(|_| None);
    let times = interleaved(CASES.len(), repetitions, |case| {
        let event = &events[case];
        let mut standings = event.begin();
        let never = AtomicBool::new(false);
        event.play(threads, &mut standings, None, &never, &mut |_| {}).expect("no journal that could fail");
        let score = standings.score();
        assert_eq!(*wins[case].get_or_insert(score.wins), score.wins, "the same games every time");
        thought[case].0 += standings.thinking();
        thought[case].1 += 1;
        tick();
    });
    let rows = CASES.iter().zip(&times).zip(thought).map(|((&(player, games), times), (thinking, runs))| {
        let game = events[0].full_game().to_owned();
        let row = Row::new("arena", game, player.to_owned(), "contest".to_owned(), threads, games, times);
        let cost = row.seconds * threads as f64 / (thinking / f64::from(runs));
        Row { cost: Some(cost), ..row }
    });
    rows.collect()
}
