//! A store as a file that one process writes and any number read: a snapshot of the positions, and behind it a write-ahead
//! log of the games that came since.
//!
//! Training appends a record for each game and waits until the disk has it before it says so. When the games outweigh the
//! positions, all is written anew into a second file that takes the place of the first in one step. So a reader sees a
//! whole store at any time, and whatever kills a training leaves one. See [`format`](super::format) for the bytes.

use super::error::StoreError;
use super::format::{load, put_game, save};
use super::table::Entry;
use super::values::Values;
use plyground_jobs::{Place, write_whole};
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Games are left as they are up to so many bytes.
const FEW: u64 = 1 << 18;

/// A store that nobody else writes to.
pub(crate) struct StoreFile {
    path: PathBuf,
    file: File,
    /// Bytes of whole records: what follows is no part of the store.
    length: u64,
    /// Bytes up to the first game.
    settled: u64,
}

/// Reads a store. Another process may write to it meanwhile.
pub fn read(path: &Path) -> Result<Values, StoreError> {
    Ok(load(&File::open(path)?)?.0)
}

/// Puts a store in place of whatever `path` holds, in one step. A store that another process writes to is left alone.
///
/// A link is followed; a device or a pipe takes the bytes as they are.
pub fn write(path: &Path, values: &Values) -> Result<(), StoreError> {
    if Place::is_stream(path) {
        let mut bytes = Vec::new();
        save(values, &mut bytes)?;
        return Ok(write_whole(path, &bytes)?);
    }
    match lock(path) {
        Ok(_held) => StoreFile::write(path, values).map(|_| ()),
        Err(StoreError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
            StoreFile::write(path, values).map(|_| ())
        }
        Err(error) => Err(error),
    }
}

/// Writes a store anew in as few bytes as it can be, and returns it.
pub fn compact(path: &Path) -> Result<Values, StoreError> {
    let (mut file, values) = StoreFile::open(path)?;
    file.fold(&values)?;
    Ok(values)
}

impl StoreFile {
    /// Opens a store to add games; what an interrupted write left behind is cut off.
    pub(crate) fn open(path: &Path) -> Result<(StoreFile, Values), StoreError> {
        let file = lock(path)?;
        let (values, length, settled) = load(&file)?;
        if file.metadata()?.len() > length {
            file.set_len(length)?;
        }
        Ok((StoreFile { path: path.to_owned(), file, length, settled }, values))
    }

    /// Writes a store whole and keeps it open.
    pub(crate) fn write(path: &Path, values: &Values) -> Result<StoreFile, StoreError> {
        let Place::File(path) = Place::of(path)? else { return Err(StoreError::Stream) };
        let path = &path;
        let beside = beside(path)?;
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&beside)?;
        // Held before anybody can see the file; and two that make the same store do not meet here.
        if !plyground_jobs::lock(&file) {
            return Err(StoreError::Busy);
        }
        let written = write_all(&mut file, values).and_then(|lengths| {
            std::fs::rename(&beside, path)?;
            Ok(lengths)
        });
        let (length, settled) = written.inspect_err(|_| {
            // What a kill leaves here is overwritten next time.
            let _ = std::fs::remove_file(&beside);
        })?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
            // Without it a loss of power could bring the old file back, which is whole as well.
            let _ = folder.sync_all();
        }
        Ok(StoreFile { path: path.to_owned(), file, length, settled })
    }

    /// Adds games; they are on the disk when this returns, and none of them is in the store if it fails.
    pub(crate) fn append(&mut self, games: &[(u64, Vec<Entry>)]) -> io::Result<()> {
        // What is written to a file that nobody can find is not kept.
        if !plyground_jobs::is_at(&self.file, &self.path)? {
            return Err(io::Error::new(
                io::ErrorKind::NotFound,
                "the file is gone, or another one is in its place",
            ));
        }
        let mut bytes = Vec::new();
        for (number, found) in games {
            put_game(&mut bytes, *number, found);
        }
        let written = self.file.seek(SeekFrom::Start(self.length));
        let written = written.and_then(|_| self.file.write_all(&bytes)).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // If even this fails, the next one to open the store does it.
            let _ = self.file.set_len(self.length);
            return Err(error);
        }
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Whether there are games behind the positions.
    pub(crate) fn has_games(&self) -> bool {
        self.length > self.settled
    }

    /// Writes the store anew if its games outweigh its positions; `values` are those that are in it.
    pub(crate) fn fold_if_due(&mut self, values: &Values) -> Result<(), StoreError> {
        if self.length - self.settled > FEW.max(self.settled) { self.fold(values) } else { Ok(()) }
    }

    /// Writes the store anew: all complete generations as positions, the other games by number.
    pub(crate) fn fold(&mut self, values: &Values) -> Result<(), StoreError> {
        *self = StoreFile::write(&self.path, values)?;
        Ok(())
    }

    /// Bytes on disk.
    pub(crate) fn bytes(&self) -> u64 {
        self.length
    }
}

/// Where a store is written before it takes its place: `values.ply` as `.values.ply.new`.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::IsADirectory))?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(".new");
    Ok(path.with_file_name(hidden))
}

/// Opens a store for writing and keeps all others from it.
fn lock(path: &Path) -> Result<File, StoreError> {
    if Place::is_stream(path) {
        return Err(StoreError::Stream);
    }
    loop {
        if std::fs::metadata(path)?.permissions().readonly() {
            return Err(StoreError::ReadOnly);
        }
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        if !plyground_jobs::lock(&file) {
            return Err(StoreError::Busy);
        }
        // Whoever held it before may have put a new file in its place.
        if plyground_jobs::is_at(&file, path)? {
            return Ok(file);
        }
    }
}

/// Writes a store to an empty file and waits for the disk; returns its bytes, and those up to the first game.
fn write_all(file: &mut File, values: &Values) -> Result<(u64, u64), StoreError> {
    file.set_len(0)?;
    let settled = save(values, BufWriter::new(&mut *file))?;
    let length = file.stream_position()?;
    file.sync_all()?;
    Ok((length, settled))
}
