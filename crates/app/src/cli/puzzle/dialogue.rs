//! Puzzles put to a person, or to lines on stdin, one after the other.

use super::none_left;
use super::record::Record;
use super::shown::{in_puzzle, judge};
use super::words::PuzzleWords;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use plyground_explain::puzzle::{Attempt, Collection, Judge, Reply};
use plyground_explain::{Language, board_with_names};
use std::io::{self, BufRead, IsTerminal, Write};

/// Somebody who is asked, and what they have solved.
pub(super) struct Dialogue<'a> {
    collection: &'a Collection,
    record: Record,
    words: PuzzleWords,
    is_terminal: bool,
    solved: u64,
    tries: u64,
}

/// How a puzzle ended.
#[derive(Copy, Clone, PartialEq, Eq)]
enum End {
    /// Solved or skipped: the next one comes.
    Next,
    /// Nobody answers any more.
    Quit,
}

impl Dialogue<'_> {
    pub(super) fn new(collection: &Collection, record: Record, language: Language) -> Dialogue<'_> {
        let (words, is_terminal) = (PuzzleWords(language), io::stdin().is_terminal());
        Dialogue { collection, record, words, is_terminal, solved: 0, tries: 0 }
    }

    /// Puts the puzzles with these numbers until somebody has enough.
    pub(super) fn run(mut self, numbers: &[usize]) -> Result<(), Failure> {
        let mut out = io::stdout();
        if numbers.is_empty() {
            writeln!(out, "{}", none_left(self.collection, self.words.0))?;
            return Ok(());
        }
        let mut judged: Option<(String, Judge)> = None;
        for &number in numbers {
            let game = &self.collection.get(number).expect("a number that was chosen").game;
            let judge = match judged.take().filter(|(of, _)| of == game) {
                Some((_, judge)) => judge,
                None => judge(game)?,
            };
            let end = self.put(number, &judge, &mut out)?;
            judged = Some((game.clone(), judge));
            if end == End::Quit {
                break;
            }
        }
        let (solved, of) = (self.record.count(self.collection), self.collection.count());
        let slots = [
            ("solved", self.solved.to_string()),
            ("tries", self.tries.to_string()),
            ("done", solved.to_string()),
            ("of", of.to_string()),
        ];
        writeln!(out, "{}", self.words.say("sum", slots))?;
        Ok(())
    }

    fn put(&mut self, number: usize, judge: &Judge, out: &mut impl Write) -> Result<End, Failure> {
        let puzzle = self.collection.get(number).expect("a number that was chosen");
        let attempt = stoppable(|stop| Attempt::new(judge, puzzle, stop));
        let Some(mut attempt) = attempt.map_err(|error| in_puzzle(number, error))? else {
            return Ok(End::Quit);
        };
        let (number, of) = (("number", number.to_string()), ("of", self.collection.count().to_string()));
        let title = match puzzle.level {
            None => self.words.say("title", [number, of]),
            Some(level) => self.words.say("title_level", [number, of, ("level", level.to_string())]),
        };
        writeln!(out, "{title}")?;
        self.show(out, &attempt)?;
        let (end, is_solved) = self.ask(&mut attempt, out)?;
        self.record.add(puzzle, attempt.tries(), is_solved);
        self.tries += u64::from(attempt.tries());
        self.solved += u64::from(is_solved);
        writeln!(out)?;
        Ok(end)
    }

    /// Asks until it is solved or given up; whether it was solved.
    fn ask(&self, attempt: &mut Attempt<'_>, out: &mut impl Write) -> Result<(End, bool), Failure> {
        loop {
            let Some(line) = self.read_line(out)? else { return Ok((End::Quit, false)) };
            match line.trim().to_ascii_lowercase().as_str() {
                "" => {}
                "help" | "?" => writeln!(out, "{}", self.words.say("help", []))?,
                "board" | "b" => self.show(out, attempt)?,
                "skip" | "s" => return Ok((End::Next, false)),
                "quit" | "q" | "exit" => return Ok((End::Quit, false)),
                "hint" | "h" => {
                    let hint = stoppable(|stop| attempt.hint(stop))?;
                    writeln!(out, "{}", self.words.hint(&hint, attempt))?;
                }
                text => match stoppable(|stop| attempt.answer(text, stop)) {
                    Err(error) => {
                        let said = self.words.say("no_move", [("error", error.to_string())]);
                        writeln!(out, "{said}")?;
                    }
                    Ok(reply) => {
                        writeln!(out, "{}", self.words.reply(&reply, attempt))?;
                        if matches!(reply, Reply::Right { .. }) {
                            return Ok((End::Next, !attempt.was_told()));
                        }
                    }
                },
            }
        }
    }

    /// The next line; `None` at the end.
    fn read_line(&self, out: &mut impl Write) -> Result<Option<String>, Failure> {
        if self.is_terminal {
            write!(out, "> ")?;
        }
        out.flush()?;
        let mut line = Vec::new();
        match io::stdin().lock().read_until(b'\n', &mut line)? {
            0 => Ok(None),
            _ => Ok(Some(String::from_utf8_lossy(&line).into_owned())),
        }
    }

    /// The board and what is asked for.
    fn show(&self, out: &mut impl Write, attempt: &Attempt<'_>) -> Result<(), Failure> {
        write!(out, "{}", board_with_names(&attempt.session().board()))?;
        writeln!(out, "{}", attempt.task(self.words.0))?;
        Ok(())
    }
}
