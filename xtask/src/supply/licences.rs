//! The licences of what plyground is built of: held against a list, and collected for those who get it without its sources.

use super::expression::is_met;
use super::packages::{Package, Packages};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// What may be linked into a program under MIT or Apache 2.0 without asking more of anybody than to pass these texts on.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Fails where a package, linked or only used to build or test, says nothing of its licence or has another one.
pub(super) fn check(packages: &Packages) -> Result<(), String> {
    let wrong = |package: &&Package| !matches!(is_met(&package.licence, ALLOWED), Ok(true));
    let wrong: Vec<String> = (packages.0.iter())
        .filter(wrong)
        .map(|package| format!("{} {}: \"{}\"", package.name, package.version, package.licence))
        .collect();
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(format!("not under a licence of xtask/src/supply/licences.rs:\n{}", wrong.join("\n"))),
    }
}

/// The texts of the licences of all that is linked into a package, each text once; what else is built in comes with its own.
pub(crate) fn collected(name: &str) -> Result<String, String> {
    let packages = Packages::read()?;
    check(&packages)?;
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for place in packages.linked(name)? {
        let package = &packages.0[place];
        if package.sum.is_none() {
            continue;
        }
        let title = format!("{} {} ({})", package.name, package.version, package.licence);
        let found = texts_of(&package.folder)?;
        if found.is_empty() {
            return Err(format!("{title}: there is no text of a licence in {}", package.folder.display()));
        }
        found.into_iter().for_each(|text| texts.entry(text).or_default().push(title.clone()));
    }
    for text in texts_of(Path::new("crates/png/fonts"))? {
        texts.entry(text).or_default().push("DejaVu Sans, of which letters are built in".to_owned());
    }
    let mut out = "plyground has parts that others wrote, under these licences.\n".to_owned();
    let mut texts: Vec<_> = texts.into_iter().map(|(text, titles)| (titles, text)).collect();
    texts.sort();
    for (titles, text) in texts {
        let _ = write!(out, "\n{}\n{}\n\n{text}", "=".repeat(80), titles.join("\n"));
    }
    Ok(out)
}

/// The texts of licences in a folder, with the ends of lines and blanks as everywhere.
fn texts_of(folder: &Path) -> Result<Vec<String>, String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        let is_text = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT"];
        if path.is_file() && is_text.iter().any(|word| name.starts_with(word)) {
            let text = String::from_utf8_lossy(&fs::read(&path).map_err(wrong)?).into_owned();
            texts.push(text.lines().map(|line| line.trim_end().to_owned() + "\n").collect());
        }
    }
    Ok(texts)
}
