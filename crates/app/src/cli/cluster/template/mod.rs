//! `cluster template`: a command as an array job for a queue that is there already.

mod kubernetes;
mod scripts;

use crate::cli;
use crate::failure::Failure;
use plyground_jobs::Job;
use std::ffi::OsString;
use std::io::{self, Write};

/// Write an array job that does a command in parts and merges them
///
/// The job has the command in it and needs nothing but plyground on every machine, and a folder that all share. Parts that were killed go on where they were
/// when they are run again.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground cluster template slurm --parts 64 match uct mc --games 100000 --out games.csv > job.sh && sh job.sh\n  plyground cluster template parallel --parts 32 book build --game connect:8x7 --out 8x7.book > job.sh && sh job.sh\n  plyground cluster template kubernetes --parts 64 --image plyground match uct mc --out games.csv | kubectl apply -f -"
)]
pub(in crate::cli) struct Args {
    /// For which queue
    kind: Queue,
    /// How many parts
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    parts: u32,
    /// Processors of a part
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    cpus: u32,
    /// Slurm: the most time of a part, as sbatch takes it
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
    /// Kubernetes: the image, with plyground in it
    #[arg(long, value_name = "IMAGE", default_value = "plyground")]
    image: String,
    /// Kubernetes: the claim of the volume that all parts share; results are written there
    #[arg(long, value_name = "CLAIM", default_value = "plyground")]
    volume: String,
    /// The command, with --out
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "COMMAND")]
    words: Vec<String>,
}

#[derive(Copy, Clone, PartialEq, Eq, clap::ValueEnum)]
enum Queue {
    /// A batch script, which submits itself as an array
    Slurm,
    /// A script that runs parts on this machine or on those of a list
    Parallel,
    /// An indexed Job and one that merges, as JSON
    Kubernetes,
}

/// A command in parts.
struct Work {
    /// The words of the command, without `--out` and what follows it.
    words: Vec<String>,
    /// Where results go.
    out: String,
    parts: u32,
    cpus: u32,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let work = work(args)?;
    let text = match args.kind {
        Queue::Slurm => scripts::slurm(&work, args.time.as_deref())?,
        Queue::Parallel => scripts::parallel(&work),
        Queue::Kubernetes => kubernetes::manifest(&work, &args.image, &args.volume),
    };
    Ok(io::stdout().write_all(text.as_bytes())?)
}

/// The command, looked at: what cannot work is said here and not by every part.
fn work(args: &Args) -> Result<Work, Failure> {
    let words = std::iter::once("plyground").chain(args.words.iter().map(String::as_str)).map(OsString::from);
    let order = cli::order(words)?.ok_or_else(|| Failure::input("all of this is done already"))?;
    if order.supplies.store.is_some() {
        return Err(Failure::input(
            "train goes by generations, which follow each other: expected plyground cluster run, or the script of docs/training.md",
        ));
    }
    let (mut words, mut out) = (Vec::new(), None);
    let mut given = args.words.iter();
    while let Some(word) = given.next() {
        match word.split_once('=') {
            _ if word == "--out" || word == "--rows" => out = given.next().cloned(),
            Some(("--out" | "--rows", value)) => out = Some(value.to_owned()),
            _ => words.push(word.clone()),
        }
    }
    let out = out.ok_or_else(|| Failure::input("--out is missing: expected where results go"))?;
    let header = order.job.header();
    let units = header.units;
    // Studies and reproduced ones say themselves how many threads there are.
    let has_threads = words.iter().any(|word| word.starts_with("--threads"));
    if !has_threads && !["study", "reproduce"].contains(&header.job.as_str()) {
        words.extend(["--threads".to_owned(), args.cpus.to_string()]);
    }
    let parts = u64::from(args.parts).min(units.max(1)) as u32;
    Ok(Work { words, out, parts, cpus: args.cpus })
}

impl Work {
    /// The words of the command as a shell reads them.
    fn quoted(&self) -> String {
        self.words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
    }
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=:,./+@%".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_reach_a_command_as_they_are() {
        for (word, text) in [
            ("uct:sims=100,c=0.7", "uct:sims=100,c=0.7"),
            ("", "''"),
            ("cmd:my bot; rm -rf $HOME", "'cmd:my bot; rm -rf $HOME'"),
            ("it's", "'it'\\''s'"),
        ] {
            assert_eq!(quoted(word), text);
        }
    }
}
