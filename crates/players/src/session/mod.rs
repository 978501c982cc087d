//! Sessions: games in progress with their types erased. What the terminal, GTP and other faces hold.
//!
//! Types are erased once a move, never once a node: a [`Session`] hands the rules and the position to a search whole, and
//! what comes back is plain data, a [`Thought`].

mod counts;
mod perft;
mod request;
mod saved;
mod thought;
mod typed;

pub use counts::{CountsThought, Sampling, Tree};
pub use perft::PerftMove;
pub use request::{PlayerId, Request};
pub use saved::SavedGame;
pub use thought::{MoveThought, Thought};
pub(crate) use typed::TypedSession;

use crate::contest::{Fixture, Played};
use crate::specs::SpecError;
use plyground_core::testkit::laws::Checked;
use plyground_core::{Payoffs, Seat, TextError};
use plyground_search::Recorder;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A game in progress with its types erased: all text and plain data.
pub trait Session: Send {
    /// The game's spec, in full.
    fn game(&self) -> String;
    /// How many seats there are.
    fn seats(&self) -> usize;
    /// What a seat is called.
    fn seat_name(&self, seat: Seat) -> String;
    /// Whose turn it is.
    fn turn(&self) -> Seat;
    /// How many colours there are; a seat may play more than one.
    fn colours(&self) -> usize;
    /// The colour to move, from zero.
    fn colour(&self) -> usize;
    /// How it stands, as controllers of games write it: `B+3`, `W+3` or `0` for two seats, else the points of each colour.
    fn final_score(&self) -> String;
    /// How the game ended; `None` while it runs.
    fn outcome(&self) -> Option<Payoffs>;
    /// The position as a picture, lines ending in `\n`.
    fn draw(&self) -> String;
    /// What stands above the picture, such as the numbers of the columns; empty for nothing.
    fn header(&self) -> String;
    /// What the picture does not show, such as pieces in hand or final scores, lines ending in `\n`; empty for nothing.
    fn standing(&self) -> String;
    /// What a person is asked for, such as `1-7`.
    fn move_hint(&self) -> String;
    /// The legal moves in board order; none in a finished game.
    fn legal(&self) -> Vec<String>;
    /// How many legal moves there are; none in a finished game.
    fn count_legal(&self) -> usize;
    /// Whether who is to move can do nothing but pass.
    fn must_pass(&self) -> bool;
    /// The moves so far.
    fn history(&self) -> Vec<String>;
    /// How many moves were played so far.
    fn ply(&self) -> usize;
    /// The line of play so far, as `go_to` takes it.
    fn line(&self) -> String;

    /// Plays a move as a person types it; returns it as plyground writes it.
    fn play(&mut self, text: &str) -> Result<String, TextError>;
    /// Plays a legal move by its place in board order, from zero.
    ///
    /// # Panics
    ///
    /// When there are not so many.
    fn play_nth(&mut self, nth: usize);
    /// Takes the last move back and returns it.
    fn undo(&mut self) -> Option<String>;
    /// Replaces the whole game by a line of play.
    fn go_to(&mut self, line: &str) -> Result<(), TextError>;

    /// Makes a player ready to think here.
    fn enlist(&mut self, spec: &str) -> Result<PlayerId, SpecError>;
    /// Asks a player for a move; `None` in a finished game. An engine from outside may give the game up instead.
    fn think(&mut self, player: PlayerId, request: &Request<'_>) -> Option<Thought>;

    /// Lets a player forget what it knows of the game so far.
    fn new_game(&mut self, player: PlayerId);

    /// Lets the threads of a player be recorded from now on, or no longer.
    fn record(&mut self, player: PlayerId, recorder: Option<Arc<Recorder>>);

    /// Plays a whole game of a contest between these players, all different, beside the one in progress; `None` if stopped.
    fn contest(
        &mut self,
        seats: &[PlayerId],
        fixture: &Fixture,
        seed: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Played>, TextError>;

    /// Checks every law of the game on positions of random games.
    ///
    /// # Panics
    ///
    /// When one does not hold, with the position in words.
    fn check_laws(&self) -> Checked;

    /// Compares a player with plain MaxN on positions of random games, from its start on; returns in how many its answer was
    /// called exact. The game is small.
    ///
    /// # Panics
    ///
    /// When they differ, with the position in words.
    fn compare_with_maxn(&mut self, player: PlayerId, positions: usize, seed: u64) -> usize;

    /// Lines of play of `depth` moves from here, by first move; as far as they were counted if somebody says stop. Depth zero
    /// has no first move.
    fn perft(&self, depth: u32, request: &Request<'_>) -> Vec<PerftMove>;
}
