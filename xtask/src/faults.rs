//! Fault campaigns: `cargo xtask faults` lets the disk fail under every command that takes long, at every write, sync, rename and open that
//! it makes, and looks at what is left.
//!
//! After a fault nothing has panicked, an error names its file, a run that says it went well has left what an undisturbed one leaves,
//! and the same command goes on to the same end with no file too many. `plyground-faults` is the disk.

use crate::command;
use crate::crash::next;
use crate::outcome::{Files, count, determined, differs, read, without_columns};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The commands: `{out}` is the run's own place, `{study}` a small study, `{store}` a small store.
const COMMANDS: &[&str] = &[
    "train connect:4x4x3 --games 24 --sims 20 --generation 8 --out {out}.ply --quiet --threads 2",
    "tournament random greedy twoply --games 4 --out {out}.csv --out {out}.pgn --quiet --threads 2",
    "match random greedy --games 10 --journal {out}.games --quiet --threads 2",
    "lab run {study} --out {folder} --quiet",
    "book build --game connect:4x4x3 --depth 2 --memory 1MB --out {out}.book --quiet --threads 2",
    "regret random greedy --game connect:4x4x3 --positions 8 --plies 2..6 --rows {out}.jsonl --quiet --threads 2",
    "tune uct.c=0.5,1 --with sims=5 --game connect:4x4x3 --games 4 --out {out}.jsonl --quiet --threads 2",
    "match random greedy --games 10 --shard 0/1 --out {out}.part --quiet --threads 2",
    "train connect:4x4x3 --as net --mode both --games 300 --labels 40 --passes 1 --held-out 20 --walks 4 --out {out}.net --quiet --threads 2",
    "dataset connect:4x4x3 --positions 40 --out {out}.npy --quiet --threads 2",
    "values export {store} --out {out}.json",
    "reproduce s4 --quick --out {folder}/s4 --quiet --threads 2",
    "cluster run --processes 2 match random greedy --games 10 --out {out}.csv --quiet",
];

/// How the driver of a cluster is begun, which Python carries: by the package that `cargo xtask python` puts together.
const DRIVER: &str = "cluster run ";

const STUDY: &str = "plyground = 1\ngames = [\"connect:4x4x3\"]\nplayers = [\"mc:sims={1..4*2}\", \"alphabeta:depth=2\"]\nrepetitions = 2\n";

/// What happens: what is counted, and what comes of the n-th.
const ACTS: &[&str] =
    &["any:{n}:kill", "write:{n}:torn", "any:{n}:io", "write:{n}:full", "open:{n}:readonly"];

/// How a campaign is run.
struct Campaign<'a> {
    program: PathBuf,
    disk: PathBuf,
    folder: &'a Path,
    /// Faults of each act and command, at most.
    most: u64,
    random: u64,
}

/// Runs campaigns of all commands, or of those that begin with a word.
pub(crate) fn check(words: &[String]) -> Result<(), String> {
    let (mut most, mut seed, mut profile, mut is_built, mut only) = (u64::MAX, 1, "release", false, None);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut number =
            || words.next().and_then(|text| text.parse().ok()).ok_or(format!("{word}: expected a number"));
        match word.as_str() {
            "--most" => most = number()?,
            "--seed" => seed = number()?.max(1),
            "--debug" => profile = "debug",
            "--built" => (profile, is_built) = ("debug", true),
            name => only = Some(name.to_owned()),
        }
    }
    let mut build = command();
    build.args(["build", "--quiet", "-p", "plyground", "-p", "plyground-faults"]);
    if profile == "release" {
        build.arg("--release");
    }
    if !is_built && !build.status().is_ok_and(|status| status.success()) {
        return Err("the program does not compile".to_owned());
    }
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("target").join(profile);
    let folder = std::env::temp_dir().join(format!("plyground-faults-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let (program, disk) = (built.join("plyground"), built.join("libplyground_faults.so"));
    let mut campaign = Campaign { program, disk, folder: &folder, most, random: seed };
    let result = (COMMANDS.iter())
        .filter(|line| only.as_ref().is_none_or(|only| line.starts_with(only.as_str())))
        .try_for_each(|line| campaign.command(line).map_err(|error| format!("{line}: {error}")));
    match &result {
        Ok(()) => drop(fs::remove_dir_all(&folder)),
        Err(_) => eprintln!("the runs are kept in {}", folder.display()),
    }
    result
}

impl Campaign<'_> {
    /// All faults of a command.
    fn command(&mut self, line: &str) -> Result<(), String> {
        let first = self.whole(line, "first")?;
        // What was measured may agree by chance in two runs, hardly in three.
        let agreed = determined(&first, &self.whole(line, "second")?);
        let determined = without_columns(&first, determined(&agreed, &self.whole(line, "third")?));
        println!("{line}\n  {} words are determined, of {}", count(&determined), count(&first));
        for act in ACTS {
            let all = self.count_of(line, act)?;
            let numbers = self.chosen(all);
            for number in &numbers {
                let order = act.replace("{n}", &number.to_string());
                self.fault(line, &order, &determined)
                    .map_err(|error| format!("PLYGROUND_FAULT={order}: {error}"))?;
            }
            println!("  {act}: {} of {all} faults, nothing lost", numbers.len());
        }
        self.together(line, &determined)?;
        self.jumping(line, &determined)?;
        println!("  two at once, and a clock that jumps: the same");
        for name in ["first", "second", "third"] {
            fs::remove_dir_all(self.folder.join(name)).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// Which of so many times something fails: all, or as many as there may be.
    fn chosen(&mut self, all: u64) -> Vec<u64> {
        if all <= self.most {
            return (1..=all).collect();
        }
        let mut chosen: Vec<u64> = (0..self.most).map(|_| 1 + next(&mut self.random) % all).collect();
        chosen.sort_unstable();
        chosen.dedup();
        chosen
    }

    /// The command in a place of its own.
    fn at(&self, line: &str, place: &str) -> Result<Command, String> {
        let place = self.folder.join(place);
        fs::create_dir_all(&place).map_err(|error| format!("{}: {error}", place.display()))?;
        let study = self.folder.join("toy.toml");
        fs::write(&study, STUDY).map_err(|error| error.to_string())?;
        let store = self.folder.join("toy.ply");
        if line.contains("{store}") && !store.exists() {
            let mut train = Command::new(&self.program);
            train.args("train connect:4x4x3 --games 4 --sims 20 --quiet --out".split(' ')).arg(&store);
            train.status().map_err(|error| error.to_string())?;
        }
        let words = line.split(' ').map(|word| {
            word.replace("{out}", &place.join("out").to_string_lossy())
                .replace("{folder}", &place.to_string_lossy())
                .replace("{study}", &study.to_string_lossy())
                .replace("{store}", &store.to_string_lossy())
        });
        let mut command = match line.starts_with(DRIVER) {
            true => driver()?,
            false => Command::new(&self.program),
        };
        command
            .args(words)
            .current_dir(&place)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        Ok(command)
    }

    /// Runs it to its end; the files that it leaves.
    fn whole(&self, line: &str, place: &str) -> Result<Files, String> {
        let output = self.at(line, place)?.output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(format!("without any fault it ended with {}: {}", output.status, errors(&output)));
        }
        self.left(place)
    }

    fn left(&self, place: &str) -> Result<Files, String> {
        let (mut files, place) = (Files::new(), self.folder.join(place));
        read(&place, &place, &mut files)?;
        Ok(files)
    }

    /// How often a run does what an act counts.
    fn count_of(&self, line: &str, act: &str) -> Result<u64, String> {
        let file = self.folder.join("count");
        let _ = fs::remove_file(&file);
        let mut command = self.at(line, "counted")?;
        command
            .env("LD_PRELOAD", &self.disk)
            .env("PLYGROUND_FAULT", act.replace("{n}", "0").replace("full", "io").replace("readonly", "io"));
        let output =
            command.env("PLYGROUND_FAULT_COUNT", &file).output().map_err(|error| error.to_string())?;
        fs::remove_dir_all(self.folder.join("counted")).map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(format!("counted, it ended with {}: {}", output.status, errors(&output)));
        }
        // Whoever writes files does something that is counted, but not everything.
        if !act.starts_with("any") && !file.exists() {
            return Ok(0);
        }
        let bytes = fs::read(&file).map_err(|error| format!("nothing was counted: {error}"))?;
        let bytes = bytes.try_into().map_err(|_| "nothing was counted".to_owned())?;
        Ok(u64::from_le_bytes(bytes))
    }

    /// A run with a fault, and one without that goes on from what it left.
    fn fault(&self, line: &str, order: &str, determined: &Files) -> Result<(), String> {
        let mut command = self.at(line, "failed")?;
        let output = command.env("LD_PRELOAD", &self.disk).env("PLYGROUND_FAULT", order).output();
        let output = output.map_err(|error| error.to_string())?;
        let told = errors(&output);
        if told.contains("panicked") {
            return Err(format!("it panicked: {told}"));
        }
        match output.status.code() {
            // What failed was of no consequence.
            Some(0) => differs(determined, &self.left("failed")?)?,
            // An error names its file.
            Some(1 | 2) if told.contains("error: ") && told.contains(&*self.folder.to_string_lossy()) => {}
            Some(code) => return Err(format!("it ended with status {code} and these words: {told}")),
            None if order.ends_with("kill") || order.ends_with("torn") => {}
            None => return Err(format!("it was ended: {}", output.status)),
        }
        differs(determined, &self.whole(line, "failed")?)
            .map_err(|error| format!("then, without a fault: {error}"))?;
        fs::remove_dir_all(self.folder.join("failed")).map_err(|error| error.to_string())
    }

    /// Two processes on one place: one of them does it, or each says that the other is at it.
    fn together(&self, line: &str, determined: &Files) -> Result<(), String> {
        let start = || self.at(line, "together")?.spawn().map_err(|error| error.to_string());
        let both = [start()?, start()?];
        for child in both {
            let output = child.wait_with_output().map_err(|error| error.to_string())?;
            let told = errors(&output);
            let is_well = matches!(output.status.code(), Some(0..=2)) && !told.contains("panicked");
            if !is_well {
                return Err(format!("one of two at once ended with {}: {told}", output.status));
            }
        }
        differs(determined, &self.whole(line, "together")?)
            .map_err(|error| format!("after two at once: {error}"))?;
        fs::remove_dir_all(self.folder.join("together")).map_err(|error| error.to_string())
    }

    /// A run whose clock of the wall jumps by hours at every look.
    fn jumping(&self, line: &str, determined: &Files) -> Result<(), String> {
        let mut command = self.at(line, "jumping")?;
        let output = command.env("LD_PRELOAD", &self.disk).env("PLYGROUND_CLOCK", "4000").output();
        let output = output.map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(format!(
                "with a clock that jumps it ended with {}: {}",
                output.status,
                errors(&output)
            ));
        }
        differs(determined, &self.left("jumping")?)
            .map_err(|error| format!("with a clock that jumps: {error}"))?;
        fs::remove_dir_all(self.folder.join("jumping")).map_err(|error| error.to_string())
    }
}

/// Python with the package, as the driver of a cluster is begun by it.
fn driver() -> Result<Command, String> {
    let place = std::path::absolute("target/python").map_err(|error| error.to_string())?;
    let python = place.join("venv/bin/python");
    // Put together from its sources, or installed from a wheel, whichever was tested last.
    let folders = ["package", "installed"].map(|name| place.join(name));
    let package = folders.into_iter().find(|folder| folder.exists() && python.exists());
    let package =
        package.ok_or_else(|| format!("{}: make it first, by cargo xtask python", place.display()))?;
    let mut command = Command::new(python);
    command.args(["-m", "plyground"]).env("PYTHONPATH", package).env("PYTHONDONTWRITEBYTECODE", "1");
    Ok(command)
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
