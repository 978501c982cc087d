//! The table of all studies.

use crate::study::Study;
use crate::{growth, learned, s1, s2, s3, s4, s5};

/// All studies, in the order in which they are run and reported.
pub static STUDIES: [&Study; 7] =
    [&s1::STUDY, &s2::STUDY, &s3::STUDY, &s4::STUDY, &s5::STUDY, &growth::STUDY, &learned::STUDY];

/// The study of a name such as `s1`.
pub fn study(name: &str) -> Option<&'static Study> {
    STUDIES.into_iter().find(|study| study.about.name == name)
}
