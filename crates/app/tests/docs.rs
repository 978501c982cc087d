//! What README and docs show: every command is taken by the program, every output is what it prints.

mod shown;

use shown::{failures, folder, plyground, root};
use std::collections::HashSet;
use std::path::PathBuf;

/// The pages that people read.
fn pages() -> Vec<(String, String)> {
    let docs = std::fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> =
        docs.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    paths.extend(["README.md", "CONTRIBUTING.md", "experiments/README.md"].map(|name| root().join(name)));
    paths.sort();
    let read = |path: PathBuf| {
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        (name, std::fs::read_to_string(&path).unwrap())
    };
    paths.into_iter().map(read).collect()
}

/// The blocks of a page between fences of one kind, with the number of their first line.
fn blocks(page: &str, fence: &str) -> Vec<(usize, String)> {
    let (mut blocks, mut open) = (Vec::new(), None::<(usize, String)>);
    for (number, line) in (1..).zip(page.lines()) {
        match &mut open {
            Some(block) if line == "```" => {
                blocks.push(std::mem::take(block));
                open = None;
            }
            Some((_, text)) => *text += &format!("{line}\n"),
            None if line == format!("```{fence}") => open = Some((number + 1, String::new())),
            None => {}
        }
    }
    blocks
}

/// What a fresh machine need not have.
fn is_elsewhere(line: &str) -> bool {
    let has_python = std::process::Command::new("python3").arg("--version").output().is_ok();
    if line.contains("python3") && !has_python {
        return true;
    }
    ["pentobi", "cargo ", "--out experiments", "--from experiments"].iter().any(|part| line.contains(part))
}

#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn every_command_shown_is_taken() {
    let folder = folder();
    // What several pages show is the same line.
    let (mut lines, mut seen) = (Vec::new(), HashSet::new());
    for (name, page) in pages() {
        for (first, block) in blocks(&page, "sh") {
            for (number, line) in (first..).zip(block.lines()) {
                let line = line.split("  #").next().unwrap().trim();
                if line.starts_with("plyground ") && !is_elsewhere(line) && seen.insert(line.to_owned()) {
                    lines.push((format!("{name}:{number}"), line.to_owned()));
                }
            }
        }
    }
    assert!(lines.len() >= 50, "{}", lines.len());
    let wrong = failures(lines, folder.path());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_reference_is_that_of_the_program() {
    let output = plyground(&root()).args(["man", "--markdown"]).output().unwrap();
    let kept = std::fs::read_to_string(root().join("docs/reference.md")).unwrap();
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let made = String::from_utf8(output.stdout).unwrap();
    let first = lines(&made).into_iter().zip(lines(&kept)).find(|(made, kept)| made != kept);
    assert!(
        made == kept,
        "docs/reference.md is not what the program says: plyground man --markdown > docs/reference.md\n{first:?}"
    );
}

/// Times are what they are; all else is as shown.
fn without_times(line: &str) -> String {
    let words = line.split_whitespace().collect::<Vec<_>>();
    let is_unit = |word: &str| ["s", "ms", "µs", "s,", "ms,", "s."].contains(&word);
    let shown = words.iter().enumerate().map(|(i, word)| {
        let is_time = words.get(i + 1).is_some_and(|next| is_unit(next)) && word.parse::<f64>().is_ok();
        if is_time { "#" } else { word }
    });
    shown.collect::<Vec<_>>().join(" ")
}

/// Whether lines are those shown; a line `…` stands for any number of them.
fn are_as_shown(shown: &[String], lines: &[String]) -> bool {
    match (shown, lines) {
        ([], []) => true,
        ([first, rest @ ..], _) if first == "…" => {
            (0..=lines.len()).any(|skipped| are_as_shown(rest, &lines[skipped..]))
        }
        ([first, shown @ ..], [line, lines @ ..]) => first == line && are_as_shown(shown, lines),
        _ => false,
    }
}

#[test]
fn every_output_shown_is_printed() {
    let folder = folder();
    let mut seen = 0;
    for (name, page) in pages() {
        for (first, block) in blocks(&page, "text") {
            let Some((command, shown)) = block.strip_prefix("$ ").and_then(|block| block.split_once('\n'))
            else {
                continue;
            };
            seen += 1;
            let mut words = command.split_whitespace();
            assert_eq!(words.next(), Some("plyground"), "{name}:{first}");
            let output = plyground(folder.path()).args(words).output().unwrap();
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let lines = |text: &str| text.lines().map(without_times).collect::<Vec<_>>();
            assert!(
                are_as_shown(&lines(shown), &lines(&text)),
                "{name}:{first}: {command}\n--- shown\n{shown}\n--- printed\n{text}{}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
    assert!(seen >= 3, "{seen}");
}
