//! The line protocol: one long conversation in lines of text, as docs/protocol.md describes it.

use super::{Deadline, Launch, Process};
use plyground_search::Forfeit;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The first line that either side writes.
const HELLO: &str = "plyground 1";

/// The least that a program may take to say whether it speaks the protocol.
const QUICK: Duration = Duration::from_secs(2);

/// What every engine may be late, beside a tenth of its time.
const GRACE: Duration = Duration::from_millis(200);

/// A conversation with an engine.
pub(crate) struct Dialogue {
    process: Process,
    /// The game and the moves it was told; `None` before the first.
    told: Option<(String, Vec<String>)>,
}

/// What an engine is asked for.
pub(crate) struct Go<'a> {
    pub(crate) game: &'a str,
    /// Every move from the start.
    pub(crate) moves: &'a [String],
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    pub(crate) stop: &'a AtomicBool,
}

/// Whether a program speaks the protocol: it answers the first line with the same.
pub(crate) fn is_spoken(launch: &Launch, game: &str, stop: &AtomicBool) -> Result<bool, Forfeit> {
    let start = Instant::now();
    let mut process = Process::start(launch, game)?;
    let deadline = Deadline::within(launch.time.clamp(QUICK, Launch::WELCOME));
    if let Err(reason) = process.send(format!("{HELLO}\n")) {
        return Err(process.forfeit(reason, start));
    }
    // Whoever waits for a whole board sees here that none is coming.
    process.close_input();
    Ok(next(&mut process, deadline, stop).is_ok_and(|line| is_hello(&line)))
}

impl Dialogue {
    pub(crate) fn open(launch: &Launch, game: &str, stop: &AtomicBool) -> Result<Dialogue, Forfeit> {
        let start = Instant::now();
        let mut process = Process::start(launch, game)?;
        let hello = process.send(format!("{HELLO}\n"));
        match hello.and_then(|()| next(&mut process, Deadline::welcome(), stop)) {
            Ok(line) if is_hello(&line) => Ok(Dialogue { process, told: None }),
            Ok(line) => Err(process.forfeit(unexpected(&line, HELLO), start)),
            Err(reason) => Err(process.forfeit(reason, start)),
        }
    }

    /// The next game starts from nothing.
    pub(crate) fn forget(&mut self) {
        self.told = None;
    }

    /// The engine's move.
    pub(crate) fn go(&mut self, launch: &Launch, go: &Go<'_>) -> Result<String, String> {
        self.tell(go)?;
        let time = launch.time.as_millis();
        self.refuse_unasked("go")?;
        self.process.send(format!("go time {time} seed {} threads {}\n", go.seed, go.threads))?;
        // An engine that uses all the time it has is not late yet.
        let deadline = Deadline::within(launch.time).and(launch.time / 10 + GRACE);
        let line = next(&mut self.process, deadline, go.stop)?;
        match line.split_once(' ').map_or((line.as_str(), ""), |(word, rest)| (word, rest.trim())) {
            ("move", mv) if !mv.is_empty() => Ok(mv.to_owned()),
            ("resign", "") => Err("resigns".to_owned()),
            ("error", text) => Err(format!("says: {text}")),
            _ => Err(unexpected(&line, "move MOVE")),
        }
    }

    /// Ends the conversation badly.
    pub(crate) fn forfeit(&mut self, reason: String, start: Instant) -> Forfeit {
        self.process.forfeit(reason, start)
    }

    /// An answer that was written before the question answers nothing.
    fn refuse_unasked(&mut self, question: &str) -> Result<(), String> {
        while let Some(line) = self.process.unread_line() {
            if !is_info(&line) {
                let shown: String = line.chars().take(60).collect();
                return Err(format!("wrote {shown:?} before it was asked by {question}"));
            }
        }
        Ok(())
    }

    /// Brings its board up to date.
    fn tell(&mut self, go: &Go<'_>) -> Result<(), String> {
        let known = match &self.told {
            Some((game, moves)) if game == go.game && go.moves.starts_with(moves) => moves.len(),
            _ => {
                self.refuse_unasked("newgame")?;
                self.process.send(format!("newgame {}\n", go.game))?;
                let line = next(&mut self.process, Deadline::welcome(), go.stop)?;
                match line.strip_prefix("error ") {
                    _ if line == "ready" => 0,
                    Some(text) => return Err(format!("says: {text}")),
                    None => return Err(unexpected(&line, "ready")),
                }
            }
        };
        let text: String = go.moves[known..].iter().map(|mv| format!("play {mv}\n")).collect();
        if !text.is_empty() {
            self.process.send(text)?;
        }
        self.told = Some((go.game.to_owned(), go.moves.to_vec()));
        Ok(())
    }
}

impl Drop for Dialogue {
    fn drop(&mut self) {
        self.process.dismiss("quit\n");
    }
}

/// The next line that is not for the reader of a log.
fn next(process: &mut Process, deadline: Deadline, stop: &AtomicBool) -> Result<String, String> {
    loop {
        match process.line(deadline, stop)? {
            Some(line) if is_info(&line) => {}
            Some(line) => return Ok(line),
            None => {
                process.end();
                return Err(format!("{} without an answer", process.ending()));
            }
        }
    }
}

fn is_info(line: &str) -> bool {
    line == "info" || line.starts_with("info ")
}

fn is_hello(line: &str) -> bool {
    line == HELLO || line.strip_prefix(HELLO).is_some_and(|rest| rest.starts_with(' '))
}

fn unexpected(line: &str, expected: &str) -> String {
    let shown: String = line.chars().take(60).collect();
    format!("wrote {shown:?}: expected {expected}")
}
