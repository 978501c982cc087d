//! Connect-N once more, by the rule book and nothing else: what the fast form is held against.
#![allow(dead_code, reason = "each test binary uses a part")]

use plyground_games::connect::{Bits, Connect};
use proptest::prelude::*;

/// A board as an array of rows, the lowest first.
#[derive(Clone, Debug)]
pub(crate) struct Naive {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) run: usize,
    pub(crate) cells: Vec<Vec<Option<usize>>>,
    pub(crate) stones: usize,
}

impl Naive {
    pub(crate) fn new(columns: u32, rows: u32, run: u32) -> Naive {
        let (columns, rows, run) = (columns as usize, rows as usize, run as usize);
        Naive { columns, rows, run, cells: vec![vec![None; columns]; rows], stones: 0 }
    }

    pub(crate) fn of<B: Bits>(game: &Connect<B>) -> Naive {
        Naive::new(game.columns(), game.rows(), game.run())
    }

    pub(crate) fn moves(&self) -> Vec<usize> {
        (0..self.columns).filter(|&column| self.cells[self.rows - 1][column].is_none()).collect()
    }

    pub(crate) fn play(&mut self, column: usize) {
        let row = (0..self.rows).find(|&row| self.cells[row][column].is_none()).expect("the column is open");
        self.cells[row][column] = Some(self.stones % 2);
        self.stones += 1;
    }

    /// Who has a run, looked for from every cell in every direction.
    pub(crate) fn winner(&self) -> Option<usize> {
        let cells = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        for (row, column) in cells {
            let Some(side) = self.cells[row][column] else { continue };
            for (up, right) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let has =
                    |i: isize| self.at(row as isize + i * up, column as isize + i * right) == Some(side);
                if (0..self.run as isize).all(has) {
                    return Some(side);
                }
            }
        }
        None
    }

    pub(crate) fn is_over(&self) -> bool {
        self.winner().is_some() || self.moves().is_empty()
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_over() {
            return 0;
        }
        let child = |column| {
            let mut child = self.clone();
            child.play(column);
            child
        };
        self.moves().into_iter().map(|column| child(column).perft(depth - 1)).sum()
    }

    fn at(&self, row: isize, column: isize) -> Option<usize> {
        let row = self.cells.get(usize::try_from(row).ok()?)?;
        *row.get(usize::try_from(column).ok()?)?
    }
}

/// Any game that fits the word, small runs more often than long ones.
pub(crate) fn games<B: Bits>() -> impl Strategy<Value = Connect<B>> {
    (1..=B::WIDTH / 2).prop_flat_map(|columns| {
        let most = (B::WIDTH / columns - 1).max(1);
        (Just(columns), 1..=most, prop_oneof![2_u32..=5, 2_u32..=9])
            .prop_filter_map("no such board", |(columns, rows, run)| Connect::new(columns, rows, run).ok())
    })
}

/// As [`games`], with boards such as people play on.
pub(crate) fn common_games<B: Bits>() -> impl Strategy<Value = Connect<B>> {
    (3_u32..=9, 3_u32..=8, 3_u32..=5)
        .prop_filter_map("no such board", |(columns, rows, run)| Connect::new(columns, rows, run).ok())
}
