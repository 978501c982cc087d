//! Claims of Blokus in words and shapes.

use super::{BlokusClaim, By};
use crate::blokus::estimate::{Estimate, Verdict};
use crate::blokus::placed::{Placed, colour_name};
use crate::claim::Claim;
use crate::grade::Grade;
use crate::language::{Language, Slots, fill};
use crate::shape::{Shape, Square};

impl Claim for BlokusClaim {
    fn key(&self) -> String {
        let key = match self {
            BlokusClaim::Endgame { best: None, .. } => "endgame_kept",
            BlokusClaim::Endgame { margin, best_margin, .. } if margin.signum() != best_margin.signum() => {
                "endgame_result"
            }
            BlokusClaim::Endgame { .. } => "endgame_points",
            BlokusClaim::Estimated { verdict: Verdict::Worse, .. } => "estimated_worse",
            BlokusClaim::Estimated { verdict: Verdict::TooClose, .. } => "estimated_too_close",
            BlokusClaim::Estimated { verdict: Verdict::Better, .. } => "estimated_better",
            BlokusClaim::Expected { .. } => "expected",
            BlokusClaim::Silences { by, .. } => by.either("silences", "would_silence"),
            BlokusClaim::CutsOff { by, .. } => by.either("cuts_off", "would_cut_off"),
            BlokusClaim::Shrinks { by, .. } => by.either("shrinks", "would_shrink"),
            BlokusClaim::Small { .. } => "small",
            BlokusClaim::Compared { .. } => "compared",
            BlokusClaim::Leaves { by, placed, colour, .. } if placed.colour == *colour => {
                by.either("leaves_own", "would_leave_own")
            }
            BlokusClaim::Leaves { by, corners, .. } if corners.before == corners.after => {
                by.either("leaves_other_placements", "would_leave_other_placements")
            }
            BlokusClaim::Leaves { by, .. } => by.either("leaves_other", "would_leave_other"),
        };
        format!("blokus.{key}")
    }

    fn slots(&self, language: Language) -> Slots {
        let mut slots = Slots::new();
        let colour = |colour: &usize| colour_name(language, *colour);
        match self {
            BlokusClaim::Endgame { played, margin, best, best_margin, colours } => {
                slots.insert("played", played.name(language));
                slots.insert("outcome", outcome(language, *margin));
                slots.insert("colour", colours_name(language, colours));
                slots.insert("loss", (best_margin - margin).to_string());
                if let Some(best) = best {
                    slots.insert("best", best.name(language));
                    slots.insert("best_outcome", outcome(language, *best_margin));
                }
            }
            BlokusClaim::Estimated { played, estimate, best, best_estimate, .. } => {
                slots.insert("played", played.name(language));
                slots.insert("best", best.name(language));
                slots.insert("value", share(estimate, best_estimate, language));
                slots.insert("best_value", share(best_estimate, estimate, language));
            }
            BlokusClaim::Expected { played, estimate } => {
                slots.insert("played", played.name(language));
                slots.insert("value", share(estimate, estimate, language));
            }
            BlokusClaim::Silences { placed, colour: of, .. } => {
                slots.insert("placed", placed.name(language));
                slots.insert("colour", colour(of));
            }
            BlokusClaim::CutsOff { placed, colour: of, squares, .. } => {
                slots.insert("placed", placed.name(language));
                slots.insert("colour", colour(of));
                slots.insert("squares", squares.len().to_string());
                slots.insert("place", middle(squares).to_string());
            }
            BlokusClaim::Shrinks { placed, colour: of, largest, .. } => {
                slots.insert("placed", placed.name(language));
                slots.insert("colour", colour(of));
                slots.insert("before", largest.before.to_string());
                slots.insert("after", largest.after.to_string());
            }
            BlokusClaim::Small { placed, largest, placements } => {
                slots.insert("placed", placed.name(language));
                slots.insert("size", placed.squares.len().to_string());
                slots.insert("largest", largest.to_string());
                slots.insert("placements", placements.to_string());
            }
            BlokusClaim::Compared { played, best, colour: of, standing, best_standing } => {
                slots.insert("played", played.name(language));
                slots.insert("best", best.name(language));
                slots.insert("colour", colour(of));
                slots.insert("corners", standing.corners.to_string());
                slots.insert("placements", standing.placements.to_string());
                slots.insert("best_corners", best_standing.corners.to_string());
                slots.insert("best_placements", best_standing.placements.to_string());
            }
            BlokusClaim::Leaves { placed, colour: of, corners, placements, squares, .. } => {
                slots.insert("placed", placed.name(language));
                slots.insert("colour", colour(of));
                slots.insert("corners", corners.after.to_string());
                slots.insert("corners_before", corners.before.to_string());
                slots.insert("placements", placements.after.to_string());
                slots.insert("placements_before", placements.before.to_string());
                slots.insert("squares", squares.after.to_string());
            }
        }
        slots
    }

    fn grade(&self) -> Grade {
        match self {
            BlokusClaim::Endgame { .. } => Grade::Proven,
            BlokusClaim::Estimated { .. } | BlokusClaim::Expected { .. } => Grade::Estimated,
            _ => Grade::Counted,
        }
    }

    fn shapes(&self) -> Vec<Shape> {
        let crosses = |squares: &[Square]| squares.iter().map(|&at| Shape::Cross { at }).collect::<Vec<_>>();
        let of_best = |by: &By, placed: &Placed| match by {
            By::Played => Vec::new(),
            By::Best => placed.ghosts(),
        };
        match self {
            BlokusClaim::Endgame { best, .. } => best.iter().flat_map(Placed::ghosts).collect(),
            BlokusClaim::Estimated { best, .. } | BlokusClaim::Compared { best, .. } => best.ghosts(),
            BlokusClaim::Expected { .. } | BlokusClaim::Small { .. } => Vec::new(),
            BlokusClaim::Silences { by, placed, .. } | BlokusClaim::Shrinks { by, placed, .. } => {
                of_best(by, placed)
            }
            BlokusClaim::CutsOff { by, placed, squares: gone, .. }
            | BlokusClaim::Leaves { by, placed, lost: gone, .. } => {
                [of_best(by, placed), crosses(gone)].concat()
            }
        }
    }
}

impl By {
    fn either(self, played: &'static str, best: &'static str) -> &'static str {
        match self {
            By::Played => played,
            By::Best => best,
        }
    }
}

/// The end of a game, such as `a win by 5 points`.
fn outcome(language: Language, margin: i32) -> String {
    let key = match margin.signum() {
        0 => "blokus.draw",
        1 => "blokus.win_by",
        _ => "blokus.loss_by",
    };
    fill(language, key, &Slots::from([("points", margin.abs().to_string())]))
}

fn colours_name(language: Language, colours: &[usize]) -> String {
    let names: Vec<String> = colours.iter().map(|&colour| colour_name(language, colour)).collect();
    match names.as_slice() {
        [one, two] => {
            fill(language, "blokus.both", &Slots::from([("one", one.clone()), ("two", two.clone())]))
        }
        names => names.concat(),
    }
}

/// A share and its interval in per cent; with a digit after the point where two shares would read the same.
fn share(estimate: &Estimate, other: &Estimate, language: Language) -> String {
    let whole = |value: f64| (100.0 * value).round();
    let digits = usize::from(estimate != other && whole(estimate.value) == whole(other.value));
    let number = |value: f64| format!("{:.digits$}", 100.0 * value);
    let slots = Slots::from([
        ("value", number(estimate.value)),
        ("low", number(estimate.low)),
        ("high", number(estimate.high)),
    ]);
    fill(language, "blokus.share", &slots)
}

/// The square nearest to the middle of some.
fn middle(squares: &[Square]) -> Square {
    let count = squares.len().max(1);
    let column = squares.iter().map(|square| square.column).sum::<usize>();
    let row = squares.iter().map(|square| square.row).sum::<usize>();
    let off = |square: &&Square| {
        (count * square.column).abs_diff(column).pow(2) + (count * square.row).abs_diff(row).pow(2)
    };
    squares.iter().min_by_key(off).copied().unwrap_or(Square { column: 0, row: 0 })
}
