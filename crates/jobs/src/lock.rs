//! The one rule for locks of files.

use std::fs::{File, TryLockError};
use std::io::Error;
use std::path::Path;

/// Keeps all other processes from a file for as long as it is open; `false` where another one has it.
///
/// A file system without locks is no reason not to run, whatever the file is: there nobody is kept out, and nobody is refused.
pub fn lock(file: &File) -> bool {
    !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// Whether a file that is open is the one that stands under a name: another may have taken its place.
#[cfg(unix)]
pub fn is_at(file: &File, path: &Path) -> Result<bool, Error> {
    use std::os::unix::fs::MetadataExt;
    let (one, other) = (
        file.metadata()?,
        match std::fs::metadata(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(false),
            other => other?,
        },
    );
    Ok((one.dev(), one.ino()) == (other.dev(), other.ino()))
}

/// Whether a file that is open is the one that stands under a name, as far as anybody knows.
#[cfg(not(unix))]
pub fn is_at(_: &File, path: &Path) -> Result<bool, Error> {
    path.try_exists()
}

#[cfg(test)]
mod tests {
    use super::lock;

    #[test]
    fn one_has_it_and_the_next_is_refused_until_it_is_closed() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let (one, other) = (file.reopen().unwrap(), file.reopen().unwrap());
        assert!(lock(&one) && !lock(&other));
        drop(one);
        assert!(lock(&other));
    }
}
