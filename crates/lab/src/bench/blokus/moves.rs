//! `bench blokus-moves`: move generation of Blokus by perft, in lines of play a second.

use crate::bench::row::{SpeedRow, in_rounds};
use crate::stages::STAGES;
use plyground_core::{Game, Notation, perft};
use plyground_games::blokus::{Blokus, Classic, Duo, Path, State, Variant};
use std::time::Instant;

/// Lines of three moves of duo and of four of the classic game from the start, and of two moves from the middle of games,
/// on one thread and on every path of this processor; each count is the known one.
pub fn blokus_move_speeds(repetitions: usize, tick: &dyn Fn() -> bool) -> Vec<SpeedRow> {
    let mut cases = Vec::new();
    for path in Path::available().into_iter().rev() {
        let (classic, duo) = (Blokus::<Classic>::on(path), Blokus::<Duo>::on(path));
        cases.push(PerftCase::new(&duo, path, vec![(duo.start(), 89_204_762)], 3, 1));
        cases.push(PerftCase::new(&classic, path, vec![(classic.start(), 11_316_496)], 4, 1));
        cases.push(PerftCase::new(&duo, path, middle(&duo), 2, 16));
        cases.push(PerftCase::new(&classic, path, middle(&classic), 2, 16));
    }
    let times = in_rounds(cases.len(), repetitions, |i| {
        (cases[i].run)();
        tick()
    });
    if times[0].is_empty() {
        return Vec::new();
    }
    cases.iter().zip(times).map(|(case, times)| case.row(&times)).collect()
}

/// Lines of five moves of the classic game, all 1,898,244,648 of them, once on the fastest path.
pub fn blokus_moves_in_full(tick: &dyn Fn() -> bool) -> SpeedRow {
    let game = Blokus::<Classic>::new();
    let case = PerftCase::new(&game, Path::fastest(), vec![(game.start(), 1_898_244_648)], 5, 1);
    let start = Instant::now();
    (case.run)();
    tick();
    case.row(&[start.elapsed().as_secs_f64()])
}

/// The bench positions of a game, each with its lines of two moves.
fn middle<V: Variant>(game: &Blokus<V>) -> Vec<(State, u64)> {
    let own = STAGES.iter().filter(|stage| stage.game == V::SPEC);
    own.map(|stage| {
        let moves = game.read_line(stage.line).expect("a good line");
        (moves.into_iter().fold(game.start(), |state, mv| game.child(&state, mv)), stage.lines[1])
    })
    .collect()
}

/// A perft from some positions to one depth, ready to run.
struct PerftCase {
    game: &'static str,
    path: Path,
    positions: usize,
    depth: u32,
    work: u64,
    run: Box<dyn Fn()>,
}

impl PerftCase {
    fn new<V: Variant>(
        game: &Blokus<V>,
        path: Path,
        states: Vec<(State, u64)>,
        depth: u32,
        times: u64,
    ) -> PerftCase {
        let rules = game.clone();
        let work = times * states.iter().map(|(_, lines)| lines).sum::<u64>();
        let positions = states.len();
        let run = move || {
            for (state, lines) in (0..times).flat_map(|_| &states) {
                assert_eq!(perft(&rules, state, depth), *lines, "lines of {depth} moves");
            }
        };
        PerftCase { game: V::SPEC, path, positions, depth, work, run: Box::new(run) }
    }

    fn row(&self, times: &[f64]) -> SpeedRow {
        let PerftCase { game, path, positions, depth, work, .. } = self;
        let row = SpeedRow::new(
            "blokus-moves",
            (*game).to_owned(),
            format!("perft {depth}"),
            path.to_string(),
            1,
            *work,
            times,
        );
        SpeedRow { position: (*positions > 1).then(|| format!("middle ({positions})")), ..row }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_have_the_lines_they_say() {
        for stage in STAGES {
            let check = |lines: [u64; 2]| assert_eq!(lines, stage.lines, "{} ply {}", stage.game, stage.ply);
            match stage.game {
                Classic::SPEC => check(lines(&Blokus::<Classic>::new(), stage.line)),
                _ => check(lines(&Blokus::<Duo>::new(), stage.line)),
            }
        }
    }

    fn lines<V: Variant>(game: &Blokus<V>, line: &str) -> [u64; 2] {
        let moves = game.read_line(line).expect("a good line");
        let state = moves.into_iter().fold(game.start(), |state, mv| game.child(&state, mv));
        [1, 2].map(|depth| perft(game, &state, depth))
    }
}
