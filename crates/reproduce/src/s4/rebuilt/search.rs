//! Alpha-beta from the left, as S4 prints it, counting the leaves that it values.

use super::board::{Board, Direction};
use super::guess::{Guess, Wins, Worth};

/// A search under way.
struct Search<'a> {
    board: Board,
    guess: &'a Guess,
    /// All lines that win, in the order in which they are looked at.
    lines: Vec<u64>,
    /// The stones of the searching side and of the other.
    stones: [u64; 2],
    heights: Vec<u32>,
    /// Whether what cannot matter is left out.
    prunes: bool,
    leaves: u64,
}

/// How many leaves alpha-beta values from the empty board.
pub(crate) fn evaluations(guess: &Guess, size: (u32, u32, u32), depth: u32) -> u64 {
    count(guess, size, depth, true)
}

/// How many leaves minimax values from the empty board.
pub(crate) fn leaves(guess: &Guess, size: (u32, u32, u32), depth: u32) -> u64 {
    count(guess, size, depth, false)
}

fn count(guess: &Guess, (columns, rows, run): (u32, u32, u32), depth: u32, prunes: bool) -> u64 {
    let board = Board { columns, rows, run };
    let (order, is_from_right) = match guess.wins {
        Wins::First { order, is_from_right } => (order, is_from_right),
        _ => (Direction::ALL, false),
    };
    let lines = board.lines(&order, is_from_right);
    let heights = vec![0; columns as usize];
    let mut search = Search { board, guess, lines, stones: [0, 0], heights, prunes, leaves: 0 };
    search.value(depth, 0, i32::MIN, i32::MAX);
    search.leaves
}

impl Search<'_> {
    /// What a position is worth to the searching side, which is side 0.
    fn value(&mut self, depth: u32, mover: usize, mut alpha: i32, mut beta: i32) -> i32 {
        if depth == 0 || self.guess.ends && self.stones.iter().any(|&own| self.has_line(own)) {
            self.leaves += 1;
            // Minimax looks at every leaf, whatever it is worth.
            return if self.prunes { self.leaf() } else { 0 };
        }
        let mut best = if mover == 0 { i32::MIN } else { i32::MAX };
        for column in 0..self.board.columns {
            let row = self.heights[column as usize];
            if row == self.board.rows {
                continue;
            }
            let stone = self.board.cell(column, row);
            self.stones[mover] |= stone;
            self.heights[column as usize] += 1;
            let value = self.value(depth - 1, 1 - mover, alpha, beta);
            self.heights[column as usize] -= 1;
            self.stones[mover] &= !stone;
            if mover == 0 {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if self.prunes && beta <= alpha {
                break;
            }
        }
        best
    }

    fn leaf(&self) -> i32 {
        let [own, other] = self.stones;
        if let Some(winner) = self.winner() {
            let side = self.board.columns.max(self.board.rows) as i32;
            return match (self.guess.worth, winner) {
                (Worth::Side, 0) => side,
                (Worth::Side, _) => -side,
                (Worth::Of(won, _), 0) => won,
                (Worth::Of(_, lost), _) => lost,
            };
        }
        let run = |stones| self.board.longest(stones).min(self.guess.longest) as i32;
        run(own) - if self.guess.sees_other { run(other) } else { 0 }
    }

    /// Whose line decides.
    fn winner(&self) -> Option<usize> {
        let (first, second) = match self.guess.wins {
            Wins::Unseen => return None,
            Wins::Own | Wins::First { .. } => (0, 1),
            Wins::Other => (1, 0),
        };
        match [first, second].map(|side| self.has_line(self.stones[side])) {
            [true, true] if matches!(self.guess.wins, Wins::First { .. }) => {
                let is_of = |side: usize, line: u64| self.stones[side] & line == line;
                let met = self.lines.iter().find(|&&line| is_of(0, line) || is_of(1, line));
                met.map(|&line| usize::from(!is_of(0, line)))
            }
            [true, _] => Some(first),
            [_, true] => Some(second),
            _ => None,
        }
    }

    fn has_line(&self, stones: u64) -> bool {
        self.board.longest(stones) >= self.board.run
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::s4::published::TABLE;
    use crate::s4::rebuilt::GUESSES;

    #[test]
    fn what_was_found_gives_all_thirty_counts_of_both_searches() {
        for &(columns, rows, run, depth, .., minimax, alphabeta) in &TABLE {
            let size = (columns, rows, run);
            let counts = (leaves(&GUESSES[0], size, depth), evaluations(&GUESSES[0], size, depth));
            assert_eq!(counts, (minimax, alphabeta), "{columns}x{rows}, N = {run}, depth {depth}");
        }
    }
}
