//! Perft on all cores: the lines of play to a depth, counted to hold the rules against published tables.

use super::request::Request;
use plyground_core::{Game, Playouts, perft};
use plyground_jobs::as_they_come;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

/// Lines of play by first move; `None` if stopped.
///
/// Threads take the positions after two moves one by one.
pub(crate) fn count_lines<G: Playouts>(
    game: &G,
    root: &G::State,
    depth: u32,
    request: &Request<'_>,
) -> Option<Vec<(G::Move, u64)>> {
    let mut lines: Vec<(G::Move, u64)> = moves(game, root).into_iter().map(|mv| (mv, 0)).collect();
    if depth == 0 {
        return Some(Vec::new());
    }
    if depth < 3 {
        let rest = |mv| depth - u32::from(game.costs_ply(mv));
        lines.iter_mut().for_each(|(mv, count)| *count = perft(game, &game.child(root, *mv), rest(*mv)));
        return Some(lines);
    }
    let mut jobs = Vec::new();
    for (first, (mv, _)) in lines.iter().enumerate() {
        let child = game.child(root, *mv);
        for second in moves(game, &child) {
            let plies = u32::from(game.costs_ply(*mv)) + u32::from(game.costs_ply(second));
            jobs.push((first, game.child(&child, second), depth - plies));
        }
    }
    let units = jobs.len() as u64;
    let work = |(): &mut (), unit: u64| {
        let (first, state, rest) = &jobs[unit as usize];
        (*first, perft(game, state, *rest))
    };
    let mut done = 0;
    as_they_come(vec![(); request.threads.max(1)], 0..units, request.stop, &work, &mut |counted| {
        done += counted.len() as u64;
        counted.into_iter().for_each(|(_, (first, count))| lines[first].1 += count);
        (request.observer)(done, Some(units));
        ControlFlow::Continue(())
    });
    (!request.stop.load(Ordering::Relaxed)).then_some(lines)
}

fn moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if game.payoffs(state).is_none() {
        game.moves(state, &mut moves);
    }
    moves
}
