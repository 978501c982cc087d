//! Files and folders of a release: written with the rights that they shall have for everybody.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// A folder of that name without files.
pub(super) fn blank(place: &Path) -> Result<(), String> {
    if place.exists() {
        fs::remove_dir_all(place).map_err(|error| format!("{}: {error}", place.display()))?;
    }
    folder(place)
}

/// A folder that everybody may look into, and those above it.
pub(super) fn folder(place: &Path) -> Result<(), String> {
    fs::create_dir_all(place)
        .and_then(|()| rights(place, 0o755))
        .map_err(|error| format!("{}: {error}", place.display()))
}

/// A file that everybody may read.
pub(super) fn put(path: &Path, text: impl AsRef<[u8]>) -> Result<(), String> {
    path.parent().map_or(Ok(()), folder)?;
    fs::write(path, text)
        .and_then(|()| rights(path, 0o644))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// A copy that everybody may read, or run.
pub(super) fn copy(from: &Path, to: &Path, mode: u32) -> Result<(), String> {
    to.parent().map_or(Ok(()), folder)?;
    let copied = fs::copy(from, to).map(drop).and_then(|()| rights(to, mode));
    copied.map_err(|error| format!("{} to {}: {error}", from.display(), to.display()))
}

fn rights(path: &Path, mode: u32) -> std::io::Result<()> {
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}
