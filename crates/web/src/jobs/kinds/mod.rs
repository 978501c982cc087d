//! The kinds of work.

pub(crate) mod anatomy;
pub(crate) mod contest;
pub(crate) mod explain;
pub(crate) mod reply;
pub(crate) mod reproduce;
pub(crate) mod review;
pub(crate) mod search;
pub(crate) mod study;

pub(crate) use contest::{Contested, Meeting};
