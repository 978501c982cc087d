//! S1 in pictures.

use crate::picture::{point, series};
use crate::s1::published::{CHUNKS, THREADS};
use crate::s1::threads::CURVES;
use crate::{Findings, Missing, Picture};
use plyground_plot::{Lines, Series, Words};

/// The chunk sweep and the speed-up by threads.
pub(crate) fn pictures(findings: &Findings) -> Result<Vec<Picture>, Missing> {
    let mut sweeps = Vec::new();
    for (name, measure) in [("move after move", "move after move"), ("one queue", "one queue")] {
        let base = findings.find("chunks", "512", measure)?.value;
        let items = CHUNKS.iter().map(|(chunk, _)| (*chunk as f64, chunk.to_string()));
        let mut line = series(findings, name, "chunks", measure, items)?;
        for one in &mut line.points {
            (one.y, one.low, one.high) = (one.y / base, one.low / base, one.high / base);
        }
        line.points.reverse();
        sweeps.push(line);
    }
    let published = CHUNKS.iter().filter_map(|&(chunk, seconds)| Some((chunk as f64, seconds?)));
    let points = published.map(|(chunk, seconds)| point(chunk, seconds / 1.199, None, None)).collect();
    sweeps.push(Series { name: "published, 8 cores".to_owned(), points });
    let chunks = Lines {
        words: Words {
            title: "Time by size of a task".to_owned(),
            subtitle: "mc:sims=4096, five boards, bands: shortest to longest".to_owned(),
            x: "random games in a task (chunk)".to_owned(),
            y: "time / time with chunks of 512".to_owned(),
        },
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
        words: Words {
            title: "Parallel speed-up".to_owned(),
            subtitle: "mc:sims=4096, five boards, bands: shortest to longest".to_owned(),
            x: "threads, or cores where it is foretold".to_owned(),
            y: "time on one thread / time".to_owned(),
        },
        series: curves,
        is_log_x: false,
        is_log_y: false,
        is_time: false,
        ideal: Some("ideal".to_owned()),
    };
    Ok(vec![Picture::new("chunks.svg", chunks.draw()), Picture::new("speedup.svg", speedup.draw())])
}
