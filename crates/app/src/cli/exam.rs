//! Positions put to players beside their exact scores, part by part: whoever says stop keeps what was answered.

use crate::failure::Failure;
use crate::progress::Progress;
use plyground_lab::regret::{Answer, Exam};
use std::sync::atomic::{AtomicBool, Ordering};

/// Positions that are solved and answered together: enough to keep all threads at work.
const PART: usize = 128;

/// Takes the answers of a player, by its number, to a part of the exam.
type Keep<'a> = dyn FnMut(&Exam, usize, Vec<Answer>) -> Result<(), Failure> + 'a;

/// Players before an exam, and what their random numbers come from.
pub(super) struct Candidates<'a> {
    pub(super) game: &'a str,
    pub(super) players: &'a [String],
    pub(super) seed: u64,
    pub(super) threads: usize,
}

impl Candidates<'_> {
    /// Solves the positions and puts them to each player; `each` is handed the part of the exam, the player's number and its
    /// answers, which are the same however the positions are parted.
    pub(super) fn examine(
        &self,
        lines: &[String],
        stop: &AtomicBool,
        progress: &Progress,
        each: &mut Keep<'_>,
    ) -> Result<(), Failure> {
        let of = lines.len() as u64 * (1 + self.players.len() as u64);
        let mut done = 0;
        let mut tick = |_: u64| {
            done += 1;
            progress.set(done, Some(of));
        };
        for (part, lines) in lines.chunks(PART).enumerate() {
            let before = (part * PART) as u64;
            let exam = Exam::set(self.game, lines, self.seed, self.threads, stop, &mut tick);
            let Some(exam) = exam.map_err(|error| renumbered(&error.to_string(), before))? else {
                return Ok(());
            };
            let exam = Exam { first: before + 1, ..exam };
            for (number, player) in self.players.iter().enumerate() {
                let answers = exam.put(player, self.threads, stop, &mut tick);
                each(&exam, number, answers.map_err(|error| Failure::Run(error.to_string()))?)?;
            }
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// What is wrong with a position, with its number among all.
fn renumbered(message: &str, before: u64) -> Failure {
    let rest = message.strip_prefix("position ").and_then(|rest| rest.split_once(' '));
    Failure::Input(match rest.and_then(|(number, rest)| Some((number.parse::<u64>().ok()?, rest))) {
        Some((number, rest)) => format!("position {} {rest}", before + number),
        None => message.to_owned(),
    })
}
