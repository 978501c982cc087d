//! The Go Text Protocol (GTP, version 2) from the controller's side: an engine such as Pentobi's, or plyground itself.

use super::{Deadline, Launch, Process, to_gtp};
use plyground_search::Forfeit;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// A conversation with a GTP engine.
pub(crate) struct Gtp {
    process: Process,
    /// The game and the moves it knows; `None` before the first.
    told: Option<(String, Vec<Turn>)>,
    /// Whether it takes seeds.
    takes_seeds: bool,
}

/// A move and whose it was.
pub(crate) type Turn = (usize, String);

/// What an engine is asked for.
pub(crate) struct Genmove<'a> {
    pub(crate) game: &'a str,
    /// How many colours there are.
    pub(crate) colours: usize,
    /// Every placement from the start.
    pub(crate) turns: &'a [Turn],
    /// Whose turn it is.
    pub(crate) colour: usize,
    pub(crate) seed: u64,
    pub(crate) stop: &'a AtomicBool,
}

impl Gtp {
    pub(crate) fn open(launch: &Launch, game: &str) -> Result<Gtp, Forfeit> {
        let process = Process::start(launch, game)?;
        Ok(Gtp { process, told: None, takes_seeds: true })
    }

    /// The next game starts from nothing.
    pub(crate) fn forget(&mut self) {
        self.told = None;
    }

    /// The engine's move.
    pub(crate) fn genmove(&mut self, launch: &Launch, asked: &Genmove<'_>) -> Result<String, String> {
        let known = match &self.told {
            Some((game, turns)) if game == asked.game && asked.turns.starts_with(turns) => turns.len(),
            Some((game, _)) if game == asked.game => {
                self.order("clear_board", asked.stop)?;
                0
            }
            _ => {
                self.order(&format!("set_game {}", to_gtp(asked.game)), asked.stop)?;
                self.order("clear_board", asked.stop)?;
                0
            }
        };
        for (colour, mv) in &asked.turns[known..] {
            self.order(&format!("play {} {mv}", colour_name(*colour, asked.colours)), asked.stop)?;
        }
        if self.takes_seeds {
            let seed = asked.seed % (1 << 31);
            let welcome = Deadline::welcome();
            self.takes_seeds = self.ask(&format!("set_random_seed {seed}"), welcome, asked.stop)?.is_ok();
        }
        let command = format!("genmove {}", colour_name(asked.colour, asked.colours));
        let mv = self.ask(&command, Deadline::within(launch.time), asked.stop)?;
        let mv = mv.map_err(|error| format!("says to {command}: {error}"))?;
        if mv.eq_ignore_ascii_case("resign") {
            return Err("resigns".to_owned());
        }
        self.told = Some((asked.game.to_owned(), asked.turns.to_vec()));
        Ok(mv)
    }

    /// It has played the move that it was asked for; here is how it is written.
    pub(crate) fn has_played(&mut self, turn: Turn) {
        if let Some((_, turns)) = &mut self.told {
            turns.push(turn);
        }
    }

    /// Ends the conversation badly.
    pub(crate) fn forfeit(&mut self, reason: String, start: Instant) -> Forfeit {
        self.process.forfeit(reason, start)
    }

    /// A command that must not fail.
    fn order(&mut self, command: &str, stop: &AtomicBool) -> Result<(), String> {
        let answer = self.ask(command, Deadline::welcome(), stop)?;
        answer.map(|_| ()).map_err(|error| format!("says to {command}: {error}"))
    }

    /// The answer to a command, or the error that the engine reports.
    fn ask(
        &mut self,
        command: &str,
        deadline: Deadline,
        stop: &AtomicBool,
    ) -> Result<Result<String, String>, String> {
        while let Some(line) = self.process.unread_line() {
            if !line.trim().is_empty() {
                let shown: String = line.chars().take(60).collect();
                return Err(format!("wrote {shown:?} before it was asked by {command}"));
            }
        }
        self.process.send(format!("{command}\n"))?;
        let mut answer: Option<Result<String, String>> = None;
        loop {
            let Some(line) = self.process.line(deadline, stop)? else {
                self.process.end();
                return Err(format!("{} without an answer to {command}", self.process.ending()));
            };
            let line = line.trim();
            match (&mut answer, line) {
                (None, "") => {}
                (None, _) => {
                    let body = |sign| line.strip_prefix(sign).map(|body: &str| body.trim().to_owned());
                    answer = match (body('='), body('?')) {
                        (Some(body), _) => Some(Ok(body)),
                        (_, Some(body)) => Some(Err(body)),
                        _ => {
                            let shown: String = line.chars().take(60).collect();
                            return Err(format!("wrote {shown:?} to {command}: expected = or ?"));
                        }
                    };
                }
                (Some(_), "") => return Ok(answer.expect("just seen")),
                // Answers of more lines are not asked for here.
                (Some(_), _) => {}
            }
        }
    }
}

impl Drop for Gtp {
    fn drop(&mut self) {
        self.process.dismiss("quit\n");
    }
}

/// Colours of games of two are letters.
fn colour_name(colour: usize, colours: usize) -> String {
    match colours {
        2 => ["b", "w"][colour].to_owned(),
        _ => (colour + 1).to_string(),
    }
}
