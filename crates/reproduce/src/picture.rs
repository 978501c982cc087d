//! A picture of a study, under the name by which its report speaks of it, and what charts are made of.

use crate::findings::{Findings, Missing};
use plyground_plot::{Point, Series, Words};
use serde::{Deserialize, Serialize};

/// A picture in SVG.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Picture {
    /// The file's name.
    pub name: String,
    /// The picture.
    pub svg: String,
}

impl Picture {
    pub(crate) fn new(name: &str, svg: String) -> Picture {
        Picture { name: name.to_owned(), svg }
    }
}

/// A number with its spread, or without one.
pub(crate) fn point(x: f64, y: f64, lo: Option<f64>, hi: Option<f64>) -> Point {
    Point { x, y, low: lo.unwrap_or(y), high: hi.unwrap_or(y) }
}

/// The numbers of one measure of some items, each item with its place.
pub(crate) fn series(
    findings: &Findings,
    name: &str,
    table: &str,
    measure: &str,
    items: impl IntoIterator<Item = (f64, String)>,
) -> Result<Series, Missing> {
    let one = |(x, item): (f64, String)| {
        let row = findings.find(table, &item, measure)?;
        Ok(point(x, row.value, row.lo, row.hi))
    };
    Ok(Series { name: name.to_owned(), points: items.into_iter().map(one).collect::<Result<_, Missing>>()? })
}

/// The words around a chart: its title, what it was measured on, and what goes to the right and up.
pub(crate) fn words(title: &str, subtitle: &str, x: &str, y: &str) -> Words {
    Words { title: title.to_owned(), subtitle: subtitle.to_owned(), x: x.to_owned(), y: y.to_owned() }
}
