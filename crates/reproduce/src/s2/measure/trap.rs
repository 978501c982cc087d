//! The trap (S2.23): a position as in S2's figures 2 and 3, which exist only as pictures.

use super::positions::{note_choices, note_scores};
use super::{Kind, SIMS, Setup};
use crate::measure::ExactScores;
use crate::run::{Finished, PartResults};

/// Red is to move; found by a search among random positions.
pub(crate) const LINE: &str = "316244346336261543677777";
/// The move that lines up a diagonal, and loses.
pub(crate) const MOVE: &str = "2";
/// The reply that wins at once.
pub(crate) const REPLY: &str = "2";
/// Simulations with which S2's player fell in.
const FEW: u64 = 100;

/// Weights of exploration with which it is asked.
pub(crate) const WEIGHTS: [f64; 3] = [1.4, 3.0, 6.0];

/// S2's player with few rollouts and this weight.
pub(crate) fn weighed(c: f64) -> String {
    format!("{},c={c}", Kind::Seed.player(FEW))
}

/// Who is led into the trap.
pub(crate) fn trapped() -> Vec<String> {
    let mut players = WEIGHTS.map(weighed).to_vec();
    players.extend([SIMS, 10_000].map(|sims| Kind::Seed.player(sims)));
    players.extend([format!("{},prove=off", Kind::Ours.player(FEW)), Kind::Ours.player(FEW)]);
    players.extend(["mc:sims=100", "minimax:depth=2"].map(str::to_owned));
    players
}

/// S2.23: exact scores before and after the move, and who plays it.
pub(crate) fn trap(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let scores = ExactScores::new(setup.options)?;
    note_scores(&scores, out, "trap", LINE, "score")?;
    note_scores(&scores, out, "trap", &format!("{LINE}{MOVE}"), "score of the reply")?;
    for player in trapped() {
        note_choices(setup, out, ["trap", &player, LINE, MOVE])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::at;
    use crate::run::RunOptions;
    use std::sync::atomic::AtomicBool;

    /// The columns with which the side to move wins at once after a line of play.
    fn wins_at_once(line: &str) -> Vec<String> {
        let mut session = at(line).unwrap();
        let mut wins = Vec::new();
        for (nth, mv) in session.legal().into_iter().enumerate() {
            session.play_nth(nth);
            if session.outcome().is_some_and(|payoffs| payoffs.winner().is_some()) {
                wins.push(mv);
            }
            session.undo();
        }
        wins
    }

    /// Whether the last stone of a line stands in four of its colour along a diagonal, and in no other four.
    fn ends_with_a_diagonal(line: &str) -> bool {
        let drawn = at(line).unwrap().draw();
        let cells: Vec<Vec<char>> = drawn.lines().map(|row| row.chars().step_by(2).collect()).collect();
        let column = usize::from(line.as_bytes()[line.len() - 1] - b'1');
        let row = (0..6).find(|&row| cells[row][column] != '.').unwrap();
        let colour = |step: i32, (right, down): (i32, i32)| {
            let (x, y) = (column as i32 + step * right, row as i32 + step * down);
            let row = usize::try_from(y).ok().and_then(|y| cells.get(y))?;
            usize::try_from(x).ok().and_then(|x| row.get(x).copied())
        };
        let run = |way: (i32, i32)| {
            let own = |step: &i32| colour(*step, way) == colour(0, way);
            (1..).take_while(own).count() + (1..).map(|step: i32| -step).take_while(own).count() + 1
        };
        [(1, 1), (1, -1)].into_iter().any(|way| run(way) >= 4)
            && [(1, 0), (0, 1)].into_iter().all(|way| run(way) < 4)
    }

    #[test]
    fn the_position_has_all_that_figures_2_and_3_show() {
        let stop = AtomicBool::new(false);
        let exam = std::cell::OnceCell::new();
        let options = RunOptions::quick(&stop, &exam);
        let scores = ExactScores::new(&options).unwrap();
        let after = format!("{LINE}{MOVE}");
        assert!(LINE.len().is_multiple_of(2), "Red is to move");
        // The move loses by force, and another one does not.
        let columns: Vec<i32> = scores.columns(LINE).unwrap().into_iter().flatten().collect();
        let chosen = MOVE.parse::<usize>().unwrap() - 1;
        assert!(columns.len() == 7 && columns[chosen] < 0 && columns.iter().any(|&score| score >= 0));
        // Five of seven replies lose for Yellow, and one wins at once with a diagonal, which the move made possible.
        let replies: Vec<i32> = scores.columns(&after).unwrap().into_iter().flatten().collect();
        assert_eq!((replies.len(), replies.iter().filter(|&&score| score < 0).count()), (7, 5));
        assert_eq!(wins_at_once(&after), [REPLY]);
        assert!(ends_with_a_diagonal(&format!("{after}{REPLY}")));
        assert_eq!(wins_at_once(LINE), [""; 0]);
        for column in (1..=7).filter(|column| column.to_string() != MOVE) {
            // Red's diagonal waits whatever Yellow does but block it or win; and Yellow's was not there before.
            let line = format!("{LINE}{column}");
            assert!(!wins_at_once(&line).contains(&REPLY.to_owned()), "{column}");
        }
        let lines: Vec<String> = (1..=7).map(|reply| format!("{after}{reply}")).collect();
        let threatened: Vec<&String> = lines.iter().filter(|line| !wins_at_once(line).is_empty()).collect();
        assert_eq!(threatened.len(), 5);
        for line in threatened {
            let wins = wins_at_once(line);
            assert!(
                wins.iter().any(|column| ends_with_a_diagonal(&format!("{line}{column}"))),
                "{line}: {wins:?}"
            );
        }
    }
}
