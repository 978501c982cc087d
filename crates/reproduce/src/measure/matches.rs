//! Matches of two players.

use crate::run::{Finished, RunOptions};
use plyground_arena::{Contest, Pairs, Played, Score};
use plyground_core::Streams;
use std::ops::ControlFlow;

/// A match with openings of two random moves, each from both sides; tells how much of it is played.
pub(crate) fn play_match(
    options: &RunOptions<'_>,
    progress: &dyn Fn(f64),
    player: &str,
    rival: &str,
    games: u64,
) -> Finished<Score> {
    let entrants = [player.to_owned(), rival.to_owned()];
    let seed = Streams::new(options.seed).branch(2).seed();
    let contest = Contest { game: "connect", entrants: &entrants, seed, threads: options.threads };
    let pairs = Pairs { plies: 2, lines: Vec::new() };
    let (mut score, mut first, mut played) = (Score::default(), None, 0);
    let mut each = |game: Played| {
        played += 1;
        progress(f64::from(played) / games as f64);
        match first.take() {
            None => first = Some(game.share(0)),
            Some(first) => score.add_pair(first, game.share(0)),
        }
        ControlFlow::Continue(())
    };
    contest.play(0..games, &|number| pairs.fixture(number), options.stop, &mut each)?;
    options.go_on()?;
    Ok(score)
}
