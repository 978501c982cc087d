//! Growth: time, positions and memory by depth, board size, simulations and threads, with fitted exponents.

mod cases;
mod measure;
mod plan;
mod report;

use crate::study::{About, Recipe, Study};

/// The study as a row of the table.
pub(crate) static STUDY: Study = Study {
    about: About {
        name: "growth",
        heading: "Growth: time, positions and memory",
        summary: "How time, positions and memory grow, with fitted exponents",
        source: None,
        not_reproduced: &[],
    },
    recipe: &Recipe {
        plan: plan::plan,
        report: report::report,
        pictures: report::pictures::pictures,
        timelines: &[],
        findings: "growth",
        measured: &[],
        extra: None,
    },
};
