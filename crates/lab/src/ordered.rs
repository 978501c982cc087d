//! Work on many threads whose results come out in order.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

/// Does the pieces of work of `numbers`, a thread for each of `workers`, and hands the results to `each` in their order,
/// until that breaks or somebody says stop.
pub(crate) fn in_order<W: Send, T: Send>(
    workers: Vec<W>,
    numbers: Range<u64>,
    stop: &AtomicBool,
    work: &(dyn Fn(&mut W, u64) -> T + Sync),
    each: &mut dyn FnMut(T) -> ControlFlow<()>,
) {
    let next = AtomicU64::new(numbers.start);
    // Set when `each` has seen enough.
    let is_over = AtomicBool::new(false);
    let (sender, results) = mpsc::channel();
    std::thread::scope(|scope| {
        for mut worker in workers {
            let (sender, next, is_over, end) = (sender.clone(), &next, &is_over, numbers.end);
            scope.spawn(move || {
                while !is_over.load(Ordering::Relaxed) && !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end || sender.send((number, work(&mut worker, number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut awaited = numbers.start;
        for (number, result) in results {
            early.insert(number, result);
            while let Some(result) = early.remove(&awaited) {
                awaited += 1;
                if each(result).is_break() {
                    is_over.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_until_somebody_has_seen_enough() {
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            let mut each = |square| {
                seen.push(square);
                if square == 81 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let stop = AtomicBool::new(false);
            in_order(vec![(); threads], 3..1_000_000, &stop, &|_, number| number * number, &mut each);
            assert_eq!(seen, [9, 16, 25, 36, 49, 64, 81], "{threads} threads");
            in_order(vec![(); threads], 0..9, &AtomicBool::new(true), &|_, number| number, &mut |_| {
                panic!("nothing is done")
            });
        }
    }
}
