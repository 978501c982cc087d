//! `puzzle`: find the move that keeps the result.

mod dialogue;
mod make;
mod record;
mod shown;
mod words;

use super::common::{language, save};
use crate::failure::Failure;
use dialogue::Dialogue;
use plyground_explain::Language;
use plyground_explain::puzzle::{Collection, Puzzle, PuzzleError};
use record::Record;
use std::path::PathBuf;
use words::PuzzleWords;

/// Find the move: puzzles with exact answers
///
/// In each position some move keeps the game's result and some other gives it away. Any move that keeps it is right; of a wrong one is told
/// why it is wrong and how it goes on, and another may be tried. 200 puzzles are built in, from games of the levels; the level of a puzzle is the lowest one
/// that finds a right move with most seeds. FILE has others: what `disagree --out` wrote.
///
/// At the prompt: a move, hint (three of them, each tells more; the third the answer), skip, board, quit. What was solved is kept in puzzles.json in
/// PLYGROUND_DATA, else in plyground in XDG_DATA_HOME or ~/.local/share; nowhere if PLYGROUND_DATA is empty.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  plyground puzzle\n  plyground puzzle --level 5\n  plyground puzzle puzzles.jsonl --number 3\n  plyground puzzle --number 120 --json"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    order: Option<Order>,
    /// Puzzles as lines of JSON, as `disagree --out` writes them [default: those built in]
    file: Option<PathBuf>,
    /// This puzzle only, from 1
    #[arg(long, value_name = "N")]
    number: Option<usize>,
    /// Only puzzles of this level
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=9))]
    level: Option<u8>,
    /// One JSON object with a puzzle, its board and the truth about every move; nothing is asked
    #[arg(long)]
    json: bool,
    /// The language: en or de
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = language)]
    lang: Language,
}

#[derive(clap::Subcommand)]
enum Order {
    Make(make::Args),
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if let Some(Order::Make(args)) = &args.order {
        return make::run(args);
    }
    let collection = args.open()?;
    let record = Record::open();
    let chosen = args.choose(&collection, &record)?;
    if args.json {
        return match chosen.first() {
            Some(&number) => shown::as_json(&collection, number, &record, args.lang),
            None => Err(Failure::Input(none_left(&collection, args.lang))),
        };
    }
    Dialogue::new(&collection, record, args.lang).run(&chosen)
}

impl Args {
    fn open(&self) -> Result<Collection, Failure> {
        match &self.file {
            None => Ok(Collection::built_in()),
            Some(path) => {
                let wrong = |error: PuzzleError| Failure::Input(format!("{}, {error}", path.display()));
                Collection::read(&plyground_jobs::read(path)?).map_err(wrong)
            }
        }
    }

    /// The numbers of the puzzles to be put: the one asked for, or all of its level that are not solved yet.
    fn choose(&self, collection: &Collection, record: &Record) -> Result<Vec<usize>, Failure> {
        let is_of_level = |puzzle: &Puzzle| self.level.is_none_or(|level| puzzle.level == Some(level));
        if let Some(number) = self.number {
            return match collection.get(number) {
                Some(puzzle) if is_of_level(puzzle) => Ok(vec![number]),
                Some(_) => Err(Failure::Input(format!("puzzle {number} is of another level"))),
                None => {
                    Err(Failure::Input(format!("no puzzle {number}: expected 1 to {}", collection.count())))
                }
            };
        }
        let of_level: Vec<(usize, &Puzzle)> =
            collection.iter().filter(|(_, puzzle)| is_of_level(puzzle)).collect();
        if let (true, Some(level)) = (of_level.is_empty(), self.level) {
            return Err(Failure::Input(format!("there is no puzzle of level {level}")));
        }
        Ok(of_level
            .iter()
            .filter(|(_, puzzle)| !record.is_solved(puzzle))
            .map(|&(number, _)| number)
            .collect())
    }
}

/// What to say when everything is solved.
fn none_left(collection: &Collection, language: Language) -> String {
    PuzzleWords(language).say("all_solved", [("count", collection.count().to_string())])
}
