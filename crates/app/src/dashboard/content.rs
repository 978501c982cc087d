//! What a dashboard shows, as plain data.

use std::time::Duration;

/// Everything that a command tells of its work.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Content {
    /// What is going on: `match`, and of what.
    pub(crate) title: String,
    /// What is counted, such as `games`.
    pub(crate) unit: &'static str,
    pub(crate) done: u64,
    pub(crate) of: u64,
    /// How long the rest takes, where somebody knows better than by what is done.
    pub(crate) left: Option<Duration>,
    /// What else is worth a line: a name and a value each.
    pub(crate) facts: Vec<(&'static str, String)>,
    /// The most important first.
    pub(crate) sections: Vec<Section>,
}

/// A part of the picture under a title.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Section {
    pub(crate) title: String,
    pub(crate) body: Body,
    /// Whether it stands beside the others where there is room.
    pub(crate) is_beside: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Body {
    Table(Table),
    Gauge(Gauge),
    /// One sign each, such as the cells of a study.
    Cells(Vec<Mark>),
}

/// Rows under titles. Columns of a higher rank go first where there is no room.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Table {
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Row>,
    /// The row that is to be seen, unless somebody scrolls.
    pub(crate) follow: Option<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Column {
    pub(crate) title: &'static str,
    pub(crate) align: Align,
    /// Zero is always shown.
    pub(crate) rank: u8,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    /// Shortened where there is no room.
    Left,
    Right,
    /// Takes the room that is left.
    Wide,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row {
    pub(crate) cells: Vec<Cell>,
    pub(crate) tone: Tone,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Cell {
    Text(String),
    Span(Span),
}

/// A number between 0 and 1 with its interval.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Span {
    pub(crate) lo: f64,
    pub(crate) at: f64,
    pub(crate) hi: f64,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    Plain,
    /// Not begun, or not worth much.
    Faint,
    /// Going on.
    Now,
    /// Decided.
    Good,
}

/// A number on its way between two bounds, each of which decides something.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Gauge {
    pub(crate) lower: f64,
    pub(crate) upper: f64,
    pub(crate) at: f64,
    /// What the bounds mean.
    pub(crate) ends: [String; 2],
    pub(crate) words: String,
    pub(crate) tone: Tone,
}

/// How far a cell is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    Open,
    Begun,
    Now,
    Done,
}

impl Column {
    pub(crate) fn new(title: &'static str, align: Align, rank: u8) -> Column {
        Column { title, align, rank }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

impl Row {
    pub(crate) fn new(tone: Tone, cells: Vec<Cell>) -> Row {
        Row { cells, tone }
    }
}

impl Cell {
    /// Signs that it needs; a span needs what there is.
    pub(super) fn width(&self) -> usize {
        match self {
            Cell::Text(text) => text.chars().count(),
            Cell::Span(_) => LEAST_SPAN,
        }
    }
}

/// The shortest bar that says anything.
const LEAST_SPAN: usize = 13;
