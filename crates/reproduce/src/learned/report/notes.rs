//! What the rows say in sentences.

use super::lost;
use crate::findings::{Findings, Missing};
use crate::learned::measure::school::{School, Sizes};
use crate::learned::measure::small::{MEAN, item as small};
use plyground_plot::grouped_nearest;

/// How far each school came, and what exact results lack.
pub(super) fn schools(findings: &Findings, sizes: &Sizes) -> Result<String, Missing> {
    let mut text = String::new();
    for school in School::ALL {
        let Some(last) = school.teachings(sizes).last().copied() else { continue };
        let item = school.item(last);
        let keeps = findings.find("schools", &item, "keeps the result")?;
        let seconds = findings.find("schools", &item, "CPU seconds")?.value;
        text += &format!("- {item}: {} lost after {} CPU seconds.\n", lost(keeps), grouped_nearest(seconds));
    }
    let gaps = School::Exact.teachings(sizes).into_iter().map(|of| {
        let find = |measure: &str| Ok(findings.find("schools", &School::Exact.item(of), measure)?.value);
        Ok((of.labels, find("error held out")? - find("error trained")?))
    });
    let gaps = gaps.collect::<Result<Vec<(u64, f64)>, Missing>>()?;
    let [(few, wide), .., (many, narrow)] = gaps[..] else { return Ok(text + "\n") };
    let said = if narrow < wide - 0.02 {
        "the network is short of results to learn from, not of weights"
    } else {
        "more results alone do not close it"
    };
    text += &format!(
        "- Between the error on exact results that were learned from and on those held out lies {wide:.2} with {} of them and {narrow:.2} with {}: {said}.\n\n",
        grouped_nearest(few as f64),
        grouped_nearest(many as f64)
    );
    Ok(text)
}

/// Why the small network failed.
pub(super) fn few(findings: &Findings, sizes: &Sizes) -> Result<String, Missing> {
    let mut rows = Vec::new();
    for &games in sizes.few {
        let find = |measure: &str| Ok(findings.find("small", &small(games), measure)?.value);
        rows.push((games, find("error, last pass")?, find("error held out")?, find(MEAN)?));
    }
    let worse: Vec<u64> = rows.iter().filter(|row| row.2 >= row.3).map(|row| row.0).collect();
    let mut text = match worse.last() {
        Some(most) => format!(
            "With up to {} games it is worse on positions that it has not seen than a guess that looks at none. ",
            grouped_nearest(*most as f64)
        ),
        None => "It is better than a guess that looks at no position. ".to_owned(),
    };
    let ([first, ..], [.., last]) = (&rows[..], &rows[..]) else { return Ok(text) };
    text += &format!(
        "It learns the few games by heart (an error of {:.2} on what it has seen and {:.2} on what it has not, with {} games); with {} games the two are {:.2} and {:.2}. The results are those of games in which both sides err, and all positions of a game \
         have one: a game is hardly more than one thing to learn from. The self-play above has {} games.\n\n",
        first.1,
        first.2,
        grouped_nearest(first.0 as f64),
        grouped_nearest(last.0 as f64),
        last.1,
        last.2,
        grouped_nearest(sizes.games.last().copied().unwrap_or_default() as f64)
    );
    Ok(text)
}
