//! The kinds of jobs, and how the parts of each become its results.

use crate::cli::job::MergedJob;
use crate::cli::{arena, book, disagree, lab, regret, reproduce, train, tune};
use crate::failure::Failure;

/// What makes results of parts that were put together: the same code that ends the command itself.
pub(super) type Finish = fn(&MergedJob) -> Result<(), Failure>;

/// All kinds, by the name in their headers.
pub(super) static KINDS: &[(&str, Finish)] = &[
    ("match", arena::finish),
    ("tournament", arena::finish),
    ("tune", tune::finish),
    ("regret", regret::finish),
    ("disagree", disagree::finish),
    ("study", lab::finish),
    ("book", book::finish),
    ("reproduce", reproduce::finish),
    ("train", train::finish),
];
