//! What GTP controllers call games: names with blanks, as in Pentobi's files.

use crate::game_kind::GAMES;

/// All full specs that have a name of their own, with it.
fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    GAMES.iter().flat_map(|kind| kind.gtp_names).copied()
}

/// The name of a game; what has none is called by its spec.
pub fn to_gtp(spec: &str) -> &str {
    names().find(|(own, _)| *own == spec).map_or(spec, |(_, name)| name)
}

/// The full spec of the game with exactly this name, if it has one.
pub fn spec_of_gtp(name: &str) -> Option<&'static str> {
    names().find(|(_, other)| *other == name).map(|(spec, _)| spec)
}

/// The spec of a game by its name, however it is written, or by the spec itself.
pub fn from_gtp(name: &str) -> String {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let known = names().find(|(_, other)| other.eq_ignore_ascii_case(&name));
    known.map_or(name, |(spec, _)| spec.to_owned())
}
