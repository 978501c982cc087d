//! The place that a name stands for: a file to be replaced, or something that takes bytes as they come.

use std::fs::{self, File, OpenOptions};
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

/// Where bytes go that are written under a name.
#[derive(Debug)]
pub enum Place {
    /// A file, which may not be there yet: where links lead, not the link.
    File(PathBuf),
    /// A device, a pipe, a socket or what a descriptor of this process stands for: it takes bytes and keeps nothing to be
    /// replaced.
    Stream,
}

/// More links than this go round in a circle.
const MOST_LINKS: usize = 40;

impl Place {
    /// What a name stands for; a folder, or a way that does not exist, is an error.
    pub fn of(path: &Path) -> Result<Place, Error> {
        match fs::metadata(path) {
            Ok(there) if there.is_dir() => return Err(Error::from(ErrorKind::IsADirectory)),
            Ok(there) if !there.is_file() => return Ok(Place::Stream),
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            // A file, or nothing yet: perhaps behind links.
            _ => {}
        }
        let mut place = path.to_owned();
        for _ in 0..MOST_LINKS {
            if descriptor(&place).is_some() {
                return Ok(Place::Stream);
            }
            match fs::read_link(&place) {
                Ok(target) => place = folder_of(&place).join(target),
                // No link: here it is.
                Err(_) => return Ok(Place::File(place)),
            }
        }
        Err(Error::other("too many links"))
    }

    /// Whether a name stands for something that keeps nothing, as `/dev/null` and `/dev/stdout` do.
    pub fn is_stream(path: &Path) -> bool {
        matches!(Place::of(path), Ok(Place::Stream))
    }
}

/// Where the journal of a file lies: beside it, with `.journal` behind its name.
pub fn journal_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".journal");
    PathBuf::from(name)
}

/// The folder in which a file lies.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Opens a stream to write to.
pub(crate) fn open_stream(path: &Path) -> Result<File, Error> {
    // Opened anew, a file that stdout goes to would be written from its beginning.
    #[cfg(unix)]
    if let Some(number) = followed_descriptor(path) {
        use std::os::fd::AsFd;
        let own = match number {
            1 => Some(std::io::stdout().as_fd().try_clone_to_owned()?),
            2 => Some(std::io::stderr().as_fd().try_clone_to_owned()?),
            _ => None,
        };
        if let Some(own) = own {
            return Ok(File::from(own));
        }
        return OpenOptions::new().append(true).open(path);
    }
    OpenOptions::new().write(true).open(path)
}

/// The descriptor of this process that a name leads to by links.
#[cfg(unix)]
fn followed_descriptor(path: &Path) -> Option<u32> {
    let mut place = path.to_owned();
    for _ in 0..MOST_LINKS {
        if let Some(number) = descriptor(&place) {
            return Some(number);
        }
        place = folder_of(&place).join(fs::read_link(&place).ok()?);
    }
    None
}

/// The descriptor of this process that a name is the name of: `/dev/fd/63`, `/proc/self/fd/1`.
fn descriptor(path: &Path) -> Option<u32> {
    let number = path.file_name()?.to_str()?.parse().ok()?;
    let folder = fs::canonicalize(folder_of(path)).ok()?;
    let own = fs::canonicalize("/proc/self/fd").ok()?;
    (folder == own).then_some(number)
}
