//! Answers to what would be if, of the first moves of the usual board, which take seconds each to find out.
//!
//! `cargo run --release -p plyground-solver --example what_if` makes them.

use super::position::Position;
use super::result::GameResult;
use crate::shape::Square;
use plyground_core::Game;
use std::collections::HashMap;
use std::sync::OnceLock;

/// Results of positions without a seat's runs through one square of each.
#[derive(Debug)]
pub(super) struct WhatIfs {
    /// By the position's key and the seat.
    known: HashMap<(u128, usize), (Square, GameResult)>,
}

/// Lines of `MOVES SEAT SQUARE RESULT`, the result that of the seat to move. One of each pair of mirror images.
const LINES: &str = include_str!("../../what-ifs/connect-7x6x4.txt");
/// Their board.
const SPEC: &str = "connect:7x6x4";

impl WhatIfs {
    /// What is known of the board of a position.
    pub(super) fn of(position: &Position) -> Option<&'static WhatIfs> {
        static KNOWN: OnceLock<WhatIfs> = OnceLock::new();
        (position.size() == (7, 6, 4)).then(|| KNOWN.get_or_init(|| WhatIfs::read(LINES)))
    }

    fn read(lines: &str) -> WhatIfs {
        let entry = |line: &str| {
            let [moves, seat, square, result] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
            let position = Position::after_line(SPEC, moves).ok()?;
            let at = Square::try_from(square.to_owned()).ok()?;
            let (canonical, is_image) = position.canonical(Some(at.column + 1));
            let at = if is_image { at.mirrored(position.size().0) } else { at };
            let results = [GameResult::Loss, GameResult::Draw, GameResult::Win];
            let result = results.into_iter().find(|one| one.key() == result)?;
            let key = canonical.game().key(canonical.state());
            Some(((key, seat.parse().ok()?), (at, result)))
        };
        let entry =
            |line| entry(line).unwrap_or_else(|| panic!("{line:?}: expected MOVES SEAT SQUARE RESULT"));
        WhatIfs { known: lines.lines().map(entry).collect() }
    }

    /// The square that is known of a position, one of a pair of images, and a seat.
    pub(super) fn square(&self, key: u128, owner: usize) -> Option<Square> {
        self.known.get(&(key, owner)).map(|(at, _)| *at)
    }

    /// The result for the seat to move without the seat's runs through a square.
    pub(super) fn result(&self, key: u128, owner: usize, at: Square) -> Option<GameResult> {
        self.known.get(&(key, owner)).filter(|(known, _)| *known == at).map(|(_, result)| *result)
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::seat;
    use super::super::truth::Truth;
    use super::*;
    use plyground_solver::Counterfactual;

    /// `WHAT_IFS=1` solves all of them again, which takes an hour; else one of so many is.
    const SOLVED: usize = 200;

    #[test]
    fn every_answer_is_worse_for_its_seat_than_the_truth_and_is_found_again() {
        let truth = Truth::new(&Position::start(SPEC).unwrap(), 1 << 20, 1_000_000);
        let every = if std::env::var("WHAT_IFS").is_ok() { 1 } else { SOLVED };
        for (number, line) in LINES.lines().enumerate() {
            let words: Vec<&str> = line.split(' ').collect();
            let position = Position::after_line(SPEC, words[0]).unwrap();
            let owner: usize = words[1].parse().unwrap();
            let at = Square::try_from(words[2].to_owned()).unwrap();
            assert!(truth.known_square(&position, owner).is_some(), "{line}");
            assert_eq!(position.stone(at), None, "{line}");
            let without = truth.result_without(&position, owner, at).expect(line);
            assert_eq!(without.key(), words[3], "{line}");
            let ours = truth.result(&position).unwrap();
            assert!(if position.turn() == owner { without < ours } else { without > ours }, "{line}");
            if number % every == every - 1 {
                let mut world = Counterfactual::new(position.game(), 64 << 20);
                world.ignore(seat(owner), (at.column as u32, at.row as u32));
                let found = world.result(position.state(), false, u64::MAX).map(GameResult::of);
                assert_eq!(found, Some(without), "{line}");
            }
        }
    }
}
