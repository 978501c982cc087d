//! All paths play the same games, and those games are fair.

use crate::common::{common_games, games};
use plyground_core::{Game, PlayoutPolicy, Playouts, Rng, Seat, Streams, Tally};
use plyground_games::connect::playout::{Path, playouts, playouts_by_lane};
use plyground_games::connect::{Bits, Connect, State};
use proptest::prelude::*;

/// How many playouts to ask for: around the numbers of lanes and the size of a block, and any.
fn counts() -> impl Strategy<Value = u64> {
    let edges = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 63, 64, 100];
    prop_oneof![8 => prop::sample::select(edges.to_vec()), 2 => 0_u64..300, 1 => 2040_u64..2060]
}

/// A position after random moves: about as often early, late or finished.
fn position<B: Bits>(game: &Connect<B>, seed: u64) -> State<B> {
    let mut rng = Rng::new(seed);
    let plies = rng.below(game.cells() + 1);
    let mut state = game.start();
    for _ in 0..plies {
        if game.payoffs(&state).is_some() {
            break;
        }
        let column = game.random_move(&state, &mut rng, &mut Vec::new());
        game.play(&mut state, column);
    }
    state
}

fn one_by_one<B: Bits>(
    game: &Connect<B>,
    state: &State<B>,
    streams: Streams,
    numbers: std::ops::Range<u64>,
) -> Tally {
    let mut tally = Tally::default();
    for number in numbers {
        let (payoffs, plies) = game.playout(
            PlayoutPolicy::Uniform,
            &mut state.clone(),
            &mut streams.rng(number),
            &mut Vec::new(),
        );
        tally.record(2, &payoffs, plies);
    }
    tally
}

fn paths_agree<B: Bits>(game: &Connect<B>, seed: u64, count: u64) {
    let state = position(game, seed);
    let streams = Streams::new(seed).branch(count);
    // Somewhere among the streams, the last one of all included.
    let from = if seed.is_multiple_of(8) { u64::MAX - count } else { seed >> 1 };
    let expected = one_by_one(game, &state, streams, from..from + count);
    for path in Path::available() {
        let tally = playouts(game, &state, streams, from..from + count, path);
        assert_eq!(tally, expected, "{path}, {count} playouts of seed {seed}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn all_paths_agree(game in games::<u64>(), seed: u64, count in counts()) {
        paths_agree(&game, seed, count);
    }

    #[test]
    fn all_paths_agree_on_common_boards(game in common_games::<u64>(), seed: u64, count in counts()) {
        paths_agree(&game, seed, count);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn all_paths_agree_on_large_boards(game in games::<u128>(), seed: u64, count in counts()) {
        paths_agree(&game, seed, count);
    }

    #[test]
    fn the_word_does_not_matter(small in games::<u64>(), seed: u64, count in counts()) {
        let large = Connect::<u128>::new(small.columns(), small.rows(), small.run()).unwrap();
        let streams = Streams::new(seed);
        let narrow = small.playouts(PlayoutPolicy::Uniform, &position(&small, seed), streams, 0..count, &mut Vec::new());
        let wide = large.playouts(PlayoutPolicy::Uniform, &position(&large, seed), streams, 0..count, &mut Vec::new());
        prop_assert_eq!(narrow, wide);
    }
}

/// 7x6x4 from the empty board with none of plyground's code: another board, another generator, another way to draw.
struct Sampler(u64);

impl Sampler {
    /// Marsaglia's xorshift with a multiplied output (Vigna 2016), the high half.
    fn word(&mut self) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as u32
    }

    /// One of seven columns, by rejection: three bits until they are less than seven.
    fn column(&mut self) -> usize {
        loop {
            let three = self.word() as usize >> 29;
            if three < 7 {
                return three;
            }
        }
    }

    /// The winner, 0 or 1, or 2 for a draw; and the number of moves.
    fn game(&mut self) -> (usize, u64) {
        let mut board = [[2_u8; 6]; 7];
        let mut height = [0; 7];
        for ply in 0..42 {
            // Full columns are rejected too, which leaves the open ones equally likely.
            let column = loop {
                let column = self.column();
                if height[column] < 6 {
                    break column;
                }
            };
            let row = height[column];
            height[column] += 1;
            board[column][row] = ply as u8 % 2;
            if wins(&board, column, row) {
                return (ply % 2, ply as u64 + 1);
            }
        }
        (2, 42)
    }
}

/// Whether the stone in a cell is one of four in a row.
fn wins(board: &[[u8; 6]; 7], column: usize, row: usize) -> bool {
    let side = board[column][row];
    let same = |column: i32, row: i32| {
        (0..7).contains(&column) && (0..6).contains(&row) && board[column as usize][row as usize] == side
    };
    [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(right, up)| {
        let reach = |way: i32| {
            (1..4).take_while(|i| same(column as i32 + way * i * right, row as i32 + way * i * up)).count()
        };
        reach(1) + reach(-1) >= 3
    })
}

/// Sums over many games: how often each outcome came, and the first two moments of their length.
#[derive(Default)]
struct Sample {
    games: f64,
    outcomes: [f64; 3],
    plies: f64,
    squares: f64,
}

fn sample(games: u64) -> Sample {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let mut sum = Sample::default();
    std::thread::scope(|scope| {
        let part = |seed: u64| {
            let mut sampler = Sampler(0x9E37_79B9 + seed);
            let mut part = Sample::default();
            for _ in 0..games / threads {
                let (outcome, plies) = sampler.game();
                part.games += 1.0;
                part.outcomes[outcome] += 1.0;
                part.plies += plies as f64;
                part.squares += (plies * plies) as f64;
            }
            part
        };
        let parts: Vec<_> = (0..threads).map(|seed| scope.spawn(move || part(seed))).collect();
        for part in parts.into_iter().map(|part| part.join().expect("a sampler does not fail")) {
            sum.games += part.games;
            sum.plies += part.plies;
            sum.squares += part.squares;
            sum.outcomes.iter_mut().zip(part.outcomes).for_each(|(sum, part)| *sum += part);
        }
    });
    sum
}

/// Every lane of the vector path draws from the same distribution as the sampler.
///
/// Nine tallies (eight lanes and their sum) times four statistics are 36 comparisons, so a bound of 4.5 standard
/// deviations (two-sided 7e-6) lets a fair sampler fail for 1 seed in 4000; 3 would fail for 1 in 10. The seeds are
/// fixed: what passes once passes always. Both sides are samples, so the variance of a difference is the sum of both.
#[test]
fn lanes_are_fair() {
    let game = Connect::<u64>::new(7, 6, 4).unwrap();
    let (state, streams, count) = (game.start(), Streams::new(2024), 10_000_000);
    let Some(lanes) = playouts_by_lane(&game, &state, streams, 0..count) else { return };
    let mut total = Tally::default();
    lanes.iter().for_each(|lane| total += lane);
    assert_eq!(total.playouts, count);
    assert_eq!(total, playouts(&game, &state, streams, 0..count, Path::fastest()));

    let sample = sample(4_000_000);
    let mean = sample.plies / sample.games;
    let spread = sample.squares / sample.games - mean * mean;
    for (name, tally) in lanes.iter().map(|lane| ("lane", lane)).chain([("all", &total)]) {
        let played = tally.playouts as f64;
        let close = |what: &str, here: f64, there: f64, variance: f64| {
            let sigma = (variance / played + variance / sample.games).sqrt();
            let deviate = (here - there) / sigma;
            assert!(deviate.abs() < 4.5, "{name}: {what} {here} and {there} are {deviate:.1} sigma apart");
        };
        let (first, second) = (tally.wins[Seat::FIRST], tally.wins[Seat::SECOND]);
        let shares = [first, second, tally.ties[Seat::FIRST]].map(|n| n as f64 / played);
        for ((what, here), n) in ["wins", "losses", "draws"].into_iter().zip(shares).zip(sample.outcomes) {
            let there = n / sample.games;
            close(what, here, there, there * (1.0 - there));
        }
        close("length", tally.plies as f64 / played, mean, spread);
    }
}

#[test]
fn side_by_side_is_faster_than_one_by_one() {
    if Path::fastest() != Path::Avx2 {
        return;
    }
    let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
    let time = |path| {
        let start = std::time::Instant::now();
        playouts(&game, &game.start(), Streams::new(1), 0..20_000, path);
        start.elapsed()
    };
    // In turns, so that a busy machine slows both; the middle one of many, so that a pause does not count.
    let mut ratios: Vec<f64> =
        (0..31).map(|_| time(Path::Bmi2).as_secs_f64() / time(Path::Avx2).as_secs_f64()).collect();
    ratios.sort_by(f64::total_cmp);
    assert!(ratios[15] > 1.5, "eight at a time only {:.2} times as fast", ratios[15]);
}
