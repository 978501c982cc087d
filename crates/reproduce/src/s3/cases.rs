//! What S3 searches: positions, depths, divisions and threads.

use plyground_jobs::Scale;

/// The positions by name, with the depths at which they are searched; the second list is left out in the quick form.
const POSITIONS: [(&str, usize, &[u32], &[u32]); 4] = [
    ("start", 0, &[2, 3, 4], &[]),
    ("opening", 12, &[2], &[3]),
    ("middle", 21, &[2], &[3]),
    ("end", 49, &[2, 3], &[4]),
];

const DIVISIONS: [&str; 6] = ["none", "every", "budget=1", "budget=2", "budget=3", "node"];

/// What is searched: the name of a position, the moves played before, and the depth.
pub(crate) fn searches(scale: Scale) -> Vec<(&'static str, usize, u32)> {
    let all = POSITIONS.iter().flat_map(|&(name, ply, depths, more)| {
        let more = if scale == Scale::Quick { &[] } else { more };
        depths.iter().chain(more).map(move |&depth| (name, ply, depth))
    });
    all.collect()
}

/// The divisions of a search and the threads each is measured on: one, two, four and so on up to `threads`; the undivided one
/// first, on one.
pub(crate) fn cases(ply: usize, depth: u32, threads: usize) -> Vec<(&'static str, usize)> {
    let mut counts: Vec<usize> = (0..).map(|i| 1 << i).take_while(|&count| count < threads).collect();
    counts.push(threads);
    let mut cases = Vec::new();
    for division in DIVISIONS {
        let mut own = if division == "none" { vec![1] } else { counts.clone() };
        // S3's own table is for four threads, however many cores there are.
        if (ply, depth) == (0, 4) && ["every", "budget=2"].contains(&division) && !own.contains(&4) {
            own.push(4);
        }
        cases.extend(own.iter().map(|&count| (division, count)));
    }
    cases
}
