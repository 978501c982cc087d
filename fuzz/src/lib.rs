//! Random input for every parser and protocol: what a stranger sends is read or refused, and nothing panics, hangs or eats memory.
//!
//! A [`Target`] takes bytes and does with them what the program would; it panics where a law does not hold. The [`engine`] makes the bytes:
//! from a corpus, by [mutations](mutate), each determined by a seed. Where the program was compiled with counters at its branches
//! (`cargo xtask fuzz` does so, on stable Rust), inputs that reach something new join the corpus; without, all are drawn from the
//! corpus as it is, which is what tests do.

pub mod coverage;
pub mod engine;
pub mod mutate;
pub mod targets;

/// Something that takes bytes from strangers.
pub struct Target {
    /// What commands and the folder of its corpus call it.
    pub name: &'static str,
    /// Words that mean something to it.
    pub words: &'static [&'static str],
    /// Inputs to begin with that are made, beside those in the folder of its corpus.
    pub made: fn() -> Vec<Vec<u8>>,
    /// Makes checksums right again after something was changed.
    pub seal: fn(Vec<u8>) -> Vec<u8>,
    /// Takes an input; panics where something is wrong with the program.
    pub run: fn(&[u8]),
    /// Executions that tests make: fewer where each takes long.
    pub few: u64,
}
