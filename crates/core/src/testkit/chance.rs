//! Is a sampler fair?

/// Whether counts of equally likely outcomes are spread as chance would spread them.
///
/// The chi-squared statistic is turned into a normal deviate by Wilson and Hilferty's cube root and must stay within five
/// standard deviations, above and below: counts that are too even are as suspect as counts that are too uneven.
pub fn chi_squared_is_plausible(counts: &[u64]) -> bool {
    let total: u64 = counts.iter().sum();
    let expected = total as f64 / counts.len() as f64;
    assert!(expected >= 10.0, "too few samples to judge: {expected} a class");
    let freedom = (counts.len() - 1) as f64;
    let statistic: f64 = counts.iter().map(|&n| (n as f64 - expected).powi(2) / expected).sum();
    let spread = 2.0 / (9.0 * freedom);
    let deviate = ((statistic / freedom).cbrt() - (1.0 - spread)) / spread.sqrt();
    // With one or two degrees of freedom a perfect split is no wonder.
    deviate < 5.0 && (freedom < 5.0 || deviate > -5.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_can_say_no() {
        assert!(chi_squared_is_plausible(&[1010, 985, 1003, 1002]));
        assert!(!chi_squared_is_plausible(&[1200, 900, 950, 950]));
        assert!(!chi_squared_is_plausible(&[1000; 40]));
    }
}
