//! S3's searches in all divisions, timed.

use super::spec;
use crate::run::{Finished, PartResults, RunOptions, Unfinished};
use crate::s3::cases::cases;
use crate::s3::published::speedup;
use crate::s3::row::S3Row;
use plyground_jobs::{Times, interleaved};
use plyground_lab::stages::stage;
use plyground_players::{Request, Thinker, Thought, registry};

/// Measures all divisions of a search in turns; the undivided one comes first.
pub(crate) fn search(
    options: &RunOptions<'_>,
    out: &mut PartResults<'_, S3Row>,
    (name, ply, depth): (&str, usize, u32),
    repetitions: usize,
) -> Finished {
    let mut session = registry::open("blokus")?;
    if ply > 0 {
        session.go_to(stage(&session.game(), ply).line)?;
    }
    let mut divided: Vec<(String, &str, usize, Thinker)> = Vec::new();
    for (division, threads) in cases(ply, depth, options.threads) {
        let spec = spec(depth, division);
        let player = session.enlist(&spec)?;
        divided.push((spec, division, threads, player));
    }
    let mut answers: Vec<Option<Thought>> = vec![None; divided.len()];
    let times = interleaved(divided.len(), repetitions, |i| {
        let request =
            Request { threads: divided[i].2, seed: options.seed, stop: options.stop, observer: None };
        answers[i] = session.think(&mut divided[i].3, &request);
    });
    options.go_on()?;
    let answers = answers.into_iter().map(|answer| answer.expect("a running game").answered());
    let answers = answers.collect::<Result<Vec<Thought>, _>>().map_err(Unfinished::because)?;
    let alone = Times::of(&times[0]);
    for (((spec, division, threads, _), thought), times) in divided.into_iter().zip(&answers).zip(&times) {
        assert_eq!(thought.best, answers[0].best, "{spec}: the same move however it is divided");
        assert_eq!(thought.moves, answers[0].moves, "{spec}: the same values however it is divided");
        let (times, tree) = (Times::of(times), thought.counts.tree.unwrap_or_default());
        let best = thought.moves.iter().find(|one| one.mv == thought.best);
        out.rows.push(S3Row {
            position: name.to_owned(),
            ply,
            depth,
            division: division.to_owned(),
            player: spec,
            threads,
            seconds: times.median,
            least: times.least,
            most: times.most,
            outlier: times.has_outlier(),
            speedup: alone.median / times.median,
            published_speedup: if ply == 0 { speedup(depth, division) } else { "-" }.to_owned(),
            visited: tree.visited,
            evaluated: tree.evaluated,
            tasks: thought.counts.tasks,
            own: thought.counts.own,
            stolen: thought.counts.stolen,
            best: thought.best.clone(),
            eval: best.and_then(|one| one.eval).unwrap_or_default(),
        });
    }
    Ok(())
}
