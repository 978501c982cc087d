//! The one implementation of [`Session`], for any game with a notation: here types are erased.

use super::Session;
use super::board::Board;
use super::perft::{PerftMove, count_lines};
use super::request::Request;
use super::thinker::Thinker;
use super::typed::TypedSession;
use crate::contest::{Fixture, Played, play_game};
use crate::enlisted::Enlisted;
use crate::specs::SpecError;
use plyground_core::testkit::laws::{self, Checked};
use plyground_core::{Grid, Notation, Parts, Payoffs, Playouts, Seat, Symmetry, TextError};
use std::any::Any;
use std::sync::atomic::AtomicBool;

impl<G: Playouts + Symmetry + Parts + Notation + Grid + Send + 'static> Session for TypedSession<G> {
    fn game(&self) -> String {
        self.rules().spec()
    }

    fn seats(&self) -> usize {
        self.rules().seats()
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.rules().seat_name(seat)
    }

    fn turn(&self) -> Seat {
        self.mover()
    }

    fn colours(&self) -> usize {
        self.rules().colours()
    }

    fn colour(&self) -> usize {
        self.rules().colour(self.state())
    }

    fn final_score(&self) -> String {
        self.rules().final_score(self.state())
    }

    fn outcome(&self) -> Option<Payoffs> {
        self.payoffs()
    }

    fn board(&self) -> Board {
        Board::new(self)
    }

    fn draw(&self) -> String {
        self.rules().draw(self.state())
    }

    fn header(&self) -> String {
        self.rules().header()
    }

    fn standing(&self) -> String {
        self.rules().standing(self.state())
    }

    fn move_hint(&self) -> String {
        self.rules().move_hint()
    }

    fn legal(&self) -> Vec<String> {
        self.legal_moves().into_iter().map(|mv| self.rules().write_move(mv)).collect()
    }

    fn count_legal(&self) -> usize {
        self.legal_moves().len()
    }

    fn must_pass(&self) -> bool {
        matches!(self.legal_moves()[..], [only] if self.rules().is_pass(only))
    }

    fn history(&self) -> Vec<String> {
        self.history.moves().into_iter().map(|mv| self.rules().write_move(mv)).collect()
    }

    fn ply(&self) -> usize {
        self.history.len()
    }

    fn line(&self) -> String {
        self.words()
    }

    fn play(&mut self, text: &str) -> Result<String, TextError> {
        let (game, mut state) = (self.rules(), self.state().clone());
        let mv = game.read_move_at(&state, text)?;
        game.try_play(&mut state, mv).map_err(|why| TextError::new(game.explain(self.state(), mv, why)))?;
        let words = game.write_move(mv);
        self.history.push(mv, state);
        Ok(words)
    }

    fn play_nth(&mut self, nth: usize) {
        self.go_on(self.legal_moves()[nth]);
    }

    fn undo(&mut self) -> Option<String> {
        let mv = self.history.pop()?;
        Some(self.rules().write_move(mv))
    }

    fn go_to(&mut self, line: &str) -> Result<(), TextError> {
        self.set_line(line)
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn enlist(&self, spec: &str) -> Result<Thinker, SpecError> {
        Ok(Thinker::new(Enlisted::new(&self.rules, spec)?))
    }

    fn contest(
        &self,
        seats: &mut [&mut Thinker],
        fixture: &Fixture,
        seed: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Played>, TextError> {
        let game = self.rules();
        if seats.len() != game.seats() {
            let message = format!("{} has {} seats, not {}", game.spec(), game.seats(), seats.len());
            return Err(TextError::new(message));
        }
        let mut players = Vec::with_capacity(seats.len());
        for thinker in seats.iter_mut() {
            let other = thinker.game();
            let player = thinker.typed().filter(|_| other == game.spec());
            players.push(
                player.ok_or_else(|| {
                    TextError::new(format!("a player of {other} cannot play {}", game.spec()))
                })?,
            );
        }
        play_game(game, &mut players, fixture, seed, stop)
    }

    fn check_laws(&self) -> Checked {
        laws::check(self.rules(), &[])
    }

    fn perft(&self, depth: u32, request: &Request<'_>) -> Vec<PerftMove> {
        let lines = count_lines(self.rules(), self.state(), depth, request).into_iter();
        lines
            .map(|(mv, lines, complete)| PerftMove { mv: self.rules().write_move(mv), lines, complete })
            .collect()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
