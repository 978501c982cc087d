//! The four ways to play: how large the board is, how many colours there are, and who plays them.

use super::colour::Colour;
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
    /// The cell, as (column, row), that each colour's first piece must cover.
    const STARTS: &'static [(usize, usize)];
    /// The seat that each colour counts for; `None` is a colour that all play in turn.
    const OWNERS: &'static [Option<usize>];

    /// How many colours there are.
    const COLOURS: usize = Self::STARTS.len();

    /// What searches know of good moves where nobody says otherwise.
    fn prior() -> Arc<Prior>;

    /// Who plays the next piece of a colour, of which `placed` pieces lie on the board.
    #[inline]
    fn seat(colour: Colour, placed: u32) -> Seat {
        Seat::new(Self::OWNERS[colour.index()].unwrap_or(placed as usize % Self::SEATS))
    }
}

/// The corners of 20 x 20 in turn order: a20, t20, t1, a1.
const CORNERS: &[(usize, usize)] = &[(0, 19), (19, 19), (19, 0), (0, 0)];

/// Four seats on 20 x 20.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Classic;

/// Two seats on 20 x 20: the first plays colours 1 and 3, the second 2 and 4, and points are added up.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Two;

/// Three seats on 20 x 20: each has a colour, the fourth is played by each in turn and counts for nobody.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Three;

/// Two seats on 14 x 14, with starts inside the board: e10 and j5.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Duo;

impl Variant for Classic {
    const SPEC: &'static str = "blokus:4";
    const SIDE: usize = 20;
    const SEATS: usize = 4;
    const STARTS: &'static [(usize, usize)] = CORNERS;
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
    const STARTS: &'static [(usize, usize)] = CORNERS;
    const OWNERS: &'static [Option<usize>] = &[Some(0), Some(1), Some(0), Some(1)];

    fn prior() -> Arc<Prior> {
        static PRIOR: OnceLock<Arc<Prior>> = OnceLock::new();
        PRIOR.get_or_init(|| built_in::<Two>(include_str!("prior/two.prior"))).clone()
    }
}

impl Variant for Three {
    const SPEC: &'static str = "blokus:3";
    const SIDE: usize = 20;
    const SEATS: usize = 3;
    const STARTS: &'static [(usize, usize)] = CORNERS;
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
    const STARTS: &'static [(usize, usize)] = &[(4, 9), (9, 4)];
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
