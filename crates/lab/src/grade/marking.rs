//! How an examination is marked: its parts, and what each is worth.

use super::asking::Asking;
use super::sheet::{self, MoveTimes, Section, Sheet};
use super::tactics::{Theme, exercises};
use super::{Bot, Grading, asking};
use crate::regret::{Marks, positions};
use plyground_games::connect::AnyConnect;
use plyground_players::{SpecError, registry};
use std::sync::atomic::{AtomicBool, Ordering};

/// Boards of every kind, and positions of each theme.
const BOARDS: usize = 20;
const EXERCISES: usize = 10;

impl Grading {
    /// Marks a bot; `tick` is told what is done and of how much.
    pub fn mark(
        &self,
        bot: &Bot,
        stop: &AtomicBool,
        tick: &mut dyn FnMut(u64, u64),
    ) -> Result<Sheet, SpecError> {
        let (columns, rows) = AnyConnect::read(&self.game, "has no drawn boards")?.size();
        let cells = columns * rows;
        let planned = BOARDS
            + 3 * EXERCISES
            + self.positions
            + self.games as usize * (asking::OPPONENTS.len() + self.rivals.len());
        let mut done = 0;
        let mut tick = |count| {
            done += count;
            tick(done, planned as u64);
        };
        let mut asking = Asking::new(self, bot, stop, &mut tick);
        let mut boards = vec![String::new()];
        boards.extend(positions(&self.game, &(1..=cells.saturating_sub(6).max(1)), BOARDS - 1, self.seed)?);
        let answers = asking.ask(&boards)?;
        let legal = answers.iter().map(|answer| (answer.position.as_str(), answer.forfeit.is_none()));
        let mut sections = vec![Section::new("legal moves", BOARDS, legal, 20.0)];
        for (name, theme) in [
            ("takes a win in one", Theme::Win),
            ("blocks a loss in one", Theme::Block),
            ("avoids a trap", Theme::Trap),
        ] {
            let exercises = exercises(&self.game, theme, EXERCISES, self.seed)?;
            let lines: Vec<String> = exercises.iter().map(|exercise| exercise.position.clone()).collect();
            let answers = asking.ask(&lines)?;
            let answered = exercises.iter().zip(&answers);
            let judged = answered.map(|(exercise, answer)| {
                let is_right = answer.nth.is_some_and(|nth| exercise.solutions.contains(&nth));
                (exercise.position.as_str(), is_right)
            });
            // Small boards have none of some kinds.
            if !exercises.is_empty() {
                sections.push(Section::new(name, exercises.len(), judged, 10.0));
            }
        }
        let (answers, scored) = asking.exam(cells)?;
        if self.positions > 0 {
            let judged = scored.iter().map(|(position, keeps)| (position.as_str(), *keeps));
            sections.push(Section::new("keeps the result", self.positions, judged, 20.0));
        }
        let games = asking.games()?;
        let marks = |(mark, of): (f64, f64), (own, most): (f64, f64)| (mark + own, of + most);
        let sums = sections.iter().map(|section| (section.mark, section.of));
        let (mark, of) = sums.chain(games.iter().map(|games| (games.mark, games.of))).fold((0.0, 0.0), marks);
        let complete = !asking.has_given_up && !stop.load(Ordering::Relaxed);
        let Asking { seconds, mut failures, .. } = asking;
        failures.sort_by_key(|failed| std::cmp::Reverse(failed.count));
        Ok(Sheet {
            bot: bot.words.join(" "),
            game: registry::open(&self.game)?.game(),
            seed: self.seed,
            complete,
            sections,
            regret: (!answers.is_empty()).then(|| Marks::of(answers.iter())),
            by_ply: sheet::spans(&answers, 8),
            games,
            time: MoveTimes::of(seconds),
            failures,
            mark: 100.0 * mark / of,
        })
    }
}
