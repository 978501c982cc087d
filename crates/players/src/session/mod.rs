//! Sessions: games in progress with their types erased. What the terminal, GTP and other faces hold.
//!
//! Types are erased once a move, never once a node: a [`Thinker`] hands the rules and the position to a search whole, and
//! what comes back is plain data, a [`Thought`]. A session never thinks: it is a value that is cheap to copy, and stays free
//! while thinkers think about it.

mod board;
mod counts;
mod erased;
mod fleet;
mod frame;
mod history;
mod numbers;
mod perft;
mod request;
mod saved;
mod step;
mod thinker;
mod thought;
mod tree;
mod typed;

pub use board::{Board, BoardColour, BoardMove, BoardOutcome, BoardPiece, LastMove};
pub use counts::{CountsThought, Sampling, Tree};
pub use fleet::{Fleet, FleetBuffers};
pub use frame::FrameThought;
pub use perft::PerftMove;
pub use request::Request;
pub use saved::SavedGame;
pub use step::{BackupThought, CandidateThought, EndThought, SelectThought, StepThought};
pub use thinker::{Cancel, Latest, News, StepWatcher, ThinkError, Thinker, Thinking};
pub use thought::{MoveThought, Thought};
pub use tree::{NodeThought, OthersThought, TreeThought, Xray};
pub(crate) use typed::TypedSession;

use crate::contest::{Fixture, Played};
use crate::solver::Position;
use crate::specs::SpecError;
use plyground_core::testkit::laws::Checked;
use plyground_core::{Payoffs, PlayoutPolicy, Seat, Tally, TextError};
use std::any::Any;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// A game in progress with its types erased: all text and plain data.
///
/// A copy by [`fork`](Session::fork) or `clone` takes 32 bytes: rules and history are shared, and each goes its own
/// way from there.
pub trait Session: Send + Sync + 'static {
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
    /// The position with all that a face shows of it, as plain data.
    fn board(&self) -> Board;
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

    /// Columns and rows of the board; none of either without one.
    fn size(&self) -> (usize, usize);
    /// How many actions there are, which are the numbers of moves: see [`Coded`](plyground_core::Coded). None where moves have
    /// no numbers.
    fn actions(&self) -> usize;
    /// Appends the actions that are legal, in board order; none in a finished game.
    fn legal_actions(&self, out: &mut Vec<usize>);
    /// The move of an action, as a person would type it.
    fn name_action(&self, action: usize) -> Result<String, TextError>;
    /// The action of a move as a person types it, legal here or not.
    fn read_action(&self, text: &str) -> Result<usize, TextError>;
    /// The actions so far; -1 where a line that was set up has something that is no move.
    fn action_history(&self) -> Vec<isize>;
    /// Writes the colour on each cell, from one, row by row from the top; 0 for none. There must be room for all.
    fn write_cells(&self, out: &mut [u8]);
    /// The cells of the first position, where that is not the start of the game.
    fn first_cells(&self) -> Option<Vec<u8>>;
    /// A number that equal positions share, and others as good as never do.
    fn number(&self) -> u128;
    /// Whether another session stands at the same position of the same game, however it came there.
    fn is_at(&self, other: &dyn Session) -> bool;
    /// The position with its types hidden, for [`Solving`](crate::Solving).
    fn position(&self) -> Position<'_>;
    /// Random games from here, those of these numbers, added up.
    fn playouts(&self, policy: PlayoutPolicy, seed: u64, numbers: Range<u64>) -> Tally;
    /// So many games of this kind from their start, to be played side by side.
    fn fleet(&self, games: usize) -> Box<dyn Fleet>;

    /// Plays a move as a person types it; returns it as plyground writes it.
    fn play(&mut self, text: &str) -> Result<String, TextError>;
    /// Plays a legal move by its place in board order, from zero.
    ///
    /// # Panics
    ///
    /// When there are not so many.
    fn play_nth(&mut self, nth: usize);
    /// Plays a move by its number.
    fn play_action(&mut self, action: usize) -> Result<(), TextError>;
    /// Takes the last move back; whether there was one.
    fn take_back(&mut self) -> bool;
    /// Replaces the whole game by a position that begins with these cells, as [`write_cells`](Session::write_cells) writes them.
    fn set_cells(&mut self, cells: &[u8]) -> Result<(), TextError>;
    /// Takes the last move back and returns it.
    fn undo(&mut self) -> Option<String>;
    /// Replaces the whole game by a line of play.
    fn go_to(&mut self, line: &str) -> Result<(), TextError>;

    /// A copy, which goes its own way from here.
    fn fork(&self) -> Box<dyn Session>;

    /// Makes a player ready to think about positions of this game. It belongs to the caller, not to the session.
    fn enlist(&self, spec: &str) -> Result<Thinker, SpecError>;

    /// Plays a whole game of a contest between these players from the start, beside the one in progress; `None` if stopped.
    fn contest(
        &self,
        seats: &mut [&mut Thinker],
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

    /// Lines of play of `depth` moves from here, by first move; as far as they were counted if somebody says stop. Depth zero
    /// has no first move.
    fn perft(&self, depth: u32, request: &Request<'_>) -> Vec<PerftMove>;

    /// This session with its types, for thinkers.
    #[doc(hidden)]
    fn as_any(&self) -> &dyn Any;
}

impl dyn Session + '_ {
    /// Asks a player for a move here and waits for it; `None` in a finished game.
    ///
    /// # Panics
    ///
    /// When the player was made for another game.
    pub fn think(&self, thinker: &mut Thinker, request: &Request<'_>) -> Option<Thought> {
        match thinker.think(self, request) {
            Ok(thought) => Some(thought),
            Err(ThinkError::Over) => None,
            Err(error) => panic!("{error}"),
        }
    }
}

impl Clone for Box<dyn Session> {
    fn clone(&self) -> Box<dyn Session> {
        self.fork()
    }
}
