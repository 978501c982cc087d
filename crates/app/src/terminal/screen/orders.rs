//! What a person can do in a game, whatever key or button asks for it.

use super::msg::{About, Effect};
use super::state::{Purpose, State, Tone};
use super::update::Effects;
use plyground_players::Seat;

impl State {
    /// Drops a stone into a column, from zero.
    pub(super) fn drop_stone(&mut self, column: usize) -> Effects {
        if !self.can_move() {
            return Vec::new();
        }
        self.play.column = column.min(self.play.board.columns - 1);
        let name = (column + 1).to_string();
        match self.play.board.moves.iter().find(|mv| mv.mv == name).map(|mv| mv.nth) {
            Some(nth) => self.play_own(nth),
            None if column < self.play.board.columns => self.refuse(format!("Column {name} is full.")),
            None => self.refuse(format!("There are columns 1 to {}.", self.play.board.columns)),
        }
    }

    /// Places the piece where it lies.
    pub(super) fn place_piece(&mut self) -> Effects {
        if !self.can_move() {
            return Vec::new();
        }
        let (board, hand) = (&self.play.board, self.play.hand);
        match (hand.legal(board), hand.why_not(board)) {
            (Some(nth), _) => self.play_own(nth),
            (None, why) => self.refuse(format!("Not here: {}.", why.unwrap_or("no piece is chosen"))),
        }
    }

    /// Whether a person may move now; says so where not.
    pub(super) fn can_move(&mut self) -> bool {
        let is_free = self.play.is_persons_turn() && self.judged.is_none() && self.viewed.is_none();
        if !is_free && !self.play.is_over() {
            self.hush();
            let name = self.seat_name(self.play.turn());
            self.say(format!("{name} is to move."));
        }
        is_free
    }

    pub(super) fn refuse(&mut self, why: String) -> Effects {
        self.hush();
        self.say_as(Tone::Alarm, why);
        Vec::new()
    }

    pub(super) fn undo(&mut self) -> Effects {
        self.hush();
        if !self.play.has_people() {
            self.is_paused = true;
        }
        if !self.play.undo() {
            return self.refuse("There is nothing of yours to take back.".to_owned());
        }
        self.go_on()
    }

    pub(super) fn redo(&mut self) -> Effects {
        self.hush();
        if !self.play.redo() {
            return self.refuse("There is nothing to play again.".to_owned());
        }
        self.go_on()
    }

    pub(super) fn toggle_truth(&mut self) -> Effects {
        if !self.has_truth() {
            return self.refuse(format!("{} has no exact truth.", self.play.board.game));
        }
        self.is_exact = !self.is_exact;
        self.ask_truth().into_iter().collect()
    }

    pub(super) fn toggle_analysis(&mut self) -> Effects {
        self.is_analysing = !self.is_analysing;
        // Who looks for a hint is not disturbed: the search begins behind it.
        let is_advised = self.thinking.is_some_and(|thinking| thinking.purpose == Purpose::Hint);
        match self.play.is_persons_turn() && self.judged.is_none() && !is_advised {
            true => self.go_on(),
            false => Vec::new(),
        }
    }

    pub(super) fn resign(&mut self) -> Effects {
        let turn = self.play.session.turn();
        let people = Seat::all(self.play.session.seats());
        let own = people.into_iter().find(|seat| self.play.is_person(seat.index()));
        self.play.resigned = if self.play.is_person(turn.index()) { Some(turn) } else { own };
        self.hush();
        self.go_on()
    }

    /// The same players once more; from the other side each seat goes to the next.
    pub(super) fn rematch(&mut self, is_swapped: bool) -> Effects {
        let mut seats = self.play.seats.clone();
        if is_swapped {
            seats.rotate_right(1);
        }
        self.new_game(&self.play.session.game(), seats, self.play.seed.wrapping_add(1))
    }

    /// Asks for a review, or goes through the one there is.
    pub(super) fn ask_review(&mut self) -> Effects {
        if self.review.is_some() {
            return self.next_mistake(true);
        }
        if self.reviewing.is_some() || self.play.session.ply() == 0 {
            return Vec::new();
        }
        self.reviewing = Some((0, self.play.session.ply()));
        vec![Effect::Ask(self.question(About::Review))]
    }

    /// Ctrl-C: the first ends the thinking, the second the program; the game is kept.
    pub(super) fn interrupt(&mut self) -> Effects {
        if self.thinking.is_none() || self.was_interrupted {
            return vec![Effect::Quit];
        }
        self.was_interrupted = true;
        self.say("Stopped thinking. Ctrl-C again leaves; the game is kept.");
        vec![Effect::AnswerNow]
    }
}
