//! Boards that cannot be.

/// Why there is no such board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SizeError {
    /// Zero columns or rows.
    Empty,
    /// `(rows + 1) x columns` is beyond the bits of the word.
    TooLarge,
    /// A run of less than two, or longer than both sides of the board.
    Run,
}

impl std::fmt::Display for SizeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            SizeError::Empty => "a board has at least one column and one row",
            SizeError::TooLarge => "(rows + 1) x columns is at most 128",
            SizeError::Run => "a run is at least 2 and no longer than the longer side of the board",
        })
    }
}

impl std::error::Error for SizeError {}
