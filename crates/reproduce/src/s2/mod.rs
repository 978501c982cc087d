//! S2: tree search with a trained dictionary of positions.

mod measure;
mod plan;
mod published;
mod report;

use crate::study::{About, Recipe, Source, Study};

/// The study as a row of the table.
pub(crate) static STUDY: Study = Study {
    about: About {
        name: "s2",
        heading: "S2: tree search with a dictionary of positions",
        summary: "Tree search with a trained dictionary: rank of moves, training, the trap",
        source: Some(Source {
            title: "Playing Connect Four using Monte Carlo Tree Search",
            authors: &["Jonathan Vincent", "Kilian Wohlleben"],
            occasion: "June 2022",
        }),
        not_reproduced: &[
            "Games against people and against a program on a web page (S2.18).",
            "The position of figures 2 and 3 itself, which exists only as a picture; one with all the properties that the text gives it takes its place.",
            "The neural network itself (S2.28), of which nothing but its failure is told; the study of a learned evaluation has one like it.",
        ],
    },
    recipe: &Recipe {
        plan: plan::plan,
        report: report::report,
        pictures: report::pictures::pictures,
        timelines: &[],
        findings: "s2",
        measured: &[],
        extra: None,
    },
};
