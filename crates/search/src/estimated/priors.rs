//! Priors: how likely a good player makes a move, from what positions after it are worth; in whole numbers and from a table, so that they are the same
//! on every machine.

use std::sync::LazyLock;

/// Steps of the table for a difference that makes a move e times less likely.
const STEPS: u32 = 64;
/// Beyond so many such differences a move is as unlikely as it gets.
const MOST: u32 = 8;
/// What the likeliest move counts.
const WHOLE: f64 = 65_536.0;

static EXP: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let part = |i: u32| (WHOLE * (-f64::from(i) / f64::from(STEPS)).exp()).round() as u32;
    (0..=STEPS * MOST).map(part).collect()
});

/// The priors of moves by their shares, 0 to 2^16: a share that is `scale` less makes a move e times less likely.
pub(super) fn priors(shares: &[u32], scale: u32, out: &mut Vec<f32>) {
    let best = shares.iter().copied().max().unwrap_or(0);
    let weight = |share: &u32| {
        let steps = u64::from(best - share) * u64::from(STEPS) / u64::from(scale.max(1));
        EXP[steps.min(u64::from(STEPS * MOST)) as usize]
    };
    let sum: u32 = shares.iter().map(weight).sum();
    out.clear();
    out.extend(shares.iter().map(|share| weight(share) as f32 / sum.max(1) as f32));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn priors_add_up_and_fall_with_the_share() {
        let mut all = Vec::new();
        priors(&[40_000, 30_000, 65_536, 0, 40_000], 10_000, &mut all);
        assert!((all.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(all[2] > all[0] && all[0] > all[1] && all[1] > all[3] && all[3] > 0.0);
        assert_eq!(all[0], all[4]);
        assert!((all[0] / all[1] - 1.0_f32.exp()).abs() < 0.1, "{all:?}");
    }
}
