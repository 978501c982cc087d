//! The exploration term of UCB1.

/// The exploration term by numbers of visits, read from tables: the same bits on every machine, and no logarithms on the
/// way down the tree.
///
/// Up to 255 visits each has its own entry; beyond, numbers that agree in their highest eight bits share one weight, which
/// is off by less than one part in a thousand.
pub(super) struct Exploration {
    /// `c * sqrt(ln N)`.
    weights: Vec<f32>,
    /// `1/n` and its square root, for small `n`.
    parts: Vec<(f32, f32)>,
}

/// Bits of a number that are told apart.
const BITS: u32 = 8;

impl Exploration {
    pub(super) fn new(c: f64) -> Exploration {
        let small = (0..1 << BITS).map(f64::from);
        let halves = 1 << (BITS - 1);
        let large = (1..=32 - BITS).flat_map(|up| {
            // The middle of the numbers that share the entry.
            (halves..2 * halves).map(move |top| (f64::from(top) + 0.5) * f64::from(1_u32 << up))
        });
        let weight = |n: f64| (c * n.max(1.0).ln().sqrt()) as f32;
        Exploration {
            weights: small.chain(large).map(weight).collect(),
            parts: (0..1 << BITS).map(part).collect(),
        }
    }

    /// How much exploration counts for in a position with so many visits.
    #[inline]
    pub(super) fn of(&self, visits: u32) -> f32 {
        self.weights[place(visits)]
    }

    /// One part of so many visits, and its square root.
    #[inline]
    pub(super) fn part(&self, visits: u32) -> (f32, f32) {
        self.parts.get(visits as usize).copied().unwrap_or_else(|| part(visits))
    }
}

fn part(visits: u32) -> (f32, f32) {
    let part = 1.0 / visits as f32;
    (part, part.sqrt())
}

/// The entry of a number.
#[inline(always)]
fn place(visits: u32) -> usize {
    let up = (32 - BITS).saturating_sub(visits.leading_zeros());
    (up << (BITS - 1)) as usize + (visits >> up) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_follow_the_formula() {
        let weights = Exploration::new(1.4);
        for visits in (1..5000).chain([65_535, 65_536, 1 << 20, (1 << 20) + 12_345, u32::MAX - 1, u32::MAX]) {
            let exact = 1.4 * f64::from(visits).ln().sqrt();
            let given = f64::from(weights.of(visits));
            assert!((given - exact).abs() <= exact * if visits < 256 { 1e-7 } else { 1e-3 }, "{visits}");
            let (part, root) = weights.part(visits);
            assert_eq!((part, root), (1.0 / visits as f32, (1.0 / visits as f32).sqrt()));
        }
        assert_eq!(Exploration::new(0.0).of(100), 0.0);
    }
}
