//! What charts have in common: a frame with axes, a heading and a legend.

use super::palette::Look;
use super::scale::Scale;
use super::svg::{Anchor, GRID, INK, SOFT, Svg, width};

/// The words around a chart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words {
    /// The heading.
    pub title: String,
    /// What it was measured on, in smaller letters.
    pub subtitle: String,
    /// What goes to the right.
    pub x: String,
    /// What goes up.
    pub y: String,
}

pub(crate) const TEXT: f64 = 12.0;
const HEADING: f64 = 16.0;
const HEIGHT: f64 = 440.0;
const PLOT: f64 = 520.0;
const LEFT: f64 = 78.0;
const TOP: f64 = 66.0;
const BOTTOM: f64 = 58.0;

/// The picture and the place in it where data go.
pub(crate) struct Frame {
    pub(crate) svg: Svg,
    pub(crate) left: f64,
    pub(crate) right: f64,
    pub(crate) top: f64,
    pub(crate) bottom: f64,
}

impl Frame {
    /// A picture with its heading, wide enough for a legend of these names.
    pub(crate) fn new(words: &Words, legend: &[String]) -> Frame {
        let wide = legend.iter().map(|name| width(name, TEXT)).fold(0.0, f64::max);
        let right = LEFT + PLOT;
        let whole = right + if legend.is_empty() { 24.0 } else { (wide + 64.0).ceil() };
        let lines = broken(&words.subtitle, whole - LEFT - 16.0);
        let extra = 15.0 * lines.len().saturating_sub(1) as f64;
        let mut svg = Svg::new(whole, HEIGHT + extra);
        svg.text((LEFT, 26.0), HEADING, Anchor::Start, &format!("fill=\"{INK}\""), &words.title);
        for (i, line) in lines.iter().enumerate() {
            let at = (LEFT, 46.0 + 15.0 * i as f64);
            svg.text(at, TEXT - 1.0, Anchor::Start, &format!("fill=\"{SOFT}\""), line);
        }
        Frame { svg, left: LEFT, right, top: TOP + extra, bottom: HEIGHT + extra - BOTTOM }
    }

    /// The axis to the right, with numbers at these places.
    pub(crate) fn x_axis(&mut self, words: &Words, ticks: &[(f64, String)], has_lines: bool) {
        let mut free = f64::NEG_INFINITY;
        for (x, label) in ticks {
            if has_lines {
                self.svg.line((*x, self.top), (*x, self.bottom), &format!("stroke=\"{GRID}\""));
            }
            self.svg.line((*x, self.bottom), (*x, self.bottom + 4.0), &format!("stroke=\"{INK}\""));
            let half = width(label, TEXT) / 2.0;
            // A number that would touch its neighbour is left out.
            if x - half > free {
                let style = format!("fill=\"{INK}\"");
                self.svg.text((*x, self.bottom + 19.0), TEXT, Anchor::Middle, &style, label);
                free = x + half + 5.0;
            }
        }
        let at = ((self.left + self.right) / 2.0, self.bottom + 42.0);
        self.svg.text(at, TEXT + 1.0, Anchor::Middle, &format!("fill=\"{INK}\""), &words.x);
    }

    /// The axis upwards.
    pub(crate) fn y_axis(&mut self, words: &Words, scale: &Scale) {
        for tick in scale.ticks(6.0) {
            let y = scale.at(tick);
            self.svg.line((self.left, y), (self.right, y), &format!("stroke=\"{GRID}\""));
            let style = format!("fill=\"{INK}\"");
            self.svg.text((self.left - 8.0, y + 4.0), TEXT, Anchor::End, &style, &scale.label(tick));
        }
        self.upward(&words.y);
    }

    /// The words beside the axis upwards.
    pub(crate) fn upward(&mut self, text: &str) {
        let middle = (self.top + self.bottom) / 2.0;
        let style = format!("fill=\"{INK}\" transform=\"rotate(-90 20 {middle})\"");
        self.svg.text((20.0, middle), TEXT + 1.0, Anchor::Middle, &style, text);
    }

    /// The two lines that data stand on.
    pub(crate) fn close(&mut self) {
        let style = format!("stroke=\"{INK}\" stroke-width=\"1.2\"");
        self.svg.line((self.left, self.bottom), (self.right, self.bottom), &style);
        self.svg.line((self.left, self.top), (self.left, self.bottom), &style);
    }

    /// The names beside the data, each with a sample.
    pub(crate) fn legend(&mut self, names: &[String], sample: impl Fn(&mut Svg, Look, (f64, f64))) {
        for (i, name) in names.iter().enumerate() {
            let y = self.top + 10.0 + 21.0 * i as f64;
            sample(&mut self.svg, Look(i), (self.right + 32.0, y));
            let at = (self.right + 54.0, y + 4.0);
            self.svg.text(at, TEXT, Anchor::Start, &format!("fill=\"{INK}\""), name);
        }
    }
}

/// A text in lines of at most this width, broken after commas.
fn broken(text: &str, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in text.split_inclusive(", ") {
        match lines.last_mut() {
            Some(line) if width(&format!("{line}{part}"), TEXT - 1.0) <= most => line.push_str(part),
            _ => lines.push(part.to_owned()),
        }
    }
    lines
}
