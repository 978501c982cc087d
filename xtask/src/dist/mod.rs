//! A release: `cargo xtask dist` makes what people install, so that nobody has to build it, and `--check` installs and tries each part in a
//! fresh folder.
//!
//! In `target/dist/out`: an archive with the program, its manual pages and completions; a Debian package; a wheel for Python; the bill of
//! materials; and the checksums of all. The same commit gives the same bytes: paths are left out of what is compiled, and every date is that
//! of the commit. `--check` shows it by building a clone elsewhere.

mod building;
mod check;
mod debian;
mod files;
mod stage;
mod wheel;

use building::Built;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where all is put together.
const PLACE: &str = "target/dist";

/// What is asked for.
#[derive(Default)]
struct Order {
    /// Whether all is installed and tried.
    is_checked: bool,
    /// Whether the program of `target/debug` is taken, and no wheel made: for a test of how all is put together.
    is_built: bool,
    /// Whether there shall be no wheel: it takes as long as all the rest.
    has_no_wheel: bool,
}

impl Order {
    /// How well files are packed: what nobody downloads is packed quickly.
    fn level(&self) -> u8 {
        if self.is_built { 1 } else { 9 }
    }
}

/// What a release is called and dated by.
struct Release {
    version: String,
    /// Seconds since 1970, at which all files are dated.
    epoch: u64,
    /// The same in words.
    moment: String,
    /// The machine that it is for.
    arch: &'static str,
    /// Where the files go.
    out: PathBuf,
}

/// Makes a release, and tries it where that was asked for.
pub(crate) fn make(words: &[String]) -> Result<(), String> {
    let mut order = Order::default();
    for word in words {
        match word.as_str() {
            "--check" => order.is_checked = true,
            "--built" => (order.is_built, order.has_no_wheel) = (true, true),
            "--no-wheel" => order.has_no_wheel = true,
            _ => return Err(format!("{word}: expected --check, --built or --no-wheel")),
        }
    }
    if !order.is_built
        && !said("git", &["status", "--porcelain", "--", "Cargo.toml", "Cargo.lock", "crates", "web"])?
            .is_empty()
    {
        return Err("there are changes that are in no commit: a release is of a commit".to_owned());
    }
    let place = std::path::absolute(PLACE).map_err(|error| format!("{PLACE}: {error}"))?;
    let release = Release::new(place.join(if order.is_built { "out-debug" } else { "out" }))?;
    let built = if order.is_built { building::debug()? } else { building::release(&place, release.epoch)? };
    println!("{}: {}", built.program.display(), built.what);
    release.put_together(&place, &built, &order)?;
    for (name, bytes) in release.files()? {
        println!("  {name}: {bytes} bytes");
    }
    if order.is_checked {
        check::all(&place, &release, &built)?;
        if !order.is_built {
            check::is_reproducible(&place, &release, words)?;
        }
        println!("test result: ok. The parts of a release, installed and tried");
    }
    Ok(())
}

impl Release {
    fn new(out: PathBuf) -> Result<Release, String> {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let told = said("git", &["log", "-1", "--format=%ct"]).ok();
        let epoch: u64 = told.and_then(|text| text.trim().parse().ok()).unwrap_or(1_600_000_000);
        let date = format!("@{epoch}");
        let moment = said("date", &["--utc", "--date", &date, "+%Y-%m-%dT%H:%M:%SZ"])?.trim().to_owned();
        Ok(Release { version, epoch, moment, arch: std::env::consts::ARCH, out })
    }

    /// Writes all files, in place of those of another time.
    fn put_together(&self, place: &Path, built: &Built, order: &Order) -> Result<(), String> {
        files::blank(&self.out)?;
        let stage = stage::Stage::new(place, self, built)?;
        stage.archive(self, order.level())?;
        match said("dpkg-deb", &["--version"]) {
            Ok(_) => debian::package(place, self, &stage, built, order.level())?,
            Err(_) => crate::python::left_out("the Debian package was not made: there is no dpkg-deb here")?,
        }
        files::put(&self.out.join(format!("plyground-{}.cdx.json", self.version)), &stage.bill)?;
        if !order.has_no_wheel {
            wheel::build(place, &self.out, self.epoch)?;
        }
        let names: Vec<String> = self.files()?.into_iter().map(|(name, _)| name).collect();
        let mut sums = Command::new("sha256sum");
        let sums = output("checksums", sums.args(&names).current_dir(&self.out))?;
        files::put(&self.out.join("SHA256SUMS"), &sums)
    }

    /// The files with their sizes, by name.
    fn files(&self) -> Result<Vec<(String, u64)>, String> {
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.out).map_err(|error| format!("{}: {error}", self.out.display()))? {
            let entry = entry.map_err(|error| error.to_string())?;
            let bytes = entry.metadata().map_err(|error| error.to_string())?.len();
            files.push((entry.file_name().to_string_lossy().into_owned(), bytes));
        }
        files.sort();
        Ok(files)
    }

    /// What the folder in the archive, and the archive, are called.
    fn name(&self) -> String {
        format!("plyground-{}-{}-linux", self.version, self.arch)
    }
}

/// What a command prints.
fn said(program: &str, words: &[&str]) -> Result<String, String> {
    output(program, Command::new(program).args(words))
}

/// What a command prints, or what is wrong with it.
fn output(what: &str, command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{what}: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => {
            Err(format!("{what} ({}): {}", output.status, String::from_utf8_lossy(&output.stderr).trim()))
        }
    }
}

/// Runs a command that must succeed, and says what it says only if it does not.
fn must(what: &str, command: &mut Command) -> Result<(), String> {
    output(what, command).map(drop)
}
