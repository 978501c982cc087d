//! Calls that are answered at once.

pub(crate) mod board;
pub(crate) mod class;
pub(crate) mod events;
pub(crate) mod explore;
mod ground;
pub(crate) mod health;
pub(crate) mod hint;
pub(crate) mod jobs;
pub(crate) mod layers;
mod levels;
mod puzzle_words;
pub(crate) mod puzzles;
pub(crate) mod read;
pub(crate) mod record;
pub(crate) mod results;
pub(crate) mod review_html;
pub(crate) mod setup;
pub(crate) mod solve;
pub(crate) mod steps;
mod threats;
pub(crate) mod warn;
pub(crate) mod why_not;
