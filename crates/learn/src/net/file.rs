//! A network as a file: a magic line and a version, then sections with checksums. All numbers are little-endian.
//!
//! ```text
//!   "plyground network\n" | version: u32
//!   tag: 4 bytes | length: u32 | bytes | CRC-32 of tag, length and bytes      each section
//!     HEAD  the header, as JSON
//!     WGHT  the weights for the first seat, then those for the second: whole numbers, see `packed`
//!     TRNR  the state of the trainer: three f32 a weight (not in files that are only played with)
//!     LABL  positions with exact results that are being learned from
//!     PROB  64 positions and what the network says of them, which is asked again when it is read
//!     DONE  nothing
//! ```
//!
//! Lengths are held against the file before anything is allocated, counts against the header's, and the header's against fixed limits.

use super::error::NetError;
use super::header::{Header, VERSION};
use super::labels::Label;
use super::layout::Layout;
use super::learner::{Learner, Weight};
use super::network::Network;
use super::packed;
use super::probes::{self, Probes};
use super::squash::SCALE;
use plyground_core::Notation;
use plyground_games::connect::AnyConnect;
use plyground_jobs::write_whole;
use std::io;
use std::path::Path;

const MAGIC: &[u8] = b"plyground network\n";
/// The most bytes of a file, and of a header.
const MOST_BYTES: u64 = 1 << 30;
const MOST_HEADER: usize = 4 << 20;

/// What is in a file.
#[derive(Clone, PartialEq, Debug)]
pub struct NetFile {
    /// The network as it plays.
    pub network: Network,
    /// What training goes on from.
    pub(super) learner: Option<Learner>,
    /// Positions that are being learned from.
    pub(super) labels: Vec<Label>,
}

impl NetFile {
    /// A network to be played with.
    pub fn new(network: Network) -> NetFile {
        NetFile { network, learner: None, labels: Vec::new() }
    }

    /// Whether it can be trained further.
    pub fn has_trainer(&self) -> bool {
        self.learner.is_some()
    }

    /// All that a file says.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = [MAGIC, &VERSION.to_le_bytes()].concat();
        let header = serde_json::to_vec(self.network.header()).expect("a header is plain data");
        section(&mut bytes, *b"HEAD", &header);
        let mut weights = Vec::new();
        for seat in [plyground_core::Seat::FIRST, plyground_core::Seat::SECOND] {
            packed::pack(self.network.weights(seat), &mut weights);
        }
        section(&mut bytes, *b"WGHT", &weights);
        if let Some(learner) = &self.learner {
            let numbers = learner.weights().iter().flat_map(|one| [one.value, one.sum, one.total]);
            let state: Vec<u8> = numbers.flat_map(f32::to_le_bytes).collect();
            section(&mut bytes, *b"TRNR", &state);
        }
        if !self.labels.is_empty() {
            let labels: Vec<u8> = self.labels.iter().flat_map(|label| label.to_bytes()).collect();
            section(&mut bytes, *b"LABL", &labels);
        }
        section(&mut bytes, *b"PROB", &probes::write(&self.network));
        section(&mut bytes, *b"DONE", &[]);
        bytes
    }

    /// Puts it in place of a file, whole or not at all.
    pub fn write(&self, path: &Path) -> Result<(), NetError> {
        Ok(write_whole(path, &self.to_bytes())?)
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<NetFile, NetError> {
        let length = std::fs::metadata(path)?.len();
        if length > MOST_BYTES {
            let cause = format!("{length} bytes: a network has at most {MOST_BYTES}");
            return Err(NetError::Io(io::Error::new(io::ErrorKind::InvalidData, cause)));
        }
        NetFile::from_bytes(&std::fs::read(path)?)
    }

    /// Reads what stands in a file; a byte that was changed is an error.
    pub fn from_bytes(bytes: &[u8]) -> Result<NetFile, NetError> {
        let mut sections = Sections::new(bytes)?;
        let (at, header) = sections.expect(*b"HEAD")?;
        if header.len() > MOST_HEADER {
            return Err(NetError::Header(format!(
                "a header of {} bytes: expected at most {MOST_HEADER}",
                header.len()
            )));
        }
        let header: Header = serde_json::from_slice(header).map_err(|_| NetError::Damaged(at))?;
        let layout = layout(&header)?;
        let count = layout.weights;
        let (at, bytes) = sections.expect(*b"WGHT")?;
        let (first, rest) = packed::unpack(bytes, count).ok_or(NetError::Damaged(at))?;
        let (second, rest) = packed::unpack(rest, count).ok_or(NetError::Damaged(at))?;
        if !rest.is_empty() {
            return Err(NetError::Damaged(at));
        }
        let network = Network::new(header, layout, [first, second]);
        let mut file = NetFile::new(network);
        let (mut tag, mut at, mut bytes) = sections.next()?;
        if tag == *b"TRNR" {
            if bytes.len() != 2 * count * Weight::BYTES {
                return Err(NetError::Damaged(at));
            }
            let weights: Vec<Weight> = bytes.chunks_exact(Weight::BYTES).map(Weight::from_bytes).collect();
            file.learner = Some(Learner::from_weights(weights).ok_or(NetError::Damaged(at))?);
            (tag, at, bytes) = sections.next()?;
        }
        if tag == *b"LABL" {
            let labels = bytes.chunks(Label::BYTES).map(Label::from_bytes).collect::<Option<_>>();
            file.labels = labels.ok_or(NetError::Damaged(at))?;
            (tag, at, bytes) = sections.next()?;
        }
        let probes = Probes::read(bytes).filter(|_| tag == *b"PROB").ok_or(NetError::Damaged(at))?;
        probes.check(&file.network)?;
        let (at, nothing) = sections.expect(*b"DONE")?;
        match nothing.is_empty() && sections.rest.is_empty() {
            true => Ok(file),
            false => Err(NetError::Damaged(at)),
        }
    }
}

/// The layout of a header, if it makes sense.
pub(super) fn layout(header: &Header) -> Result<Layout, NetError> {
    let game = AnyConnect::read(&header.game, "has no network")
        .map_err(|error| NetError::Header(error.to_string()))?;
    let spec = match &game {
        AnyConnect::Word(game) => game.spec(),
        AnyConnect::Long(game) => game.spec(),
    };
    if spec != header.game {
        return Err(NetError::Header(format!("a network for {:?}: expected {spec}", header.game)));
    }
    if header.scale != SCALE {
        return Err(NetError::Header(format!("weights in parts of {}: expected {SCALE}", header.scale)));
    }
    let (columns, rows) = game.size();
    Layout::new(columns, rows, &header.tuples)
}

fn section(bytes: &mut Vec<u8>, tag: [u8; 4], content: &[u8]) {
    let from = bytes.len();
    bytes.extend(tag);
    bytes.extend((content.len() as u32).to_le_bytes());
    bytes.extend(content);
    let sum = crc32fast::hash(&bytes[from..]);
    bytes.extend(sum.to_le_bytes());
}

/// The sections of a file, one after the other.
struct Sections<'a> {
    rest: &'a [u8],
    length: usize,
}

/// A tag, where its section begins, and what is in it.
type Section<'a> = ([u8; 4], usize, &'a [u8]);

impl<'a> Sections<'a> {
    fn new(bytes: &'a [u8]) -> Result<Sections<'a>, NetError> {
        let length = bytes.len();
        if !bytes.starts_with(MAGIC) {
            return Err(if MAGIC.starts_with(bytes) && length > 0 {
                NetError::Cut(length)
            } else {
                NetError::Foreign
            });
        }
        let Some((version, rest)) = bytes[MAGIC.len()..].split_first_chunk() else {
            return Err(NetError::Cut(length));
        };
        match u32::from_le_bytes(*version) {
            VERSION => Ok(Sections { rest, length }),
            other => Err(NetError::Version(other)),
        }
    }

    fn next(&mut self) -> Result<Section<'a>, NetError> {
        let (whole, at) = (self.rest, self.length - self.rest.len());
        let cut = NetError::Cut(self.length);
        let Some((tag, rest)) = whole.split_first_chunk::<4>() else { return Err(cut) };
        let Some((count, rest)) = rest.split_first_chunk::<4>() else { return Err(cut) };
        let count = u32::from_le_bytes(*count) as usize;
        let Some((content, rest)) = rest.split_at_checked(count) else { return Err(cut) };
        let Some((sum, rest)) = rest.split_first_chunk::<4>() else { return Err(cut) };
        if crc32fast::hash(&whole[..8 + count]) != u32::from_le_bytes(*sum) {
            return Err(NetError::Damaged(at));
        }
        self.rest = rest;
        Ok((*tag, at, content))
    }

    fn expect(&mut self, tag: [u8; 4]) -> Result<(usize, &'a [u8]), NetError> {
        let (found, at, content) = self.next()?;
        if found == tag { Ok((at, content)) } else { Err(NetError::Damaged(at)) }
    }
}
