//! Plain minimax over plain cells, for small boards: the judge of the judge.

use plyground_explain::Square;
use plyground_explain::connect::{GameResult, Position};
use std::collections::HashMap;

/// Stones by column, from the bottom; and who is to move.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Cells {
    columns: Vec<Vec<u8>>,
    pub(crate) mover: usize,
}

/// Minimax with a memory, in a world in which all runs count, or all but those of a seat through a square.
pub(crate) struct Naive {
    rows: usize,
    run: usize,
    known: HashMap<Cells, (GameResult, usize)>,
}

impl Naive {
    pub(crate) fn new(spec: &str) -> Naive {
        let (_, rows, run) = Position::start(spec).unwrap().size();
        Naive { rows, run, known: HashMap::new() }
    }

    pub(crate) fn board(&self, position: &Position) -> Cells {
        let (columns, ..) = position.size();
        let stones = |column| {
            let rows = 0..position.height(column + 1);
            rows.map(|row| position.stone(Square { column, row }).unwrap() as u8).collect()
        };
        Cells { columns: (0..columns).map(stones).collect(), mover: position.turn() }
    }

    /// The result for the seat to move, and the plies to the end.
    pub(crate) fn value(&mut self, cells: &Cells) -> (GameResult, usize) {
        let mut known = std::mem::take(&mut self.known);
        let value = self.minimax(cells, None, &mut known);
        self.known = known;
        value
    }

    pub(crate) fn value_without(&self, cells: &Cells, seat: usize, at: Square) -> GameResult {
        self.minimax(cells, Some((seat, at)), &mut HashMap::new()).0
    }

    pub(crate) fn value_of_pass(&self, cells: &Cells) -> GameResult {
        let passed = Cells { mover: 3 - cells.mover, ..cells.clone() };
        self.minimax(&passed, None, &mut HashMap::new()).0.flipped()
    }

    /// The result and the moves, from one, that keep it.
    pub(crate) fn keeping(&mut self, cells: &Cells) -> (GameResult, Vec<usize>) {
        let (worth, _) = self.value(cells);
        let keeping = (0..cells.columns.len()).filter(|column| {
            let next = self.after(cells, *column);
            next.is_some_and(|next| self.value(&next).0.flipped() == worth)
        });
        (worth, keeping.map(|column| column + 1).collect())
    }

    fn after(&self, cells: &Cells, column: usize) -> Option<Cells> {
        let mut next = cells.clone();
        (next.columns[column].len() < self.rows).then(|| {
            next.columns[column].push(cells.mover as u8);
            next.mover = 3 - cells.mover;
            next
        })
    }

    fn minimax(
        &self,
        cells: &Cells,
        without: Option<(usize, Square)>,
        known: &mut HashMap<Cells, (GameResult, usize)>,
    ) -> (GameResult, usize) {
        if let Some(value) = known.get(cells) {
            return *value;
        }
        let moves: Vec<Cells> =
            (0..cells.columns.len()).filter_map(|column| self.after(cells, column)).collect();
        let value = if self.has_run(cells, 3 - cells.mover, without) {
            (GameResult::Loss, 0)
        } else if moves.is_empty() {
            (GameResult::Draw, 0)
        } else {
            let values = moves.iter().map(|next| {
                let (result, plies) = self.minimax(next, without, known);
                (result.flipped(), plies + 1)
            });
            // Win soon, lose late.
            let order = |(result, plies): &(GameResult, usize)| match result {
                GameResult::Win => (*result, usize::MAX - plies),
                _ => (*result, *plies),
            };
            values.max_by_key(order).unwrap()
        };
        known.insert(cells.clone(), value);
        value
    }

    fn has_run(&self, cells: &Cells, seat: usize, without: Option<(usize, Square)>) -> bool {
        let at = |column: isize, row: isize| {
            let stones = usize::try_from(column).ok().and_then(|column| cells.columns.get(column));
            let stone = stones.and_then(|stones| stones.get(usize::try_from(row).ok()?));
            let is_void = without.is_some_and(|(owner, square)| {
                owner == seat && (square.column as isize, square.row as isize) == (column, row)
            });
            stone.is_some_and(|stone| usize::from(*stone) == seat) && !is_void
        };
        let (columns, rows) = (cells.columns.len() as isize, self.rows as isize);
        (0..columns).any(|column| {
            (0..rows).any(|row| {
                [(1, 0), (0, 1), (1, 1), (1, -1)]
                    .into_iter()
                    .any(|(right, up)| (0..self.run as isize).all(|i| at(column + i * right, row + i * up)))
            })
        })
    }
}
