//! The program of a release: as static as can be, and without a trace of where it was built.

use super::said;
use crate::command;
use std::path::{Path, PathBuf};

/// A program that was built.
pub(super) struct Built {
    pub(super) program: PathBuf,
    /// What it needs of the machine it runs on.
    pub(super) what: String,
    /// The oldest C library it runs with; `None` where it brings its own.
    pub(super) glibc: Option<String>,
}

/// The program as it is shipped: with a C library of its own where the compiler has musl for this machine, else with this machine's.
pub(super) fn release(place: &Path, epoch: u64) -> Result<Built, String> {
    let (musl, host) = (format!("{}-unknown-linux-musl", std::env::consts::ARCH), crate::fuzz::host()?);
    let has_musl =
        Path::new(said("rustc", &["--print", "sysroot"])?.trim()).join("lib/rustlib").join(&musl).exists();
    if !has_musl {
        println!(
            "no {musl} here (rustup target add {musl}): the program will need a C library as old as this machine's"
        );
    }
    let target = if has_musl { musl } else { host };
    let folder = place.join("build");
    let mut build = command();
    build.args(["build", "--quiet", "--locked", "--package", "plyground", "--profile", "dist"]);
    build.args(["--target", &target, "--target-dir"]).arg(&folder);
    build.env("RUSTFLAGS", remapped(&folder)?).env("SOURCE_DATE_EPOCH", epoch.to_string());
    if !build.status().is_ok_and(|status| status.success()) {
        return Err("the program does not compile".to_owned());
    }
    looked_at(folder.join(target).join("dist/plyground"))
}

/// The program that tests were just built with.
pub(super) fn debug() -> Result<Built, String> {
    let program = std::path::absolute("target/debug/plyground").map_err(|error| error.to_string())?;
    if !program.exists() {
        return Err(format!("{}: build it first, by cargo test or cargo build", program.display()));
    }
    looked_at(program)
}

/// Flags that take the folders of this machine out of what is compiled.
pub(super) fn remapped(target: &Path) -> Result<String, String> {
    let here = std::env::current_dir().map_err(|error| error.to_string())?;
    let home = std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
    let cargo = std::env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
    // Of several that fit the last one counts.
    let folders = [(here.as_path(), "."), (cargo.as_path(), "/cargo"), (target, "target")];
    let flags = folders.map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()));
    Ok(flags.join(" "))
}

fn looked_at(program: PathBuf) -> Result<Built, String> {
    let needs = said("readelf", &["--version-info", "--dynamic", "--wide", &program.to_string_lossy()])?;
    let glibc = newest(&needs);
    let what = match &glibc {
        None => "it brings its C library along, and runs on any Linux".to_owned(),
        Some(version) => format!("it needs glibc {version} or later"),
    };
    Ok(Built { program, what, glibc })
}

/// The newest version of glibc of which a program needs something, by what `readelf` says.
fn newest(needs: &str) -> Option<String> {
    let number = |text: &str| text.split('.').map(|part| part.parse().ok()).collect::<Option<Vec<u32>>>();
    let words = needs.split(|letter: char| letter.is_whitespace() || letter == ',');
    let versions = words.filter_map(|word| word.strip_prefix("GLIBC_"));
    let newest = versions.filter_map(|text| Some((number(text)?, text))).max()?;
    Some(newest.1.to_owned())
}

#[cfg(test)]
mod tests {
    use super::newest;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        let told = "0x0010:   Name: GLIBC_2.9  Flags: none\n 0x0020: Name: GLIBC_2.17  Flags\nName: GLIBC_PRIVATE\nName: GCC_4.2.0";
        assert_eq!(newest(told).as_deref(), Some("2.17"));
        assert_eq!(newest("There is no dynamic section in this file."), None);
    }
}
