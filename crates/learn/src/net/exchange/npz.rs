//! A network as an archive of arrays, `numpy.load("c4.npz")`.
//!
//! ```text
//!   header   bytes: JSON of game, scale and origin
//!   tuples   <u2: the cells of all tuples, one after the other
//!   starts   <u4: where each tuple begins in `tuples`, and behind the last one its length
//!   tables   <u4: where the weights of each tuple begin, and behind the last one how many there are
//!   weights  <i2, two rows: the weights for the first seat to move, and for the second
//! ```

use super::{Exchanged, array, exchanged, received, zip};
use crate::net::error::NetError;
use crate::net::file::NetFile;
use crate::net::header::Origin;
use crate::net::network::Network;
use serde::{Deserialize, Serialize};
use std::io::Write;

/// What is no array of numbers.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    game: String,
    scale: i32,
    #[serde(default)]
    origin: Option<Origin>,
}

/// Whether bytes begin as an archive does.
pub fn is_npz(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// Writes a network as an archive of arrays.
pub fn export_npz(network: &Network, out: &mut dyn Write) -> Result<(), NetError> {
    let Exchanged { game, scale, tuples, weights, origin } = exchanged(network);
    let told = serde_json::to_vec(&Told { game, scale, origin }).map_err(std::io::Error::from)?;
    let words = |numbers: &[u32]| {
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        array::write("<u4", &[numbers.len()], &bytes)
    };
    let cells: Vec<u16> = tuples.iter().flatten().copied().collect();
    let cell_bytes: Vec<u8> = cells.iter().flat_map(|cell| cell.to_le_bytes()).collect();
    let count: usize = weights[0].iter().map(Vec::len).sum();
    let numbers = weights.iter().flatten().flatten();
    let weight_bytes: Vec<u8> = numbers.flat_map(|weight| weight.to_le_bytes()).collect();
    let files = [
        ("header.npy", array::write("|u1", &[told.len()], &told)),
        ("tuples.npy", array::write("<u2", &[cells.len()], &cell_bytes)),
        ("starts.npy", words(&starts(tuples.iter().map(Vec::len)))),
        ("tables.npy", words(&starts(weights[0].iter().map(Vec::len)))),
        ("weights.npy", array::write("<i2", &[2, count], &weight_bytes)),
    ];
    Ok(out.write_all(&zip::write(&files))?)
}

/// Where each of some stretches begins, and where the last ends.
fn starts(lengths: impl Iterator<Item = usize>) -> Vec<u32> {
    let mut all = vec![0];
    lengths.for_each(|length| all.push(all[all.len() - 1] + length as u32));
    all
}

/// Reads a network from an archive of arrays, made here or elsewhere; its steps begin anew when it is trained further.
pub fn import_npz(bytes: &[u8]) -> Result<NetFile, NetError> {
    let files = zip::read(bytes)?;
    let file = |name: &str, kind: (&str, usize)| {
        let found = files.iter().find(|(file, _)| *file == format!("{name}.npy"));
        let (_, bytes) =
            found.ok_or_else(|| NetError::Text(format!("{name}: expected an array of this name")))?;
        array::read(name, bytes, kind)
    };
    let told: Told = serde_json::from_slice(file("header", ("|u1", 1))?.data)
        .map_err(|error| NetError::Text(format!("header: {error}")))?;
    let words = |name: &str| {
        let data = file(name, ("<u4", 4))?.data;
        Ok::<Vec<u32>, NetError>(data.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect())
    };
    let cells: Vec<u16> =
        file("tuples", ("<u2", 2))?.data.as_chunks().0.iter().map(|word| u16::from_le_bytes(*word)).collect();
    let tuples = parted("starts", &cells, &words("starts")?)?;
    let weights = file("weights", ("<i2", 2))?;
    let (2, count) = weights.shape else {
        return Err(NetError::Text("weights: expected two rows, one for each seat".to_owned()));
    };
    let numbers: Vec<i16> = weights.data.as_chunks().0.iter().map(|word| i16::from_le_bytes(*word)).collect();
    let tables = words("tables")?;
    let (first, second) = numbers.split_at(count);
    let weights = [parted("tables", first, &tables)?, parted("tables", second, &tables)?];
    let Told { game, scale, origin } = told;
    received(Exchanged { game, scale, tuples, weights, origin })
}

/// Numbers in stretches that begin where `starts` says.
fn parted<T: Copy>(name: &str, numbers: &[T], starts: &[u32]) -> Result<Vec<Vec<T>>, NetError> {
    let ends = (starts.first(), starts.last().map(|end| *end as usize));
    if ends != (Some(&0), Some(numbers.len())) || !starts.is_sorted() {
        let count = numbers.len();
        return Err(NetError::Text(format!("{name}: expected rising numbers from 0 to {count}")));
    }
    Ok(starts.windows(2).map(|pair| numbers[pair[0] as usize..pair[1] as usize].to_vec()).collect())
}
