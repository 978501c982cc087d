//! A warning before a move that changes the result: what it would do and why, and not yet what is right.

use crate::ahead::Ahead;
use crate::claim::Claim;
use crate::connect::{ConnectClaim, GameResult, MoveClass, Moved, Position, Truth, check, explain_move};
use crate::grade::Grade;
use crate::language::{Language, Slots, fill};
use crate::sentence::Sentence;

/// What to tell somebody whose move would change the exact result.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Warning {
    /// What the move would do, why, and how the other side would go on. None of it names a move that is right.
    pub sentences: Vec<Sentence>,
    /// In how many plies the game would be lost, or could have been won, whichever is sooner.
    pub plies: usize,
    /// Which moves are right.
    pub right: Sentence,
    /// Whether the sentences show how the other side would go on.
    pub has_line: bool,
}

/// A warning of a move in a column, from one; `None` where it keeps the result, or the truth is not known.
pub fn warn_connect(
    position: &Position,
    column: usize,
    truth: &Truth,
    language: Language,
) -> Option<Warning> {
    let Moved { class: MoveClass::Blunder, claims } = explain_move(position, column, truth) else {
        return None;
    };
    let told: Vec<Ahead<'_>> = claims.iter().filter_map(|claim| Ahead::of(claim, column)).collect();
    let scores = truth.scores(position)?;
    let best = scores.iter().map(|(_, score)| *score).max()?;
    let (_, score) = *scores.iter().find(|(own, _)| *own == column)?;
    let win = (best > 0).then(|| truth.plies(position, best));
    let loss = position.play(column).ok().filter(|_| score < 0).map(|next| truth.plies(&next, -score) + 1);
    Some(Warning {
        sentences: told.iter().map(|claim| claim.say(language)).collect(),
        plies: win.into_iter().chain(loss).min()?,
        right: right(position, &scores, truth, language)?,
        has_line: claims.iter().any(shows_an_answer),
    })
}

/// Whether a claim shows how the other side goes on.
fn shows_an_answer(claim: &ConnectClaim) -> bool {
    use ConnectClaim as Of;
    matches!(
        claim,
        Of::Refutation { .. }
            | Of::AllowsFork { .. }
            | Of::AllowsForcing { .. }
            | Of::AllowsAttack { .. }
            | Of::Opens { .. }
    )
}

/// All moves that keep the result, each of which the judge has passed.
fn right(
    position: &Position,
    scores: &[(usize, i32)],
    truth: &Truth,
    language: Language,
) -> Option<Sentence> {
    let result = scores.iter().map(|(_, score)| GameResult::of(*score)).max()?;
    let keeps = |&&(column, score): &&(usize, i32)| {
        let Ok(next) = position.play(column) else { return false };
        let plies = if next.is_over() { 0 } else { truth.plies(&next, -score) };
        let claim = ConnectClaim::MoveOutcome { seat: position.turn(), column, result, plies };
        GameResult::of(score) == result && check(&claim, position, None, truth)
    };
    let moves: Vec<String> = scores.iter().filter(keeps).map(|(column, _)| column.to_string()).collect();
    let key = if result == GameResult::Win { "ahead.right_win" } else { "ahead.right_draw" };
    let slots = Slots::from([("moves", moves.join(", ")), ("count", moves.len().to_string())]);
    let (kind, text) = (key.replace("ahead.", ""), fill(language, key, &slots));
    Some(Sentence { kind, grade: Grade::Proven, text, shapes: Vec::new(), line: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn warned(line: &str, column: usize, language: Language) -> Option<Warning> {
        let position = Position::after_line("connect", line).unwrap();
        let truth = Truth::new(&position, 8 << 20, 1_000_000);
        warn_connect(&position, column, &truth, language)
    }

    #[test]
    fn a_warning_is_conditional_and_does_not_name_what_is_right() {
        // Yellow must stop three in a row at the bottom, with 3 or 6.
        let warning = warned("445", 5, Language::English).unwrap();
        let texts: Vec<&str> = warning.sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        assert_eq!(texts[0], "Column 5 would turn a win into a loss: Red would win in 3 plies.");
        assert!(texts.iter().any(|text| text.starts_with("It would let Red play ")), "{texts:#?}");
        assert!(texts.iter().all(|text| !text.contains("only move")), "{texts:#?}");
        assert_eq!((warning.plies, warning.has_line), (4, true));
        assert_eq!(warning.right.text, "Columns 3, 6 win.");
        // Red has three in column 7: that 7 stops it is not said.
        let warning = warned("72737", 1, Language::German).unwrap();
        let texts: Vec<&str> = warning.sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        assert!(
            texts.contains(&"Rot droht sofort zu gewinnen, und das würde es nicht verhindern."),
            "{texts:#?}"
        );
        assert!(texts.iter().all(|text| !text.contains('7') && !text.contains("g4")), "{texts:#?}");
        assert!(warned("", 4, Language::English).is_none());
    }
}
