//! Axes: from numbers to places, and the ticks along them.

use super::numbers::Unit;

/// How an axis grows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Growth {
    /// By equal steps.
    Linear,
    /// By equal factors.
    Log,
}

/// An axis: numbers from `low` to `high` lie between two places.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Scale {
    pub(crate) growth: Growth,
    pub(crate) unit: Unit,
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

/// Whether a number is one that an axis can have, with room around it: neither infinite nor next to it.
fn is_drawn(number: f64) -> bool {
    number.abs() < 1e100 && !(number != 0.0 && number.abs() < 1e-100)
}

impl Scale {
    /// An axis for these numbers, with a little room at both ends; a linear one of magnitudes begins at zero.
    pub(crate) fn of(
        numbers: impl Iterator<Item = f64>,
        growth: Growth,
        unit: Unit,
        is_from_zero: bool,
    ) -> Scale {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for number in
            numbers.filter(|number| is_drawn(*number) && (growth == Growth::Linear || *number > 0.0))
        {
            (low, high) = (low.min(number), high.max(number));
        }
        if low > high {
            (low, high) = (1.0, 1.0);
        }
        match growth {
            Growth::Log => {
                let room = (high / low).powf(0.04).max(1.05);
                (low, high) = (low / room, high * room);
            }
            Growth::Linear => {
                let room = if high > low { (high - low) * 0.05 } else { high.abs().max(1.0) * 0.5 };
                low = if is_from_zero { low.min(0.0) } else { low - room };
                high += room;
            }
        }
        Scale { growth, unit, low, high, from: 0.0, to: 1.0 }
    }

    /// The same axis down to another number.
    pub(crate) fn down_to(self, low: f64) -> Scale {
        Scale { low: low.min(self.low), ..self }
    }

    /// The same axis between these places.
    pub(crate) fn between(self, from: f64, to: f64) -> Scale {
        Scale { from, to, ..self }
    }

    /// The place of a number.
    pub(crate) fn at(&self, number: f64) -> f64 {
        let share = match self.growth {
            Growth::Linear => (number - self.low) / (self.high - self.low),
            Growth::Log => (number.max(self.low) / self.low).ln() / (self.high / self.low).ln(),
        };
        self.from + (self.to - self.from) * share
    }

    pub(crate) fn low(&self) -> f64 {
        self.low
    }

    /// Round numbers within the axis, about `count` of them.
    pub(crate) fn ticks(&self, count: f64) -> Vec<f64> {
        let is_within = |tick: &f64| (self.low * (1.0 - 1e-9)..=self.high * (1.0 + 1e-9)).contains(tick);
        if self.growth == Growth::Log {
            let decades = (self.high / self.low).log10();
            let step = (decades / count).ceil().max(1.0) as i32;
            let factors: &[f64] = if decades < 1.3 {
                &[1.0, 2.0, 3.0, 5.0, 7.0]
            } else if decades < 3.0 {
                &[1.0, 2.0, 5.0]
            } else {
                &[1.0]
            };
            let first = self.low.log10().floor() as i32;
            let last = self.high.log10().ceil() as i32;
            return (first..=last)
                .filter(|power| power.rem_euclid(step) == 0)
                .flat_map(|power| factors.iter().map(move |factor| factor * 10_f64.powi(power)))
                .filter(is_within)
                .collect();
        }
        let rough = (self.high - self.low) / count;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].iter().map(|factor| factor * power).find(|&step| step >= rough);
        let step = step.unwrap_or(10.0 * power);
        let first = (self.low / step).ceil() as i64;
        (first..).map(|i| i as f64 * step).take_while(is_within).collect()
    }

    /// A number as it is written beside this axis.
    pub(crate) fn label(&self, number: f64) -> String {
        self.unit.label(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers() {
        let scale = |numbers: &[f64], growth| Scale::of(numbers.iter().copied(), growth, Unit::Number, true);
        assert_eq!(scale(&[1.0, 2.0], Growth::Linear).ticks(5.0), [0.0, 0.5, 1.0, 1.5, 2.0]);
        assert_eq!(scale(&[10.0, 1e6], Growth::Log).ticks(6.0), [10.0, 100.0, 1e3, 1e4, 1e5, 1e6]);
        assert_eq!(scale(&[], Growth::Linear).ticks(2.0), [0.0, 1.0]);
    }
}
