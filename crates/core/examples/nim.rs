//! Nim with several heaps, played out at random and solved by plain MaxN: `cargo run --example nim -p plyground-core`.

use plyground_core::testkit::maxn;
use plyground_core::{Game, Payoffs, PlayoutPolicy, Playouts, Seat, Streams, perft, without_knowledge};

/// Seats take any number of matches from one heap in turn; whoever takes the last one wins.
struct Nim([u8; 3]);

/// Matches left in each heap, and whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Heaps([u8; 3], Seat);

/// The number of the heap, and how many matches are taken.
type Take = (usize, u8);

impl Game for Nim {
    type State = Heaps;
    type Move = Take;
    type Key = ([u8; 3], usize);

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Heaps {
        Heaps(self.0, Seat::FIRST)
    }

    fn turn(&self, heaps: &Heaps) -> Seat {
        heaps.1
    }

    fn moves(&self, heaps: &Heaps, out: &mut Vec<Take>) {
        for (heap, &matches) in heaps.0.iter().enumerate() {
            out.extend((1..=matches).map(|taken| (heap, taken)));
        }
    }

    fn play(&self, heaps: &mut Heaps, (heap, taken): Take) {
        heaps.0[heap] -= taken;
        heaps.1 = heaps.1.other();
    }

    fn payoffs(&self, heaps: &Heaps) -> Option<Payoffs> {
        (heaps.0 == [0; 3]).then(|| Payoffs::win(heaps.1.other()))
    }

    fn key(&self, heaps: &Heaps) -> ([u8; 3], usize) {
        (heaps.0, heaps.1.index())
    }
}

without_knowledge!(Nim);

fn main() {
    for heaps in [[1, 2, 3], [2, 2, 3], [3, 3, 3]] {
        let nim = Nim(heaps);
        let start = nim.start();
        let tally = nim.playouts(PlayoutPolicy::Uniform, &start, Streams::new(1), 0..10_000, &mut Vec::new());
        let percent = 100.0 * tally.mean(Seat::FIRST);
        println!(
            "{heaps:?}: {} lines of 3 moves; the first seat wins {percent:.1} % at random",
            perft(&nim, &start, 3)
        );
        let exact = maxn(&nim, &start);
        match exact.twelfths[Seat::FIRST] {
            Payoffs::WHOLE => println!("  and always by {:?} (heap, matches)", exact.best),
            _ => println!("  and never against best play"),
        }
    }
}
