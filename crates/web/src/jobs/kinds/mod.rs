//! The kinds of work.

pub(crate) mod contest;
pub(crate) mod reply;
pub(crate) mod review;
pub(crate) mod search;

pub(crate) use contest::{Contested, Meeting};
