//! What every search can be asked for.

use crate::{Forfeit, Recorder, Report, SearchTree, Terms};
use plyground_core::Game;
use std::sync::Arc;
use std::time::Duration;

/// A way to choose a move.
///
/// Two methods must be written: [`search`](Search::search), and [`inner`](Search::inner), which names the searches that this
/// one asks. All others have a form that is right for a search that stands alone; and where there are inner ones, each of
/// [`follow`](Search::follow), [`new_game`](Search::new_game), [`record`](Search::record), [`forfeit`](Search::forfeit) and
/// [`tree`](Search::tree) reaches them, so that whoever wraps a search cannot forget to pass something on.
pub trait Search<G: Game>: Send {
    /// Searches a running position until the budget is spent, the caller says stop, or the answer is exact.
    ///
    /// Always returns a legal move, however small the budget.
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move>;

    /// The searches that this one asks for their opinion, all of them; none for one that stands alone.
    fn inner(&mut self) -> Vec<&mut dyn Search<G>>;

    /// Told before a search which moves led to its position from the start of the game, where there are such; whoever
    /// looks at positions alone need not care.
    fn follow(&mut self, line: Option<&[G::Move]>) {
        for inner in self.inner() {
            inner.follow(line);
        }
    }

    /// Forgets the game so far: what comes next depends on nothing that went before.
    fn new_game(&mut self) {
        for inner in self.inner() {
            inner.new_game();
        }
    }

    /// Lets searches from now on be recorded, or no longer. Those that know no threads do nothing.
    fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        for inner in self.inner() {
            inner.record(recorder.clone());
        }
    }

    /// Why the last search had no answer of its own, asked once: only an engine in another process ever has none.
    fn forfeit(&mut self) -> Option<Forfeit> {
        self.inner().into_iter().find_map(<dyn Search<G>>::forfeit)
    }

    /// The tree of the last search, at most `limit` of its nodes, those that were visited most; `None` where none is kept. Searches that
    /// go down depth first write theirs into their report, if they are asked to: [`Report::tree`].
    fn tree(&mut self, game: &G, limit: usize) -> Option<SearchTree<G::Move>> {
        self.inner().into_iter().find_map(|inner| inner.tree(game, limit))
    }

    /// The same as [`search`](Search::search), for whoever lets a search give the game up: then the reason why.
    fn answer(
        &mut self,
        game: &G,
        root: &G::State,
        terms: &Terms<'_, G::Move>,
    ) -> Result<Report<G::Move>, Forfeit> {
        let report = self.search(game, root, terms);
        self.forfeit().map_or(Ok(report), Err)
    }

    /// The same as [`answer`](Search::answer) where only the move counts and what it took; players that hardly think override
    /// it.
    fn choose(
        &mut self,
        game: &G,
        root: &G::State,
        terms: &Terms<'_, G::Move>,
    ) -> Result<ChosenMove<G::Move>, Forfeit> {
        let Report { best, counts, elapsed, .. } = self.answer(game, root, terms)?;
        Ok(ChosenMove { best, playouts: counts.playouts, visited: counts.effort.visited(), elapsed })
    }
}

/// A move, and what it took.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ChosenMove<M> {
    /// The chosen move.
    pub best: M,
    /// Random games played.
    pub playouts: u64,
    /// Positions visited.
    pub visited: u64,
    /// Wall-clock time.
    pub elapsed: Duration,
}
