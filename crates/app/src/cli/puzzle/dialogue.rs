//! Puzzles put to a person, or to lines on stdin, one after the other.

use super::none_left;
use super::record::Record;
use super::shown::{hint_in_words, in_puzzle, judge, reply_in_words};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use plyground_explain::puzzle::{Attempt, Collection, Hint, Judge, Reply};
use plyground_plot::counted;
use std::io::{self, BufRead, IsTerminal, Write};

/// What can be said instead of a move.
const OTHERS: &str = "hint, skip, board, quit";

/// Somebody who is asked, and what they have solved.
pub(super) struct Dialogue<'a> {
    collection: &'a Collection,
    record: Record,
    is_terminal: bool,
    solved: u64,
    tries: u64,
}

/// How a puzzle ended.
#[derive(Copy, Clone, PartialEq, Eq)]
enum End {
    /// Solved, told or skipped: the next one comes.
    Next,
    /// Nobody answers any more.
    Quit,
}

impl Dialogue<'_> {
    pub(super) fn new(collection: &Collection, record: Record) -> Dialogue<'_> {
        Dialogue { collection, record, is_terminal: io::stdin().is_terminal(), solved: 0, tries: 0 }
    }

    /// Puts the puzzles with these numbers until somebody has enough.
    pub(super) fn run(mut self, numbers: &[usize]) -> Result<(), Failure> {
        let mut out = io::stdout();
        if numbers.is_empty() {
            writeln!(out, "{}", none_left(self.collection))?;
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
        let tries = counted(self.tries, "move").replace("move", "try").replace("trys", "tries");
        writeln!(out, "{} solved with {tries}; {solved} of {of} so far", self.solved)?;
        Ok(())
    }

    fn put(&mut self, number: usize, judge: &Judge, out: &mut impl Write) -> Result<End, Failure> {
        let puzzle = self.collection.get(number).expect("a number that was chosen");
        let attempt = stoppable(|stop| Attempt::new(judge, puzzle, stop));
        let Some(mut attempt) = attempt.map_err(|error| in_puzzle(number, error))? else {
            return Ok(End::Quit);
        };
        let level = puzzle.level.map(|level| format!(", level {level}")).unwrap_or_default();
        writeln!(out, "puzzle {number} of {}{level}", self.collection.count())?;
        show(out, &attempt)?;
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
                "help" | "?" => writeln!(out, "a move, or {OTHERS}")?,
                "board" | "b" => show(out, attempt)?,
                "skip" | "s" => return Ok((End::Next, false)),
                "quit" | "q" | "exit" => return Ok((End::Quit, false)),
                "hint" | "h" => {
                    let hint = stoppable(|stop| attempt.hint(stop))?;
                    writeln!(out, "{}", hint_in_words(&hint, attempt))?;
                    if matches!(hint, Hint::Answer { .. }) {
                        return Ok((End::Next, false));
                    }
                }
                text => match stoppable(|stop| attempt.answer(text, stop)) {
                    Err(error) => writeln!(out, "{error} (or {OTHERS})")?,
                    Ok(reply) => {
                        writeln!(out, "{}", reply_in_words(&reply, attempt))?;
                        if matches!(reply, Reply::Right { .. }) {
                            return Ok((End::Next, true));
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
}

/// The board and what is asked for.
fn show(out: &mut impl Write, attempt: &Attempt<'_>) -> Result<(), Failure> {
    let session = attempt.session();
    write!(out, "{}\n{}", session.header(), session.draw())?;
    writeln!(out, "{}", attempt.task())?;
    Ok(())
}
