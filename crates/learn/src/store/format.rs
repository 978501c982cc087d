//! The bytes of a store: positions that were written whole, and the games that came since.
//!
//! ```text
//!   plyground values | version || header || positions … || complete || game || game || …
//! ```
//!
//! See [`log`] for the records and [`pack`](mod@super::pack) for the positions in them.

use super::error::StoreError;
use super::header::{Header, VERSION};
use super::log::{self, Next, Reader};
use super::pack::{pack, unpack};
use super::table::Entry;
use super::values::Values;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};

const MAGIC: &[u8; 16] = b"plyground values";
/// Bytes before the first record.
const START: u64 = 20;
/// Positions of a record.
const CHUNK: usize = 1 << 14;

/// Writes a store; returns the bytes up to the first game.
pub(super) fn save(values: &Values, mut to: impl Write) -> Result<u64, StoreError> {
    let settled = save_settled(values, &mut to)?;
    for (number, found) in &values.waiting {
        let mut bytes = Vec::new();
        put_game(&mut bytes, *number, found);
        to.write_all(&bytes)?;
    }
    to.flush()?;
    Ok(settled)
}

/// Writes a store without the games that wait; returns its bytes.
pub(super) fn save_settled(values: &Values, mut to: impl Write) -> Result<u64, StoreError> {
    let mut settled = START;
    let mut put = |kind: u32, data: &[u8], to: &mut dyn Write| {
        let mut bytes = Vec::new();
        log::put(&mut bytes, kind, data);
        settled += bytes.len() as u64;
        to.write_all(&bytes)
    };
    to.write_all(MAGIC)?;
    to.write_all(&VERSION.to_le_bytes())?;
    let header = serde_json::to_vec(&values.header).map_err(io::Error::from)?;
    put(log::HEADER, &header, &mut to)?;
    let mut entries = values.table.iter().peekable();
    while entries.peek().is_some() {
        let mut data = Vec::new();
        pack(entries.by_ref().take(CHUNK), &mut data);
        put(log::POSITIONS, &data, &mut to)?;
    }
    put(log::COMPLETE, &(values.table.len() as u64).to_le_bytes(), &mut to)?;
    Ok(settled)
}

/// Appends the record of a game.
pub(super) fn put_game(out: &mut Vec<u8>, number: u64, found: &[Entry]) {
    let mut data = number.to_le_bytes().to_vec();
    pack(found.iter().copied(), &mut data);
    log::put(out, log::GAME, &data);
}

/// Reads a store; also tells the bytes of whole records, and those up to the first game.
pub(super) fn load(file: &File) -> Result<(Values, u64, u64), StoreError> {
    let length = file.metadata()?.len();
    let mut from = BufReader::new(file);
    from.seek(SeekFrom::Start(0))?;
    let mut start = Vec::new();
    from.by_ref().take(START).read_to_end(&mut start)?;
    let known = start.len().min(MAGIC.len());
    if start[..known] != MAGIC[..known] || known == 0 {
        return Err(StoreError::Foreign);
    }
    let Some(version) = start.get(MAGIC.len()..START as usize) else { return Err(StoreError::Cut(length)) };
    let version = version.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
    if version != VERSION {
        return Err(StoreError::Version(version));
    }
    let mut reader = Reader::new(from, START, length);
    let mut values = Values::new(load_header(&mut reader)?);
    load_positions(&mut reader, &mut values)?;
    let settled = reader.at;
    loop {
        let at = reader.at;
        match reader.next()? {
            Next::Record { kind: log::GAME, data } => {
                let game = data.split_first_chunk().and_then(|(number, found)| {
                    let found = unpack(found)?;
                    values.note(u64::from_le_bytes(*number), found).then_some(())
                });
                game.ok_or(StoreError::Damaged(at))?;
            }
            Next::End | Next::Torn => return Ok((values, reader.at, settled)),
            Next::Record { .. } | Next::Damaged => return Err(StoreError::Damaged(at)),
        }
    }
}

fn load_header<R: Read>(reader: &mut Reader<R>) -> Result<Header, StoreError> {
    let at = reader.at;
    match reader.next()? {
        Next::Record { kind: log::HEADER, data } => {
            serde_json::from_slice(&data).map_err(|_| StoreError::Damaged(at))
        }
        Next::End | Next::Torn => Err(StoreError::Cut(at)),
        Next::Record { .. } | Next::Damaged => Err(StoreError::Damaged(at)),
    }
}

fn load_positions<R: Read>(reader: &mut Reader<R>, values: &mut Values) -> Result<(), StoreError> {
    loop {
        let at = reader.at;
        match reader.next()? {
            Next::Record { kind: log::POSITIONS, data } => {
                values.table.add(unpack(&data).ok_or(StoreError::Damaged(at))?);
            }
            Next::Record { kind: log::COMPLETE, data } => {
                let is_all = data[..] == (values.table.len() as u64).to_le_bytes();
                return if is_all { Ok(()) } else { Err(StoreError::Damaged(at)) };
            }
            Next::End | Next::Torn => return Err(StoreError::Cut(at)),
            Next::Record { .. } | Next::Damaged => return Err(StoreError::Damaged(at)),
        }
    }
}
