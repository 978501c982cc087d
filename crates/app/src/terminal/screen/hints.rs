//! Hints by degrees: what there is to see, the move, the line. The exact truth where it is known, an estimate elsewhere.

use super::hand::Hand;
use super::msg::{About, Effect};
use super::state::{HintKind, HintSeen, Purpose, State};
use super::update::Effects;
use plyground_players::Thought;

impl State {
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
    pub(super) fn ask_adviser(&mut self) -> Effects {
        let mut effects = self.stop_thinking();
        let adviser = self.adviser();
        effects.push(self.job(Purpose::Hint, adviser, None));
        effects
    }

    pub(super) fn tell_hint(&mut self) {
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
}
