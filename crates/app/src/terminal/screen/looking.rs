//! Earlier positions, and from mistake to mistake of a review.

use super::state::{State, Tone};
use super::update::Effects;
use plyground_explain::connect::MoveClass;
use plyground_explain::review::{ReviewedMove, is_told, words};

impl State {
    /// Goes to the next mistake of the review, or the one before.
    pub(super) fn next_mistake(&mut self, is_forward: bool) -> Effects {
        let Some(review) = &self.review else { return Vec::new() };
        let at = self.viewed.as_ref().map_or(0, |(ply, _)| *ply);
        let is_mistake = |one: &&ReviewedMove| is_told(one);
        let found = match is_forward {
            true => review.moves.iter().filter(is_mistake).find(|one| one.number > at),
            false => review.moves.iter().filter(is_mistake).rfind(|one| one.number < at),
        };
        match found.map(|one| one.number) {
            Some(number) => self.look_at_ply(number),
            None => {
                let mistakes = review.moves.iter().filter(is_mistake).count();
                self.hush();
                self.say(match mistakes {
                    0 => "No move changed the result.".to_owned(),
                    _ => "No more mistakes this way.".to_owned(),
                });
            }
        }
        Vec::new()
    }

    /// Looks so many moves forward or back.
    pub(super) fn look_at(&mut self, by: isize) {
        let last = self.play.session.ply();
        let at = self.viewed.as_ref().map_or(last, |(ply, _)| *ply);
        self.look_at_ply(at.saturating_add_signed(by).min(last));
    }

    fn look_at_ply(&mut self, ply: usize) {
        let is_now = ply == self.play.session.ply() && self.review.is_none();
        self.viewed = (!is_now).then(|| (ply, Box::new(self.play.board_at(ply))));
        self.hush();
        let Some(review) = &self.review else { return };
        let Some(one) = ply.checked_sub(1).and_then(|nth| review.moves.get(nth)) else { return };
        let heading = format!("{}{}", words::heading(review, one, self.language), class(one));
        let language = self.language;
        let told: Vec<String> = one.sentences.iter().map(|sentence| sentence.with_grade(language)).collect();
        let tone = if one.class.is_mistake() { Tone::Alarm } else { Tone::Plain };
        self.say_as(tone, heading);
        told.into_iter().for_each(|line| self.say(line));
    }
}

impl State {
    /// Scrolls a board that is higher than the screen, as little as will do, to the piece in hand, or else to the last move.
    pub(super) fn keep_in_sight(&mut self) {
        let Ok(layout) = self.layout() else { return };
        let shown = layout.rows;
        if !self.play.has_pieces() || shown.len() == self.play.board.rows {
            return;
        }
        let board = self.shown();
        let cells = match self.play.is_persons_turn() && self.viewed.is_none() {
            true => self.play.hand.cells(board),
            false => board.last.as_ref().map_or(Vec::new(), |last| last.cells.clone()),
        };
        let rows = cells.iter().map(|place| self.turned(0, place / board.columns).1 as u16);
        let (Some(first), Some(last)) = (rows.clone().min(), rows.max()) else { return };
        let many = shown.end - shown.start;
        self.scrolled = shown.start.min(first).max((last + 1).saturating_sub(many));
    }
}

/// What a move did, behind its name.
fn class(one: &ReviewedMove) -> &'static str {
    match one.class {
        MoveClass::Blunder => ": a blunder",
        MoveClass::Missed => ": a chance missed",
        MoveClass::Slip => ": a slip",
        MoveClass::Only => ": the only move",
        MoveClass::Best | MoveClass::Unknown => "",
    }
}
