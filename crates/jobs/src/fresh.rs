//! Files on their way to a name: hidden beside it until they are whole.

use crate::lock::is_at;
use crate::place::folder_of;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

/// A new file, `.games.csv.new` for `games.csv`, that nobody else writes to. It is gone when it is dropped; what a kill leaves
/// behind makes room for the next one of that name.
#[derive(Debug)]
pub(crate) struct Fresh {
    path: PathBuf,
    pub(crate) file: File,
    has_moved: bool,
}

/// As many are written to one name at once, at most.
const MOST: u32 = 1000;
/// A longer name has no room for a dot before it and an ending behind it.
const LONGEST: usize = 200;

impl Fresh {
    /// A new file beside a name.
    pub(crate) fn beside(place: &Path) -> Result<Fresh, Error> {
        let mut number = 0;
        while number < MOST {
            let path = hidden(place, number)?;
            match OpenOptions::new().read(true).write(true).create_new(true).open(&path) {
                Ok(file) => {
                    let mut fresh = Fresh { path, file, has_moved: false };
                    match fresh.file.try_lock() {
                        Ok(()) if is_at(&fresh.file, &fresh.path)? => return Ok(fresh),
                        // Where there are no locks nobody can tell a file that is left from one that is being written.
                        Err(TryLockError::Error(_)) => return Ok(fresh),
                        // Somebody took it for one that was left: it is theirs to take away.
                        _ => fresh.has_moved = true,
                    }
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    if !is_cleared(&path) {
                        number += 1;
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Err(Error::other("too many are writing to it at once"))
    }

    /// Puts it in place of the file of that name, in one step.
    pub(crate) fn take_the_place_of(mut self, place: &Path) -> Result<(), Error> {
        fs::rename(&self.path, place)?;
        self.has_moved = true;
        Ok(())
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        if !self.has_moved {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Takes away what a killed run has left there; `false` where it is in use, or nobody can tell.
fn is_cleared(path: &Path) -> bool {
    let is_file = fs::symlink_metadata(path).is_ok_and(|there| there.is_file());
    let Some(left) = is_file.then(|| File::open(path).ok()).flatten() else {
        return false;
    };
    left.try_lock().is_ok() && is_at(&left, path).unwrap_or(false) && fs::remove_file(path).is_ok()
}

/// The name of the file of a number on its way to a name.
fn hidden(place: &Path, number: u32) -> Result<PathBuf, Error> {
    let name = place.file_name().ok_or_else(|| Error::from(ErrorKind::IsADirectory))?;
    let mut hidden = OsString::from(".");
    match name.len() <= LONGEST {
        true => hidden.push(name),
        false => hidden.push(format!("plyground-{:08x}", crc32fast::hash(name.as_encoded_bytes()))),
    }
    hidden.push(if number == 0 { ".new".to_owned() } else { format!(".new-{number}") });
    Ok(folder_of(place).join(hidden))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn what_a_kill_left_makes_room_and_what_is_being_written_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("games.csv");
        let names = || {
            let entries = fs::read_dir(folder.path()).unwrap().flatten();
            let mut names: Vec<_> = entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
            names.sort();
            names
        };
        fs::write(folder.path().join(".games.csv.new"), "half a ta").unwrap();
        let mut one = Fresh::beside(&place).unwrap();
        let mut other = Fresh::beside(&place).unwrap();
        assert_eq!(names(), [".games.csv.new", ".games.csv.new-1"]);
        one.file.write_all(b"one").unwrap();
        other.file.write_all(b"other").unwrap();
        one.take_the_place_of(&place).unwrap();
        assert_eq!(fs::read(&place).unwrap(), b"one");
        drop(other);
        assert_eq!(names(), ["games.csv"]);
        // Names that leave no room, and names that are none.
        let long = folder.path().join("x".repeat(250));
        Fresh::beside(&long).unwrap().take_the_place_of(&long).unwrap();
        assert!(long.exists() && Fresh::beside(Path::new("/")).is_err());
    }

    #[test]
    fn many_at_once_leave_one_whole_file() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("file");
        std::thread::scope(|scope| {
            for letter in ["a", "b", "c", "d"] {
                let place = &place;
                scope.spawn(move || {
                    for _ in 0..50 {
                        let mut fresh = Fresh::beside(place).unwrap();
                        fresh.file.write_all(letter.repeat(1000).as_bytes()).unwrap();
                        fresh.take_the_place_of(place).unwrap();
                    }
                });
            }
        });
        let text = fs::read_to_string(&place).unwrap();
        assert!(text.len() == 1000 && text.chars().all(|letter| text.starts_with(letter)));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
