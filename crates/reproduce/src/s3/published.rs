//! S3's tables as they were published, and what follows from them.

/// A row of the spark tables at depth 4 on 4 cores: division, strategy; sparks in all, converted, collected, fizzled; seconds.
pub(crate) type Sparks = (&'static str, &'static str, u64, u64, u64, u64, f64);

pub(crate) const SPARKS: [Sparks; 6] = [
    ("every", "rpar", 25_489_516, 5_529, 24_856_744, 627_243, 19.83),
    ("every", "rseq", 12_740_460, 754, 12_547_283, 192_423, 19.74),
    ("every", "rdeepseq", 12_740_460, 1_360, 12_455_236, 283_864, 33.34),
    ("budget=2", "rpar", 7_320, 132, 87, 7_101, 19.30),
    ("budget=2", "rseq", 3_660, 64, 0, 3_596, 19.27),
    ("budget=2", "rdeepseq", 3_660, 63, 0, 3_597, 19.27),
];

/// The published speed-ups by depth and division on 8 to 10 cores, as S3's text gives them.
pub(crate) fn speedup(depth: u32, division: &str) -> &'static str {
    match (depth, division) {
        (2, "every" | "budget=1" | "budget=2" | "budget=3") => "1.0",
        (3, "every") => "2 to 2.5",
        (3, "budget=1" | "budget=2") => "2 to 2.7",
        (4, "every") => "5.5 to 6 (rdeepseq 3.5)",
        (4, "budget=1" | "budget=2" | "budget=3") => "4.5 to 6",
        _ => "-",
    }
}

/// The published speed-ups of a spark for every node on 8 to 10 cores, as S3's text gives them: depth, strategies, from, to.
pub(crate) const EVERY: [(u32, &str, f64, f64); 4] = [
    (2, "all three", 1.0, 1.0),
    (3, "rseq, rpar", 2.0, 2.5),
    (4, "rseq, rpar", 5.5, 6.0),
    (4, "rdeepseq", 3.5, 3.5),
];

/// User time in seconds at depth 4 on 4 cores with a spark for every node: rdeepseq, rseq.
pub(crate) const USER_SECONDS: [f64; 2] = [126.0, 71.0];

/// All ways in which four players can have had first moves, each at least the legal 58, so that a spark for each of the
/// first two levels makes 3,660 and one for every node of four levels 12,740,460.
pub(crate) fn first_moves() -> Vec<[u64; 4]> {
    const LEGAL: u64 = 58;
    const MOST: u64 = 3 * LEGAL;
    let mut all = Vec::new();
    for a in LEGAL..=MOST {
        for b in (LEGAL..=MOST).filter(|b| a + a * b == 3_660) {
            for c in LEGAL..=MOST {
                let fits = |d: &u64| 3_660 + a * b * c + a * b * c * d == 12_740_460;
                all.extend((LEGAL..=MOST).filter(fits).map(|d| [a, b, c, d]));
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_sparks_have_one_explanation() {
        assert_eq!(first_moves(), [[60, 60, 58, 60]]);
    }
}
