//! What a unit costs, and what it costs to send one, as far as is known.

/// Smoothed costs: what came last counts most, so that ranges follow units that grow dearer.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Pace {
    /// Seconds a unit.
    pub(super) cost: Option<f64>,
    /// Seconds between sending and answer in which nobody worked.
    pub(super) delay: Option<f64>,
    /// Units of the longest range that was answered.
    longest: u64,
}

/// How much of a new number goes into what is known.
const FRESH: f64 = 0.3;

impl Pace {
    /// Notes the answer of a range.
    pub(super) fn note(&mut self, units: u64, worked: f64, waited: f64) {
        if units == 0 {
            return;
        }
        let blend = |old: Option<f64>, new: f64| Some(old.map_or(new, |old| old + FRESH * (new - old)));
        self.cost = blend(self.cost, worked.max(0.0) / units as f64);
        self.delay = blend(self.delay, (waited - worked).max(0.0));
        self.longest = self.longest.max(units);
    }

    /// How many units take about so many seconds; one while nothing is known, and not much more than was tried before.
    pub(super) fn units(&self, seconds: f64) -> u64 {
        let Some(cost) = self.cost else { return 1 };
        // On a slow line longer ranges keep the waiting small beside the work.
        let wanted = seconds.max(self.delay.unwrap_or(0.0) * WORTH);
        let units = (wanted / cost.max(1e-9)).round() as u64;
        units.clamp(1, 4 * self.longest.max(1))
    }

    /// Seconds in which a range should be answered; `None` while nothing is known.
    pub(super) fn expected(&self, units: u64) -> Option<f64> {
        Some(self.cost? * units as f64 + self.delay.unwrap_or(0.0))
    }
}

/// A range takes at least so many times as long as it takes to send it.
const WORTH: f64 = 50.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_grow_with_what_is_known_of_them() {
        let mut pace = Pace::default();
        assert_eq!((pace.units(2.0), pace.expected(5)), (1, None));
        pace.note(1, 0.01, 0.012);
        assert_eq!(pace.units(2.0), 4, "not 200 after one unit");
        pace.note(4, 0.04, 0.042);
        pace.note(16, 0.16, 0.162);
        pace.note(64, 0.64, 0.642);
        assert_eq!(pace.units(2.0), 200);
        assert!((pace.expected(100).unwrap() - 1.002).abs() < 1e-9);
        // Dear units come one by one, and a slow line has longer ranges.
        pace.note(1, 90.0, 90.0);
        assert_eq!(pace.units(2.0), 1);
        let mut far = Pace::default();
        (0..40).for_each(|_| far.note(1000, 10.0, 10.2));
        assert_eq!(far.units(2.0), 1000);
    }
}
