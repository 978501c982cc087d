//! The timeline of a parallel search as a picture: a Gantt chart of its threads.

use super::timeline::{Activity, Stretch, Timeline};
use super::usage::name;
use plyground_plot::{Anchor, Svg};

/// The timeline as SVG: above how many threads work, below a row for each. Height and hatching say the same as colour.
///
/// What is shorter than a unit of width is summed up there: a bar half as high is half of the time.
pub fn draw(timeline: &Timeline, title: &str) -> String {
    let rows = timeline.rows.len();
    let mut svg = Svg::new(WIDTH, TOP + (rows + 1) as f64 * STEP + 58.0);
    svg.raw(HATCH);
    svg.text((LEFT, 22.0), 15.0, Anchor::Start, &fill(INK), title);
    legend(&mut svg);

    let all: Vec<Vec<Share>> = timeline.rows.iter().map(|row| shares(row, timeline.length)).collect();
    let floor = vec![0.0; BINS];
    // How many threads are at work: the caller counts as long as the others wait for it.
    let most = rows - usize::from(timeline.caller.is_some());
    label(&mut svg, 0, "threads at work");
    for (y, number) in [(base(0) - BAR + 9.0, most), (base(0), 0)] {
        svg.text((LEFT + SPAN + 6.0, y), 11.0, Anchor::Start, &fill(GREY), &number.to_string());
    }
    let at_work: Vec<f64> = (0..BINS)
        .map(|bin| all.iter().map(|row| row[bin].own + row[bin].stolen).sum::<f64>() / most as f64)
        .collect();
    area(&mut svg, base(0), &at_work, &floor, GREEN);
    for (row, shares) in all.iter().enumerate() {
        let base = base(row + 1);
        label(&mut svg, row + 1, &name(timeline, row));
        let of = |part: fn(&Share) -> f64| shares.iter().map(part).collect::<Vec<f64>>();
        let own = of(|share| share.own);
        let busy = of(|share| share.own + share.stolen);
        area(&mut svg, base, &own, &floor, BLUE);
        area(&mut svg, base, &busy, &own, STOLEN);
        if timeline.caller != Some(row) {
            let looking = of(|share| share.own + share.stolen + 0.35 * share.scheduling);
            area(&mut svg, base, &looking, &busy, SILVER);
        }
        borders(&mut svg, base, &timeline.rows[row], timeline.length);
    }
    for row in 0..=rows {
        ground(&mut svg, (LEFT, base(row)), SPAN);
    }
    axis(&mut svg, base(rows) + 4.0, timeline.length);
    svg.finish(title)
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
/// The size of letters.
const TEXT: f64 = 13.0;
// Okabe and Ito's colours, which the colour-blind tell apart.
const BLUE: &str = "#0072b2";
const GREEN: &str = "#009e73";
/// Orange, and what makes it so.
const STOLEN: &str = "url(#hatch)";
const HATCH: &str = "<defs><pattern id=\"hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" \
patternTransform=\"rotate(45)\"><rect width=\"5\" height=\"5\" fill=\"#e69f00\"/>\
<rect width=\"1.6\" height=\"5\" fill=\"#7a3a00\"/></pattern></defs>";
const SILVER: &str = "#b0b0b0";
const GREY: &str = "#666666";
const INK: &str = "#222222";

/// What a thread did in one column, each from 0 to 1.
#[derive(Copy, Clone, Default)]
struct Share {
    own: f64,
    stolen: f64,
    scheduling: f64,
}

fn fill(colour: &str) -> String {
    format!("fill=\"{colour}\"")
}

/// Where the bars of a row stand.
fn base(row: usize) -> f64 {
    TOP + row as f64 * STEP + BAR + 6.0
}

/// To a tenth of a unit: finer is not seen.
fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

fn label(svg: &mut Svg, row: usize, text: &str) {
    let at = (LEFT - 10.0, base(row) - BAR / 2.0 + 4.0);
    svg.text(at, TEXT, Anchor::End, &fill(INK), text);
}

/// The line that bars stand on.
fn ground(svg: &mut Svg, from: (f64, f64), width: f64) {
    svg.line(from, (from.0 + width, from.1), &format!("stroke=\"{GREY}\" stroke-width=\"0.8\""));
}

fn legend(svg: &mut Svg) {
    let mut x = LEFT;
    for (colour, height, words) in [
        (BLUE, 12.0, "own task"),
        (STOLEN, 12.0, "stolen task (hatched)"),
        (SILVER, 4.2, "scheduling (low)"),
        ("none", 0.0, "idle (empty)"),
    ] {
        svg.rect((x, 48.0 - height), (22.0, height), &fill(colour));
        ground(svg, (x, 48.0), 22.0);
        svg.text((x + 28.0, 47.0), TEXT, Anchor::Start, &fill(INK), words);
        x += 28.0 + 7.2 * words.len() as f64 + 22.0;
    }
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
                Activity::Own(_) => share.own += part,
                Activity::Stolen(_) => share.stolen += part,
                Activity::Scheduling => share.scheduling += part,
                Activity::Idle => {}
            }
        }
    }
    shares
}

/// The area between two curves of steps, as runs of columns that are alike.
fn area(svg: &mut Svg, base: f64, upper: &[f64], lower: &[f64], colour: &str) {
    let width = SPAN / BINS as f64;
    let height = |share: f64| tenth(share.min(1.0) * BAR);
    let mut runs = Vec::new();
    let mut bin = 0;
    while bin < BINS {
        let (top, bottom) = (height(upper[bin]), height(lower[bin]));
        let mut end = bin + 1;
        while end < BINS && height(upper[end]) == top && height(lower[end]) == bottom {
            end += 1;
        }
        if top > bottom {
            runs.push([LEFT + bin as f64 * width, base - top, (end - bin) as f64 * width, top - bottom]);
        }
        bin = end;
    }
    svg.rects(&runs, &fill(colour));
}

/// White lines where a task ends that is wide enough to be seen.
fn borders(svg: &mut Svg, base: f64, row: &[Stretch], length: u64) {
    let scale = SPAN / length.max(1) as f64;
    let is_wide = |one: &&Stretch| one.what.is_busy() && (one.end - one.begin) as f64 * scale > 4.0;
    let border = |one: &Stretch| {
        let x = tenth(LEFT + one.end as f64 * scale);
        [x, base - BAR, x, base]
    };
    let borders: Vec<[f64; 4]> = row.iter().filter(is_wide).map(border).collect();
    svg.lines(&borders, "stroke=\"white\" stroke-width=\"1.2\"");
}

/// The axis of time, with steps of 1, 2 or 5.
fn axis(svg: &mut Svg, y: f64, length: u64) {
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
    let mut mark = 0.0;
    while mark <= whole {
        let x = tenth(LEFT + SPAN * mark / whole.max(1e-9));
        svg.line((x, y), (x, y + 5.0), &format!("stroke=\"{GREY}\""));
        let number = (mark * 1000.0).round() / 1000.0;
        svg.text((x, y + 18.0), 11.0, Anchor::Middle, &fill(INK), &number.to_string());
        mark += step;
    }
    let middle = (LEFT + SPAN / 2.0, y + 36.0);
    svg.text(middle, 12.0, Anchor::Middle, &fill(INK), &format!("time in {unit}"));
}
