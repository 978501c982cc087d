//! The laws of frames: to watch a search changes nothing in it, and one seed gives the same frames on any number of threads.

use crate::{Budget, Frame, Report, Search, Terms};
use plyground_core::Game;
use std::sync::Mutex;
use std::time::Duration;

/// Holds a search to the laws of frames, and returns how many there were on one thread.
///
/// On one, two and four threads: the report is that of a search which nobody watches, in moves, values, counts and tasks; frames
/// list all moves, each has done more than the one before, and the last one agrees with the report; and the frames are those of one
/// thread, the time in them aside. What a search calls raced it is not held to on several threads. The budget is one of steps.
pub fn frames_hold<G: Game>(
    make: &dyn Fn() -> Box<dyn Search<G>>,
    game: &G,
    root: &G::State,
    budget: Budget,
    seed: u64,
) -> usize {
    let mut alone: Option<Vec<Frame<G::Move>>> = None;
    for threads in [1, 2, 4] {
        let terms = Terms::new(budget).threads(threads).seed(seed);
        let unwatched = make().search(game, root, &terms);
        let (report, frames) = watched(&mut *make(), game, root, &terms);
        check(game, root, &report, &frames);
        if report.counts.is_raced || unwatched.counts.is_raced {
            continue;
        }
        assert_eq!(
            essence(report),
            essence(unwatched),
            "{root:?} on {threads} threads: watched and unwatched"
        );
        match &alone {
            None => alone = Some(frames),
            Some(alone) => assert_eq!(*alone, frames, "{root:?} on {threads} threads: the frames of one"),
        }
    }
    alone.map_or(0, |frames| frames.len())
}

/// How long a search against the clock was silent at most, and how many frames it showed.
pub fn longest_silence<G: Game>(
    search: &mut dyn Search<G>,
    game: &G,
    root: &G::State,
    time: Duration,
    threads: usize,
) -> (Duration, usize) {
    let times = Mutex::new(vec![Duration::ZERO]);
    let observer = |frame: &Frame<G::Move>| times.lock().expect("nobody panics").push(frame.elapsed);
    let report =
        search.search(game, root, &Terms::new(Budget::time(time)).threads(threads).observe(&observer));
    let mut times = times.into_inner().expect("nobody panics");
    times.push(report.elapsed);
    let silence = times.windows(2).map(|pair| pair[1].saturating_sub(pair[0])).max();
    (silence.unwrap_or_default(), times.len() - 2)
}

/// The report and all frames of a search, without the time in them.
pub fn watched<G: Game>(
    search: &mut dyn Search<G>,
    game: &G,
    root: &G::State,
    terms: &Terms<'_, G::Move>,
) -> (Report<G::Move>, Vec<Frame<G::Move>>) {
    let frames = Mutex::new(Vec::new());
    let observer = |frame: &Frame<G::Move>| {
        frames.lock().expect("nobody panics").push(Frame { elapsed: Duration::ZERO, ..frame.clone() });
    };
    let report = search.search(game, root, &terms.observe(&observer));
    (report, frames.into_inner().expect("nobody panics"))
}

/// What frames promise by themselves.
fn check<G: Game>(game: &G, root: &G::State, report: &Report<G::Move>, frames: &[Frame<G::Move>]) {
    let mut legal = Vec::new();
    game.moves(root, &mut legal);
    let mut before = None;
    for frame in frames {
        assert!(before < Some(frame.done), "{root:?}: {} after {before:?}", frame.done);
        before = Some(frame.done);
        assert!(frame.of.is_none_or(|of| frame.done <= of), "{root:?}: {} of {:?}", frame.done, frame.of);
        assert!(frame.moves.iter().map(|one| one.mv).eq(legal.iter().copied()), "{root:?}: in board order");
        assert!(frame.best.is_none_or(|best| legal.contains(&best)), "{root:?}: {:?}", frame.best);
        assert!(frame.pv.first().copied() == frame.best || frame.pv.is_empty(), "{root:?}: {:?}", frame.pv);
        assert!(frame.depths.windows(2).all(|pair| pair[0] >= pair[1]), "{root:?}: {:?}", frame.depths);
        let is_counted = report.counts.is_raced || frame.depths.first().is_none_or(|&all| all == frame.done);
        assert!(is_counted, "{root:?}: {:?} of {}", frame.depths, frame.done);
    }
    let last = frames.last().expect("a search that is watched shows its answer");
    assert!(last.agrees(report), "{root:?}: {last:?} and {report:?}");
}

/// A report without time, and without which thread did what.
fn essence<M>(mut report: Report<M>) -> Report<M> {
    (report.elapsed, report.counts.tasks.own, report.counts.tasks.stolen) = (Duration::ZERO, 0, 0);
    report
}
