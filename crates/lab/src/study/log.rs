//! A file of JSON lines to which lines are only added, each on the disk before the next one is begun.

use super::StudyError;
use serde::Serialize;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

/// An open log; nobody else can open it.
#[derive(Debug)]
pub(crate) struct Log {
    file: File,
    /// Bytes of the whole lines.
    length: u64,
}

impl Log {
    /// Opens or makes the file, and reads its lines. One that was being written when somebody pulled the plug is left out, and the
    /// next one takes its place.
    pub(crate) fn open(path: &Path) -> Result<(Log, String), StudyError> {
        let name = path.display().to_string();
        let fault = |error: std::io::Error| StudyError::Input(format!("{name}: {error}"));
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(fault)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StudyError::Input(format!("{name}: another run is writing to it")));
            }
            // A file system without locks is no reason not to run.
            Err(TryLockError::Error(_)) => {}
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(fault)?;
        bytes.truncate(bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
        let text =
            String::from_utf8(bytes).map_err(|_| StudyError::Input(format!("{name}: not text in UTF-8")))?;
        Ok((Log { file, length: text.len() as u64 }, text))
    }

    /// Forgets all lines.
    pub(crate) fn clear(&mut self) -> Result<(), StudyError> {
        self.length = 0;
        Ok(self.file.set_len(0)?)
    }

    /// Adds a line; when this returns, it is on the disk.
    pub(crate) fn add(&mut self, line: &impl Serialize) -> Result<(), StudyError> {
        let line = serde_json::to_string(line).map_err(std::io::Error::from)? + "\n";
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(line.as_bytes())?;
        self.file.sync_data()?;
        self.length += line.len() as u64;
        Ok(())
    }
}
