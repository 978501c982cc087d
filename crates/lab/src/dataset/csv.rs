//! Rows as CSV.

use super::{DatasetPlan, Form, Row};
use std::io;

/// A line a position: `game,split,position,ply,side,score,score1,…,cells`; the score of a full column is empty, and cells are digits by rows from
/// the top.
pub struct Csv;

impl Form for Csv {
    fn begin(&self, plan: &DatasetPlan, out: &mut dyn io::Write) -> io::Result<()> {
        write!(out, "game,split,position,ply,side,score")?;
        for column in 1..=plan.size.0 {
            write!(out, ",score{column}")?;
        }
        writeln!(out, ",cells")
    }

    fn row(&self, row: &Row, out: &mut dyn io::Write) -> io::Result<()> {
        let split = if row.is_test { "test" } else { "train" };
        // On boards of more than nine columns moves have commas between them.
        let line = row.line.replace(',', " ");
        write!(out, "{},{split},{line},{},{},{}", row.game, row.ply, row.side, row.score)?;
        for score in &row.scores {
            match score {
                Some(score) => write!(out, ",{score}")?,
                None => write!(out, ",")?,
            }
        }
        let cells: String = row.cells.iter().map(|cell| char::from(b'0' + cell)).collect();
        writeln!(out, ",{cells}")
    }
}
