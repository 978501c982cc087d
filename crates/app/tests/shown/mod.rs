//! What pages show, tried out: a folder with the files that they speak of, and their commands run in it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long a command may go on; one that takes longer has begun well.
const A_MOMENT: Duration = Duration::from_millis(1500);

/// The folder of the project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

/// A folder with the files that the pages speak of.
pub(crate) fn folder() -> tempfile::TempDir {
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
    for name in ["duo-300.prior", "duo-1500.prior"] {
        std::fs::copy(root().join("crates/games/src/blokus/prior/duo.prior"), place.join(name)).unwrap();
    }
    let train = ["train", "--games", "4", "--sims", "20", "--out", "values.ply", "--quiet"];
    let trained = plyground(place).args(train).output().unwrap();
    assert!(trained.status.success(), "{}", String::from_utf8_lossy(&trained.stderr));
    let train = "train --as net --games 256 --walks 8 --held-out 0 --out c4.net --quiet";
    let trained = plyground(place).args(train.split(' ')).output().unwrap();
    assert!(trained.status.success(), "{}", String::from_utf8_lossy(&trained.stderr));
    for part in 0..2 {
        let part =
            format!("match mc:sims=100 greedy --games 1000 --shard {part}/2 --out part.{part} --quiet");
        let played = plyground(place).args(part.split(' ')).output().unwrap();
        assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    }
    folder
}

/// The same bot for those who have Python; others see an error of their own.
fn python(bot: &str) -> String {
    let command = bot.lines().nth(1).unwrap().trim_start_matches("exec ").replace('\'', "");
    format!("import subprocess, sys\nsys.exit(subprocess.call({command:?}.split()))\n")
}

/// The program, in a folder, with nothing to read; programs that it starts find it by its name.
pub(crate) fn plyground(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
    // What is played here is nobody's last game.
    command.env("PLYGROUND_DATA", "");
    command.current_dir(folder).env("COLUMNS", "100").env("PATH", path()).stdin(Stdio::null());
    command
}

/// Where programs are found, this one first.
fn path() -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_plyground")).parent().unwrap();
    format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default())
}

/// Runs lines of the shell, several at a time, each with the place where it stands; says what failed within a moment.
pub(crate) fn failures(lines: Vec<(String, String)>, folder: &Path) -> Vec<String> {
    let next = Mutex::new(lines.into_iter());
    let failed = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let Some((place, line)) = next.lock().unwrap().next() else { break };
                    let own = copy(folder);
                    if let Some(output) = run(&line, own.path())
                        && !output.status.success()
                    {
                        let said = String::from_utf8_lossy(&output.stdout).into_owned();
                        failed.lock().unwrap().push(format!("{place}: {line}\n{said}"));
                    }
                }
            });
        }
    });
    failed.into_inner().unwrap()
}

/// The same files for one command, which may write others or begin some anew.
fn copy(folder: &Path) -> tempfile::TempDir {
    let own = tempfile::tempdir().unwrap();
    for entry in std::fs::read_dir(folder).unwrap() {
        let from = entry.unwrap().path();
        let to = own.path().join(from.file_name().unwrap());
        if from.is_file() {
            std::fs::copy(&from, to).unwrap();
        } else {
            std::os::unix::fs::symlink(std::fs::canonicalize(&from).unwrap(), to).unwrap();
        }
    }
    own
}

/// Runs a line of the shell; `None` if it took longer than a moment.
fn run(line: &str, folder: &Path) -> Option<Output> {
    let mut child = Command::new("bash")
        .args(["-c", &format!("exec 2>&1; {line}")])
        .current_dir(folder)
        .env("PATH", path())
        .env("PLYGROUND_DATA", "")
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
