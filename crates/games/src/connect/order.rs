//! Move ordering: a win, a block, and none that hands the other seat a win.

use super::bits::Bits;
use super::column::Column;
use super::rules::{Connect, State};
use plyground_core::{Centre, MoveOrdering};

/// First a stone that wins at once, then one where the other seat would win at once, last those that open a winning cell
/// to it; between equals the most central.
impl<B: Bits> MoveOrdering for Connect<B> {
    fn promising_moves(&self, state: &State<B>, out: &mut Vec<Column>) {
        let occupied = self.occupied(state);
        let open = state.frontier & self.board;
        let [wins, dangers] = self.completing_each([state.mine, occupied ^ state.mine]);
        let wins = wins & open;
        let blocks = dangers & open;
        // A stone below a danger lets the other seat reach it.
        let opening = dangers.down(1) & open;
        let first = out.len();
        self.central_moves(state, out);
        if (wins | blocks | opening).is_empty() {
            return;
        }
        let key = |column: &Column| {
            let cell = open & self.column(*column);
            match cell {
                _ if (cell & wins) == cell => 0,
                _ if (cell & blocks) == cell => 1,
                _ if (cell & opening) == cell => 3,
                _ => 2,
            }
        };
        // An insertion sort keeps equals in order, and lists are short.
        for i in first + 1..out.len() {
            let mut at = i;
            while at > first && key(&out[at]) < key(&out[at - 1]) {
                out.swap(at, at - 1);
                at -= 1;
            }
        }
    }

    #[inline]
    fn code(&self, column: Column) -> u16 {
        column.0.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::{Game, testkit::random_positions};

    #[test]
    fn wins_come_first_then_blocks_and_gifts_last() {
        for (columns, rows, run) in [(7, 6, 4), (6, 5, 3), (9, 6, 5)] {
            let game: Connect<u64> = Connect::new(columns, rows, run).unwrap();
            for (line, state) in random_positions(&game, 2000, 5) {
                if game.payoffs(&state).is_some() {
                    continue;
                }
                let (mut board, mut moves) = (Vec::new(), vec![Column(99)]);
                game.moves(&state, &mut board);
                game.promising_moves(&state, &mut moves);
                let wins = |state: &State<u64>, column: Column| {
                    let after = game.payoffs(&game.child(state, column));
                    after.and_then(|payoffs| payoffs.winner()) == Some(game.turn(state))
                };
                let passed = State { mine: game.occupied(&state) ^ state.mine, frontier: state.frontier };
                let kind = |column: Column| {
                    let child = game.child(&state, column);
                    let gift = game.is_open(&child, column) && wins(&child, column);
                    let blocks = game.has_run(
                        game.child(&passed, column).mine ^ game.occupied(&game.child(&passed, column)),
                    );
                    if wins(&state, column) {
                        0
                    } else if blocks {
                        1
                    } else if gift {
                        3
                    } else {
                        2
                    }
                };
                let mut expected = board.clone();
                expected.sort_by_key(|&column| (kind(column), game.off_centre(column)));
                assert_eq!(moves[1..], expected, "{line:?}");
            }
        }
    }
}
