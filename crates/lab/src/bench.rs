//! Speeds, each with the answer it was measured on.

use crate::players::Player;
use crate::registry;
use plyground_core::{Game, Notation, Streams, Tally};
use plyground_games::connect::playout::{Path, playouts};
use plyground_games::connect::{Bits, Column, Connect, State};
use plyground_search::Terms;
use serde::Serialize;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// One measured speed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// What was measured.
    pub bench: &'static str,
    /// The game's spec.
    pub game: String,
    /// The player's spec.
    pub player: String,
    /// Which form of the code ran.
    pub path: String,
    /// Threads at work.
    pub threads: usize,
    /// Units of work in one repetition: playouts.
    pub work: u64,
    /// Median wall-clock time of a repetition.
    pub seconds: f64,
    /// Work by median time.
    pub per_second: f64,
    /// How many repetitions there were.
    pub repetitions: usize,
    /// The shortest and the longest of them.
    pub spread: [f64; 2],
    /// The columns chosen, from zero, where a player chose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<u8>>,
    /// Time by the time of the bare playouts on as many threads, where that was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
}

/// S1's five boards, as columns from zero.
pub const S1_BOARDS: [&[u8]; 5] = [
    &[3, 3, 2, 4, 1, 4],
    &[3, 0, 2, 4, 1, 4, 2],
    &[3, 0, 2, 4, 1, 4, 3, 4],
    &[3, 0, 2, 4, 1, 4, 3, 4, 4, 0, 1],
    &[3, 0, 2, 4, 1, 4, 3, 4, 4, 0, 1, 2],
];

/// Simulations of each move in [`mc`], as in S1.
pub const S1_SIMS: u64 = 4096;

/// Random games from the empty board: on every path of this processor on one thread, then on all threads, then on a board
/// of 128 bits.
pub fn playout_speeds(seed: u64, threads: usize, repetitions: usize, tick: &dyn Fn()) -> Vec<Row> {
    let game = Connect::<u64>::new(7, 6, 4).expect("the usual board");
    let large = Connect::<u128>::new(12, 8, 4).expect("a board of 108 bits");
    let mut cases: Vec<Case> = Path::available()
        .into_iter()
        .rev()
        .map(|path| Case::new(&game, path, 1, if path == Path::Avx2 { 1 << 20 } else { 1 << 18 }))
        .collect();
    if threads > 1 {
        cases.push(Case::new(&game, Path::fastest(), threads, 1 << 21));
    }
    cases.push(Case::new(&large, Path::fastest(), 1, 1 << 16));
    let mut answers: Vec<Option<Tally>> = vec![None; cases.len()];
    let times = interleaved(cases.len(), repetitions, |i| {
        let tally = (cases[i].run)(seed);
        assert_eq!(*answers[i].get_or_insert(tally), tally, "the same games every time");
        tick();
    });
    cases.into_iter().zip(times).map(|(case, times)| case.row(&times)).collect()
}

/// Playouts of one kind, ready to run.
struct Case {
    game: String,
    path: Path,
    threads: usize,
    work: u64,
    run: Box<dyn Fn(u64) -> Tally>,
}

impl Case {
    fn new<B: Bits>(game: &Connect<B>, path: Path, threads: usize, work: u64) -> Case {
        let rules = game.clone();
        let run = move |seed| {
            let share = work / threads as u64;
            let part = |i: u64| {
                playouts(&rules, &rules.start(), Streams::new(seed), i * share..(i + 1) * share, path)
            };
            on_threads(threads, &part)
        };
        // A board too wide for the lanes is played one game after the other.
        let path = if path == Path::Avx2 && B::WIDTH > 64 { Path::Bmi2 } else { path };
        Case { game: game.spec(), path, threads, work, run: Box::new(run) }
    }

    fn row(self, times: &[f64]) -> Row {
        Row::new(
            "playouts",
            self.game,
            "random".to_owned(),
            self.path.to_string(),
            self.threads,
            self.work,
            times,
        )
    }
}

fn on_threads(threads: usize, part: &(dyn Fn(u64) -> Tally + Sync)) -> Tally {
    let mut sum = Tally::default();
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads as u64).map(|i| scope.spawn(move || part(i))).collect();
        sum += &part(0);
        others.into_iter().for_each(|other| sum += &other.join().expect("playouts do not panic"));
    });
    sum
}

/// `mc` in each of its divisions on S1's five boards, beside the bare playouts of the same positions.
pub fn mc_speeds(seed: u64, threads: usize, repetitions: usize, tick: &dyn Fn()) -> Vec<Row> {
    let game = Connect::<u64>::new(7, 6, 4).expect("the usual board");
    let boards: Vec<State<u64>> = S1_BOARDS
        .iter()
        .map(|line| line.iter().fold(game.start(), |state, &column| game.child(&state, Column(column))))
        .collect();
    let specs =
        ["chunks", "moves", "sims", "both"].map(|divide| format!("mc:sims={S1_SIMS},divide={divide}"));
    let mut players: Vec<Player<Connect<u64>>> =
        specs.iter().map(|spec| registry::player(spec).expect("a good spec")).collect();
    let mut chosen: Vec<Option<Vec<u8>>> = vec![None; specs.len()];
    let mut work = 0;
    let times = interleaved(specs.len() + 1, repetitions, |i| {
        if i == specs.len() {
            work = bare(&game, &boards, seed, threads);
        } else {
            let moves = choose(&mut players[i], &game, &boards, seed, threads);
            assert_eq!(chosen[i].get_or_insert(moves.clone()), &moves, "the same moves every time");
        }
        tick();
    });
    let bare = median(&times[specs.len()]);
    let rows = specs.into_iter().zip(chosen).zip(&times).map(|((spec, moves), times)| {
        let path = Path::fastest().to_string();
        let row = Row::new("mc", game.spec(), spec, path, threads, work, times);
        Row { moves, cost: Some(row.seconds / bare), ..row }
    });
    rows.collect()
}

fn choose(
    player: &mut Player<Connect<u64>>,
    game: &Connect<u64>,
    boards: &[State<u64>],
    seed: u64,
    threads: usize,
) -> Vec<u8> {
    let stop = AtomicBool::new(false);
    let terms = Terms { budget: player.budget, threads, seed, stop: &stop, observer: &|_| {} };
    boards.iter().map(|board| player.search.search(game, board, &terms).best.0).collect()
}

/// The playouts that `mc` plays on these boards, with nothing around them; returns how many.
fn bare(game: &Connect<u64>, boards: &[State<u64>], seed: u64, threads: usize) -> u64 {
    let mut count = 0;
    for board in boards {
        let mut moves = Vec::new();
        game.moves(board, &mut moves);
        let share = S1_SIMS / threads as u64;
        let part = |i: u64| {
            let mut sum = Tally::default();
            let end = if i + 1 == threads as u64 { S1_SIMS } else { (i + 1) * share };
            for (number, &mv) in moves.iter().enumerate() {
                let streams = Streams::new(seed).branch(1 + number as u64);
                sum += &playouts(game, &game.child(board, mv), streams, i * share..end, Path::fastest());
            }
            sum
        };
        count += on_threads(threads, &part).playouts;
    }
    count
}

/// Runs `cases` things `repetitions` times each, in turns, after one round of warming up; returns their times.
fn interleaved(cases: usize, repetitions: usize, mut run: impl FnMut(usize)) -> Vec<Vec<f64>> {
    let mut times = vec![Vec::with_capacity(repetitions); cases];
    for round in 0..=repetitions {
        for (case, times) in times.iter_mut().enumerate() {
            let start = Instant::now();
            run(case);
            if round > 0 {
                times.push(start.elapsed().as_secs_f64());
            }
        }
    }
    times
}

fn median(times: &[f64]) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[middle] } else { (sorted[middle - 1] + sorted[middle]) / 2.0 }
}

impl Row {
    fn new(
        bench: &'static str,
        game: String,
        player: String,
        path: String,
        threads: usize,
        work: u64,
        times: &[f64],
    ) -> Row {
        let seconds = median(times);
        let least = times.iter().copied().fold(f64::INFINITY, f64::min);
        let most = times.iter().copied().fold(0.0, f64::max);
        Row {
            bench,
            game,
            player,
            path,
            threads,
            work,
            seconds,
            per_second: work as f64 / seconds,
            repetitions: times.len(),
            spread: [least, most],
            moves: None,
            cost: None,
        }
    }
}
