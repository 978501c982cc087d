//! How the runs of some studies came about, as the end of a page.

use crate::study::{StudyResults, memory};
use plyground_jobs::{Manifest, Scale};
use plyground_plot::escaped;
use std::fmt::Write;

/// A table for each run: machine, program, time and settings.
pub(crate) fn origin(studies: &[&dyn StudyResults]) -> String {
    let mut text = "<h2>How it was measured</h2>\n".to_owned();
    for study in studies {
        let Manifest {
            study,
            version,
            commit,
            machine,
            threads,
            seed,
            repetitions,
            scale,
            started,
            ended,
            ..
        } = study.manifest();
        let rows = [
            ("study", study.to_uppercase()),
            ("processor", machine.cpu.clone()),
            ("cores", format!("{} ({})", machine.cores, machine.kinds())),
            ("memory", memory(machine)),
            ("system", machine.system.clone()),
            ("plyground", format!("{version}, commit {commit}")),
            ("began, ended", format!("{started}, {ended}")),
            ("threads, seed", format!("{threads}, {seed}")),
            ("repetitions", format!("{repetitions}")),
            ("scale", format!("{:?}", scale.unwrap_or(Scale::Whole)).to_lowercase()),
        ];
        text += "<table class=\"made\">\n";
        for (name, value) in rows {
            let _ = writeln!(text, "<tr><th>{name}</th><td>{}</td></tr>", escaped(&value));
        }
        text += "</table>\n<p></p>\n";
    }
    text
}
