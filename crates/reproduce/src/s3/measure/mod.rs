//! S3, measured: searches in all divisions, speed-ups that are foretold, timelines, and what its shortcuts would cost.

pub(crate) mod faults;
pub(crate) mod search;
pub(crate) mod threads;

/// The spec of a search in a division: `none`, `every`, `budget=2`.
pub(crate) fn spec(depth: u32, division: &str) -> String {
    match division.split_once('=') {
        None => format!("maxn:depth={depth},divide={division}"),
        Some((divide, levels)) => format!("maxn:depth={depth},divide={divide},budget={levels}"),
    }
}
