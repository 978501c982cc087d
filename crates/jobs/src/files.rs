//! Atomic files: a reader sees the old one or the new one, never a half.

use crate::JobError;
use std::io::{BufWriter, Error, Write};
use std::path::Path;

/// A whole file as text; that it cannot be read is bad input.
pub fn read(path: &Path) -> Result<String, JobError> {
    std::fs::read_to_string(path).map_err(|error| JobError::in_file(path, error))
}

/// Puts `bytes` in place of whatever `path` holds, in one step: a reader sees the old file or the new one.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    write_whole_by(path, |file| file.write_all(bytes))
}

/// The same for what is written piece by piece.
pub fn write_whole_by(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Error>,
) -> Result<(), Error> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file: readable by whom the user allows.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    let mut buffer = BufWriter::new(file.as_file_mut());
    write(&mut buffer)?;
    buffer.flush()?;
    drop(buffer);
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
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
    }
}
