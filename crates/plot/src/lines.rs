//! Lines through points, with bands for their spread.

use super::chart::{Frame, Words};
use super::numbers::Unit;
use super::palette::Look;
use super::scale::{Growth, Scale};
use super::svg::Svg;

/// A measured number with its spread.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Point {
    /// Where it stands.
    pub x: f64,
    /// The number.
    pub y: f64,
    /// The lower end of its spread.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Points that belong together.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// What they are.
    pub name: String,
    /// From left to right.
    pub points: Vec<Point>,
}

/// A chart of lines.
#[derive(Clone, PartialEq, Debug)]
pub struct Lines {
    /// The words around it.
    pub words: Words,
    /// The lines.
    pub series: Vec<Series>,
    /// Whether each step to the right multiplies.
    pub is_log_x: bool,
    /// Whether each step upwards multiplies.
    pub is_log_y: bool,
    /// Whether numbers upwards are seconds.
    pub is_time: bool,
    /// Whether to draw the line on which y is x, and what it is called.
    pub ideal: Option<String>,
}

impl Lines {
    /// The picture.
    pub fn draw(&self) -> String {
        let mut names: Vec<String> = self.series.iter().map(|series| series.name.clone()).collect();
        let lines = names.len();
        names.extend(self.ideal.clone());
        let mut frame = Frame::new(&self.words, &names);
        let growth = |is_log| if is_log { Growth::Log } else { Growth::Linear };
        let points = || self.series.iter().flat_map(|series| &series.points);
        let x = Scale::of(points().map(|point| point.x), growth(self.is_log_x), Unit::Number, false)
            .between(frame.left, frame.right);
        let unit = if self.is_time { Unit::Seconds } else { Unit::Number };
        let ideal = points().filter(|_| self.ideal.is_some()).map(|point| point.x);
        let heights = points().flat_map(|point| [point.y, point.low, point.high]).chain(ideal);
        let y = Scale::of(heights, growth(self.is_log_y), unit, true).between(frame.bottom, frame.top);
        frame.y_axis(&self.words, &y);
        let mut places: Vec<f64> = points().map(|point| point.x).collect();
        places.sort_by(f64::total_cmp);
        places.dedup();
        // Where something was measured, if these are few enough.
        let ticks = if places.len() <= 14 { places.clone() } else { x.ticks(8.0) };
        let ticks: Vec<_> = ticks.iter().map(|&tick| (x.at(tick), x.label(tick))).collect();
        frame.x_axis(&self.words, &ticks, true);
        if let (Some(_), [first, .., last]) = (&self.ideal, &places[..]) {
            let ends = [first, last].map(|&end| (x.at(end), y.at(end)));
            frame.svg.path(&ends, false, IDEAL);
        }
        for (i, series) in self.series.iter().enumerate() {
            let edge = |height: fn(&Point) -> f64| {
                series.points.iter().map(move |point| (x.at(point.x), y.at(height(point))))
            };
            let mut band: Vec<(f64, f64)> = edge(|point| point.high).collect();
            band.extend(edge(|point| point.low).rev());
            if series.points.len() > 1 && series.points.iter().any(|point| point.high > point.low) {
                let style = format!("fill=\"{}\" fill-opacity=\"0.15\"", Look(i).colour());
                frame.svg.path(&band, true, &style);
            }
        }
        for (i, series) in self.series.iter().enumerate() {
            let line: Vec<_> = series.points.iter().map(|point| (x.at(point.x), y.at(point.y))).collect();
            if line.len() > 1 {
                frame.svg.path(&line, false, &Look(i).stroke());
            }
            for &place in &line {
                Look(i).mark(&mut frame.svg, place);
            }
        }
        frame.close();
        frame.legend(&names, |svg: &mut Svg, look, (x, y)| {
            let ends = [(x - 16.0, y), (x + 16.0, y)];
            if look.0 < lines {
                svg.path(&ends, false, &look.stroke());
                look.mark(svg, (x, y));
            } else {
                svg.path(&ends, false, IDEAL);
            }
        });
        frame.svg.finish(&self.words.title)
    }
}

/// The line that nothing measured lies on.
const IDEAL: &str =
    "fill=\"none\" stroke=\"#595959\" stroke-width=\"1.5\" stroke-dasharray=\"1 4\" stroke-linecap=\"round\"";
