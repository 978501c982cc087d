//! The files that somebody names for a page or a picture.

use crate::failure::Failure;
use plyground_jobs::write_whole;
use std::path::Path;

/// Writes a file whole or not at all; a name that cannot be written to is bad input.
pub(super) fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_whole(path, bytes).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}
