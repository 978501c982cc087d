//! A learned evaluation: what training brings by games and by exact results, what a little search makes of it, and why a small network on few games
//! failed.

mod measure;
mod plan;
mod report;

use crate::study::{About, Recipe, Study};

/// The study as a row of the table.
pub(crate) static STUDY: Study = Study {
    about: About {
        name: "learned",
        heading: "Learned: an evaluation from random play",
        summary: "What a learned evaluation is worth: by games, by exact results, with a little search",
        source: None,
        not_reproduced: &[],
    },
    recipe: &Recipe {
        plan: plan::plan,
        report: report::report,
        pictures: report::pictures::pictures,
        timelines: &[measure::patterns::FILE],
        findings: "learned",
        measured: &[],
        extra: None,
    },
};
