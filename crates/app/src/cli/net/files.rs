//! Networks as files.

use crate::cli::common::unwritten;
use crate::failure::Failure;
use plyground_learn::net::{NetError, NetFile, Network, built_in};
use std::path::Path;
use std::sync::Arc;

/// What is wrong with a network, with its name.
pub(super) fn fault(path: &Path, error: NetError) -> Failure {
    Failure::of_file(path, &error, error.is_input())
}

/// A network from its file, or the one that is built in.
pub(super) fn network(path: &Path) -> Result<Arc<Network>, Failure> {
    if path == Path::new("built-in") {
        return built_in().map_err(|error| fault(path, error));
    }
    Ok(Arc::new(read(path)?.network))
}

/// All that a file holds.
pub(super) fn read(path: &Path) -> Result<NetFile, Failure> {
    NetFile::read(path).map_err(|error| fault(path, error))
}

/// Writes a file.
pub(super) fn write(path: &Path, file: &NetFile) -> Result<(), Failure> {
    file.write(path).map_err(|error| match error {
        NetError::Io(error) => unwritten(path, &error),
        error => fault(path, error),
    })
}
