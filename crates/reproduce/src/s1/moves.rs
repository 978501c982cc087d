//! S1: the moves on its five boards, beside the exact scores, and the fifth board in the long run.

use crate::parts::Sheet;
use crate::s1::published::MOVES;
use crate::s1::{Run, Suite, at, line};
use crate::tools::think;
use plyground_jobs::Interval;
use plyground_lab::bench::{S1_BOARDS, S1_SIMS};
use plyground_players::BookChoice;
use plyground_players::SpecError;
use plyground_players::open_solver;
use plyground_solver::{Goal, Limits};

impl Run<'_> {
    /// S1.19: the moves on the five boards, beside the exact scores.
    pub(crate) fn moves(&self, sheet: &mut Sheet<'_>) -> Result<Option<()>, SpecError> {
        let solver = open_solver("connect", 64 << 20, &BookChoice::BuiltIn)?;
        let limits = Limits { stop: self.order.stop, threads: self.order.threads, ..Limits::NONE };
        let mut suite = Suite::new("mc:sims=4096")?;
        let Some(thoughts) = suite.think(self.order, self.order.threads, self.order.seed) else {
            return Ok(None);
        };
        let mut same = [0; S1_BOARDS.len()];
        for seed in 1..=self.amounts.seeds {
            let Some(again) = suite.think(self.order, self.order.threads, seed) else { return Ok(None) };
            for ((count, thought), published) in same.iter_mut().zip(again).zip(MOVES) {
                *count += u64::from(thought.best == (published + 1).to_string());
            }
        }
        for (board, thought) in thoughts.iter().enumerate() {
            let scored = solver.columns_scored(&line(board), Goal::Exact, &limits);
            let scored = scored.map_err(|error| SpecError(error.to_string()))?;
            let scores: Vec<Option<i32>> =
                scored.iter().map(|column| column.and_then(|scored| scored.score())).collect();
            if self.order.is_stopped() {
                return Ok(None);
            }
            let score = |column: usize| f64::from(scores[column].expect("a legal move"));
            let (item, published) = (format!("T{}", board + 1), usize::from(MOVES[board]));
            let column: usize = thought.best.parse::<usize>().expect("a column") - 1;
            let best = scores.iter().flatten().copied().max().expect("a running game");
            let row = sheet.findings.note("moves", &item, "column", column as f64, S1_SIMS);
            row.published(&published.to_string());
            sheet.findings.note("moves", &item, "exact score", score(column), 1);
            sheet.findings.note("moves", &item, "exact score of the published", score(published), 1);
            sheet.findings.note("moves", &item, "best exact score", f64::from(best), 1);
            let share = Interval::of_share(same[board], self.amounts.seeds);
            sheet.findings.note_interval("moves", &item, "published by seeds", share, self.amounts.seeds);
            if board + 1 == S1_BOARDS.len() {
                for column in 0..scores.len() {
                    sheet.findings.note("fifth", &column.to_string(), "exact score", score(column), 1);
                }
            }
        }
        Ok(Some(()))
    }

    /// The fifth board in the long run, and how often each column is chosen.
    pub(crate) fn fifth(&self, sheet: &mut Sheet<'_>) -> Result<Option<()>, SpecError> {
        let mut session = at(&line(4))?;
        let many = self.amounts.many;
        let player = session.enlist(&format!("mc:sims={many}"))?;
        let (order, threads) = (self.order, self.order.threads);
        let Some(thought) = think(order, session.as_mut(), player, threads, order.seed) else {
            return Ok(None);
        };
        for (column, mv) in thought.moves.iter().enumerate() {
            let rate = Interval::of_share(mv.wins.unwrap_or(0), many);
            sheet.findings.note_interval("fifth", &column.to_string(), "games won", rate, many);
        }
        let player = session.enlist("mc:sims=4096")?;
        let mut chosen = vec![0; thought.moves.len()];
        for seed in 1..=self.amounts.seeds {
            let Some(thought) = think(order, session.as_mut(), player, threads, seed) else {
                return Ok(None);
            };
            chosen[thought.best.parse::<usize>().expect("a column") - 1] += 1;
        }
        for (column, count) in chosen.into_iter().enumerate() {
            let share = Interval::of_share(count, self.amounts.seeds);
            sheet.findings.note_interval("fifth", &column.to_string(), "chosen", share, self.amounts.seeds);
        }
        Ok(Some(()))
    }
}
