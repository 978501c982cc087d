//! Bars in groups.

use super::chart::{Frame, Words};
use super::lines::Series;
use super::numbers::Unit;
use super::scale::{Growth, Scale};

/// A chart of bars; each series has at most one in a group, and groups are the places of its points.
#[derive(Clone, PartialEq, Debug)]
pub struct Bars {
    /// The words around it.
    pub words: Words,
    /// The bars.
    pub series: Vec<Series>,
    /// Whether each step upwards multiplies.
    pub is_log: bool,
    /// Whether numbers upwards are seconds.
    pub is_time: bool,
}

impl Bars {
    /// The picture.
    pub fn draw(&self) -> String {
        let names: Vec<String> = self.series.iter().map(|series| series.name.clone()).collect();
        let mut frame = Frame::new(&self.words, &names);
        frame.svg.raw(super::palette::HATCHES);
        let heights = || self.series.iter().flat_map(|series| &series.points).map(|point| point.y);
        let (growth, unit) = (
            if self.is_log { Growth::Log } else { Growth::Linear },
            if self.is_time { Unit::Seconds } else { Unit::Number },
        );
        let mut scale = Scale::of(heights(), growth, unit, true).between(frame.bottom, frame.top);
        if self.is_log {
            // From one, so that a bar is as long as its number has digits; numbers below one from the power of ten below them.
            scale = scale.down_to(10_f64.powf((scale.low() * 0.7).log10().floor()).min(1.0));
        }
        frame.y_axis(&self.words, &scale);
        let mut groups: Vec<f64> =
            self.series.iter().flat_map(|series| &series.points).map(|point| point.x).collect();
        groups.sort_by(f64::total_cmp);
        groups.dedup();
        let share = (frame.right - frame.left) / groups.len().max(1) as f64;
        let middle = |group: usize| frame.left + share * (group as f64 + 0.5);
        let wide = (share * 0.8 / self.series.len().max(1) as f64).min(48.0);
        let places: Vec<_> =
            groups.iter().enumerate().map(|(i, &group)| (middle(i), Unit::Number.label(group))).collect();
        for (i, series) in self.series.iter().enumerate() {
            let offset = (i as f64 - self.series.len() as f64 / 2.0) * wide;
            for point in &series.points {
                let group = groups.iter().position(|&group| group == point.x).unwrap_or(0);
                let (x, y) = (places[group].0 + offset, scale.at(point.y));
                let gap = (wide * 0.08).min(1.5);
                let size = (wide - 2.0 * gap, frame.bottom - y);
                super::palette::Look(i).bar(&mut frame.svg, (x + gap, y), size);
            }
        }
        frame.x_axis(&self.words, &places, false);
        frame.close();
        frame.legend(&names, |svg, look, (x, y)| look.bar(svg, (x - 12.0, y - 7.0), (24.0, 14.0)));
        frame.svg.finish(&self.words.title)
    }
}
