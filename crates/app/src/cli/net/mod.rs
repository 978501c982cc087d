//! `net`: what trained networks hold.

mod check;
mod compare;
mod exchange;
mod files;
mod show;
mod training;

use crate::failure::Failure;
pub(super) use training::{Asked, NetArgs, train};

/// Look into networks, compare them, and turn them into JSON and back
///
/// Networks are made by plyground train --as net; players learned, alphabeta:eval=FILE and uct:rollout=eval,eval=FILE play with them. Where a file
/// is asked for, built-in is the one that is built in.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Show(show::ShowArgs),
    Compare(compare::CompareArgs),
    Export(exchange::ExportArgs),
    Import(exchange::ImportArgs),
    Check(check::CheckArgs),
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Command::Show(args) => show::show(args),
        Command::Compare(args) => compare::compare(args),
        Command::Export(args) => exchange::export(args),
        Command::Import(args) => exchange::import(args),
        Command::Check(args) => check::check(args),
    }
}
