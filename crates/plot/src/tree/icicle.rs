//! A tree as an icicle.

use super::{ChartNode, LEFT, LEVEL, TOP, TreeChart, WIDTH, crossed, look, rest};
use crate::chart::TEXT;
use crate::svg::{Anchor, INK, Svg, escaped, width};

/// The width of the mark of a cut.
const MARK: f64 = 11.0;

impl TreeChart {
    /// An icicle: below each node those after it, side by side, as wide as their weights.
    pub fn icicle(&self) -> String {
        let levels = self.depths().iter().max().map_or(1, |deepest| deepest + 2) as f64;
        let mut svg = self.begin(TOP + LEVEL * levels + 24.0);
        // The left end and the width of each node.
        let mut spans = vec![(LEFT, WIDTH - 2.0 * LEFT); self.nodes.len()];
        let (below, depths) = (self.below(), self.depths());
        for (place, node) in self.nodes.iter().enumerate() {
            let (left, wide) = spans[place];
            let top = TOP + LEVEL * depths[place] as f64;
            block(&mut svg, node, (left, top), wide);
            let mark = if node.cut > 0 && wide > 2.0 * MARK { MARK } else { 0.0 };
            let all = below[place].iter().map(|&child| self.nodes[child].weight).sum::<f64>() + node.others;
            // What the children do not take is the node's own.
            let unit = (wide - mark) / all.max(node.weight).max(f64::MIN_POSITIVE);
            let mut x = left;
            for &child in &below[place] {
                spans[child] = (x, self.nodes[child].weight * unit);
                x += spans[child].1;
            }
            if node.others > 0.0 && !node.is_reference {
                rest(&mut svg, (x, top + LEVEL), node.others * unit);
                x += node.others * unit;
            }
            if mark > 0.0 {
                cross(&mut svg, (x, top + LEVEL), mark, node.cut);
            }
        }
        svg.finish(&self.title)
    }
}

/// A node.
fn block(svg: &mut Svg, node: &ChartNode, (x, y): (f64, f64), wide: f64) {
    let (fill, ink) = look(node);
    let frame = if node.is_certain && wide > 6.0 { (INK, 2.2) } else { ("#ffffff", 0.8) };
    let dash = if node.is_reference { " stroke-dasharray=\"2 2\"" } else { "" };
    let stroke = if node.is_reference { INK } else { frame.0 };
    let inset = frame.1 / 2.0;
    svg.raw("<g>");
    if !node.note.is_empty() {
        svg.raw(&format!("<title>{}</title>", escaped(&node.note)));
    }
    let style = format!("fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{}\"{dash}", frame.1);
    let size = ((wide - 2.0 * inset).max(0.2), LEVEL - 2.0 * inset);
    svg.rect((x + inset, y + inset), size, &style);
    if width(&node.label, TEXT) + 4.0 <= wide {
        let at = (x + wide / 2.0, y + LEVEL / 2.0 + 4.0);
        svg.text(at, TEXT, Anchor::Middle, &format!("fill=\"{ink}\""), &node.label);
    }
    svg.raw("</g>");
}

/// A slot for branches that were cut off: a cross, whatever the colours.
fn cross(svg: &mut Svg, (x, y): (f64, f64), wide: f64, count: usize) {
    svg.raw("<g>");
    svg.raw(&format!("<title>{count} cut off</title>"));
    svg.rect(
        (x + 1.0, y + 1.0),
        (wide - 2.0, LEVEL - 2.0),
        &format!("fill=\"#ffffff\" stroke=\"{INK}\" stroke-width=\"0.7\""),
    );
    crossed(svg, (x + wide / 2.0, y + LEVEL / 2.0), wide / 2.0 - 2.0);
    svg.raw("</g>");
}
