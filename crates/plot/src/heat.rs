//! A map of numbers over two dimensions.

use super::chart::{Frame, TEXT, Words};
use super::numbers::Unit;
use super::palette::heat;
use super::scale::{Growth, Scale};
use super::svg::{Anchor, INK};

/// A heat map; each cell has its number written in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Heat {
    /// The words around it.
    pub words: Words,
    /// The columns, from the left.
    pub columns: Vec<f64>,
    /// The rows, from the bottom.
    pub rows: Vec<f64>,
    /// Numbers by column and row; a pair that is not there stays empty.
    pub cells: Vec<(f64, f64, f64)>,
    /// Whether the numbers are seconds.
    pub is_time: bool,
    /// What the numbers are.
    pub meaning: String,
}

impl Heat {
    /// The picture.
    pub fn draw(&self) -> String {
        let mut frame = Frame::new(&self.words, std::slice::from_ref(&self.meaning));
        let unit = if self.is_time { Unit::Seconds } else { Unit::Number };
        let numbers = || self.cells.iter().map(|cell| cell.2);
        let growth = if numbers().all(|number| number > 0.0) { Growth::Log } else { Growth::Linear };
        let scale = Scale::of(numbers(), growth, unit, false).between(0.0, 1.0);
        let wide = (frame.right - frame.left) / self.columns.len().max(1) as f64;
        let high = (frame.bottom - frame.top) / self.rows.len().max(1) as f64;
        let index = |all: &[f64], one: f64| all.iter().position(|&other| other == one);
        for &(column, row, number) in &self.cells {
            let (Some(i), Some(j)) = (index(&self.columns, column), index(&self.rows, row)) else { continue };
            let (x, y) = (frame.left + wide * i as f64, frame.bottom - high * (j + 1) as f64);
            let (fill, ink) = heat(scale.at(number));
            frame.svg.rect((x + 0.5, y + 0.5), (wide - 1.0, high - 1.0), &format!("fill=\"{fill}\""));
            let at = (x + wide / 2.0, y + high / 2.0 + 4.0);
            let size = TEXT.min(wide / 5.0).max(7.0);
            frame.svg.text(at, size, Anchor::Middle, &format!("fill=\"{ink}\""), &unit.label(number));
        }
        let label = |number: &f64| Unit::Number.label(*number);
        let columns: Vec<_> = (self.columns.iter().enumerate())
            .map(|(i, column)| (frame.left + wide * (i as f64 + 0.5), label(column)))
            .collect();
        frame.x_axis(&self.words, &columns, false);
        for (j, row) in self.rows.iter().enumerate() {
            let at = (frame.left - 8.0, frame.bottom - high * (j as f64 + 0.5) + 4.0);
            frame.svg.text(at, TEXT, Anchor::End, &format!("fill=\"{INK}\""), &label(row));
        }
        frame.upward(&self.words.y);
        self.ramp(&mut frame, &scale);
        frame.svg.finish(&self.words.title)
    }

    /// The colours with their numbers, beside the map.
    fn ramp(&self, frame: &mut Frame, scale: &Scale) {
        let (x, top, height) = (frame.right + 24.0, frame.top + 26.0, 150.0);
        frame.svg.text((x, frame.top + 10.0), TEXT, Anchor::Start, &format!("fill=\"{INK}\""), &self.meaning);
        const STEPS: usize = 30;
        for i in 0..STEPS {
            let share = 1.0 - (i as f64 + 0.5) / STEPS as f64;
            let step = height / STEPS as f64;
            let fill = heat(share).0;
            frame.svg.rect((x, top + step * i as f64), (16.0, step + 0.3), &format!("fill=\"{fill}\""));
        }
        for tick in scale.ticks(4.0) {
            let y = top + height * (1.0 - scale.at(tick));
            let style = format!("fill=\"{INK}\"");
            frame.svg.text((x + 22.0, y + 4.0), TEXT - 1.0, Anchor::Start, &style, &scale.label(tick));
        }
    }
}
