//! S3: MaxN on Blokus, its time by depth, and what threads bring in each division.

mod board;
mod cases;
mod measure;
mod plan;
mod published;
mod report;
mod row;

pub use row::S3Row;

use crate::study::{About, Recipe, Source, Study};

/// The study as a row of the table.
pub(crate) static STUDY: Study = Study {
    about: About {
        name: "s3",
        heading: "S3: MaxN on Blokus",
        summary: "Blokus: MaxN's time by depth, and what threads bring in each division",
        source: Some(Source {
            title: "Playing Blokus with MaxN",
            authors: &["Pablo Ordorica Wiener"],
            occasion: "course COMS W4995 Parallel Functional Programming, fall 2025",
        }),
        not_reproduced: &[
            "The figures themselves: the published speed-ups are those that S3's text gives, and its sequential times it does not give.",
            "rseq, rpar and rdeepseq as three strategies: a strict language has one.",
            "Ten cores: a scheduler foretells them from a record of one thread.",
        ],
    },
    recipe: &Recipe {
        plan: plan::plan,
        report: report::report,
        pictures: report::pictures::pictures,
        timelines: &measure::threads::TIMELINES,
        findings: "s3-foretold",
        measured: &["least", "most", "outlier", "speedup", "own", "stolen"],
        extra: None,
    },
};
