//! The journal of a build: every score as soon as it is known, so that a killed build goes on where it was.
//!
//! ```text
//!   plybook journal [7, 6, 4, 8] 67557\n     board, depth, and how many positions the deepest ply has
//!   number score check                       32, 8 and 8 bits for each score
//! ```

use super::error::BuildError;
use std::fs::{File, OpenOptions};
use std::io::{Error, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// An open journal, with the scores that stand in it.
pub(super) struct Journal {
    file: File,
    /// By number of the position in the deepest ply.
    pub(super) scores: Vec<Option<i8>>,
}

/// One entry: the number of the position, its score, and the lowest byte of their checksum.
const ENTRY: usize = 6;

impl Journal {
    /// The journal at `path` for `count` positions; a new one where there is none. `sizes` are columns, rows, run and
    /// depth.
    pub(super) fn open(path: &Path, sizes: [u32; 4], count: usize) -> Result<Journal, BuildError> {
        let header = format!("plybook journal {sizes:?} {count}\n");
        let mut options = OpenOptions::new();
        let mut file = options.create(true).truncate(false).read(true).write(true).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let mut scores = vec![None; count];
        if header.as_bytes().starts_with(&bytes) {
            // New, or killed before the first line was whole.
            file.set_len(0)?;
            file.rewind()?;
            file.write_all(header.as_bytes())?;
            return Ok(Journal { file, scores });
        }
        let Some(entries) = bytes.strip_prefix(header.as_bytes()) else {
            return Err(BuildError::OtherJournal);
        };
        let mut valid = header.len();
        for chunk in entries.as_chunks::<ENTRY>().0 {
            let [a, b, c, d, score, _] = *chunk;
            let number = u32::from_le_bytes([a, b, c, d]);
            if number as usize >= count || entry(number, score as i8) != *chunk {
                break;
            }
            scores[number as usize] = Some(score as i8);
            valid += ENTRY;
        }
        // What was being written when the build was killed is written again.
        file.set_len(valid as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Journal { file, scores })
    }

    /// Notes a score.
    pub(super) fn note(&mut self, number: usize, score: i8) -> Result<(), Error> {
        self.file.write_all(&entry(number as u32, score))?;
        self.scores[number] = Some(score);
        Ok(())
    }
}

fn entry(number: u32, score: i8) -> [u8; ENTRY] {
    let [a, b, c, d] = number.to_le_bytes();
    let check = crc32fast::hash(&[a, b, c, d, score as u8]) as u8;
    [a, b, c, d, score as u8, check]
}
