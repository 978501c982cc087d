//! Sizes and times with their units, as people write them.

use super::spec::SpecError;
use std::time::Duration;

/// `64MB` and the like, in powers of 1024.
pub fn bytes(text: &str) -> Option<usize> {
    let units = [("KB", 10), ("MB", 20), ("GB", 30)];
    let (digits, shift) = units.iter().find_map(|(unit, shift)| Some((text.strip_suffix(unit)?, *shift)))?;
    let number: usize = digits.trim_end().parse().ok()?;
    number.checked_shl(shift).filter(|bytes| bytes >> shift == number && *bytes <= 1 << 40)
}

/// What a time looks like.
pub(super) const A_TIME: &str = "expected a time such as 500ms, 2s or 1m";

/// `500ms`, `2s`, `1.5s`, `2m`.
pub fn duration(text: &str) -> Result<Duration, SpecError> {
    seconds(text).ok_or_else(|| SpecError(format!("\"{text}\": {A_TIME}")))
}

/// The same without a word about what is wrong.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    let units = [("ms", 1e-3), ("us", 1e-6), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let seconds = units.iter().find_map(|(unit, size)| {
        let number: f64 = text.strip_suffix(unit)?.trim_end().parse().ok()?;
        Some(number * size).filter(|seconds| (0.0..1e9).contains(seconds))
    });
    seconds.map(Duration::from_secs_f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!(bytes("64MB"), Some(64 << 20));
        assert_eq!(bytes("1GB"), Some(1 << 30));
        for text in ["", "64", "MB", "-1MB", "1.5GB", "9999999999999GB"] {
            assert_eq!(bytes(text), None, "{text}");
        }
    }
}
