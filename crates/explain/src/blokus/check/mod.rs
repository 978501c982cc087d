//! Judges what was found of a move: square by square and placement by placement, by the rule book and nothing else.

mod board;
mod estimates;
mod proof;

use super::case::Case;
use super::change::{Change, Standing};
use super::claim::{BlokusClaim, By};
use super::estimate::Opinion;
use super::placed::Placed;
use crate::shape::Square;
use board::Board;
use estimates::Games;
use plyground_core::{Game, Notation};
use plyground_games::blokus::{Move, Variant};
use proof::Prover;

/// Who judges the claims about one case: with boards of its own, on which it places the pieces itself.
pub(super) struct Judge<'a, 'c, V> {
    case: &'c Case<'a, V>,
    before: Board,
    played: (Placed, Board),
    best: Option<(Placed, Board)>,
}

impl<'a, 'c, V: Variant> Judge<'a, 'c, V> {
    pub(super) fn new(case: &'c Case<'a, V>) -> Judge<'a, 'c, V> {
        let before = Board::of(case.game, &case.state);
        let after = |mv: Move| {
            let text = case.game.write_move(mv);
            let squares: Option<Vec<Square>> =
                text.split(',').map(|square| Square::try_from(square.to_owned()).ok()).collect();
            let squares = squares.expect("a placement is written as its squares");
            let colour = case.game.colour(&case.state);
            let mut board = before.clone();
            let piece = board.place(colour, &squares);
            (Placed { mv: text, piece, colour: colour + 1, squares }, board)
        };
        let (played, best) = (after(case.played), case.best.map(after));
        Judge { case, before, played, best }
    }

    /// Whether a claim is true of the case, to its last number.
    pub(super) fn passes(&self, claim: &BlokusClaim) -> bool {
        match claim {
            BlokusClaim::Endgame { played, margin, best, best_margin, colours } => {
                self.is(By::Played, played)
                    && best.as_ref() == self.best.as_ref().map(|(best, _)| best)
                    && *colours == self.seat_colours()
                    && self.is_proven(*margin, *best_margin)
            }
            BlokusClaim::Estimated { played, estimate, best, best_estimate, verdict } => {
                let games =
                    self.games(self.case.opinion, played).zip(self.games(self.case.best_opinion, best));
                self.is(By::Played, played)
                    && self.is(By::Best, best)
                    && games.is_some_and(|(games, best_games)| {
                        games.say(estimate)
                            && best_games.say(best_estimate)
                            && games.verdict(&best_games) == *verdict
                    })
            }
            BlokusClaim::Expected { played, estimate } => {
                let games = self.games(self.case.opinion, played);
                self.is(By::Played, played)
                    && self.best.is_none()
                    && games.is_some_and(|games| games.say(estimate))
            }
            BlokusClaim::Silences { by, placed, colour } => {
                self.is_about_other(*by, placed, *colour, |board| {
                    !self.before.placements(colour - 1).is_empty() && board.placements(colour - 1).is_empty()
                })
            }
            BlokusClaim::CutsOff { by, placed, colour, squares } => {
                self.is_about_other(*by, placed, *colour, |board| {
                    let after = board.ways(colour - 1);
                    let gone = self.before.ways(colour - 1).into_iter();
                    let gone = gone.filter(|square| !after.contains(square) && board.is_empty(*square));
                    !squares.is_empty() && gone.eq(squares.iter().copied())
                })
            }
            BlokusClaim::Shrinks { by, placed, colour, largest } => {
                self.is_about_other(*by, placed, *colour, |board| {
                    let before = self.before.standing(colour - 1).largest;
                    let after = board.standing(colour - 1).largest;
                    *largest == Change { before, after } && after < before
                })
            }
            BlokusClaim::Small { placed, largest, placements } => {
                let sizes = self.before.placements(self.case.game.colour(&self.case.state));
                self.is(By::Played, placed)
                    && sizes.iter().max() == Some(largest)
                    && sizes.iter().filter(|size| *size == largest).count() == *placements as usize
                    && placed.squares.len() < *largest as usize
            }
            BlokusClaim::Compared { played, best, colour, standing, best_standing } => {
                self.is(By::Played, played)
                    && self.is(By::Best, best)
                    && self.has_colour(*colour)
                    && *standing == self.played.1.standing(colour - 1)
                    && self
                        .best
                        .as_ref()
                        .is_some_and(|(_, board)| *best_standing == board.standing(colour - 1))
            }
            BlokusClaim::Leaves { by, placed, colour, corners, placements, squares, lost } => {
                let Some(board) = self.after(*by, placed).filter(|_| self.has_colour(*colour)) else {
                    return false;
                };
                let (before, after) = (self.before.standing(colour - 1), board.standing(colour - 1));
                let change = |of: fn(&Standing) -> u32| Change { before: of(&before), after: of(&after) };
                let corners_after = board.corners(colour - 1);
                let gone = self.before.corners(colour - 1).into_iter();
                *corners == change(|standing| standing.corners)
                    && *placements == change(|standing| standing.placements)
                    && *squares == change(|standing| standing.squares)
                    && gone.filter(|square| !corners_after.contains(square)).eq(lost.iter().copied())
            }
        }
    }

    /// The games behind an opinion of a move.
    fn games(&self, opinion: Option<Opinion<'_>>, placed: &Placed) -> Option<Games> {
        match opinion? {
            Opinion::Move(thought) => Games::of(thought).filter(|_| thought.mv == placed.mv),
            Opinion::Answer { thought, is_others } => {
                let game = self.case.game;
                let after = game.child(&self.case.state, game.read_move(&placed.mv).ok()?);
                let answers = game.payoffs(&after).is_none() && game.seats() == 2;
                let has_turn = (game.turn(&after) != game.turn(&self.case.state)) == is_others;
                let games = Games::of(thought).filter(|_| answers && has_turn)?;
                Some(if is_others { games.turned() } else { games })
            }
        }
    }

    /// The board after one of the moves, if that is what is placed.
    fn after(&self, by: By, placed: &Placed) -> Option<&Board> {
        let (own, board) = match by {
            By::Played => &self.played,
            By::Best => self.best.as_ref()?,
        };
        (own == placed).then_some(board)
    }

    fn is(&self, by: By, placed: &Placed) -> bool {
        self.after(by, placed).is_some()
    }

    fn has_colour(&self, colour: usize) -> bool {
        (1..=self.case.game.colours()).contains(&colour)
    }

    /// Whether something holds after one of the moves, for a colour of another seat than the one that moves.
    fn is_about_other(&self, by: By, placed: &Placed, colour: usize, holds: impl Fn(&Board) -> bool) -> bool {
        let seat = Some(self.case.game.turn(&self.case.state));
        let is_other = self.has_colour(colour) && self.case.game.colour_seat(colour - 1) != seat;
        is_other && self.after(by, placed).is_some_and(holds)
    }

    fn seat_colours(&self) -> Vec<usize> {
        let game = self.case.game;
        let seat = Some(game.turn(&self.case.state));
        (0..game.colours())
            .filter(|&colour| game.colour_seat(colour) == seat)
            .map(|colour| colour + 1)
            .collect()
    }

    /// Whether the margins are those of best play, proven by looking at every line that could say otherwise.
    fn is_proven(&self, margin: i32, best_margin: i32) -> bool {
        let Case { game, state, played, best, .. } = self.case;
        let seat = game.turn(state);
        let mut prover = Prover::new(*game, seat);
        let is_consistent = match best {
            None => margin == best_margin,
            Some(_) => margin < best_margin,
        };
        let leads_to = |mv: Option<Move>, margin: i32| mv.map(|mv| (game.child(state, mv), margin));
        let moves = [leads_to(Some(*played), margin), leads_to(*best, best_margin)];
        is_consistent
            && game.seats() == 2
            && prover.is_worth(state, best_margin)
            && moves.into_iter().flatten().all(|(child, margin)| prover.is_worth(&child, margin))
    }
}
