//! The studies of the seed reports, run again: every table beside the published one, with the reason where they differ.

mod s3;
mod s3_published;
mod s3_report;
mod s4;
mod s4_published;

pub use s3::{S3, S3Row};
pub use s4::{S4, S4Row};
