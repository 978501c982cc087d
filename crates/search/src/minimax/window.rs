//! The search window of alpha-beta.

/// The window of alpha-beta, the values that matter: what is not above `alpha` or not below `beta` need not be known exactly.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// The same through the eyes of the other seat.
    pub(super) fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
