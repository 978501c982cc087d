//! A lesson: a position, and what a search visited there.

use super::Place;
use plyground_games::blokus::Move;
use plyground_games::blokus::prior::Sight;

/// A position, and what a search visited there.
pub(super) struct Lesson {
    /// The number of its game.
    pub(super) game: u64,
    pub(super) sight: Box<Sight>,
    pub(super) moves: Vec<Move>,
    /// The moves that were visited, by their places in the list, each with its part of all visits.
    pub(super) visited: Vec<(Place, f32)>,
}

impl Lesson {
    /// The move that was visited most, by its place.
    pub(super) fn best(&self) -> usize {
        let most = self.visited.iter().rev().max_by(|a, b| a.1.total_cmp(&b.1));
        most.map_or(0, |&(place, _)| usize::from(place))
    }
}
