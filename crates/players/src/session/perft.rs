//! Perft on all cores: the lines of play to a depth, counted to hold the rules against published tables.

use super::frame::FrameThought;
use super::request::Request;
use plyground_core::{Game, Playouts, perft};
use plyground_jobs::as_they_come;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// The lines of play that begin with one move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftMove {
    /// The move.
    pub mv: String,
    /// Lines that were counted.
    pub lines: u64,
    /// Whether these are all; not if somebody said stop before.
    pub complete: bool,
}

/// Lines of play by first move, and whether these are all.
///
/// Threads take the positions after two moves one by one.
pub(crate) fn count_lines<G: Playouts>(
    game: &G,
    root: &G::State,
    depth: u32,
    request: &Request<'_>,
) -> Vec<(G::Move, u64, bool)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut lines: Vec<(G::Move, u64, bool)> =
        moves(game, root).into_iter().map(|mv| (mv, 0, true)).collect();
    if depth < 3 {
        let rest = |mv| depth - u32::from(game.costs_ply(mv));
        lines.iter_mut().for_each(|(mv, count, _)| *count = perft(game, &game.child(root, *mv), rest(*mv)));
        return lines;
    }
    let mut jobs = Vec::new();
    for (first, (mv, ..)) in lines.iter().enumerate() {
        let child = game.child(root, *mv);
        for second in moves(game, &child) {
            let plies = u32::from(game.costs_ply(*mv)) + u32::from(game.costs_ply(second));
            jobs.push((first, game.child(&child, second), depth - plies));
        }
    }
    let units = jobs.len() as u64;
    let work = |(): &mut (), unit: u64| {
        let (_, state, rest) = &jobs[unit as usize];
        let count = lines_until(game, state, *rest, request.stop);
        (count, !request.stop.load(Ordering::Relaxed))
    };
    let mut open = vec![true; jobs.len()];
    let mut done = 0;
    as_they_come(vec![(); request.threads.max(1)], 0..units, request.stop, &work, &mut |counted| {
        done += counted.len() as u64;
        for (unit, (count, is_whole)) in counted {
            lines[jobs[unit as usize].0].1 += count;
            open[unit as usize] = !is_whole;
        }
        if let Some(observer) = request.observer {
            observer(&FrameThought::steps(done, units));
        }
        ControlFlow::Continue(())
    });
    for ((first, ..), _) in jobs.iter().zip(&open).filter(|(_, open)| **open) {
        lines[*first].2 = false;
    }
    lines
}

/// Positions with no more moves to go than this are counted to their end: that takes a second at most.
const CALM: u32 = 4;

/// [`perft`], or as much of it as was counted when somebody said stop.
fn lines_until<G: Playouts>(game: &G, state: &G::State, depth: u32, stop: &AtomicBool) -> u64 {
    if stop.load(Ordering::Relaxed) {
        return 0;
    }
    if depth <= CALM {
        return perft(game, state, depth);
    }
    let lines =
        |mv: G::Move| lines_until(game, &game.child(state, mv), depth - u32::from(game.costs_ply(mv)), stop);
    moves(game, state).into_iter().map(lines).sum()
}

fn moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if game.payoffs(state).is_none() {
        game.moves(state, &mut moves);
    }
    moves
}
