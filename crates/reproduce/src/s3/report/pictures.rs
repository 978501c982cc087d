//! S3 in pictures.

use super::rows::{all, foretold};
use super::{boards, tree};
use crate::findings::Missing;
use crate::picture::{Picture, point, words};
use crate::run::Measured;
use crate::s3::measure::threads::{CORES, FORETOLD, item};
use crate::s3::published::EVERY;
use crate::s3::row::S3Row;
use plyground_plot::{Lines, Point, Series};

/// Time by depth, speed-ups foretold and measured, and diagrams of the game and its tree.
pub(crate) fn pictures(measured: &Measured<S3Row>) -> Result<Vec<Picture>, Missing> {
    let rows = all(measured)?;
    let mut series: Vec<Series> = Vec::new();
    for row in rows.iter().filter(|row| row.division == "none") {
        let here = point(f64::from(row.depth), row.seconds, Some(row.least), Some(row.most));
        match series.iter_mut().find(|one| one.name == row.position) {
            Some(one) => one.points.push(here),
            None => series.push(Series { name: row.position.clone(), points: vec![here] }),
        }
    }
    let time = Lines {
        words: words(
            "MaxN on Blokus: time by depth",
            "one thread, bands: shortest to longest",
            "depth in plies",
            "time of a search",
        ),
        series,
        is_log_x: false,
        is_log_y: true,
        is_time: true,
        ideal: None,
    };
    let mut series = Vec::new();
    for (depth, division) in FORETOLD {
        let one =
            |cores: usize| Ok(point(cores as f64, foretold(measured, depth, division, cores)?, None, None));
        let points = (1..=CORES).map(one).collect::<Result<Vec<Point>, Missing>>()?;
        series.push(Series { name: item(depth, division), points });
    }
    let speedup = Lines {
        words: words(
            "MaxN on Blokus: speed-up by cores",
            "foretold by a greedy scheduler from a record and a time of one thread",
            "cores",
            "time undivided / time",
        ),
        series,
        is_log_x: false,
        is_log_y: false,
        is_time: false,
        ideal: Some("ideal".to_owned()),
    };
    Ok(vec![
        Picture::new("time.svg", time.draw()),
        Picture::new("speedup.svg", speedup.draw()),
        Picture::new("every.svg", every(&rows).draw()),
        Picture::new("boards.svg", boards::draw()),
        Picture::new("tree.svg", tree::draw()),
    ])
}

/// A task for every node: what was measured here, and what S3's text says.
fn every(rows: &[&S3Row]) -> Lines {
    let mut series: Vec<Series> = Vec::new();
    for row in rows.iter().filter(|row| row.division == "every" && row.ply == 0) {
        let name = format!("depth {}", row.depth);
        // The times of the divided search alone are in the band.
        let [low, high] = [row.most, row.least].map(|seconds| row.speedup * row.seconds / seconds);
        let here = point(row.threads as f64, row.speedup, Some(low), Some(high));
        match series.iter_mut().find(|one| one.name == name) {
            Some(one) => one.points.push(here),
            None => series.push(Series { name, points: vec![here] }),
        }
    }
    for (depth, strategies, from, to) in EVERY {
        let at = |cores| point(cores, 0.5 * (from + to), Some(from), Some(to));
        let name = format!("depth {depth}, {strategies}, published");
        series.push(Series { name, points: vec![at(8.0), at(10.0)] });
    }
    Lines {
        words: words(
            "MaxN on Blokus: speed-up with a task for every node",
            "measured here by threads; published: S3's text, on 8 to 10 cores",
            "threads or cores",
            "time undivided / time",
        ),
        series,
        is_log_x: true,
        is_log_y: true,
        is_time: false,
        ideal: Some("ideal".to_owned()),
    }
}
