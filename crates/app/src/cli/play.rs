//! `play`: a game in the terminal.

use super::common::{GameArg, language, threads, warn};
use super::review;
use crate::console::Look;
use crate::failure::Failure;
use crate::interrupt::set_last_words;
use crate::last_game;
use crate::terminal::screen::{self, Ended};
use crate::terminal::start::{Start, ask};
use crate::terminal::{GameSetup, Teaching, TerminalGame};
use plyground_explain::Language;
use plyground_players::registry;
use plyground_plot::counted;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

/// Play a game in the terminal
///
/// On the whole screen; `?` lists the keys there. Without a terminal, or with --plain, line by line: `help` tells what can be
/// typed. Without --seat it asks who plays and how strong, and remembers the answer. The game is kept move by move: --resume
/// goes on with it.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground play\n  plyground play connect:8x7x4 --seat 1=human --seat 2=mc:sims=20000\n  plyground play --seat 2=level:3 --teach\n  plyground play --from 4455 --seat 2=level:9\n  plyground play --load games.pgn:3\n  plyground play --seat 1=random --seat 2=ucb1 --seed 7"
)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArg,
    /// Who sits where, such as 2=mc:sims=2048; seats not named are yours
    #[arg(long, value_name = "N=PLAYER")]
    seat: Vec<String>,
    /// Line by line, as it always is without a terminal
    #[arg(long)]
    plain: bool,
    /// Only signs of ASCII on the screen
    #[arg(long)]
    ascii: bool,
    /// Begin after this line of play, such as 4455
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["load", "resume"])]
    from: Option<String>,
    /// Take up a game: a saved one, PGN, blksgf, a match's table or journal; FILE:N for the Nth game of a file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game_by_place", "game_by_name"])]
    load: Option<String>,
    /// Go on with the game that was played last
    #[arg(long, conflicts_with_all = ["game_by_place", "game_by_name", "load"])]
    resume: bool,
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
    let seats = args.seat.iter().map(|text| seat(text)).collect::<Result<Vec<_>, _>>()?;
    let load = if args.resume { Some(last_path()?) } else { args.load };
    let remembered = Start::remembered();
    let is_asked = seats.is_empty() && load.is_none();
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let game = match args.game.given() {
        Some(game) => game.to_owned(),
        // Who is asked is offered what they chose last.
        None if is_asked && is_terminal && args.from.is_none() => remembered.game.clone(),
        None => "connect".to_owned(),
    };
    let mut setup = GameSetup {
        game,
        from: args.from.unwrap_or_default(),
        seats,
        load,
        save: args.save,
        seed: args.seed,
        threads: threads(args.threads),
        is_quiet: args.quiet,
        teaching: args.teach,
        language: args.lang,
    };
    if is_terminal && !args.plain {
        if std::env::var_os("TERM").is_none_or(|term| term != "dumb" && !term.is_empty()) {
            return on_screen(&setup, remembered, Look::of_environment(args.ascii));
        }
        warn("this terminal has no whole screen: line by line");
    }
    // Who pipes answers in is asked seat by seat, as ever.
    if is_asked && is_terminal {
        let start = begin(Start { game: setup.game, ..remembered })?;
        let players = start.players(registry::open(&start.game)?.seats());
        setup.seats = players.into_iter().enumerate().map(|(seat, player)| (seat + 1, player)).collect();
        setup.game = start.game;
    }
    let is_kept = {
        let mut game = TerminalGame::new(setup, io::stdin().lock(), anstream::stdout().lock())?;
        game.play()?;
        set_last_words(String::new());
        game.keep()
    };
    if is_kept { offer_review(args.quiet) } else { Ok(()) }
}

/// Plays on the whole screen, and tells below it what was played.
fn on_screen(setup: &GameSetup, start: Start, look: Look) -> Result<(), Failure> {
    let (mut state, ready) = screen::open(setup, start, look)?;
    let ended = screen::run(&mut state, setup.threads, ready)?;
    let told = tell(&state, &mut anstream::stdout().lock());
    if let Ended::Signal(signal) = ended {
        // Whoever sent the signal finds us ended by it.
        end_by(signal);
    }
    told
}

/// What was played, for whoever scrolls back.
fn tell(state: &screen::State, out: &mut impl Write) -> Result<(), Failure> {
    let play = &state.play;
    if play.session.ply() == 0 {
        return Ok(());
    }
    let seats: Vec<String> =
        play.board.seats.iter().zip(&play.seats).map(|(name, spec)| format!("{name} is {spec}")).collect();
    writeln!(out, "{}: {}; seed {}", play.board.game, seats.join(", "), play.seed)?;
    match play.is_over() {
        true => {
            let said = state.ending();
            writeln!(out, "{said}\nMoves: {}", play.session.line())?;
            writeln!(out, "plyground review --last tells what each move did.")?;
        }
        false => {
            writeln!(out, "The game ends unfinished after {}.", counted(play.session.ply() as u64, "move"))?;
            writeln!(out, "Moves: {}\nplyground play --resume goes on.", play.session.line())?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn end_by(signal: i32) {
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

#[cfg(not(unix))]
fn end_by(_: i32) {}

/// The file of the game that was played last.
fn last_path() -> Result<String, Failure> {
    let path =
        last_game::path().ok_or_else(|| Failure::Input("--resume: no folder to keep games in".to_owned()))?;
    if !path.is_file() {
        return Err(Failure::Input(format!(
            "--resume: no game has been played yet; plyground play keeps it in {}",
            path.display()
        )));
    }
    Ok(path.display().to_string())
}

/// Asks how the game begins, and remembers the answer.
fn begin(offered: Start) -> Result<Start, Failure> {
    let start = ask(&mut io::stdin().lock(), &mut anstream::stdout().lock(), offered)?;
    start.remember();
    Ok(start)
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
