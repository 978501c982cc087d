//! Finds what may be said of a move, by counting on bitboards. What is found is not yet true: judges say.

mod standing;

use super::case::Case;
use super::change::Change;
use super::claim::{BlokusClaim, By};
use super::estimate::{Estimate, Verdict};
use super::placed::Placed;
use crate::shape::Square;
use plyground_games::blokus::{Colour, Variant};
use standing::Counted;

/// Fewer squares than this are no way that is worth a word.
const WAY: usize = 4;

/// What may be said of a move, the most telling first.
pub(super) fn find<V: Variant>(case: &Case<'_, V>) -> Vec<BlokusClaim> {
    let Some(finder) = Finder::new(case) else { return Vec::new() };
    let mut claims = Vec::new();
    finder.values(&mut claims);
    finder.reasons(&mut claims);
    finder.counts(&mut claims);
    claims
}

/// A case, counted before the move, after it and after the best one.
struct Finder<'a, 'c, V> {
    case: &'c Case<'a, V>,
    before: Vec<Counted>,
    played: (Placed, Vec<Counted>),
    best: Option<(Placed, Vec<Counted>)>,
}

impl<'a, 'c, V: Variant> Finder<'a, 'c, V> {
    fn new(case: &'c Case<'a, V>) -> Option<Finder<'a, 'c, V>> {
        let after = |mv| {
            let state = plyground_core::Game::child(case.game, &case.state, mv);
            Some((Placed::new(case.game, &case.state, mv)?, Counted::all(case.game, &state)))
        };
        let best = match case.best {
            None => None,
            Some(best) => Some(after(best)?),
        };
        let before = Counted::all(case.game, &case.state);
        Some(Finder { case, before, played: after(case.played)?, best })
    }

    /// What the moves are worth.
    fn values(&self, claims: &mut Vec<BlokusClaim>) {
        let (played, best) = (&self.played.0, self.best.as_ref().map(|(best, _)| best));
        if let Some(endgame) = self.case.endgame {
            claims.push(BlokusClaim::Endgame {
                played: played.clone(),
                margin: endgame.margin,
                best: best.cloned(),
                best_margin: endgame.best_margin,
                colours: self.case.own_colours(),
            });
            return;
        }
        let Some(estimate) = self.case.opinion.and_then(Estimate::of) else { return };
        let Some(best) = best else {
            return claims.push(BlokusClaim::Expected { played: played.clone(), estimate });
        };
        let Some(best_estimate) = self.case.best_opinion.and_then(Estimate::of) else { return };
        let verdict = estimate.beside(&best_estimate);
        let (played, best) = (played.clone(), best.clone());
        claims.push(BlokusClaim::Estimated { played, estimate, best, best_estimate, verdict });
    }

    /// What is striking of the move played, and what speaks for the best one where that is known to be better.
    fn reasons(&self, claims: &mut Vec<BlokusClaim>) {
        let is_worse = match claims.first() {
            Some(BlokusClaim::Estimated { verdict, .. }) => *verdict == Verdict::Worse,
            _ => true,
        };
        let better = self.best.as_ref().filter(|_| is_worse);
        for colour in self.case.colours().filter(|&colour| self.case.is_other(colour)) {
            self.on_other(By::Played, &self.played, colour, claims);
            if let Some(best) = better {
                let mut others = Vec::new();
                self.on_other(By::Best, best, colour, &mut others);
                claims.extend(others.into_iter().filter(|claim| self.is_more(claim, colour)));
            }
        }
        let Some((best, best_after)) = better else { return };
        let (played, after) = &self.played;
        let own = &self.before[self.case.mover().index()];
        if best.squares.len() > played.squares.len() {
            let (largest, placements) = (own.standing.largest, own.of_largest);
            claims.push(BlokusClaim::Small { placed: played.clone(), largest, placements });
        }
        for colour in self.case.colours() {
            let (standing, best_standing) =
                (after[colour.index()].standing, best_after[colour.index()].standing);
            let (more, less) = match self.case.is_other(colour) {
                true => (standing.placements, best_standing.placements),
                false => (best_standing.placements, standing.placements),
            };
            // A tenth at least, or it tells nothing.
            if 10 * more > 11 * less {
                let (played, best, colour) = (played.clone(), best.clone(), colour.index() + 1);
                claims.push(BlokusClaim::Compared { played, best, colour, standing, best_standing });
            }
        }
    }

    /// What one of the moves does to a colour of another seat.
    fn on_other(
        &self,
        by: By,
        (placed, after): &(Placed, Vec<Counted>),
        colour: Colour,
        claims: &mut Vec<BlokusClaim>,
    ) {
        let (before, after) = (&self.before[colour.index()], &after[colour.index()]);
        let (placed, number) = (placed.clone(), colour.index() + 1);
        if before.standing.placements > 0 && after.standing.placements == 0 {
            return claims.push(BlokusClaim::Silences { by, placed, colour: number });
        }
        let gone = before.reach.without(after.reach);
        let squares = squares(gone.cells()).into_iter().filter(|square| !placed.squares.contains(square));
        let squares: Vec<Square> = squares.collect();
        if squares.len() >= WAY {
            claims.push(BlokusClaim::CutsOff { by, placed: placed.clone(), colour: number, squares });
        }
        let largest = Change { before: before.standing.largest, after: after.standing.largest };
        if largest.after < largest.before {
            claims.push(BlokusClaim::Shrinks { by, placed, colour: number, largest });
        }
    }

    /// Whether a claim about the best move says more than what is true of the move played as well.
    fn is_more(&self, claim: &BlokusClaim, colour: Colour) -> bool {
        let (before, played) = (&self.before[colour.index()], &self.played.1[colour.index()]);
        match claim {
            BlokusClaim::Silences { .. } => played.standing.placements > 0,
            BlokusClaim::CutsOff { squares, .. } => {
                squares.len() >= WAY + before.reach.without(played.reach).len() as usize
            }
            BlokusClaim::Shrinks { largest, .. } => largest.after < played.standing.largest,
            _ => true,
        }
    }

    /// What both moves do to every colour.
    fn counts(&self, claims: &mut Vec<BlokusClaim>) {
        let both = [(By::Played, Some(&self.played)), (By::Best, self.best.as_ref())];
        for (by, (placed, after)) in both.into_iter().filter_map(|(by, one)| Some((by, one?))) {
            for (colour, (before, after)) in (1..).zip(self.before.iter().zip(after)) {
                let (then, now) = (before.standing, after.standing);
                // Nobody else's corners or placements become more. Who lost less than a tenth of them was not hindered, and who
                // lost all has been spoken of.
                let is_hindered = now.corners < then.corners || 10 * now.placements <= 9 * then.placements;
                if colour != placed.colour && (!is_hindered || now.placements == 0) {
                    continue;
                }
                let change = |of: fn(&Counted) -> u32| Change { before: of(before), after: of(after) };
                claims.push(BlokusClaim::Leaves {
                    by,
                    placed: placed.clone(),
                    colour,
                    corners: change(|counted| counted.standing.corners),
                    placements: change(|counted| counted.standing.placements),
                    squares: change(|counted| counted.standing.squares),
                    lost: squares(before.frontier.without(after.frontier).cells()),
                });
            }
        }
    }
}

/// Cells as squares, column by column.
fn squares(cells: impl Iterator<Item = (usize, usize)>) -> Vec<Square> {
    let mut squares: Vec<Square> = cells.map(|(column, row)| Square { column, row }).collect();
    squares.sort_unstable();
    squares
}
