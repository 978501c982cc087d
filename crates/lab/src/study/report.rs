//! A study as one page of HTML that needs nothing else: plots, tables and how it all came about.

use super::manifest::{StudyManifest, read_manifest};
use super::results::read_rows;
use super::row::StudyRow;
use super::summary::{CellSummary, summaries};
use crate::charts::{ChartKind, ResultTable};
use plyground_jobs::JobError;
use plyground_plot::{HtmlCell, Unit, counted, escaped, facts, folded, percent, table};
use std::fmt::Write;
use std::path::Path;

/// The page of a result file, with the manifest that lies beside it, if any.
pub fn page(path: &Path) -> Result<String, JobError> {
    let rows = read_rows(path)?;
    let manifest = path.with_extension("manifest.json");
    let manifest = manifest.exists().then(|| read_manifest(&manifest)).transpose()?;
    html(&rows, manifest.as_ref())
}

/// The page of these rows.
pub(super) fn html(rows: &[StudyRow], manifest: Option<&StudyManifest>) -> Result<String, JobError> {
    let name = rows.first().map_or("", |row| row.study.as_str());
    let title = manifest.map(|manifest| manifest.plan.title.as_str()).filter(|title| !title.is_empty());
    let title = title.unwrap_or(name);
    let mut body = format!("<h1>{}</h1>\n", escaped(title));
    if let Some(about) = manifest.map(|manifest| &manifest.plan.about).filter(|about| !about.is_empty()) {
        let _ = writeln!(body, "<p class=\"about\">{}</p>", escaped(about));
    }
    if let Some([rows, of]) = manifest.map(|manifest| manifest.rows).filter(|[rows, of]| rows < of) {
        let _ = writeln!(body, "<p class=\"warn\">Not finished: {rows} of {}.</p>", counted(of, "row"));
    }
    if !rows.is_empty() {
        let results = ResultTable::of(rows)?;
        for kind in ChartKind::fitting(&results) {
            let _ = writeln!(body, "<figure>\n{}</figure>", kind.draw(&results, None, None)?);
        }
    }
    body += &cells(&summaries(rows));
    if let Some(manifest) = manifest {
        body += &made(manifest);
    }
    body += &raw(rows)?;
    Ok(plyground_plot::page(title, &body))
}

/// A table without the columns in which every cell is empty.
fn filled(titles: &[&str], rows: &[Vec<String>]) -> String {
    let is_used = |&i: &usize| rows.iter().any(|row| !row[i].is_empty());
    let used: Vec<usize> = (0..titles.len()).filter(is_used).collect();
    let titles: Vec<HtmlCell> = used.iter().map(|&i| HtmlCell::text(titles[i])).collect();
    let cells = |row: &Vec<String>| used.iter().map(|&i| HtmlCell::text(&row[i])).collect();
    let rows: Vec<Vec<HtmlCell>> = rows.iter().map(cells).collect();
    table(&titles, &rows)
}

/// Longer tables are folded away.
const LONG: usize = 40;

fn cells(summaries: &[CellSummary]) -> String {
    fn shown<T: ToString>(value: Option<T>) -> String {
        value.map(|value| value.to_string()).unwrap_or_default()
    }
    let head = [
        "game",
        "position",
        "player",
        "threads",
        "seed",
        "move",
        "median",
        "shortest",
        "longest",
        "spread",
        "speed-up",
        "playouts",
        "visited",
        "evaluated",
        "regret",
        "outliers (rows)",
        "differs",
        "busy",
    ];
    let time = |seconds: f64| Unit::Seconds.label(seconds);
    let row = |one: &CellSummary| {
        vec![
            one.game.clone(),
            one.position.clone(),
            one.player.clone(),
            one.threads.to_string(),
            one.seed.to_string(),
            one.mv.clone(),
            time(one.median),
            time(one.least),
            time(one.most),
            percent(one.spread()),
            shown(one.speedup.map(|speedup| format!("{speedup:.2}"))),
            shown(one.playouts),
            shown(one.visited),
            shown(one.evaluated),
            shown(one.regret),
            one.outliers.clone(),
            if one.steady { String::new() } else { "between repetitions".to_owned() },
            shown(one.busy.clone()),
        ]
    };
    let rows: Vec<_> = summaries.iter().map(row).collect();
    let cells = filled(&head, &rows);
    let cells = if rows.len() > LONG { folded("All cells", &cells) } else { cells };
    let doubted = summaries.iter().filter_map(|one| one.busy.as_deref());
    let (several, busy): (Vec<&str>, Vec<&str>) = doubted.partition(|why| why.starts_with("measured on "));
    let mut warning = match busy.len() {
        0 => String::new(),
        busy => format!(
            "<p class=\"warn\">The machine was busy while {busy} of {} {} measured: times and speed-ups of {} mean little.</p>\n",
            counted(summaries.len() as u64, "cell"),
            if busy == 1 { "was" } else { "were" },
            if busy == 1 { "it" } else { "these" }
        ),
    };
    if let Some(first) = several.first() {
        let (count, of) = (several.len(), summaries.len());
        warning += &format!("<p class=\"warn\">{count} of {of} cells were {first}.</p>\n");
    }
    format!("<h2>Cells</h2>\n{warning}{cells}")
}

fn made(manifest: &StudyManifest) -> String {
    let run = &manifest.run;
    let machine = &run.machine;
    let list = |numbers: Vec<String>| numbers.join(", ");
    let rows = [
        ("processor", machine.cpu.clone()),
        ("cores", format!("{} ({})", machine.cores, machine.kinds())),
        ("memory", format!("{:.1} GB", machine.memory as f64 / (1u64 << 30) as f64)),
        ("system", machine.system.clone()),
        ("plyground", format!("{}, commit {}", run.version, run.commit)),
        ("began, ended", format!("{}, {}", run.started, run.ended)),
        ("taken up again", counted(manifest.resumed.into(), "time")),
        ("threads", list(manifest.plan.threads.iter().map(usize::to_string).collect())),
        ("seeds", list(manifest.plan.seeds.iter().map(u64::to_string).collect())),
        ("warm-up, repetitions", format!("{}, {}", manifest.plan.warmup, manifest.plan.repetitions)),
        ("games", list(manifest.plan.games.clone())),
        ("players", list(manifest.plan.players.clone())),
    ];
    let mut text = format!("<h2>How it was measured</h2>\n{}", facts(&rows));
    if !manifest.skipped.is_empty() {
        text += "<h2>Cells that cannot be</h2>\n<ul>\n";
        for note in &manifest.skipped {
            let _ = writeln!(text, "<li>{}</li>", escaped(note));
        }
        text += "</ul>\n";
    }
    text
}

/// More rows than this make a page slow; the file has them all.
const MOST_ROWS: usize = 2000;

fn raw(rows: &[StudyRow]) -> Result<String, JobError> {
    let values: Result<Vec<serde_json::Value>, _> =
        rows.iter().take(MOST_ROWS).map(serde_json::to_value).collect();
    let values = values.map_err(std::io::Error::from)?;
    let Some(first) = values.first().and_then(serde_json::Value::as_object) else { return Ok(String::new()) };
    let head: Vec<&str> = first.keys().map(String::as_str).collect();
    let cell = |value: &serde_json::Value| match value {
        serde_json::Value::Null => String::new(),
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let lines: Vec<Vec<String>> =
        values.iter().map(|row| head.iter().map(|name| cell(&row[name])).collect()).collect();
    let note = if rows.len() > MOST_ROWS {
        format!(", the first {MOST_ROWS} of {}", rows.len())
    } else {
        String::new()
    };
    Ok(format!("<h2>Rows{note}</h2>\n{}", folded("Show", &filled(&head, &lines))))
}
