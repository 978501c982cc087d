//! Positions of Connect in reports: side by side as text, for whoever reads in a terminal, and as a picture.

use crate::findings::Missing;
use crate::measure::at;
use plyground_explain::{Picture as BoardPicture, Shape, Strip};
use std::fmt::Write;

/// A position of a figure.
pub(crate) struct FigureBoard {
    /// What stands beside it.
    pub(crate) caption: String,
    /// The line of play that leads there.
    pub(crate) line: String,
    /// What the picture shows on top of it.
    pub(crate) shapes: Vec<Shape>,
}

impl FigureBoard {
    /// A position as it stands.
    pub(crate) fn new(caption: &str, line: &str) -> FigureBoard {
        FigureBoard { caption: caption.to_owned(), line: line.to_owned(), shapes: Vec::new() }
    }

    /// The same with shapes on top.
    pub(crate) fn with(self, shapes: Vec<Shape>) -> FigureBoard {
        FigureBoard { shapes, ..self }
    }
}

/// Positions side by side as text, each below its caption.
pub(crate) fn as_text(boards: &[FigureBoard]) -> Result<String, Missing> {
    let mut drawn = Vec::new();
    for FigureBoard { caption, line, .. } in boards {
        let session = at(line).map_err(|_| Missing(format!("position {line}")))?;
        let text = format!("{caption}\n{}\n{}", session.header(), session.draw());
        drawn.push(text.lines().map(str::to_owned).collect::<Vec<_>>());
    }
    let wide = drawn.iter().flatten().map(String::len).max().unwrap_or(0) + 4;
    let mut text = "```text\n".to_owned();
    for row in 0..drawn.iter().map(Vec::len).max().unwrap_or(0) {
        let cells = drawn.iter().map(|lines| format!("{:wide$}", lines.get(row).map_or("", String::as_str)));
        let _ = writeln!(text, "{}", cells.collect::<String>().trim_end());
    }
    Ok(text + "```\n")
}

/// The same positions as a picture with a title, squares of this size.
pub(crate) fn as_picture(title: &str, boards: &[FigureBoard], cell: f64) -> Result<String, Missing> {
    let mut pictures = Vec::new();
    for FigureBoard { caption, line, shapes } in boards {
        let session = at(line).map_err(|_| Missing(format!("position {line}")))?;
        pictures.push(BoardPicture::new(session.board()).sized(cell).captioned(caption).with(shapes.clone()));
    }
    Ok(Strip::new(title, pictures).draw())
}
