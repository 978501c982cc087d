//! Games of the network that is built in: a tree with it against the same tree without, and without a search against perfect play.

use super::Setup;
use super::players::{plain as plain_tree, tree};
use crate::measure::play_match;
use crate::run::{Finished, PartResults};
use plyground_arena::{Contest, Pairs, Played, Score};
use plyground_jobs::Interval;
use std::ops::ControlFlow;

/// What rows call a match.
pub(crate) fn item(sims: u64) -> String {
    format!("match at {sims} simulations")
}

/// The tree with the network against the tree without it.
pub(crate) fn plain(setup: &Setup<'_>, out: &mut PartResults<'_>, sims: u64) -> Finished {
    let games = setup.sizes.matches;
    let score = play_match(setup.options, out.progress, &tree(sims), &plain_tree(sims), games)?;
    out.findings.note_interval("match", &item(sims), "points", score.interval(), games);
    Ok(())
}

/// What rows call the games against perfect play.
pub(crate) const PERFECT: &str = "first against perfect play";

/// The network without a search moves first against perfect play, which draws lots among equally good moves.
pub(crate) fn perfect(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let (options, games) = (setup.options, setup.sizes.perfect);
    let entrants = ["learned".to_owned(), "perfect:tie=random".to_owned()];
    let contest =
        Contest { game: "connect", entrants: &entrants, seed: options.seed, threads: options.threads };
    let pairs = Pairs { plies: 0, lines: Vec::new() };
    let mut score = Score::default();
    let mut each = |game: Played| {
        score.add(game.share(0));
        (out.progress)(score.games() as f64 / games as f64);
        ControlFlow::Continue(())
    };
    // The first game of each pair: the first entrant begins.
    contest.play(0..games, &|number| pairs.fixture(2 * number), options.stop, &mut each)?;
    options.go_on()?;
    for (measure, count) in [("won", score.wins), ("drawn", score.draws), ("lost", score.losses)] {
        out.findings.note_interval("perfect", PERFECT, measure, Interval::of_share(count, games), games);
    }
    Ok(())
}
