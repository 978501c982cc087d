//! S1: flat Monte Carlo, its kinds of parallelism, and what threads bring.

mod measure;
mod plan;
mod published;
mod report;

use crate::study::{About, Recipe, Source, Study};

/// The study as a row of the table.
pub(crate) static STUDY: Study = Study {
    about: About {
        name: "s1",
        heading: "S1: flat Monte Carlo in parallel",
        summary: "Flat Monte Carlo in parallel: kinds, chunk sizes, threads, timelines, strength",
        source: Some(Source {
            title: "MonteCarlo-C4: A Monte Carlo evaluator for Connect-4",
            authors: &["Grayson Newell"],
            occasion: "December 2025",
        }),
        not_reproduced: &[
            "Figure 7's own games: its moves are not in the text. Three others of the same player stand in their place.",
            "Garbage collection, its balance and `-A32m`: nothing is collected here. Allocations are counted instead.",
            "Eight cores of two kinds: where a machine has fewer, the threads beyond are named as such and a scheduler foretells the rest.",
        ],
    },
    recipe: &Recipe {
        plan: plan::plan,
        report: report::report,
        pictures: report::pictures::pictures,
        timelines: &measure::runtime::TIMELINES,
        findings: "s1",
        measured: &[],
        extra: None,
    },
};
