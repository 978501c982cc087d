//! The results folder: saved games, studies and what they left. Names are plain, and lead nowhere else.

pub(crate) mod routes;
mod shelf;

pub(crate) use shelf::{Shelf, ShelfRow};
