//! S4: minimax against alpha-beta by time and evaluations, from the empty board.

mod measure;
mod plan;
mod published;
mod rebuilt;
mod report;
mod row;

pub use row::S4Row;

use crate::study::{About, Recipe, Source, Study};

/// The study as a row of the table.
pub(crate) static STUDY: Study = Study {
    about: About {
        name: "s4",
        heading: "S4: minimax and alpha-beta from the empty board",
        summary: "Connect-N: minimax and alpha-beta, and what pruning saves",
        source: Some(Source {
            title: "AIPT - Four In A Row",
            authors: &["Chiara Benini"],
            occasion: "June 2025",
        }),
        not_reproduced: &[
            "The published program: the search that gives all its counts was found from them. What a won leaf was worth and when diagonals were looked at \
             does not show in the counts.",
        ],
    },
    recipe: &Recipe {
        plan: plan::plan,
        report: report::report,
        pictures: report::pictures::pictures,
        timelines: &[],
        findings: "s4-elsewhere",
        measured: &[
            "minimax_seconds",
            "minimax_least",
            "minimax_most",
            "alphabeta_seconds",
            "alphabeta_least",
            "alphabeta_most",
            "outlier",
            "pruning_gain_time",
        ],
        extra: Some(row::as_published),
    },
};
