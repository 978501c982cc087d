//! The one rule for locks of files.

use std::fs::{File, TryLockError};

/// Keeps all other processes from a file for as long as it is open; `false` where another one has it.
///
/// A file system without locks is no reason not to run, whatever the file is: there nobody is kept out, and nobody is refused.
pub fn lock(file: &File) -> bool {
    !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
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
