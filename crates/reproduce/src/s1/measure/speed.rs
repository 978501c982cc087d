//! S1's times by kind of parallelism and by size of a task.

use super::Setup;
use super::boards::time_in_turns;
use crate::run::{Finished, PartResults};
use crate::s1::published::{CHUNKS, KIND_SECONDS};
use plyground_jobs::{Interval, median};
use plyground_lab::bench::S1_BOARDS;

/// The kinds of parallelism: what S1 calls them, the player, and whether it has all threads.
pub(crate) const KINDS: [(&str, &str, bool); 7] = [
    ("sequential", "mc:sims=4096", false),
    ("available moves", "mc:sims=4096,divide=moves", true),
    ("game simulations", "mc:sims=4096,divide=sims,chunk=1", true),
    ("both", "mc:sims=4096,divide=both,chunk=1", true),
    ("chunks of 256", "mc:sims=4096,divide=sims,chunk=256", true),
    ("chunks of 2", "mc:sims=4096,divide=sims,chunk=2", true),
    ("one queue of chunks of 64", "mc:sims=4096,divide=chunks,chunk=64", true),
];

/// S1.20, S1.21, S1.28: kinds of parallelism.
pub(crate) fn kinds(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let threads = |is_parallel| if is_parallel { setup.options.threads } else { 1 };
    let case = |(_, player, is_parallel): (&str, &str, bool)| (player.to_owned(), threads(is_parallel));
    let results = time_in_turns(setup, &KINDS.map(case))?;
    let alone = median(&results[0].seconds);
    for (((name, ..), published), timed) in KINDS.into_iter().zip(KIND_SECONDS).zip(&results) {
        out.findings.note_times("kinds", name, "seconds", &timed.seconds).published(&seconds(published));
        let count = timed.seconds.len() as u64;
        out.findings.note("kinds", name, "speed-up", alone / median(&timed.seconds), count).measured();
        let boards = if timed.is_same { S1_BOARDS.len() } else { 0 };
        out.findings.note("kinds", name, "boards with the same moves and counts", boards as f64, count);
    }
    Ok(())
}

/// S1.22, S1.B5: chunks of 512 to 1, move after move as in S1 and from one queue.
pub(crate) fn chunks(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let mut cases = Vec::new();
    for (chunk, _) in CHUNKS {
        for divide in ["sims", "chunks"] {
            cases.push((format!("mc:sims=4096,divide={divide},chunk={chunk}"), setup.options.threads));
        }
    }
    let results = time_in_turns(setup, &cases)?;
    for ((chunk, published), pair) in CHUNKS.into_iter().zip(results.chunks(2)) {
        let item = chunk.to_string();
        let row = out.findings.note_times("chunks", &item, "move after move", &pair[0].seconds);
        row.published(&seconds(published));
        out.findings.note_times("chunks", &item, "one queue", &pair[1].seconds);
    }
    // Both of a turn, so that what slows the machine slows both.
    let of_chunk =
        |wanted: u64| CHUNKS.iter().position(|(chunk, _)| *chunk == wanted).map(|at| &results[2 * at]);
    if let (Some(ones), Some(twos)) = (of_chunk(1), of_chunk(2)) {
        let ratios: Vec<f64> = ones.seconds.iter().zip(&twos.seconds).map(|(one, two)| one / two).collect();
        let count = ratios.len() as u64;
        let (item, of) = ("1 by 2", Interval::of(&ratios));
        out.findings.note_interval("chunks", item, "quotient of times", of, count).measured();
    }
    Ok(())
}

/// A published time, or none.
fn seconds(published: Option<f64>) -> String {
    published.map_or_else(|| "-".to_owned(), |seconds| format!("{seconds}"))
}
