//! The five ways to play: how large the board is, how many colours there are, who plays them, and where they begin.

use super::colour::Colour;
use super::pieces::Piece;
use super::prior::Prior;
use plyground_core::Seat;
use std::sync::{Arc, OnceLock};

/// A way to play: a type of its own, so that two-seat searches take the games of two and refuse the others.
pub trait Variant: Copy + Default + Send + Sync + std::fmt::Debug + 'static {
    /// The spec of the game.
    const SPEC: &'static str;
    /// Columns and rows.
    const SIDE: usize;
    /// How many seats take part.
    const SEATS: usize;
    /// Where each colour's first piece goes.
    const STARTS: &'static [Start];
    /// The seat that each colour counts for; `None` is a colour that all play in turn.
    const OWNERS: &'static [Option<usize>];

    /// How many colours there are.
    const COLOURS: usize = Self::STARTS.len();

    /// The piece that all colours begin with where the game says nothing else; `None` leaves them the choice.
    const FIRST_PIECE: Option<Piece> = None;

    /// What searches know of good moves where nobody says otherwise.
    fn prior() -> Arc<Prior>;

    /// Who plays the next piece of a colour, of which `placed` pieces lie on the board.
    #[inline]
    fn seat(colour: Colour, placed: u32) -> Seat {
        Seat::new(Self::OWNERS[colour.index()].unwrap_or(placed as usize % Self::SEATS))
    }
}

/// What the first piece of a colour must cover.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// This cell, as (column, row).
    Cell(usize, usize),
    /// A cell of the board's border.
    Border,
}

impl Start {
    /// The cells, on a board of that side; the piece must cover one of them.
    pub fn cells(self, side: usize) -> impl Iterator<Item = (usize, usize)> {
        let is_start = move |(column, row): (usize, usize)| match self {
            Start::Cell(own_column, own_row) => (column, row) == (own_column, own_row),
            Start::Border => [column, row].iter().any(|&place| place == 0 || place + 1 == side),
        };
        (0..side)
            .flat_map(move |row| (0..side).map(move |column| (column, row)))
            .filter(move |&cell| is_start(cell))
    }
}

/// The corners of 20 x 20 in turn order: a20, t20, t1, a1.
const CORNERS: &[Start] = &[Start::Cell(0, 19), Start::Cell(19, 19), Start::Cell(19, 0), Start::Cell(0, 0)];

/// Four seats on 20 x 20.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Classic;

/// Two seats on 20 x 20: the first plays colours 1 and 3, the second 2 and 4, and points are added up.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Two;

/// Three seats on 20 x 20: each has a colour, the fourth is played by each in turn and counts for nobody.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Three;

/// [`Two`] as the Software-Challenge of the school year 2026/27 plays it: all colours begin with the same piece of five squares, anywhere
/// at the border.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct School;

/// Two seats on 14 x 14, with starts inside the board: e10 and j5.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Duo;

impl Variant for Classic {
    const SPEC: &'static str = "blokus:4";
    const SIDE: usize = 20;
    const SEATS: usize = 4;
    const STARTS: &'static [Start] = CORNERS;
    const OWNERS: &'static [Option<usize>] = &[Some(0), Some(1), Some(2), Some(3)];

    fn prior() -> Arc<Prior> {
        static PRIOR: OnceLock<Arc<Prior>> = OnceLock::new();
        PRIOR.get_or_init(|| built_in::<Classic>(include_str!("prior/classic.prior"))).clone()
    }
}

impl Variant for Two {
    const SPEC: &'static str = "blokus:2";
    const SIDE: usize = 20;
    const SEATS: usize = 2;
    const STARTS: &'static [Start] = CORNERS;
    const OWNERS: &'static [Option<usize>] = &[Some(0), Some(1), Some(0), Some(1)];

    fn prior() -> Arc<Prior> {
        static PRIOR: OnceLock<Arc<Prior>> = OnceLock::new();
        PRIOR.get_or_init(|| built_in::<Two>(include_str!("prior/two.prior"))).clone()
    }
}

impl Variant for School {
    const SPEC: &'static str = "blokus:school";
    const SIDE: usize = 20;
    const SEATS: usize = 2;
    const STARTS: &'static [Start] = &[Start::Border; 4];
    const OWNERS: &'static [Option<usize>] = Two::OWNERS;
    const FIRST_PIECE: Option<Piece> = Some(Piece::F);

    /// What was learned of the game from the corners: but for its first round it is the same game.
    fn prior() -> Arc<Prior> {
        Two::prior()
    }
}

impl Variant for Three {
    const SPEC: &'static str = "blokus:3";
    const SIDE: usize = 20;
    const SEATS: usize = 3;
    const STARTS: &'static [Start] = CORNERS;
    const OWNERS: &'static [Option<usize>] = &[Some(0), Some(1), Some(2), None];

    fn prior() -> Arc<Prior> {
        static PRIOR: OnceLock<Arc<Prior>> = OnceLock::new();
        PRIOR.get_or_init(|| built_in::<Three>(include_str!("prior/three.prior"))).clone()
    }
}

impl Variant for Duo {
    const SPEC: &'static str = "blokus:duo";
    const SIDE: usize = 14;
    const SEATS: usize = 2;
    const STARTS: &'static [Start] = &[Start::Cell(4, 9), Start::Cell(9, 4)];
    const OWNERS: &'static [Option<usize>] = &[Some(0), Some(1)];

    fn prior() -> Arc<Prior> {
        static PRIOR: OnceLock<Arc<Prior>> = OnceLock::new();
        PRIOR.get_or_init(|| built_in::<Duo>(include_str!("prior/duo.prior"))).clone()
    }
}

/// A prior that is part of the program: the tests read them all.
fn built_in<V: Variant>(text: &str) -> Arc<Prior> {
    Arc::new(Prior::read(text, V::SPEC).unwrap_or_else(|error| panic!("{}: {error}", V::SPEC)))
}
