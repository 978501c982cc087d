//! A game in progress with its types erased: what the terminal and other faces hold.
//!
//! Types are erased once a move, never once a node.

use crate::arena::{Fixture, Played, play_game};
use crate::lines::count_lines;
use crate::players::Player;
use crate::spec::SpecError;
use crate::thought::{Asked, Thought};
use plyground_core::{Notation, Payoffs, Playouts, Seat, TextError};
use plyground_search::{Progress, Recorder, Terms};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A game in progress: all text and plain data.
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
    /// The legal moves; none in a finished game.
    fn legal(&self) -> Vec<String>;
    /// The moves so far.
    fn history(&self) -> Vec<String>;
    /// The line of play so far, as `go_to` takes it.
    fn line(&self) -> String;

    /// Plays a move as a person types it; returns it as plyground writes it.
    fn play(&mut self, text: &str) -> Result<String, TextError>;
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

    /// Lines of play of `depth` moves from here, by first move; `None` if stopped. Depth zero has no first move.
    fn perft(&self, depth: u32, request: &Request<'_>) -> Option<Vec<(String, u64)>>;
}

/// A player that was made ready by [`Session::enlist`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PlayerId(usize);

/// What a player is asked.
pub struct Request<'a> {
    /// Threads it may use.
    pub threads: usize,
    /// What its random numbers come from.
    pub seed: u64,
    /// Set to end the thinking early.
    pub stop: &'a AtomicBool,
    /// Told now and then how many steps are done, and of how many.
    pub observer: &'a (dyn Fn(u64, Option<u64>) + Sync),
}

/// A game in progress.
pub(crate) struct Table<G: Playouts + Notation> {
    game: G,
    build: fn(&G, &str) -> Result<Player<G>, SpecError>,
    /// The position in words, where it is not the start of the game.
    drawn: Option<String>,
    /// The positions so far; the first is where it began.
    states: Vec<G::State>,
    moves: Vec<G::Move>,
    players: Vec<(String, Player<G>)>,
}

impl<G: Playouts + Notation> Table<G> {
    pub(crate) fn new(game: G, build: fn(&G, &str) -> Result<Player<G>, SpecError>) -> Table<G> {
        let states = vec![game.start()];
        Table { game, build, drawn: None, states, moves: Vec::new(), players: Vec::new() }
    }

    /// The same game from a position that was set up.
    pub(crate) fn set_up(self, state: G::State, drawn: String) -> Table<G> {
        Table { states: vec![state], moves: Vec::new(), drawn: Some(drawn), ..self }
    }

    fn state(&self) -> &G::State {
        self.states.last().expect("a game has a first position")
    }
}

impl<G: Playouts + Notation + Send> Session for Table<G>
where
    G::Move: Send,
{
    fn game(&self) -> String {
        self.game.spec()
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.game.seat_name(seat)
    }

    fn turn(&self) -> Seat {
        self.game.turn(self.state())
    }

    fn colours(&self) -> usize {
        self.game.colours()
    }

    fn colour(&self) -> usize {
        self.game.colour(self.state())
    }

    fn final_score(&self) -> String {
        self.game.final_score(self.state())
    }

    fn outcome(&self) -> Option<Payoffs> {
        self.game.payoffs(self.state())
    }

    fn draw(&self) -> String {
        self.game.draw(self.state())
    }

    fn header(&self) -> String {
        self.game.header()
    }

    fn standing(&self) -> String {
        self.game.standing(self.state())
    }

    fn move_hint(&self) -> String {
        self.game.move_hint()
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.game.moves(self.state(), &mut moves);
        }
        moves.into_iter().map(|mv| self.game.write_move(mv)).collect()
    }

    fn history(&self) -> Vec<String> {
        self.moves.iter().map(|&mv| self.game.write_move(mv)).collect()
    }

    fn line(&self) -> String {
        let line = self.game.write_line(&self.moves);
        match &self.drawn {
            Some(drawn) if line.is_empty() => drawn.clone(),
            Some(drawn) => format!("{drawn} {line}"),
            None => line,
        }
    }

    fn play(&mut self, text: &str) -> Result<String, TextError> {
        let mv = self.game.read_move_at(self.state(), text)?;
        let mut state = self.state().clone();
        self.game
            .try_play(&mut state, mv)
            .map_err(|why| TextError::new(self.game.explain(self.state(), mv, why)))?;
        self.states.push(state);
        self.moves.push(mv);
        Ok(self.game.write_move(mv))
    }

    fn undo(&mut self) -> Option<String> {
        let mv = self.moves.pop()?;
        self.states.pop();
        Some(self.game.write_move(mv))
    }

    fn go_to(&mut self, line: &str) -> Result<(), TextError> {
        let moves = self.game.read_line(line)?;
        let mut states = vec![self.game.start()];
        for &mv in &moves {
            states.push(self.game.child(&states[states.len() - 1], mv));
        }
        (self.states, self.moves, self.drawn) = (states, moves, None);
        Ok(())
    }

    fn enlist(&mut self, spec: &str) -> Result<PlayerId, SpecError> {
        self.players.push((spec.to_owned(), (self.build)(&self.game, spec)?));
        Ok(PlayerId(self.players.len() - 1))
    }

    fn think(&mut self, player: PlayerId, request: &Request<'_>) -> Option<Thought> {
        if self.outcome().is_some() {
            return None;
        }
        let (position, turn) = (self.line(), self.turn());
        let state = self.state().clone();
        let (spec, player) = &mut self.players[player.0];
        let observer = |progress: &Progress<G::Move>| (request.observer)(progress.done, progress.of);
        let terms = Terms::new(player.budget).threads(request.threads).seed(request.seed);
        let terms = terms.stop(request.stop).observe(&observer);
        player.search.follow(self.drawn.is_none().then_some(&self.moves));
        let answer = player.search.answer(&self.game, &state, &terms);
        let Request { seed, threads, .. } = *request;
        let asked = Asked { position, turn, player: spec, seed, threads };
        Some(match answer {
            Ok(report) => Thought::new(&self.game, asked, &report),
            Err(forfeit) => Thought::without_answer(&self.game, asked, &forfeit),
        })
    }

    fn new_game(&mut self, player: PlayerId) {
        self.players[player.0].1.search.new_game();
    }

    fn record(&mut self, player: PlayerId, recorder: Option<Arc<Recorder>>) {
        self.players[player.0].1.search.record(recorder);
    }

    fn contest(
        &mut self,
        seats: &[PlayerId],
        fixture: &Fixture,
        seed: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Played>, TextError> {
        if seats.len() != self.game.seats() {
            let message =
                format!("{} has {} seats, not {}", self.game.spec(), self.game.seats(), seats.len());
            return Err(TextError::new(message));
        }
        let mut free: Vec<Option<&mut Player<G>>> =
            self.players.iter_mut().map(|(_, player)| Some(player)).collect();
        let mut players: Vec<&mut Player<G>> =
            (seats.iter()).map(|id| free[id.0].take().expect("each seat has a player of its own")).collect();
        play_game(&self.game, &mut players, fixture, seed, stop)
    }

    fn perft(&self, depth: u32, request: &Request<'_>) -> Option<Vec<(String, u64)>> {
        let lines = count_lines(&self.game, self.state(), depth, request)?;
        Some(lines.into_iter().map(|(mv, lines)| (self.game.write_move(mv), lines)).collect())
    }
}
