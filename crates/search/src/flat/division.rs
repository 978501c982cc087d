//! A round of playouts, divided into tasks in the ways that S1 compares.

use super::levels::Collect;
use super::policy::DefaultPolicy;
use crate::parallel::{Log, OnPanic, Open, Tasks};
use plyground_core::{Centre, Playouts, Streams, Tally};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What a task is.
///
/// The playouts and their sums are the same in all of them. On one thread the work is done in the same tasks, in order.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Divide {
    /// `chunk` playouts of one move; idle threads take the next task, whichever move it belongs to.
    #[default]
    Chunks,
    /// All playouts of one move (S1's "available moves").
    Moves,
    /// `chunk` playouts, one move after the other (S1's "game simulations" with a chunk of one, its chunked form
    /// otherwise).
    Sims,
    /// A task a move, which is divided again into tasks of `chunk` playouts (S1's "both").
    Both,
}

/// An arm of the bandit: a root move and the playouts it is due.
pub(super) struct Arm<S> {
    /// Its number among the root moves.
    pub(super) number: usize,
    /// The position after the move.
    pub(super) child: S,
    pub(super) streams: Streams,
    /// Which playouts are to be played next.
    pub(super) numbers: Range<u64>,
    /// What came of all that were.
    pub(super) tally: Tally,
}

/// One round of playouts.
pub(super) struct Work<'a, G: Playouts + Centre> {
    pub(super) game: &'a G,
    pub(super) playout: DefaultPolicy,
    pub(super) divide: Divide,
    /// Playouts in a task; at least one.
    pub(super) chunk: u64,
    /// Whether to leave the rest undone; asked before every task, and within long ones.
    pub(super) enough: &'a (dyn Fn(u64) -> bool + Sync),
    pub(super) log: Log<'a>,
    /// Told of playouts as they are done, where somebody watches.
    pub(super) collect: Option<&'a dyn Collect>,
    pub(super) course: Course,
    /// Playouts that are worth a record; tasks of fewer are recorded several at a time.
    pub(super) grain: u64,
}

/// How a search goes on, for all its threads.
pub(super) struct Course {
    /// Set when it was enough, or when a thread panicked: what is left is not begun.
    is_over: AtomicBool,
    /// Playouts between two looks at the clock and at whoever may say stop.
    piece: AtomicU64,
}

/// The fewest playouts between two looks, and the most.
const PIECES: (u64, u64) = (64, 4096);
/// Where they take less time than this, there are more of them between the next two.
const SOON: Duration = Duration::from_micros(100);
/// To record what takes less would slow it down by more than a twentieth.
const WORTH: Duration = Duration::from_nanos(2500);

impl Course {
    pub(super) fn new() -> Course {
        Course { is_over: AtomicBool::new(false), piece: AtomicU64::new(PIECES.0) }
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Relaxed)
    }
}

impl<G: Playouts + Centre> Work<'_, G> {
    /// The tasks one after the other, as parts of the same forks that several threads have.
    pub(super) fn alone(&self, arms: &mut [Arm<G::State>]) -> Tasks {
        if self.alternates() {
            return self.in_turn(arms);
        }
        let mut scratch = G::Scratch::default();
        let mut tasks = Tasks::default();
        let whole = self.log.fork();
        let _all = (self.divide != Divide::Chunks).then(|| self.log.task(whole.name()));
        let moves = matches!(self.divide, Divide::Moves | Divide::Both).then(|| self.log.fork());
        let outer = moves.as_ref().unwrap_or(&whole).name();
        for arm in arms {
            let _one = (self.divide == Divide::Both).then(|| self.log.task(outer));
            let sims = matches!(self.divide, Divide::Sims | Divide::Both).then(|| self.log.fork());
            let fork = sims.as_ref().map_or(outer, Open::name);
            let mut from = arm.numbers.start;
            while from < arm.numbers.end && !self.course.is_over() {
                let record = self.log.task(fork);
                let end = arm.numbers.end.min(from.saturating_add(self.grain));
                let mut done = Tasks::default();
                while done.created == 0 || from < end {
                    let to = self.end_of_task(from, &arm.numbers);
                    let tally = self.task(arm, from..to, &mut scratch);
                    arm.tally += &tally;
                    done += Tasks::one(true);
                    from = to;
                }
                record.did(done);
                tasks += done;
            }
        }
        tasks
    }

    /// Whether tasks are done in another order, so that all moves grow together before the eyes of who watches: first the first
    /// chunk of each, then the second. Where tasks are recorded their order stays what it is.
    pub(super) fn alternates(&self) -> bool {
        self.collect.is_some() && self.divide == Divide::Chunks && !self.log.is_on()
    }

    /// The tasks one after the other, one of each move in turn; all moves have the same number of playouts to go.
    fn in_turn(&self, arms: &mut [Arm<G::State>]) -> Tasks {
        let mut scratch = G::Scratch::default();
        let mut tasks = Tasks::default();
        let Some(numbers) = arms.first().map(|arm| arm.numbers.clone()) else { return tasks };
        let mut from = numbers.start;
        while from < numbers.end {
            let to = self.end_of_task(from, &numbers);
            for arm in &mut *arms {
                let tally = self.task(arm, from..to, &mut scratch);
                arm.tally += &tally;
                tasks += Tasks::one(true);
            }
            from = to;
        }
        tasks
    }

    fn end_of_task(&self, from: u64, numbers: &Range<u64>) -> u64 {
        match self.divide {
            Divide::Moves => numbers.end,
            _ => numbers.end.min(from.saturating_add(self.chunk)),
        }
    }

    /// How many playouts are worth a record.
    pub(super) fn worth(&self, arms: &[Arm<G::State>]) -> u64 {
        let mut scratch = G::Scratch::default();
        let Some(arm) = arms.first().filter(|_| self.log.is_on()) else { return 1 };
        let mut playouts = 1;
        loop {
            let start = Instant::now();
            self.playout.play(self.game, &arm.child, arm.streams, 0..playouts, &mut scratch);
            if start.elapsed() >= WORTH || playouts >= PIECES.1 {
                return playouts;
            }
            playouts *= 2;
        }
    }

    /// One task: nothing is shared here.
    pub(super) fn task(&self, arm: &Arm<G::State>, numbers: Range<u64>, scratch: &mut G::Scratch) -> Tally {
        let _guard = OnPanic(&self.course.is_over);
        let mut tally = Tally::default();
        let mut from = numbers.start;
        while from < numbers.end {
            let piece = self.course.piece.load(Relaxed);
            let to = numbers.end.min(from + piece);
            let to = self.collect.map_or(to, |collect| to.min(collect.until(from)));
            if (self.enough)(to - from) {
                self.course.is_over.store(true, Relaxed);
                break;
            }
            // Whether more could be played at once is asked where that makes a difference.
            let start = (to == from + piece && to < numbers.end && piece < PIECES.1).then(Instant::now);
            let more = self.playout.play(self.game, &arm.child, arm.streams, from..to, scratch);
            tally += &more;
            if start.is_some_and(|start| start.elapsed() < SOON) {
                self.course.piece.store((4 * piece).min(PIECES.1), Relaxed);
            }
            if let Some(collect) = self.collect {
                collect.add(arm.number, from, &more);
            }
            from = to;
        }
        tally
    }
}
