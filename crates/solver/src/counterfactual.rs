//! What a position would be worth if some runs did not count, or if its mover could pass: for whoever asks why.

use crate::general::GeneralEngine;
use crate::limits::Limits;
use plyground_core::{Game, Payoffs, Seat};
use plyground_games::connect::{Bits, Connect, State};

/// A solver of a board on which some runs of a seat do not count.
///
/// ```
/// use plyground_core::{Game, Notation, Seat};
/// use plyground_games::connect::Connect;
/// use plyground_solver::Counterfactual;
/// // Red has three in a row at the bottom, and Yellow can block one end only.
/// let game = Connect::<u64>::new(7, 6, 4)?;
/// let line = game.read_line("33445").unwrap();
/// let position = line.into_iter().fold(game.start(), |position, mv| game.child(&position, mv));
/// let mut world = Counterfactual::new(&game, 1 << 16);
/// assert_eq!(world.result(&position, false, 10_000), Some(-1));
/// // Without the run that ends at column 2, one block would be enough for the moment.
/// let mut world = Counterfactual::new(&game, 1 << 16);
/// world.ignore(Seat::FIRST, &[(1, 0), (2, 0), (3, 0), (4, 0)]);
/// assert_eq!(world.result(&position, false, 0), None);
/// # Ok::<(), plyground_games::connect::SizeError>(())
/// ```
#[derive(Debug)]
pub struct Counterfactual<B> {
    game: Connect<B>,
    memory: usize,
    /// Runs left out, each with its seat.
    ignored: Vec<(Seat, Vec<u32>)>,
}

impl<B: Bits> Counterfactual<B> {
    /// A solver for which all runs count yet, with a transposition table of at most `memory` bytes for each question.
    pub fn new(game: &Connect<B>, memory: usize) -> Counterfactual<B> {
        Counterfactual { game: game.clone(), memory, ignored: Vec::new() }
    }

    /// Leaves out a run of a seat: its cells as column and row from the lower left, from left to right, or upwards in a column.
    ///
    /// # Panics
    ///
    /// If there are fewer or more cells than win.
    pub fn ignore(&mut self, seat: Seat, run: &[(u32, u32)]) {
        assert_eq!(run.len(), self.game.run() as usize, "a run has as many cells as win");
        let height = self.game.rows() + 1;
        self.ignored.push((seat, run.iter().map(|(column, row)| column * height + row).collect()));
    }

    /// Who wins a position under best play: 1 where who is to move does, -1 where the other does, 0 for a draw; `None` where more than
    /// so many nodes would have to be searched. With `passes` the seat whose turn it is passes first, and the other one is to move.
    pub fn result(&mut self, state: &State<B>, passes: bool, nodes: u64) -> Option<i32> {
        if let Some(payoffs) = self.game.payoffs(state) {
            let mover = if passes { self.game.turn(state).other() } else { self.game.turn(state) };
            let worth = |winner| if winner == mover { 1 } else { -1 };
            return Some(if payoffs == Payoffs::draw(2) { 0 } else { payoffs.winner().map_or(0, worth) });
        }
        let mut engine = GeneralEngine::new(&self.game, self.memory);
        for (seat, cells) in &self.ignored {
            // After a pass the first seat moves where the second did.
            engine.ignore(seat.index() ^ usize::from(passes), cells);
        }
        let (mine, occupied) = self.game.stone_sets(state);
        let mover = if passes { occupied ^ mine } else { mine };
        let limits = Limits { nodes: Some(nodes), ..Limits::NONE };
        let (least, most, _) = engine.solve((mover, occupied), (-1, 1), &limits);
        (least == most).then_some(least)
    }
}
