//! `board`: a position as it stands, as text, as plain data or as a picture.

use super::common::{GameArg, Position};
use super::marks::Marks;
use super::picture::Picture;
use crate::failure::Failure;
use plyground_explain::Picture as BoardPicture;
use plyground_players::{Board, Session};
use plyground_plot::counted;
use std::io::{self, Write};
use std::path::PathBuf;

/// Show a position: the board, what is in hand, whose turn it is
///
/// As JSON it is all that a program needs to draw the board itself: cells, colours, the last move, winning lines, pieces, and every
/// legal move with the cells it fills. docs/formats.md tells what each field means. As a picture it can be read without colours, and
/// aloud; marks can be drawn on it.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground board --position 4455\n  plyground board blokus:duo --json\n  plyground board connect:8x7x4 --board board.txt --json\n  plyground board --position 4455 --svg board.svg --ring d3 --cross b1 --ghost c1=1 --arrow b1-b2"
)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    position: Position,
    /// One JSON object
    #[arg(long)]
    json: bool,
    /// A picture in this file, by its ending .svg or .png
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    marks: Marks,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let session = args.position.open(&args.game)?;
    if let Some(path) = &args.svg {
        let board = session.board();
        let shapes = args.marks.shapes(&board)?;
        let svg = BoardPicture::new(board).with(shapes).draw();
        return Picture { svg, about: String::new() }.save(path);
    }
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
