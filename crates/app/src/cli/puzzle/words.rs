//! What is said at a puzzle, in a language.

use plyground_explain::puzzle::{Attempt, Hint, Reply, Worth};
use plyground_explain::{Language, Slots, fill};

/// The words of puzzles.
#[derive(Copy, Clone)]
pub(super) struct PuzzleWords(pub(super) Language);

/// Plies of a line that are told.
const TOLD: usize = 12;

impl PuzzleWords {
    pub(super) fn say<const N: usize>(self, key: &str, slots: [(&'static str, String); N]) -> String {
        fill(self.0, &format!("puzzle.{key}"), &Slots::from(slots))
    }

    /// What an answer gets: of a wrong one why it is wrong and how it goes on, of a right one which others are.
    pub(super) fn reply(self, reply: &Reply, attempt: &mut Attempt<'_>) -> String {
        match reply {
            Reply::Right { mv, others } => self.right(mv, others, attempt),
            Reply::Wrong { mv, after, refutation } => {
                let mut lines = Vec::new();
                match attempt.why(mv, self.0) {
                    None => lines.push(self.refuted(mv, *after, refutation, attempt)),
                    Some(why) => {
                        lines.extend(why.sentences.iter().map(|sentence| sentence.text.clone()));
                        if !why.has_line && !refutation.is_empty() {
                            lines.push(self.goes_on(*after, refutation, attempt));
                        }
                    }
                }
                lines.push(self.say("again", []));
                lines.join("\n")
            }
        }
    }

    fn right(self, mv: &str, others: &[String], attempt: &Attempt<'_>) -> String {
        let end = result(attempt.judged().worth);
        let mv = ("move", mv.to_owned());
        let mut text = match others {
            [] => self.say(&format!("right_alone_{end}"), [mv]),
            others => {
                let more = [("others", others.join(", ")), ("count", others.len().to_string())];
                let [others, count] = more;
                self.say(&format!("right_{end}"), [mv, others, count])
            }
        };
        if attempt.was_told() {
            text += &format!(" {}", self.say("was_told", []));
        }
        text
    }

    /// Help, as a sentence.
    pub(super) fn hint(self, hint: &Hint, attempt: &Attempt<'_>) -> String {
        let end = result(attempt.judged().worth);
        match hint {
            Hint::Count { keep, of } => {
                let slots = [("keep", keep.to_string()), ("of", of.to_string())];
                self.say(&format!("count_{end}"), slots)
            }
            Hint::Not { mv, after, refutation } => self.refuted(mv, *after, refutation, attempt),
            Hint::Answer { mv } => self.say(&format!("answer_{end}"), [("move", mv.clone())]),
            Hint::Nothing { mv } => self.say("no_more", [("move", mv.clone())]),
        }
    }

    /// What a wrong move does, and best play after it.
    fn refuted(self, mv: &str, after: Worth, refutation: &[String], attempt: &Attempt<'_>) -> String {
        let key = if after == Worth::Loss { "wrong_loss" } else { "wrong_draw" };
        let wrong = self.say(key, [("move", mv.to_owned())]);
        match refutation {
            [] => wrong,
            line => format!("{wrong} {}", self.goes_on(after, line, attempt)),
        }
    }

    fn goes_on(self, after: Worth, line: &[String], attempt: &Attempt<'_>) -> String {
        let more = if line.len() > TOLD { " …" } else { "" };
        let line = line[..line.len().min(TOLD)].join(" ") + more;
        let key = if after == Worth::Loss { "goes_on_loss" } else { "goes_on_draw" };
        self.say(key, [("line", line), ("seat", attempt.opponent(self.0))])
    }
}

/// How a result is called in the names of templates. What is lost anyway is never a puzzle.
fn result(worth: Worth) -> &'static str {
    if worth == Worth::Win { "win" } else { "draw" }
}
