//! Counting lines of play on all cores.

use crate::session::Request;
use plyground_core::{Game, Playouts, perft};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

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
    let next = AtomicUsize::new(0);
    let counts = Mutex::new(vec![0_u64; lines.len()]);
    let work = || {
        while let Some((first, state, rest)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            if request.stop.load(Ordering::Relaxed) {
                return;
            }
            let count = perft(game, state, *rest);
            counts.lock().expect("nothing panics here")[*first] += count;
            (request.observer)(next.load(Ordering::Relaxed).min(jobs.len()) as u64, Some(jobs.len() as u64));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..request.threads {
            scope.spawn(work);
        }
        work();
    });
    if request.stop.load(Ordering::Relaxed) {
        return None;
    }
    let counts = counts.into_inner().expect("nothing panics here");
    lines.iter_mut().zip(counts).for_each(|(line, count)| line.1 = count);
    Some(lines)
}

fn moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if game.payoffs(state).is_none() {
        game.moves(state, &mut moves);
    }
    moves
}
