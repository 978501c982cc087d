//! What is said at a puzzle.

use plyground_explain::puzzle::{Attempt, Hint, Reply, Worth};
use plyground_explain::{Language, Slots, fill};

/// What an answer gets, in words: of a wrong one why it is wrong, and not what is right.
pub(super) fn replied(reply: &Reply, attempt: &mut Attempt<'_>, language: Language) -> String {
    let end = if attempt.judged().worth == Worth::Win { "win" } else { "draw" };
    match reply {
        Reply::Right { mv, others } if others.is_empty() => {
            said(language, &format!("right_alone_{end}"), [("move", mv.clone())])
        }
        Reply::Right { mv, others } => {
            let slots =
                [("move", mv.clone()), ("others", others.join(", ")), ("count", others.len().to_string())];
            said(language, &format!("right_{end}"), slots)
        }
        Reply::Wrong { mv, after, refutation } => match attempt.why(mv, language) {
            Some(why) => why.sentences.iter().map(|one| one.text.as_str()).collect::<Vec<_>>().join(" "),
            None => refuted(mv, *after, refutation, attempt, language),
        },
    }
}

/// Help, in words.
pub(super) fn hinted(hint: &Hint, attempt: &Attempt<'_>, language: Language) -> String {
    let end = if attempt.judged().worth == Worth::Win { "win" } else { "draw" };
    match hint {
        Hint::Count { keep, of } => {
            said(language, &format!("count_{end}"), [("keep", keep.to_string()), ("of", of.to_string())])
        }
        Hint::Not { mv, after, refutation } => refuted(mv, *after, refutation, attempt, language),
        Hint::Answer { mv } | Hint::Nothing { mv } => {
            said(language, &format!("answer_{end}"), [("move", mv.clone())])
        }
    }
}

/// What a wrong move does, and best play after it.
fn refuted(mv: &str, after: Worth, line: &[String], attempt: &Attempt<'_>, language: Language) -> String {
    let end = if after == Worth::Loss { "loss" } else { "draw" };
    let wrong = said(language, &format!("wrong_{end}"), [("move", mv.to_owned())]);
    match line {
        [] => wrong,
        line => {
            let slots = [("line", line.join(" ")), ("seat", attempt.opponent(language))];
            format!("{wrong} {}", said(language, &format!("goes_on_{end}"), slots))
        }
    }
}

fn said<const N: usize>(language: Language, key: &str, slots: [(&'static str, String); N]) -> String {
    fill(language, &format!("puzzle.{key}"), &Slots::from(slots))
}
