//! The store of position values: what self-play found out about positions, kept from game to game and from day to day.
//!
//! The report on tree search that this goes back to (S2 of docs/replication.md) kept its values in a dictionary from board to
//! `[draws, wins, wins]`, which outgrew memory at a hundred games and did not say how it came about. Here a position takes
//! at most 32 bytes, the number of positions is bounded, and the file tells the game, the weight of exploration, the
//! simulations, the seed and the games behind it.

mod boards;
mod compare;
mod digest;
mod error;
mod file;
mod format;
mod header;
mod log;
mod pack;
mod remembered;
mod shown;
mod table;
mod text;
mod values;

pub(crate) use boards::key;
pub use compare::{Difference, check_game, diff, merge, value};
pub(crate) use digest::digest;
pub use error::StoreError;
pub(crate) use file::StoreFile;
pub use file::{compact, read, write};
pub use header::{Header, Origin, VERSION};
pub(crate) use pack::{pack, unpack};
pub use plyground_search::mcts::Known;
pub(crate) use remembered::memory;
pub use remembered::remembered;
pub use shown::{Shown, ShownDifference, ShownMove, ShownPosition, shown_difference, shown_position};
pub use table::{Entry, ValueTable};
pub use text::{read_json, write_dictionary, write_json};
pub use values::Values;
