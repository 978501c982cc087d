//! Which crate may depend on which: the table of ARCHITECTURE.md, held against `cargo metadata`.

use crate::command;
use serde_json::Value;

/// Each crate of the workspace with those of the workspace that it may depend on. Tests may use more.
const ALLOWED: &[(&str, &str)] = &[
    ("core", ""),
    ("games", "core"),
    ("search", "core"),
    ("solver", "core games"),
    ("jobs", "core"),
    ("plot", ""),
    ("png", ""),
    ("learn", "core games search solver jobs"),
    ("players", "core games search solver learn jobs"),
    ("arena", "core players jobs"),
    ("lab", "core games search solver learn players jobs arena plot"),
    ("explain", "core games search solver players jobs plot"),
    ("reproduce", "core games search solver learn players jobs arena lab plot explain"),
    ("web", "core players jobs arena lab plot explain reproduce"),
    ("app", "core jobs learn players arena lab plot explain png reproduce web"),
    ("python", "core jobs learn players arena lab plot explain app"),
];

/// Crates without any dependency, of whatever origin.
const ALONE: &[&str] = &["core", "plot"];

/// What is no part of the library: these may know all others.
const CHORES: &[&str] = &["xtask", "fuzz", "faults"];

/// Fails where a crate depends on one that it must not know.
pub(crate) fn check() -> Result<(), String> {
    let output = command().args(["metadata", "--format-version", "1", "--no-deps"]).output();
    let output = output.map_err(|error| format!("cannot run cargo metadata: {error}"))?;
    let metadata: Value = serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())?;
    for package in list(&metadata["packages"]) {
        let name = short(&package["name"]);
        if CHORES.contains(&name) {
            continue;
        }
        let (_, allowed) = ALLOWED
            .iter()
            .find(|(own, _)| *own == name)
            .ok_or_else(|| format!("the crate {name} has no row in xtask/src/directions.rs"))?;
        // Dependencies of tests have the kind "dev".
        for dependency in list(&package["dependencies"]).filter(|one| one["kind"].is_null()) {
            let is_ours = dependency["path"].is_string();
            let other = short(&dependency["name"]);
            if is_ours && !allowed.split(' ').any(|one| one == other) {
                return Err(format!("{name} depends on {other}: expected at most [{allowed}]"));
            }
            if ALONE.contains(&name) {
                return Err(format!("{name} depends on {other}: expected nothing at all"));
            }
        }
    }
    Ok(())
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// A crate's name without the project's; the program itself is called `app` by its folder.
fn short(name: &Value) -> &str {
    match name.as_str().unwrap_or_default() {
        "plyground" => "app",
        name => name.strip_prefix("plyground-").unwrap_or(name),
    }
}
