//! S3 in words: its tables beside the published ones, and why they differ.

mod boards;
mod every;
mod faults;
mod names;
mod notes;
pub(crate) mod pictures;
mod rows;
mod tables;
mod tree;

use crate::findings::Missing;
use crate::run::Measured;
use crate::s3::row::S3Row;

/// S3.22: the game and its tree.
const DIAGRAMS: &str = "## The game and its tree (S3.22)\n\n\
    A first piece covers its colour's corner; a later one touches its own colour at a corner and at no edge; the pale squares are where the colour to move may go \
    on. The end is reached by players who take the move after which they stand best.\n\n\
    ![Start, first turn, later turn and end of a game](boards.svg)\n\n![MaxN's tree, four plies deep](tree.svg)\n\n";

/// The tables beside the published ones, and why they differ.
pub(crate) fn report(measured: &Measured<S3Row>) -> Result<String, Missing> {
    let mut text = String::new();
    let rows = rows::all(measured)?;
    text.push_str(DIAGRAMS);
    tables::by_depth(&mut text, &rows);
    tables::by_threads(&mut text, &rows, measured)?;
    every::every(&mut text, measured)?;
    tables::tasks(&mut text, measured)?;
    faults::faults(&mut text, &measured.findings)?;
    names::names(&mut text);
    notes::notes(&mut text, measured)?;
    Ok(text)
}
