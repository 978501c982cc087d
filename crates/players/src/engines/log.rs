//! The conversation with an engine, written down as it happens.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Where a conversation is written; nowhere by default. Copies write to the same place.
#[derive(Clone, Default)]
pub(super) struct Log(Option<Arc<Mutex<Box<dyn Write + Send>>>>);

/// The name of a log that is no file.
const STDERR: &str = "stderr";

impl Log {
    /// A file to which lines are added, or `stderr`.
    pub(super) fn open(name: Option<&str>) -> io::Result<Log> {
        let to: Box<dyn Write + Send> = match name {
            None => return Ok(Log(None)),
            Some(STDERR) => Box::new(io::stderr()),
            Some(path) => Box::new(OpenOptions::new().append(true).create(true).open(path)?),
        };
        Ok(Log(Some(Arc::new(Mutex::new(to)))))
    }

    /// Lines that were sent (`>`), answered (`<`) or written to stderr (`!`), each with the number of the process. A log that
    /// cannot be written ends no game.
    pub(super) fn note(&self, process: u32, sign: char, text: &[u8]) {
        let Some(to) = &self.0 else { return };
        let text = String::from_utf8_lossy(text);
        let lines: String = text.lines().map(|line| format!("{process} {sign} {line}\n")).collect();
        let mut to = to.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = to.write_all(lines.as_bytes());
    }
}
