//! Chances from sums of weights: the same on every machine.

/// A weight of e: a move with so much more is e times as likely.
pub const UNIT: i32 = 256;
/// What is less likely than this counts as if it were as likely.
const WORST: usize = 16 * UNIT as usize;

/// `e^-(i / 4)` and `e^-(i / 256)`.
const COARSE: [f32; WORST / 64] = powers(0.778_800_783_071_404_9);
const FINE: [f32; 64] = powers(0.996_101_369_470_117_5);

const fn powers<const N: usize>(base: f64) -> [f32; N] {
    let mut powers = [1.0; N];
    let (mut i, mut power) = (0, 1.0);
    while i < N {
        powers[i] = power as f32;
        power *= base;
        i += 1;
    }
    powers
}

/// How likely a move is with so much less than the best, before all are made to add up to one.
#[inline]
pub(in crate::blokus) fn chance(less: i32) -> f32 {
    let less = (less.max(0) as usize).min(WORST - 1);
    COARSE[less / 64] * FINE[less % 64]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_powers_of_e() {
        for less in 0..WORST as i32 {
            let exact = (-f64::from(less) / f64::from(UNIT)).exp();
            assert!((f64::from(chance(less)) / exact - 1.0).abs() < 1e-6, "{less}");
        }
        assert_eq!((chance(-5), chance(1 << 20)), (1.0, chance(WORST as i32 - 1)));
    }
}
