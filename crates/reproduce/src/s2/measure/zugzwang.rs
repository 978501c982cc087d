//! Zugzwang (S2.26): a position in which one move wins, only because the other side must move then.

use super::positions::{note_choices, note_scores};
use super::{Kind, SIMS, Setup};
use crate::measure::ExactScores;
use crate::run::{Finished, PartResults};

/// Yellow is to move and has one move that wins; found among random positions by the solver.
pub(crate) const LINE: &str = "275723367251661322126";
/// Its open columns.
pub(crate) const OPEN: [usize; 6] = [1, 3, 4, 5, 6, 7];
/// That move.
pub(crate) const MOVE: &str = "6";
/// The board after it with the colours exchanged: what the position is worth if Red could pass.
pub(crate) const PASSED: &str = "7577666633623222251121";
/// Who is asked.
pub(crate) fn asked() -> Vec<String> {
    let sims =
        [(Kind::Seed, 100), (Kind::Seed, SIMS), (Kind::Seed, 100_000), (Kind::Ours, 100), (Kind::Ours, SIMS)];
    let mut players: Vec<String> = sims.iter().map(|(kind, sims)| kind.player(*sims)).collect();
    players.extend(["alphabeta:depth=8", "perfect"].map(str::to_owned));
    players
}

/// S2.26: exact scores before and after the move and of a pass, and who finds the move.
pub(crate) fn zugzwang(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let scores = ExactScores::new(setup.options)?;
    note_scores(&scores, out, "zugzwang", LINE, "score")?;
    for (item, line) in [("Red must move", format!("{LINE}{MOVE}")), ("Red passes", PASSED.to_owned())] {
        // After a pass Yellow is to move, and what is good for Yellow is bad for Red.
        let sign = if item == "Red passes" { -1 } else { 1 };
        out.findings.note("zugzwang", item, "score", f64::from(sign * scores.position(&line)?), 1);
    }
    for player in asked() {
        note_choices(setup, out, ["zugzwang", &player, LINE, MOVE])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::at;
    use crate::run::RunOptions;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn whoever_must_move_loses() {
        let stop = AtomicBool::new(false);
        let exam = std::cell::OnceCell::new();
        let options = RunOptions::quick(&stop, &exam);
        let scores = ExactScores::new(&options).unwrap();
        let after = format!("{LINE}{MOVE}");
        // The same stones, and those of one colour are those of the other.
        let drawn = |line: &str| at(line).unwrap().draw();
        let exchanged: String = drawn(PASSED)
            .chars()
            .map(|cell| match cell {
                'R' => 'Y',
                'Y' => 'R',
                other => other,
            })
            .collect();
        assert_eq!(exchanged, drawn(&after));
        // One move wins, and after it Red, who has no stone to stop and none to fear, loses; who passes wins.
        let columns = scores.columns(LINE).unwrap();
        let those = |is_it: &dyn Fn(i32) -> bool| -> Vec<usize> {
            (0..7).filter(|&i| columns[i].is_some_and(is_it)).map(|i| 1 + i).collect()
        };
        assert_eq!(those(&|_| true), OPEN);
        assert_eq!(those(&|score| score > 0), [MOVE.parse::<usize>().unwrap()]);
        assert!(scores.position(&after).unwrap() < 0 && scores.position(PASSED).unwrap() < 0);
        // Nobody can win at once: neither the side to move, nor the other one if it were to move.
        for line in [&after[..], PASSED] {
            let mut session = at(line).unwrap();
            for nth in 0..session.count_legal() {
                session.play_nth(nth);
                assert!(session.outcome().is_none());
                session.undo();
            }
        }
    }
}
