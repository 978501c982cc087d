//! What is read from files and from stdin: text of a bounded length.

use crate::failure::Failure;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// The longest board that is read: far more than any board needs.
const LONGEST: u64 = 1 << 20;

/// The longest line that is read, where lines are answered one by one.
const LONGEST_LINE: u64 = 1 << 16;

/// The lines of stdin, one by one; of one that is too long its beginning, and an error that says so.
pub(crate) fn lines(mut from: impl BufRead) -> impl Iterator<Item = io::Result<Result<String, String>>> {
    std::iter::from_fn(move || next_line(&mut from).transpose())
}

fn next_line(from: &mut impl BufRead) -> io::Result<Option<Result<String, String>>> {
    let mut bytes = Vec::new();
    if from.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.ends_with(b"\n") || (bytes.len() as u64) < LONGEST_LINE {
        let text = String::from_utf8(bytes).map_err(|_| io::Error::other("not text in UTF-8"))?;
        return Ok(Some(Ok(text.trim_end_matches(['\r', '\n']).to_owned())));
    }
    from.skip_until(b'\n')?;
    Ok(Some(Err(String::from_utf8_lossy(&bytes[..16]).into_owned())))
}

/// All of stdin, as text.
pub(crate) fn read_stdin() -> Result<String, Failure> {
    read(io::stdin().lock(), "stdin")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_long_as_they_may_be() {
        let long = "4".repeat(LONGEST_LINE as usize);
        let most = &long[1..];
        let text = format!("44\r\n\n{most}\n{long}\n{long}{long}\n5\n6");
        let read: Vec<_> = lines(text.as_bytes()).map(|line| line.expect("there is no disk")).collect();
        let short = "4".repeat(16);
        let wanted = [Ok("44"), Ok(""), Ok(most), Err(&short[..]), Err(&short), Ok("5"), Ok("6")];
        assert_eq!(read.iter().map(|line| line.as_deref().map_err(|e| &e[..])).collect::<Vec<_>>(), wanted);
        assert!(lines(&b"\xff\n"[..]).next().expect("a line").is_err());
    }
}
