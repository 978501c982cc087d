//! What is in a release, in a folder: the program, its manual pages and completions, and what has to come along.

use super::building::Built;
use super::{Release, files, must, output};
use crate::supply;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The shells that get completions: each with the name that it looks for.
pub(super) const SHELLS: [(&str, &str); 3] =
    [("bash", "plyground"), ("zsh", "_plyground"), ("fish", "plyground.fish")];

/// The folder, which becomes the archive as it is and the Debian package in other places.
pub(super) struct Stage {
    pub(super) folder: PathBuf,
    /// The bill of materials.
    pub(super) bill: String,
}

impl Stage {
    /// Puts all in its place.
    pub(super) fn new(place: &Path, release: &Release, built: &Built) -> Result<Stage, String> {
        let top = place.join("stage");
        let folder = top.join(release.name());
        files::blank(&top)?;
        files::folder(&folder)?;
        let program = folder.join("bin/plyground");
        files::copy(&built.program, &program, 0o755)?;
        let said = |words: &[&str]| output(&words.join(" "), Command::new(&program).args(words));
        for (shell, name) in SHELLS {
            files::put(&folder.join("completions").join(name), said(&["completions", shell])?)?;
        }
        let pages = folder.join("man/man1");
        files::folder(&pages)?;
        files::folder(&folder.join("man"))?;
        said(&["man", "--out", &pages.to_string_lossy()])?;
        for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
            files::copy(Path::new(name), &folder.join(name), 0o644)?;
        }
        files::put(&folder.join("THIRD-PARTY-LICENSES.txt"), supply::collected("plyground")?)?;
        files::put(&folder.join("README.txt"), readme(release, built))?;
        let bill = supply::bill("plyground", &release.moment)?;
        files::put(&folder.join("plyground.cdx.json"), &bill)?;
        Ok(Stage { folder, bill })
    }

    /// The archive: dated, named and owned as everywhere, and in the order of names.
    pub(super) fn archive(&self, release: &Release, level: u8) -> Result<(), String> {
        let (name, archive) = (release.name(), release.out.join(format!("{}.tar", release.name())));
        let mut tar = Command::new("tar");
        tar.args(["--create", "--format=ustar", "--sort=name", "--owner=0", "--group=0", "--numeric-owner"]);
        tar.args(["--mode=u=rwX,go=rX", &format!("--mtime=@{}", release.epoch), "--file"]).arg(&archive);
        tar.arg("--directory").arg(self.folder.parent().expect("it is in the stage's")).arg(name);
        must("tar", &mut tar)?;
        let level = format!("-{level}");
        must("gzip", Command::new("gzip").args(["--no-name", &level]).arg(&archive))
    }
}

/// What stands beside the program: how to begin, and how to put things where they are found.
fn readme(release: &Release, built: &Built) -> String {
    format!(
        "plyground {} for {} Linux; {}.\n\n\
         A first game:          bin/plyground play\n\
         All commands:          bin/plyground help\n\
         The page:              bin/plyground serve\n\n\
         For all users:         sudo cp bin/plyground /usr/local/bin/ && sudo cp man/man1/* /usr/local/share/man/man1/\n\
         For yourself:          mkdir -p ~/.local/bin ~/.local/share/man && cp bin/plyground ~/.local/bin/ && cp -r man/man1 ~/.local/share/man/\n\
         Completions of bash:   cp completions/plyground ~/.local/share/bash-completion/completions/\n\
         of zsh:                cp completions/_plyground into a folder of $fpath\n\
         of fish:               cp completions/plyground.fish ~/.config/fish/completions/\n\n\
         Under MIT or Apache 2.0, as you like; what others wrote is in THIRD-PARTY-LICENSES.txt, and listed in plyground.cdx.json (CycloneDX).\n",
        release.version, release.arch, built.what
    )
}
