//! The wheel for Python, which fits all of CPython from 3.10 on.
//!
//! Where the linker of zig can be had by name, it is made for glibc 2.17, as nearly every Linux in use has it; else for this machine's and later.

use super::building::remapped;
use super::{files, must};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds it by maturin, in an environment of its own.
pub(super) fn build(place: &Path, out: &Path, epoch: u64) -> Result<(), String> {
    let python = environment(place)?;
    let has_zig = python.with_file_name("python-zig").exists();
    let folder = place.join("wheel");
    let mut build = Command::new(&python);
    build.args([
        "-m",
        "maturin",
        "build",
        "--quiet",
        "--locked",
        "--manifest-path",
        "crates/python/Cargo.toml",
    ]);
    if has_zig {
        build.args(["--zig", "--compatibility", "manylinux2014", "--target", &crate::fuzz::host()?]);
    } else {
        println!("no ziglang by pip: the wheel will need a C library as old as this machine's");
    }
    build.arg("--target-dir").arg(&folder).arg("--out").arg(out);
    // Programs of the environment are found by their names.
    let path = std::env::var("PATH").unwrap_or_default();
    let bin = python.parent().expect("it is in a folder").display().to_string();
    build.env("PATH", format!("{bin}:{path}")).env("RUSTFLAGS", remapped(&folder)?);
    must("the wheel", build.env("SOURCE_DATE_EPOCH", epoch.to_string()))
}

/// A Python with maturin and, where it can be had, zig.
pub(super) fn environment(place: &Path) -> Result<PathBuf, String> {
    let venv = place.join("venv");
    let python = venv.join("bin/python");
    if python.with_file_name("maturin").exists() {
        return Ok(python);
    }
    let found = crate::python::find_python().ok_or("the wheel needs Python 3.10 or later")?;
    files::blank(&venv)?;
    must("an environment", Command::new(found).args(["-m", "venv"]).arg(&venv))?;
    let install = |name: &str| {
        let mut install = Command::new(&python);
        install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", name]);
        must(name, &mut install)
    };
    // Without it the wheel is made for this machine's C library, which is said.
    let _ = install("ziglang");
    install("maturin>=1.9,<2")?;
    Ok(python)
}
