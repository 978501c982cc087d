//! Decisive playouts side by side, one from each of several positions.
//!
//! All lanes make a move at a time, so that the seat to move is the same number of moves from the start in all of them.
//! What a seat's stones would complete is looked for after a move of its own only. To draw one of the safe cells the
//! columns that have one are numbered from the left, each in its own bits, and compared with a random number.

use super::wide::{EIGHT, Wide};
use crate::connect::bits::Bits;
use crate::connect::playout::Path;
use crate::connect::rules::{Connect, State};
use crate::connect::runs::Shape;
use plyground_core::{Game, Payoffs, Rng};

/// Four in a row on six rows and up to eight columns, on a processor that has AVX2.
pub(in super::super) struct Decisive {
    bottom: u64,
    board: u64,
}

/// Bits of a column.
const HEIGHT: i32 = 7;

/// A game in each lane.
#[derive(Copy, Clone)]
struct Lanes {
    random: Wide,
    /// Empty where the game is over.
    frontier: Wide,
    /// The seat that moves first, and the other one.
    sides: [Side; 2],
    /// Moves so far.
    plies: Wide,
    /// Nothing where the seat to move won at once.
    unwon: Wide,
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
struct Starts {
    random: [u64; EIGHT],
    frontier: [u64; EIGHT],
    first: [u64; EIGHT],
    second: [u64; EIGHT],
}

impl Decisive {
    /// The most games at once.
    pub(in super::super) const MOST: usize = 2 * EIGHT;

    /// Up to so many games are sooner played one by one.
    pub(in super::super) const FEW: usize = 3;

    /// `None` for boards that do not fit, and on other processors.
    pub(in super::super) fn new<B: Bits>(game: &Connect<B>) -> Option<Decisive> {
        let fits = B::WIDTH <= 64 && game.shape == Shape::Standard && game.columns() <= 8;
        (fits && Path::fastest() == Path::Avx2)
            .then(|| Decisive { bottom: game.bottom.word(), board: game.board.word() })
    }

    /// A game from each of at most [`MOST`](Decisive::MOST) running positions, with the stream that begins beside it.
    pub(in super::super) fn play<B: Bits>(
        &self,
        game: &Connect<B>,
        states: &[State<B>],
        streams: &[u64],
    ) -> [(Payoffs, u64); Decisive::MOST] {
        let mut starts = <[Starts; 2]>::default();
        for (i, (state, &stream)) in states.iter().zip(streams).enumerate() {
            let (starts, i) = (&mut starts[i / EIGHT], i % EIGHT);
            starts.random[i] = stream;
            starts.frontier[i] = state.frontier.word();
            starts.first[i] = state.mine.word();
            starts.second[i] = (game.occupied(state) ^ state.mine).word();
        }
        // SAFETY: only where the processor has AVX2, and POPCNT with it, is there a value of this type.
        let ends = unsafe { self.games(&starts) };
        let mut scores = [(Payoffs::draw(2), 0); Decisive::MOST];
        for (i, (state, score)) in states.iter().zip(&mut scores).enumerate() {
            let [plies, unwon] = ends[i / EIGHT].map(|words| words[i % EIGHT]);
            score.1 = plies;
            // A game that was not won ended since the board was full, or since the seat to move was lost.
            let mover = game.turn(state);
            let last = if plies % 2 == 0 { mover } else { mover.other() };
            if unwon == 0 {
                score.0 = Payoffs::win(last);
            } else if plies < u64::from(game.cells() - game.stones(state)) {
                score.0 = Payoffs::win(last.other());
            }
        }
        scores
    }

    /// How many moves were made, and nothing if the seat to move then won at once.
    #[target_feature(enable = "avx2,popcnt")]
    fn games(&self, starts: &[Starts; 2]) -> [[[u64; EIGHT]; 2]; 2] {
        let [one, two] = starts;
        let mut both = [self.begin(one), self.begin(two)];
        let mut running = running_in(&both);
        while running.count_ones() as usize > EIGHT {
            both.iter_mut().for_each(|lanes| self.step::<0>(lanes));
            both.iter_mut().for_each(|lanes| self.step::<1>(lanes));
            running = running_in(&both);
        }
        let mut ends = both.map(|lanes| [lanes.plies, lanes.unwon].map(Wide::words));
        // Where half of the games are over, the longest has nearly as far to go again: the others go on in half of the lanes.
        let mut left = running;
        let places: [usize; EIGHT] = std::array::from_fn(|_| {
            let place = left.trailing_zeros() as usize % Decisive::MOST;
            left &= left.wrapping_sub(1);
            place
        });
        let mut rest = Lanes::gathered(&both, &places);
        while !rest.frontier.is_zero() {
            self.step::<0>(&mut rest);
            self.step::<1>(&mut rest);
        }
        let [plies, unwon] = [rest.plies, rest.unwon].map(Wide::words);
        for (i, &place) in places.iter().enumerate().take(running.count_ones() as usize) {
            ends[place / EIGHT][0][place % EIGHT] = plies[i];
            ends[place / EIGHT][1][place % EIGHT] = unwon[i];
        }
        ends
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn begin(&self, starts: &Starts) -> Lanes {
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
    fn step<const SIDE: usize>(&self, lanes: &mut Lanes) {
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
    fn gathered(both: &[Lanes; 2], places: &[usize; EIGHT]) -> Lanes {
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
fn running_in(both: &[Lanes; 2]) -> u32 {
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
