//! Orders: the kinds of work, each with what it takes, its check and its command line.

pub(crate) mod anatomy;
pub(crate) mod bot;
pub(crate) mod contest;
pub(crate) mod explain;
mod order;
pub(crate) mod reply;
pub(crate) mod reproduce;
pub(crate) mod review;
pub(crate) mod search;
pub(crate) mod study;

pub(crate) use order::Order;
