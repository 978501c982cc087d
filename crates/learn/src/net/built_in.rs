//! The network that is built in, for the standard board.

use super::error::NetError;
use super::file::NetFile;
use super::network::Network;
use std::sync::{Arc, OnceLock};

/// `connect:7x6x4`: made by the command in docs/learned.md.
static BYTES: &[u8] = include_bytes!("7x6x4.net");

/// The network of the standard board; read when it is asked for first.
pub fn built_in() -> Result<Arc<Network>, NetError> {
    static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
    if let Some(network) = NETWORK.get() {
        return Ok(network.clone());
    }
    let network = Arc::new(NetFile::from_bytes(BYTES)?.network);
    Ok(NETWORK.get_or_init(|| network).clone())
}
