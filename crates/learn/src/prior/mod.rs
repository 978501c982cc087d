//! Learning a prior for Blokus: games of the guided search against itself, and a softmax that is fitted to what these searches visited.
//!
//! Training goes in rounds. All games of a round are played with the prior of the round before; then the weights are changed until the prior's
//! chances come close to the shares of visits that each move got. A tenth of the games is held out and tells how close. From round to round
//! searches visit what the prior likes, and it grows surer than it should be: what comes out in the end is tempered.

mod fit;
mod lesson;
mod plan;
mod self_play;

pub use plan::{Fitted, PriorPlan, PriorStep, Taught};

use fit::Fit;
use lesson::Lesson;
use plyground_games::blokus::prior::{Origin, Prior, PriorError};
use plyground_games::blokus::{AnyBlokus, Blokus, Variant};
use self_play::SelfPlay;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Why no prior was learned; one line.
#[derive(Debug)]
pub enum TeachError {
    /// A game that has no prior: its spec.
    Game(String),
    /// The prior to begin with is none for this game.
    Prior(PriorError),
    /// Somebody said stop.
    Stopped,
}

impl fmt::Display for TeachError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TeachError::Game(game) => {
                write!(f, "{game:?} has no prior: expected {}", AnyBlokus::SPECS)
            }
            TeachError::Prior(error) => error.fmt(f),
            TeachError::Stopped => f.write_str("stopped before the prior was learned; nothing was written"),
        }
    }
}

impl std::error::Error for TeachError {}

/// Learns a prior from games of the guided search against itself. `before` is the text of the prior to begin with; without, that large
/// pieces come first is all that is known.
///
/// One seed gives one prior, whatever the threads.
pub fn teach(
    game: &str,
    plan: &PriorPlan,
    before: Option<&str>,
    threads: usize,
    stop: &AtomicBool,
    observer: &dyn Fn(PriorStep),
) -> Result<Taught, TeachError> {
    match AnyBlokus::of(game).map_err(|_| TeachError::Game(game.to_owned()))? {
        AnyBlokus::Classic(game) => teach_on(&game, plan, before, threads, stop, observer),
        AnyBlokus::Two(game) => teach_on(&game, plan, before, threads, stop, observer),
        AnyBlokus::Three(game) => teach_on(&game, plan, before, threads, stop, observer),
        AnyBlokus::School(game) => teach_on(&game, plan, before, threads, stop, observer),
        AnyBlokus::Duo(game) => teach_on(&game, plan, before, threads, stop, observer),
    }
}

fn teach_on<V: Variant>(
    game: &Blokus<V>,
    plan: &PriorPlan,
    before: Option<&str>,
    threads: usize,
    stop: &AtomicBool,
    observer: &dyn Fn(PriorStep),
) -> Result<Taught, TeachError> {
    let mut prior = match before {
        Some(text) => Prior::read(text, V::SPEC).map_err(TeachError::Prior)?,
        None => Prior::by_size(V::SPEC),
    };
    let mut rounds = Vec::new();
    let mut played = 0;
    for round in 0..plan.rounds.max(1) {
        let last = plan.games * (round + 1) / plan.rounds.max(1);
        let game = game.clone().with_prior(Arc::new(prior.clone()));
        let play = SelfPlay { game: &game, plan, stop };
        let lessons = play.all(played..last, threads, &|games| {
            observer(PriorStep { round, games: played + games, of: plan.games });
        });
        let lessons = lessons.ok_or(TeachError::Stopped)?;
        let (held_out, lessons): (Vec<_>, Vec<_>) =
            lessons.into_iter().partition(|lesson| lesson.game % 10 == 9);
        let mut fit = Fit::new(&game, plan.seed.wrapping_add(round));
        let found = fit.fit(&lessons, &held_out, plan.passes, stop);
        if stop.load(Relaxed) {
            return Err(TeachError::Stopped);
        }
        rounds.push(found);
        let origin = Origin {
            game: V::SPEC.to_owned(),
            seed: plan.seed,
            games: last - played,
            sims: plan.sims,
            positions: lessons.len() as u64,
            before: prior.digest(),
            commit: plan.commit.clone(),
        };
        prior = fit.prior(origin);
        played = last;
    }
    Ok(Taught { prior: prior.tempered(), rounds })
}

/// Places in the list of a lesson are counted in 16 bits: no position has as many moves.
type Place = u16;
