//! `cluster`: work on many machines: run, templates for those who have a queue, and foresight.

mod foresee;
mod run;
mod template;

use crate::failure::Failure;

/// Have long work done by many machines
///
/// Results are those of one process, times aside. `run` sends units to workers by Ray, or to processes of this machine; `template` writes what Slurm,
/// Kubernetes and GNU parallel take, for --shard and merge; `foresee` tells what more workers would do. See docs/scale.md.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    Run(run::Args),
    Template(template::Args),
    Foresee(foresee::Args),
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        What::Run(args) => run::run(args),
        What::Template(args) => template::run(args),
        What::Foresee(args) => foresee::run(args),
    }
}
