//! The glossary names files that exist, in alphabetical order of its terms.

use std::path::Path;

#[test]
fn every_term_lives_where_the_glossary_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = std::fs::read_to_string(root.join("docs/glossary.md")).unwrap();
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.ends_with("` |"))
        .map(|line| line.trim_matches(['|', ' ']).split(" | ").collect())
        .collect();
    assert!(rows.len() >= 30, "{} terms", rows.len());
    assert!(rows.is_sorted_by_key(|row| row[0].to_lowercase()), "in alphabetical order");
    for row in rows {
        let [term, _, file] = row[..] else { panic!("three columns: {row:?}") };
        assert!(root.join(file.trim_matches('`')).is_file(), "{term}: no file {file}");
    }
}
