//! Hints by degrees: a sentence that leaves the thinking to the player, then the move, then the line.

use crate::ahead::Ahead;
use crate::claim::Claim;
use crate::connect::{ConnectClaim, Position, Truth, explain_position};
use crate::language::Language;
use crate::sentence::Sentence;
use plyground_core::{Notation, TextError};
use plyground_games::connect::Column;

/// A hint in a position, by degrees.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Hint {
    /// What there is to see, without the move.
    pub sentences: Vec<Sentence>,
    /// The move, as a person would type it, with what it leads to.
    pub best: (String, Sentence),
    /// Best play from here to the end, move by move.
    pub line: Vec<String>,
}

/// A hint from the exact truth; `None` where that is not known, or the game is over.
pub fn hint_connect(
    spec: &str,
    line: &str,
    truth: &Truth,
    language: Language,
) -> Result<Option<Hint>, TextError> {
    let position = Position::after_line(spec, line)?;
    if position.is_over() {
        return Ok(None);
    }
    let Some(best_line) = truth.line(&position) else { return Ok(None) };
    let Some((&column, Some(score))) = best_line.first().map(|column| (column, truth.score(&position)))
    else {
        return Ok(None);
    };
    let Ok(next) = position.play(column) else { return Ok(None) };
    let outcome = ConnectClaim::MoveOutcome {
        seat: position.turn(),
        column,
        result: crate::connect::GameResult::of(score),
        plies: if next.is_over() { 0 } else { truth.plies(&next, -score) },
    };
    if !crate::connect::check(&outcome, &position, None, truth) {
        return Ok(None);
    }
    let claims = explain_position(&position, truth);
    let plain = claims.iter().filter_map(Ahead::outcome).map(|claim| claim.say(language));
    let more = claims.iter().filter(|claim| leaves_the_move_open(claim)).map(|claim| claim.say(language));
    let columns = best_line.iter().map(|column| Column(*column as u8 - 1));
    let line: Vec<String> = columns.map(|column| position.game().write_move(column)).collect();
    Ok(Some(Hint {
        sentences: plain.chain(more).take(SENTENCES).collect(),
        best: (line[0].clone(), outcome.say(language)),
        line,
    }))
}

/// Sentences of a first hint, at most.
const SENTENCES: usize = 3;

/// Whether a claim says what there is to see, and not what to play.
fn leaves_the_move_open(claim: &ConnectClaim) -> bool {
    matches!(
        claim,
        ConnectClaim::Threat { .. }
            | ConnectClaim::Useless { .. }
            | ConnectClaim::Cause { column: None, .. }
            | ConnectClaim::Zugzwang { .. }
            | ConnectClaim::FollowUp { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_is_the_truth_and_begins_without_the_move() {
        let truth = Truth::new(&Position::start("connect").unwrap(), 8 << 20, 1_000_000);
        let hint = |line: &str| hint_connect("connect", line, &truth, Language::English).unwrap();
        // Columns 4 and 5 are taken at the bottom; 4 would throw the win away.
        let early = hint("45").unwrap();
        assert_ne!(early.best.0, "4");
        let sharp = hint("121212").unwrap();
        assert_eq!((sharp.best.0.as_str(), sharp.line.join(" ").as_str()), ("1", "1"));
        assert_eq!(sharp.best.1.text, "Column 1 wins.");
        assert_eq!(sharp.sentences[0].text, "Red can win with best play.");
        assert!(sharp.sentences.iter().all(|sentence| !sentence.text.contains("olumn 1")));
        assert!(hint("1212121").is_none());
        assert!(hint_connect("connect", "9", &truth, Language::English).is_err());
    }
}
