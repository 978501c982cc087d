//! Shards: every n-th unit of a job, and lists of units in words.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// One of `of` equal parts of a job: units `number`, `number + of`, `number + 2·of`, …
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: u64,
    of: u64,
}

/// More parts than this are a slip of the pen.
const MOST: u64 = 1_000_000;

impl Shard {
    /// All units.
    pub const WHOLE: Shard = Shard { number: 0, of: 1 };

    /// Part `number`, from zero, of `of`; `None` where there is no such part.
    pub fn new(number: u64, of: u64) -> Option<Shard> {
        (number < of && of <= MOST).then_some(Shard { number, of })
    }

    /// Whether it has all units.
    pub fn is_whole(self) -> bool {
        self.of == 1
    }

    /// Whether a unit is one of its own.
    pub fn has(self, unit: u64) -> bool {
        unit % self.of == self.number
    }

    /// How many of the first `units` are its own.
    pub fn count(self, units: u64) -> u64 {
        units.saturating_sub(self.number).div_ceil(self.of)
    }

    /// The unit that is its own with this place, from zero.
    pub fn unit(self, place: u64) -> u64 {
        self.number + place * self.of
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let number = |text: &str| text.parse::<u64>().ok();
        let parts = text.split_once('/').and_then(|(number_, of)| Some((number(number_)?, number(of)?)));
        parts
            .and_then(|(number, of)| Shard::new(number, of))
            .ok_or_else(|| "expected K/N, part K from 0 to N - 1 of N, such as 0/8".to_owned())
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Ranges of units as a person would list them: `3, 7 to 9 and 12`; no more than a few.
pub fn in_words(ranges: &[Range<u64>]) -> String {
    const MOST: usize = 8;
    let one = |range: &Range<u64>| match range.end - range.start {
        1 => range.start.to_string(),
        2 => format!("{}, {}", range.start, range.start + 1),
        _ => format!("{} to {}", range.start, range.end - 1),
    };
    let mut words: Vec<String> = ranges.iter().take(MOST).map(one).collect();
    let left: u64 = ranges.iter().skip(MOST).map(|range| range.end - range.start).sum();
    if left > 0 {
        words.push(format!("{left} more"));
    }
    match words.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        Some((last, _)) => last.clone(),
        None => "none".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_all_units_and_have_none_in_common() {
        for (units, of) in [(0, 1), (1, 3), (10, 3), (10, 10), (7, 12), (100, 1)] {
            let mut seen = vec![0; units as usize];
            for number in 0..of {
                let shard = Shard::new(number, of).unwrap();
                for place in 0..shard.count(units) {
                    assert!(shard.has(shard.unit(place)));
                    seen[shard.unit(place) as usize] += 1;
                }
            }
            assert!(seen.iter().all(|&times| times == 1), "{units} of {of}: {seen:?}");
        }
        assert_eq!("3/8".parse(), Ok(Shard { number: 3, of: 8 }));
        assert_eq!(Shard { number: 3, of: 8 }.to_string(), "3/8");
        for text in ["", "1", "0/0", "5/4", "4/4", "-1/4", "1/4/2", "a/b", "0/1000001", " 0/2"] {
            assert!(text.parse::<Shard>().unwrap_err().starts_with("expected K/N"), "{text}");
        }
    }

    #[test]
    fn units_are_listed_as_people_do() {
        assert_eq!(in_words(&[]), "none");
        assert_eq!(in_words(std::slice::from_ref(&(3..4))), "3");
        assert_eq!(in_words(&[3..4, 7..10, 12..14]), "3, 7 to 9 and 12, 13");
        let many: Vec<Range<u64>> = (0..20).map(|i| 2 * i..2 * i + 1).collect();
        assert_eq!(in_words(&many), "0, 2, 4, 6, 8, 10, 12, 14 and 12 more");
    }
}
