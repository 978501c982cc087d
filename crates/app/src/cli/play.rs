//! `play`: a game in the terminal.

use super::common::threads;
use crate::failure::Failure;
use crate::terminal::{GameSetup, TerminalGame};
use plyground_players::registry;
use std::io;
use std::path::PathBuf;

/// Play a game in the terminal
///
/// Without --seat it asks who plays and how strong. At the prompt, `help` tells what can be typed.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground play\n  plyground play connect:8x7x4 --seat 1=human --seat 2=mc:sims=20000\n  plyground play --seat 1=random --seat 2=ucb1 --seed 7"
)]
pub(crate) struct Args {
    /// The game (see plyground games)
    game: Option<String>,
    /// Who sits where, such as 2=mc:sims=2048; seats not named are yours
    #[arg(long, value_name = "N=PLAYER")]
    seat: Vec<String>,
    /// Line by line, also without a terminal (as it always is for now)
    #[arg(long)]
    plain: bool,
    /// Take up a saved game
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    load: Option<PathBuf>,
    /// Save the game after every move
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// What the computer's moves come from [default: drawn and shown]
    #[arg(long)]
    seed: Option<u64>,
    /// Threads to use [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// No thinking times and no counts
    #[arg(long, short)]
    quiet: bool,
}

pub(crate) fn run(args: Args) -> Result<(), Failure> {
    let _always = args.plain;
    let setup = GameSetup {
        game: args.game.unwrap_or_else(|| "connect".to_owned()),
        seats: args.seat.iter().map(|text| seat(text)).collect::<Result<_, _>>()?,
        load: args.load,
        save: args.save,
        seed: args.seed,
        threads: threads(args.threads),
        is_quiet: args.quiet,
    };
    TerminalGame::new(setup, io::stdin().lock(), anstream::stdout().lock())?.play()
}

/// `2=mc:sims=2048`.
fn seat(text: &str) -> Result<(usize, String), Failure> {
    let wrong =
        || Failure::Input(format!("--seat {text}: expected a seat and a player, such as 2=mc:sims=2048"));
    let (number, player) = text.split_once('=').ok_or_else(wrong)?;
    let number: usize = number.trim().parse().ok().filter(|number| *number > 0).ok_or_else(wrong)?;
    registry::settings(player)?;
    Ok((number, player.to_owned()))
}
