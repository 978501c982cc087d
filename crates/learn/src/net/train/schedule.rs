//! When what is done: functions of counts alone, so that training does not depend on when it was stopped.

/// Games of the generation that begins after so many. The first ones are small, since there is most to be learned from each.
pub(super) fn generation(games: u64) -> u64 {
    match games {
        0..8_192 => 256,
        8_192..65_536 => 1_024,
        _ => 4_096,
    }
}

/// Whether the error is looked at when a count rises to `now`: at 1, 1.5, 2, 3, 4, 6, … thousand.
pub(super) fn is_point(before: u64, now: u64) -> bool {
    let mut at = 1024;
    while at <= now {
        if (at > before && at <= now) || (at + at / 2 > before && at + at / 2 <= now) {
            return true;
        }
        at *= 2;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generations_end_where_sizes_change() {
        let mut games = 0;
        let mut ends = Vec::new();
        while games < 100_000 {
            games += generation(games);
            ends.push(games);
        }
        assert!(ends.contains(&8_192) && ends.contains(&65_536));
    }

    #[test]
    fn points_come_at_powers_of_two_and_between() {
        let points: Vec<u64> = (0..20_000).filter(|n| is_point(*n, n + 1)).map(|n| n + 1).collect();
        assert_eq!(points, [1024, 1536, 2048, 3072, 4096, 6144, 8192, 12288, 16384]);
        assert!(is_point(4000, 9000) && !is_point(4100, 6000));
    }
}
