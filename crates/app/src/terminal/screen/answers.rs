//! Answers of searches and of the oracle; those that nobody waits for any more are dropped.

use super::hand::Hand;
use super::msg::{About, Effect, Told};
use super::state::{HintKind, HintSeen, Mode, Purpose, Seen, State, Tone};
use super::update::Effects;
use plyground_explain::connect::MoveClass;
use plyground_explain::review::{ReviewedMove, is_told, words};
use plyground_players::{FrameThought, Thought};

impl State {
    /// A search shows how far it is.
    pub(super) fn frame(&mut self, task: u64, frame: &FrameThought) -> Effects {
        if let Some(thinking) = self.thinking.filter(|thinking| thinking.task == task) {
            let who = self.thinker(thinking.purpose);
            self.seen = Some(Seen::of_frame(who, &self.play.board, frame));
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
                Vec::new()
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

    /// Tells one degree more than the last hint did.
    pub(super) fn hint(&mut self) -> Effects {
        if !self.play.is_persons_turn() || self.judged.is_some() {
            return Vec::new();
        }
        let line = self.play.session.line();
        match &mut self.hint {
            Some(hint) if hint.line == line => {
                hint.degree += 1;
                self.tell_hint();
                Vec::new()
            }
            _ => {
                self.hush();
                self.hint = Some(HintSeen { line, degree: 1, kind: HintKind::Asked });
                self.say("Looking for a hint...");
                if self.has_truth() {
                    return vec![Effect::Ask(self.question(About::Hint))];
                }
                self.ask_adviser()
            }
        }
    }

    /// Asks a player where there is no exact truth.
    fn ask_adviser(&mut self) -> Effects {
        let mut effects = self.stop_thinking();
        let adviser = self.adviser();
        effects.push(self.job(Purpose::Hint, adviser, None));
        effects
    }

    fn tell_hint(&mut self) {
        let Some(hint) = &self.hint else { return };
        let degree = hint.degree;
        let lines = match &hint.kind {
            HintKind::Asked => return,
            HintKind::Exact(hint) => match degree {
                1 if !hint.sentences.is_empty() => {
                    let told = hint.sentences.iter().map(|sentence| sentence.with_grade(self.language));
                    told.chain(["h again tells the move.".to_owned()]).collect()
                }
                1 | 2 => {
                    let (mv, outcome) = &hint.best;
                    vec![format!("Play {mv}. {}", outcome.with_grade(self.language))]
                }
                _ => vec![format!("Best play: {}", hint.line.join(" "))],
            },
            HintKind::Estimate(thought) => self.estimated_hint(thought, degree),
        };
        if degree >= 2 {
            self.point_at_hint();
        }
        self.hush();
        lines.into_iter().for_each(|line| self.say(line));
    }

    /// A hint of a player: the piece, then the place, then how it might go on.
    fn estimated_hint(&self, thought: &Thought, degree: usize) -> Vec<String> {
        let found = self.play.board.moves.iter().find(|mv| mv.mv == thought.best);
        let value = thought.nth.and_then(|nth| thought.moves.get(nth)).and_then(|one| one.value);
        let worth = value.map_or(String::new(), |value| format!(": {:.0} of 100 [estimated]", 100.0 * value));
        match (degree, found.and_then(|mv| mv.piece)) {
            (1, Some(piece)) => vec![format!("The piece {piece} has a good place. h again shows it.")],
            (1 | 2, _) => vec![format!("Play {}{worth}", thought.best)],
            _ if thought.line.is_empty() => vec![format!("Play {}{worth}", thought.best)],
            _ => vec![format!("It might go on: {}", thought.line.join("  "))],
        }
    }

    /// Holds the stone or the piece where the hint has it.
    fn point_at_hint(&mut self) {
        let best = match self.hint.as_ref().map(|hint| &hint.kind) {
            Some(HintKind::Exact(hint)) => hint.best.0.clone(),
            Some(HintKind::Estimate(thought)) => thought.best.clone(),
            _ => return,
        };
        let board = &self.play.board;
        let Some(mv) = board.moves.iter().find(|mv| mv.mv == best) else { return };
        match Hand::of_move(board, mv) {
            Some(hand) => self.play.hand = hand,
            None => {
                self.play.column = mv.cells.first().map_or(self.play.column, |place| place % board.columns);
            }
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
