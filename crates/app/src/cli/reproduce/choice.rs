//! Which studies: one of them by its name, or all.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use plyground_reproduce::{STUDIES, Study, study};

/// Which studies to run.
#[derive(Copy, Clone)]
pub(super) enum Choice {
    One(&'static Study),
    All,
}

const ALL: &str = "all";

impl Choice {
    /// Reads the name of a study, or `all`; its help is made of the table of studies.
    pub(super) fn parser() -> impl TypedValueParser<Value = Choice> {
        let one = |study: &Study| PossibleValue::new(study.about.name).help(study.about.description());
        let all = PossibleValue::new(ALL).help("All of them, one after the other");
        PossibleValuesParser::new(STUDIES.map(one).into_iter().chain([all]))
            .map(|name| study(&name).map_or(Choice::All, Choice::One))
    }

    pub(super) fn is_all(self) -> bool {
        matches!(self, Choice::All)
    }

    pub(super) fn studies(self) -> Vec<&'static Study> {
        match self {
            Choice::One(study) => vec![study],
            Choice::All => STUDIES.to_vec(),
        }
    }
}
