//! The rules of Connect-N.

use super::bits::Bits;
use super::playout::{self, wary};
use super::runs::{Shape, runs};
use super::size::SizeError;
use plyground_core::{Centre, Game, IllegalMove, Payoffs, Rng, Seat, Streams, Tally, TwoSeats};
use std::ops::Range;

/// A column, from zero at the left.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Column(pub u8);

/// The most columns a board has: one row of stones, and the row that stays empty.
const WIDEST: usize = 64;

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
    left: B,
    /// The columns from the left.
    leftmost: [Column; WIDEST],
    /// The columns, the most central first; of two as central as each other the left one.
    central: [Column; WIDEST],
    /// 2^16 through the height of a column, rounded up.
    reciprocal: u32,
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

    /// The number of the column of a cell. To divide takes longer; cells and heights up to 2^8 leave the product exact.
    #[inline]
    fn column_of(&self, cell: u32) -> u32 {
        (cell * self.reciprocal) >> 16
    }

    #[inline]
    pub(super) fn occupied(&self, state: &State<B>) -> B {
        // In each column the frontier cell less one is all cells below it.
        state.frontier - self.bottom
    }

    /// Those of the open cells that leave the other seat, whose stones these cells would complete, no win at once.
    #[inline(always)]
    pub(super) fn safe(&self, open: B, dangers: B) -> B {
        let blocks = dangers & open;
        let forced = if blocks.is_empty() {
            open
        } else if (blocks & (blocks - B::cell(0))).is_empty() {
            blocks
        } else {
            // Two cells cannot both be blocked.
            B::EMPTY
        };
        // Where the upper neighbour wins, the stone would be a step to it.
        forced & !dangers.down(1)
    }

    #[inline]
    pub(super) fn column(&self, column: Column) -> B {
        self.left.up(u32::from(column.0) * self.height())
    }

    /// Appends those of `columns` that take a stone.
    #[inline(always)]
    fn list(&self, columns: &[Column; WIDEST], state: &State<B>, out: &mut Vec<Column>) {
        let count = self.columns as usize;
        // As long as no column is full there is nothing to look at, and eight at once are written as fast as one.
        if count <= 8 && (state.frontier & !self.board).is_empty() {
            let first = out.len();
            out.extend_from_slice(&columns[..8]);
            out.truncate(first + count);
            return;
        }
        self.list_open(&columns[..count], state, out);
    }

    #[inline(never)]
    fn list_open(&self, columns: &[Column], state: &State<B>, out: &mut Vec<Column>) {
        let open = state.frontier & self.board;
        // Every column is written, and what comes after a full one is written over it: no jump, which nothing could foretell.
        let (mut list, mut count) = ([Column(0); WIDEST], 0);
        for &column in columns {
            list[count % WIDEST] = column;
            count += usize::from(!(open & self.column(column)).is_empty());
        }
        out.extend_from_slice(&list[..count]);
    }
}

impl<B: Bits> Game for Connect<B> {
    type State = State<B>;
    type Move = Column;
    type Key = B;
    type Scratch = Vec<Column>;
    const FORETELLS_WINS: bool = true;

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

    #[inline(always)]
    fn nth_move(&self, state: &State<B>, n: usize, _: &mut Vec<Column>) -> Column {
        if B::WIDTH <= 64 && self.columns >> self.rows.min(31) == 0 {
            // Adding ones to all cells of a column carries into its highest bit where a cell is open; the product with the
            // lowest bits of all columns numbers those columns from the left. No jump, which nothing could foretell.
            let [bottom, board] = [self.bottom.word(), self.board.word()];
            let highest = bottom << self.rows;
            let is_open = (((state.frontier.word() & board) + board) & highest) >> self.rows;
            let numbers = is_open.wrapping_mul(bottom).wrapping_add(board);
            let is_beyond = numbers.wrapping_sub(n as u64 * bottom) & highest;
            return Column(self.column_of(is_beyond.trailing_zeros()) as u8);
        }
        // Every full column up to there is one more to pass by.
        let mut column = n as u32;
        let mut full = state.frontier & !self.board;
        while !full.is_empty() && self.column_of(full.lowest()) <= column {
            column += 1;
            full = full & (full - B::cell(0));
        }
        Column(column as u8)
    }

    #[inline]
    fn foregone(&self, state: &State<B>) -> Option<Payoffs> {
        let open = state.frontier & self.board;
        let [wins, dangers] = self.completing_each([state.mine, self.occupied(state) ^ state.mine]);
        if !(wins & open).is_empty() {
            return Some(Payoffs::win(self.turn(state)));
        }
        let loses = self.safe(open, dangers).is_empty();
        loses.then(|| Payoffs::win(self.turn(state).other()))
    }

    #[inline]
    fn blunders(&self, state: &State<B>) -> u64 {
        let open = state.frontier & self.board;
        let dangers = self.completing(self.occupied(state) ^ state.mine);
        let blunders = open ^ self.safe(open, dangers);
        if blunders.is_empty() {
            return 0;
        }
        // Cells are numbered from column to column, as moves are.
        let number = |cell: u32| (open & (B::cell(cell) - B::cell(0))).count();
        blunders.cells().fold(0, |all, cell| all | 1 << number(cell))
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

    fn canonical_key(&self, state: &State<B>) -> B {
        let key = self.key(state);
        key.min(self.mirrored(key))
    }

    fn canonical(&self, state: &State<B>) -> State<B> {
        let key = self.key(state);
        let image = self.mirrored(key);
        if image >= key {
            return *state;
        }
        let mine = self.mirrored(state.mine);
        State { mine, frontier: image ^ mine }
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
        Column(self.column_of(open.nth(rng.below(open.count())).lowest()) as u8)
    }

    #[inline]
    fn playout(&self, state: &mut State<B>, rng: &mut Rng, _: &mut Vec<Column>) -> (Payoffs, u64) {
        playout::playout(self, state, rng)
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

    fn playout_each(
        &self,
        states: &[State<B>],
        streams: Streams,
        numbers: &[u64],
        _: &mut Vec<Column>,
        ends: &mut Vec<(Payoffs, u64)>,
    ) {
        playout::playout_each(self, states, streams, numbers, ends);
    }

    #[inline]
    fn wary_playout(&self, state: &mut State<B>, rng: &mut Rng, _: &mut Vec<Column>) -> (Payoffs, u64) {
        wary::playout(self, state, rng)
    }

    fn wary_playouts(
        &self,
        state: &State<B>,
        streams: Streams,
        numbers: Range<u64>,
        _: &mut Vec<Column>,
    ) -> Tally {
        wary::playouts(self, state, streams, numbers)
    }

    fn wary_playout_each(
        &self,
        states: &[State<B>],
        streams: Streams,
        numbers: &[u64],
        _: &mut Vec<Column>,
        ends: &mut Vec<(Payoffs, u64)>,
    ) {
        wary::playout_each(self, states, streams, numbers, ends);
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

    #[inline]
    fn central_moves(&self, state: &State<B>, out: &mut Vec<Column>) {
        self.list(&self.central, state, out);
    }
}

/// Twice the distance from the middle of the board.
fn off_centre(column: Column, columns: u32) -> u32 {
    (2 * u32::from(column.0)).abs_diff(columns - 1)
}

fn can_count() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2");
    #[cfg(not(target_arch = "x86_64"))]
    false
}
