//! The class: what its members ask, and what its teacher does.

pub(crate) mod export;
pub(crate) mod member;
pub(crate) mod teacher;

use crate::refusal::Refusal;

/// There is no class on this server.
fn closed() -> Refusal {
    Refusal::missing("there is no class here: expected a server that was started with --open-to-network")
}
