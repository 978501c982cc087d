//! The one implementation of [`Session`], for any game with a notation: here types are erased.

use super::Session;
use super::board::Board;
use super::fleet::{Fleet, TypedFleet};
use super::numbers;
use super::perft::{PerftMove, count_lines};
use super::request::Request;
use super::thinker::Thinker;
use super::typed::TypedSession;
use crate::contest::{Fixture, Played, play_game};
use crate::enlisted::Enlisted;
use crate::solver::Position;
use crate::specs::SpecError;
use plyground_core::testkit::laws::{self, Checked};
use plyground_core::{
    Coded, Notation, Parts, Payoffs, PlayoutPolicy, Playouts, Seat, Streams, Symmetry, Tally, TextError,
};
use std::any::Any;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

impl<G: Playouts + Symmetry + Parts + Notation + Coded + Send + 'static> Session for TypedSession<G> {
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

    fn size(&self) -> (usize, usize) {
        self.rules().size()
    }

    fn actions(&self) -> usize {
        self.rules().actions()
    }

    fn legal_actions(&self, out: &mut Vec<usize>) {
        out.extend(self.legal_moves().into_iter().filter_map(|mv| self.rules().action(mv)));
    }

    fn name_action(&self, action: usize) -> Result<String, TextError> {
        Ok(self.rules().write_move(numbers::move_of(self.rules(), action)?))
    }

    fn read_action(&self, text: &str) -> Result<usize, TextError> {
        let mv = self.rules().read_move_at(self.state(), text)?;
        self.rules().action(mv).ok_or_else(|| TextError::new(format!("{text:?} has no number")))
    }

    fn action_history(&self) -> Vec<isize> {
        let action = |mv| self.rules().action(mv).map_or(-1, |action| action as isize);
        self.history.moves().into_iter().map(action).collect()
    }

    fn write_cells(&self, out: &mut [u8]) {
        self.rules().write_cells(self.state(), out);
    }

    fn first_cells(&self) -> Option<Vec<u8>> {
        (!self.is_from_the_start()).then(|| numbers::cells(self.rules(), self.history.first()))
    }

    fn number(&self) -> u128 {
        self.rules().number(self.state())
    }

    fn is_at(&self, other: &dyn Session) -> bool {
        other.as_any().downcast_ref::<TypedSession<G>>().is_some_and(|other| {
            other.state() == self.state() && (self.has_rules_of(other) || self.game() == other.game())
        })
    }

    fn position(&self) -> Position<'_> {
        Position::new(self.rules(), self.state())
    }

    fn playouts(&self, policy: PlayoutPolicy, seed: u64, numbers: Range<u64>) -> Tally {
        let scratch = &mut G::Scratch::default();
        self.rules().playouts(policy, self.state(), Streams::new(seed), numbers, scratch)
    }

    fn fleet(&self, games: usize) -> Box<dyn Fleet> {
        Box::new(TypedFleet::new(self.rules.clone(), games))
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

    fn play_action(&mut self, action: usize) -> Result<(), TextError> {
        let (game, mut state) = (self.rules(), self.state().clone());
        let mv = numbers::move_of(game, action)?;
        game.try_play(&mut state, mv).map_err(|why| TextError::new(game.explain(self.state(), mv, why)))?;
        self.history.push(mv, state);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.history.pop().is_some()
    }

    fn set_cells(&mut self, cells: &[u8]) -> Result<(), TextError> {
        let state = self.rules().read_cells(cells)?;
        let drawn = numbers::one_line(cells, self.rules().size().0);
        self.begin_at(state, &drawn);
        Ok(())
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
