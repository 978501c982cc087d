//! The rules of Connect-N.

use super::bits::Bits;
use super::column::{Column, WIDEST, off_centre};
use super::runs::{Shape, runs};
use super::size::SizeError;
use plyground_core::{Game, IllegalMove, Parts, Payoffs, Seat, TwoSeats};

/// Connect-N: stones fall to the lowest empty cell of a column; the first seat with `run` of them in a row, across, up or
/// slanting, wins; a full board is a draw.
///
/// Cells are numbered up the columns, with one more row on top that no stone ever reaches, so that no line runs from
/// one column into the next. On 7 columns x 6 rows:
///
/// ```text
///   6 13 20 27 34 41 48   <- the row that stays empty
///   5 12 19 26 33 40 47
///   4 11 18 25 32 39 46
///   3 10 17 24 31 38 45
///   2  9 16 23 30 37 44
///   1  8 15 22 29 36 43
///   0  7 14 21 28 35 42
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Connect<B> {
    columns: u32,
    rows: u32,
    run: u32,
    pub(super) shape: Shape,
    /// Steps from a cell to the next one in a line: up, across, slanting down, slanting up. Where a board is too small
    /// for a run across or slanting, the step up stands in its place.
    strides: [u32; 4],
    /// For each of the strides, the cells where a run could begin; none for a stand-in.
    pub(super) lines: [B; 4],
    /// The cells of the leftmost column that a stone can reach.
    pub(super) left: B,
    /// The columns from the left.
    pub(super) leftmost: [Column; WIDEST],
    /// The columns, the most central first; of two as central as each other the left one.
    pub(super) central: [Column; WIDEST],
    /// 2^16 through the height of a column, rounded up.
    pub(super) reciprocal: u32,
    /// Whether the processor counts bits with one instruction, and has BMI2.
    pub(super) can_count: bool,
    /// The lowest cell of each column.
    pub(super) bottom: B,
    /// The highest cell of each column that a stone can reach.
    pub(super) top: B,
    /// All cells that stones can reach.
    pub(super) board: B,
}

/// A position: whose stones are where, and how high each column is.
///
/// `frontier` has one cell a column, the one the next stone falls into, or the one above the board. The seat to move is
/// the first when the number of stones is even.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct State<B> {
    /// The stones of the seat to move.
    pub(super) mine: B,
    pub(super) frontier: B,
}

impl<B: Bits> Connect<B> {
    /// The rules for a board of `columns` x `rows`, with `run` stones in a row to win.
    pub fn new(columns: u32, rows: u32, run: u32) -> Result<Connect<B>, SizeError> {
        if columns == 0 || rows == 0 {
            return Err(SizeError::Empty);
        }
        if rows.saturating_add(1).saturating_mul(columns) > B::WIDTH {
            return Err(SizeError::TooLarge);
        }
        if run < 2 || run > columns.max(rows) {
            return Err(SizeError::Run);
        }
        let row = |row: u32| {
            (0..columns).fold(B::EMPTY, |cells, column| cells | B::cell(column * (rows + 1) + row))
        };
        let board = (0..rows).fold(B::EMPTY, |cells, r| cells | row(r));
        let slants = columns.min(rows) >= run;
        let fits = [rows >= run, columns >= run, slants, slants];
        let strides = std::array::from_fn(|i| if fits[i] { [1, rows + 1, rows, rows + 2][i] } else { 1 });
        let leftmost = std::array::from_fn(|column| Column(column as u8));
        let mut central = leftmost;
        central[..columns as usize].sort_by_key(|column| off_centre(*column, columns));
        Ok(Connect {
            columns,
            rows,
            run,
            shape: Shape::new(run, strides),
            strides,
            lines: std::array::from_fn(|i| if fits[i] { runs(board, strides[i], run) } else { B::EMPTY }),
            left: B::cell(rows) - B::cell(0),
            leftmost,
            central,
            reciprocal: (1_u32 << 16).div_ceil(rows + 1),
            can_count: can_count(),
            bottom: row(0),
            top: row(rows - 1),
            board,
        })
    }

    /// How many columns the board has.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// How many rows the board has.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// How many stones in a row win.
    pub fn run(&self) -> u32 {
        self.run
    }

    /// How many cells the board has.
    pub fn cells(&self) -> u32 {
        self.columns * self.rows
    }

    /// How many stones are on the board.
    pub fn stones(&self, state: &State<B>) -> u32 {
        self.occupied(state).count()
    }

    /// Whether a stone can be put into a column of this board.
    pub fn is_open(&self, state: &State<B>, column: Column) -> bool {
        u32::from(column.0) < self.columns && !(state.frontier & self.board & self.column(column)).is_empty()
    }

    #[inline]
    pub(super) fn strides(&self) -> [u32; 4] {
        self.strides
    }

    /// Rows with the one that stays empty.
    #[inline]
    pub(super) fn height(&self) -> u32 {
        self.rows + 1
    }

    #[inline]
    pub(super) fn occupied(&self, state: &State<B>) -> B {
        // In each column the frontier cell less one is all cells below it.
        state.frontier - self.bottom
    }
}

impl<B: Bits> Game for Connect<B> {
    type State = State<B>;
    type Move = Column;
    type Key = B;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State<B> {
        State { mine: B::EMPTY, frontier: self.bottom }
    }

    #[inline]
    fn turn(&self, state: &State<B>) -> Seat {
        if self.occupied(state).count().is_multiple_of(2) { Seat::FIRST } else { Seat::SECOND }
    }

    #[inline]
    fn moves(&self, state: &State<B>, out: &mut Vec<Column>) {
        self.list(&self.leftmost, state, out);
    }

    #[inline]
    fn play(&self, state: &mut State<B>, column: Column) {
        debug_assert!(self.is_open(state, column), "column {} takes no stone", column.0);
        let stone = state.frontier & self.column(column);
        let theirs = self.occupied(state) ^ state.mine;
        *state = State { mine: theirs, frontier: state.frontier.plus(stone) };
    }

    #[inline(always)]
    fn payoffs(&self, state: &State<B>) -> Option<Payoffs> {
        if self.has_run(self.occupied(state) ^ state.mine) {
            Some(Payoffs::win(self.turn(state).other()))
        } else if (state.frontier & self.board).is_empty() {
            Some(Payoffs::draw(2))
        } else {
            None
        }
    }

    /// The stones of the seat to move with the frontier on top of each column: exact.
    #[inline]
    fn key(&self, state: &State<B>) -> B {
        state.mine | state.frontier
    }

    fn try_play(&self, state: &mut State<B>, column: Column) -> Result<(), IllegalMove> {
        if self.payoffs(state).is_some() {
            return Err(IllegalMove::GameOver);
        }
        if !self.is_open(state, column) {
            return Err(IllegalMove::NotAllowed);
        }
        self.play(state, column);
        Ok(())
    }
}

impl<B: Bits> TwoSeats for Connect<B> {}
impl<B: Bits> Parts for Connect<B> {}

fn can_count() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2");
    #[cfg(not(target_arch = "x86_64"))]
    false
}
