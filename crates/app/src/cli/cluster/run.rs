//! `cluster run`: the package for Python carries units; here it is found and told.

use crate::failure::Failure;
use std::ffi::OsString;
use std::process::{Command, Stdio};

/// Have a command done by workers on many machines
///
/// Units of match, tournament, tune, regret, disagree, lab run, reproduce, train, split and book build go to a Ray cluster (--address), or to processes of this machine
/// (--processes), and the results are those of one process, times aside. What is done is in the journal beside --out: a run that was stopped or
/// killed goes on where it was. The package for Python does it (pip install ./crates/python): python -m plyground cluster run --help has all options.
#[derive(clap::Args)]
#[command(
    disable_help_flag = true,
    after_help = "Examples:\n  plyground cluster run --processes 8 match uct mc --games 10000 --out games.csv\n  plyground cluster run --address 10.0.0.1:6379 match uct mc --sprt 0,10 --out games.csv"
)]
pub(super) struct Args {
    /// Options, and the command with --out
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "COMMAND")]
    words: Vec<OsString>,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let python = std::env::var_os("PLYGROUND_PYTHON").unwrap_or_else(|| "python3".into());
    let name = python.display().to_string();
    let mut look = Command::new(&python);
    look.args(["-c", "import plyground.cluster"]).stdin(Stdio::null()).stdout(Stdio::null());
    let is_there = look.stderr(Stdio::null()).status().is_ok_and(|status| status.success());
    if !is_there {
        return Err(Failure::Run(format!(
            "cluster run needs the package for Python, which {name} has not: pip install ./crates/python, or PLYGROUND_PYTHON for another Python (--shard and merge need none: docs/jobs.md)"
        )));
    }
    let mut command = Command::new(&python);
    command.args(["-m", "plyground", "cluster", "run"]).args(&args.words);
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        Err(Failure::Run(format!("{name}: {}", command.exec())))
    }
    #[cfg(not(unix))]
    {
        let status = command.status().map_err(|error| Failure::Run(format!("{name}: {error}")))?;
        std::process::exit(status.code().unwrap_or(1))
    }
}
