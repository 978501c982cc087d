//! Rows of published studies, run again: those that name a search, on its own.

use plyground_jobs::{JobError, Manifest, read};
use plyground_lab::rerun::{Compared, Comparison, FileRow};
use plyground_lab::stages::stage;
use plyground_lab::{count, count_spec};
use plyground_players::{Request, SpecError, registry};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The searches of S4.
const MINIMAX: &str = "minimax:order=left,eval=lines";
const ALPHABETA: &str = "alphabeta:order=left,eval=lines,table=off";

/// Runs a row of a study of `reproduce` again, with the seed of the manifest beside its file; `None` if stopped, and an error
/// that says why where a row cannot be run on its own.
pub fn rerun(path: &Path, row: &FileRow, stop: &AtomicBool) -> Result<Option<Comparison>, JobError> {
    if row.has("division") && row.has("best") {
        searched(path, row, stop)
    } else if row.has("minimax_visited") && row.has("alphabeta_visited") {
        pruned(path, row, stop)
    } else if row.has("table") && row.has("measure") {
        let study = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let study = study.split('-').next().unwrap_or_default().to_owned();
        let (item, measure, count) = (row.text("item")?, row.text("measure")?, row.text("count")?);
        Err(JobError::Input(format!(
            "cannot be run on its own: \"{measure}\" of \"{item}\" sums up {count} runs, and names neither position nor seed of one; plyground reproduce {study} measures it again"
        )))
    } else {
        Err(JobError::Input(
            "no row that can be run again: expected a row of lab run, a game, a move of regret or disagree, or a search of reproduce s3 or s4"
                .to_owned(),
        ))
    }
}

/// The seed of the run that left a file.
fn seed(path: &Path) -> Result<u64, JobError> {
    let path = path.with_extension("manifest.json");
    let manifest: Manifest =
        serde_json::from_str(&read(&path)?).map_err(|error| JobError::in_file(&path, error))?;
    Ok(manifest.seed)
}

fn input(error: &dyn std::fmt::Display) -> JobError {
    JobError::Input(error.to_string())
}

/// A search of S3: MaxN on Blokus from one of its stages.
fn searched(path: &Path, row: &FileRow, stop: &AtomicBool) -> Result<Option<Comparison>, JobError> {
    let (player, threads, ply): (String, usize, usize) =
        (row.text("player")?, row.number("threads")?, row.number("ply")?);
    let (seed, place) = (seed(path)?, row.text("position")?);
    let mut session = registry::open("blokus").map_err(|error| input(&error))?;
    if ply > 0 {
        session.go_to(stage(&session.game(), ply).line).map_err(|error| input(&error))?;
    }
    let mut thinker = session.enlist(&player).map_err(|error| input(&error))?;
    let request = Request { threads, seed, stop, observer: None };
    let thought = session.think(&mut thinker, &request).ok_or_else(|| input(&"the game is over"))?;
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let thought = thought.answered().map_err(|forfeit| input(&forfeit))?;
    let tree = thought.counts.tree.unwrap_or_default();
    let eval = thought.moves.iter().find(|one| one.mv == thought.best).and_then(|one| one.eval);
    Ok(Some(Comparison {
        subject: format!("{} at {place} (ply {ply}), {player}, seed {seed}", session.game()),
        compared: vec![
            Compared::new("best", row.text("best")?, &thought.best),
            Compared::new("eval", row.text("eval")?, eval.unwrap_or_default()),
            Compared::new("visited", row.text("visited")?, tree.visited),
            Compared::new("evaluated", row.text("evaluated")?, tree.evaluated),
        ],
        certain: true,
        seconds: [row.number("seconds").ok(), Some(thought.seconds)],
    }))
}

/// The searches of a row of S4: minimax and alpha-beta to one depth from the empty board.
fn pruned(path: &Path, row: &FileRow, stop: &AtomicBool) -> Result<Option<Comparison>, JobError> {
    let (board, run, depth) = (row.text("board")?, row.text("run")?, row.number("depth")?);
    let seed = seed(path)?;
    let game = format!("connect:{board}x{run}");
    let mut session = registry::open(&game).map_err(|error| input(&error))?;
    let request = Request { threads: 1, seed, stop, observer: None };
    let (mut compared, mut now) = (Vec::new(), 0.0);
    let mut specs = Vec::new();
    for (name, spec) in [("minimax", MINIMAX), ("alphabeta", ALPHABETA)] {
        let counted = count(session.as_mut(), spec, depth, 1, &request);
        let Some(counted) = counted.map_err(|error: SpecError| input(&error))? else { return Ok(None) };
        if !counted.complete {
            return Ok(None);
        }
        for (measure, count) in
            [("generated", counted.generated), ("visited", counted.visited), ("evaluated", counted.evaluated)]
        {
            let column = format!("{name}_{measure}");
            compared.push(Compared::new(&column, row.text(&column)?, count));
        }
        now += counted.seconds;
        specs.push(count_spec(spec, depth).map_err(|error| input(&error))?);
    }
    let then = row
        .number::<f64>("minimax_seconds")
        .and_then(|minimax| Ok(minimax + row.number::<f64>("alphabeta_seconds")?));
    Ok(Some(Comparison {
        subject: format!("{game} at the start, {}", specs.join(" and ")),
        compared,
        certain: true,
        seconds: [then.ok(), Some(now)],
    }))
}
