//! S1's five boards, a player at each, and the times of players there.

use super::Setup;
use crate::measure::{at, think};
use crate::run::{Finished, RunOptions};
use plyground_lab::bench::S1_BOARDS;
use plyground_players::{Session, Thinker, Thought};

/// A board's line of play.
pub(crate) fn line(board: usize) -> String {
    S1_BOARDS[board].iter().map(|column| (column + 1).to_string()).collect()
}

/// A player at each of the five boards.
pub(crate) struct FiveBoards(pub(crate) Vec<(Box<dyn Session>, Thinker)>);

impl FiveBoards {
    pub(crate) fn new(player: &str) -> Finished<FiveBoards> {
        let seat = |board| {
            let session = at(&line(board))?;
            let player = session.enlist(player)?;
            Ok((session, player))
        };
        Ok(FiveBoards((0..S1_BOARDS.len()).map(seat).collect::<Finished<_>>()?))
    }

    /// What the player thinks of the five boards.
    pub(crate) fn think(
        &mut self,
        options: &RunOptions<'_>,
        threads: usize,
        seed: u64,
    ) -> Finished<Vec<Thought>> {
        self.0
            .iter_mut()
            .map(|(session, player)| think(options, session.as_ref(), player, threads, seed))
            .collect()
    }
}

/// Seconds for the five boards together.
pub(crate) fn seconds(thoughts: &[Thought]) -> f64 {
    thoughts.iter().map(|thought| thought.seconds).sum()
}

/// The times of a player, and whether its moves and counts were always those of the first.
pub(crate) struct Timed {
    pub(crate) seconds: Vec<f64>,
    pub(crate) is_same: bool,
}

/// Times players at the five boards in turns, each on its threads, after a round of warming up.
pub(crate) fn time_in_turns(setup: &Setup<'_>, cases: &[(String, usize)]) -> Finished<Vec<Timed>> {
    let mut boards = cases.iter().map(|(player, _)| FiveBoards::new(player)).collect::<Finished<Vec<_>>>()?;
    let timed = || Timed { seconds: Vec::new(), is_same: true };
    let mut results: Vec<Timed> = cases.iter().map(|_| timed()).collect();
    let mut first = None;
    for round in 0..=setup.sizes.repetitions {
        for ((boards, (_, threads)), timed) in boards.iter_mut().zip(cases).zip(&mut results) {
            let thoughts = boards.think(setup.options, *threads, setup.options.seed)?;
            if round > 0 {
                timed.seconds.push(seconds(&thoughts));
            }
            let found: Vec<_> = thoughts.into_iter().map(|thought| (thought.best, thought.moves)).collect();
            timed.is_same &= *first.get_or_insert_with(|| found.clone()) == found;
        }
    }
    Ok(results)
}
