//! `gtp`: an engine for controllers.

use super::common::threads;
use super::specs::{GameSpecs, PlayerSpecs};
use crate::failure::Failure;
use crate::gtp::{GtpEngine, speak};
use std::io;

/// Play as a GTP engine: commands on stdin, answers on stdout
///
/// For controllers of Blokus such as Pentobi's twogtp; `list_commands` tells what it understands. Connect works as well, with
/// colours b and w and columns as moves.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground gtp\n  printf 'set_game Blokus Duo\\ngenmove b\\nshowboard\\n' | plyground gtp --player uct:sims=500"
)]
pub(crate) struct Args {
    /// The game [default: blokus]
    #[arg(value_name = "GAME", value_parser = GameSpecs, hide_possible_values = true)]
    place: Option<String>,
    /// The same, as other commands take it
    #[arg(long, value_name = "GAME", conflicts_with = "place", value_parser = GameSpecs, hide_possible_values = true)]
    game: Option<String>,
    /// Who chooses the moves (see plyground players)
    #[arg(long, default_value = "uct", value_parser = PlayerSpecs, hide_possible_values = true)]
    player: String,
    /// What all random numbers come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to use [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let game = plyground_players::engines::from_gtp(
        args.place.as_deref().or(args.game.as_deref()).unwrap_or("blokus"),
    );
    let mut engine = GtpEngine::new(&game, &args.player, args.seed, threads(args.threads))?;
    Ok(speak(&mut engine, io::stdin().lock(), io::stdout().lock())?)
}
