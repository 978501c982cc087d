//! docs/acceptance.md: every row of the five reports once, and what it names is there: tests, sections, and commands that run.

mod shown;

use shown::{failures, folder, root};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The reports, with the number of their rows and of their errors.
const REPORTS: [(&str, usize, usize); 6] =
    [("S1", 37, 11), ("S2", 30, 8), ("S3", 27, 14), ("S4", 19, 9), ("S5", 18, 8), ("X", 12, 0)];

/// A row of the page: its name, what it is, and what shows it.
struct Row {
    name: String,
    what: String,
    shown_by: String,
}

fn page() -> String {
    std::fs::read_to_string(root().join("docs/acceptance.md")).unwrap()
}

/// The rows of all tables, titles left out.
fn rows() -> Vec<Row> {
    let page = page();
    let cells = |line: &str| {
        let inner = line.strip_prefix("| ")?.strip_suffix(" |")?;
        Some(inner.split(" | ").map(|cell| cell.trim().to_owned()).collect::<Vec<_>>())
    };
    let rows = page.lines().filter_map(cells).filter(|cells| cells[0] != "row");
    rows.map(|cells| {
        let [name, what, shown_by] = <[String; 3]>::try_from(cells).expect("a row has three cells");
        Row { name, what, shown_by }
    })
    .collect()
}

/// What stands between backticks in a cell.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// The tests that a cell names, as file and function.
fn tests(cell: &str) -> impl Iterator<Item = (&str, &str)> {
    quoted(cell).filter(|text| text.starts_with("crates/")).filter_map(|text| text.split_once(": "))
}

/// The targets of a page's links.
fn links(page: &str) -> impl Iterator<Item = &str> {
    page.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target)
}

/// The anchors of a page's headings, as GitHub makes them.
fn anchors(page: &str) -> BTreeSet<String> {
    let (mut seen, mut anchors) = (BTreeMap::<String, usize>::new(), BTreeSet::new());
    let mut is_code = false;
    for line in page.lines() {
        is_code ^= line.starts_with("```");
        let title = line.trim_start_matches('#');
        if is_code || title.len() == line.len() || !title.starts_with(' ') {
            continue;
        }
        let kept = title.trim().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        let anchor = kept.collect::<String>().to_lowercase().replace(' ', "-");
        let before = seen.entry(anchor.clone()).or_default();
        anchors.insert(if *before == 0 { anchor } else { format!("{anchor}-{before}") });
        *before += 1;
    }
    anchors
}

#[test]
fn every_row_is_there_once_and_shown_by_something() {
    let expected = REPORTS.iter().flat_map(|&(report, rows, errors)| {
        let rows = (1..=rows).map(move |number| format!("{report}.{number}"));
        rows.chain((1..=errors).map(move |number| format!("{report}.B{number}")))
    });
    let expected: Vec<String> = expected.collect();
    assert_eq!(expected.len(), 193);
    let rows = rows();
    assert_eq!(rows.iter().map(|row| row.name.clone()).collect::<Vec<_>>(), expected);
    for Row { name, what, shown_by } in &rows {
        assert!(!what.is_empty() && !shown_by.is_empty(), "{name} has an empty cell");
        assert_eq!(shown_by.matches('`').count() % 2, 0, "{name}: a backtick is alone");
        let has_command = quoted(shown_by).any(|text| text.starts_with("plyground "));
        let is_shown = has_command || tests(shown_by).next().is_some() || links(shown_by).next().is_some();
        assert!(is_shown || shown_by.starts_with("not here"), "{name} is shown by nothing");
    }
}

#[test]
fn every_test_named_is_there() {
    let rows = rows();
    let mut seen = 0;
    for row in &rows {
        for (file, function) in tests(&row.shown_by) {
            let source = std::fs::read_to_string(root().join(file))
                .unwrap_or_else(|error| panic!("{}: {file}: {error}", row.name));
            let place = source.find(&format!("fn {function}("));
            let before = place.map(|place| source[..place].trim_end());
            assert!(
                before.is_some_and(|before| before.ends_with("#[test]")),
                "{}: no test {function} in {file}",
                row.name
            );
            seen += 1;
        }
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn every_link_leads_somewhere() {
    let page = page();
    let docs = root().join("docs");
    for link in links(&page) {
        let (file, anchor) = link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor)));
        let target = docs.join(file);
        assert!(target.is_file(), "{link}: no such file");
        if let Some(anchor) = anchor {
            let there = anchors(&std::fs::read_to_string(target).unwrap());
            assert!(there.contains(anchor), "{link}: no such heading among {there:#?}");
        }
    }
    assert!(links(&page).count() > 100);
}

#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn every_command_runs() {
    let folder = folder();
    // Commands are typed in the folder of the project, and write their files into this one.
    for name in ["crates", "experiments"] {
        link(&root().join(name), &folder.path().join(name));
    }
    let rows = rows();
    let mut commands = BTreeMap::new();
    for row in &rows {
        for command in quoted(&row.shown_by).filter(|text| text.starts_with("plyground ")) {
            commands.entry(command.to_owned()).or_insert_with(|| row.name.clone());
        }
    }
    assert!(commands.len() > 100, "{}", commands.len());
    let lines = commands.into_iter().map(|(command, row)| (row, command)).collect();
    let wrong = failures(lines, folder.path());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn link(from: &Path, to: &Path) {
    std::os::unix::fs::symlink(from, to).unwrap();
}
