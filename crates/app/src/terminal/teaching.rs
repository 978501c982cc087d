//! When a teaching game asks.

/// Before which moves that change the result a person is asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Teaching {
    /// Where the win that is given away, or the loss that follows, is at most 15 plies away
    Near,
    /// All of them
    All,
}
