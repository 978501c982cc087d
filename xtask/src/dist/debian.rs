//! The package for Debian and what descends from it.

use super::building::Built;
use super::stage::{SHELLS, Stage};
use super::{Release, files, must};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Makes the package of what is in the stage, by `dpkg-deb`.
pub(super) fn package(
    place: &Path,
    release: &Release,
    stage: &Stage,
    built: &Built,
    level: u8,
) -> Result<(), String> {
    let top = place.join("debian");
    files::blank(&top)?;
    let share = top.join("usr/share");
    files::copy(&stage.folder.join("bin/plyground"), &top.join("usr/bin/plyground"), 0o755)?;
    let folders = ["bash-completion/completions", "zsh/vendor-completions", "fish/vendor_completions.d"];
    for ((_, name), folder) in SHELLS.into_iter().zip(folders) {
        files::copy(&stage.folder.join("completions").join(name), &share.join(folder).join(name), 0o644)?;
    }
    let pages = stage.folder.join("man/man1");
    for entry in fs::read_dir(&pages).map_err(|error| format!("{}: {error}", pages.display()))? {
        let entry = entry.map_err(|error| error.to_string())?;
        files::copy(&entry.path(), &share.join("man/man1").join(entry.file_name()), 0o644)?;
    }
    let mut gzip = Command::new("gzip");
    must("gzip", gzip.args(["--no-name", "-9", "--recursive"]).arg(share.join("man/man1")))?;
    let about = share.join("doc/plyground");
    let mut copyright = String::from("plyground is under MIT or Apache 2.0, as you like.\n");
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copyright += &format!("\n{}", fs::read_to_string(name).map_err(|error| format!("{name}: {error}"))?);
    }
    files::put(&about.join("copyright"), copyright)?;
    for name in ["THIRD-PARTY-LICENSES.txt", "plyground.cdx.json"] {
        files::copy(&stage.folder.join(name), &about.join(name), 0o644)?;
    }
    files::put(&top.join("DEBIAN/control"), control(release, built, size(&top)?))?;
    folders_for_all(&top)?;
    let package =
        release.out.join(format!("plyground_{}_{}.deb", release.version, architecture(release.arch)));
    let mut make = Command::new("dpkg-deb");
    make.args(["--root-owner-group", "-Zgzip", &format!("-z{level}"), "--build"]).arg(&top).arg(&package);
    must("dpkg-deb", make.env("SOURCE_DATE_EPOCH", release.epoch.to_string()))
}

fn control(release: &Release, built: &Built, kilobytes: u64) -> String {
    let depends =
        built.glibc.as_ref().map(|version| format!("Depends: libc6 (>= {version})\n")).unwrap_or_default();
    format!(
        "Package: plyground\nVersion: {}\nArchitecture: {}\nMaintainer: the authors of plyground <plyground@localhost>\n{depends}\
         Installed-Size: {kilobytes}\nSection: games\nPriority: optional\n\
         Description: laboratory for game-tree search\n Play, analyse, measure and compare search algorithms on Connect-N and Blokus,\n \
         with exact scores, matches with intervals, studies and a page in the browser.\n",
        release.version,
        architecture(release.arch)
    )
}

/// What Debian calls a kind of machine.
fn architecture(arch: &str) -> &str {
    match arch {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    }
}

/// Kilobytes of all files below a folder.
fn size(folder: &Path) -> Result<u64, String> {
    let mut sum = 0;
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let path = entry.map_err(|error| error.to_string())?.path();
        sum += match path.is_dir() {
            true => size(&path)?,
            false => path.metadata().map_err(|error| error.to_string())?.len().div_ceil(1024),
        };
    }
    Ok(sum)
}

/// Lets everybody look into all folders, whatever the mask of whoever builds this.
fn folders_for_all(folder: &Path) -> Result<(), String> {
    files::folder(folder)?;
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.is_dir() {
            folders_for_all(&path)?;
        }
    }
    Ok(())
}
