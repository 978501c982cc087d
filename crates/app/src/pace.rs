//! How fast long work goes: so many steps a second, and how that changed.

use plyground_plot::grouped;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The speed of something that goes on.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    /// When it was looked at last, and how much was done then.
    last: Option<(Instant, u64)>,
    /// Steps a second in each stretch, the newest last.
    rates: VecDeque<f64>,
}

/// A stretch of which the speed is told.
const STRETCH: Duration = Duration::from_secs(1);
/// Stretches that are shown.
const SHOWN: usize = 10;
const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

impl Pace {
    /// So much is done now; in words, once another stretch is over.
    pub(crate) fn note(&mut self, now: Instant, done: u64) -> Option<String> {
        let Some((before, had)) = self.last else {
            self.last = Some((now, done));
            return None;
        };
        let time = now.saturating_duration_since(before);
        if time < STRETCH {
            return None;
        }
        self.last = Some((now, done));
        self.rates.push_back(done.saturating_sub(had) as f64 / time.as_secs_f64());
        if self.rates.len() > SHOWN {
            self.rates.pop_front();
        }
        Some(self.words())
    }

    /// Steps a second in the last stretches together.
    pub(crate) fn rate(&self) -> f64 {
        self.rates.iter().sum::<f64>() / self.rates.len().max(1) as f64
    }

    /// `1,234 a second ▅▆█`; slow work by the minute or hour.
    pub(crate) fn words(&self) -> String {
        let rate = self.rate();
        let speed = match rate {
            rate if rate >= 10.0 => format!("{} a second", grouped(rate.round() as u64)),
            rate if rate >= 0.5 => format!("{rate:.1} a second"),
            rate if rate * 60.0 >= 1.0 => format!("{:.0} a minute", 60.0 * rate),
            rate => format!("{:.0} an hour", 3600.0 * rate),
        };
        let most = self.rates.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        let block = |rate: &f64| BLOCKS[(7.999 * rate / most) as usize];
        format!("{speed} {}", self.rates.iter().map(block).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_told_once_a_stretch() {
        let start = Instant::now();
        let at = |seconds: f64| start + Duration::from_secs_f64(seconds);
        let mut pace = Pace::default();
        assert_eq!(pace.note(at(0.0), 0), None);
        assert_eq!(pace.note(at(0.5), 1_000), None);
        assert_eq!(pace.note(at(1.0), 2_000).unwrap(), "2,000 a second █");
        assert_eq!(pace.note(at(2.0), 3_000).unwrap(), "1,500 a second █▄");
        // What is slow is told by longer times, and what goes back is no step.
        let mut slow = Pace::default();
        slow.note(at(0.0), 5);
        assert_eq!(slow.note(at(60.0), 7).unwrap(), "2 a minute █");
        assert_eq!(slow.note(at(70.0), 0).unwrap(), "1 a minute █▁");
        (0..100).for_each(|i| drop(pace.note(at(3.0 + f64::from(i)), 0)));
        assert!(pace.words().chars().count() < 32, "{}", pace.words());
    }
}
