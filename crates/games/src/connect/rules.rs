//! The rules of Connect-N.

use super::bits::Bits;
use super::playout;
use super::size::SizeError;
use plyground_core::{Centre, Game, IllegalMove, Order, Payoffs, Rng, Seat, Streams, Tally, TwoSeats};
use std::ops::Range;

/// A column, from zero at the left.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Column(pub u8);

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
    /// Steps from a cell to the next one in a line: up, across, slanting down, slanting up. Where a board is too small
    /// for a run across or slanting, the step up stands in its place.
    strides: [u32; 4],
    /// The cells of the leftmost column that a stone can reach.
    left: B,
    /// The columns, the most central first; of two as central as each other the left one.
    central: Vec<Column>,
    /// Whether the processor counts bits with one instruction.
    pub(super) has_popcnt: bool,
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
        let across = if columns >= run { rows + 1 } else { 1 };
        let [down, up] = if columns.min(rows) >= run { [rows, rows + 2] } else { [1, 1] };
        let mut central: Vec<Column> = (0..columns).map(|column| Column(column as u8)).collect();
        central.sort_by_key(|column| off_centre(*column, columns));
        Ok(Connect {
            columns,
            rows,
            run,
            strides: [1, across, down, up],
            left: B::cell(rows) - B::cell(0),
            central,
            has_popcnt: has_popcnt(),
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

    /// The [`strides`](Connect::strides) without stand-ins: each once.
    pub(super) fn directions(&self) -> impl Iterator<Item = u32> {
        let fits = [self.rows >= self.run, self.columns >= self.run, self.columns.min(self.rows) >= self.run];
        let [up, across, slanting] = fits;
        let strides = self.strides;
        (0..4).filter(move |&i| [up, across, slanting, slanting][i]).map(move |i| strides[i])
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

    #[inline]
    pub(super) fn column(&self, column: Column) -> B {
        self.left.up(u32::from(column.0) * self.height())
    }

    /// Whether a set of stones holds a winning run.
    #[inline]
    pub(super) fn has_run(&self, stones: B) -> bool {
        let strides = self.strides();
        // The common lengths are unrolled by the compiler.
        match self.run {
            3 => strides.into_iter().any(|stride| !runs(stones, stride, 3).is_empty()),
            4 => !strides.into_iter().fold(B::EMPTY, |all, stride| all | runs(stones, stride, 4)).is_empty(),
            run => strides.into_iter().any(|stride| !runs(stones, stride, run).is_empty()),
        }
    }
}

/// The lowest cells of all runs of `length` cells, a stride apart.
#[inline]
pub(super) fn runs<B: Bits>(cells: B, stride: u32, length: u32) -> B {
    let mut starts = cells;
    let mut have = 1;
    while have < length {
        let more = have.min(length - have);
        starts = starts & starts.down(more * stride);
        have += more;
    }
    starts
}

impl<B: Bits> Game for Connect<B> {
    type State = State<B>;
    type Move = Column;
    type Key = B;
    type Scratch = Vec<Column>;

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
        let open = state.frontier & self.board;
        let columns = (0..self.columns).map(|column| Column(column as u8));
        out.extend(columns.filter(|column| !(open & self.column(*column)).is_empty()));
    }

    #[inline]
    fn play(&self, state: &mut State<B>, column: Column) {
        debug_assert!(self.is_open(state, column), "column {} takes no stone", column.0);
        let stone = state.frontier & self.column(column);
        let theirs = self.occupied(state) ^ state.mine;
        *state = State { mine: theirs, frontier: state.frontier.plus(stone) };
    }

    #[inline]
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

    fn canonical_key(&self, state: &State<B>) -> B {
        let key = self.key(state);
        key.min(self.mirrored(key))
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

    #[inline]
    fn random_move(&self, state: &State<B>, rng: &mut Rng, _: &mut Vec<Column>) -> Column {
        let open = state.frontier & self.board;
        Column((open.nth(rng.below(open.count())).lowest() / self.height()) as u8)
    }

    fn playouts(
        &self,
        state: &State<B>,
        streams: Streams,
        numbers: Range<u64>,
        _: &mut Vec<Column>,
    ) -> Tally {
        playout::playouts(self, state, streams, numbers, playout::Path::fastest())
    }
}

impl<B: Bits> TwoSeats for Connect<B> {}

impl<B: Bits> Centre for Connect<B> {
    fn off_centre(&self, column: Column) -> u32 {
        off_centre(column, self.columns)
    }

    fn widest(&self) -> u32 {
        self.columns - 1
    }
}

impl<B: Bits> Order for Connect<B> {
    #[inline]
    fn promising_moves(&self, state: &State<B>, out: &mut Vec<Column>) {
        let open = state.frontier & self.board;
        out.extend(self.central.iter().copied().filter(|column| !(open & self.column(*column)).is_empty()));
    }

    #[inline]
    fn code(&self, column: Column) -> u16 {
        column.0.into()
    }
}

/// Twice the distance from the middle of the board.
fn off_centre(column: Column, columns: u32) -> u32 {
    (2 * u32::from(column.0)).abs_diff(columns - 1)
}

fn has_popcnt() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("popcnt");
    #[cfg(not(target_arch = "x86_64"))]
    false
}
