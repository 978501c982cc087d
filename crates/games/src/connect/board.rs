//! What can be seen on a board: stones and winning runs; and positions put up by hand.

use super::bits::Bits;
use super::column::Column;
use super::rules::{Connect, State};
use super::runs::{STANDARD, Shape, runs};
use plyground_core::{Game, Seat};

impl<B: Bits> Connect<B> {
    /// Whose stone lies in a cell, counted from the lower left.
    pub fn stone_at(&self, state: &State<B>, column: u32, row: u32) -> Option<Seat> {
        let cell = B::cell(column * self.height() + row);
        let turn = self.turn(state);
        if (state.mine & cell) == cell {
            Some(turn)
        } else if (self.occupied(state) & cell) == cell {
            Some(turn.other())
        } else {
            None
        }
    }

    /// The stones of the seat to move, and the stones of both.
    #[inline]
    pub fn stone_sets(&self, state: &State<B>) -> (B, B) {
        (state.mine, self.occupied(state))
    }

    /// The stones of the first seat, with the frontier on top of each column: tells positions apart whoever is to move.
    #[inline]
    pub fn first_seats_key(&self, state: &State<B>) -> B {
        let occupied = self.occupied(state);
        let first = if occupied.count().is_multiple_of(2) { state.mine } else { occupied ^ state.mine };
        first | state.frontier
    }

    /// The cell of the highest stone in a column, as a row from the bottom.
    pub fn top_stone(&self, state: &State<B>, column: Column) -> Option<u32> {
        let height = (self.occupied(state) & self.column(column)).count();
        height.checked_sub(1)
    }

    /// The cells of all runs that won, as (column, row) from the lower left; none while the game runs.
    ///
    /// Only the seat that moved last can have won, so only its stones are looked at.
    pub fn winning_cells(&self, state: &State<B>) -> Vec<(u32, u32)> {
        let theirs = self.occupied(state) ^ state.mine;
        let mut cells = B::EMPTY;
        for stride in self.strides() {
            for start in runs(theirs, stride, self.run()).cells() {
                cells = (0..self.run()).fold(cells, |cells, i| cells | B::cell(start + i * stride));
            }
        }
        cells.cells().map(|cell| (cell / self.height(), cell % self.height())).collect()
    }

    /// The empty cells that would complete a run of a seat's stones, whether a stone can reach them now or later.
    pub fn threats(&self, state: &State<B>, seat: Seat) -> B {
        let occupied = self.occupied(state);
        let stones = if seat == self.turn(state) { state.mine } else { occupied ^ state.mine };
        self.completing(stones) & !occupied
    }

    /// The cells that a next stone would fall into.
    pub fn open_cells(&self, state: &State<B>) -> B {
        state.frontier & self.board
    }

    /// A cell of a set of cells as column and row, from the lower left.
    pub fn place_of(&self, cell: u32) -> (u32, u32) {
        (cell / self.height(), cell % self.height())
    }

    /// The step from a cell to the next one of a run in each direction (up, across, slanting down, slanting up), and the cells
    /// where such a run can begin; none where the board has no room for one.
    pub fn run_starts(&self) -> [(u32, B); 4] {
        std::array::from_fn(|i| (self.strides()[i], self.lines[i]))
    }

    /// The position with this [`key`](Game::key); `None` where no position has it.
    pub fn from_key(&self, key: B) -> Option<State<B>> {
        let column = (!B::EMPTY).down(B::WIDTH - self.height());
        let mut state = State { mine: B::EMPTY, frontier: B::EMPTY };
        for i in 0..self.columns() {
            // The highest cell of a column is its frontier, and those below are the mover's stones.
            let top = (key.down(i * self.height()) & column).cells().last()?;
            state.frontier = state.frontier | B::cell(i * self.height() + top);
        }
        state.mine = key ^ state.frontier;
        ((state.mine & !self.occupied(&state)).is_empty()).then_some(state)
    }

    /// The positions a move before this one: the last stone is taken off each column on which it may have fallen.
    ///
    /// Whether play can reach them is not looked at.
    pub fn before(&self, state: &State<B>) -> impl Iterator<Item = State<B>> {
        let occupied = self.occupied(state);
        let theirs = occupied ^ state.mine;
        let last = theirs & state.frontier.down(1);
        last.cells().map(move |cell| State {
            mine: theirs ^ B::cell(cell),
            frontier: state.frontier ^ B::cell(cell) ^ B::cell(cell + 1),
        })
    }

    /// A position from the stones of the seat to move and those of the other.
    ///
    /// Returns `None` where stones overlap, float or leave the board. Runs and the balance of stones are not looked at.
    pub(super) fn position(&self, mine: B, theirs: B) -> Option<State<B>> {
        let occupied = mine | theirs;
        let frontier = occupied.plus(self.bottom);
        let floats = (0..self.columns()).any(|column| {
            let cells = (occupied & self.column(Column(column as u8))).down(column * self.height());
            !(cells & cells.plus(B::cell(0))).is_empty()
        });
        let outside = !(occupied & !self.board).is_empty();
        let overlap = !(mine & theirs).is_empty();
        if floats || outside || overlap { None } else { Some(State { mine, frontier }) }
    }
}

impl<B: Bits> Connect<B> {
    /// Whether a set of stones holds a winning run.
    #[inline(always)]
    pub(super) fn has_run(&self, stones: B) -> bool {
        let of_four = |strides: [u32; 4]| {
            let [a, b, c, d] = strides.map(|stride| runs(stones, stride, 4));
            !(a | b | c | d).is_empty()
        };
        match self.shape {
            // The standard board has shifts that the compiler knows.
            Shape::Standard => of_four(STANDARD),
            Shape::Four => of_four(self.strides()),
            Shape::Any => self.has_run_of_any_length(stones),
        }
    }

    #[inline(never)]
    fn has_run_of_any_length(&self, stones: B) -> bool {
        self.strides().into_iter().any(|stride| !runs(stones, stride, self.run()).is_empty())
    }
}
