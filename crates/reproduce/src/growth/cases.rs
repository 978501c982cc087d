//! What is searched: along which axes, and how far.

use plyground_jobs::Scale;

/// What grows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Axis {
    Depth,
    Size,
    Simulations,
    Threads,
}

/// One search of a series: where it stands along the axis, and what is searched.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Case {
    pub(crate) series: &'static str,
    pub(crate) x: u64,
    pub(crate) game: String,
    pub(crate) player: String,
    pub(crate) threads: usize,
}

/// Who is put on more threads.
pub(crate) const PARALLEL: [(&str, &str, &str); 2] = [
    ("mc", "connect", "mc:sims=100000"),
    ("maxn on Blokus", "blokus", "maxn:depth=3,divide=budget,budget=2"),
];

impl Axis {
    pub(crate) const ALL: [Axis; 4] = [Axis::Depth, Axis::Size, Axis::Simulations, Axis::Threads];

    /// What tables call it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Axis::Depth => "depth",
            Axis::Size => "cells",
            Axis::Simulations => "simulations",
            Axis::Threads => "threads",
        }
    }

    /// Whether what is measured of a series lies on a line here. `uct` plays games side by side on six rows only: the other boards are played in
    /// another way.
    pub(crate) fn has_law(self, series: &str, measure: &str) -> bool {
        (self, series, measure) != (Axis::Size, "uct", "seconds")
    }

    /// All searches along it.
    pub(crate) fn cases(self, scale: Scale) -> Vec<Case> {
        let is_whole = scale == Scale::Whole;
        let mut cases = Vec::new();
        let mut add = |series, x: u64, game: &str, player: String, threads: u64| {
            cases.push(Case { series, x, game: game.to_owned(), player, threads: threads as usize });
        };
        match self {
            Axis::Depth => {
                let more = u64::from(is_whole);
                for x in 2..=6 + more {
                    add("minimax", x, "connect", format!("minimax:depth={x}"), 1);
                }
                for x in 2..=9 + more {
                    let player = format!("alphabeta:depth={x},order=left,table=off,deepen=off");
                    add("alphabeta, plain", x, "connect", player, 1);
                }
                for x in 2..=11 + 2 * more {
                    add("alphabeta", x, "connect", format!("alphabeta:depth={x}"), 1);
                }
                // Two or three plies would fit any line.
                for x in 1..=4 * more {
                    add("maxn on Blokus", x, "blokus", format!("maxn:depth={x}"), 1);
                }
            }
            Axis::Size => {
                for series in ["mc", "uct", "alphabeta, plain"] {
                    for columns in 5..=10 {
                        let game = format!("connect:{columns}x{}x4", columns - 1);
                        let player = match series {
                            "mc" => "mc:sims=2000",
                            "uct" => "uct:sims=20000",
                            _ => "alphabeta:depth=6,order=left,table=off,deepen=off",
                        };
                        add(series, columns * (columns - 1), &game, player.to_owned(), 1);
                    }
                }
            }
            Axis::Simulations => {
                for series in ["mc", "ucb1", "uct"] {
                    for power in 0..=3 + 2 * u32::from(is_whole) {
                        let sims = 1000 * 4_u64.pow(power);
                        add(series, sims, "connect", format!("{series}:sims={sims}"), 1);
                    }
                }
            }
            Axis::Threads => {
                for (series, game, player) in PARALLEL {
                    for threads in [1, 2, 4, 8] {
                        add(series, threads, game, player.to_owned(), threads);
                    }
                }
            }
        }
        cases
    }
}

impl Case {
    /// What rows call it.
    pub(crate) fn item(&self) -> String {
        format!("{} {}", self.series, self.x)
    }
}

/// The series of some cases, in their order.
pub(crate) fn series_of(cases: &[Case]) -> Vec<&'static str> {
    let mut names: Vec<&str> = cases.iter().map(|case| case.series).collect();
    names.dedup();
    names
}
