//! A player's spec with one of its options set.

use super::searches::settings;
use crate::specs::{Spec, SpecError};

/// The spec of the same player with an option set, instead of what it says of that option itself.
///
/// What comes out is read by the grammar that reads any spec; an option that the player does not have is an error.
///
/// ```
/// use plyground_players::with_option;
/// assert_eq!(with_option("uct:c=1,sims=50", "c", "2").unwrap(), "uct:sims=50,c=2");
/// assert_eq!(with_option("level:5", "strength", "7").unwrap(), "level:strength=7");
/// assert_eq!(with_option("cmd:time=1s bot -o a,b", "memory", "1GB").unwrap(), "cmd:time=1s memory=1GB bot -o a,b");
/// assert!(with_option("greedy", "sims", "9").is_err());
/// ```
pub fn with_option(text: &str, option: &str, value: &str) -> Result<String, SpecError> {
    let (settings, spec) = (settings(text)?, Spec::new(text));
    let others = settings.given().iter().filter(|(name, _)| name != option);
    let mut options: Vec<String> = others.map(|(name, value)| format!("{name}={value}")).collect();
    options.push(format!("{option}={value}"));
    let rest = if settings.command().is_empty() {
        options.join(",")
    } else {
        // The command line stays as it was typed: quotes and all.
        let mut line = spec.rest.trim_start();
        for _ in settings.given() {
            line = line.split_once(char::is_whitespace).map_or("", |(_, behind)| behind.trim_start());
        }
        format!("{} {line}", options.join(" "))
    };
    let amended = Spec { name: spec.name, rest }.to_string();
    self::settings(&amended).map(|_| amended)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_option_changes_and_the_others_stay() {
        for (text, option, value, amended) in [
            ("uct", "c", "2", "uct:c=2"),
            ("uct: c = 1 , sims=50", "sims", "9", "uct:c=1,sims=9"),
            ("level:5", "strength", "6", "level:strength=6"),
            ("cmd:'my bot' a=1,b", "time", "2s", "cmd:time=2s 'my bot' a=1,b"),
            ("gtp:time=1s bot --x", "time", "2s", "gtp:time=2s bot --x"),
        ] {
            assert_eq!(with_option(text, option, value).as_deref(), Ok(amended), "{text}");
        }
        for (text, option, error) in [
            ("mcc", "sims", "no player \"mcc\""),
            ("mc:sims=1,sims=2", "sims", "stands twice"),
            ("mc", "depth", "mc has no option \"depth\""),
        ] {
            let message = with_option(text, option, "1").unwrap_err().to_string();
            assert!(message.contains(error), "{text}: {message}");
        }
    }
}
