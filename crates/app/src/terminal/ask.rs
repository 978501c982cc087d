//! Who plays, and how strong?

use crate::failure::Failure;
use plyground_players::registry::{self, PLAYERS};
use plyground_players::{Seat, Session, Spec, SpecError};
use std::io::{BufRead, Write};

/// Asks until the answer is a player of this game; an empty answer, or none at all, means `default`.
pub(super) fn player(
    input: &mut impl BufRead,
    out: &mut impl Write,
    session: &dyn Session,
    seat: Seat,
    default: &str,
) -> Result<String, Failure> {
    loop {
        writeln!(out, "Who plays {}?", session.seat_name(seat))?;
        for (i, kind) in PLAYERS.iter().enumerate() {
            writeln!(out, "  {}  {}: {}", i + 1, kind.name, kind.summary)?;
        }
        write!(out, "A number, or a player with options such as mc:sims=20000 [{default}]: ")?;
        let Some(answer) = line(input, out)? else { return Ok(default.to_owned()) };
        if answer.is_empty() {
            return Ok(default.to_owned());
        }
        let chosen = answer.parse::<usize>().ok().and_then(|number| PLAYERS.get(number.wrapping_sub(1)));
        let spec = match chosen {
            Some(kind) => strength(input, out, kind.name)?,
            None => answer,
        };
        match can_play(session, &spec) {
            Ok(()) => return Ok(spec),
            Err(error) => writeln!(out, "Sorry: {error}")?,
        }
    }
}

/// Whether a spec names somebody who can play this game. A program is not started to find that out.
pub(super) fn can_play(session: &dyn Session, spec: &str) -> Result<(), SpecError> {
    let kind = registry::settings(spec)?.kind();
    if kind.name != "human" && !is_program(spec) {
        session.enlist(spec)?;
    }
    Ok(())
}

/// Whether a player is a program of its own.
pub(super) fn is_program(spec: &str) -> bool {
    ["cmd", "gtp"].contains(&Spec::new(spec).name.as_str())
}

/// Asks a player that takes simulations or a depth how many.
fn strength(input: &mut impl BufRead, out: &mut impl Write, name: &str) -> Result<String, Failure> {
    if is_program(name) {
        write!(out, "Which program, with its arguments? ")?;
        return Ok(format!("{name}:{}", line(input, out)?.unwrap_or_default()));
    }
    let options = PLAYERS.iter().filter(|kind| kind.name == name).flat_map(|kind| kind.options);
    let Some(strength) = options.into_iter().find(|option| ["sims", "depth"].contains(&option.name)) else {
        return Ok(name.to_owned());
    };
    write!(out, "How strong? {} [{}]: ", strength.meaning, strength.default)?;
    match line(input, out)? {
        Some(answer) if !answer.is_empty() => Ok(format!("{name}:{}={answer}", strength.name)),
        _ => Ok(name.to_owned()),
    }
}

/// The longest line that is read; more than that is nobody's move.
const LONGEST: u64 = 4096;

/// One line from the keyboard, without blanks around it; `None` at the end of the input.
pub(super) fn line(input: &mut impl BufRead, out: &mut impl Write) -> Result<Option<String>, Failure> {
    out.flush()?;
    let mut bytes = Vec::new();
    let mut limited = std::io::Read::take(&mut *input, LONGEST);
    if limited.read_until(b'\n', &mut bytes)? == 0 {
        writeln!(out)?;
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}
