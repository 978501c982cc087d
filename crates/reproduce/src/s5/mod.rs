//! S5: simulations against quality and speed, methods beside each other, and what win rates converge to.

mod measure;
mod plan;
mod published;
mod report;

use crate::study::{About, Recipe, Source, Study};

/// The study as a row of the table.
pub(crate) static STUDY: Study = Study {
    about: About {
        name: "s5",
        heading: "S5: flat Monte Carlo by simulations, beside other methods",
        summary: "Flat Monte Carlo by simulations: quality, cost, other methods, convergence",
        source: Some(Source {
            title: "EX02: Monte Carlo Method for Connect Four",
            authors: &[],
            occasion: "an exercise; its text names neither author nor date",
        }),
        not_reproduced: &[
            "The neural network of the comparison: it is in the table without a number; the study of a learned evaluation has numbers.",
            "The slides of the defence (S5.18): <https://docs.google.com/presentation/d/11NeFq6YwH5VXAWuGpyZxR0zS-nFsz0ahuftSIGlHaNc>.",
        ],
    },
    recipe: &Recipe {
        plan: plan::plan,
        report: report::report,
        pictures: report::pictures::pictures,
        timelines: &[],
        findings: "s5",
        measured: &[],
        extra: None,
    },
};
