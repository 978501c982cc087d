//! `bench mc`: the overhead of each division of flat Monte Carlo over bare playouts.

use super::row::{SpeedRow, in_rounds, on_threads};
use plyground_core::{Game, Notation, Streams, Tally};
use plyground_games::connect::playout::{Path, playouts};
use plyground_games::connect::{Column, Connect, State};
use plyground_jobs::median;
use plyground_players::{Player, registry};
use plyground_search::Terms;

/// The five boards of S1, the report on parallel flat Monte Carlo, as columns from zero.
pub const S1_BOARDS: [&[u8]; 5] = [
    &[3, 3, 2, 4, 1, 4],
    &[3, 0, 2, 4, 1, 4, 2],
    &[3, 0, 2, 4, 1, 4, 3, 4],
    &[3, 0, 2, 4, 1, 4, 3, 4, 4, 0, 1],
    &[3, 0, 2, 4, 1, 4, 3, 4, 4, 0, 1, 2],
];

/// Simulations of each move in [`mc_speeds`], as in S1.
pub const S1_SIMS: u64 = 4096;

/// `mc` in each of its divisions on S1's five boards, beside the bare playouts of the same positions.
pub fn mc_speeds(seed: u64, threads: usize, repetitions: usize, tick: &dyn Fn() -> bool) -> Vec<SpeedRow> {
    let game = Connect::<u64>::new(7, 6, 4).expect("the usual board");
    let boards: Vec<State<u64>> = S1_BOARDS
        .iter()
        .map(|line| line.iter().fold(game.start(), |state, &column| game.child(&state, Column(column))))
        .collect();
    let specs =
        ["chunks", "moves", "sims", "both"].map(|divide| format!("mc:sims={S1_SIMS},divide={divide}"));
    let mut players: Vec<Player<Connect<u64>>> =
        specs.iter().map(|spec| registry::connect_search(&game, spec).expect("a good spec")).collect();
    let mut chosen: Vec<Option<Vec<u8>>> = vec![None; specs.len()];
    let mut work = 0;
    let times = in_rounds(specs.len() + 1, repetitions, |i| {
        if i == specs.len() {
            work = bare(&game, &boards, seed, threads);
        } else {
            let moves = choose(&mut players[i], &game, &boards, seed, threads);
            assert_eq!(chosen[i].get_or_insert(moves.clone()), &moves, "the same moves every time");
        }
        tick()
    });
    if times[0].is_empty() {
        return Vec::new();
    }
    let bare = median(&times[specs.len()]);
    let rows = specs.into_iter().zip(chosen).zip(&times).map(|((spec, moves), times)| {
        let path = Path::fastest().to_string();
        let row = SpeedRow::new("mc", game.spec(), spec, path, threads, work, times);
        SpeedRow { moves, cost: Some(row.seconds / bare), ..row }
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
    let terms = Terms::new(player.budget).threads(threads).seed(seed);
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
        count += on_threads(threads, threads as u64, &part).playouts;
    }
    count
}
