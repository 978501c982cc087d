//! The rules of every game: laws, perft tables, notation, playouts on every path. One program, so that games are compiled once.

mod blokus_laws;
mod blokus_naive;
mod blokus_positions;
mod blokus_text;
mod common;
mod drawings;
mod drawings_random;
mod laws;
mod playouts;
