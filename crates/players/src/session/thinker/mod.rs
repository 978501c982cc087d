//! Thinkers: players apart from any session, who think about the positions they are shown.

mod cancel;
mod latest;
mod thinking;

pub use cancel::Cancel;
pub use latest::{Latest, News};
pub use thinking::Thinking;

use super::Session;
use super::frame::FrameThought;
use super::request::Request;
use super::step::StepThought;
use super::thought::{Asked, Thought};
use super::tree::{TreeThought, Xray};
use super::typed::TypedSession;
use crate::enlisted::{Enlisted, FORKED};
use plyground_core::{Notation, Playouts};
use plyground_search::testkit::agrees_with_maxn;
use plyground_search::{Frame, Recorder, Step, Terms};
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// A player made ready for a game by [`Session::enlist`]: it belongs to whoever made it, and may go to another thread.
///
/// It thinks about a position of any session of its game. What it keeps from move to move, such as a tree, is its own:
/// no two thinkers share anything.
///
/// [`think`](Thinker::think) blocks whoever asks; [`start`](Thinker::start) thinks on a thread of its own:
///
/// ```
/// use plyground_players::registry;
///
/// let mut session = registry::open("connect")?;
/// session.go_to("443525")?;
/// let thinking = session.enlist("uct:sims=1000")?.start(session.as_ref(), 1, 7);
/// session.play("4")?; // The session is free; the thinker has the position as it was.
/// let (thinker, thought) = thinking.join();
/// assert_eq!((thought?.best.as_str(), thinker.spec()), ("1", "uct:sims=1000"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Thinker(Box<dyn Thinks>);

/// Why nobody thinks.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ThinkError {
    /// There is nothing to think about.
    #[error("the game is over")]
    Over,
    /// The player belongs to the process that this one was forked from, with its threads.
    #[error("{FORKED}")]
    Forked,
    /// The position belongs to another game.
    #[error("a position of {position}: expected one of {game}")]
    OtherGame {
        /// The thinker's game.
        game: String,
        /// The position's game.
        position: String,
    },
    /// The system has no thread to think on.
    #[error("no thread to think on: {0}")]
    NoThread(String),
}

/// Whoever is shown the steps of a search.
pub type StepWatcher<'a> = dyn Fn(&StepThought) + Sync + 'a;

/// What is shown of a search besides its answer.
#[derive(Copy, Clone, Default)]
struct Sights<'a> {
    xray: Option<Xray>,
    steps: Option<&'a StepWatcher<'a>>,
}

/// A thinker with its types erased.
trait Thinks: Send {
    fn spec(&self) -> &str;
    fn game(&self) -> String;
    fn answer(
        &mut self,
        session: &dyn Session,
        request: &Request<'_>,
        sights: Sights<'_>,
    ) -> Result<(Thought, Option<TreeThought>), ThinkError>;
    fn new_game(&mut self);
    fn record(&mut self, recorder: Option<Arc<Recorder>>);
    fn compare_with_maxn(&mut self, positions: usize, seed: u64) -> usize;
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl Thinker {
    pub(super) fn new<G: Playouts + Notation + Send + 'static>(player: Enlisted<G>) -> Thinker {
        Thinker(Box::new(player))
    }

    /// The player's spec.
    pub fn spec(&self) -> &str {
        self.0.spec()
    }

    /// The spec of its game, in full.
    pub fn game(&self) -> String {
        self.0.game()
    }

    /// Thinks about the position of a session.
    ///
    /// An engine from outside may give the game up instead of moving; so does a search that panics, with its message as the
    /// reason ([`Thought::forfeit`]). It begins anew then, as after [`new_game`](Thinker::new_game).
    pub fn think(&mut self, session: &dyn Session, request: &Request<'_>) -> Result<Thought, ThinkError> {
        self.0.answer(session, request, Sights::default()).map(|(thought, _)| thought)
    }

    /// The same, with the tree of the search as far as it is asked for; players that have none to show have none.
    pub fn think_and_show(
        &mut self,
        session: &dyn Session,
        request: &Request<'_>,
        xray: Xray,
    ) -> Result<(Thought, Option<TreeThought>), ThinkError> {
        self.0.answer(session, request, Sights { xray: Some(xray), steps: None })
    }

    /// The same, and every step of the search is shown as it is taken, where the player has such steps: UCT with one tree (`divide=tree` or
    /// `leaf`). The answer is the same as without.
    pub fn think_in_steps(
        &mut self,
        session: &dyn Session,
        request: &Request<'_>,
        xray: Xray,
        steps: &StepWatcher<'_>,
    ) -> Result<(Thought, Option<TreeThought>), ThinkError> {
        self.0.answer(session, request, Sights { xray: Some(xray), steps: Some(steps) })
    }

    /// Forgets the game so far.
    pub fn new_game(&mut self) {
        self.0.new_game();
    }

    /// Lets its threads be recorded from now on, or no longer.
    pub fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        self.0.record(recorder);
    }

    /// Compares its answers with plain MaxN on positions of random games from the start on; returns in how many of them its
    /// answer was called exact. The game is small.
    ///
    /// # Panics
    ///
    /// When they differ, with the position in words.
    pub fn compare_with_maxn(&mut self, positions: usize, seed: u64) -> usize {
        self.0.compare_with_maxn(positions, seed)
    }

    /// The player with its types, if it is one of `G`.
    pub(super) fn typed<G: Playouts + Notation + 'static>(&mut self) -> Option<&mut Enlisted<G>> {
        self.0.as_any_mut().downcast_mut()
    }
}

impl fmt::Debug for Thinker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Thinker").field(&self.game()).field(&self.spec()).finish()
    }
}

impl<G: Playouts + Notation + Send + 'static> Thinks for Enlisted<G> {
    fn spec(&self) -> &str {
        &self.spec
    }

    fn game(&self) -> String {
        self.rules.game.spec()
    }

    fn answer(
        &mut self,
        session: &dyn Session,
        request: &Request<'_>,
        Sights { xray, steps }: Sights<'_>,
    ) -> Result<(Thought, Option<TreeThought>), ThinkError> {
        let is_ours = |here: &&TypedSession<G>| {
            Arc::ptr_eq(&here.rules, &self.rules) || here.rules().spec() == self.rules.game.spec()
        };
        let here = session
            .as_any()
            .downcast_ref()
            .filter(is_ours)
            .ok_or_else(|| ThinkError::OtherGame { game: Thinks::game(self), position: session.game() })?;
        if self.is_forked() {
            return Err(ThinkError::Forked);
        }
        if here.payoffs().is_some() {
            return Err(ThinkError::Over);
        }
        let (line, turn) = (here.history.moves(), here.mover());
        let names: Vec<String> = match request.observer {
            Some(_) => here.legal_moves().into_iter().map(|mv| here.rules().write_move(mv)).collect(),
            None => Vec::new(),
        };
        let answer = self.ask(|game, player| {
            let show = |frame: &Frame<G::Move>| {
                if let Some(observer) = request.observer {
                    observer(&FrameThought::new(game, turn, &names, frame));
                }
            };
            let terms = Terms::new(player.budget).threads(request.threads).seed(request.seed);
            let mut terms = terms.stop(request.stop);
            terms.trace_depth = xray.map(|xray| xray.depth);
            if request.observer.is_some() {
                terms = terms.observe(&show);
            }
            let state = here.state();
            let take = |step: &Step<G::Move>| {
                if let Some(steps) = steps {
                    steps(&StepThought::new(game, state, step));
                }
            };
            if steps.is_some() {
                terms.step_observer = Some(&take);
            }
            player.search.follow(here.is_from_the_start().then_some(&line));
            let report = player.search.answer(game, here.state(), &terms)?;
            let tree = xray.and_then(|Xray { nodes, .. }| match &report.tree {
                Some(tree) => Some(tree.pruned(nodes)),
                None => player.search.tree(game, nodes),
            });
            Ok((report, tree.map(|tree| TreeThought::new(game, &tree))))
        });
        let Request { seed, threads, .. } = *request;
        let asked = Asked { position: here.words(), turn, player: &self.spec, seed, threads };
        Ok(match answer {
            Ok((report, tree)) => (Thought::new(here.rules(), asked, &report), tree),
            Err(forfeit) => (Thought::without_answer(here.rules(), asked, &forfeit), None),
        })
    }

    fn new_game(&mut self) {
        Enlisted::new_game(self);
    }

    fn record(&mut self, recorder: Option<Arc<Recorder>>) {
        Enlisted::record(self, recorder);
    }

    fn compare_with_maxn(&mut self, positions: usize, seed: u64) -> usize {
        let (game, player) = self.parts();
        agrees_with_maxn(player.search.as_mut(), game, player.budget, positions, seed)
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::{Opening, Pairs};
    use crate::kinds::Player;
    use crate::specs::SpecError;
    use plyground_core::Game;
    use plyground_games::connect::{Column, Connect, State};
    use plyground_search::{Budget, RandomMover, Report, Search};

    type Game64 = Connect<u64>;

    /// Moves at random and remembers how often; on the third stone it panics.
    struct Nervous {
        calls: u32,
    }

    impl Search<Game64> for Nervous {
        fn search(&mut self, game: &Game64, root: &State<u64>, terms: &Terms<'_, Column>) -> Report<Column> {
            self.calls += 1;
            assert!(game.stones(root) != 2, "two stones, call {}", self.calls);
            RandomMover.search(game, root, terms)
        }

        fn inner(&mut self) -> Vec<&mut dyn Search<Game64>> {
            Vec::new()
        }
    }

    fn make(game: &Game64, spec: &str) -> Result<Player<Game64>, SpecError> {
        assert!(game.cells() == 42 && game.turn(&game.start()).index() == 0);
        match spec {
            "nervous" => Ok(Player { search: Box::new(Nervous { calls: 0 }), budget: Budget::default() }),
            _ => Err(SpecError(format!("no {spec}"))),
        }
    }

    fn nervous() -> (Box<dyn Session>, Thinker) {
        let session = TypedSession::new(Game64::new(7, 6, 4).unwrap(), make);
        let thinker = session.enlist("nervous").unwrap();
        (Box::new(session), thinker)
    }

    #[test]
    fn a_panic_is_a_reason_to_give_up_and_no_more() {
        let (mut session, mut thinker) = nervous();
        let request = Request { threads: 1, seed: 1, stop: &false.into(), observer: None };
        for line in ["", "4"] {
            session.go_to(line).unwrap();
            assert_eq!(thinker.think(session.as_ref(), &request).unwrap().forfeit, None);
        }
        session.go_to("44").unwrap();
        let forfeit = thinker.think(session.as_ref(), &request).unwrap().forfeit.unwrap();
        assert_eq!(forfeit.to_string(), "nervous panicked: two stones, call 3");
        // What it knew is gone, and it goes on; apart from its session, too.
        let (mut thinker, thought) = thinker.start(session.as_ref(), 1, 1).join();
        let reason = thought.unwrap().forfeit.unwrap().reason;
        assert_eq!(reason, "nervous panicked: two stones, call 1");
        session.go_to("445").unwrap();
        assert!(thinker.think(session.as_ref(), &request).unwrap().nth.is_some());
    }

    #[test]
    fn who_panics_in_a_contest_loses_that_game() {
        let (session, mut one) = nervous();
        let (_, mut other) = nervous();
        let fixture = Pairs { plies: 0, lines: Vec::new() }.fixture(0);
        assert_eq!(fixture.opening, Opening::Random { plies: 0, number: 0 });
        let played = session.contest(&mut [&mut one, &mut other], &fixture, 1, &false.into());
        let played = played.unwrap().unwrap();
        assert_eq!((played.plies, played.payoffs), (2, vec![0, 12]));
        assert_eq!(played.ending.unwrap(), "Red forfeits: nervous panicked: two stones, call 2");
    }

    #[test]
    fn a_player_that_cannot_be_made_again_says_so() {
        let (mut session, mut thinker) = nervous();
        session.go_to("44").unwrap();
        thinker.typed::<Game64>().unwrap().spec = "gone".to_owned();
        let request = Request { threads: 1, seed: 1, stop: &false.into(), observer: None };
        let reason = |thinker: &mut Thinker| {
            thinker.think(session.as_ref(), &request).unwrap().answered().unwrap_err().reason
        };
        assert_eq!(reason(&mut thinker), "gone panicked: two stones, call 1");
        for _ in 0..2 {
            let again = "gone panicked: two stones, call 1; and it cannot be made again: no gone";
            assert_eq!(reason(&mut thinker), again);
            thinker.new_game();
        }
        thinker.typed::<Game64>().unwrap().spec = "nervous".to_owned();
        thinker.new_game();
        assert_eq!(reason(&mut thinker), "nervous panicked: two stones, call 1");
    }

    #[test]
    fn contests_take_players_of_their_game_alone() {
        let (session, mut one) = nervous();
        let fixture = Pairs { plies: 0, lines: Vec::new() }.fixture(0);
        let other = TypedSession::new(Game64::new(8, 6, 4).unwrap(), |_, _| {
            Ok(Player { search: Box::new(RandomMover), budget: Budget::default() })
        });
        let mut other = other.enlist("random").unwrap();
        let stop = false.into();
        let error = session.contest(&mut [&mut one, &mut other], &fixture, 1, &stop).unwrap_err();
        assert_eq!(error.to_string(), "a player of connect:8x6x4 cannot play connect:7x6x4");
        let error = session.contest(&mut [&mut one], &fixture, 1, &stop).unwrap_err();
        assert_eq!(error.to_string(), "connect:7x6x4 has 2 seats, not 1");
    }
}
