//! The option that is tuned, and the values it is tried with.

use plyground_players::OptionKind;
use plyground_players::SpecError;
use plyground_players::registry;
use std::ops::RangeInclusive;

/// Where an option of a player is: `uct.c` is the option `c` of `uct`.
pub fn option(text: &str) -> Result<(&'static str, &'static OptionKind), SpecError> {
    let wrong = || SpecError(format!("\"{text}\": expected PLAYER.OPTION, such as uct.c"));
    let (player, option) = text.split_once('.').ok_or_else(wrong)?;
    let kind = registry::settings(player.trim())?.kind();
    let found = kind.options.iter().find(|known| known.name == option.trim());
    let names: Vec<&str> = kind.options.iter().map(|known| known.name).collect();
    let none = || SpecError(format!("{} has no option \"{option}\": it has {}", kind.name, names.join(", ")));
    Ok((kind.name, found.ok_or_else(none)?))
}

/// So many values from one end of a range to the other: by equal factors where the range spans more than a factor of four,
/// else by equal steps.
pub fn values(range: &RangeInclusive<f64>, count: usize, is_whole: bool) -> Vec<f64> {
    let (lo, hi) = (*range.start(), *range.end());
    let last = (count.max(2) - 1) as f64;
    let value = |i: usize| match i as f64 / last {
        share if lo > 0.0 && hi > 4.0 * lo => lo * (hi / lo).powf(share),
        share => lo + (hi - lo) * share,
    };
    // Three digits say more than the games can tell apart.
    let rounded = |value: f64| match value {
        0.0 => 0.0,
        value if is_whole => value.round(),
        value => {
            let unit = 10_f64.powi(value.abs().log10().floor() as i32 - 2);
            let places = (1.0 / unit).max(1.0);
            if unit < 1.0 { (value * places).round() / places } else { value.round() }
        }
    };
    let mut values: Vec<f64> = (0..count.max(1)).map(|i| rounded(value(i))).collect();
    values.dedup();
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_span_the_range() {
        assert_eq!(values(&(0.2..=3.0), 5, false), [0.2, 0.394, 0.775, 1.52, 3.0]);
        assert_eq!(values(&(1.0..=2.0), 3, false), [1.0, 1.5, 2.0]);
        assert_eq!(values(&(1.0..=4096.0), 4, true), [1.0, 16.0, 256.0, 4096.0]);
        assert_eq!(values(&(1.0..=2.0), 5, true), [1.0, 2.0]);
        assert_eq!(option("uct.c").unwrap().0, "uct");
        assert!(
            option("uct.d").unwrap_err().to_string().starts_with("uct has no option \"d\": it has sims, c, ")
        );
        assert!(option("uct").unwrap_err().to_string().contains("such as uct.c"));
    }
}
