//! `bench playouts`: bare playouts of Connect a second.

use super::row::{SpeedRow, in_rounds, on_threads};
use plyground_core::{Game, Notation, Streams, Tally};
use plyground_games::connect::playout::{Path, playouts};
use plyground_games::connect::{Bits, Connect};

/// Random games from the empty board: on every path of this processor on one thread, then on all threads, then on a board
/// of 128 bits.
pub fn playout_speeds(
    seed: u64,
    threads: usize,
    repetitions: usize,
    tick: &dyn Fn() -> bool,
) -> Vec<SpeedRow> {
    let game = Connect::<u64>::new(7, 6, 4).expect("the usual board");
    let large = Connect::<u128>::new(12, 8, 4).expect("a board of 108 bits");
    let mut cases: Vec<PlayoutCase> = Path::available()
        .into_iter()
        .rev()
        .map(|path| PlayoutCase::new(&game, path, 1, if path == Path::Avx2 { 1 << 22 } else { 1 << 18 }))
        .collect();
    if threads > 1 {
        // Long enough that waking a thread, a few milliseconds where a virtual core sleeps, does not count.
        cases.push(PlayoutCase::new(&game, Path::fastest(), threads, 1 << 23));
    }
    cases.push(PlayoutCase::new(&large, Path::fastest(), 1, 1 << 16));
    let mut answers: Vec<Option<Tally>> = vec![None; cases.len()];
    let times = in_rounds(cases.len(), repetitions, |i| {
        let tally = (cases[i].run)(seed);
        assert_eq!(*answers[i].get_or_insert(tally), tally, "the same games every time");
        tick()
    });
    if times[0].is_empty() {
        return Vec::new();
    }
    let mut rows: Vec<SpeedRow> =
        cases.into_iter().zip(times).map(|(case, times)| case.row(&times)).collect();
    // As many times the games of one thread in the same time.
    let alone = rows[0].per_second;
    rows.iter_mut().filter(|row| row.threads > 1).for_each(|row| row.speedup = Some(row.per_second / alone));
    rows
}

/// Playouts on one board and one path, ready to run.
struct PlayoutCase {
    game: String,
    path: Path,
    threads: usize,
    work: u64,
    run: Box<dyn Fn(u64) -> Tally>,
}

impl PlayoutCase {
    fn new<B: Bits>(game: &Connect<B>, path: Path, threads: usize, work: u64) -> PlayoutCase {
        let rules = game.clone();
        let run = move |seed| {
            // Small enough that a thread that is held up holds up nobody.
            let parts = if threads == 1 { 1 } else { 512 };
            let share = work / parts;
            let part = |i: u64| {
                playouts(&rules, &rules.start(), Streams::new(seed), i * share..(i + 1) * share, path)
            };
            on_threads(threads, parts, &part)
        };
        // A board too wide for the lanes is played one game after the other.
        let path = if path == Path::Avx2 && B::WIDTH > 64 { Path::Bmi2 } else { path };
        PlayoutCase { game: game.spec(), path, threads, work, run: Box::new(run) }
    }

    fn row(self, times: &[f64]) -> SpeedRow {
        SpeedRow::new(
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
