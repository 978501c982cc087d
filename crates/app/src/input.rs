//! What is read from files and from stdin: text of a bounded length.

use crate::failure::Failure;
use std::io::Read;
use std::path::Path;

/// The longest board that is read: far more than any board needs.
const LONGEST: u64 = 1 << 20;

/// All of stdin, as text.
pub(crate) fn read_stdin() -> Result<String, Failure> {
    read(std::io::stdin().lock(), "stdin")
}

/// All of a file, as text.
pub(crate) fn read_file(path: &Path) -> Result<String, Failure> {
    let name = path.display().to_string();
    let file = std::fs::File::open(path).map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    read(file, &name)
}

fn read(from: impl Read, name: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    from.take(LONGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::Input(format!("{name}: more than a megabyte is too much")));
    }
    String::from_utf8(bytes).map_err(|_| Failure::Input(format!("{name}: not text in UTF-8")))
}
