//! The bitboard: a bit a cell, columns side by side in a word, and the masks that bit tricks need.
//!
//! The layout with an empty row on top is that of John Tromp's Fhourstones and of Pascal Pons's solver.

use plyground_games::connect::Bits;

/// The distance of neighbouring columns in a word, and which cells count.
pub(crate) trait Stride: Copy + Send + Sync {
    /// Whether mirror images are worth the same.
    const IS_SYMMETRIC: bool = true;
    /// The distance in bits.
    fn bits(self) -> u32;
    /// The mirror image of a set of cells.
    fn mirror(self, cells: u64, columns: u32) -> u64;
    /// Those of a set of cells that count in the lines of a side: of who moves after so many stones.
    #[inline(always)]
    fn counting(self, cells: u64, _stones: i32) -> u64 {
        cells
    }
}

/// A byte a column: all shifts are known to the compiler, and the mirror image is a swap of bytes.
#[derive(Copy, Clone, Debug)]
pub(crate) struct ByteStride;

/// A byte a column, on a board with cells through which no line of a side counts: a world that differs from ours in them.
#[derive(Copy, Clone, Debug)]
pub(crate) struct VoidCells {
    /// By who moves after an even and after an odd number of stones.
    pub(crate) void: [u64; 2],
}

/// As many bits a column as fit, for boards wider than 8 or higher than 7.
#[derive(Copy, Clone, Debug)]
pub(crate) struct TightStride(pub(crate) u32);

impl Stride for ByteStride {
    #[inline(always)]
    fn bits(self) -> u32 {
        8
    }

    #[inline(always)]
    fn mirror(self, cells: u64, columns: u32) -> u64 {
        cells.swap_bytes() >> (64 - 8 * columns)
    }
}

impl Stride for VoidCells {
    const IS_SYMMETRIC: bool = false;

    #[inline(always)]
    fn bits(self) -> u32 {
        8
    }

    #[inline(always)]
    fn mirror(self, cells: u64, columns: u32) -> u64 {
        ByteStride.mirror(cells, columns)
    }

    #[inline(always)]
    fn counting(self, cells: u64, stones: i32) -> u64 {
        cells & !self.void[(stones & 1) as usize]
    }
}

impl Stride for TightStride {
    #[inline(always)]
    fn bits(self) -> u32 {
        self.0
    }

    #[inline(always)]
    fn mirror(self, cells: u64, columns: u32) -> u64 {
        let column = (1 << self.0) - 1;
        (0..columns).fold(0, |mirrored, i| mirrored << self.0 | (cells >> (i * self.0) & column))
    }
}

/// The geometry of a board: its size and its sets of cells.
///
/// Cells are numbered up the columns, a column every [`Stride`] bits. With a byte a column, 7 columns x 6 rows:
///
/// ```text
///    7 15 23 31 39 47 55   <- these two rows stay empty,
///    6 14 22 30 38 46 54   <- so that no line runs from a column into the next
///    5 13 21 29 37 45 53
///    4 12 20 28 36 44 52
///    3 11 19 27 35 43 51
///    2 10 18 26 34 42 50
///    1  9 17 25 33 41 49
///    0  8 16 24 32 40 48
/// ```
#[derive(Copy, Clone, Debug)]
pub(crate) struct Board<S> {
    pub(crate) stride: S,
    pub(crate) columns: u32,
    pub(crate) rows: u32,
    /// How many cells stones can reach.
    pub(crate) cells: i32,
    /// The lowest cell of each column.
    pub(crate) bottom: u64,
    /// The highest cell of each column that a stone can reach.
    pub(crate) top: u64,
    /// All cells that stones can reach.
    pub(crate) all: u64,
    /// `above[k]`: all cells but those of the lowest 2^k rows.
    pub(crate) above: [u64; 5],
    /// `below[k]`: the cells and the row over them without the highest 2^(k+1) rows of these.
    pub(crate) below: [u64; 4],
}

impl<S: Stride> Board<S> {
    pub(crate) fn new(stride: S, columns: u32, rows: u32) -> Board<S> {
        let row = |row: u32| (0..columns).fold(0, |cells, c| cells | 1_u64 << (c * stride.bits() + row));
        let rows_of = |rows: std::ops::Range<u32>| rows.fold(0, |cells, r| cells | row(r));
        Board {
            stride,
            columns,
            rows,
            cells: (columns * rows) as i32,
            bottom: row(0),
            top: row(rows - 1),
            all: rows_of(0..rows),
            above: std::array::from_fn(|k| rows_of(1 << k..rows)),
            below: std::array::from_fn(|k| rows_of(0..(rows + 1).saturating_sub(2 << k))),
        }
    }

    /// The cells that can be played now: the lowest empty one of each column.
    #[inline(always)]
    pub(crate) fn playable(&self, occupied: u64) -> u64 {
        occupied.wrapping_add(self.bottom) & self.all
    }

    /// The score of winning with the stone that makes it `stones` on the board: at most, since it is the earliest.
    #[inline(always)]
    pub(crate) fn win_score(&self, stones: i32) -> i32 {
        (self.cells + 2 - stones) >> 1
    }

    /// The mirror image of a set of cells.
    #[inline(always)]
    pub(crate) fn mirror(&self, cells: u64) -> u64 {
        self.stride.mirror(cells, self.columns)
    }

    /// The cells of the rules, whose columns are as narrow as can be, as those of this board.
    pub(crate) fn spread<B: Bits>(&self, cells: B) -> u64 {
        let height = self.rows + 1;
        let column = (1 << height) - 1;
        (0..self.columns)
            .fold(0, |all, i| all | (cells.down(i * height).word() & column) << (i * self.stride.bits()))
    }

    /// The column that a cell is in.
    #[inline(always)]
    pub(crate) fn column_of(&self, cell: u64) -> u32 {
        cell.trailing_zeros() / self.stride.bits()
    }
}
