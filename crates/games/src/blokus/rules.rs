//! The rules of Blokus.

use super::colour::Colour;
use super::mv::{Kind, Move};
use super::pieces::Piece;
use super::placement_table::{PARTS, PlacementTable};
use super::plane::Plane;
use super::prior::Prior;
use super::scratch::{BUFFERS, Scratch};
use super::state::{ALL_PIECES, State};
use super::sweep::{Path, Query, Sweeper};
use super::variant::{Duo, School, Two, Variant};
use super::zobrist;
use plyground_core::{Centre, Game, IllegalMove, Parts, Payoffs, Seat, Symmetry, Tactics, TwoSeats};
use std::marker::PhantomData;
use std::sync::Arc;

/// Blokus as `V` says: [`Classic`](super::Classic), [`Two`], [`Three`](super::Three), [`School`] or [`Duo`].
///
/// Moves are placements, numbered piece by piece, shape by shape, row by row: board order. A colour that cannot place
/// a piece has one move, [`Move::PASS`], and is skipped from then on, since it never can again; the game ends when all
/// have passed. A pass is a move in the tree and costs no ply.
#[derive(Clone, Debug)]
pub struct Blokus<V> {
    pub(super) table: &'static PlacementTable,
    pub(super) sweeper: Sweeper,
    /// For each colour the cells of which its first piece must cover one.
    pub(super) starts: [Plane; 4],
    /// The piece that all colours begin with.
    pub(super) first_piece: Option<Piece>,
    /// What it knows of good moves.
    pub(super) prior: Arc<Prior>,
    variant: PhantomData<V>,
}

impl<V: Variant> Blokus<V> {
    /// The rules, on the fastest path of this processor.
    #[inline]
    pub fn new() -> Blokus<V> {
        Blokus::on(Path::fastest())
    }

    /// The rules, with placements found along one path.
    ///
    /// # Panics
    /// If this processor does not have the path: see [`Path::available`].
    #[inline]
    pub fn on(path: Path) -> Blokus<V> {
        let table = PlacementTable::of_side(V::SIDE);
        let mut starts = [Plane::default(); 4];
        for (plane, start) in starts.iter_mut().zip(V::STARTS) {
            for (column, row) in start.cells(V::SIDE) {
                let bit = table.bit(column, row);
                plane[bit / 64] |= 1 << (bit % 64);
            }
        }
        let (sweeper, first_piece, prior) = (Sweeper::new(path), V::FIRST_PIECE, V::prior());
        Blokus { table, sweeper, starts, first_piece, prior, variant: PhantomData }
    }

    /// The same with another prior.
    #[inline]
    pub fn with_prior(self, prior: Arc<Prior>) -> Blokus<V> {
        Blokus { prior, ..self }
    }

    /// The prior that guides its searches.
    #[inline]
    pub fn prior(&self) -> &Arc<Prior> {
        &self.prior
    }

    /// The board's placements.
    #[inline]
    pub fn table(&self) -> &'static PlacementTable {
        self.table
    }

    /// How many placements a colour has, as if it were its turn.
    #[inline]
    pub fn mobility(&self, state: &State, colour: Colour, scratch: &mut Scratch) -> u32 {
        self.sweeper.count(self.query(state, colour), &mut scratch.buffers)
    }

    /// How many free cells touch a colour's pieces at a corner and nowhere else; before its first piece, those it may begin on.
    #[inline]
    pub fn corners(&self, state: &State, colour: Colour, scratch: &mut Scratch) -> u32 {
        self.sweeper.corners(self.query(state, colour), &mut scratch.buffers)
    }

    /// Whether the colour to move has a piece to place.
    #[inline]
    pub fn can_place(&self, state: &State) -> bool {
        BUFFERS.with_borrow_mut(|buffers| self.sweeper.count(self.query(state, state.colour), buffers) > 0)
    }

    /// The colour that lies on a cell, counted from a1 at (0, 0).
    #[inline]
    pub fn at(&self, state: &State, column: usize, row: usize) -> Option<Colour> {
        state.at(self.table.bit(column, row))
    }

    #[inline]
    pub(super) fn query<'a>(&'a self, state: &'a State, colour: Colour) -> Query<'a> {
        let left = state.left[colour.index()];
        let pieces = match self.first_piece {
            Some(first) if left == ALL_PIECES => 1 << first.0,
            _ => left,
        };
        let start = &self.starts[colour.index()];
        Query { table: self.table, state, colour: colour.index(), start, pieces }
    }

    #[inline]
    fn place(&self, state: &mut State, number: u16) {
        let spot = self.table.spots[usize::from(number)];
        let spread = &self.table.shapes[usize::from(spot.shape)];
        state.stamp(spread, spot);
        let colour = state.colour.index();
        state.left[colour] &= !(1 << spread.piece.0);
        if state.left[colour] == 0 && spread.piece == Piece::SINGLE {
            state.single_last |= 1 << colour;
        }
        state.placed ^= zobrist::placement(number, colour);
        self.pass_on(state);
    }

    /// The turn goes to the next colour that has not passed, if there is one.
    #[inline]
    pub(super) fn pass_on(&self, state: &mut State) {
        let all = (1_u32 << V::COLOURS) - 1;
        // The colours that still play, twice over, from the next one on.
        let playing = !u32::from(state.passed) & all;
        let from = state.colour.index() + 1;
        let steps = ((playing | playing << V::COLOURS) >> from).trailing_zeros() as usize % V::COLOURS;
        state.colour = Colour::new((from + steps) % V::COLOURS);
    }
}

impl Blokus<School> {
    /// The same with another piece to begin with, of five squares.
    #[inline]
    pub fn beginning_with(self, piece: Piece) -> Blokus<School> {
        Blokus { first_piece: Some(piece), ..self }
    }
}

impl<V: Variant> Default for Blokus<V> {
    #[inline]
    fn default() -> Blokus<V> {
        Blokus::new()
    }
}

impl<V: Variant> Game for Blokus<V> {
    type State = State;
    type Move = Move;
    type Key = u64;

    #[inline]
    fn seats(&self) -> usize {
        V::SEATS
    }

    #[inline]
    fn start(&self) -> State {
        State::empty(V::COLOURS)
    }

    #[inline]
    fn turn(&self, state: &State) -> Seat {
        V::seat(state.colour, state.pieces_placed(state.colour))
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        let before = out.len();
        BUFFERS.with_borrow_mut(|buffers| self.sweeper.list(self.query(state, state.colour), buffers, out));
        if out.len() == before {
            out.push(Move::PASS);
        }
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move) {
        match mv.kind() {
            Kind::Place(number) => self.place(state, number),
            Kind::Pass => {
                state.passed |= 1 << state.colour.index();
                self.pass_on(state);
            }
            Kind::Next(colour) => state.colour = colour,
        }
    }

    #[inline]
    fn payoffs(&self, state: &State) -> Option<Payoffs> {
        let over = u32::from(state.passed) == (1 << V::COLOURS) - 1;
        over.then(|| Payoffs::by_rank(&self.seat_points(state)[..V::SEATS]))
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        zobrist::key(state)
    }

    #[inline]
    fn costs_ply(&self, mv: Move) -> bool {
        mv != Move::PASS
    }

    #[inline]
    fn try_play(&self, state: &mut State, mv: Move) -> Result<(), IllegalMove> {
        if self.payoffs(state).is_some() {
            return Err(IllegalMove::GameOver);
        }
        if self.fault(state, mv).is_some() {
            return Err(IllegalMove::NotAllowed);
        }
        self.play(state, mv);
        Ok(())
    }
}

impl<V: Variant> Parts for Blokus<V> {
    const PARTS: usize = PARTS;

    #[inline]
    fn moves_of_part(&self, state: &State, part: usize, out: &mut Vec<Move>) {
        let mut query = self.query(state, state.colour);
        query.pieces &= self.table.parts[part];
        BUFFERS.with_borrow_mut(|buffers| self.sweeper.list(query, buffers, out));
    }
}

impl<V: Variant> Tactics for Blokus<V> {}
impl<V: Variant> Symmetry for Blokus<V> {}
impl TwoSeats for Blokus<Two> {}
impl TwoSeats for Blokus<School> {}
impl TwoSeats for Blokus<Duo> {}

/// A placement is as central as its square nearest to the middle.
impl<V: Variant> Centre for Blokus<V> {
    #[inline]
    fn off_centre(&self, mv: Move) -> u32 {
        let off = |place: usize| (2 * place).abs_diff(V::SIDE - 1) as u32;
        let cells = mv.placement().map(|number| self.table.cells(number));
        cells.into_iter().flatten().map(|(column, row)| off(column).max(off(row))).min().unwrap_or(0)
    }

    #[inline]
    fn widest(&self) -> u32 {
        V::SIDE as u32 - 1
    }
}
