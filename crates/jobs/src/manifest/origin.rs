//! The origin of a row: which program on which machine, short enough to stand in every one.

use super::{Machine, commit};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// Which program on which machine made a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Origin {
    /// The commit that the program was built from, as in a [`Manifest`](super::Manifest).
    pub commit: String,
    /// The machine in words.
    pub machine: String,
}

impl Origin {
    /// This program on this machine; asked of the system once.
    pub fn here() -> &'static Origin {
        static HERE: OnceLock<Origin> = OnceLock::new();
        HERE.get_or_init(|| Origin { commit: commit(), machine: Machine::this().words() })
    }
}
