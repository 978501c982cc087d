//! Each part of a release, installed and tried in a fresh folder as a newcomer would; and whether the same commit gives the same bytes.

use super::building::Built;
use super::{PLACE, Release, files, must, output};
use crate::command;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Installs and tries all parts.
pub(super) fn all(place: &Path, release: &Release, built: &Built) -> Result<(), String> {
    must(
        "the checksums",
        Command::new("sha256sum").args(["--check", "--strict", "SHA256SUMS"]).current_dir(&release.out),
    )?;
    println!("  checksums: right");
    let fresh = place.join("fresh");
    for (name, _) in release.files()? {
        files::blank(&fresh)?;
        let path = release.out.join(&name);
        let start = Instant::now();
        let what = match name.rsplit_once('.').unwrap_or_default().1 {
            "gz" => archive(&path, &fresh, release)?,
            "deb" => debian(&path, &fresh, built)?,
            "whl" => wheel(&path, &fresh)?,
            "json" => bill(&path)?,
            _ => continue,
        };
        println!("  {name}: {what}, {:.1} s", start.elapsed().as_secs_f64());
    }
    files::blank(&fresh)
}

/// A program that knows nothing of this machine but its own file.
fn alone(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.env_clear().env("HOME", folder).current_dir(folder);
    command
}

/// The program plays, knows its pages and searches as agreed on.
fn tried(program: &Path, fresh: &Path, version: &str) -> Result<(), String> {
    let said = |line: &str| output(line, alone(program, fresh).args(line.split(' ')));
    let told = said("--version")?;
    if told.trim() != format!("plyground {version}") {
        return Err(format!("{}: it calls itself {}", program.display(), told.trim()));
    }
    let game = said("play --plain --seat 1=level:2 --seat 2=level:2 --seed 1")?;
    if !["wins", "draw"].iter().any(|word| game.to_lowercase().contains(word)) {
        return Err(format!("a first game came to no end: {game}"));
    }
    said("bench signature --quiet").map(drop)
}

fn archive(path: &Path, fresh: &Path, release: &Release) -> Result<String, String> {
    let start = Instant::now();
    must("tar", Command::new("tar").arg("--extract").arg("--file").arg(path).current_dir(fresh))?;
    let folder = fresh.join(release.name());
    let program = folder.join("bin/plyground");
    must(
        "a first game",
        alone(&program, fresh).args("play --plain --seat 1=level:1 --seat 2=level:1".split(' ')),
    )?;
    let first = start.elapsed().as_secs_f64();
    if first >= 60.0 {
        return Err(format!(
            "a first game takes {first:.0} s, unpacking included: expected less than a minute"
        ));
    }
    tried(&program, fresh, &release.version)?;
    let pages = manual(&folder.join("man/man1"), &program, fresh)?;
    let script = "source completions/plyground && complete -p plyground";
    must("completions of bash", Command::new("bash").args(["--norc", "-c", script]).current_dir(&folder))?;
    let licences =
        fs::read_to_string(folder.join("THIRD-PARTY-LICENSES.txt")).map_err(|error| error.to_string())?;
    let named = ["clap ", "rayon ", "DejaVu"].iter().all(|name| licences.contains(name));
    if !named {
        return Err("THIRD-PARTY-LICENSES.txt does not name all".to_owned());
    }
    Ok(format!(
        "a first game {first:.1} s after it was there; {pages} manual pages, completions, licences and signature"
    ))
}

/// How many pages there are: one of every command that the program lists.
fn manual(pages: &Path, program: &Path, fresh: &Path) -> Result<usize, String> {
    let help = output("help", alone(program, fresh).arg("help"))?;
    let (_, list) = help.split_once("Commands:\n").ok_or("help lists no commands")?;
    let named = |line: &str| {
        line.strip_prefix("  ").filter(|line| line.starts_with(char::is_alphabetic)).map(str::to_owned)
    };
    let list = list.lines().take_while(|line| !line.is_empty()).filter_map(named);
    let mut count = 0;
    for line in list {
        let name = line.split_whitespace().next().unwrap_or_default();
        let page = pages.join(format!("plyground-{name}.1"));
        if name != "help" && !page.exists() {
            return Err(format!("there is no {}", page.display()));
        }
        count += 1;
    }
    if count < 20 {
        return Err(format!("help lists only {count} commands"));
    }
    fs::read_dir(pages).map(Iterator::count).map_err(|error| format!("{}: {error}", pages.display()))
}

/// Installs the package below a folder, as dpkg does it for a whole system; tries it, and removes it again.
fn debian(path: &Path, fresh: &Path, built: &Built) -> Result<String, String> {
    for folder in ["var/lib/dpkg/updates", "var/lib/dpkg/info"] {
        files::folder(&fresh.join(folder))?;
    }
    files::put(&fresh.join("var/lib/dpkg/status"), "")?;
    let dpkg = |words: &[&str]| {
        let mut dpkg = Command::new("dpkg");
        dpkg.args(["--force-not-root", "--force-bad-path", "--log=/dev/null"])
            .arg(format!("--root={}", fresh.display()));
        // The C library of this machine is none that this folder's dpkg knows.
        dpkg.args(built.glibc.iter().map(|_| "--force-depends")).args(words);
        must(&format!("dpkg {}", words.join(" ")), &mut dpkg)
    };
    dpkg(&["--install", &path.to_string_lossy()])?;
    tried(&fresh.join("usr/bin/plyground"), fresh, env!("CARGO_PKG_VERSION"))?;
    for file in [
        "share/man/man1/plyground-play.1.gz",
        "share/doc/plyground/copyright",
        "share/bash-completion/completions/plyground",
    ] {
        if !fresh.join("usr").join(file).exists() {
            return Err(format!("it installs no /usr/{file}"));
        }
    }
    dpkg(&["--purge", "plyground"])?;
    match fresh.join("usr/bin/plyground").exists() {
        true => Err("it is still there when it was removed".to_owned()),
        false => Ok("installed, tried and removed by dpkg".to_owned()),
    }
}

/// Installs the wheel by pip into an environment of its own, without looking for anything else.
fn wheel(path: &Path, fresh: &Path) -> Result<String, String> {
    let found = crate::python::find_python().ok_or("the wheel needs Python 3.10 or later")?;
    must("an environment", Command::new(found).args(["-m", "venv"]).arg(fresh.join("venv")))?;
    let bin = fresh.join("venv/bin");
    let mut install = Command::new(bin.join("python"));
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]).arg(path);
    must("pip", &mut install)?;
    let script = "import plyground; game = plyground.Game('connect'); print(plyground.__version__)";
    let told = output("python", alone(&bin.join("python"), fresh).args(["-c", script]))?;
    if told.trim() != env!("CARGO_PKG_VERSION") {
        return Err(format!("the package calls itself {}", told.trim()));
    }
    tried(&bin.join("plyground"), fresh, env!("CARGO_PKG_VERSION"))?;
    Ok("installed by pip, imported, and its command tried".to_owned())
}

/// Reads the bill again: all parts have a name, a version and a licence, and depend on parts of the list.
fn bill(path: &Path) -> Result<String, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let bill: serde_json::Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let parts = bill["components"].as_array().ok_or("there are no components")?;
    let is_whole = |part: &serde_json::Value| {
        ["name", "version", "bom-ref"].iter().all(|field| part[*field].is_string())
            && part["licenses"][0]["expression"].as_str().is_some_and(|licence| !licence.is_empty())
    };
    let known: Vec<&str> = parts.iter().filter_map(|part| part["bom-ref"].as_str()).collect();
    let dependencies = bill["dependencies"].as_array().ok_or("there are no dependencies")?;
    let needed = dependencies.iter().flat_map(|one| one["dependsOn"].as_array().into_iter().flatten());
    if !parts.iter().all(is_whole) || !needed.filter_map(|one| one.as_str()).all(|one| known.contains(&one)) {
        return Err("a part of the bill is not whole".to_owned());
    }
    match known.iter().any(|part| part.starts_with("pkg:cargo/clap@")) {
        true => Ok(format!("{} parts", parts.len())),
        false => Err("the bill does not have all".to_owned()),
    }
}

/// Builds the same commit in a clone at another place, and compares checksums.
pub(super) fn is_reproducible(place: &Path, release: &Release, words: &[String]) -> Result<(), String> {
    let clone: PathBuf = std::env::temp_dir().join(format!("plyground-again-{}", std::process::id()));
    let start = Instant::now();
    must("git clone", Command::new("git").args(["clone", "--quiet", "--no-hardlinks", "."]).arg(&clone))?;
    let mut again = command();
    again.args(["run", "--quiet", "--package", "xtask", "--target-dir"]).arg(place.join("again"));
    let made = must(
        "the second build",
        again.args(["--", "dist"]).args(words.iter().filter(|word| *word != "--check")).current_dir(&clone),
    );
    let sums = fs::read_to_string(clone.join(PLACE).join("out/SHA256SUMS"));
    fs::remove_dir_all(&clone).map_err(|error| format!("{}: {error}", clone.display()))?;
    made?;
    let first = fs::read_to_string(release.out.join("SHA256SUMS")).map_err(|error| error.to_string())?;
    match sums.is_ok_and(|sums| sums == first) {
        true => {
            println!(
                "  built again in another folder, {:.0} s: the same bytes",
                start.elapsed().as_secs_f64()
            );
            Ok(())
        }
        false => Err("built again in another folder, it has other bytes".to_owned()),
    }
}
