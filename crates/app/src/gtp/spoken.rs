//! The conversation with a controller: a line, its answer, the next line.

use super::{GtpEngine, respond};
use std::io::{self, BufRead, Read, Write};

/// The longest line that is a command.
const LONGEST: u64 = 1 << 16;

/// Answers a controller until it has enough.
pub(crate) fn speak(engine: &mut GtpEngine, mut input: impl BufRead, mut out: impl Write) -> io::Result<()> {
    while !engine.has_quit() {
        let mut line = Vec::new();
        if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let answer = if line.len() as u64 == LONGEST && line.last() != Some(&b'\n') {
            input.skip_until(b'\n')?;
            Some("? line too long\n\n".to_owned())
        } else {
            respond(engine, &String::from_utf8_lossy(&line))
        };
        if let Some(answer) = answer {
            out.write_all(answer.as_bytes())?;
            out.flush()?;
        }
    }
    Ok(())
}
