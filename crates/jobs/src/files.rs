//! Atomic files: a reader sees the old one or the new one, never a half.

use crate::JobError;
use crate::fresh::Fresh;
use crate::place::{Place, folder_of, open_stream};
use std::fs::File;
use std::io::{BufWriter, Error, Write};
use std::path::Path;

/// A whole file as text; that it cannot be read is bad input.
pub fn read(path: &Path) -> Result<String, JobError> {
    std::fs::read_to_string(path).map_err(|error| JobError::in_file(path, error))
}

/// An error of a file with its name, for whoever hands it on to somebody who does not know which file it was.
pub fn named(path: &Path) -> impl FnOnce(Error) -> Error {
    move |error| Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Puts `bytes` in place of the file that `path` leads to, in one step: a reader sees the old file or the new one. A link
/// stays a link; a device, a pipe or a socket takes the bytes as they are.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    write_whole_by(path, |file| file.write_all(bytes))
}

/// The same for what is written piece by piece.
pub fn write_whole_by(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Error>,
) -> Result<(), Error> {
    match Place::of(path)? {
        Place::File(place) => replace(&place, write),
        Place::Stream => buffered(&mut open_stream(path)?, write),
    }
}

fn replace(place: &Path, write: impl FnOnce(&mut dyn Write) -> Result<(), Error>) -> Result<(), Error> {
    let mut fresh = Fresh::beside(place).map_err(|error| {
        Error::new(error.kind(), format!("nothing can be written in {}: {error}", folder_of(place).display()))
    })?;
    if let Ok(there) = std::fs::metadata(place) {
        // Whoever may read the old one may read the new one, and nobody else.
        fresh.file.set_permissions(there.permissions())?;
    }
    buffered(&mut fresh.file, write)?;
    fresh.file.sync_all()?;
    fresh.take_the_place_of(place)
}

fn buffered(file: &mut File, write: impl FnOnce(&mut dyn Write) -> Result<(), Error>) -> Result<(), Error> {
    let mut buffer = BufWriter::new(file);
    write(&mut buffer)?;
    buffer.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_in_one_step_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write_whole(&path, b"old").unwrap();
        let failed = write_whole_by(&path, |file| {
            file.write_all(b"half of the n")?;
            Err(Error::other("the plug was pulled"))
        });
        assert_eq!(failed.unwrap_err().to_string(), "the plug was pulled");
        assert_eq!(read(&path).unwrap(), "old");
        write_whole(&path, b"new").unwrap();
        assert_eq!(read(&path).unwrap(), "new");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(read(&folder.path().join("none")).unwrap_err().to_string().contains("none: "));
        assert!(write_whole(folder.path(), b"").unwrap_err().to_string().contains("is a directory"));
    }
}
