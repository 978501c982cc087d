//! S1's numbers as they were published: Apple M1 Pro, 8 cores (6 fast, 2 slow), 4096 simulations a move, five boards, means of five.

/// The chosen columns, from zero.
pub(crate) const MOVES: [u8; 5] = [0, 4, 4, 3, 1];

/// Seconds of the sequential program.
pub(crate) const SEQUENTIAL: f64 = 5.787;

/// Seconds by kind of parallelism, on 8 threads; the last kind is not S1's.
pub(crate) const KIND_SECONDS: [Option<f64>; 7] =
    [Some(SEQUENTIAL), Some(1.182), Some(0.994), Some(0.984), Some(1.185), Some(0.945), None];

/// Chunk sizes with their seconds on 8 threads; that of one game is the table of kinds.
pub(crate) const CHUNKS: [(u64, Option<f64>); 10] = [
    (512, Some(1.199)),
    (256, Some(1.185)),
    (128, Some(1.133)),
    (64, Some(1.114)),
    (32, Some(1.143)),
    (16, Some(1.092)),
    (8, Some(1.135)),
    (4, Some(1.088)),
    (2, Some(0.945)),
    (1, None),
];

/// Threads, seconds and speed-up with chunks of two.
pub(crate) const THREADS: [(usize, f64, f64); 8] = [
    (1, 5.71, 1.0),
    (2, 3.04, 1.88),
    (3, 2.01, 2.84),
    (4, 1.51, 3.77),
    (5, 1.22, 4.66),
    (6, 1.03, 5.56),
    (7, 0.98, 5.83),
    (8, 0.92, 6.17),
];

/// A report of the runtime system on 8 threads.
pub(crate) struct Runtime {
    pub(crate) name: &'static str,
    pub(crate) sparks: u64,
    pub(crate) converted: u64,
    pub(crate) collected: u64,
    pub(crate) fizzled: u64,
    /// Processor time and elapsed time of everything.
    pub(crate) cpu: f64,
    pub(crate) elapsed: f64,
    /// How evenly collecting garbage was shared.
    pub(crate) balance: f64,
    /// Processor time and elapsed time by phase: INIT, MUT, GC, EXIT.
    pub(crate) phases: [(f64, f64); 4],
}

/// The phases of a run of that runtime system, and what each is.
pub(crate) const PHASES: [(&str, &str); 4] = [
    ("INIT", "starting up"),
    ("MUT", "the program itself"),
    ("GC", "collecting garbage"),
    ("EXIT", "shutting down"),
];

/// Its threads of the system, in all three reports: one bound, the others workers.
pub(crate) const SYSTEM_TASKS: (u32, u32) = (18, 17);

pub(crate) const RUNTIMES: [Runtime; 3] = [
    Runtime {
        name: "one game a task",
        sparks: 143_360,
        converted: 143_360,
        collected: 0,
        fizzled: 0,
        cpu: 7.049,
        elapsed: 0.987,
        balance: 0.1470,
        phases: [(0.005, 0.007), (6.997, 0.936), (0.044, 0.033), (0.002, 0.010)],
    },
    Runtime {
        name: "chunks of 64",
        sparks: 2_240,
        converted: 2_108,
        collected: 42,
        fizzled: 90,
        cpu: 6.819,
        elapsed: 1.148,
        balance: 0.3861,
        phases: [(0.005, 0.004), (6.800, 1.131), (0.013, 0.012), (0.001, 0.001)],
    },
    Runtime {
        name: "chunks of 2",
        sparks: 71_680,
        converted: 71_667,
        collected: 0,
        fizzled: 13,
        cpu: 7.031,
        elapsed: 0.958,
        balance: 0.2078,
        phases: [(0.006, 0.005), (6.997, 0.925), (0.026, 0.018), (0.002, 0.010)],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sparks_are_boards_by_moves_by_chunks() {
        let games = 5 * 7 * plyground_lab::bench::S1_SIMS;
        assert_eq!(RUNTIMES.map(|one| one.sparks), [games, games / 64, games / 2]);
        for one in &RUNTIMES {
            assert_eq!(one.sparks, one.converted + one.collected + one.fizzled);
            let sum = |of: fn(&(f64, f64)) -> f64| one.phases.iter().map(of).sum::<f64>();
            assert!((sum(|phase| phase.0) - one.cpu).abs() < 0.0015, "{}", one.name);
            assert!((sum(|phase| phase.1) - one.elapsed).abs() < 0.0015, "{}", one.name);
        }
    }
}
