//! The marks of a player: regret, ranks and blunders, with their intervals.

use plyground_jobs::Interval;
use serde::{Deserialize, Serialize};

/// Win, draw or loss through the eyes of the seat to move.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Lost under best play.
    Loss,
    /// Drawn under best play.
    Draw,
    /// Won under best play.
    Win,
}

impl Outcome {
    /// What a score says.
    pub fn of(score: i32) -> Outcome {
        match score {
            1.. => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        }
    }

    /// The word in files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Outcome::Win => "win",
            Outcome::Draw => "draw",
            Outcome::Loss => "loss",
        }
    }

    /// What a position is called.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Win => "won",
            Outcome::Draw => "drawn",
            Outcome::Loss => "lost",
        }
    }
}

/// A player's move in one position, beside the truth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The number of the question, from one, by which random numbers are drawn.
    pub number: u64,
    /// The player's spec.
    pub player: String,
    /// The position.
    pub position: String,
    /// Moves before it.
    pub ply: usize,
    /// The move chosen.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its place among the legal moves, as [`play_nth`](plyground_players::Session::play_nth) takes it; not in files.
    #[serde(skip)]
    pub nth: usize,
    /// The exact score of the move.
    pub score: i32,
    /// The exact score of the best move.
    pub best: i32,
    /// One more than the number of moves with a better score.
    pub rank: usize,
    /// What the position is worth under best play.
    pub before: Outcome,
    /// What it is worth after the move, through the same eyes.
    pub after: Outcome,
    /// Wall-clock time of the search.
    pub seconds: f64,
}

impl Answer {
    /// How much lower the move scores than the best one.
    pub fn regret(&self) -> i32 {
        self.best - self.score
    }

    /// Whether the game's result under best play is the same after the move.
    pub fn keeps(&self) -> bool {
        self.before == self.after
    }
}

/// The sum of a player's answers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Marks {
    /// How many answers.
    pub answers: u64,
    /// How many of the best move by score, of the second, and so on.
    pub ranks: Vec<u64>,
    /// Share of moves with the best score.
    pub best: Interval,
    /// Share of moves that keep the game's result.
    pub keeps: Interval,
    /// Moves that turn a win into a draw, a win into a loss, a draw into a loss.
    pub changes: [u64; 3],
    /// Mean difference between the best score and that of the move.
    pub regret: Interval,
    /// Mean time of an answer.
    pub seconds: f64,
}

impl Marks {
    /// The marks of some answers.
    pub fn of<'a>(answers: impl Iterator<Item = &'a Answer>) -> Marks {
        let mut ranks = Vec::new();
        let (mut regrets, mut seconds, mut changes) = (Vec::new(), 0.0, [0; 3]);
        for answer in answers {
            if ranks.len() < answer.rank {
                ranks.resize(answer.rank, 0);
            }
            ranks[answer.rank - 1] += 1;
            regrets.push(f64::from(answer.regret()));
            seconds += answer.seconds;
            match (answer.before, answer.after) {
                (Outcome::Win, Outcome::Draw) => changes[0] += 1,
                (Outcome::Win, Outcome::Loss) => changes[1] += 1,
                (Outcome::Draw, Outcome::Loss) => changes[2] += 1,
                _ => {}
            }
        }
        let count = regrets.len() as u64;
        Marks {
            answers: count,
            best: Interval::of_share(ranks.first().copied().unwrap_or(0), count),
            keeps: Interval::of_share(count - changes.iter().sum::<u64>(), count),
            changes,
            regret: at_least_zero(Interval::of(&regrets)),
            seconds: seconds / count.max(1) as f64,
            ranks,
        }
    }
}

/// No move scores more than the best: an interval that reaches below nothing is cut there.
fn at_least_zero(interval: Interval) -> Interval {
    Interval { lo: if interval.lo < 0.0 && interval.lo.is_finite() { 0.0 } else { interval.lo }, ..interval }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_count_ranks_and_results() {
        let answer = |rank, score: i32, best: i32| Answer {
            number: 1,
            player: String::new(),
            position: String::new(),
            ply: 9,
            mv: String::new(),
            nth: 0,
            score,
            best,
            rank,
            before: Outcome::of(best),
            after: Outcome::of(score),
            seconds: 0.5,
        };
        let answers = [
            answer(1, 5, 5),
            answer(2, 3, 5),
            answer(4, 0, 1),
            answer(2, -3, 2),
            answer(3, -1, 0),
            answer(1, -4, -4),
        ];
        let marks = Marks::of(answers.iter());
        assert_eq!((marks.answers, &marks.ranks[..], marks.changes), (6, &[2, 2, 1, 1][..], [1, 1, 1]));
        assert_eq!((marks.keeps.mean, marks.best.mean, marks.regret.mean), (0.5, 2.0 / 6.0, 9.0 / 6.0));
        assert_eq!(Marks::of([].iter()).answers, 0);
        // One mistake among many good moves: regret is small, and never negative.
        let mut answers = vec![answer(1, 5, 5); 9];
        answers.push(answer(2, 4, 5));
        let regret = Marks::of(answers.iter()).regret;
        assert_eq!((regret.lo, regret.mean), (0.0, 0.1));
    }
}
