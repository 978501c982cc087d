//! The manual: `cargo xtask manual` makes pages of HTML of `docs/`, in the order of its SUMMARY.md, and holds every page and link to it.
//!
//! mdBook makes the same of the same files (`mdbook build docs`), but takes minutes to compile, and CI has fifteen.

mod html;
mod links;
mod summary;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use summary::Chapter;

/// Where the pages go.
const PLACE: &str = "target/manual";

/// Pages that are read beside the manual's.
const BESIDE: &[&str] =
    &["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md", "experiments/README.md"];

/// The project's own words, by their paths.
struct Pages {
    root: PathBuf,
    texts: BTreeMap<String, String>,
    chapters: Vec<Chapter>,
}

/// Checks the manual, and makes its pages.
pub(crate) fn make() -> Result<(), String> {
    let pages = Pages::read(Path::new("."))?;
    pages.check()?;
    let place = Path::new(PLACE);
    if place.exists() {
        fs::remove_dir_all(place).map_err(|error| format!("{PLACE}: {error}"))?;
    }
    fs::create_dir_all(place).map_err(|error| format!("{PLACE}: {error}"))?;
    html::write(&pages, place)?;
    println!(
        "{} pages: {PLACE}/index.html",
        pages.chapters.iter().filter(|chapter| chapter.file.is_some()).count()
    );
    Ok(())
}

impl Pages {
    /// Reads them all.
    fn read(root: &Path) -> Result<Pages, String> {
        let read =
            |name: &str| fs::read_to_string(root.join(name)).map_err(|error| format!("{name}: {error}"));
        let mut texts = BTreeMap::new();
        for entry in fs::read_dir(root.join("docs")).map_err(|error| format!("docs: {error}"))? {
            let name = entry.map_err(|error| error.to_string())?.file_name().to_string_lossy().into_owned();
            if name.ends_with(".md") {
                texts.insert(format!("docs/{name}"), read(&format!("docs/{name}"))?);
            }
        }
        for name in BESIDE {
            texts.insert((*name).to_owned(), read(name)?);
        }
        let summary = texts.remove("docs/SUMMARY.md").ok_or("there is no docs/SUMMARY.md")?;
        Ok(Pages { root: root.to_owned(), texts, chapters: summary::read(&summary)? })
    }

    /// Every page of `docs` stands in the summary, once; every link leads somewhere.
    fn check(&self) -> Result<(), String> {
        let listed: Vec<String> = self
            .chapters
            .iter()
            .filter_map(|chapter| Some(format!("docs/{}", chapter.file.as_ref()?)))
            .collect();
        let mut wrong: Vec<String> = Vec::new();
        for name in self.texts.keys().filter(|name| name.starts_with("docs/")) {
            match listed.iter().filter(|other| *other == name).count() {
                1 => {}
                0 => wrong.push(format!("{name} is not in docs/SUMMARY.md")),
                _ => wrong.push(format!("{name} is twice in docs/SUMMARY.md")),
            }
        }
        let missing = listed.iter().filter(|name| !self.texts.contains_key(*name));
        wrong.extend(missing.map(|name| format!("docs/SUMMARY.md: there is no {name}")));
        wrong.extend(links::broken(&self.root, &self.texts));
        match wrong.is_empty() {
            true => Ok(()),
            false => Err(wrong.join("\n")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_in_the_manual_and_every_link_holds() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let pages = Pages::read(&root).unwrap();
        assert!(pages.chapters.len() > 30, "{}", pages.chapters.len());
        pages.check().unwrap();
    }

    #[test]
    fn what_is_missing_is_told() {
        let folder = std::env::temp_dir().join(format!("plyground-manual-{}", std::process::id()));
        fs::create_dir_all(folder.join("docs")).unwrap();
        fs::create_dir_all(folder.join("experiments")).unwrap();
        for name in BESIDE {
            fs::write(folder.join(name), "# Title\n").unwrap();
        }
        fs::write(folder.join("docs/SUMMARY.md"), "# Summary\n\n- [A](a.md)\n- [C](c.md)\n").unwrap();
        let a = "# A page\n\n[b](b.md#the-end), [gone](d.md), [here](#a-page), [no](b.md#no), `[x](y.md)`\n\n## A page\n";
        fs::write(folder.join("docs/a.md"), a).unwrap();
        fs::write(
            folder.join("docs/b.md"),
            "# B\n\n## The *end*\n\n[a](a.md#a-page-1), [far](https://example.org/x.md)\n",
        )
        .unwrap();
        let told = Pages::read(&folder).unwrap().check().unwrap_err();
        fs::remove_dir_all(&folder).unwrap();
        let mut lines: Vec<&str> = told.lines().collect();
        lines.sort_unstable();
        assert_eq!(
            lines,
            [
                "docs/SUMMARY.md: there is no docs/c.md",
                "docs/a.md: b.md#no: docs/b.md has no such heading",
                "docs/a.md: d.md: there is no docs/d.md",
                "docs/b.md is not in docs/SUMMARY.md",
            ]
        );
    }
}
