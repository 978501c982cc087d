//! Kinds of players as data: a name, a summary and a table of options, from which specs are read and lists are printed.

/// A kind of player.
#[derive(Debug)]
#[non_exhaustive]
pub struct PlayerKind {
    /// How specs call it.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// What stands behind the colon.
    pub form: Form,
    /// What can be set.
    pub options: &'static [OptionKind],
}

/// What stands behind the colon of a player's spec.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// `option=value,option=value`.
    Options,
    /// The same, or a bare number, which is the value of this option.
    Number(&'static str),
    /// A command line, with `option=value` before it.
    Command,
}

/// Something that can be set.
#[derive(Debug)]
#[non_exhaustive]
pub struct OptionKind {
    /// How specs call it.
    pub name: &'static str,
    /// What it is where a spec says nothing; empty for "not set".
    pub default: &'static str,
    /// The values it takes, as a person would read them.
    pub values: &'static str,
    /// What it means.
    pub meaning: &'static str,
}
