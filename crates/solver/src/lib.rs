//! Perfect play for Connect-N.
#![allow(missing_docs, dead_code)]

mod board;
mod follow;
mod key;
mod lines;
pub mod proto;
mod quiet;
mod search;
mod table;
mod windows;
