//! The committed run of all studies, and the page of documentation that is made of it.
//!
//! `plyground reproduce all --from experiments/replication --out experiments/replication --doc docs/replication.md` writes it all anew.

use plyground_reproduce::{STUDIES, StudyResults, replication};
use std::path::{Path, PathBuf};

fn top(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

#[test]
fn the_page_says_what_the_rows_say() {
    let _beside = crate::run::beside_others();
    let folder = top("experiments/replication");
    let studies: Vec<Box<dyn StudyResults>> =
        STUDIES.iter().map(|study| study.read(&folder.join(study.about.name)).unwrap()).collect();
    let all: Vec<&dyn StudyResults> = studies.iter().map(AsRef::as_ref).collect();
    let page = std::fs::read_to_string(top("docs/replication.md")).unwrap();
    // Not by assert_eq!, which would print both in full.
    let expected = replication(&all, "../experiments/replication").unwrap();
    let different = page.lines().zip(expected.lines()).find(|(page, rows)| page != rows);
    assert!(page == expected, "docs/replication.md and the rows differ: {different:?}");
    for study in &studies {
        let name = study.about().name;
        let read = |file: &str| std::fs::read_to_string(folder.join(name).join(file)).unwrap();
        assert!(read(&format!("{name}.md")) == study.report().unwrap(), "{name}");
        for picture in study.pictures().unwrap() {
            assert!(read(&picture.name) == picture.svg, "{name}/{}", picture.name);
            assert!(page.contains(&format!("(../experiments/replication/{name}/{})", picture.name)));
        }
    }
}
