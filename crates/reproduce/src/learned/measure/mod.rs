//! The study of a learned evaluation, measured: training in its ways, exams, games, and what the weights look for.

pub(crate) mod games;
pub(crate) mod patterns;
pub(crate) mod players;
pub(crate) mod school;
pub(crate) mod small;

/// What the parts of the study share.
pub(crate) type Setup<'a> = crate::measure::Setup<'a, school::Sizes>;
