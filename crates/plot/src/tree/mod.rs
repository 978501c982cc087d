//! Trees as pictures: an icicle, in which a node is as wide as its weight, or nodes with links.

mod icicle;
mod links;

use super::chart::TEXT;
use super::palette::heat;
use super::svg::{Anchor, GRID, INK, SOFT, Svg, width};

/// A tree to be drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TreeChart {
    /// The heading.
    pub title: String,
    /// What it is about, in smaller letters.
    pub subtitle: String,
    /// What the shades are, from dark to light; nothing is said where no node has one.
    pub shades: String,
    /// What a weight is, such as `visits`.
    pub weights: String,
    /// All nodes: the root first, each behind its parent.
    pub nodes: Vec<ChartNode>,
}

/// A node of a tree to be drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ChartNode {
    /// The place of its parent; none for the root.
    pub parent: Option<usize>,
    /// What stands in it.
    pub label: String,
    /// What a pointer that rests on it is told.
    pub note: String,
    /// How much of its parent's width it takes, in relation to its siblings.
    pub weight: f64,
    /// Its shade, 0 to 1.
    pub shade: Option<f64>,
    /// How many branches below it were cut off: they are marked by a cross.
    pub cut: usize,
    /// The weight below it that is not shown: hatched.
    pub others: f64,
    /// Whether it stands for another node, where what is below it is shown.
    pub is_reference: bool,
    /// Whether its value is certain: it has a thick frame.
    pub is_certain: bool,
}

const WIDTH: f64 = 980.0;
const LEFT: f64 = 20.0;
const TOP: f64 = 92.0;
/// The height of a level of an icicle.
const LEVEL: f64 = 30.0;
/// What stands for something else.
const PALE: &str = "#f2f2f2";

impl TreeChart {
    fn begin(&self, height: f64) -> Svg {
        let mut svg = Svg::new(WIDTH, height);
        svg.raw(PATTERN);
        svg.text((LEFT, 26.0), 16.0, Anchor::Start, &format!("fill=\"{INK}\""), &self.title);
        svg.text((LEFT, 46.0), TEXT - 1.0, Anchor::Start, &format!("fill=\"{SOFT}\""), &self.subtitle);
        self.legend(&mut svg);
        svg
    }

    /// What shades, hatches, crosses and frames mean, as far as they are there.
    fn legend(&self, svg: &mut Svg) {
        let mut x = LEFT;
        let y = 68.0;
        let ink = format!("fill=\"{INK}\"");
        let say = |svg: &mut Svg, x: &mut f64, text: &str| {
            svg.text((*x + 24.0, y + 4.0), TEXT - 1.0, Anchor::Start, &ink, text);
            *x += 24.0 + width(text, TEXT - 1.0) + 22.0;
        };
        if self.nodes.iter().any(|node| node.shade.is_some()) {
            for i in 0..20 {
                let share = (f64::from(i) + 0.5) / 20.0;
                svg.rect(
                    (x + 3.0 * f64::from(i), y - 6.0),
                    (3.2, 12.0),
                    &format!("fill=\"{}\"", heat(share).0),
                );
            }
            x += 42.0;
            say(svg, &mut x, &self.shades);
        }
        if self.nodes.iter().any(|node| node.others > 0.0) {
            rest(svg, (x, y - 6.0 - 1.0), 18.0);
            say(svg, &mut x, &format!("{} not shown", self.weights));
        }
        if self.nodes.iter().any(|node| node.cut > 0) {
            crossed(svg, (x + 9.0, y), 5.0);
            say(svg, &mut x, "branches cut off");
        }
        if self.nodes.iter().any(|node| node.is_reference) {
            svg.rect(
                (x, y - 6.0),
                (18.0, 12.0),
                &format!("fill=\"{PALE}\" stroke=\"{INK}\" stroke-dasharray=\"2 2\""),
            );
            say(svg, &mut x, "same position, shown elsewhere");
        }
        if self.nodes.iter().any(|node| node.is_certain) {
            svg.rect(
                (x, y - 6.0),
                (18.0, 12.0),
                &format!("fill=\"{PALE}\" stroke=\"{INK}\" stroke-width=\"2.2\""),
            );
            say(svg, &mut x, "proven");
        }
    }

    /// The nodes below each.
    fn below(&self) -> Vec<Vec<usize>> {
        let mut below = vec![Vec::new(); self.nodes.len()];
        for (place, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                below[parent].push(place);
            }
        }
        below
    }

    /// How far below the root each node is.
    fn depths(&self) -> Vec<usize> {
        let mut depths = vec![0; self.nodes.len()];
        for (place, node) in self.nodes.iter().enumerate() {
            depths[place] = node.parent.map_or(0, |parent| depths[parent] + 1);
        }
        depths
    }
}

/// The colour of a node, and that of text on it.
fn look(node: &ChartNode) -> (String, &'static str) {
    match node.shade {
        _ if node.is_reference => (PALE.to_owned(), INK),
        Some(shade) => heat(shade),
        None => ("#d5e4ef".to_owned(), INK),
    }
}

/// What is not shown: a hatched block.
fn rest(svg: &mut Svg, (x, y): (f64, f64), wide: f64) {
    if wide >= 0.6 {
        let high = if wide == 18.0 { 14.0 } else { LEVEL };
        svg.rect((x, y), (wide, high), &format!("fill=\"url(#rest)\" stroke=\"{GRID}\""));
    }
}

fn crossed(svg: &mut Svg, (x, y): (f64, f64), reach: f64) {
    let lines = [[x - reach, y - reach, x + reach, y + reach], [x - reach, y + reach, x + reach, y - reach]];
    svg.lines(&lines, &format!("stroke=\"{INK}\" stroke-width=\"1.6\" fill=\"none\""));
}

const PATTERN: &str = "<defs><pattern id=\"rest\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" \
patternTransform=\"rotate(45)\"><rect width=\"5\" height=\"5\" fill=\"#f7f7f7\"/>\
<line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"5\" stroke=\"#9a9a9a\" stroke-width=\"1.2\"/></pattern></defs>";

#[cfg(test)]
mod tests {
    use super::super::svg::short;
    use super::*;

    fn node(parent: Option<usize>, label: &str, weight: f64) -> ChartNode {
        ChartNode { parent, label: label.to_owned(), weight, ..ChartNode::default() }
    }

    #[test]
    fn widths_are_weights_and_cuts_are_crosses() {
        let mut nodes = vec![node(None, "root", 100.0), node(Some(0), "a", 75.0), node(Some(0), "b", 25.0)];
        nodes[1].cut = 2;
        nodes[2].others = 10.0;
        let chart =
            TreeChart { title: "a tree".into(), weights: "visits".into(), nodes, ..TreeChart::default() };
        let (icicle, links) = (chart.icicle(), chart.links());
        assert_eq!(icicle, chart.icicle(), "the same bytes");
        for width in [940.0, 705.0, 235.0] {
            assert!(icicle.contains(&format!("width=\"{}\"", short(width - 0.8))), "{width}");
        }
        for picture in [&icicle, &links] {
            assert!(picture.contains("branches cut off") && picture.contains("visits not shown"));
        }
        assert!(icicle.contains("2 cut off"));
    }
}
