//! Numbers as people read them: thousands grouped, times with a unit that fits, shares in percent.

/// What the numbers of an axis are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Plain numbers, thousands as `k` and so on.
    Number,
    /// Seconds, written as µs, ms or s.
    Seconds,
}

impl Unit {
    /// A number in as few letters as it needs: three digits that matter, for axes and narrow cells.
    ///
    /// ```
    /// use plyground_plot::Unit;
    /// assert_eq!(Unit::Seconds.label(0.0125), "12.5 ms");
    /// assert_eq!(Unit::Number.label(16384.0), "16.4k");
    /// ```
    pub fn label(self, number: f64) -> String {
        let steps: &[(f64, &str)] = match self {
            Unit::Number => &[(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e4, "k")],
            Unit::Seconds => &[(1.0, " s"), (1e-3, " ms"), (1e-6, " µs"), (1e-9, " ns")],
        };
        // What three digits round up to the next unit is of the next unit.
        let size = number.abs() * 1.0006;
        match steps.iter().find(|(step, _)| size >= *step) {
            // Ten thousand begins to be counted in thousands.
            Some((1e4, sign)) => format!("{}{sign}", digits(number / 1e3)),
            Some((step, sign)) => format!("{}{sign}", digits(number / step)),
            None => digits(number),
        }
    }
}

/// Three digits that matter, without zeros at the end.
fn digits(number: f64) -> String {
    let whole = number.abs().max(1e-300).log10().floor().clamp(-300.0, 400.0) as i32 + 1;
    let text = format!("{number:.*}", (3 - whole).clamp(0, 6) as usize);
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// A whole number with commas between its thousands: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The whole number nearest to this one, likewise: `-1,235` for -1234.6. Beyond the numbers of 64 bits it is the last of them.
pub fn grouped_nearest(number: f64) -> String {
    // Halves go to the even one, as formatting has them.
    let size = grouped(number.abs().round_ties_even() as u64);
    if number < 0.0 && size != "0" { format!("-{size}") } else { size }
}

/// A time in the largest unit that it fills, with as many digits as that unit deserves: `317 ns`, `42.0 µs`, `1.25 ms`, `3.00 s`.
///
/// For columns of measured times, where digits at the end say how exact they are; axes have [`Unit::Seconds`].
pub fn time(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 1e-6 => format!("{:.0} ns", 1e9 * seconds),
        seconds if seconds < 1e-3 => format!("{:.1} µs", 1e6 * seconds),
        seconds if seconds < 1.0 => format!("{:.2} ms", 1e3 * seconds),
        seconds => format!("{seconds:.2} s"),
    }
}

/// A share of one in percent: `12.5 %` for 0.125.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// So many of a noun: `1 thread`, `2 threads`, `1,000 games`.
pub fn counted(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_short() {
        for (number, text) in
            [(0.0, "0"), (4096.0, "4096"), (16384.0, "16.4k"), (2.5e6, "2.5M"), (0.25, "0.25")]
        {
            assert_eq!(Unit::Number.label(number), text);
        }
        for (number, text) in
            [(0.0, "0"), (0.0005, "500 µs"), (0.000_999_7, "1 ms"), (12.5, "12.5 s"), (300.0, "300 s")]
        {
            assert_eq!(Unit::Seconds.label(number), text);
        }
    }

    #[test]
    fn whole_numbers_are_grouped_by_thousands() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
            assert_eq!(grouped_nearest(number as f64), text);
        }
        for (number, text) in
            [(0.4, "0"), (-0.4, "0"), (999.5, "1,000"), (-100.0, "-100"), (-1234.6, "-1,235")]
        {
            assert_eq!(grouped_nearest(number), text);
        }
        assert_eq!(grouped(u64::MAX), "18,446,744,073,709,551,615");
    }

    #[test]
    fn times_have_the_unit_that_they_fill() {
        for (seconds, text) in [
            (0.0, "0 ns"),
            (317e-9, "317 ns"),
            (42e-6, "42.0 µs"),
            (1.254e-3, "1.25 ms"),
            (3.0, "3.00 s"),
            (300.0, "300.00 s"),
        ] {
            assert_eq!(time(seconds), text);
        }
        assert_eq!([percent(0.125), percent(1.0), percent(-0.03)], ["12.5 %", "100.0 %", "-3.0 %"]);
        assert_eq!(
            [counted(0, "move"), counted(1, "move"), counted(2000, "move")],
            ["0 moves", "1 move", "2,000 moves"]
        );
    }
}
