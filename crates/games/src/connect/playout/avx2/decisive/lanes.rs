//! The lanes of decisive playouts: a game in each, and a move in all of them at once.
//!
//! What a seat's stones would complete is looked for after a move of its own only. To draw one of the safe cells the
//! columns that have one are numbered from the left, each in its own bits, and compared with a random number.

use crate::connect::playout::avx2::wide::{EIGHT, Wide};
use plyground_core::Rng;

/// Bits of a column.
const HEIGHT: i32 = 7;

/// A game in each lane.
#[derive(Copy, Clone)]
pub(super) struct Lanes {
    random: Wide,
    /// Empty where the game is over.
    pub(super) frontier: Wide,
    /// The seat that moves first, and the other one.
    sides: [Side; 2],
    /// Moves so far.
    pub(super) plies: Wide,
    /// Nothing where the seat to move won at once.
    pub(super) unwon: Wide,
}

/// A seat in all lanes.
#[derive(Copy, Clone)]
struct Side {
    stones: Wide,
    /// The cells that would complete a run.
    wins: Wide,
}

/// What each lane begins with.
#[derive(Default)]
pub(super) struct Starts {
    pub(super) random: [u64; EIGHT],
    pub(super) frontier: [u64; EIGHT],
    pub(super) first: [u64; EIGHT],
    pub(super) second: [u64; EIGHT],
}

/// Four in a row on six rows and up to eight columns.
pub(super) struct Rules {
    /// The lowest cell of each column.
    pub(super) bottom: u64,
    /// All cells.
    pub(super) board: u64,
}

impl Rules {
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn begin(&self, starts: &Starts) -> Lanes {
        let [first, second] = [&starts.first, &starts.second].map(|stones| Wide::from(stones));
        Lanes {
            random: Wide::from(&starts.random),
            frontier: Wide::from(&starts.frontier),
            sides: [
                Side { stones: first, wins: self.completing(first) },
                Side { stones: second, wins: self.completing(second) },
            ],
            plies: Wide::all(0),
            unwon: Wide::all(u64::MAX),
        }
    }

    /// A move of one seat in all lanes whose games go on.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn step<const SIDE: usize>(&self, lanes: &mut Lanes) {
        let none = Wide::all(0);
        let dangers = lanes.sides[1 - SIDE].wins;
        let open = lanes.frontier.and(Wide::all(self.board));
        let blocks = dangers.and(open);
        let is_possible = blocks.and(blocks.minus(Wide::all(1))).equals(none);
        let forced = open.where_set(blocks.equals(none), blocks).and(is_possible);
        let safe = forced.without(dangers.down::<1>());
        let has_no_win = lanes.sides[SIDE].wins.and(open).equals(none);
        let goes_on = has_no_win.without(safe.equals(none));
        // Where a game is over no cell is open. Masks are -1: subtracting them counts.
        lanes.unwon = lanes.unwon.and(has_no_win);
        lanes.plies = lanes.plies.minus(goes_on);

        let stone = self.draw(lanes, safe);
        let own = &mut lanes.sides[SIDE];
        own.stones = own.stones.or(stone);
        own.wins = self.completing(own.stones);
        lanes.frontier = lanes.frontier.plus(stone).and(goes_on);
    }

    /// One of the safe cells of each lane.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn draw(&self, lanes: &mut Lanes, safe: Wide) -> Wide {
        // Adding ones to all cells of a column carries into its highest bit where a cell is safe.
        let is_safe = safe.plus(Wide::all(self.board)).and(Wide::all(self.bottom << (HEIGHT - 1)));
        let numbers = sums(is_safe.down::<{ HEIGHT - 1 }>());
        let count = numbers.down::<{ 7 * HEIGHT }>().and(Wide::all(0x7F));

        // The stream, as in `Rng::word` and `Rng::below`.
        let high = lanes.random.down::<32>();
        let word = lanes.random.xor(high);
        lanes.random = lanes.random.times_low(Wide::all(Rng::MULTIPLIER)).plus(high);
        let n = word.times_low(count).down::<32>();

        // Likewise the highest bit is set where the number of a column is above n: the first such column has the cell.
        let raised = numbers.plus(Wide::all(self.board));
        let above = raised.minus(sums(n)).and(Wide::all(self.bottom << (HEIGHT - 1)));
        let first = above.and(Wide::all(0).minus(above));
        safe.and(first.minus(first.down::<{ HEIGHT - 1 }>()))
    }

    /// The empty cells of the board that would complete a run of these stones; other cells among them.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn completing(&self, stones: Wide) -> Wide {
        let upright = stones.up::<1>().and(stones.up::<2>()).and(stones.up::<3>());
        let across = in_line::<7, 14, 21>(stones);
        let slanting = in_line::<6, 12, 18>(stones).or(in_line::<8, 16, 24>(stones));
        upright.or(across).or(slanting).and(Wide::all(self.board))
    }
}

impl Lanes {
    /// The games in these places of two sets of lanes.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn gathered(both: &[Lanes; 2], places: &[usize; EIGHT]) -> Lanes {
        let gather = |field: fn(&Lanes) -> Wide| {
            let words = [field(&both[0]).words(), field(&both[1]).words()];
            Wide::from(&places.map(|place| words[place / EIGHT][place % EIGHT]))
        };
        Lanes {
            random: gather(|lanes| lanes.random),
            frontier: gather(|lanes| lanes.frontier),
            sides: [
                Side {
                    stones: gather(|lanes| lanes.sides[0].stones),
                    wins: gather(|lanes| lanes.sides[0].wins),
                },
                Side {
                    stones: gather(|lanes| lanes.sides[1].stones),
                    wins: gather(|lanes| lanes.sides[1].wins),
                },
            ],
            plies: gather(|lanes| lanes.plies),
            unwon: Wide::all(u64::MAX),
        }
    }
}

/// One bit for each lane in which a game goes on.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn running_in(both: &[Lanes; 2]) -> u32 {
    let [low, high] = [both[0].frontier.bits_of_zeros(), both[1].frontier.bits_of_zeros()];
    !(low | high << EIGHT) & 0xFFFF
}

/// The cells that have three of the stones in line with them, so many places apart: three on one side, or two and one.
#[inline]
#[target_feature(enable = "avx2")]
fn in_line<const ONE: i32, const TWO: i32, const THREE: i32>(stones: Wide) -> Wide {
    let (below, above) = (stones.up::<ONE>(), stones.down::<ONE>());
    let two_below = below.and(stones.up::<TWO>());
    let two_above = above.and(stones.down::<TWO>());
    two_below.and(above.or(stones.up::<THREE>())).or(two_above.and(below.or(stones.down::<THREE>())))
}

/// In each of eight columns, the sum of the columns up to it.
#[inline]
#[target_feature(enable = "avx2")]
fn sums(columns: Wide) -> Wide {
    let two = columns.plus(columns.up::<HEIGHT>());
    let four = two.plus(two.up::<{ 2 * HEIGHT }>());
    four.plus(four.up::<{ 4 * HEIGHT }>())
}
