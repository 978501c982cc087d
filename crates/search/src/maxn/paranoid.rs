//! One against all.

use super::Options;
use super::coalition::Coalition;
use super::player::search;
use crate::parallel::Crew;
use crate::{Recorder, Report, Search, Terms};
use plyground_core::{Evaluate, Order as Promising, Parts};
use std::sync::Arc;

/// Paranoid search (Sturtevant and Korf 2000): all others play against the seat that searches, with alpha-beta.
///
/// A position is worth how much better the seat stands than the others, each counted once: for two seats that is what
/// alpha-beta sees.
pub struct Paranoid {
    options: Options,
    crew: Crew,
}

impl Paranoid {
    /// A player with these options; pruning is always on.
    pub fn new(options: Options) -> Paranoid {
        Paranoid { options, crew: Crew::default() }
    }
}

impl<G: Evaluate + Promising + Parts> Search<G> for Paranoid {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let rule = Coalition::new(game, root, &self.options, false);
        search(game, root, terms, self.options, &mut self.crew, &rule)
    }

    fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        self.crew.record(recorder);
    }
}
