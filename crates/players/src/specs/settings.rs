//! The settings of a player: the options of its spec, read and checked against the table that declares them.

use super::near::did_you_mean;
use super::player_kind::{Form, PlayerKind};
use super::spec::{Spec, SpecError, one_of};
use super::units::{A_TIME, bytes, seconds};
use super::words::words;
use plyground_search::Budget;
use std::ops::RangeInclusive;

/// The options of one player, as given or by default, and the command line where it has one.
#[derive(Clone, Debug)]
pub struct Settings {
    kind: &'static PlayerKind,
    given: Vec<(String, String)>,
    command: Vec<String>,
}

impl Settings {
    /// Reads what stands behind the colon; every option must exist, and none twice.
    pub fn read(kind: &'static PlayerKind, spec: &Spec) -> Result<Settings, SpecError> {
        match kind.form {
            Form::Command => {
                let (options, line) = parted(kind, &spec.rest);
                let command = words(line)?;
                if command.is_empty() {
                    return Err(SpecError(format!(
                        "\"{spec}\" names no program: expected {}:PROGRAM ARGS",
                        kind.name
                    )));
                }
                Ok(Settings { command, ..Settings::of(kind, spec, &options)? })
            }
            Form::Number(option) if spec.rest.parse::<u64>().is_ok() => {
                Settings::of(kind, spec, &[&format!("{option}={}", spec.rest)])
            }
            _ if spec.rest.is_empty() => Settings::of(kind, spec, &[]),
            _ => Settings::of(kind, spec, &spec.rest.split(',').collect::<Vec<_>>()),
        }
    }

    /// The options of these pairs, such as `sims=100`, of a spec.
    fn of(kind: &'static PlayerKind, spec: &Spec, pairs: &[&str]) -> Result<Settings, SpecError> {
        let mut given: Vec<(String, String)> = Vec::new();
        for pair in pairs.iter().map(|pair| pair.trim()) {
            let Some((name, value)) = pair.split_once('=') else {
                return Err(SpecError(format!("\"{pair}\" in \"{spec}\": expected option=value")));
            };
            let (name, value) = (name.trim(), value.trim());
            if !kind.options.iter().any(|option| option.name == name) {
                let names: Vec<&str> = kind.options.iter().map(|option| option.name).collect();
                let expected = match names.len() {
                    0 => "it has none".to_owned(),
                    _ => format!("expected {}{}", one_of(&names), did_you_mean(name, &names)),
                };
                return Err(SpecError(format!("{} has no option \"{name}\": {expected}", kind.name)));
            }
            if given.iter().any(|(other, _)| other == name) {
                return Err(SpecError(format!("option \"{name}\" stands twice in \"{spec}\"")));
            }
            given.push((name.to_owned(), value.to_owned()));
        }
        Ok(Settings { kind, given, command: Vec::new() })
    }

    /// Which kind of player it is.
    pub fn kind(&self) -> &'static PlayerKind {
        self.kind
    }

    /// The options that the spec itself sets, in its order.
    pub fn given(&self) -> &[(String, String)] {
        &self.given
    }

    /// The program and its arguments, where the player is one.
    pub fn command(&self) -> &[String] {
        &self.command
    }

    /// Whether the spec itself sets this option.
    pub fn is_given(&self, name: &str) -> bool {
        self.given.iter().any(|(other, _)| other == name)
    }

    /// The value of an option, as text; `None` where it is not set and has no default.
    fn text(&self, name: &str) -> Option<&str> {
        if let Some((_, value)) = self.given.iter().find(|(other, _)| other == name) {
            return Some(value);
        }
        let kind = self.kind.options.iter().find(|option| option.name == name)?;
        Some(kind.default).filter(|default| !default.is_empty())
    }

    /// The value of an option as it stands.
    pub fn word(&self, name: &str) -> Option<&str> {
        self.text(name)
    }

    /// One of a few words.
    pub fn choice<T: Copy>(&self, name: &str, words: &[(&str, T)]) -> Result<T, SpecError> {
        let text = self.text(name).unwrap_or_default();
        words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value).ok_or_else(|| {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            SpecError(format!("{name}={text}: expected {}", one_of(&words)))
        })
    }

    /// A whole number; `None` where it is not set and has no default.
    pub fn whole(&self, name: &str, range: RangeInclusive<u64>) -> Result<Option<u64>, SpecError> {
        let Some(text) = self.text(name) else { return Ok(None) };
        match text.replace('_', "").parse() {
            Ok(number) if range.contains(&number) => Ok(Some(number)),
            _ => Err(SpecError(format!(
                "{name}={text}: expected a whole number {}",
                if *range.end() == u64::MAX {
                    format!("of at least {}", range.start())
                } else {
                    format!("from {} to {}", range.start(), range.end())
                }
            ))),
        }
    }

    /// A number with a point.
    pub fn real(&self, name: &str, range: RangeInclusive<f64>) -> Result<f64, SpecError> {
        let text = self.text(name).unwrap_or_default();
        match text.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(SpecError(format!(
                "{name}={text}: expected a number from {} to {}",
                range.start(),
                range.end()
            ))),
        }
    }

    /// `on` or `off`.
    pub fn switch(&self, name: &str) -> Result<bool, SpecError> {
        self.choice(name, &[("on", true), ("off", false)])
    }

    /// A size in bytes: `64MB`, `1GB`, `512KB`.
    pub fn bytes(&self, name: &str) -> Result<usize, SpecError> {
        let text = self.text(name).unwrap_or_default();
        bytes(text).ok_or_else(|| {
            SpecError(format!("{name}={text}: expected a size such as 64MB or 1GB, up to 1024GB"))
        })
    }

    /// The bounds a player's spec sets; a default number of simulations or plies holds only where no other bound is given.
    pub fn budget(&self) -> Result<Budget, SpecError> {
        let has = |name| self.kind.options.iter().any(|option| option.name == name);
        let mut budget = Budget::default();
        if has("time") {
            let time = |text: &str| seconds(text).ok_or_else(|| SpecError(format!("time={text}: {A_TIME}")));
            budget.time = self.text("time").map(time).transpose()?;
        }
        if has("nodes") {
            budget.nodes = self.whole("nodes", 0..=u64::MAX)?;
        }
        let is_bound = budget.time.is_some() || budget.nodes.is_some();
        if has("sims") && (self.is_given("sims") || !is_bound) {
            budget.sims = self.whole("sims", 0..=u64::MAX)?;
        }
        if has("depth") && (self.is_given("depth") || !is_bound) {
            budget.depth = self.whole("depth", 1..=250)?.map(|depth| depth as u32);
        }
        Ok(budget)
    }
}

/// The options that stand before a command line, and the command line.
fn parted<'a>(kind: &PlayerKind, text: &'a str) -> (Vec<&'a str>, &'a str) {
    let mut rest = text.trim_start();
    let mut options = Vec::new();
    while let Some((name, _)) = rest.split_once('=')
        && kind.options.iter().any(|option| option.name == name)
    {
        let (option, behind) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        options.push(option);
        rest = behind.trim_start();
    }
    (options, rest)
}

#[cfg(test)]
mod tests {
    use super::super::OptionKind;
    use super::*;
    use std::time::Duration;

    static KIND: PlayerKind = PlayerKind {
        name: "toy",
        summary: "",
        form: Form::Options,
        options: &[
            OptionKind { name: "sims", default: "100", values: "a whole number", meaning: "" },
            OptionKind { name: "time", default: "", values: "a time", meaning: "" },
            OptionKind { name: "tie", default: "first", values: "first or last", meaning: "" },
        ],
    };

    fn read(text: &str) -> Result<(Budget, u8), String> {
        let settings = Settings::read(&KIND, &Spec::new(text)).map_err(|error| error.to_string())?;
        let tie = settings.choice("tie", &[("first", 1), ("last", 2)]).map_err(|error| error.to_string())?;
        Ok((settings.budget().map_err(|error| error.to_string())?, tie))
    }

    #[test]
    fn options_are_read_or_refused_with_a_reason() {
        let sims = |sims| Budget { sims, ..Budget::default() };
        assert_eq!(read("toy"), Ok((sims(Some(100)), 1)));
        assert_eq!(read("toy:sims=10_000,tie=last"), Ok((sims(Some(10_000)), 2)));
        let time = Some(Duration::from_millis(1500));
        assert_eq!(read("toy:time=1.5s"), Ok((Budget { time, ..Budget::default() }, 1)));
        assert_eq!(read("toy: time = 1500ms , sims=7"), Ok((Budget { time, ..sims(Some(7)) }, 1)));
        for (text, error) in [
            ("toy:size=3", "toy has no option \"size\": expected sims, time or tie; did you mean sims?"),
            ("toy:elephant=3", "toy has no option \"elephant\": expected sims, time or tie"),
            ("toy:sims", "\"sims\" in \"toy:sims\": expected option=value"),
            ("toy:sims=-1", "sims=-1: expected a whole number of at least 0"),
            ("toy:sims=1,sims=2", "option \"sims\" stands twice in \"toy:sims=1,sims=2\""),
            ("toy:tie=middle", "tie=middle: expected first or last"),
            ("toy:time=5", "time=5: expected a time such as 500ms, 2s or 1m"),
            ("toy:time=-5s", "time=-5s: expected a time such as 500ms, 2s or 1m"),
        ] {
            assert_eq!(read(text), Err(error.to_owned()));
        }
    }
}
