//! Several boards beside each other, as figures in books have them.

use super::frame::Frame;
use super::{Picture, words};
use plyground_plot::{Anchor, INK, Svg};

/// Several boards beside each other, each with its caption.
#[derive(Clone, PartialEq, Debug)]
pub struct Strip {
    /// What stands above them; empty for nothing. It is also what a screen reader says.
    pub title: String,
    /// The boards.
    pub pictures: Vec<Picture>,
    /// How many of them stand in a row; further ones stand below.
    pub across: usize,
}

/// Between two boards.
const GAP: f64 = 10.0;
const TITLE: f64 = 15.0;

impl Strip {
    /// Boards in one row.
    pub fn new(title: &str, pictures: Vec<Picture>) -> Strip {
        Strip { title: title.to_owned(), across: pictures.len().max(1), pictures }
    }

    /// The picture in SVG.
    pub fn draw(&self) -> String {
        let top = if self.title.is_empty() { 0.0 } else { TITLE + 18.0 };
        let size = |picture: &Picture| Frame::new(picture, (0.0, 0.0)).size(picture);
        let across = self.across.max(1);
        // Boards below each other begin at the same place.
        let column = |column: usize| {
            let below = self.pictures.iter().skip(column).step_by(across);
            below.map(|picture| size(picture).0 + GAP).fold(0.0, f64::max)
        };
        let lefts: Vec<f64> = (0..=across).map(|count| (0..count).map(column).sum()).collect();
        let (mut corners, mut y) = (Vec::new(), top);
        for row in self.pictures.chunks(across) {
            corners.extend(lefts.iter().take(row.len()).map(|&x| (x, y)));
            y += row.iter().map(|picture| size(picture).1).fold(0.0, f64::max);
        }
        let width = (lefts[across] - GAP).max(0.0);
        let mut svg = Svg::new(width.max(16.0 + plyground_plot::width(&self.title, TITLE)).ceil(), y);
        if !self.title.is_empty() {
            let style = format!("fill=\"{INK}\"");
            svg.text((8.0, TITLE + 8.0), TITLE, Anchor::Start, &style, &self.title);
        }
        for (picture, corner) in self.pictures.iter().zip(corners) {
            picture.draw_on(&mut svg, &Frame::new(picture, corner));
        }
        let described: Vec<String> = self.pictures.iter().map(words::captioned).collect();
        svg.finish_with(&self.title, &described.join(" "))
    }
}
