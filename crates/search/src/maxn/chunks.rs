//! Parallelism inside a position: its moves are listed, and at the last ply valued, by several threads.
//!
//! A task is a part of the list as the game divides it, or a chunk of moves of a fixed size, so that nothing depends on the
//! number of threads. It is short work, about as long as handing it out takes: this division is here to be measured, not
//! because it is fast.

use super::last_ply::{Scan, Stand, scan};
use super::rule::Rule;
use crate::parallel::{Log, Tasks, join, worker};
use plyground_core::{Evaluate, Parts};
use std::ops::Range;

/// Moves of the last ply that are valued by one thread at a time, where a position's are shared out.
const CHUNK: usize = 64;

/// The threads among which the inside of a position is divided.
#[derive(Copy, Clone)]
pub(super) struct Workers<'a> {
    /// Whether there are other threads.
    pub(super) is_pooled: bool,
    pub(super) log: Log<'a>,
}

/// Appends the moves of a position, each part listed by one task into a list of its own, which is kept.
pub(super) fn list_in_parts<G: Evaluate + Parts>(
    game: &G,
    state: &G::State,
    workers: Workers<'_>,
    parts: &mut Vec<Vec<G::Move>>,
    out: &mut Vec<G::Move>,
) -> Tasks {
    let (home, log) = (worker(), workers.log);
    let fork = log.fork();
    let fork = fork.name();
    parts.resize_with(G::PARTS, Vec::new);
    let tasks = fill(0, parts, workers, &|part, moves| {
        let record = log.task(fork);
        moves.clear();
        game.moves_of_part(state, part, moves);
        let tasks = Tasks::one(worker() == home);
        record.did(tasks);
        tasks
    });
    let before = out.len();
    parts.iter().for_each(|part| out.extend_from_slice(part));
    if out.len() == before {
        // The only move there is belongs to no part.
        game.moves(state, out);
    }
    tasks
}

/// Fills each of some lists that are not none, the first of which has this number, halved until one is left.
fn fill<M: Send>(
    first: usize,
    lists: &mut [Vec<M>],
    workers: Workers<'_>,
    work: &(impl Fn(usize, &mut Vec<M>) -> Tasks + Sync),
) -> Tasks {
    if let [only] = lists {
        return work(first, only);
    }
    let middle = lists.len() / 2;
    let (left, right) = lists.split_at_mut(middle);
    let (mut tasks, more) = join(
        workers.is_pooled,
        workers.log,
        || fill(first, left, workers, work),
        || fill(first + middle, right, workers, work),
    );
    tasks += more;
    tasks
}

/// Values the moves of the last ply, a chunk for each task.
pub(super) fn in_chunks<G: Evaluate + Parts, R: Rule<G>>(
    game: &G,
    rule: &R,
    state: &G::State,
    moves: &[G::Move],
    turn: R::Turn,
    at: Stand<G, R>,
    workers: Workers<'_>,
) -> (Scan<R::Value>, Tasks) {
    let home = worker();
    let chunks = moves.len().div_ceil(CHUNK);
    if chunks == 1 {
        // It is handed to nobody.
        return (scan(game, rule, state, moves, turn, at, |_, _| ()), Tasks::default());
    }
    let log = workers.log;
    let fork = log.fork();
    let fork = fork.name();
    let work = |chunks: Range<usize>| {
        let record = log.task(fork);
        let from = chunks.start * CHUNK;
        let mut scan =
            scan(game, rule, state, &moves[from..moves.len().min(from + CHUNK)], turn, at, |_, _| ());
        if let Some((_, place)) = &mut scan.best {
            *place += from;
        }
        let tasks = Tasks::one(worker() == home);
        record.did(tasks);
        (scan, tasks)
    };
    halve(0..chunks, workers, &work, &|(mut left, mut tasks), (right, more)| {
        left.seen += right.seen;
        left.ended += right.ended;
        left.is_cut |= right.is_cut;
        tasks += more;
        if let Some((new, place)) = right.best
            && left.best.is_none_or(|(best, _)| rule.is_better(turn, new, best))
        {
            left.best = Some((new, place));
        }
        (left, tasks)
    })
}

/// Work for each number of a range that is not empty, halved until one is left, and put together in order.
fn halve<T: Send>(
    range: Range<usize>,
    workers: Workers<'_>,
    work: &(impl Fn(Range<usize>) -> T + Sync),
    together: &(impl Fn(T, T) -> T + Sync),
) -> T {
    if range.len() <= 1 {
        return work(range);
    }
    let middle = range.start + range.len() / 2;
    let (left, right) = join(
        workers.is_pooled,
        workers.log,
        || halve(range.start..middle, workers, work, together),
        || halve(middle..range.end, workers, work, together),
    );
    together(left, right)
}
