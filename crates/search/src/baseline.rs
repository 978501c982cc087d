//! Baselines that look one or two plies ahead: the yardsticks of S2.

use crate::{MoveReport, Report, Search, Terms};
use plyground_core::{Game, MoveOrdering, PerSeat, Rng};
use std::time::Instant;

/// Plays decisive moves: wins at once where it can; any other move is as likely as the next.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Greedy;

/// Plays decisive and anti-decisive moves: wins at once where it can; else leaves the next seat no win at once, where it
/// can; else any move.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct TwoPly;

impl<G: Game> Search<G> for Greedy {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        choose(game, root, terms, |_| false)
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }
}

impl<G: Game> Search<G> for TwoPly {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        choose(game, root, terms, |child| {
            let mut replies = Vec::new();
            game.moves(child, &mut replies);
            replies.iter().any(|&reply| wins(game, child, reply))
        })
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }
}

/// Plays the first move of the game's move ordering: the most promising one without looking ahead.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct FirstChoice;

impl<G: MoveOrdering> Search<G> for FirstChoice {
    fn search(&mut self, game: &G, root: &G::State, terms: &Terms<'_, G::Move>) -> Report<G::Move> {
        let start = Instant::now();
        let (mut moves, mut promising) = (Vec::new(), Vec::new());
        game.moves(root, &mut moves);
        game.promising_moves(root, &mut promising);
        let moves = moves.into_iter().map(MoveReport::unknown).collect();
        let report = Report { elapsed: start.elapsed(), ..Report::new(promising[0], moves) };
        terms.show(&report, start);
        report
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<G>> {
        Vec::new()
    }
}

/// Whether a move wins at once for the seat that makes it.
fn wins<G: Game>(game: &G, state: &G::State, mv: G::Move) -> bool {
    let winner = game.payoffs(&game.child(state, mv)).and_then(|payoffs| payoffs.winner());
    winner == Some(game.turn(state))
}

/// A winning move; else one that does not lose at once, as `loses` tells of the running position after it; else any.
fn choose<G: Game>(
    game: &G,
    root: &G::State,
    terms: &Terms<'_, G::Move>,
    loses: impl Fn(&G::State) -> bool,
) -> Report<G::Move> {
    let start = Instant::now();
    let mut moves = Vec::new();
    game.moves(root, &mut moves);
    let winning: Vec<G::Move> = moves.iter().copied().filter(|&mv| wins(game, root, mv)).collect();
    let holds = |mv: &G::Move| {
        let child = game.child(root, *mv);
        // Where somebody says stop, the rest is not looked at.
        terms.stopped() || game.payoffs(&child).is_some() || !loses(&child)
    };
    let holding: Vec<G::Move> = moves.iter().copied().filter(holds).collect();
    let candidates = match (winning.is_empty(), holding.is_empty()) {
        (false, _) => &winning,
        (true, false) => &holding,
        (true, true) => &moves,
    };
    let best = candidates[Rng::new(terms.seed).below(candidates.len() as u32) as usize];
    let report = |mv: &G::Move| {
        let mut one = MoveReport::unknown(*mv);
        if winning.contains(mv) {
            let mut values = PerSeat::default();
            values[game.turn(root)] = 1.0;
            one.values = Some(values);
        }
        one
    };
    let moves = moves.iter().map(report).collect();
    let report = Report { exact: !winning.is_empty(), elapsed: start.elapsed(), ..Report::new(best, moves) };
    terms.show(&report, start);
    report
}
