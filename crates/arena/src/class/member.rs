//! Members: who takes part, under which name.

use super::ClassError;
use std::time::Duration;

/// A member of a class.
pub(super) struct Member {
    pub(super) name: String,
    /// What it shows to be this member; none before it came.
    key: Option<String>,
    /// When it asked last.
    pub(super) seen: Duration,
    pub(super) is_here: bool,
    /// Whether the teacher sent it home, with the key that it has.
    is_sent_home: bool,
    /// Since when it has nothing to do, if it has nothing.
    pub(super) free: Duration,
    /// How its last game ended, as long as it was not told.
    pub(super) news: Option<String>,
}

impl Member {
    pub(super) fn new(name: String, key: &str, now: Duration) -> Member {
        let mut member = Member::away(name);
        member.come_back(key, now);
        member
    }

    /// One that was here in a class before.
    pub(super) fn away(name: String) -> Member {
        let (seen, free) = (Duration::ZERO, Duration::ZERO);
        Member { name, key: None, seen, is_here: false, is_sent_home: false, free, news: None }
    }

    /// Whether the one with this key was sent home.
    pub(super) fn is_sent_home(&self) -> bool {
        self.is_sent_home
    }

    /// Whether this is who shows the key.
    pub(super) fn has_key(&self, key: &str) -> bool {
        self.key.as_deref() == Some(key)
    }

    /// Is back, with another key.
    pub(super) fn come_back(&mut self, key: &str, now: Duration) {
        (self.key, self.seen, self.is_here, self.free) = (Some(key.to_owned()), now, true, now);
        self.is_sent_home = false;
    }

    /// Is no longer here, and its key opens nothing.
    pub(super) fn leave(&mut self) {
        self.is_here = false;
        self.is_sent_home = true;
    }
}

/// The most letters of a name.
const LONGEST: usize = 24;

/// A name as it is shown: nothing in it can be taken for anything else on a screen or in a file.
pub(super) fn read_name(text: &str) -> Result<String, ClassError> {
    let name = text.trim();
    let is_plain = |c: char| c.is_alphanumeric() || " ._-".contains(c);
    if name.is_empty() || name.chars().count() > LONGEST || !name.chars().all(is_plain) {
        let shown: String = name.chars().take(LONGEST).collect();
        return Err(ClassError::Name(shown));
    }
    Ok(name.to_owned())
}
