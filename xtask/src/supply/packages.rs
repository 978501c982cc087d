//! The packages of the workspace, as `cargo metadata` tells of them.

use crate::command;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A package, of ours or from elsewhere.
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// What its manifest says of its licence; empty where it says nothing.
    pub(crate) licence: String,
    pub(crate) description: String,
    pub(crate) repository: String,
    /// Where its files are.
    pub(crate) folder: PathBuf,
    /// The checksum of what was downloaded; `None` for our own.
    pub(crate) sum: Option<String>,
    /// What is linked into it: by their place in the list.
    pub(crate) needs: Vec<usize>,
}

/// All packages that are compiled on this machine, in the order of names and versions.
pub(crate) struct Packages(pub(crate) Vec<Package>);

impl Packages {
    /// As cargo sees them for the kind of machine that this is.
    pub(crate) fn read() -> Result<Packages, String> {
        let host = crate::fuzz::host()?;
        let words = ["metadata", "--format-version", "1", "--locked", "--filter-platform", &host];
        let output = command().args(words).output().map_err(|error| format!("cannot run cargo: {error}"))?;
        if !output.status.success() {
            return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)));
        }
        let metadata: Value = serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())?;
        let lock = std::fs::read_to_string("Cargo.lock").map_err(|error| format!("Cargo.lock: {error}"))?;
        Ok(Packages::of(&metadata, &sums(&lock)))
    }

    fn of(metadata: &Value, sums: &BTreeMap<(String, String), String>) -> Packages {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let nodes = list(&metadata["resolve"]["nodes"]);
        let used: BTreeMap<&str, &Value> =
            nodes.iter().filter_map(|node| Some((node["id"].as_str()?, node))).collect();
        let mut all: Vec<(&str, Package)> = list(&metadata["packages"])
            .iter()
            .filter_map(|package| {
                let id = package["id"].as_str().filter(|id| used.contains_key(id))?;
                let (name, version) = (text(&package["name"]), text(&package["version"]));
                let manifest = PathBuf::from(text(&package["manifest_path"]));
                let package = Package {
                    licence: text(&package["license"]),
                    description: text(&package["description"])
                        .split_whitespace()
                        .collect::<Vec<_>>()
                        .join(" "),
                    repository: text(&package["repository"]),
                    folder: manifest.parent().unwrap_or(Path::new("")).to_owned(),
                    sum: sums.get(&(name.clone(), version.clone())).cloned(),
                    needs: Vec::new(),
                    name,
                    version,
                };
                Some((id, package))
            })
            .collect();
        all.sort_by(|(_, a), (_, b)| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
        let places: BTreeMap<&str, usize> =
            all.iter().enumerate().map(|(place, (id, _))| (*id, place)).collect();
        let linked = |dep: &&Value| list(&dep["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        let needs = |id: &str| {
            let deps = list(&used[id]["deps"]);
            let deps = deps.iter().filter(linked).filter_map(|dep| places.get(dep["pkg"].as_str()?).copied());
            deps.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>()
        };
        let needs: Vec<Vec<usize>> = all.iter().map(|(id, _)| needs(id)).collect();
        let with = |((_, package), needs)| Package { needs, ..package };
        Packages(all.into_iter().zip(needs).map(with).collect())
    }

    /// Those from elsewhere.
    pub(crate) fn foreign(&self) -> impl Iterator<Item = &Package> {
        self.0.iter().filter(|package| package.sum.is_some())
    }

    /// The places of a package and of all that is linked into it, in order.
    pub(crate) fn linked(&self, name: &str) -> Result<Vec<usize>, String> {
        let root = self.0.iter().position(|package| package.name == name && package.sum.is_none());
        let mut open = vec![root.ok_or_else(|| format!("there is no package {name}"))?];
        let mut seen = BTreeSet::new();
        while let Some(place) = open.pop() {
            if seen.insert(place) {
                open.extend(&self.0[place].needs);
            }
        }
        Ok(seen.into_iter().collect())
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The checksums of a lock file, by name and version.
fn sums(lock: &str) -> BTreeMap<(String, String), String> {
    let mut sums = BTreeMap::new();
    for block in lock.split("[[package]]") {
        let field = |name: &str| {
            let line = block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = \""))?;
            Some(line.trim_end_matches('"').to_owned())
        };
        if let (Some(name), Some(version), Some(sum)) = (field("name"), field("version"), field("checksum")) {
            sums.insert((name, version), sum);
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_linked_is_known_and_what_only_builds_or_tests_is_not() {
        let package = |name: &str| json!({ "id": name, "name": name, "version": "1.0.0", "manifest_path": "/x/Cargo.toml" });
        let dep = |name: &str, kind: Value| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let metadata = json!({
            "packages": [package("top"), package("low"), package("deep"), package("tool"), package("unused")],
            "resolve": { "nodes": [
                { "id": "top", "deps": [dep("low", Value::Null), dep("tool", json!("dev"))] },
                { "id": "low", "deps": [dep("deep", Value::Null)] },
                { "id": "deep", "deps": [] },
                { "id": "tool", "deps": [] },
            ] },
        });
        let lock = "[[package]]\nname = \"low\"\nversion = \"1.0.0\"\nsource = \"x\"\nchecksum = \"abc\"\n";
        let packages = Packages::of(&metadata, &sums(lock));
        let names =
            |places: Vec<usize>| places.into_iter().map(|at| packages.0[at].name.clone()).collect::<Vec<_>>();
        assert_eq!(names((0..packages.0.len()).collect()), ["deep", "low", "tool", "top"]);
        assert_eq!(names(packages.linked("top").unwrap()), ["deep", "low", "top"]);
        assert_eq!(packages.foreign().map(|one| one.sum.as_deref()).collect::<Vec<_>>(), [Some("abc")]);
        assert!(packages.linked("low").is_err(), "it is none of ours");
    }
}
