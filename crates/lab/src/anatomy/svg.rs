//! The timeline as a picture.

use super::timeline::{Stretch, Timeline, What};
use super::usage::name;
use std::fmt::Write;

/// The timeline as SVG: above how many threads work, below a row for each. Height and hatching say the same as colour.
///
/// What is shorter than a unit of width is summed up there: a bar half as high is half of the time.
pub fn draw(timeline: &Timeline, title: &str) -> String {
    let rows = timeline.rows.len();
    let height = TOP + (rows + 1) as f64 * STEP + 58.0;
    let mut svg = String::new();
    let mut line = |text: String| {
        svg += &text;
        svg.push('\n');
    };
    line(format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" font-family="Helvetica, Arial, 'DejaVu Sans', sans-serif" font-size="13" fill="{INK}">"#
    ));
    line(format!("<title>{}</title>", escaped(title)));
    line(format!(
        r##"<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="{ORANGE}"/><rect width="1.6" height="5" fill="#7a3a00"/></pattern></defs>"##
    ));
    line(format!(r#"<rect width="{WIDTH}" height="{height}" fill="white"/>"#));
    line(format!(r#"<text x="{LEFT}" y="22" font-size="15">{}</text>"#, escaped(title)));
    line(legend());

    let all: Vec<Vec<Share>> = timeline.rows.iter().map(|row| shares(row, timeline.length)).collect();
    // How many threads are at work: the caller counts as long as the others wait for it.
    let most = rows - usize::from(timeline.caller.is_some());
    line(label(0, "threads at work"));
    line(format!(
        r#"<text x="{}" y="{:.1}" font-size="11" fill="{GREY}">{most}</text>"#,
        LEFT + SPAN + 6.0,
        base(0) - BAR + 9.0
    ));
    line(format!(
        r#"<text x="{}" y="{:.1}" font-size="11" fill="{GREY}">0</text>"#,
        LEFT + SPAN + 6.0,
        base(0)
    ));
    let at_work: Vec<f64> = (0..BINS)
        .map(|bin| all.iter().map(|row| row[bin].own + row[bin].stolen).sum::<f64>() / most as f64)
        .collect();
    line(area(base(0), &at_work, &vec![0.0; BINS], GREEN));
    for (row, shares) in all.iter().enumerate() {
        line(label(row + 1, &name(timeline, row)));
        let of = |part: fn(&Share) -> f64| shares.iter().map(part).collect::<Vec<f64>>();
        let floor = vec![0.0; BINS];
        let own = of(|share| share.own);
        let busy = of(|share| share.own + share.stolen);
        line(area(base(row + 1), &own, &floor, BLUE));
        line(area(base(row + 1), &busy, &own, "url(#hatch)"));
        if timeline.caller != Some(row) {
            let looking = of(|share| share.own + share.stolen + 0.35 * share.scheduling);
            line(area(base(row + 1), &looking, &busy, SILVER));
        }
        line(borders(base(row + 1), &timeline.rows[row], timeline.length));
    }
    for row in 0..=rows {
        let y = base(row);
        line(format!(r#"<path d="M{LEFT} {y:.1}h{SPAN}" stroke="{GREY}" stroke-width="0.8"/>"#));
    }
    line(axis(base(rows) + 4.0, timeline.length));
    line("</svg>".to_owned());
    svg
}

const WIDTH: f64 = 1000.0;
const LEFT: f64 = 124.0;
const SPAN: f64 = 840.0;
const TOP: f64 = 64.0;
/// From row to row, and the height of a full bar.
const STEP: f64 = 46.0;
const BAR: f64 = 34.0;
/// Columns of the picture.
const BINS: usize = 840;
// Okabe and Ito's colours, which the colour-blind tell apart.
const BLUE: &str = "#0072b2";
const ORANGE: &str = "#e69f00";
const GREEN: &str = "#009e73";
const SILVER: &str = "#b0b0b0";
const GREY: &str = "#666";
const INK: &str = "#222";

/// What a thread did in one column, each from 0 to 1.
#[derive(Copy, Clone, Default)]
struct Share {
    own: f64,
    stolen: f64,
    scheduling: f64,
}

fn base(row: usize) -> f64 {
    TOP + row as f64 * STEP + BAR + 6.0
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn label(row: usize, text: &str) -> String {
    let y = base(row) - BAR / 2.0 + 4.0;
    format!(r#"<text x="{}" y="{y:.1}" text-anchor="end">{text}</text>"#, LEFT - 10.0)
}

fn legend() -> String {
    let mut text = String::new();
    let mut x = LEFT;
    for (fill, height, words) in [
        (BLUE, 12.0, "own task"),
        ("url(#hatch)", 12.0, "stolen task (hatched)"),
        (SILVER, 4.2, "scheduling (low)"),
        ("none", 0.0, "idle (empty)"),
    ] {
        let y = 48.0 - height;
        let _ = write!(
            text,
            r#"<rect x="{x}" y="{y:.1}" width="22" height="{height}" fill="{fill}"/><path d="M{x} 48h22" stroke="{GREY}" stroke-width="0.8"/><text x="{}" y="47">{words}</text>"#,
            x + 28.0
        );
        x += 28.0 + 7.2 * words.len() as f64 + 22.0;
    }
    text
}

/// Sums a row up by columns.
fn shares(row: &[Stretch], length: u64) -> Vec<Share> {
    let mut shares = vec![Share::default(); BINS];
    let scale = BINS as f64 / length.max(1) as f64;
    for one in row {
        let (from, to) = (one.begin as f64 * scale, one.end as f64 * scale);
        let last = (to.ceil() as usize).min(BINS);
        for (bin, share) in shares.iter_mut().enumerate().take(last).skip(from as usize) {
            let part = to.min(bin as f64 + 1.0) - from.max(bin as f64);
            match one.what {
                What::Own(_) => share.own += part,
                What::Stolen(_) => share.stolen += part,
                What::Scheduling => share.scheduling += part,
                What::Idle => {}
            }
        }
    }
    shares
}

/// The area between two curves of steps, as runs of columns that are alike.
fn area(base: f64, upper: &[f64], lower: &[f64], fill: &str) -> String {
    let width = SPAN / BINS as f64;
    // To a tenth of a unit: finer is not seen.
    let pixels = |share: f64| (share.min(1.0) * BAR * 10.0).round() / 10.0;
    let mut path = String::new();
    let mut bin = 0;
    while bin < BINS {
        let (top, bottom) = (pixels(upper[bin]), pixels(lower[bin]));
        let mut end = bin + 1;
        while end < BINS && pixels(upper[end]) == top && pixels(lower[end]) == bottom {
            end += 1;
        }
        if top > bottom {
            let (x, run) = (LEFT + bin as f64 * width, (end - bin) as f64 * width);
            let _ = write!(path, "M{x:.1} {:.1}h{run:.1}v{:.1}h-{run:.1}z", base - top, top - bottom);
        }
        bin = end;
    }
    format!(r#"<path d="{path}" fill="{fill}"/>"#)
}

/// White lines where a task ends that is wide enough to be seen.
fn borders(base: f64, row: &[Stretch], length: u64) -> String {
    let scale = SPAN / length.max(1) as f64;
    let mut path = String::new();
    for one in row.iter().filter(|one| one.what.is_busy()) {
        if (one.end - one.begin) as f64 * scale > 4.0 {
            let _ = write!(path, "M{:.1} {:.1}v{BAR}", LEFT + one.end as f64 * scale, base - BAR);
        }
    }
    format!(r#"<path d="{path}" stroke="white" stroke-width="1.2"/>"#)
}

/// The axis of time, with steps of 1, 2 or 5.
fn axis(y: f64, length: u64) -> String {
    let (unit, size) = match length {
        0..10_000 => ("ns", 1.0),
        10_000..10_000_000 => ("µs", 1e3),
        10_000_000..10_000_000_000 => ("ms", 1e6),
        _ => ("s", 1e9),
    };
    let whole = length as f64 / size;
    let power = 10_f64.powf((whole / 8.0).max(1e-9).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|step| step * power).into_iter().find(|step| whole / step <= 9.0);
    let step = step.unwrap_or(10.0 * power);
    let mut text = String::new();
    let mut mark = 0.0;
    while mark <= whole {
        let x = LEFT + SPAN * mark / whole.max(1e-9);
        let _ = write!(
            text,
            r#"<path d="M{x:.1} {y:.1}v5" stroke="{GREY}"/><text x="{x:.1}" y="{:.1}" text-anchor="middle" font-size="11">{}</text>"#,
            y + 18.0,
            (mark * 1000.0).round() / 1000.0
        );
        mark += step;
    }
    let _ = write!(
        text,
        r#"<text x="{}" y="{:.1}" text-anchor="middle" font-size="12">time in {unit}</text>"#,
        LEFT + SPAN / 2.0,
        y + 36.0
    );
    text
}
