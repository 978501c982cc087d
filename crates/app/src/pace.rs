//! How fast long work goes: so many steps a second, and how that changed.

use plyground_plot::grouped;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The speed of something that goes on.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    /// When it was looked at last, and how much was done then.
    last: Option<(Instant, u64)>,
    /// The stretches, the newest last.
    stretches: VecDeque<Stretch>,
}

/// Steps in a time.
#[derive(Copy, Clone, Debug)]
struct Stretch {
    steps: f64,
    seconds: f64,
}

/// A stretch of which the speed is told is at least so long, and longer while nothing happens, up to a minute: so slow work has
/// a stretch a step.
const STRETCH: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(60);
/// Stretches that are shown in a line, and those that are kept.
const SHOWN: usize = 10;
const KEPT: usize = 240;
/// An eighth to eight eighths.
pub(crate) const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

impl Pace {
    /// So much is done now; in words, once another stretch is over.
    pub(crate) fn note(&mut self, now: Instant, done: u64) -> Option<String> {
        let Some((before, had)) = self.last else {
            self.last = Some((now, done));
            return None;
        };
        let time = now.saturating_duration_since(before);
        if time < if done == had { LONGEST } else { STRETCH } {
            return None;
        }
        self.last = Some((now, done));
        self.stretches
            .push_back(Stretch { steps: done.saturating_sub(had) as f64, seconds: time.as_secs_f64() });
        if self.stretches.len() > KEPT {
            self.stretches.pop_front();
        }
        Some(self.words())
    }

    /// Steps a second in the last stretches together.
    pub(crate) fn rate(&self) -> f64 {
        rate(self.stretches.iter().rev().take(SHOWN))
    }

    /// How long so many steps will take, by all stretches that are known.
    pub(crate) fn time(&self, steps: u64) -> Option<Duration> {
        let rate = rate(self.stretches.iter());
        Some(rate)
            .filter(|rate| *rate > 0.0)
            .and_then(|rate| Duration::try_from_secs_f64(steps as f64 / rate).ok())
    }

    /// The speed of the last `most` stretches, the newest last.
    pub(crate) fn rates(&self, most: usize) -> impl Iterator<Item = f64> + Clone {
        let skipped = self.stretches.len().saturating_sub(most);
        self.stretches.iter().skip(skipped).map(|stretch| stretch.steps / stretch.seconds)
    }

    /// `1,234 a second`; slow work by the minute or hour.
    pub(crate) fn speed(&self) -> String {
        match self.rate() {
            rate if rate >= 10.0 => format!("{} a second", grouped(rate.round() as u64)),
            rate if rate >= 0.5 => format!("{rate:.1} a second"),
            rate if rate * 60.0 >= 1.0 => format!("{:.0} a minute", 60.0 * rate),
            rate => format!("{:.0} an hour", 3600.0 * rate),
        }
    }

    /// `1,234 a second ▅▆█`.
    pub(crate) fn words(&self) -> String {
        let most = self.rates(SHOWN).fold(f64::MIN_POSITIVE, f64::max);
        let block = |rate: f64| BLOCKS[(7.999 * rate / most) as usize];
        format!("{} {}", self.speed(), self.rates(SHOWN).map(block).collect::<String>())
    }
}

fn rate<'a>(stretches: impl Iterator<Item = &'a Stretch>) -> f64 {
    let (steps, seconds) =
        stretches.fold((0.0, 0.0), |(steps, seconds), one| (steps + one.steps, seconds + one.seconds));
    if seconds > 0.0 { steps / seconds } else { 0.0 }
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
        assert_eq!(pace.time(3_000), Some(Duration::from_secs(2)));
        // What is slow is told by longer times, and what goes back is no step.
        let mut slow = Pace::default();
        slow.note(at(0.0), 5);
        assert_eq!(slow.note(at(59.0), 5), None, "nothing has happened yet");
        assert_eq!(slow.note(at(60.0), 7).unwrap(), "2 a minute █");
        assert_eq!(slow.note(at(80.0), 0).unwrap(), "2 a minute █▁");
        assert_eq!(slow.note(at(140.0), 0).unwrap(), "51 an hour █▁▁", "a minute without a step is told");
        (0..100).for_each(|i| drop(pace.note(at(3.0 + f64::from(i)), 0)));
        (0..1000).for_each(|i| drop(pace.note(at(200.0 + f64::from(i)), i as u64)));
        assert!(pace.words().chars().count() < 32, "{}", pace.words());
        assert_eq!((pace.rates(300).count(), pace.rates(5).count()), (KEPT, 5));
    }
}
