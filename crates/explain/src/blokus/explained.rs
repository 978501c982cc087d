//! A move explained: all that was found of it and passed by its judge.

use super::case::{Case, legal_move, position};
use super::check::Judge;
use super::claim::BlokusClaim;
use super::endgame::EndgameMove;
use super::estimate::Opinion;
use super::find::find;
use plyground_core::TextError;
use plyground_games::blokus::{AnyBlokus, Blokus, Variant};

/// What is known of a move that was played.
#[derive(Copy, Clone, Default, Debug)]
pub struct MoveFacts<'a> {
    /// The move, as a person types it.
    pub played: &'a str,
    /// The best move by a player who was asked; that of `endgame` counts more.
    pub best: Option<&'a str>,
    /// What that player thinks of the move played.
    pub opinion: Option<Opinion<'a>>,
    /// What it thinks of the best one.
    pub best_opinion: Option<Opinion<'a>>,
    /// What is proven of it, near the end of a game for two.
    pub endgame: Option<&'a EndgameMove>,
}

/// What can be said of a move after a line of play, the most telling first: nothing that its judge did not pass. Nothing at all of a
/// pass.
///
/// ```
/// use plyground_explain::{Claim, Language};
/// use plyground_explain::blokus::{MoveFacts, explain_move};
///
/// let facts = MoveFacts { played: "e10,e11", best: Some("e10,e11,e12,f10,g10"), ..MoveFacts::default() };
/// let claims = explain_move("blokus:duo", "", &facts)?;
/// let sentence = claims[0].say(Language::English);
/// assert_eq!(
///     sentence.with_grade(Language::English),
///     "I2 at e10–e11 places 2 squares, where 315 placements of 5 squares could be had. [counted]"
/// );
/// # Ok::<(), plyground_core::TextError>(())
/// ```
pub fn explain_move(spec: &str, line: &str, facts: &MoveFacts<'_>) -> Result<Vec<BlokusClaim>, TextError> {
    match AnyBlokus::of(spec).map_err(|error| TextError::new(format!("{spec:?}: {error}")))? {
        AnyBlokus::Classic(game) => explain(&game, line, facts),
        AnyBlokus::Three(game) => explain(&game, line, facts),
        AnyBlokus::Two(game) => explain(&game, line, facts),
        AnyBlokus::School(game) => explain(&game, line, facts),
        AnyBlokus::Duo(game) => explain(&game, line, facts),
    }
}

fn explain<V: Variant>(
    game: &Blokus<V>,
    line: &str,
    facts: &MoveFacts<'_>,
) -> Result<Vec<BlokusClaim>, TextError> {
    let state = position(game, line)?;
    let played = legal_move(game, &state, facts.played)?;
    if played.placement().is_none() {
        return Ok(Vec::new());
    }
    let case = |best: Option<&str>, endgame| -> Result<Vec<BlokusClaim>, TextError> {
        let best = best.map(|best| legal_move(game, &state, best)).transpose()?;
        let best = best.filter(|&best| best != played);
        let (opinion, best_opinion) = (facts.opinion, facts.best_opinion);
        Ok(passed(&Case { game, state, played, best, opinion, best_opinion, endgame }))
    };
    if let Some(endgame) = facts.endgame {
        let best = (endgame.margin < endgame.best_margin).then_some(endgame.best.as_str());
        let claims = case(best, Some(endgame))?;
        // A proof that was too long to be judged is not told: then what the player thinks has to do.
        if claims.iter().any(|claim| matches!(claim, BlokusClaim::Endgame { .. })) {
            return Ok(claims);
        }
    }
    case(facts.best, None)
}

/// What was found and has passed.
fn passed<V: Variant>(case: &Case<'_, V>) -> Vec<BlokusClaim> {
    let judge = Judge::new(case);
    find(case).into_iter().filter(|claim| judge.passes(claim)).collect()
}
