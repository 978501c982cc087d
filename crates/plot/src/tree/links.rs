//! A tree as nodes with links.

use super::{ChartNode, LEFT, TOP, TreeChart, WIDTH, crossed, look};
use crate::chart::TEXT;
use crate::svg::{Anchor, INK, SOFT, Svg, escaped, short, width};

impl TreeChart {
    /// Nodes with links: each below its parent, links as thick as the weights.
    pub fn links(&self) -> String {
        let (below, depths) = (self.below(), self.depths());
        let deepest = depths.iter().copied().max().unwrap_or(0);
        // Leaves stand side by side, all others above the middle of theirs.
        let mut at = vec![0.0; self.nodes.len()];
        let mut leaves = 0.0;
        let mut order = Vec::new();
        let mut ahead = vec![0];
        while let Some(place) = ahead.pop() {
            order.push(place);
            if below[place].is_empty() {
                at[place] = leaves;
                leaves += 1.0;
            }
            ahead.extend(below[place].iter().rev());
        }
        for &place in order.iter().rev() {
            if let (Some(first), Some(last)) = (below[place].first(), below[place].last()) {
                at[place] = (at[*first] + at[*last]) / 2.0;
            }
        }
        const DOWN: f64 = 64.0;
        let mut svg = self.begin(TOP + DOWN * (deepest as f64 + 1.0) + 10.0);
        let step = (WIDTH - 2.0 * LEFT - 40.0) / f64::max(leaves - 1.0, 1.0);
        let alone = if leaves > 1.0 { 0.0 } else { (WIDTH - 2.0 * LEFT - 40.0) / 2.0 };
        let spot =
            |place: usize| (LEFT + 20.0 + alone + at[place] * step, TOP + 16.0 + DOWN * depths[place] as f64);
        let most = self.nodes.first().map_or(1.0, |root| root.weight.max(f64::MIN_POSITIVE));
        for (place, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                let thick = short(0.8 + 9.0 * (node.weight / most).clamp(0.0, 1.0));
                let style = format!("stroke=\"{SOFT}\" stroke-opacity=\"0.55\" stroke-width=\"{thick}\"");
                svg.line(spot(parent), spot(place), &style);
            }
        }
        let radius = f64::clamp(step * 0.42, 4.0, 15.0);
        for (place, node) in self.nodes.iter().enumerate() {
            let (x, y) = spot(place);
            let stubs = [(node.others > 0.0 && !node.is_reference, -0.5), (node.cut > 0, 0.5)];
            for (_, side) in stubs.into_iter().filter(|(is_there, _)| *is_there) {
                let end = (x + side * radius * 1.6, y + radius + 13.0);
                let dash = if side < 0.0 { "1.5 2" } else { "4 2" };
                svg.line((x, y), end, &format!("stroke=\"{INK}\" stroke-dasharray=\"{dash}\""));
                if side > 0.0 {
                    crossed(&mut svg, end, 4.0);
                }
            }
            disc(&mut svg, node, (x, y), radius);
        }
        svg.finish(&self.title)
    }
}

/// A node.
fn disc(svg: &mut Svg, node: &ChartNode, (x, y): (f64, f64), radius: f64) {
    let (fill, ink) = look(node);
    let thick = if node.is_certain { 2.6 } else { 1.0 };
    let dash = if node.is_reference { " stroke-dasharray=\"2 2\"" } else { "" };
    let [cx, cy, r] = [x, y, radius].map(short);
    svg.raw("<g>");
    if !node.note.is_empty() {
        svg.raw(&format!("<title>{}</title>", escaped(&node.note)));
    }
    svg.raw(&format!(
        "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"{thick}\"{dash}/>"
    ));
    if width(&node.label, TEXT) <= 2.0 * radius {
        svg.text((x, y + 4.0), TEXT, Anchor::Middle, &format!("fill=\"{ink}\""), &node.label);
    }
    svg.raw("</g>");
}
