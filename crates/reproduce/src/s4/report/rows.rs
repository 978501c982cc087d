//! S4's rows by board, length and depth.

use crate::findings::Missing;
use crate::run::Measured;
use crate::s4::published::TABLE;
use crate::s4::row::S4Row;

/// The row of a board, a length and a depth.
pub(crate) fn row<'a>(
    measured: &'a Measured<S4Row>,
    board: &str,
    run: u32,
    depth: u32,
) -> Result<&'a S4Row, Missing> {
    let is_it = |row: &&S4Row| row.board == board && (row.run, row.depth) == (run, depth);
    let row = measured.rows.iter().find(is_it);
    row.ok_or_else(|| Missing(format!("{board}, N = {run}, depth {depth}")))
}

/// All rows, in the order of the published table.
pub(crate) fn all(measured: &Measured<S4Row>) -> Result<Vec<&S4Row>, Missing> {
    TABLE
        .iter()
        .map(|row_of| row(measured, &format!("{}x{}", row_of.0, row_of.1), row_of.2, row_of.3))
        .collect()
}
