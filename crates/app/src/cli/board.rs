//! `board`: a position as it stands, as text or as plain data.

use super::common::Position;
use crate::failure::Failure;
use plyground_players::{Board, Session};
use plyground_plot::counted;
use std::io::{self, Write};

/// Show a position: the board, what is in hand, whose turn it is
///
/// As JSON it is all that a program needs to draw the board itself: cells, colours, the last move, winning lines, pieces, and every
/// legal move with the cells it fills. docs/formats.md tells what each field means.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground board --position 4455\n  plyground board blokus:duo --json\n  plyground board connect:8x7x4 --board board.txt --json"
)]
pub(crate) struct Args {
    /// The game
    #[arg(default_value = "connect")]
    game: String,
    #[command(flatten)]
    position: Position,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let session = args.position.open(&args.game)?;
    let mut out = io::stdout().lock();
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string(&session.board()).map_err(io::Error::from)?)?,
        false => write!(out, "{}", in_words(session.as_ref(), &session.board()))?,
    }
    Ok(())
}

fn in_words(session: &dyn Session, board: &Board) -> String {
    let header = session.header();
    let header = if header.is_empty() { header } else { format!("{header}\n") };
    let mover = &board.colours[board.colour - 1].name;
    let turn = match &board.outcome {
        None => format!("{mover} to move, {}", counted(board.moves.len() as u64, "legal move")),
        Some(outcome) => match outcome.winner {
            Some(winner) => format!("the game is over: {} won", board.seats[winner - 1]),
            None => "the game is over: the first place is shared".to_owned(),
        },
    };
    format!("{header}{}{}{turn}\n", board.drawing, session.standing())
}
