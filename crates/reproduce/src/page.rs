//! Studies beside each other: as one page of HTML that needs nothing else, and as a page of documentation.

use super::{Missing, Picture, Study, What, markdown};
use plyground_jobs::Manifest;
use plyground_plot::escaped;
use std::fmt::Write;

/// One page with the reports of some studies, their plots and how they came about.
pub fn page(studies: &[&dyn Study]) -> Result<String, Missing> {
    let mut pictures = Vec::new();
    for study in studies {
        let folder = match studies.len() {
            1 => String::new(),
            _ => format!("{}/", study.manifest().study),
        };
        let named = |one: Picture| Picture { name: format!("{folder}{}", one.name), ..one };
        pictures.extend(study.pictures()?.into_iter().map(named));
    }
    let (title, text) = match studies {
        [one] => (title(&one.report()?), one.report()?),
        _ => (TITLE.to_owned(), replication(studies, "")?),
    };
    let mut body = markdown::html(&text, &pictures).map_err(|name| Missing(format!("picture {name}")))?;
    body += &made(studies);
    Ok(plyground_plot::page(&title, &body))
}

const TITLE: &str = "Five reports, measured again";

fn title(report: &str) -> String {
    report.lines().next().unwrap_or("").trim_start_matches("# ").to_owned()
}

/// The reports of some studies as one text, which finds the plots of each in a folder of its name below `folder`.
pub fn replication(studies: &[&dyn Study], folder: &str) -> Result<String, Missing> {
    let mut text = format!(
        "# {TITLE}\n\nplyground goes back to five student reports, here S1 to S5. Every table and every figure of theirs was measured again: \
         published and measured values stand side by side, with the reason where they differ. A name such as S1.22 or B4 is a row of \
         the list of what the reports do, claim and get wrong. Every number of ours is read from the rows of the run; without \
         its row there is no report.\n\n| study | measured | rows | repetitions |\n|---|---|---|---|\n"
    );
    let mut reports = Vec::new();
    for study in studies {
        let (manifest, report) = (study.manifest(), study.report()?);
        let title = title(&report);
        let rows = study.rows().map_err(|error| Missing(error.to_string()))?.len();
        let _ = writeln!(
            text,
            "| [{title}](#{}) | {}, commit {}{} | {rows} | {} |",
            markdown::anchor(&title),
            manifest.started.split('T').next().unwrap_or(""),
            manifest.commit,
            if manifest.scale == Some(plyground_jobs::Scale::Quick) { ", quick" } else { "" },
            manifest.repetitions
        );
        reports.push((manifest.study.clone(), report));
    }
    text += "\n## What cannot be reproduced\n\n";
    for what in What::ALL.iter().filter(|what| studies.iter().any(|one| one.manifest().study == what.name()))
    {
        for line in what.not_reproduced() {
            let _ = writeln!(text, "- {}: {line}", what.name().to_uppercase());
        }
    }
    let folder = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    for (name, report) in reports {
        text.push('\n');
        for line in report.lines() {
            match line.strip_prefix("![") {
                _ if line.starts_with('#') => text.push('#'),
                Some(_) => {
                    text += &line.replace("](", &format!("]({folder}{name}/"));
                    text.push('\n');
                    continue;
                }
                None => {}
            }
            text += line;
            text.push('\n');
        }
    }
    Ok(text)
}

/// How the runs came about.
fn made(studies: &[&dyn Study]) -> String {
    let mut text = "<h2>How it was measured</h2>\n".to_owned();
    for study in studies {
        let Manifest { study, version, commit, machine, threads, seed, repetitions, scale, started, ended } =
            study.manifest();
        let kinds: Vec<String> =
            machine.core_kinds.iter().map(|(kind, count)| format!("{count} × {kind}")).collect();
        let rows = [
            ("study", study.to_uppercase()),
            ("processor", machine.cpu.clone()),
            ("cores", format!("{} ({})", machine.cores, kinds.join(", "))),
            ("memory", format!("{:.1} GB", machine.memory as f64 / (1_u64 << 30) as f64)),
            ("system", machine.system.clone()),
            ("plyground", format!("{version}, commit {commit}")),
            ("began, ended", format!("{started}, {ended}")),
            ("threads, seed", format!("{threads}, {seed}")),
            ("repetitions", format!("{repetitions}")),
            ("scale", format!("{:?}", scale.unwrap_or(plyground_jobs::Scale::Whole)).to_lowercase()),
        ];
        text += "<table class=\"made\">\n";
        for (name, value) in rows {
            let _ = writeln!(text, "<tr><th>{name}</th><td>{}</td></tr>", escaped(&value));
        }
        text += "</table>\n<p></p>\n";
    }
    text
}
