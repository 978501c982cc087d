//! Pictures in SVG, element by element: the same numbers always give the same bytes.

use std::fmt::Write;

/// The family that pictures ask for; the first is the one that is built in.
const FONTS: &str = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";

/// A picture under way.
#[derive(Debug)]
pub struct Svg {
    width: f64,
    height: f64,
    body: String,
}

/// Where a text stands in relation to its point.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// Dark enough for print.
pub const INK: &str = "#222222";
/// For what is said beside.
pub const SOFT: &str = "#595959";
/// Lines behind the data.
pub(crate) const GRID: &str = "#dddddd";

impl Svg {
    /// An empty picture of this size.
    pub fn new(width: f64, height: f64) -> Svg {
        Svg { width, height, body: String::new() }
    }

    /// Adds an element as it is.
    pub fn raw(&mut self, element: &str) {
        self.body += element;
        self.body.push('\n');
    }

    /// A straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), style: &str) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(short);
        self.raw(&format!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {style}/>"));
    }

    /// A rectangle from its upper left corner.
    pub fn rect(&mut self, corner: (f64, f64), size: (f64, f64), style: &str) {
        let [x, y, width, height] = [corner.0, corner.1, size.0.max(0.0), size.1.max(0.0)].map(short);
        self.raw(&format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {style}/>"));
    }

    /// Many straight lines of one look, each by its two ends `[x1, y1, x2, y2]`, as one element.
    pub fn lines(&mut self, lines: &[[f64; 4]], style: &str) {
        let mut data = String::new();
        for [x1, y1, x2, y2] in lines.iter().map(|line| line.map(short)) {
            let _ = write!(data, "M{x1} {y1}L{x2} {y2}");
        }
        self.raw(&format!("<path d=\"{data}\" {style}/>"));
    }

    /// Many rectangles of one look, each by its upper left corner and its size `[x, y, width, height]`, as one element.
    pub fn rects(&mut self, rects: &[[f64; 4]], style: &str) {
        let mut data = String::new();
        for [x, y, width, height] in rects.iter().map(|rect| rect.map(short)) {
            let _ = write!(data, "M{x} {y}h{width}v{height}h-{width}z");
        }
        self.raw(&format!("<path d=\"{data}\" {style}/>"));
    }

    /// Many circles of one size and one look, each by its middle, as one element.
    pub fn circles(&mut self, middles: &[(f64, f64)], radius: f64, style: &str) {
        let mut data = String::new();
        let [r, there, back] = [radius, 2.0 * radius, -2.0 * radius].map(short);
        for &(x, y) in middles {
            let [x, y] = [x - radius, y].map(short);
            let _ = write!(data, "M{x} {y}a{r} {r} 0 1 0 {there} 0a{r} {r} 0 1 0 {back} 0");
        }
        self.raw(&format!("<path d=\"{data}\" {style}/>"));
    }

    /// A line through points, or an area if the style fills it.
    pub fn path(&mut self, points: &[(f64, f64)], is_closed: bool, style: &str) {
        let mut data = String::new();
        for (i, &(x, y)) in points.iter().enumerate() {
            let _ = write!(data, "{}{} {}", if i == 0 { "M" } else { "L" }, short(x), short(y));
        }
        if is_closed {
            data.push('Z');
        }
        self.raw(&format!("<path d=\"{data}\" {style}/>"));
    }

    /// A text of one line; `style` may turn it.
    pub fn text(&mut self, at: (f64, f64), size: f64, anchor: Anchor, style: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let [x, y, size] = [at.0, at.1, size].map(short);
        self.raw(&format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" {style}>{}</text>",
            escaped(text)
        ));
    }

    /// The whole picture; `title` is what a screen reader says.
    pub fn finish(self, title: &str) -> String {
        self.finish_with(title, "")
    }

    /// The whole picture with a title, and a description for whoever wants to hear more than that; empty for none.
    pub fn finish_with(self, title: &str, description: &str) -> String {
        let description = match description {
            "" => String::new(),
            words => format!("<desc>{}</desc>\n", escaped(words)),
        };
        let [width, height] = [self.width, self.height].map(short);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"{FONTS}\" role=\"img\">\n<title>{}</title>\n{description}\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{}</svg>\n",
            escaped(title),
            self.body
        )
    }
}

/// Text as XML and HTML take it.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A coordinate with two digits behind the point, and no more than it needs.
pub(crate) fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// About how wide a text is.
pub fn width(text: &str, size: f64) -> f64 {
    let em: f64 = text
        .chars()
        .map(|letter| match letter {
            'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | '\'' | '|' | ' ' => 0.32,
            'm' | 'w' | 'M' | 'W' => 0.95,
            'A'..='Z' => 0.7,
            _ => 0.61,
        })
        .sum();
    em * size
}
