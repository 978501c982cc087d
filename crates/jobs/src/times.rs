//! Times measured repeatedly: medians, spreads, speed-ups, outliers.

use std::time::Instant;

/// Median and spread of repeated measurements.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Times {
    /// The middle one.
    pub median: f64,
    /// The shortest.
    pub least: f64,
    /// The longest.
    pub most: f64,
}

impl Times {
    /// Of times in seconds.
    pub fn of(times: &[f64]) -> Times {
        Times {
            median: median(times),
            least: times.iter().copied().fold(f64::INFINITY, f64::min),
            most: times.iter().copied().fold(0.0, f64::max),
        }
    }

    /// Whether one of the measurements is so far off that something else must have happened.
    pub fn has_outlier(&self) -> bool {
        self.most > 3.0 * self.median
    }
}

/// The median: the mean of the two middle ones where their number is even.
///
/// # Panics
///
/// When there are none.
pub fn median(times: &[f64]) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[middle] } else { (sorted[middle - 1] + sorted[middle]) / 2.0 }
}

/// How many times as fast the same work was, by the times of each repetition: what slows a shared machine down for a while
/// slows both.
pub fn speedup(alone: &[f64], together: &[f64]) -> f64 {
    let ratios: Vec<f64> = alone.iter().zip(together).map(|(alone, together)| alone / together).collect();
    median(&ratios)
}

/// Runs `cases` things `repetitions` times each, in turns, after one round of warming up; returns their times.
pub fn interleaved(cases: usize, repetitions: usize, mut run: impl FnMut(usize)) -> Vec<Vec<f64>> {
    let mut times = vec![Vec::with_capacity(repetitions); cases];
    for round in 0..=repetitions {
        for (case, times) in times.iter_mut().enumerate() {
            let start = Instant::now();
            run(case);
            if round > 0 {
                times.push(start.elapsed().as_secs_f64());
            }
        }
    }
    times
}

/// Which of these times are outliers: farther from the median than 3.5 deviations, by the median of all deviations
/// (Iglewicz and Hoaglin 1993), and than a twentieth, below which clocks and caches speak.
pub fn outliers(times: &[f64]) -> Vec<bool> {
    let middle = median(times);
    let deviations: Vec<f64> = times.iter().map(|time| (time - middle).abs()).collect();
    let scale = median(&deviations) / 0.6745;
    deviations.iter().map(|&deviation| deviation > 3.5 * scale && deviation > 0.05 * middle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_tell_when_one_is_off() {
        assert!(!Times::of(&[1.0, 1.1, 0.9]).has_outlier());
        assert!(Times::of(&[1.0, 1.1, 9.0]).has_outlier());
    }

    #[test]
    fn outliers_are_far_from_the_median() {
        assert_eq!(outliers(&[1.0, 1.02, 0.98, 1.01, 1.9]), [false, false, false, false, true]);
        assert_eq!(outliers(&[1.0, 1.0, 1.0, 1.04]), [false; 4]);
        assert_eq!(outliers(&[1.0]), [false]);
        assert_eq!(outliers(&[1.0, 2.0, 3.0, 4.0]), [false; 4]);
    }

    #[test]
    fn things_are_run_in_turns() {
        let mut order = Vec::new();
        let times = interleaved(2, 2, |case| order.push(case));
        assert_eq!(order, [0, 1, 0, 1, 0, 1]);
        assert_eq!(times.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
        assert!((speedup(&[2.0, 4.0, 6.0], &[1.0, 2.0, 2.0]) - 2.0).abs() < 1e-12);
    }
}
