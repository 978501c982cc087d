//! What a position would be worth if runs through some squares did not count, or if its mover could pass: for whoever asks why.

use crate::fast::{Board, FastEngine, Question, VoidCells};
use crate::general::GeneralEngine;
use crate::limits::Limits;
use plyground_core::{Game, Payoffs, Seat};
use plyground_games::connect::{Bits, Connect, State};

/// A solver of a board on which runs of a seat through some squares do not count.
///
/// Every question begins with an empty table: its answer, and whether it has one within its nodes, depends on nothing that was asked before.
///
/// ```
/// use plyground_core::{Game, Notation, Seat};
/// use plyground_games::connect::Connect;
/// use plyground_solver::Counterfactual;
/// // Red has three in a row at the bottom, and Yellow can block one end only.
/// let game = Connect::<u64>::new(7, 6, 4)?;
/// let line = game.read_line("33445").unwrap();
/// let position = line.into_iter().fold(game.start(), |position, mv| game.child(&position, mv));
/// let world = Counterfactual::new(&game, 1 << 20);
/// assert_eq!(world.result(&position, false, 10_000), Some(-1));
/// // Without the runs through b1, one block would be enough for the moment.
/// let mut world = Counterfactual::new(&game, 1 << 20);
/// world.ignore(Seat::FIRST, (1, 0));
/// assert_ne!(world.result(&position, false, 10_000), Some(-1));
/// # Ok::<(), plyground_games::connect::SizeError>(())
/// ```
#[derive(Debug)]
pub struct Counterfactual<B> {
    game: Connect<B>,
    memory: usize,
    /// Cells through which no run counts, by seat.
    void: [B; 2],
}

impl<B: Bits> Counterfactual<B> {
    /// A solver for which all runs count yet, with a transposition table of at most `memory` bytes for each question.
    pub fn new(game: &Connect<B>, memory: usize) -> Counterfactual<B> {
        Counterfactual { game: game.clone(), memory, void: [B::EMPTY; 2] }
    }

    /// Leaves out all runs of a seat through a cell: its column and row from the lower left.
    pub fn ignore(&mut self, seat: Seat, (column, row): (u32, u32)) {
        let cell = B::cell(column * (self.game.rows() + 1) + row);
        self.void[seat.index()] = self.void[seat.index()] | cell;
    }

    /// Who wins a position under best play: 1 where who is to move does, -1 where the other does, 0 for a draw; `None` where more than
    /// so many nodes would have to be searched. With `passes` the seat whose turn it is passes first, and the other one is to move.
    pub fn result(&self, state: &State<B>, passes: bool, nodes: u64) -> Option<i32> {
        let (least, most, _) = self.bounds(state, passes, (-1, 1), nodes);
        (least == most).then_some(least)
    }

    /// Bounds of the same within a window of it, as far as they are found within so many nodes, and the nodes it took: a narrow window takes
    /// fewer.
    pub fn bounds(
        &self,
        state: &State<B>,
        passes: bool,
        (least, most): (i32, i32),
        nodes: u64,
    ) -> (i32, i32, u64) {
        if let Some(payoffs) = self.game.payoffs(state) {
            let mover = if passes { self.game.turn(state).other() } else { self.game.turn(state) };
            let worth = |winner| if winner == mover { 1 } else { -1 };
            let worth = if payoffs == Payoffs::draw(2) { 0 } else { payoffs.winner().map_or(0, worth) };
            return (worth.clamp(least, most), worth.clamp(least, most), 0);
        }
        // After a pass the first seat moves where the second did.
        let [first, second] = self.void;
        let void = if passes { [second, first] } else { [first, second] };
        let (mine, occupied) = self.game.stone_sets(state);
        let stones = (if passes { occupied ^ mine } else { mine }, occupied);
        let limits = Limits { nodes: Some(nodes), ..Limits::NONE };
        match self.fast(void) {
            Some(fast) => {
                let stones = (fast.board.spread(stones.0), fast.board.spread(stones.1));
                let question = Question { stones, known: Question::NOTHING, limits };
                fast.solve(&question, (least, most))
            }
            None => {
                let mut engine = GeneralEngine::new(&self.game, self.memory);
                engine.ignore(void);
                engine.solve(stones, (least, most), &limits)
            }
        }
    }

    /// The fast engine, where it suits the board and the table is large enough for it.
    fn fast(&self, void: [B; 2]) -> Option<FastEngine<VoidCells>> {
        let (columns, rows) = (self.game.columns(), self.game.rows());
        let fits = self.game.run() == 4 && (2..=8).contains(&columns) && rows <= 7;
        fits.then(|| {
            let narrow = Board::new(VoidCells { void: [0; 2] }, columns, rows);
            let void = void.map(|cells| narrow.spread(cells));
            FastEngine::new(Board::new(VoidCells { void }, columns, rows), self.memory)
        })?
    }
}
