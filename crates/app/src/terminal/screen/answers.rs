//! Answers of searches and of the oracle; those that nobody waits for any more are dropped.

use super::msg::Told;
use super::seen::Seen;
use super::state::{HintKind, Mode, Purpose, State, Tone};
use super::update::Effects;
use plyground_players::{FrameThought, Thought};

impl State {
    /// A search shows how far it is. Who looks for a hint keeps it to themselves: hints come by degrees.
    pub(super) fn frame(&mut self, task: u64, frame: &FrameThought) -> Effects {
        let thinking = self.thinking.filter(|thinking| thinking.task == task);
        if let Some(thinking) = thinking.filter(|thinking| thinking.purpose != Purpose::Hint) {
            self.seen = Some(Seen::of_frame(self.thinker(thinking.purpose), &self.play.board, frame));
        }
        Vec::new()
    }

    /// A search has an answer.
    pub(super) fn answer(&mut self, task: u64, answer: Result<Box<Thought>, String>) -> Effects {
        let Some(thinking) = self.thinking.filter(|thinking| thinking.task == task) else {
            return Vec::new();
        };
        self.thinking = None;
        let thought = match answer {
            Ok(thought) => thought,
            Err(error) => {
                if thinking.purpose == Purpose::Hint {
                    self.hint = None;
                }
                self.say_as(Tone::Alarm, error);
                return Vec::new();
            }
        };
        let seen = Seen::of_thought(self.thinker(thinking.purpose), &self.play.board, &thought);
        match thinking.purpose {
            Purpose::Analysis => {
                self.seen = Some(seen);
                Vec::new()
            }
            Purpose::Hint => {
                if let Some(hint) = &mut self.hint {
                    hint.kind = HintKind::Estimate(thought);
                }
                self.tell_hint();
                // The search that had to wait for it goes on.
                self.analyse().into_iter().collect()
            }
            Purpose::Move => {
                if thought.forfeit.is_none() {
                    self.seen = Some(seen);
                }
                self.moved(&thought)
            }
        }
    }

    /// The computer has chosen a move, or given up.
    fn moved(&mut self, thought: &Thought) -> Effects {
        let turn = self.play.turn();
        let name = self.seat_name(turn);
        if let Some(forfeit) = &thought.forfeit {
            self.hush();
            self.say_as(Tone::Alarm, format!("{name} gives the game up: {forfeit}"));
            self.play.resigned = Some(self.play.session.turn());
            return self.go_on();
        }
        let Some(nth) = thought.nth else { return Vec::new() };
        let value = thought.moves.get(nth).and_then(|one| match &one.values {
            Some(values) => values.first().copied(),
            None => one.value.map(|value| if turn == 0 { value } else { 1.0 - value }),
        });
        let ply = self.play.session.ply();
        if !self.play.has_people() && !self.is_stepping {
            self.waiting = Some((nth, self.pace));
            self.play.values.push(value);
            return Vec::new();
        }
        if self.play.has_people() && self.said.iter().all(|said| said.tone == Tone::Plain) {
            self.hush();
        }
        self.play.make(nth);
        if let Some(kept) = self.play.values.get_mut(ply) {
            *kept = value;
        }
        self.step_done();
        self.go_on()
    }

    fn thinker(&self, purpose: Purpose) -> String {
        match purpose {
            Purpose::Move => {
                let turn = self.play.turn();
                format!("{} ({})", self.seat_name(turn), self.play.seats[turn])
            }
            Purpose::Analysis => "Analysis".to_owned(),
            Purpose::Hint => "Adviser".to_owned(),
        }
    }

    /// The oracle has an answer.
    pub(super) fn told(&mut self, told: Told) -> Effects {
        let here = self.play.session.line();
        match told {
            Told::Truth { line, scores } => {
                self.truth = Some((line, scores));
                Vec::new()
            }
            Told::Hint { line, hint } => {
                let is_waited_for = self.hint.as_ref().is_some_and(|hint| hint.line == line);
                match hint {
                    _ if !is_waited_for || line != here => Vec::new(),
                    None => self.ask_adviser(),
                    Some(exact) => {
                        if let Some(hint) = &mut self.hint {
                            hint.kind = HintKind::Exact(exact);
                        }
                        self.tell_hint();
                        Vec::new()
                    }
                }
            }
            Told::Why { line, sentences } if self.judged.as_ref() == Some(&line) => {
                self.judged = None;
                if sentences.is_empty() {
                    return self.go_on();
                }
                self.mode = Mode::Warned(sentences);
                Vec::new()
            }
            Told::Why { line, sentences } => {
                // The answer may have been played by now; a game that went another way is not told.
                if here.starts_with(&line) && !sentences.is_empty() && self.teaching.is_none() {
                    self.hush();
                    for sentence in sentences.iter().take(3) {
                        self.say_as(Tone::Alarm, sentence.with_grade(self.language));
                    }
                }
                Vec::new()
            }
            Told::Reviewing { done, of } => {
                if self.reviewing.is_some() {
                    self.reviewing = Some((done, of));
                }
                Vec::new()
            }
            Told::Reviewed { line, review } => {
                if line != here || self.reviewing.take().is_none() {
                    return Vec::new();
                }
                match review {
                    Ok(review) => {
                        self.review = Some(review);
                        self.hush();
                        self.next_mistake(true)
                    }
                    Err(error) => {
                        self.say_as(Tone::Alarm, error);
                        Vec::new()
                    }
                }
            }
        }
    }
}
