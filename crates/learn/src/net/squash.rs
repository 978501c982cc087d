//! From sums of weights to expected payoffs and back: tanh, from a table, so that it is the same on every machine.

use std::sync::LazyLock;

/// A weight of 1, as a whole number.
pub const SCALE: i32 = 1024;
/// Whole numbers told apart: from 4 on a value is nearly certain.
const STEPS: usize = 4 * SCALE as usize;
/// Parts of a payoff that numbers of the table are rounded to: far more than libraries differ in.
const PARTS: f64 = (1 << 20) as f64;

static TANH: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let value = |i: usize| (i as f64 / f64::from(SCALE)).tanh();
    (0..=STEPS + 1).map(|i| ((value(i) * PARTS).round() / PARTS) as f32).collect()
});

/// The value of a sum of weights, from -1 to 1.
#[inline]
pub(super) fn tanh(sum: f32) -> f32 {
    let scaled = sum.abs() * SCALE as f32;
    let place = (scaled as usize).min(STEPS);
    let (below, above) = (TANH[place], TANH[place + 1]);
    let part = (scaled - place as f32).min(1.0);
    (below + (above - below) * part).copysign(sum)
}

/// The payoff behind a sum of whole weights, in parts of 2^16.
#[inline]
pub(super) fn share(sum: i32) -> u32 {
    let value = TANH[(sum.unsigned_abs() as usize).min(STEPS)];
    let half = (value * 32768.0).round() as i32;
    (32768 + if sum < 0 { -half } else { half }) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_tanh() {
        for i in -6000..=6000_i32 {
            let sum = i as f32 / 1003.0;
            assert!((tanh(sum) - sum.tanh()).abs() < 1e-3, "{sum}");
            let exact = (f64::from(i) / 1024.0).tanh().mul_add(32768.0, 32768.0);
            assert!((f64::from(share(i)) - exact).abs() < 30.0, "{i}");
            assert_eq!(share(i) + share(-i), 1 << 16);
        }
        assert_eq!((share(0), tanh(0.0)), (1 << 15, 0.0));
        assert!(tanh(f32::MAX) <= 1.0 && tanh(f32::MIN) >= -1.0);
    }
}
