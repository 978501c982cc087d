//! The one implementation of [`Session`], for any game with a notation.

use super::Session;
use super::perft::{PerftMove, count_lines};
use super::request::{PlayerId, Request};
use super::thought::{Asked, Thought};
use crate::contest::{Fixture, Played, play_game};
use crate::kinds::Player;
use crate::specs::SpecError;
use plyground_core::testkit::laws::{self, Checked};
use plyground_core::{Notation, Parts, Payoffs, Playouts, Seat, Symmetry, TextError};
use plyground_search::testkit::agrees_with_maxn;
use plyground_search::{Progress, Recorder, Terms};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A game in progress with its types: what every [`Session`] is inside.
pub(crate) struct TypedSession<G: Playouts + Notation> {
    game: G,
    build: fn(&G, &str) -> Result<Player<G>, SpecError>,
    /// The position in words, where it is not the start of the game.
    drawn: Option<String>,
    /// The positions so far; the first is where it began.
    states: Vec<G::State>,
    moves: Vec<G::Move>,
    players: Vec<(String, Player<G>)>,
}

impl<G: Playouts + Notation> TypedSession<G> {
    pub(crate) fn new(game: G, build: fn(&G, &str) -> Result<Player<G>, SpecError>) -> TypedSession<G> {
        let states = vec![game.start()];
        TypedSession { game, build, drawn: None, states, moves: Vec::new(), players: Vec::new() }
    }

    /// The same game from a position that was set up.
    pub(crate) fn set_up(self, state: G::State, drawn: String) -> TypedSession<G> {
        TypedSession { states: vec![state], moves: Vec::new(), drawn: Some(drawn), ..self }
    }

    /// The position.
    pub(crate) fn state(&self) -> &G::State {
        self.states.last().expect("a game has a first position")
    }

    /// The legal moves in board order; none in a finished game.
    fn legal_moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.game.payoffs(self.state()).is_none() {
            self.game.moves(self.state(), &mut moves);
        }
        moves
    }
}

impl<G: Playouts + Symmetry + Parts + Notation + Send> Session for TypedSession<G>
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
        self.legal_moves().into_iter().map(|mv| self.game.write_move(mv)).collect()
    }

    fn count_legal(&self) -> usize {
        self.legal_moves().len()
    }

    fn must_pass(&self) -> bool {
        matches!(self.legal_moves()[..], [only] if self.game.is_pass(only))
    }

    fn history(&self) -> Vec<String> {
        self.moves.iter().map(|&mv| self.game.write_move(mv)).collect()
    }

    fn ply(&self) -> usize {
        self.moves.len()
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

    fn play_nth(&mut self, nth: usize) {
        let mv = self.legal_moves()[nth];
        self.states.push(self.game.child(self.state(), mv));
        self.moves.push(mv);
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

    fn check_laws(&self) -> Checked {
        laws::check(&self.game, &[])
    }

    fn compare_with_maxn(&mut self, player: PlayerId, positions: usize, seed: u64) -> usize {
        let player = &mut self.players[player.0].1;
        agrees_with_maxn(player.search.as_mut(), &self.game, player.budget, positions, seed)
    }

    fn perft(&self, depth: u32, request: &Request<'_>) -> Vec<PerftMove> {
        let lines = count_lines(&self.game, self.state(), depth, request).into_iter();
        lines
            .map(|(mv, lines, complete)| PerftMove { mv: self.game.write_move(mv), lines, complete })
            .collect()
    }
}
