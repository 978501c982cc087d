//! Players from the web: data, held to a list of what is safe.
//!
//! A spec that a page sends can make a search think, within bounds, and nothing else: no file is opened and no program is started on its
//! word. What is not listed is refused, so that a new kind or option of a player is out of reach until somebody has thought about it.

mod rule;
mod table;

pub use rule::{OptionRule, Rules};
pub use table::rules;

use crate::config::Config;
use crate::refusal::Refusal;
use plyground_players::{Session, Spec, Thinker, registry};

/// Bytes of a player's spec.
const LONGEST: usize = 512;

/// A player that a page may ask.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Admitted {
    /// Its spec as the page has it.
    pub(crate) shown: String,
    /// Its spec as the registry takes it.
    spec: String,
}

/// Lets a player's spec in, or says why not.
pub(crate) fn admit(text: &str, config: &Config) -> Result<Admitted, Refusal> {
    if text.len() > LONGEST {
        let message = format!("too long: expected at most {LONGEST} bytes");
        return Err(Refusal::bad("too_long", message).of("player"));
    }
    let spec = Spec::new(text);
    if spec.name == "engine" {
        return engine(&spec.rest, text, config);
    }
    // The kind first: what follows `cmd:` is not even read.
    if let Some(Rules::Refused(why)) = rules(&spec.name) {
        return Err(Refusal::unsafe_player(format!("{}: {why}", spec.name)));
    }
    let settings = registry::settings(text)?;
    let kind = settings.kind().name;
    let Some(Rules::Options(rules)) = rules(kind) else {
        return Err(Refusal::unsafe_player(format!(
            "{kind} is not for pages: expected a player of the list"
        )));
    };
    for (name, value) in settings.given() {
        let rule = rules.iter().find(|(own, _)| own == name).map(|(_, rule)| rule);
        let Some(rule) = rule else {
            return Err(Refusal::unsafe_player(format!("{kind}: the option {name} is not for pages")));
        };
        rule.check(name, value, &config.limits)?;
    }
    Ok(Admitted { shown: text.trim().to_owned(), spec: text.to_owned() })
}

/// A program that the owner has named at the start.
fn engine(name: &str, text: &str, config: &Config) -> Result<Admitted, Refusal> {
    match config.engines.iter().find(|engine| engine.name == name) {
        Some(engine) => Ok(Admitted { shown: text.trim().to_owned(), spec: engine.spec.clone() }),
        None => {
            let names: Vec<&str> = config.engines.iter().map(|engine| engine.name.as_str()).collect();
            let expected = match names[..] {
                [] => "expected plyground serve --engine NAME=CMD at the start".to_owned(),
                _ => format!("expected {}", plyground_players::one_of(&names)),
            };
            Err(Refusal::unsafe_player(format!("no engine {name:?}: {expected}")))
        }
    }
}

impl Admitted {
    /// Makes the player ready for a game.
    pub(crate) fn enlist(&self, session: &dyn Session) -> Result<Thinker, Refusal> {
        Ok(session.enlist(&self.spec)?)
    }

    /// The player's spec for the registry: an engine's is its owner's.
    pub(crate) fn spec(&self) -> &str {
        &self.spec
    }

    /// The spec for a command line; an engine's command is not told to strangers.
    pub(crate) fn command_spec(&self, config: &Config) -> &str {
        if config.is_open { &self.shown } else { &self.spec }
    }
}
