//! S3's diagram of MaxN's tree, four plies deep: who chooses at each level, and what comes back (S3.22).

use plyground_plot::{Anchor, Svg};

/// Who moves at each level, and how many moves there are from the empty board.
const LEVELS: [(&str, &str); 4] = [
    ("Blue (P1)", "58 moves"),
    ("Yellow (P2)", "58²"),
    ("Red (P3)", "58³"),
    ("Green (P4)", "58⁴, the leaves"),
];

const WIDTH: f64 = 900.0;
const STEP: f64 = 74.0;
const TOP: f64 = 66.0;
const MIDDLE: f64 = 470.0;

/// Positions as dots, moves as lines; one way is drawn through, the others are hinted at.
pub(crate) fn draw() -> String {
    let title = "MaxN for four, four plies deep";
    let mut svg = Svg::new(WIDTH, TOP + 4.0 * STEP + 62.0);
    svg.text((24.0, 22.0), 15.0, Anchor::Start, "fill=\"#222222\"", title);
    let ink = "fill=\"#222222\"";
    let soft = "fill=\"#595959\"";
    let mut centre = MIDDLE;
    for (ply, (who, below)) in LEVELS.into_iter().enumerate() {
        let (y, next) = (TOP + ply as f64 * STEP, TOP + (ply + 1) as f64 * STEP);
        let spread = 92.0 - 14.0 * ply as f64;
        let chosen = [-1.0, 1.0, 0.0, -1.0][ply];
        for step in [-2.0, -1.0, 0.0, 1.0, 2.0] {
            let style =
                if step == chosen { "stroke=\"#0072B2\" stroke-width=\"2.4\"" } else { "stroke=\"#999999\"" };
            svg.line((centre, y), (centre + step * spread, next), style);
            dot(&mut svg, (centre + step * spread, next), step == chosen);
        }
        dot(&mut svg, (centre, y), true);
        svg.text((24.0, y + 5.0), 13.0, Anchor::Start, ink, &format!("{who} takes its own best"));
        svg.text((WIDTH - 24.0, next - STEP / 2.0 + 4.0), 13.0, Anchor::End, soft, below);
        centre += chosen * spread;
    }
    let y = TOP + 4.0 * STEP;
    svg.text((24.0, y + 5.0), 13.0, Anchor::Start, ink, "valued for all four");
    let vector = "(s1, s2, s3, s4): 10 a square placed, 3 a corner, -1 a square in hand";
    svg.text((24.0, y + 40.0), 13.0, Anchor::Start, soft, vector);
    svg.finish(title)
}

fn dot(svg: &mut Svg, (x, y): (f64, f64), is_chosen: bool) {
    let style = if is_chosen { "fill=\"#0072B2\"" } else { "fill=\"#999999\"" };
    svg.rect((x - 4.5, y - 4.5), (9.0, 9.0), style);
}
