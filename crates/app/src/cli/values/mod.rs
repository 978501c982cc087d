//! `values`: what stores of values hold.

mod compare;
mod files;
mod json;
mod show;

use crate::failure::Failure;
pub(super) use files::{fault, room};

/// Look into stores of values, put them together, and turn them into JSON and back
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Show(show::ShowArgs),
    Merge(files::MergeArgs),
    Diff(compare::DiffArgs),
    Export(json::ExportArgs),
    Import(json::ImportArgs),
    Compact(files::CompactArgs),
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Command::Show(args) => show::show(args),
        Command::Merge(args) => files::merge(args),
        Command::Diff(args) => compare::diff(args),
        Command::Export(args) => json::export(args),
        Command::Import(args) => json::import(args),
        Command::Compact(args) => files::compact(args),
    }
}
