//! What README and docs show: every command is taken by the program, every output is what it prints.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long a command may go on; one that takes longer has begun well.
const A_MOMENT: Duration = Duration::from_millis(1500);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

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

/// A folder with the files that the pages speak of.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    let board = "6 7\n\n\n\n\n  OX\n  XOX\nO\n";
    std::fs::write(place.join("board.txt"), board).unwrap();
    let bot = format!("#!/bin/sh\nexec '{}' move --sims 20 --quiet\n", env!("CARGO_BIN_EXE_plyground"));
    for name in ["bot", "bot.sh"] {
        std::fs::write(place.join(name), &bot).unwrap();
        let everybody = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(place.join(name), everybody).unwrap();
    }
    std::fs::write(place.join("bot.py"), python(&bot)).unwrap();
    for name in ["chunks.csv", "chunks.toml", "depth.csv", "sims.csv"] {
        std::fs::copy(root().join("experiments").join(name), place.join(name)).unwrap();
    }
    let train = ["train", "--games", "4", "--sims", "20", "--out", "values.ply", "--quiet"];
    let trained = plyground(place).args(train).output().unwrap();
    assert!(trained.status.success(), "{}", String::from_utf8_lossy(&trained.stderr));
    folder
}

/// The same bot for those who have Python; others see an error of their own.
fn python(bot: &str) -> String {
    let command = bot.lines().nth(1).unwrap().trim_start_matches("exec ").replace('\'', "");
    format!("import subprocess, sys\nsys.exit(subprocess.call({:?}.split()))\n", command)
}

fn plyground(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
    command.current_dir(folder).env("COLUMNS", "100").stdin(Stdio::null());
    command
}

/// Runs a line of the shell; `None` if it took longer than a moment.
fn run(line: &str, folder: &Path) -> Option<Output> {
    let bin = Path::new(env!("CARGO_BIN_EXE_plyground")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    let mut child = Command::new("bash")
        .args(["-c", &format!("exec 2>&1; {line}")])
        .current_dir(folder)
        .env("PATH", path)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group_of_its_own()
        .spawn()
        .unwrap();
    let start = Instant::now();
    while start.elapsed() < A_MOMENT {
        if child.try_wait().unwrap().is_some() {
            return Some(child.wait_with_output().unwrap());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let group = format!("-{}", child.id());
    let _ = Command::new("kill").args(["-9", "--", &group]).status();
    let _ = child.wait();
    None
}

/// A process that can be ended with all it has started.
trait OwnGroup {
    fn process_group_of_its_own(&mut self) -> &mut Self;
}

impl OwnGroup for Command {
    fn process_group_of_its_own(&mut self) -> &mut Self {
        std::os::unix::process::CommandExt::process_group(self, 0)
    }
}

/// What a fresh machine need not have.
fn is_elsewhere(line: &str) -> bool {
    ["pentobi", "cargo ", "--out experiments", "--from experiments"].iter().any(|part| line.contains(part))
}

#[test]
fn every_command_shown_is_taken() {
    let folder = folder();
    let mut lines = Vec::new();
    for (name, page) in pages() {
        for (first, block) in blocks(&page, "sh") {
            for (number, line) in (first..).zip(block.lines()) {
                let line = line.split("  #").next().unwrap().trim();
                if line.starts_with("plyground ") && !is_elsewhere(line) {
                    lines.push((format!("{name}:{number}"), line.to_owned()));
                }
            }
        }
    }
    assert!(lines.len() > 50, "{}", lines.len());
    let next = Mutex::new(lines.into_iter());
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let Some((place, line)) = next.lock().unwrap().next() else { break };
                    if let Some(output) = run(&line, folder.path())
                        && !output.status.success()
                    {
                        let said = String::from_utf8_lossy(&output.stdout).into_owned();
                        wrong.lock().unwrap().push(format!("{place}: {line}\n{said}"));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
            let bin = Path::new(env!("CARGO_BIN_EXE_plyground")).parent().unwrap();
            let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
            let output = plyground(folder.path()).args(words).env("PATH", path).output().unwrap();
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
