//! Perft of a session, which somebody may stop.

use plyground_players::{Request, registry};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

#[test]
fn what_was_counted_is_told_when_somebody_says_stop() {
    let session = registry::open("connect").unwrap();
    let stop = AtomicBool::new(false);
    let request = Request { threads: 2, seed: 1, stop: &stop, observer: None };
    let whole = session.perft(7, &request);
    assert!(whole.iter().all(|one| one.complete));
    assert_eq!(whole.iter().map(|one| one.lines).sum::<u64>(), 823_536);
    let start = Instant::now();
    let counted = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(300));
            stop.store(true, Ordering::Relaxed);
        });
        // More lines than could be counted in a lifetime.
        session.perft(40, &request)
    });
    assert!(start.elapsed() < Duration::from_secs(30));
    assert!(counted.len() == 7 && counted.iter().any(|one| !one.complete));
}
