//! `bench blokus-playouts`: playouts of Blokus a second from the empty board.

use crate::bench::row::{SpeedRow, in_rounds, on_threads};
use plyground_core::{Game, Guide, Played, PlayoutPolicy, Playouts, Rng, Streams, Tally};
use plyground_games::blokus::{Blokus, Classic, Duo, PIECES, Path, Scratch, Three, Two, Variant};

/// Uniform games of the classic board and of duo on every path, then on all threads; the games of two and three seats; and
/// games in which the largest pieces go first, as guided search plays them.
pub fn blokus_playout_speeds(
    seed: u64,
    threads: usize,
    repetitions: usize,
    tick: &dyn Fn() -> bool,
) -> Vec<SpeedRow> {
    let mut cases = Vec::new();
    for path in Path::available().into_iter().rev() {
        let games = if path == Path::Scalar { 1 << 10 } else { 1 << 13 };
        cases.push(PlayoutCase::new::<Classic>(path, 1, games, MoveChoice::Uniform));
        cases.push(PlayoutCase::new::<Duo>(path, 1, games, MoveChoice::Uniform));
    }
    if threads > 1 {
        cases.push(PlayoutCase::new::<Classic>(Path::fastest(), threads, 1 << 13, MoveChoice::Uniform));
        cases.push(PlayoutCase::new::<Duo>(Path::fastest(), threads, 1 << 13, MoveChoice::Uniform));
    }
    cases.push(PlayoutCase::new::<Two>(Path::fastest(), 1, 1 << 12, MoveChoice::Uniform));
    cases.push(PlayoutCase::new::<Three>(Path::fastest(), 1, 1 << 12, MoveChoice::Uniform));
    cases.push(PlayoutCase::new::<Classic>(Path::fastest(), 1, 1 << 12, MoveChoice::Likely));
    cases.push(PlayoutCase::new::<Duo>(Path::fastest(), 1, 1 << 12, MoveChoice::Likely));
    let mut answers: Vec<Option<Tally>> = vec![None; cases.len()];
    let times = in_rounds(cases.len(), repetitions, |i| {
        let tally = (cases[i].run)(seed);
        assert_eq!(*answers[i].get_or_insert(tally), tally, "the same games every time");
        tick()
    });
    if times[0].is_empty() {
        return Vec::new();
    }
    for (i, case) in cases.iter().enumerate() {
        let alike =
            |other: &PlayoutCase| (other.game, other.games, other.kind) == (case.game, case.games, case.kind);
        let first = cases.iter().position(alike).unwrap_or(i);
        assert_eq!(answers[first], answers[i], "the same games on every path and any number of threads");
    }
    cases.iter().zip(times).map(|(case, times)| case.row(&times)).collect()
}

/// How the moves of a playout are drawn.
#[derive(Copy, Clone, PartialEq, Eq)]
enum MoveChoice {
    Uniform,
    Likely,
}

/// Playouts of one game on one path, ready to run.
struct PlayoutCase {
    game: &'static str,
    path: Path,
    threads: usize,
    games: u64,
    kind: MoveChoice,
    run: Box<dyn Fn(u64) -> Tally>,
}

impl PlayoutCase {
    fn new<V: Variant>(path: Path, threads: usize, games: u64, kind: MoveChoice) -> PlayoutCase {
        let rules = Blokus::<V>::on(path);
        let run = move |seed| {
            // Small enough that a thread that is held up holds up nobody.
            let parts = if threads == 1 { 1 } else { 256 };
            let share = games / parts;
            let part = |i: u64| {
                let numbers = i * share..(i + 1) * share;
                let (streams, scratch) = (Streams::new(seed), &mut Scratch::default());
                match kind {
                    MoveChoice::Uniform => {
                        rules.playouts(PlayoutPolicy::Uniform, &rules.start(), streams, numbers, scratch)
                    }
                    MoveChoice::Likely => {
                        let mut tally = Tally::default();
                        numbers.for_each(|number| likely(&rules, streams.rng(number), scratch, &mut tally));
                        tally
                    }
                }
            };
            on_threads(threads, parts, &part)
        };
        PlayoutCase { game: V::SPEC, path, threads, games, kind, run: Box::new(run) }
    }

    fn row(&self, times: &[f64]) -> SpeedRow {
        let player = match self.kind {
            MoveChoice::Uniform => "random",
            MoveChoice::Likely => "likely",
        };
        SpeedRow::new(
            "blokus-playouts",
            self.game.to_owned(),
            player.to_owned(),
            self.path.to_string(),
            self.threads,
            self.games,
            times,
        )
    }
}

/// A game of likely moves.
fn likely<V: Variant>(game: &Blokus<V>, mut rng: Rng, scratch: &mut Scratch, tally: &mut Tally) {
    let mut state = game.start();
    let (mut plies, mut line) = (0, Vec::with_capacity(PIECES * V::COLOURS));
    loop {
        if let Some(payoffs) = game.payoffs(&state) {
            return tally.record(V::SEATS, &payoffs, plies);
        }
        let mv = game.playout_move(&state, &line, &mut rng, scratch);
        line.push(Played { colour: state.colour().index() as u8, mv });
        game.play(&mut state, mv);
        plies += 1;
    }
}
