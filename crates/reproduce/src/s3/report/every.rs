//! Why a task for every node is slower than none: what a task takes beside a leaf.

use super::rows::{all, from_start};
use crate::findings::Missing;
use crate::run::Measured;
use crate::s3::row::S3Row;
use std::fmt::Write;

/// Tasks beside leaves, from the rows of one thread.
pub(crate) fn every(text: &mut String, measured: &Measured<S3Row>) -> Result<(), Missing> {
    text.push_str(
        "\n## What a task for every node costs\n\n\
         On one thread there is nobody to hand a task to: the same tasks are done one after the other, and what they take more than the \
         undivided search is their own price.\n\n\
         | position | depth | leaves | ns a leaf, undivided | tasks of `every` | ns a task | times as slow |\n|---|---|---|---|---|---|---|\n",
    );
    let (mut slower, mut leaves): (Vec<f64>, f64) = (Vec::new(), 1.0);
    let rows = all(measured)?;
    for row in rows.iter().filter(|row| row.division == "every" && row.threads == 1) {
        let is_alone = |other: &&&S3Row| {
            (other.division.as_str(), &other.position, other.depth) == ("none", &row.position, row.depth)
        };
        let alone = rows.iter().find(is_alone).ok_or_else(|| Missing("an undivided search".to_owned()))?;
        let each = |seconds: f64, count: u64| 1e9 * seconds / count.max(1) as f64;
        slower.push(row.seconds / alone.seconds);
        leaves = leaves.min(alone.evaluated as f64 / row.tasks.max(1) as f64);
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:.0} | {} | {:.0} | {:.1} |",
            row.position,
            row.depth,
            alone.evaluated,
            each(alone.seconds, alone.evaluated),
            row.tasks,
            each(row.seconds, row.tasks),
            row.seconds / alone.seconds,
        );
    }
    slower.sort_by(f64::total_cmp);
    let at = |division: &str| from_start(measured, 3, division, 1);
    let (none, two, three) = (at("none")?, at("budget=2")?, at("budget=3")?);
    let (least, most) = (slower.first().copied().unwrap_or(1.0), slower.last().copied().unwrap_or(1.0));
    let _ = write!(
        text,
        "\nOf the tasks {:.0} % or more are leaves. In the undivided search the leaves below a position are valued in one go, without being played. As a task of its own \
         each is a copy of the position on which the move is played and all corners are counted anew, with the thread's state to lock and a result to put together: {least:.1} to {most:.1} \
         times the time. {} At depth 3 from the start: tasks of the first two levels, {:.2} times the undivided time; with the third level, the leaves, \
         {:.2} times.\n",
        (100.0 * leaves).floor(),
        if least > 1.0 { "Threads have to win that back first." } else { "" },
        two.seconds / none.seconds,
        three.seconds / none.seconds,
    );
    Ok(())
}
