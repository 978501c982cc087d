//! The turns of a game at the terminal: whose it is, what they do, how it ends.

use super::ask;
use super::game::{TerminalGame, think};
use super::prompt::{HELP, TypedOrder};
use crate::failure::Failure;
use plyground_players::{Forfeit, Seat};
use plyground_plot::counted;
use std::io::{BufRead, Write};
use std::path::Path;

/// How a turn of the computer ended.
enum ComputerTurn {
    Moved,
    /// Somebody pressed Ctrl-C before there was a move.
    Stopped,
    /// There is no move, for this reason.
    Forfeited(Forfeit),
}

impl<R: BufRead, W: Write> TerminalGame<R, W> {
    /// Plays to the end, or until somebody leaves.
    pub(crate) fn play(&mut self) -> Result<(), Failure> {
        self.introduce()?;
        loop {
            self.show()?;
            if let Some(payoffs) = self.session.outcome() {
                self.tell_ending(&payoffs)?;
                return self.summary();
            }
            let seat = self.session.turn();
            if self.places[seat.index()].player.is_none() {
                write!(self.out, "{}", self.session.standing())?;
            }
            let turn = self.words().say("turn", [("seat", self.name(seat))]);
            writeln!(self.out, "{turn}")?;
            // Who can do nothing but pass is not asked.
            if self.session.must_pass() {
                self.session.play_nth(0);
                writeln!(self.out, "{} cannot place a piece and passes.", self.session.seat_name(seat))?;
                continue;
            }
            let stays = match self.computer(seat)? {
                None => self.person(seat)?,
                Some(ComputerTurn::Moved) => true,
                Some(ComputerTurn::Stopped) => false,
                Some(ComputerTurn::Forfeited(forfeit)) => {
                    let name = self.session.seat_name(seat);
                    writeln!(self.out, "{name} gives the game up: {forfeit}")?;
                    if self.places.len() == 2 {
                        writeln!(self.out, "{} wins!", self.session.seat_name(seat.other()))?;
                    }
                    return self.summary();
                }
            };
            if !stays {
                let count = self.session.history().len().to_string();
                let said = self.words().say("unfinished", [("count", count)]);
                writeln!(self.out, "{said}")?;
                return self.summary();
            }
            if let Some(path) = self.save.clone() {
                self.save(&path)?;
            }
            self.keep_so_far();
        }
    }

    /// The computer's move; `None` where a person sits.
    fn computer(&mut self, seat: Seat) -> Result<Option<ComputerTurn>, Failure> {
        let Some(player) = &mut self.places[seat.index()].player else { return Ok(None) };
        self.out.flush()?;
        let (thought, was_stopped) = think(self.session.as_ref(), player, self.seed, self.threads);
        if let Some(forfeit) = thought.forfeit {
            let turn = if was_stopped { ComputerTurn::Stopped } else { ComputerTurn::Forfeited(forfeit) };
            return Ok(Some(turn));
        }
        self.places[seat.index()].count(&thought);
        self.session.play_nth(thought.nth.expect("who does not give up moves"));
        let slots = [("seat", self.name(seat)), ("move", thought.best.clone())];
        let moved = self.words().say("moved", slots);
        write!(self.out, "{moved}")?;
        let work = match (thought.counts.sampling, thought.counts.tree) {
            (Some(sampling), _) => Some(counted(sampling.playouts, "playout")),
            (_, Some(tree)) => Some(counted(tree.visited, "position")),
            _ => None,
        };
        if let Some(work) = work.filter(|_| !self.is_quiet) {
            write!(self.out, "  ({work}, {:.2} s)", thought.seconds)?;
        }
        writeln!(self.out)?;
        Ok(Some(ComputerTurn::Moved))
    }

    /// A person's move; false if they leave.
    fn person(&mut self, seat: Seat) -> Result<bool, Failure> {
        loop {
            let asked = self.words().say("enter", [("moves", self.session.move_hint())]);
            write!(self.out, "{asked}")?;
            let Some(line) = ask::line(&mut self.input, &mut self.out)? else { return Ok(false) };
            match TypedOrder::read(&line) {
                TypedOrder::Move(text) => match self.session.play(&text) {
                    Ok(_) if !self.stands()? => {
                        self.session.undo();
                    }
                    Ok(_) => {
                        self.places[seat.index()].moves += 1;
                        return Ok(true);
                    }
                    Err(error) => {
                        let said = self.words().say("invalid", [("error", error.to_string())]);
                        writeln!(self.out, "{said}")?;
                    }
                },
                TypedOrder::Undo => {
                    if self.undo(seat) {
                        return Ok(true);
                    }
                    let said = self.words().say("nothing_back", []);
                    writeln!(self.out, "{said}")?;
                }
                TypedOrder::Hint => self.hint()?,
                TypedOrder::Moves => {
                    writeln!(self.out, "Legal: {}", self.session.legal().join(" "))?;
                    writeln!(self.out, "So far: {}", self.session.line())?;
                }
                TypedOrder::Board => self.show()?,
                TypedOrder::Save(path) if path.is_empty() => writeln!(self.out, "Save where? save FILE")?,
                TypedOrder::Save(path) => match self.save(Path::new(&path)) {
                    Ok(()) => writeln!(self.out, "Saved in {path}.")?,
                    Err(failure) => writeln!(self.out, "Not saved: {}", failure.message())?,
                },
                TypedOrder::Load(path) => match self.take_up(Path::new(&path)) {
                    Ok(()) => return Ok(true),
                    Err(failure) => writeln!(self.out, "Not loaded: {}", failure.message())?,
                },
                TypedOrder::Help => write!(self.out, "{HELP}")?,
                TypedOrder::Quit => return Ok(false),
            }
        }
    }
}
