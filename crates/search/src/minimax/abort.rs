//! Calling off work that a cut-off has made needless.

use std::sync::atomic::{AtomicBool, Ordering};

/// An abort flag: set where a cut-off is found beside a piece of work, and seen by all work below.
pub(crate) struct AbortFlag<'a> {
    above: Option<&'a AbortFlag<'a>>,
    is_set: AtomicBool,
}

impl<'a> AbortFlag<'a> {
    /// A flag for work that is part of other work, if that has a flag.
    pub(crate) fn new(above: Option<&'a AbortFlag<'a>>) -> AbortFlag<'a> {
        AbortFlag { above, is_set: AtomicBool::new(false) }
    }

    pub(crate) fn set(&self) {
        self.is_set.store(true, Ordering::Relaxed);
    }

    /// Whether this work, or work it is part of, was called off.
    pub(crate) fn is_set(&self) -> bool {
        self.is_set.load(Ordering::Relaxed) || self.above.is_some_and(AbortFlag::is_set)
    }
}
