//! Colours, markers, dashes and hatches: each series has all of them, so that none has to be told apart by colour alone.

use super::svg::Svg;

/// Okabe and Ito's colours (2008) that stand out on white paper, neighbours far apart in lightness.
const COLOURS: [&str; 7] = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#000000", "#E69F00", "#56B4E9"];
const DASHES: [&str; 4] = ["", "7 3", "2 2.5", "9 3 2 3"];

/// How a series looks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Look(pub(crate) usize);

impl Look {
    pub(crate) fn colour(self) -> &'static str {
        COLOURS[self.0 % COLOURS.len()]
    }

    /// The style of its line.
    pub(crate) fn stroke(self) -> String {
        let dash = DASHES[(self.0 + self.0 / COLOURS.len()) % DASHES.len()];
        let dash = if dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dash}\"") };
        format!(
            "fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\"{dash}",
            self.colour()
        )
    }

    /// Draws its marker around a point.
    pub(crate) fn mark(self, svg: &mut Svg, (x, y): (f64, f64)) {
        let style = format!("fill=\"{}\" stroke=\"#ffffff\" stroke-width=\"1\"", self.colour());
        let around = |points: &[(f64, f64)]| -> Vec<(f64, f64)> {
            points.iter().map(|(dx, dy)| (x + dx, y + dy)).collect()
        };
        let shape: &[(f64, f64)] = match self.0 % 6 {
            0 => {
                let [x, y] = [x, y].map(super::svg::short);
                return svg.raw(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" {style}/>"));
            }
            1 => &[(-3.7, -3.7), (3.7, -3.7), (3.7, 3.7), (-3.7, 3.7)],
            2 => &[(0.0, -5.0), (4.8, 3.6), (-4.8, 3.6)],
            3 => &[(0.0, -5.3), (5.3, 0.0), (0.0, 5.3), (-5.3, 0.0)],
            4 => &[(0.0, 5.0), (4.8, -3.6), (-4.8, -3.6)],
            _ => &[
                (-1.6, -5.0),
                (1.6, -5.0),
                (1.6, -1.6),
                (5.0, -1.6),
                (5.0, 1.6),
                (1.6, 1.6),
                (1.6, 5.0),
                (-1.6, 5.0),
                (-1.6, 1.6),
                (-5.0, 1.6),
                (-5.0, -1.6),
                (-1.6, -1.6),
            ],
        };
        svg.path(&around(shape), true, &style);
    }

    /// Draws a bar of it: coloured, and hatched from the second on.
    pub(crate) fn bar(self, svg: &mut Svg, corner: (f64, f64), size: (f64, f64)) {
        svg.rect(corner, size, &format!("fill=\"{}\"", self.colour()));
        let hatch = self.0 % 4;
        if hatch > 0 {
            svg.rect(corner, size, &format!("fill=\"url(#hatch{hatch})\""));
        }
    }
}

/// What [`Look::bar`] fills with.
pub(crate) const HATCHES: &str = "<defs>\
<pattern id=\"hatch1\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
<line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\" stroke=\"#ffffff\" stroke-width=\"2.4\"/></pattern>\
<pattern id=\"hatch2\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\">\
<line x1=\"0\" y1=\"2.5\" x2=\"5\" y2=\"2.5\" stroke=\"#ffffff\" stroke-width=\"1.6\"/></pattern>\
<pattern id=\"hatch3\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">\
<circle cx=\"3\" cy=\"3\" r=\"1.5\" fill=\"#ffffff\"/></pattern></defs>";

/// Stops of a ramp from dark to light whose lightness grows evenly: cividis, made for all kinds of colour vision (Nuñez, Anderton
/// and Renslow 2018).
const RAMP: [[u8; 3]; 6] =
    [[0, 32, 77], [54, 69, 107], [102, 105, 112], [148, 142, 119], [200, 182, 102], [255, 234, 70]];

/// The colour of a share from 0 to 1, and that of text on it.
pub(crate) fn heat(share: f64) -> (String, &'static str) {
    let at = share.clamp(0.0, 1.0) * (RAMP.len() - 1) as f64;
    let low = (at as usize).min(RAMP.len() - 2);
    let mix = |i: usize| {
        let (from, to) = (f64::from(RAMP[low][i]), f64::from(RAMP[low + 1][i]));
        (from + (to - from) * (at - low as f64)).round() as u8
    };
    let [red, green, blue] = [mix(0), mix(1), mix(2)];
    (format!("#{red:02x}{green:02x}{blue:02x}"), if share > 0.5 { "#000000" } else { "#ffffff" })
}
