//! A network as JSON or as arrays of numpy, for programs elsewhere: tuples as cells, and each table's weights with the patterns that they stand for.

mod array;
mod npz;
mod zip;

pub use npz::{export_npz, import_npz, is_npz};

use super::error::NetError;
use super::file::{NetFile, layout};
use super::header::{Header, Origin};
use super::layout::Layout;
use super::learner::Learner;
use super::network::Network;
use super::squash::SCALE;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::ops::Range;

/// The form in which networks are exchanged.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exchanged {
    /// The game's spec.
    game: String,
    /// A weight of 1 as a whole number.
    scale: i32,
    /// Each tuple's cells, `column * rows + row` from the lower left.
    tuples: Vec<Vec<u16>>,
    /// By the seat to move, by tuple, in the order of `patterns`: the weights of a tuple are those of its parts' patterns, the first part's the
    /// quickest to change; parts are columns from the left, and a column's patterns are numbered as its codes 1, 2, 3, … first show them.
    weights: [Vec<Vec<i16>>; 2],
    /// How it came about.
    #[serde(default)]
    origin: Option<Origin>,
}

/// Writes a network as JSON.
pub fn export(network: &Network, out: &mut dyn Write) -> Result<(), NetError> {
    serde_json::to_writer(&mut *out, &exchanged(network)).map_err(std::io::Error::from)?;
    Ok(writeln!(out)?)
}

/// A network as it is exchanged.
fn exchanged(network: &Network) -> Exchanged {
    let places: Vec<_> = tables(network.layout()).collect();
    let of = |seat| places.iter().map(|place| network.weights(seat)[place.clone()].to_vec()).collect();
    let header = network.header();
    Exchanged {
        game: header.game.clone(),
        scale: SCALE,
        tuples: header.tuples.clone(),
        weights: [of(plyground_core::Seat::FIRST), of(plyground_core::Seat::SECOND)],
        origin: Some(header.origin.clone()),
    }
}

/// Reads a network from JSON, made here or elsewhere; its steps begin anew when it is trained further.
pub fn import(text: &str) -> Result<NetFile, NetError> {
    let exchanged: Exchanged =
        serde_json::from_str(text).map_err(|error| NetError::Text(format!("no network as JSON: {error}")))?;
    received(exchanged)
}

/// Where the weights of each tuple stand among all of a seat.
fn tables(layout: &Layout) -> impl Iterator<Item = Range<usize>> {
    let first = &layout.first[..layout.tuples];
    let ends = first[1..].iter().copied().chain([layout.weights as u32]);
    first.iter().zip(ends).map(|(from, to)| *from as usize..to as usize)
}

/// The network that was exchanged.
fn received(exchanged: Exchanged) -> Result<NetFile, NetError> {
    let Exchanged { game, scale, tuples, weights, origin } = exchanged;
    let unknown = Origin {
        seed: 0,
        walks: tuples.len(),
        games: 0,
        lambda: 0.7,
        epsilon: 0.1,
        lessons: 0.0,
        lessons_from: 0,
        openings: 16,
        alpha: 1.0,
        labels: 0,
        passes: 0,
        foreign: true,
        commit: String::new(),
    };
    let origin = Origin { foreign: true, ..origin.unwrap_or(unknown) };
    let header = Header { game, scale, tuples, origin, curve: Vec::new(), since: (0.0, 0) };
    let layout = layout(&header)?;
    let sizes: Vec<u32> = tables(&layout).map(|place| place.len() as u32).collect();
    for (seat, tables) in weights.iter().enumerate() {
        if tables.len() != sizes.len() {
            let expected = sizes.len();
            return Err(NetError::Text(format!(
                "seat {}: {} tables: expected {expected}",
                seat + 1,
                tables.len()
            )));
        }
        for (number, (table, size)) in tables.iter().zip(&sizes).enumerate() {
            if table.len() != *size as usize {
                return Err(NetError::Text(format!(
                    "seat {}, tuple {}: {} weights: expected {size}",
                    seat + 1,
                    number + 1,
                    table.len()
                )));
            }
        }
    }
    let weights = weights.map(|tables| tables.concat());
    let learner = Learner::of_rounded([&weights[0], &weights[1]]);
    let network = Network::new(header, layout, weights);
    Ok(NetFile { learner: Some(learner), ..NetFile::new(network) })
}
