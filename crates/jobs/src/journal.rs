//! A write-ahead log: JSON lines that are only added, each in the file before it counts.

use crate::syncer::Syncer;
use crate::{JobError, Place, lock};
use serde::Serialize;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A write-ahead log that is open for writing; nobody else can open it meanwhile.
///
/// A line is with the system when [`add`](Journal::add) returns, so that whatever ends the program loses none; and on the
/// disk within a second, so that a power cut loses no more than that. [`sync`](Journal::sync), and the end of the journal,
/// wait for the disk. A line that was being written when somebody pulled the plug is left out, and the next one takes its
/// place.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Bytes of the whole lines.
    length: u64,
    /// Whether there may be more in the file than whole lines.
    is_torn: bool,
    syncer: Syncer,
}

impl Journal {
    /// Opens or makes the file and hands each of its whole lines, numbered from one, to `each`, which says what is wrong
    /// with one that does not belong there.
    ///
    /// A file whose first line is not whole is a new journal if that line is the beginning of `begins` or begins with it;
    /// anything else is somebody's file and left alone.
    pub fn open(
        path: &Path,
        begins: &str,
        each: &mut dyn FnMut(u64, &str) -> Result<(), String>,
    ) -> Result<Journal, JobError> {
        // A place that cannot be written is no bad input.
        let fault = |error: std::io::Error| JobError::Run(format!("{}: {error}", path.display()));
        if Place::is_stream(path) {
            return Err(JobError::in_file(path, "a journal is kept in a file, not in a device or a pipe"));
        }
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(fault)?;
        if !lock(&file) {
            return Err(JobError::in_file(path, "another run is writing to it"));
        }
        let mut reader = BufReader::new(&file);
        let (mut length, mut line) = (0, Vec::new());
        for number in 1.. {
            line.clear();
            reader.read_until(b'\n', &mut line).map_err(fault)?;
            let Some(text) = line.strip_suffix(b"\n") else {
                let is_ours = begins.as_bytes().starts_with(&line) || line.starts_with(begins.as_bytes());
                if number == 1 && !is_ours {
                    return Err(JobError::in_file(path, "not a journal of this kind"));
                }
                break;
            };
            let text = str::from_utf8(text).map_err(|_| JobError::in_file(path, "not text in UTF-8"))?;
            each(number, text).map_err(|what| JobError::in_file(path, what))?;
            length += line.len() as u64;
        }
        let syncer = Syncer::new(file.try_clone().map_err(fault)?);
        Ok(Journal { path: path.to_owned(), file, length, is_torn: true, syncer })
    }

    /// Adds a line; when this returns, no end of the program loses it.
    pub fn add(&mut self, line: &impl Serialize) -> Result<(), JobError> {
        self.add_line(&serde_json::to_string(line).map_err(std::io::Error::from)?).map(drop)
    }

    /// The same for a line as it stands, without its end; returns how many bytes it takes.
    pub(crate) fn add_line(&mut self, line: &str) -> Result<u64, JobError> {
        let bytes = format!("{line}\n");
        let written = self.append(bytes.as_bytes()).and_then(|()| self.syncer.soon());
        written.map_err(|error| self.fault(&error))?;
        Ok(bytes.len() as u64)
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), std::io::Error> {
        if self.is_torn {
            // What an interrupted write left behind is written again.
            self.file.set_len(self.length)?;
        }
        self.is_torn = true;
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(bytes)?;
        self.length += bytes.len() as u64;
        self.is_torn = false;
        Ok(())
    }

    /// Waits until the disk has all lines.
    pub fn sync(&mut self) -> Result<(), JobError> {
        self.syncer.now().map_err(|error| self.fault(&error))
    }

    fn fault(&self, error: &std::io::Error) -> JobError {
        JobError::Run(format!("{}: {error}", self.path.display()))
    }

    /// Forgets all lines.
    pub fn clear(&mut self) -> Result<(), JobError> {
        self.length = 0;
        self.file.set_len(0).map_err(|error| self.fault(&error))
    }

    /// Reads the first `count` lines again.
    pub fn lines(
        &self,
        count: u64,
        each: &mut dyn FnMut(&str) -> Result<(), std::io::Error>,
    ) -> Result<(), std::io::Error> {
        let mut reader = BufReader::new(&self.file);
        reader.rewind()?;
        let mut line = String::new();
        for _ in 0..count {
            line.clear();
            reader.read_line(&mut line)?;
            each(line.trim_end_matches('\n'))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const BEGINS: &str = "{\"number\":";

    /// Opens a journal of objects that are numbered from one, and tells how many there are.
    fn open(path: &Path) -> Result<(Journal, u64), JobError> {
        let mut count = 0;
        let journal = Journal::open(path, BEGINS, &mut |number, line| {
            count += 1;
            let is_next = line == format!("{BEGINS}{number}}}");
            if is_next { Ok(()) } else { Err(format!("line {number} is damaged")) }
        })?;
        Ok((journal, count))
    }

    #[test]
    fn a_journal_goes_on_after_any_cut() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let (mut journal, count) = open(&path).unwrap();
        assert_eq!(count, 0);
        (1..=5).for_each(|number| journal.add(&json!({"number": number})).unwrap());
        assert!(open(&path).unwrap_err().to_string().ends_with("another run is writing to it"));
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        for cut in 0..=whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let (mut journal, count) = open(&path).unwrap();
            (count + 1..=5).for_each(|number| journal.add(&json!({"number": number})).unwrap());
            let mut lines = Vec::new();
            let mut note = |line: &str| {
                lines.push(line.to_owned());
                Ok(())
            };
            journal.lines(5, &mut note).unwrap();
            assert_eq!(lines.join("\n") + "\n", String::from_utf8(whole.clone()).unwrap());
            drop(journal);
            assert_eq!(std::fs::read(&path).unwrap(), whole, "cut at {cut}");
        }
        open(&path).unwrap().0.clear().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"");
    }

    #[test]
    fn a_line_is_in_the_file_at_once_and_on_the_disk_when_the_journal_ends() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let (mut journal, _) = open(&path).unwrap();
        for number in 1..=100 {
            journal.add(&json!({"number": number})).unwrap();
            // Nobody waits for the disk, and a kill here would lose nothing.
            let text = std::fs::read_to_string(&path).unwrap();
            assert_eq!(text.lines().count(), number);
        }
        assert!(journal.syncer.count() <= 2, "{} times", journal.syncer.count());
        let before = journal.syncer.count();
        journal.sync().unwrap();
        journal.sync().unwrap();
        assert_eq!(journal.syncer.count(), before + 1, "what is on the disk is not put there again");
    }

    #[test]
    fn what_is_no_journal_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        for (content, message) in [
            (&b"my diary"[..], "not a journal of this kind"),
            (b"my diary\n", "line 1 is damaged"),
            (b"{\"number\":1}\n{}\n", "line 2 is damaged"),
            (b"{\"number\":1}\n\xff\n", "not text in UTF-8"),
        ] {
            std::fs::write(&path, content).unwrap();
            let error = open(&path).unwrap_err().to_string();
            assert!(error.ends_with(message), "{error}");
            assert_eq!(std::fs::read(&path).unwrap(), content);
        }
        #[cfg(unix)]
        assert!(open(Path::new("/dev/null")).unwrap_err().to_string().contains("not in a device"));
    }
}
