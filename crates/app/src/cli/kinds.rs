//! The kinds of jobs: how each is made again of its header, and how its units become results.

use super::job::{MergedJob, Supplies};
use super::outputs::writable;
use super::{arena, book, disagree, exam, lab, regret, reproduce, split, train, tune};
use crate::failure::Failure;
use plyground_jobs::{AnyJob, JobHeader};
use plyground_lab::regret::InquiryKind;
use std::path::Path;

/// A kind of job.
pub(crate) struct Kind {
    /// Its name in headers.
    pub(crate) name: &'static str,
    /// Makes the job that a header speaks of, for whoever does its units elsewhere.
    pub(crate) open: fn(&JobHeader, &Supplies) -> Result<AnyJob, Failure>,
    /// What makes results of parts that were put together: the same code that ends the command itself.
    pub(crate) finish: fn(&MergedJob) -> Result<(), Failure>,
    /// Says before the first unit that results cannot be written there.
    pub(crate) fits: fn(&JobHeader, &Path) -> Result<(), Failure>,
}

/// All kinds.
pub(crate) static KINDS: &[Kind] = &[
    Kind { name: "match", open: arena::open, finish: arena::finish, fits: arena::fits },
    Kind { name: "tournament", open: arena::open, finish: arena::finish, fits: arena::fits },
    Kind { name: "tune", open: tune::open, finish: tune::finish, fits: in_a_folder },
    Kind {
        name: "regret",
        open: |header, _| exam::open(InquiryKind::Regret, header),
        finish: regret::finish,
        fits: in_a_folder,
    },
    Kind {
        name: "disagree",
        open: |header, _| exam::open(InquiryKind::Disagree, header),
        finish: disagree::finish,
        fits: in_a_folder,
    },
    Kind { name: "study", open: lab::open, finish: lab::finish, fits: anywhere },
    Kind { name: "book", open: book::open, finish: book::finish, fits: in_a_folder },
    Kind { name: "split", open: split::open, finish: split::finish, fits: in_a_folder },
    Kind { name: "reproduce", open: reproduce::open, finish: reproduce::finish, fits: anywhere },
    Kind { name: "train", open: train::open, finish: train::finish, fits: in_a_folder },
];

impl Kind {
    /// The kind of this name; what is expected instead.
    pub(crate) fn of(name: &str) -> Result<&'static Kind, String> {
        KINDS.iter().find(|kind| kind.name == name).ok_or_else(|| {
            let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
            format!("a job called \"{name}\": expected {}", names.join(", "))
        })
    }
}

fn in_a_folder(_: &JobHeader, out: &Path) -> Result<(), Failure> {
    writable(out)
}

/// A folder that is made when there are results.
fn anywhere(_: &JobHeader, _: &Path) -> Result<(), Failure> {
    Ok(())
}
