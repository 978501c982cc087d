//! Small bots in sh, and games with them.

#![allow(dead_code, reason = "each test uses what it needs")]

use plyground_arena::{Contest, Fixture, Pairs, Played};
use std::ops::ControlFlow;
use std::os::unix::fs::PermissionsExt;
use std::sync::atomic::AtomicBool;

/// A folder with scripts.
pub(crate) struct Bots(tempfile::TempDir);

impl Bots {
    pub(crate) fn new() -> Bots {
        Bots(tempfile::tempdir().unwrap())
    }

    /// Writes a script that can be run; returns its path.
    pub(crate) fn script(&self, name: &str, text: &str) -> String {
        let path = self.0.path().join(name);
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path.display().to_string()
    }
}

/// Games between players that sit in turn at every seat.
pub(crate) fn play(game: &str, entrants: &[&str], count: u64) -> Vec<Played> {
    let entrants: Vec<String> = entrants.iter().map(|&spec| spec.to_owned()).collect();
    let contest = Contest { game, entrants: &entrants, seed: 5, threads: 2 };
    let pairs = Pairs { plies: 1, lines: Vec::new() };
    let seats = plyground_players::registry::open(game).unwrap().seats();
    let fixture = |number| Fixture {
        seats: (0..seats).map(|seat| (seat + number as usize) % entrants.len()).collect(),
        ..pairs.fixture(number)
    };
    let mut games = Vec::new();
    let mut each = |played| {
        games.push(played);
        ControlFlow::Continue(())
    };
    contest.play(0..count, &fixture, &AtomicBool::new(false), &mut each).unwrap();
    assert_eq!(games.len(), count as usize);
    games
}
