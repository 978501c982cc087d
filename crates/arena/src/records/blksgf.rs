//! The Smart Game Format (SGF) for Blokus as Pentobi writes it, one tree a game.
//!
//! ```text
//! (
//! ;GM[Blokus Duo]CA[UTF-8]AP[plyground:0.1.0]RO[1]PB[greedy]PW[random]RE[B+]
//! ;B[f9,e10,f10,g10,f11]
//! ;W[i4,h5,i5,j5,i6]
//! )
//! ```
//!
//! Passes are not written: a colour that cannot place a piece is skipped.

use super::super::{Event, Played};
use super::Record;
use plyground_core::{Payoffs, TextError};
use plyground_jobs::Origin;
use plyground_players::engines::{spec_of_gtp, to_gtp};
use plyground_players::registry::{self, GameKind, RecordFormat};
use std::io::{Error, Write};

/// The properties that hold the moves of each colour.
fn of_moves(colours: usize) -> &'static [&'static str] {
    if colours == 2 { &["B", "W"] } else { &["1", "2", "3", "4"][..colours] }
}

/// The properties that hold the player at each seat.
fn of_players(seats: usize) -> &'static [&'static str] {
    if seats == 2 { &["PB", "PW"] } else { &["P1", "P2", "P3", "P4"][..seats] }
}

pub(super) fn write(
    out: &mut impl Write,
    event: &Event,
    played: &Played,
    colours: usize,
) -> Result<(), Error> {
    let (colours, players) = (of_moves(colours), of_players(played.seats.len()));
    let name = to_gtp(event.full_game());
    write!(out, "(\n;GM[{name}]CA[UTF-8]AP[plyground:{}]", env!("CARGO_PKG_VERSION"))?;
    write!(out, "EV[seed {}]RO[{}]", event.seed, played.number + 1)?;
    let Origin { commit, machine } = Origin::here();
    write!(out, "SO[commit {}]PC[{}]", escaped(commit), escaped(machine))?;
    for (property, &entrant) in players.iter().zip(&played.seats) {
        write!(out, "{property}[{}]", escaped(&event.entrants[entrant]))?;
    }
    match played.payoffs[..] {
        // Nobody has anything: the game goes on.
        ref payoffs if payoffs.iter().all(|own| *own == 0) => {}
        [Payoffs::WHOLE, _] => write!(out, "RE[B+]")?,
        [_, Payoffs::WHOLE] => write!(out, "RE[W+]")?,
        [_, _] => write!(out, "RE[0]")?,
        _ => {
            let places: Vec<String> = (played.payoffs.iter())
                .map(|own| (1 + played.payoffs.iter().filter(|other| *other > own).count()).to_string())
                .collect();
            write!(out, "GC[places {}]", places.join(" "))?;
        }
    }
    if let Some(reason) = &played.ending {
        write!(out, "C[{}]", escaped(reason))?;
    }
    writeln!(out)?;
    for word in played.moves.split_whitespace() {
        let Some((colour, cells)) = word.split_once(':') else { continue };
        let colour = colour.parse::<usize>().ok().and_then(|number| colours.get(number.wrapping_sub(1)));
        if let Some(colour) = colour
            && !cells.is_empty()
            && cells != "pass"
        {
            writeln!(out, ";{colour}[{}]", in_order(cells))?;
        }
    }
    writeln!(out, ")")
}

/// Cells row by row from below, as the format wants them.
fn in_order(cells: &str) -> String {
    let mut cells: Vec<&str> = cells.split(',').collect();
    cells.sort_by_key(|cell| (cell[1..].parse::<u32>().unwrap_or(0), cell.as_bytes()[0]));
    cells.join(",")
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

pub(super) fn read(text: &str) -> Result<Vec<Record>, TextError> {
    let mut records: Vec<Record> = Vec::new();
    let mut colours: &[&str] = &[];
    let mut seats: &[&str] = &[];
    let mut property = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '(' => records.push(Record { game: String::new(), players: Vec::new(), moves: String::new() }),
            ')' | ';' => property.clear(),
            '[' => {
                let mut value = String::new();
                loop {
                    match letters.next() {
                        Some(']') => break,
                        Some('\\') => value.extend(letters.next()),
                        Some(letter) => value.push(letter),
                        None => return Err(TextError::new(format!("{property}[ has no end"))),
                    }
                }
                let record = records.last_mut().ok_or_else(|| TextError::new("expected ( first"))?;
                if property == "GM" {
                    let none = || TextError::new(format!("no game {value:?}"));
                    // What has no name of its own is called by its spec.
                    let is_of_these =
                        GameKind::find(&value).is_some_and(|kind| kind.record == RecordFormat::Blksgf);
                    let spec = spec_of_gtp(&value).or(is_of_these.then_some(&*value));
                    record.game = spec.ok_or_else(none)?.to_owned();
                    let session = registry::open(&record.game).map_err(|_| none())?;
                    (colours, seats) = (of_moves(session.colours()), of_players(session.seats()));
                } else if seats.contains(&property.as_str()) {
                    record.players.push(value);
                } else if let Some(colour) = colours.iter().position(|colour| *colour == property) {
                    let blank = if record.moves.is_empty() { "" } else { " " };
                    record.moves += &format!("{blank}{}:{value}", colour + 1);
                }
                property.clear();
            }
            letter if letter.is_whitespace() => {}
            letter => property.push(letter),
        }
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pentobis_example_is_read() {
        assert_eq!(in_order("e10,f11,f10,f9,g10"), "f9,e10,f10,g10,f11");
        let text = "(\n;GM[Blokus Duo]PB[a\\]b]PW[c]\n;B[f9,e10,f10,g10,f11]\n;W[i4,h5,i5,j5,i6]\n)\n";
        let records = read(text).unwrap();
        assert_eq!(records[0].players, ["a]b", "c"]);
        assert_eq!(records[0].moves, "1:f9,e10,f10,g10,f11 2:i4,h5,i5,j5,i6");
        let school = &read("(;GM[blokus:school:X];1[b17,a18,b18,c18,b19])").unwrap()[0];
        assert_eq!((&*school.game, &*school.moves), ("blokus:school:X", "1:b17,a18,b18,c18,b19"));
        assert!(read("(;GM[connect])").unwrap_err().to_string().starts_with("no game"));
        assert!(read("(;GM[Go])").unwrap_err().to_string().starts_with("no game"));
        assert!(read("(;GM[Blokus").unwrap_err().to_string().contains("no end"));
    }
}
