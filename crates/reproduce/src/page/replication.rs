//! The reports of some studies as one text in Markdown: docs/replication.md.

use super::markdown::anchor;
use crate::findings::Missing;
use crate::study::{About, StudyResults};
use plyground_jobs::Scale;
use std::fmt::Write;

pub(crate) const TITLE: &str = "Five reports, measured again";

/// The reports of some studies as one text, which finds the pictures of each in a folder of its name below `folder`.
pub fn replication(studies: &[&dyn StudyResults], folder: &str) -> Result<String, Missing> {
    let mut text = format!(
        "# {TITLE}\n\nplyground goes back to five student reports, here S1 to S5 and listed below with their authors. Their tables and figures were measured again, except for what is listed below: \
         published and measured values stand side by side, with the reason where they differ. A name such as S1.22 or B4 is a row of \
         the list of what the reports do, claim and get wrong. Every number of ours is read from the rows of the run; without \
         its row there is no report.\n\n| study | report | by | measured | rows | repetitions |\n|---|---|---|---|---|---|\n"
    );
    for study in studies {
        let (About { heading, source, .. }, manifest) = (study.about(), study.manifest());
        let (title, written) = match source {
            Some(source) => (source.title, source.written()),
            None => ("none: a study of our own", String::new()),
        };
        let rows = study.rows().map_err(|error| Missing(error.to_string()))?.len();
        let _ = writeln!(
            text,
            "| [{heading}](#{}) | {title} | {written} | {}, commit {}{} | {rows} | {} |",
            anchor(heading),
            manifest.started.split('T').next().unwrap_or(""),
            manifest.commit,
            if manifest.scale == Some(Scale::Quick) { ", quick" } else { "" },
            manifest.repetitions
        );
    }
    text += "\n## What cannot be reproduced\n\n";
    for about in studies.iter().map(|study| study.about()) {
        for line in about.not_reproduced {
            let _ = writeln!(text, "- {}: {line}", about.name.to_uppercase());
        }
    }
    let folder = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    for study in studies {
        text.push('\n');
        text += &embedded(&study.report()?, &format!("{folder}{}", study.about().name));
    }
    Ok(text)
}

/// A report one level further down, with the pictures of a folder.
fn embedded(report: &str, folder: &str) -> String {
    let mut text = String::new();
    for line in report.lines() {
        if line.starts_with("![") {
            text += &line.replace("](", &format!("]({folder}/"));
        } else {
            let deeper = if line.starts_with('#') { "#" } else { "" };
            text += deeper;
            text += line;
        }
        text.push('\n');
    }
    text
}
