//! The counts at which frames come.

/// The next count after this one at which a frame is due: 1, 2, 3, 4, 6, 8, 12, 16, …, powers of two and one and a half times these.
pub(crate) fn next_count(count: u64) -> u64 {
    let Some(bits) = count.checked_ilog2() else { return 1 };
    let power = 1_u64 << bits;
    let middle = power + power / 2;
    if count < middle { middle } else { power.saturating_mul(2) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_powers_of_two_and_the_middle_between_them() {
        let mut counts = vec![0];
        while counts[counts.len() - 1] < 64 {
            counts.push(next_count(counts[counts.len() - 1]));
        }
        assert_eq!(counts, [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64]);
        assert_eq!([5, 7, 100].map(next_count), [6, 8, 128]);
        assert_eq!(next_count(u64::MAX), u64::MAX);
    }
}
