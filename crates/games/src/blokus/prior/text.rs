//! Priors as text: a header, then the weights that are not zero.

use super::sight::STAGES;
use super::weights::{FEATURES, Origin, Prior};
use std::fmt::{self, Write};

/// What is wrong with the text of a prior.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PriorError {
    /// It is something else.
    Other,
    /// It was written by another version: this one.
    Version(String),
    /// It is for another game: for which, and for which it should be.
    Game(String, String),
    /// It has other weights: how many a stage, and how many stages.
    Length(String, String),
    /// A line that cannot be read: its number, from one, and what is expected there.
    Line(usize, &'static str),
    /// It ends too early, or was changed: the digest of its weights, and the one that it names.
    Damaged(String, String),
}

impl fmt::Display for PriorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PriorError::Other => write!(f, "no prior: expected {TITLE:?} in its first line"),
            PriorError::Version(found) => write!(f, "a prior of version {found}: expected version {VERSION}"),
            PriorError::Game(found, expected) => write!(f, "a prior of {found}: expected one of {expected}"),
            PriorError::Length(found, stages) => {
                write!(f, "a prior of {found} weights in {stages} stages: expected {FEATURES} in {STAGES}")
            }
            PriorError::Line(number, expected) => write!(f, "line {number}: expected {expected}"),
            PriorError::Damaged(found, expected) => {
                write!(f, "damaged: its weights have the digest {found}, and it says {expected}")
            }
        }
    }
}

impl std::error::Error for PriorError {}

const TITLE: &str = "plyground prior";
/// The version of the features and of the text.
const VERSION: u32 = 1;
/// More is no prior.
const MOST_BYTES: usize = 1 << 20;

impl Prior {
    /// The prior as text.
    pub fn to_text(&self) -> String {
        let Origin { game, seed, games, sims, positions, before, commit } = &self.origin;
        let mut text = format!(
            "{TITLE}\nversion {VERSION}\ngame {game}\nweights {FEATURES} {STAGES}\nsum {}\nseed {seed}\n\
             games {games}\nsims {sims}\npositions {positions}\nbefore {before}\ncommit {commit}\n",
            self.digest()
        );
        for (stage, weights) in self.weights.iter().enumerate() {
            let given = || (0..).zip(weights).filter(|(_, weight)| **weight != 0);
            for some in given().collect::<Vec<(usize, &i16)>>().chunks(16) {
                let _ = write!(text, "{stage}");
                for (number, weight) in some {
                    let _ = write!(text, " {number}:{weight}");
                }
                text.push('\n');
            }
        }
        text
    }

    /// The prior of a text, for a game of this spec.
    pub fn read(text: &str, game: &str) -> Result<Prior, PriorError> {
        let mut lines = (1..).zip(text.lines());
        if text.len() > MOST_BYTES || lines.next().is_none_or(|(_, line)| line != TITLE) {
            return Err(PriorError::Other);
        }
        let mut field = |name: &'static str| {
            let (number, line) = lines.next().unwrap_or((0, ""));
            let value = line
                .strip_prefix(name)
                .and_then(|rest| rest.strip_prefix(' ').or(rest.is_empty().then_some("")));
            value.map(|value| (number, value.to_owned())).ok_or(PriorError::Line(number, name))
        };
        let (_, version) = field("version")?;
        if version != VERSION.to_string() {
            return Err(PriorError::Version(short(&version)));
        }
        let (_, found) = field("game")?;
        if found != game {
            return Err(PriorError::Game(short(&found), game.to_owned()));
        }
        let (_, lengths) = field("weights")?;
        if lengths != format!("{FEATURES} {STAGES}") {
            let (found, stages) = lengths.split_once(' ').unwrap_or((&lengths, ""));
            return Err(PriorError::Length(short(found), short(stages)));
        }
        let (_, expected) = field("sum")?;
        let mut whole = |name| {
            let (number, value) = field(name)?;
            value.parse::<u64>().map_err(|_| PriorError::Line(number, "a whole number"))
        };
        let (seed, games) = (whole("seed")?, whole("games")?);
        let (sims, positions) = (whole("sims")?, whole("positions")?);
        let (before, commit) = (field("before")?.1, field("commit")?.1);
        let mut weights = vec![[0; FEATURES]; STAGES];
        for (number, line) in lines {
            let wrong = PriorError::Line(number, "a stage, then weights such as 17:-250");
            let mut words = line.split(' ');
            let stage = words
                .next()
                .and_then(|word| word.parse::<usize>().ok())
                .and_then(|stage| weights.get_mut(stage));
            let Some(stage) = stage else { return Err(wrong) };
            for word in words {
                let pair = word.split_once(':').and_then(|(place, weight)| {
                    Some((place.parse::<usize>().ok()?, weight.parse::<i16>().ok()?))
                });
                match pair.and_then(|(place, weight)| Some((stage.get_mut(place)?, weight))) {
                    Some((place, weight)) if weight.unsigned_abs() <= MOST => *place = weight,
                    _ => return Err(wrong),
                }
            }
        }
        let origin = Origin { game: found, seed, games, sims, positions, before, commit };
        let prior = Prior { origin, weights };
        match prior.digest() {
            found if found == expected => Ok(prior),
            found => Err(PriorError::Damaged(found, short(&expected))),
        }
    }

    /// A number that tells its weights from others.
    pub fn digest(&self) -> String {
        // FNV-1a.
        let mut sum = 0xcbf2_9ce4_8422_2325_u64;
        for byte in self.weights.iter().flatten().flat_map(|weight| weight.to_le_bytes()) {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        format!("{sum:016x}")
    }
}

/// The largest weight: what 30 of them add up to, two a cell, is exact.
pub(super) const MOST: u16 = 8192;

/// Text from outside, fit for a line.
fn short(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}
