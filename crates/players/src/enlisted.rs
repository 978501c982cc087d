//! Players made ready for a game: they outlive a panic of their own search.

use crate::kinds::Player;
use crate::specs::SpecError;
use plyground_core::Game;
use plyground_search::{Forfeit, Recorder};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

/// The rules of a game and how its players are made: one for all sessions that were forked from each other.
pub(crate) struct Rules<G: Game> {
    pub(crate) game: G,
    pub(crate) make: fn(&G, &str) -> Result<Player<G>, SpecError>,
}

/// A player made ready for a game.
///
/// A search that panics gives up with its message as the reason; what it knew is thrown away, and the player is made
/// again from its spec.
pub(crate) struct Enlisted<G: Game> {
    pub(crate) rules: Arc<Rules<G>>,
    pub(crate) spec: String,
    /// Why there is none, where it could not be made again.
    player: Result<Player<G>, String>,
    recorder: Option<Arc<Recorder>>,
    /// The process that made it: threads do not go over into one that was forked.
    made_by: u32,
}

impl<G: Game> Enlisted<G> {
    pub(crate) fn new(rules: &Arc<Rules<G>>, spec: &str) -> Result<Enlisted<G>, SpecError> {
        let player = Ok((rules.make)(&rules.game, spec)?);
        Ok(Enlisted {
            rules: rules.clone(),
            spec: spec.to_owned(),
            player,
            recorder: None,
            made_by: std::process::id(),
        })
    }

    /// Puts a question to the player. A panic on the way is a reason to give up.
    pub(crate) fn ask<R>(
        &mut self,
        question: impl FnOnce(&G, &mut Player<G>) -> Result<R, Forfeit>,
    ) -> Result<R, Forfeit> {
        let (start, game) = (Instant::now(), &self.rules.game);
        let forfeit = |reason| Forfeit {
            reason,
            last_lines: Vec::new(),
            elapsed: start.elapsed(),
            never_started: false,
        };
        if self.is_forked() {
            return Err(forfeit(FORKED.to_owned()));
        }
        let player = match &mut self.player {
            Ok(player) => player,
            Err(reason) => return Err(forfeit(reason.clone())),
        };
        // What a panic leaves half done is thrown away before anybody sees it.
        catch_unwind(AssertUnwindSafe(|| question(game, player))).unwrap_or_else(|panic| {
            let reason = format!("{} panicked: {}", self.spec, message(&*panic));
            self.make_again(&reason);
            Err(forfeit(reason))
        })
    }

    /// Whether this is not the process that made it. Its threads are not here, and whoever waits for them waits forever.
    pub(crate) fn is_forked(&self) -> bool {
        self.made_by != std::process::id()
    }

    /// The game and the player, for whoever lets a panic pass.
    ///
    /// # Panics
    ///
    /// When it could not be made again after the last one.
    pub(crate) fn parts(&mut self) -> (&G, &mut Player<G>) {
        let player = self.player.as_mut().unwrap_or_else(|reason| panic!("{reason}"));
        (&self.rules.game, player)
    }

    /// Forgets the game so far. Where it could not be made again before, it is tried once more.
    pub(crate) fn new_game(&mut self) {
        if self.player.is_err() {
            if let Ok(player) = self.make() {
                self.player = Ok(player);
            }
            return;
        }
        // Whoever panics here is made again, and knows nothing either.
        let _ = self.ask(|_, player| {
            player.search.new_game();
            Ok(())
        });
    }

    /// Lets its threads be recorded from now on, or no longer.
    pub(crate) fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        self.recorder.clone_from(&recorder);
        if let Ok(player) = &mut self.player {
            player.search.record(recorder);
        }
    }

    fn make_again(&mut self, reason: &str) {
        // A search that cannot even be dropped is left behind.
        let old = std::mem::replace(&mut self.player, Err(String::new()));
        let _ = catch_unwind(AssertUnwindSafe(|| drop(old)));
        self.player = self.make().map_err(|error| format!("{reason}; and it cannot be made again: {error}"));
    }

    fn make(&self) -> Result<Player<G>, SpecError> {
        let mut player = (self.rules.make)(&self.rules.game, &self.spec)?;
        player.search.record(self.recorder.clone());
        Ok(player)
    }
}

/// Why a player does not answer in a process that was forked.
pub(crate) const FORKED: &str = "made before a fork: expected a player that this process made";

/// What a panic says.
fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}
