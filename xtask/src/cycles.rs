//! No two modules of a folder need each other, directly or by way of others: what is told by the sources without their tests.

use crate::paths::paths;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A module by its names from the root of the crate.
type Module = Vec<String>;

/// The modules of a crate.
#[derive(Default)]
struct Crate {
    /// Each with its source.
    sources: BTreeMap<Module, String>,
    /// What a module hands on under its own name, and which of its children it comes from.
    handed_on: BTreeMap<(Module, String), String>,
}

/// Who needs whom among the children of a module, and where that is seen.
type Needs = BTreeMap<String, BTreeMap<String, Module>>;

/// Fails where modules need each other in a circle.
pub(crate) fn check() -> Result<(), String> {
    let mut folders: Vec<_> = fs::read_dir("crates").map_err(|error| error.to_string())?.flatten().collect();
    folders.sort_by_key(fs::DirEntry::file_name);
    let mut faults = Vec::new();
    for folder in folders {
        let name = folder.file_name().to_string_lossy().into_owned();
        let read = Crate::read(&folder.path().join("src")).map_err(|error| format!("{name}: {error}"))?;
        for (parent, needs) in read.needs() {
            if let Some(circle) = circle(&needs) {
                let seen: Vec<String> = circle
                    .windows(2)
                    .map(|two| format!("{} ({})", two[1], needs[&two[0]][&two[1]].join("::")))
                    .collect();
                let place = [&[name.clone()][..], &parent[..]].concat().join("::");
                faults.push(format!("{place}: {} -> {}", circle[0], seen.join(" -> ")));
            }
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(format!("modules in circles:\n  {}", faults.join("\n  "))) }
}

impl Crate {
    fn read(src: &Path) -> Result<Crate, String> {
        let mut read = Crate::default();
        read.add(src, &mut Vec::new())?;
        let sources: Vec<(Module, String)> =
            read.sources.iter().map(|(module, text)| (module.clone(), text.clone())).collect();
        for (module, text) in sources {
            let uses =
                text.split(';').filter_map(|item| item.trim().rsplit_once("pub").map(|(_, item)| item));
            for item in uses.filter_map(|item| item.split_once("use ").map(|(_, path)| path)) {
                for path in paths(&format!("self::{item}"), &["self"]) {
                    if let [_, child, .., name] = &path[..]
                        && read.sources.contains_key(&[&module[..], std::slice::from_ref(child)].concat())
                    {
                        read.handed_on.insert((module.clone(), name.clone()), child.clone());
                    }
                }
            }
        }
        Ok(read)
    }

    fn add(&mut self, folder: &Path, module: &mut Module) -> Result<(), String> {
        for entry in fs::read_dir(folder).map_err(|error| error.to_string())?.flatten() {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            if path.is_dir() {
                module.push(name);
                self.add(&path, module)?;
                module.pop();
            } else if let Some(stem) = name.strip_suffix(".rs") {
                let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
                let own = match stem {
                    "lib" | "main" | "mod" => module.clone(),
                    stem => [&module[..], &[stem.to_owned()]].concat(),
                };
                self.sources.insert(own, without_tests(&text));
            }
        }
        Ok(())
    }

    /// For each module, how its children need each other.
    fn needs(&self) -> BTreeMap<Module, Needs> {
        let mut all: BTreeMap<Module, Needs> = BTreeMap::new();
        for (module, text) in &self.sources {
            for path in paths(text, &["crate", "super"]) {
                let target = self.resolve(module, &path);
                let common = module.iter().zip(&target).take_while(|(one, other)| one == other).count();
                if let (Some(from), Some(to)) = (module.get(common), target.get(common)) {
                    let needs = all.entry(module[..common].to_vec()).or_default();
                    needs
                        .entry(from.clone())
                        .or_default()
                        .entry(to.clone())
                        .or_insert_with(|| module.clone());
                }
            }
        }
        all
    }

    /// The innermost module that a path named in a module leads to.
    fn resolve(&self, module: &Module, path: &[String]) -> Module {
        let mut at: Module = if path[0] == "crate" { Vec::new() } else { module.clone() };
        let mut rest = path;
        while rest.first().is_some_and(|name| name == "super") {
            at.pop();
            rest = &rest[1..];
        }
        for name in rest.iter().filter(|name| *name != "crate") {
            let child = [&at[..], std::slice::from_ref(name)].concat();
            if self.sources.contains_key(&child) {
                at = child;
            } else {
                while let Some(child) = self.handed_on.get(&(at.clone(), name.clone())) {
                    at.push(child.clone());
                }
                break;
            }
        }
        at
    }
}

/// The source up to its tests, without comments.
fn without_tests(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or(text);
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// A way from a module back to itself, if there is one.
fn circle(needs: &Needs) -> Option<Vec<String>> {
    let mut done = BTreeSet::new();
    for start in needs.keys() {
        if let Some(circle) = search(needs, start, &mut Vec::new(), &mut done) {
            return Some(circle);
        }
    }
    None
}

fn search(
    needs: &Needs,
    at: &str,
    way: &mut Vec<String>,
    done: &mut BTreeSet<String>,
) -> Option<Vec<String>> {
    if let Some(first) = way.iter().position(|one| one == at) {
        return Some([&way[first..], &[at.to_owned()]].concat());
    }
    if done.contains(at) {
        return None;
    }
    way.push(at.to_owned());
    for next in needs.get(at).into_iter().flat_map(BTreeMap::keys) {
        if let Some(circle) = search(needs, next, way, done) {
            return Some(circle);
        }
    }
    way.pop();
    done.insert(at.to_owned());
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(files: &[(&str, &str)]) -> Crate {
        let folder = std::env::temp_dir().join(format!("plyground-cycles-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        for (path, text) in files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let read = Crate::read(&folder).unwrap();
        fs::remove_dir_all(folder).unwrap();
        read
    }

    #[test]
    fn circles_are_found_through_what_a_parent_hands_on() {
        let read = read(&[
            ("lib.rs", "mod a;\nmod b;\npub use a::{A, C};\npub use b::B;"),
            ("a.rs", "use crate::B;\npub struct A;\n// use crate::b::X;"),
            ("b/mod.rs", "mod one;\nmod two;\npub struct B;"),
            ("b/one.rs", "use super::two::X;\nuse super::super::A;"),
            ("b/two.rs", "pub struct X;\n#[cfg(test)]\nuse super::one::Y;"),
        ]);
        let needs = read.needs();
        assert_eq!(circle(&needs[&Vec::new()]), Some(["a", "b", "a"].map(str::to_owned).to_vec()));
        assert_eq!(circle(&needs[&vec!["b".to_owned()]]), None);
    }
}
