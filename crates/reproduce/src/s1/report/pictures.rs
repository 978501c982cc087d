//! S1 in pictures.

use super::{games, moves};
use crate::boards::as_picture;
use crate::findings::Missing;
use crate::picture::{Picture, point, series, words};
use crate::run::Measured;
use crate::s1::measure::threads::CURVES;
use crate::s1::published::{CHUNKS, THREADS};
use plyground_plot::{Lines, Series};

const SUBTITLE: &str = "mc:sims=4096, five boards, bands: shortest to longest";

/// The boards, the chunk sweep, the speed-up by threads, and the games.
pub(crate) fn pictures(measured: &Measured) -> Result<Vec<Picture>, Missing> {
    let findings = &measured.findings;
    let mut sweeps = Vec::new();
    for measure in ["move after move", "one queue"] {
        let base = findings.find("chunks", "512", measure)?.value;
        let items = CHUNKS.iter().map(|(chunk, _)| (*chunk as f64, chunk.to_string()));
        let mut line = series(findings, measure, "chunks", measure, items)?;
        for one in &mut line.points {
            (one.y, one.low, one.high) = (one.y / base, one.low / base, one.high / base);
        }
        line.points.reverse();
        sweeps.push(line);
    }
    // Those of the largest chunks.
    let longest = CHUNKS[0].1.unwrap_or(1.0);
    let published = CHUNKS.iter().filter_map(|&(chunk, seconds)| Some((chunk as f64, seconds?)));
    let points = published.map(|(chunk, seconds)| point(chunk, seconds / longest, None, None)).collect();
    sweeps.push(Series { name: "published, 8 cores".to_owned(), points });
    let chunks = Lines {
        words: words(
            "Time by size of a task",
            SUBTITLE,
            "random games in a task (chunk)",
            "time / time with chunks of 512",
        ),
        series: sweeps,
        is_log_x: true,
        is_log_y: true,
        is_time: false,
        ideal: None,
    };
    let mut curves = Vec::new();
    for measure in ["speed-up", "foretold"] {
        for (name, _) in CURVES {
            let items = THREADS.iter().map(|(threads, ..)| (*threads as f64, threads.to_string()));
            let legend = if measure == "foretold" { format!("{name}, foretold") } else { name.to_owned() };
            curves.push(series(findings, &legend, &format!("threads: {name}"), measure, items)?);
        }
    }
    let points = THREADS.iter().map(|&(n, seconds, _)| point(n as f64, THREADS[0].1 / seconds, None, None));
    curves.push(Series { name: "chunks of 2, published".to_owned(), points: points.collect() });
    let speedup = Lines {
        words: words(
            "Parallel speed-up",
            SUBTITLE,
            "threads, or cores where it is foretold",
            "time on one thread / time",
        ),
        series: curves,
        is_log_x: false,
        is_log_y: false,
        is_time: false,
        ideal: Some("ideal".to_owned()),
    };
    let boards = as_picture("The five boards", &moves::five(), 24.0)?;
    let games = as_picture("Three games that Yellow won", &games::three(findings)?, 32.0)?;
    Ok(vec![
        Picture::new("boards.svg", boards),
        Picture::new("chunks.svg", chunks.draw()),
        Picture::new("speedup.svg", speedup.draw()),
        Picture::new("games.svg", games),
    ])
}
