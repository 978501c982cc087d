//! Rows as one array of numpy.

use super::{DatasetPlan, Form, Row};
use std::io;

/// A structured array that `numpy.load` reads without pickle: `cells` (rows x columns from the top, uint8), `side`, `ply`, `score` and `scores` (int8, the
/// score of a full column is -128), `game` (uint32) and `test` (bool).
pub struct Npy;

/// The score of a full column.
const FULL: i8 = i8::MIN;
/// Bytes before the header's text, and what headers are filled up to.
const HEAD: usize = 10;
const BLOCK: usize = 64;

impl Form for Npy {
    fn begin(&self, plan: &DatasetPlan, out: &mut dyn io::Write) -> io::Result<()> {
        let ((columns, rows), count) = (plan.size, plan.positions);
        let mut text = format!(
            "{{'descr': [('game', '<u4'), ('test', '|b1'), ('ply', '|u1'), ('side', '|u1'), ('score', '|i1'), \
             ('scores', '|i1', ({columns},)), ('cells', '|u1', ({rows}, {columns}))], 'fortran_order': False, 'shape': ({count},), }}"
        );
        let length = (HEAD + text.len() + 1).next_multiple_of(BLOCK);
        text.push_str(&" ".repeat(length - HEAD - text.len() - 1));
        text.push('\n');
        out.write_all(b"\x93NUMPY\x01\x00")?;
        out.write_all(&(text.len() as u16).to_le_bytes())?;
        out.write_all(text.as_bytes())
    }

    fn row(&self, row: &Row, out: &mut dyn io::Write) -> io::Result<()> {
        // Boards have at most 128 cells, so scores and plies fit a byte.
        let byte = |score: i32| i8::try_from(score).unwrap_or(FULL) as u8;
        out.write_all(&(row.game as u32).to_le_bytes())?;
        out.write_all(&[u8::from(row.is_test), row.ply as u8, row.side as u8, byte(row.score)])?;
        let scores: Vec<u8> = row.scores.iter().map(|score| score.map_or(FULL as u8, byte)).collect();
        out.write_all(&scores)?;
        out.write_all(&row.cells)
    }
}
