//! Games whose positions are looked at: at random, and of the levels.

use plyground_core::Streams;
use plyground_explain::connect::Position;
use plyground_players::{Request, registry};
use std::sync::atomic::AtomicBool;

/// A random game of a number, by columns from one.
pub(crate) fn random_game(spec: &str, number: u64) -> Vec<usize> {
    let mut random = Streams::new(7).branch(number).seed();
    let mut draw = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    let mut position = Position::start(spec).unwrap();
    let mut line = Vec::new();
    while !position.is_over() {
        let columns = position.columns();
        let column = columns[draw(columns.len())];
        position = position.play(column).unwrap();
        line.push(column);
    }
    line
}

/// A game of two of the levels 1 to 6 after two random moves, by columns from one.
pub(crate) fn level_game(spec: &str, number: u64) -> Vec<usize> {
    let mut rng = Streams::new(8).branch(number).rng(0);
    let mut session = registry::open(spec).unwrap();
    let mut players = [0, 1].map(|_| session.enlist(&format!("level:{}", 1 + rng.below(6))).unwrap());
    let stop = AtomicBool::new(false);
    let mut plies = 0;
    while session.outcome().is_none() {
        let request = Request { threads: 1, seed: number, stop: &stop, observer: None };
        let nth = if plies < 2 {
            rng.below(Position::start(spec).unwrap().size().0 as u32) as usize
        } else {
            players[plies % 2].think(session.as_ref(), &request).unwrap().nth.expect("nobody gives up")
        };
        session.play_nth(nth);
        plies += 1;
    }
    let mut position = Position::start(spec).unwrap();
    let mut line = Vec::new();
    for mv in session.history() {
        let column = mv.parse().unwrap();
        position = position.play(column).unwrap();
        line.push(column);
    }
    line
}
