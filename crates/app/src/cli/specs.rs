//! Specs on the command line: any text is taken, and shells are told what there is, for completions.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use plyground_players::registry::{GAMES, PLAYERS};
use plyground_players::{OptionKind, PlayerKind};
use std::ffi::OsStr;
use std::sync::OnceLock;

/// The spec of a player. What is wrong with it is said by who makes the player.
#[derive(Copy, Clone)]
pub(crate) struct PlayerSpecs;

/// The spec of a game.
#[derive(Copy, Clone)]
pub(crate) struct GameSpecs;

impl TypedValueParser for PlayerSpecs {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(
            player_specs().iter().map(|(spec, help)| PossibleValue::new(spec.as_str()).help(*help)),
        ))
    }
}

/// Every player who can be asked for a move, and every option behind it, each with its meaning.
fn player_specs() -> &'static [(String, &'static str)] {
    static SPECS: OnceLock<Vec<(String, &'static str)>> = OnceLock::new();
    SPECS.get_or_init(|| {
        let of = |kind: &&'static PlayerKind| {
            let option =
                |option: &'static OptionKind| (format!("{}:{}=", kind.name, option.name), option.meaning);
            let mut specs = vec![(kind.name.to_owned(), kind.summary)];
            specs.extend(kind.options.iter().map(option));
            specs
        };
        PLAYERS.iter().filter(|kind| kind.name != "human").flat_map(of).collect()
    })
}

impl TypedValueParser for GameSpecs {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    /// Every game, and its variants that have a name.
    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let forms = GAMES.iter().flat_map(|kind| kind.forms.iter());
        let named = forms.filter(|(form, _)| !form.contains(char::is_uppercase));
        Some(Box::new(named.map(|(form, meaning)| PossibleValue::new(*form).help(*meaning))))
    }
}
