//! The committed run of all studies, and the page of documentation that is made of it.
//!
//! `plyground reproduce all --from experiments/replication --doc docs/replication.md` writes the page anew.

use plyground_reproduce::{Study, What, replication};
use std::path::{Path, PathBuf};

fn top(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

#[test]
fn the_page_says_what_the_rows_say() {
    let folder = top("experiments/replication");
    let studies: Vec<Box<dyn Study>> =
        What::ALL.iter().map(|what| what.read(&folder.join(what.name())).unwrap()).collect();
    let all: Vec<&dyn Study> = studies.iter().map(AsRef::as_ref).collect();
    let page = std::fs::read_to_string(top("docs/replication.md")).unwrap();
    // Not by assert_eq!, which would print both in full.
    let expected = replication(&all, "../experiments/replication").unwrap();
    let different = page.lines().zip(expected.lines()).find(|(page, rows)| page != rows);
    assert!(page == expected, "docs/replication.md and the rows differ: {different:?}");
    for (what, study) in What::ALL.iter().zip(&studies) {
        let read = |name: &str| std::fs::read_to_string(folder.join(what.name()).join(name)).unwrap();
        assert!(read(&format!("{}.md", what.name())) == study.report().unwrap(), "{}", what.name());
        for picture in study.pictures().unwrap() {
            assert!(read(&picture.name) == picture.svg, "{}/{}", what.name(), picture.name);
            assert!(page.contains(&format!(
                "({}/{}/{})",
                "../experiments/replication",
                what.name(),
                picture.name
            )));
        }
    }
}
