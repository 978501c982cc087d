//! Published studies, run again: every table beside the published one, with the reason where they differ.
//!
//! plyground goes back to five student reports, here S1 to S5; [`STUDIES`] is the table of them, with titles and authors,
//! and of two studies of our own. A [`Study`] is measured part by part ([`Study::run`]), and parts are kept as they come,
//! so that a run which was stopped goes on. Its parts are the units of a job ([`StudyJob`]), which several machines may share. What it leaves are rows in files. Report, pictures and page are made of these
//! rows and nothing else: [`Study::read`] takes them up again, and where a row is missing there is no report.
//!
//! ```
//! use plyground_reproduce::study;
//!
//! let s4 = study("s4").unwrap();
//! assert_eq!(s4.about.source.unwrap().authors, ["Chiara Benini"]);
//! assert!(study("s9").is_none());
//! ```
//!
//! One is run like this:
//!
//! ```no_run
//! use plyground_reproduce::{RunOptions, Scale, save, study};
//! use std::{path::Path, sync::atomic::AtomicBool};
//!
//! let stop = AtomicBool::new(false);
//! let folder = Path::new("results");
//! let options =
//!     RunOptions { scale: Scale::Quick, seed: 1, threads: 2, stop: &stop, folder: Some(folder), progress: &|_| {} };
//! let results = study("s4").unwrap().run(&options)?.expect("nobody stops it");
//! println!("{}", results.report()?);
//! save(results.as_ref(), folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A study is a folder: `plan` (which parts, in which order), `measure`, `published` (the numbers of the report) and
//! `report`. To add one, write the folder and add its line to [`STUDIES`].

mod boards;
mod files;
mod findings;
mod growth;
mod learned;
mod measure;
mod page;
mod picture;
mod rerun;
mod run;
mod s1;
mod s2;
mod s3;
mod s4;
mod s5;
mod studies;
mod study;

pub use files::save;
pub use findings::{Finding, Findings, Missing};
pub use page::{page, replication};
pub use picture::Picture;
pub use plyground_jobs::Scale;
pub use rerun::rerun;
pub use run::{PartProgress, PartRecord, Progress, Timing};
pub use s3::S3Row;
pub use s4::S4Row;
pub use studies::{STUDIES, study};
pub use study::{About, RunOptions, Shared, Source, Status, Study, StudyJob, StudyResults};
