//! A log of checksummed records, one after the other: a record is there whole or not at all.
//!
//! ```text
//!   bytes of data | kind | checksum of the data | checksum of these three || data      four bytes each, lowest first
//! ```
//!
//! A program that is killed while it writes leaves a part of the last record behind. That is told apart from damage: the
//! part ends with the file.

use std::io::{self, Read};

/// What a record holds.
pub(super) const HEADER: u32 = 1;
pub(super) const POSITIONS: u32 = 2;
pub(super) const COMPLETE: u32 = 3;
pub(super) const GAME: u32 = 4;

const HEAD: usize = 16;
/// No record is longer: more is damage.
const LONGEST: u32 = 1 << 28;

/// What comes next in a file.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Next {
    Record {
        kind: u32,
        data: Vec<u8>,
    },
    /// The file ends here.
    End,
    /// The file ends within a record.
    Torn,
    /// There is no record here, though the file goes on.
    Damaged,
}

/// Appends a record.
pub(super) fn put(out: &mut Vec<u8>, kind: u32, data: &[u8]) {
    let mut head = Vec::with_capacity(HEAD);
    for word in [data.len() as u32, kind, crc32fast::hash(data)] {
        head.extend(word.to_le_bytes());
    }
    head.extend(crc32fast::hash(&head).to_le_bytes());
    out.extend(head);
    out.extend(data);
}

/// Records of a file of known length.
pub(super) struct Reader<R> {
    from: R,
    /// Bytes that were read as whole records, and those that are there.
    pub(super) at: u64,
    length: u64,
}

impl<R: Read> Reader<R> {
    pub(super) fn new(from: R, at: u64, length: u64) -> Reader<R> {
        Reader { from, at, length }
    }

    pub(super) fn next(&mut self) -> io::Result<Next> {
        let left = self.length.saturating_sub(self.at);
        if left < HEAD as u64 {
            return Ok(if left == 0 { Next::End } else { Next::Torn });
        }
        let mut head = [0; HEAD];
        self.from.read_exact(&mut head)?;
        let word =
            |i: usize| u32::from_le_bytes([head[4 * i], head[4 * i + 1], head[4 * i + 2], head[4 * i + 3]]);
        let (length, kind, check) = (word(0), word(1), word(2));
        if crc32fast::hash(&head[..12]) != word(3) {
            // After a loss of power a file may be longer than what was written: the rest is zero.
            return Ok(if head == [0; HEAD] && self.is_zero()? { Next::Torn } else { Next::Damaged });
        }
        if length > LONGEST {
            return Ok(Next::Damaged);
        }
        if u64::from(length) > left - HEAD as u64 {
            return Ok(Next::Torn);
        }
        let mut data = vec![0; length as usize];
        self.from.read_exact(&mut data)?;
        if crc32fast::hash(&data) != check {
            // After a loss of power a part of the last record may lack, though the file is as long as if it were there: that part
            // is zero. Anything else is no record that was never acknowledged, but one that changed since.
            let is_last = HEAD as u64 + u64::from(length) == left;
            let is_torn = is_last && has_hole(&data, self.at + HEAD as u64);
            return Ok(if is_torn { Next::Torn } else { Next::Damaged });
        }
        self.at += HEAD as u64 + u64::from(length);
        Ok(Next::Record { kind, data })
    }

    /// Whether nothing but zeros is left.
    fn is_zero(&mut self) -> io::Result<bool> {
        let mut part = [0; 4096];
        loop {
            match self.from.read(&mut part)? {
                0 => return Ok(true),
                n if part[..n].iter().any(|byte| *byte != 0) => return Ok(false),
                _ => {}
            }
        }
    }
}

/// What disks write at once.
const SECTOR: u64 = 512;
/// Fewer zeros than this are no hole.
const HOLE: usize = 16;

/// Whether a whole sector of these bytes, which begin at this place of a file, is zero.
fn has_hole(bytes: &[u8], at: u64) -> bool {
    let first = bytes.len().min((SECTOR - at % SECTOR) as usize);
    let (head, rest) = bytes.split_at(first);
    let is_hole = |part: &[u8]| part.len() >= HOLE && part.iter().all(|byte| *byte == 0);
    is_hole(head) || rest.chunks(SECTOR as usize).any(is_hole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (usize, Next) {
        let mut reader = Reader::new(bytes, 0, bytes.len() as u64);
        let mut whole = 0;
        loop {
            match reader.next().unwrap() {
                Next::Record { .. } => whole += 1,
                other => return (whole, other),
            }
        }
    }

    #[test]
    fn a_record_is_there_whole_or_not_at_all() {
        let mut bytes = Vec::new();
        put(&mut bytes, HEADER, b"one");
        let first = bytes.len();
        put(&mut bytes, GAME, b"second");
        assert_eq!(read(&bytes), (2, Next::End));
        for length in 1..first {
            assert_eq!(read(&bytes[..length]), (0, Next::Torn));
        }
        assert_eq!(read(&bytes[..first]), (1, Next::End));
        for length in first + 1..bytes.len() {
            assert_eq!(read(&bytes[..length]), (1, Next::Torn));
        }
        for i in 0..first {
            let mut damaged = bytes.clone();
            damaged[i] ^= 4;
            assert_eq!(read(&damaged), (0, Next::Damaged), "byte {i}");
        }
        // Nor is the last one dropped without a word: its data may lack after a loss of power, but not have changed.
        let mut long = bytes.clone();
        put(&mut long, GAME, &[7; 1500]);
        let last = bytes.len() + HEAD;
        for i in bytes.len()..long.len() {
            let mut damaged = long.clone();
            damaged[i] ^= 4;
            assert_eq!(read(&damaged), (2, Next::Damaged), "byte {i}");
        }
        for (from, to) in [(last, long.len()), (512, 1024), (1024, long.len())] {
            let mut holed = long.clone();
            holed[from..to].fill(0);
            assert_eq!(read(&holed), (2, Next::Torn), "bytes {from} to {to}");
        }
        let zeros = [&bytes[..], &[0; 5000]].concat();
        assert_eq!(read(&zeros), (2, Next::Torn));
    }
}
