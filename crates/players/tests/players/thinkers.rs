//! Thinkers: what they think apart from a session is what they think in one; they can be watched, told to stop, and asked again.

use plyground_players::{Cancel, News, Request, Session, ThinkError, Thinker, Thinking, Thought, registry};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const LONG: Duration = Duration::from_secs(60);
/// A search that nobody has the time to wait for.
const ENDLESS: &str = "mc:sims=4000000000";

fn at(game: &str, line: &str) -> Box<dyn Session> {
    let mut session = registry::open(game).unwrap();
    session.go_to(line).unwrap();
    session
}

fn think(thinker: &mut Thinker, session: &dyn Session) -> Thought {
    let request = Request { threads: 1, seed: 7, stop: &false.into(), observer: None };
    thinker.think(session, &request).unwrap()
}

fn timeless(mut thought: Thought) -> Thought {
    thought.seconds = 0.0;
    thought
}

/// Played with itself for some moves: by waiting for each, or on threads of its own, with the thinker handed from move to move.
#[test]
fn who_thinks_apart_thinks_the_same_and_keeps_what_it_knows() {
    for (game, player) in [("connect", "uct:sims=500"), ("connect", "level:4"), ("blokus:duo", "uct:sims=60")]
    {
        let (mut session, mut apart) = (at(game, ""), at(game, ""));
        let (mut waited_for, mut thinker) = (session.enlist(player).unwrap(), apart.enlist(player).unwrap());
        for _ in 0..4 {
            let expected = think(&mut waited_for, session.as_ref());
            let thinking = thinker.start(apart.as_ref(), 1, 7);
            let (back, thought) = thinking.join();
            let thought = thought.unwrap();
            assert_eq!(timeless(thought.clone()), timeless(expected), "{player} on {game}");
            thinker = back;
            session.play_nth(thought.nth.unwrap());
            apart.play_nth(thought.nth.unwrap());
        }
    }
}

/// What servers and threads hold: sessions may be shared, thinkers handed over.
#[test]
fn all_of_it_goes_to_other_threads() {
    fn is_sent<T: Send + 'static>() {}
    fn is_shared<T: Send + Sync + 'static>() {}
    is_sent::<Thinker>();
    is_sent::<Thinking>();
    is_shared::<Cancel>();
    is_shared::<Box<dyn Session>>();
}

#[test]
fn a_session_is_free_while_somebody_thinks_about_it() {
    let mut session = at("connect", "44");
    let thinking = session.enlist(ENDLESS).unwrap().start(session.as_ref(), 1, 1);
    session.play("5").unwrap();
    let again = session.enlist("mc:sims=20").unwrap().start(session.as_ref(), 1, 1);
    assert_eq!(again.join().1.unwrap().position, "445");
    assert!(!thinking.is_finished() && !thinking.wait(Duration::from_millis(1)));
    thinking.cancel();
    let (_, thought) = thinking.join();
    let thought = thought.unwrap();
    assert_eq!((thought.position.as_str(), thought.complete, thought.moves.len()), ("44", false, 7));
}

#[test]
fn anybody_with_a_handle_can_cancel_and_a_dropped_one_is_cancelled() {
    let session = at("blokus", "");
    let thinking = session.enlist("mc:sims=1000000").unwrap().start(session.as_ref(), 2, 1);
    let handle = thinking.cancel_handle();
    let start = Instant::now();
    std::thread::spawn(move || handle.cancel()).join().unwrap();
    assert!(thinking.wait(LONG) && thinking.is_finished());
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert!(!thinking.join().1.unwrap().complete);
    let thinking = session.enlist("mc:sims=1000000").unwrap().start(session.as_ref(), 2, 1);
    let frames = thinking.frames().clone();
    assert!(!frames.has_ended());
    drop(thinking);
    assert!(frames.wait_for_the_end(LONG), "the thread ends by itself");
}

#[test]
fn frames_come_while_it_thinks_and_the_newest_wins() {
    let session = at("connect", "");
    let seen = Arc::new(AtomicU64::new(0));
    let count = seen.clone();
    let observer = move |_: &_| {
        count.fetch_add(1, Ordering::Relaxed);
    };
    let thinking =
        session.enlist("alphabeta:depth=7").unwrap().start_watched(session.as_ref(), 1, 1, observer);
    let (mut number, mut done) = (0, 0);
    loop {
        match thinking.frames().newer(number, LONG) {
            News::Frame(newer, steps) => {
                assert!(newer > number && steps.done >= done, "frames in their order");
                (number, done) = (newer, steps.done);
            }
            News::End => break,
            News::Nothing => panic!("no frame in a minute"),
        }
    }
    assert_eq!(thinking.frames().latest().map(|(number, _)| number), Some(number));
    assert_eq!(seen.load(Ordering::Relaxed), number, "the observer sees them all");
    assert!(thinking.join().1.unwrap().complete && done > 0);
}

#[test]
fn thinkers_know_their_game_and_its_end() {
    let session = at("connect", "1212121");
    let mut thinker = session.enlist("random").unwrap();
    assert_eq!((thinker.game().as_str(), thinker.spec()), ("connect:7x6x4", "random"));
    let request = Request { threads: 1, seed: 7, stop: &false.into(), observer: None };
    assert_eq!(thinker.think(session.as_ref(), &request), Err(ThinkError::Over));
    assert_eq!(session.think(&mut thinker, &request), None);
    for other in ["connect:8x7x4", "connect:9x9x5", "blokus"] {
        let error = thinker.think(at(other, "").as_ref(), &request).unwrap_err().to_string();
        assert!(error.starts_with("a position of ") && error.ends_with(": expected one of connect:7x6x4"));
    }
    // The same game opened twice is the same game.
    assert_eq!(think(&mut thinker, at("connect:7x6", "4").as_ref()).position, "4");
    let (thinker, thought) = thinker.start(session.as_ref(), 1, 1).join();
    assert_eq!((thought, thinker.spec()), (Err(ThinkError::Over), "random"));
}
