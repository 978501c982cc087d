//! `play`: a game in the terminal.

use super::common::{language, threads};
use super::review;
use crate::failure::Failure;
use crate::terminal::{GameSetup, Teaching, TerminalGame};
use plyground_explain::Language;
use plyground_players::registry;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

/// Play a game in the terminal
///
/// Without --seat it asks who plays and how strong. At the prompt, `help` tells what can be typed.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground play\n  plyground play connect:8x7x4 --seat 1=human --seat 2=mc:sims=20000\n  plyground play --seat 2=level:3 --teach\n  plyground play --seat 1=random --seat 2=ucb1 --seed 7"
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
    /// Before a move of yours stands that changes the exact result, be told why, and take it back or not (connect): where a win or a loss
    /// is at most 15 plies away, or with --teach=all always
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "near", hide_possible_values = true)]
    teach: Option<Teaching>,
    /// The language of hints, of what is taught and of the prompts: en or de
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = language)]
    lang: Language,
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
        teaching: args.teach,
        language: args.lang,
    };
    let is_kept = {
        let mut game = TerminalGame::new(setup, io::stdin().lock(), anstream::stdout().lock())?;
        game.play()?;
        game.keep()
    };
    if is_kept { offer_review(args.quiet) } else { Ok(()) }
}

/// Offers to go through the game: at a terminal by a question, elsewhere by a word.
fn offer_review(is_quiet: bool) -> Result<(), Failure> {
    let mut out = anstream::stdout();
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        if !is_quiet {
            writeln!(out, "plyground review --last tells what each move did.")?;
        }
        return Ok(());
    }
    write!(out, "Go through the game, move by move? [y/N]: ")?;
    out.flush()?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    if answer.trim().to_ascii_lowercase().starts_with('y') { review::last() } else { Ok(()) }
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
