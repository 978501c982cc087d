//! The package for Python: built quickly, put together in `target/python`, and tested there.
//!
//! The extension is the workspace's own, of the profile `dev`; `--wheel` tests a wheel instead, which is built as users build it and installed,
//! but for the profile. What the tests need is installed by name into an environment of its own; Ray and Dask, 350 MB of it, with `--long` alone. Whoever has no Python is told what was left out; where `CI` is set, that is a
//! failure.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The package's sources, and its tests.
const SOURCES: &str = "crates/python/python/plyground";
const TESTS: &str = "crates/python/tests";
/// Where all is put together.
const PLACE: &str = "target/python";

/// Files of tests on clusters, of processes, Dask and Ray; those on Dask and Ray take long.
const ON_CLUSTERS: [&str; 3] = ["test_cluster.py", "test_dask.py", "test_ray.py"];

/// What is only needed by tests on clusters.
const CLUSTERS: [&str; 2] = ["ray", "distributed"];

/// A campaign of kills on a Ray cluster: runs, and a seed.
const KILLS: &str = "crates/python/benches/kills.py";

/// Kills workers, drivers and heads of a Ray cluster in so many runs of a match, and compares each with one process.
pub(crate) fn kills(words: &[String]) -> Result<(), String> {
    let python = find_python().ok_or("there is no Python 3.10 or later here")?;
    let python = environment(python)?;
    clusters(&python)?;
    let package = put_together()?;
    must("the campaign", Command::new(&python).arg(KILLS).args(words).env("PYTHONPATH", package))
}

/// Installs what the tests need, as far as it can be had: while others compile, this mostly waits for what is far away. What is wrong is told by
/// whoever needs it.
pub(crate) fn prepare(is_long: bool) {
    let Some(Ok(python)) = find_python().map(environment) else { return };
    if is_long {
        let _ = clusters(&python);
    }
}

/// Builds the package and runs its tests; the words are for pytest, but for `--wheel`, and `--long` for those on clusters.
pub(crate) fn check(words: &[String]) -> Result<(), String> {
    let is_own = |word: &&String| ["--wheel", "--long"].contains(&word.as_str());
    let (own, only) = words.split_at(words.iter().take_while(is_own).count());
    let [is_wheel, is_long] = ["--wheel", "--long"].map(|name| own.iter().any(|word| word == name));
    let Some(python) = find_python() else {
        return left_out("the package for Python was not tested: there is no Python 3.10 or later here");
    };
    let python = environment(python)?;
    if is_long {
        clusters(&python)?;
    }
    let package = if is_wheel { wheel(&python)? } else { put_together()? };
    let in_package = |words: &[&str]| {
        let mut command = Command::new(&python);
        command.args(words).env("PYTHONPATH", &package).env("PYTHONDONTWRITEBYTECODE", "1");
        command
    };
    if only.is_empty() {
        let types = ["-m", "mypy", "--strict", "--cache-dir", "target/python/mypy", "-p", "plyground"];
        must("the types", &mut in_package(&types))?;
        must("the stubs", &mut in_package(&["-m", "mypy.stubtest", "plyground._plyground"]))?;
    }
    let tests = || in_package(&["-m", "pytest", "-q", "-p", "no:cacheprovider"]);
    if only.is_empty() {
        // Those on clusters mostly wait for them, so the others are run meanwhile.
        let apart = ON_CLUSTERS.map(|name| format!("{TESTS}/{name}"));
        let ignored = apart.iter().map(|path| format!("--ignore={path}"));
        let run = if is_long { &apart[..] } else { &apart[..1] };
        std::thread::scope(|scope| {
            let clusters = scope.spawn(|| must("the tests on clusters", tests().args(run)));
            let others = must("the tests", tests().arg(TESTS).args(ignored));
            others.and(clusters.join().expect("nobody panics"))
        })?;
    } else {
        must("the tests", tests().args(only))?;
    }
    println!("test result: ok. The types and the tests of the package for Python");
    Ok(())
}

/// A Python that is new enough, as the system knows it.
pub(crate) fn find_python() -> Option<&'static str> {
    let is_new = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    ["python3", "python"].into_iter().find(|name| {
        let mut command = Command::new(name);
        command.args(["-c", is_new]).stdin(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    })
}

/// The sources of the package with the extension in it; where they are.
fn put_together() -> Result<PathBuf, String> {
    // With the tests, which are there already: without them other features are asked for, and half of the crates are built again.
    let build = ["build", "--quiet", "--workspace", "--lib", "--bins", "--tests"];
    must("the extension", super::command().args(build))?;
    let package = blank("package")?;
    let place = package.join("plyground");
    copy(Path::new(SOURCES), &place).map_err(|error| format!("{}: {error}", place.display()))?;
    let built = Path::new("target/debug/lib_plyground.so");
    fs::copy(built, place.join("_plyground.abi3.so"))
        .map_err(|error| format!("{}: {error}", built.display()))?;
    Ok(package)
}

/// A wheel, built and installed; where it is. It has to have the licences, the types and the command.
fn wheel(python: &Path) -> Result<PathBuf, String> {
    let wheels = blank("wheel")?;
    let mut build = Command::new(python);
    build.args(["-m", "maturin", "build", "--quiet", "--profile", "dev", "--manifest-path"]);
    // As the tests were built, so that nothing below is compiled again.
    build.args(["crates/python/Cargo.toml", "--features", "as-tested", "--out"]).arg(&wheels);
    must("the wheel", &mut build)?;
    let built = fs::read_dir(&wheels).ok().and_then(|mut files| files.next()?.ok());
    let built = built.ok_or("the wheel is not where it was built")?.path();
    let package = blank("installed")?;
    let mut install = Command::new(python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]);
    must("the wheel's installation", install.arg("--target").arg(&package).arg(&built))?;
    let is_there = |name: &&str| {
        let folders = fs::read_dir(&package).into_iter().flatten().flatten();
        folders.map(|folder| folder.path().join(name)).any(|path| path.exists())
    };
    let wanted =
        ["py.typed", "_plyground.abi3.so", "licenses/LICENSE-MIT", "licenses/LICENSE-APACHE", "plyground"];
    match wanted.iter().find(|name| !is_there(name)) {
        None => Ok(package),
        Some(name) => Err(format!("{}: there is no {name} in it", built.display())),
    }
}

/// A folder of that name without files.
fn blank(name: &str) -> Result<PathBuf, String> {
    let place = absolute(&format!("{PLACE}/{name}"))?;
    let wrong = |error: std::io::Error| format!("{}: {error}", place.display());
    if place.exists() {
        fs::remove_dir_all(&place).map_err(wrong)?;
    }
    fs::create_dir_all(&place).map_err(wrong)?;
    Ok(place)
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        match path.is_dir() {
            true if name == "__pycache__" => {}
            true => copy(&path, &to.join(name))?,
            false if path.extension().is_some_and(|ending| ending == "so") => {}
            false => fs::copy(&path, to.join(name)).map(drop)?,
        }
    }
    Ok(())
}

/// The Python of an environment with what the tests need; made where it is missing or needs something else.
fn environment(python: &str) -> Result<PathBuf, String> {
    let place = Path::new(PLACE).join("venv");
    let inside = absolute(&format!("{PLACE}/venv"))?.join("bin/python");
    let wanted =
        fs::read_to_string(Path::new(TESTS).join("requirements.txt")).map_err(|error| error.to_string())?;
    let stamp = place.join("requirements.txt");
    if fs::read_to_string(&stamp).is_ok_and(|there| there == wanted) {
        return Ok(inside);
    }
    must("an environment", Command::new(python).args(["-m", "venv"]).arg(&place))?;
    let requirements = format!("{TESTS}/requirements.txt");
    let words = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", &requirements];
    must("what the tests need", Command::new(&inside).args(words))?;
    fs::write(&stamp, wanted).map_err(|error| error.to_string())?;
    Ok(inside)
}

/// Has Ray and Dask installed; where they cannot be, tests on clusters say so and are left out.
fn clusters(python: &Path) -> Result<(), String> {
    let words = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    match must("Ray and Dask", Command::new(python).args(words).args(CLUSTERS)) {
        Err(what) => left_out(&format!("tests on a Ray cluster: {what} cannot be installed here")),
        Ok(()) => Ok(()),
    }
}

fn absolute(path: &str) -> Result<PathBuf, String> {
    std::path::absolute(path).map_err(|error| format!("{path}: {error}"))
}

pub(crate) fn left_out(what: &str) -> Result<(), String> {
    if std::env::var_os("CI").is_some() {
        return Err(what.to_owned());
    }
    println!("left out: {what}");
    Ok(())
}

fn must(what: &str, command: &mut Command) -> Result<(), String> {
    match command.stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what} ({status})")),
        Err(error) => Err(format!("{what}: {error}")),
    }
}
