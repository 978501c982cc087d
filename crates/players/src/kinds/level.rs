//! `level:1` to `level:9`: from a beginner to the strongest, each a known step above the one below.
//!
//! A level is a search that is asked for the value of every move, and a blur: among moves that look nearly as good as the best
//! one is drawn, the likelier the better it looks. No level misses a win at once; none above the second leaves the other seat
//! one, where that can be helped.

use super::Player;
use crate::specs::{Form, OptionKind, PlayerKind, Settings, SpecError};
use plyground_core::{Game, Payoffs, Seat, Streams};
use plyground_search::{Frame, MoveReport, Report, Search, Terms};
use std::sync::{Mutex, MutexGuard, PoisonError};

pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "level",
    summary: "level:1, a beginner, to level:9, the strongest; measured steps, within a second a move",
    form: Form::Number("strength"),
    options: &[OptionKind {
        name: "strength",
        default: "5",
        values: "1 to 9",
        meaning: "how strong; level:5 is level:strength=5",
    }],
};

/// How a level plays.
pub(crate) struct Recipe {
    /// Who values the moves.
    pub(crate) player: &'static str,
    /// The difference in value, of 0 to 1, that makes a move e times less likely; 0 for always the best.
    pub(crate) blur: f64,
}

const fn recipe(player: &'static str, blur: f64) -> Recipe {
    Recipe { player, blur }
}

/// The levels of Connect, measured on 7x6.
pub(crate) static CONNECT: [Recipe; 9] = [
    recipe("greedy", 0.0),
    recipe("mc:sims=6", 0.1),
    recipe("mc:sims=10", 0.16),
    recipe("uct:sims=40", 0.16),
    recipe("uct:sims=130", 0.06),
    recipe("uct:sims=500", 0.02),
    recipe("uct:sims=5000", 0.0),
    recipe("uct:sims=90000", 0.0),
    recipe("perfect:memory=64MB,nodes=2000000", 0.0),
];

/// The levels of Blokus, measured on duo with one tree.
pub(crate) static BLOKUS: [Recipe; 9] = [
    recipe("random", 0.0),
    recipe("uct:sims=10,divide=tree", 0.22),
    recipe("uct:sims=16,divide=tree", 0.12),
    recipe("uct:sims=32,divide=tree", 0.05),
    recipe("uct:sims=50,divide=tree", 0.0),
    recipe("uct:sims=150,divide=tree", 0.0),
    recipe("uct:sims=400,divide=tree", 0.0),
    recipe("uct:sims=1000,divide=tree", 0.0),
    recipe("uct:sims=3000,divide=tree", 0.0),
];

/// The level of the settings, whose recipe's player is made by `make`.
pub(crate) fn build<G: Game + 'static>(
    settings: &Settings,
    recipes: &'static [Recipe; 9],
    make: impl Fn(&str) -> Result<Player<G>, SpecError>,
) -> Result<Player<G>, SpecError> {
    let strength = settings.whole("strength", 1..=9)?.unwrap_or(5);
    let recipe = &recipes[strength as usize - 1];
    let inner = make(recipe.player)?;
    let budget = inner.budget;
    Ok(Player { search: Box::new(Level { inner, blur: recipe.blur, is_careful: strength > 2 }), budget })
}

struct Level<G: Game> {
    inner: Player<G>,
    blur: f64,
    /// Whether it sees that a move lets the other seat win at once.
    is_careful: bool,
}

/// Positions with more moves have no wins at once worth looking two plies ahead for.
const FEW: usize = 64;

impl<G: Game> Search<G> for Level<G> {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        match terms.observer {
            None => self.answer_of(game, root, terms),
            Some(observer) => {
                // The last frame is held back until it is known which move is played.
                let held: Mutex<Option<Frame<G::Move>>> = Mutex::default();
                let hold = |frame: &Frame<G::Move>| {
                    let before = lock(&held).replace(frame.clone());
                    before.iter().for_each(observer);
                };
                let report = self.answer_of(game, root, &terms.observe(&hold));
                if let Some(mut last) = lock(&held).take() {
                    (last.best, last.pv) = (Some(report.best), report.pv.clone());
                    observer(&last);
                }
                report
            }
        }
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        vec![&mut *self.inner.search]
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<G: Game> Level<G> {
    /// What its search says, and the move that the level plays.
    fn answer_of(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let mut report = self.inner.search.search(game, root, terms);
        report.best = self.chosen(game, root, &report, terms);
        if report.pv.first().is_some_and(|first| *first != report.best) {
            // The line that was seen is another one.
            report.pv = vec![report.best];
        }
        report
    }

    /// The move that the level plays.
    fn chosen(
        &self,
        game: &G,
        root: &G::State,
        report: &Report<G::Move>,
        terms: &Terms<'_, G::Move>,
    ) -> G::Move {
        let mover = game.turn(root);
        let wins = |state: &G::State, mv: G::Move, seat: Seat| {
            game.payoffs(&game.child(state, mv))
                .is_some_and(|payoffs| payoffs.twelfths(seat) == Payoffs::WHOLE)
        };
        if let Some(win) = report.moves.iter().find(|one| wins(root, one.mv, mover)) {
            return win.mv;
        }
        let loses = |mv: G::Move| {
            let child = game.child(root, mv);
            let other = game.turn(&child);
            let mut replies = Vec::new();
            if game.payoffs(&child).is_none() && other != mover {
                game.moves(&child, &mut replies);
            }
            replies.into_iter().any(|reply| wins(&child, reply, other))
        };
        let all: Vec<&MoveReport<G::Move>> = report.moves.iter().collect();
        let looks_ahead = self.is_careful && all.len() <= FEW;
        // Where somebody says stop, the rest is not looked at.
        let is_lost = |mv| looks_ahead && !terms.stopped() && loses(mv);
        let safe: Vec<_> = all.iter().copied().filter(|one| !is_lost(one.mv)).collect();
        let open = if safe.is_empty() { all } else { safe };
        let is_open = open.iter().any(|one| one.mv == report.best);
        if self.blur > 0.0 || !is_open { drawn(&open, mover, self.blur, terms.seed) } else { report.best }
    }
}

/// One of the moves, the likelier the better it looks.
fn drawn<M: Copy>(moves: &[&MoveReport<M>], mover: Seat, blur: f64, seed: u64) -> M {
    let value = |one: &MoveReport<M>| one.values.map_or(0.0, |values| values[mover]);
    let best = moves.iter().map(|one| value(one)).fold(0.0, f64::max);
    let weight = |one: &MoveReport<M>| match blur {
        0.0 => f64::from(u8::from(value(one) == best)),
        blur => ((value(one) - best) / blur).exp(),
    };
    let sum: f64 = moves.iter().map(|one| weight(one)).sum();
    let mut rest =
        sum * f64::from(Streams::new(seed).branch(LOTS).rng(0).word()) / (f64::from(u32::MAX) + 1.0);
    for one in moves {
        rest -= weight(one);
        if rest < 0.0 {
            return one.mv;
        }
    }
    moves[moves.len() - 1].mv
}

/// Label of the stream that draws.
const LOTS: u64 = 0x107;
