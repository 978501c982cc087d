//! The oracle: questions about the exact truth, answered one after the other on a thread of its own. Reviews have another.

use super::msg::{About, MoveTruth, Question, Told};
use crate::terminal::Teaching;
use plyground_explain::connect::{MoveClass, Moved, Position, Truth, explain_move};
use plyground_explain::review::{Referee, Review, review_blokus, review_connect};
use plyground_explain::{Claim, Language, Sentence, hint_connect, warn_connect};
use plyground_players::{Cancel, registry};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Builder;

/// The solver's table, in bytes, and the nodes that a score may take: so many that the usual board is never asked in vain, and so
/// few that others are not waited for.
const MEMORY: usize = 64 << 20;
const NODES: u64 = 5_000_000;
/// Plies that a person can look ahead, with luck.
const NEAR: usize = 15;

/// Who answers questions.
pub(super) struct Oracle {
    questions: Option<Sender<Question>>,
    tell: Box<dyn Fn(Told) + Send + Sync>,
    language: Language,
    threads: usize,
    review: Option<Cancel>,
}

impl Oracle {
    /// Begins to listen; answers go to `tell`.
    pub(super) fn new(
        language: Language,
        threads: usize,
        tell: impl Fn(Told) + Send + Sync + Clone + 'static,
    ) -> Oracle {
        let (sender, questions) = channel();
        let answer = tell.clone();
        let listen = move || listen(&questions, language, &answer);
        // Without a thread there is no truth, and the game goes on.
        let thread = Builder::new().name("oracle".to_owned()).spawn(listen);
        Oracle {
            questions: thread.is_ok().then_some(sender),
            tell: Box::new(tell),
            language,
            threads,
            review: None,
        }
    }

    /// Asks; the answer comes when it is known.
    pub(super) fn ask(&mut self, question: Question) {
        if let Some(questions) = &self.questions {
            let _ = questions.send(question);
        }
    }

    /// Goes through a game on a thread of its own, in place of the review before.
    pub(super) fn review(&mut self, question: Question, tell: impl Fn(Told) + Send + 'static) {
        self.stop_review();
        let cancel = Cancel::new();
        self.review = Some(cancel.clone());
        let (language, threads) = (self.language, self.threads);
        let work = move || {
            let mut seen = |done: usize, of: usize| tell(Told::Reviewing { done, of });
            let review = reviewed(&question, language, threads, &cancel, &mut seen);
            if !cancel.is_cancelled() {
                tell(Told::Reviewed { line: question.line, review });
            }
        };
        let line = String::new();
        if let Err(error) = Builder::new().name("review".to_owned()).spawn(work) {
            (self.tell)(Told::Reviewed { line, review: Err(error.to_string()) });
        }
    }

    pub(super) fn stop_review(&mut self) {
        if let Some(review) = self.review.take() {
            review.cancel();
        }
    }
}

fn reviewed(
    question: &Question,
    language: Language,
    threads: usize,
    cancel: &Cancel,
    seen: &mut dyn FnMut(usize, usize),
) -> Result<Box<Review>, String> {
    let Question { game, line, .. } = question;
    let review = match registry::has_solver(game) {
        true => review_connect(game, line, language, cancel.flag(), seen),
        false => {
            let referee = Referee { player: "level:9", threads, seed: 1 };
            review_blokus(game, line, &referee, language, cancel.flag(), seen)
        }
    };
    match review {
        Ok(Some(review)) => Ok(Box::new(review)),
        Ok(None) => Err("stopped".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// Answers until nobody asks any more.
fn listen(questions: &Receiver<Question>, language: Language, tell: &dyn Fn(Told)) {
    let mut known: Option<(String, Truth)> = None;
    let mut waiting = Vec::new();
    while let Ok(question) = questions.recv() {
        waiting.push(question);
        waiting.extend(questions.try_iter());
        // Of several questions for all scores only the last is about the position on the board.
        let last = waiting.iter().rposition(|question| question.about == About::Truth);
        for (number, question) in waiting.drain(..).enumerate() {
            if question.about == About::Truth && Some(number) != last {
                continue;
            }
            let Ok(position) = Position::after_line(&question.game, &question.line) else { continue };
            if known.as_ref().is_none_or(|(game, _)| *game != question.game) {
                known = Some((question.game.clone(), Truth::new(&position, MEMORY, NODES)));
            }
            if let Some((_, truth)) = &known {
                tell(answer(question, &position, truth, language));
            }
        }
    }
}

fn answer(question: Question, position: &Position, truth: &Truth, language: Language) -> Told {
    let Question { about, game, line } = question;
    match about {
        About::Truth => Told::Truth { scores: scores(position, truth), line },
        About::Hint | About::Review => {
            let hint = hint_connect(&game, &line, truth, language).ok().flatten().map(Box::new);
            Told::Hint { line, hint }
        }
        About::Why => Told::Why { sentences: why(&game, &line, truth, language, None), line },
        About::Warning(teaching) => {
            Told::Why { sentences: why(&game, &line, truth, language, Some(teaching)), line }
        }
    }
}

/// The exact result of each move; `None` where one of them takes too long.
fn scores(position: &Position, truth: &Truth) -> Option<Vec<MoveTruth>> {
    let of = |(column, score): (usize, i32)| {
        let next = position.play(column).ok()?;
        let plies = if next.is_over() { 0 } else { truth.plies(&next, -score) };
        Some(MoveTruth { mv: column.to_string(), score, plies: plies + 1 })
    };
    truth.scores(position)?.into_iter().map(of).collect()
}

/// What the last move of a line did, if it changed the result.
fn why(
    game: &str,
    line: &str,
    truth: &Truth,
    language: Language,
    teaching: Option<Teaching>,
) -> Vec<Sentence> {
    let found = || {
        let mut session = registry::open(game).ok()?;
        session.go_to(line).ok()?;
        let column: usize = session.undo()?.parse().ok()?;
        Some((Position::after_line(game, &session.line()).ok()?, column))
    };
    let Some((before, column)) = found() else { return Vec::new() };
    match teaching {
        Some(teaching) => {
            let warning = warn_connect(&before, column, truth, language);
            let is_told = |plies: usize| teaching == Teaching::All || plies <= NEAR;
            warning.filter(|warning| is_told(warning.plies)).map_or(Vec::new(), |warning| warning.sentences)
        }
        None => match explain_move(&before, column, truth) {
            Moved { class: MoveClass::Blunder | MoveClass::Missed, claims, .. } => {
                claims.iter().map(|claim| claim.say(language)).collect()
            }
            _ => Vec::new(),
        },
    }
}

/// What is told of the last move of a line, for tests of who is told.
#[cfg(test)]
pub(super) fn why_for_tests(game: &str, line: &str) -> Vec<Sentence> {
    let position = Position::after_line(game, line).expect("a line of play");
    why(game, line, &Truth::new(&position, 8 << 20, NODES), Language::English, None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_oracle_tells_the_truth_hints_and_why() {
        let (sender, told) = channel();
        let mut oracle = Oracle::new(Language::English, 1, move |one| sender.send(one).unwrap());
        let ask = |about, line: &str| Question { about, game: "connect".into(), line: line.into() };
        oracle.ask(ask(About::Truth, "445"));
        let next = || told.recv_timeout(Duration::from_secs(60)).unwrap();
        let Told::Truth { line, scores: Some(scores) } = next() else { panic!("no truth") };
        assert_eq!((line.as_str(), scores.len()), ("445", 7));
        let five = &scores[4];
        assert!(five.score < 0 && five.plies == 4, "{five:?}");
        // Yellow did not stop three in a row.
        oracle.ask(ask(About::Why, "4455"));
        let Told::Why { sentences, .. } = next() else { panic!("no reason") };
        assert!(sentences[0].text.contains("loss"), "{sentences:?}");
        oracle.ask(ask(About::Why, "44"));
        assert!(matches!(next(), Told::Why { sentences, .. } if sentences.is_empty()));
        oracle.ask(ask(About::Hint, "121212"));
        assert!(matches!(next(), Told::Hint { hint: Some(hint), .. } if hint.best.0 == "1"));
    }
}
