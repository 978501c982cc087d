//! A running engine: lines in, lines out, all of it bounded.

use super::group;
use super::last_lines::LastLines;
use super::launch::{Deadline, Launch};
use plyground_search::Forfeit;
use std::convert::Infallible;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A process whose output is read by threads of its own, so that nothing it does or leaves undone blocks us.
pub(crate) struct Process {
    child: Child,
    input: Option<SyncSender<Vec<u8>>>,
    output: Receiver<Vec<u8>>,
    said: Arc<Mutex<LastLines>>,
    /// Ends with stderr.
    errors: Receiver<Infallible>,
    status: Option<ExitStatus>,
    /// What it may still write before the next question.
    left: u64,
    allowed: u64,
}

/// Lines that wait to be written or read; together with their length this bounds the memory.
const WAITING: usize = 64;
/// The longest line that is taken as one.
const LONGEST: u64 = 1 << 14;
/// How often the stop flag is looked at.
const GLANCE: Duration = Duration::from_millis(20);
/// How long the last words of a process that has ended are waited for.
const LAST_WORDS: Duration = Duration::from_millis(300);
/// How long a process may take to end once it was asked to.
const FAREWELL: Duration = Duration::from_millis(200);

impl Process {
    pub(crate) fn start(launch: &Launch, game: &str) -> Result<Process, String> {
        let mut command = Command::new(&launch.words[0]);
        command
            .args(&launch.words[1..])
            .env("PLYGROUND_GAME", game)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = group::start(command, launch.memory)
            .map_err(|error| format!("cannot start \"{}\": {error}", launch.words[0]))?;
        let said = Arc::new(Mutex::new(LastLines::default()));
        let (input, texts) = sync_channel::<Vec<u8>>(WAITING);
        if let Some(mut stdin) = child.stdin.take() {
            std::thread::spawn(move || {
                // A program that does not read has ended or will be ended.
                texts.iter().all(|text| stdin.write_all(&text).and_then(|()| stdin.flush()).is_ok())
            });
        }
        let (sender, output) = sync_channel(WAITING);
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || read_lines(stdout, |line| sender.send(line).is_ok()));
        }
        let (end, errors) = channel::<Infallible>();
        if let Some(stderr) = child.stderr.take() {
            let said = Arc::clone(&said);
            std::thread::spawn(move || {
                read_lines(stderr, |line| {
                    said.lock().unwrap_or_else(PoisonError::into_inner).add(&line);
                    true
                });
                drop(end);
            });
        }
        let (allowed, left) = (launch.output, launch.output);
        Ok(Process { child, input: Some(input), output, said, errors, status: None, left, allowed })
    }

    /// Hands it a text. What it wrote so far no longer counts.
    pub(crate) fn send(&mut self, text: String) -> Result<(), String> {
        self.left = self.allowed;
        let full = || "does not read what it is sent".to_owned();
        self.input.as_ref().map_or(Ok(()), |input| input.try_send(text.into_bytes()).map_err(|_| full()))
    }

    /// Nothing more will be sent.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Its next line without its end; `None` when it has closed its output.
    pub(crate) fn line(&mut self, deadline: Deadline, stop: &AtomicBool) -> Result<Option<String>, String> {
        loop {
            let left = deadline.at.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(GLANCE)) {
                Ok(line) => {
                    self.said.lock().unwrap_or_else(PoisonError::into_inner).add(&line);
                    let Some(left) = self.left.checked_sub(line.len() as u64) else {
                        return Err(format!("wrote more than {} bytes for a move", self.allowed));
                    };
                    self.left = left;
                    let text = String::from_utf8_lossy(&line);
                    return Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()));
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                    return Err("was stopped before it answered".to_owned());
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(format!("no answer within {deadline}"));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Kills it with all it has started.
    pub(crate) fn end(&mut self) {
        self.input = None;
        if self.status.is_none() {
            group::end(&mut self.child);
            self.status = self.child.wait().ok();
        }
    }

    /// Asks it to end, and gives it a moment to do so.
    pub(crate) fn dismiss(&mut self, farewell: &str) {
        if self.status.is_some() {
            return;
        }
        let is_sent = self.send(farewell.to_owned()).is_ok();
        self.close_input();
        let (deadline, never) = (Deadline::within(FAREWELL), AtomicBool::new(false));
        while is_sent && matches!(self.line(deadline, &never), Ok(Some(_))) {}
        self.end();
    }

    /// How it ended, in words; only after [`end`](Process::end).
    pub(crate) fn ending(&self) -> String {
        match self.status.and_then(|status| status.code()) {
            Some(code) => format!("exited with status {code}"),
            None => match signal(self.status) {
                Some(KILLED) | None => "closed its output".to_owned(),
                Some(signal) => format!("was killed by signal {signal}"),
            },
        }
    }

    /// Ends it, and says why the game is given up.
    pub(crate) fn forfeit(&mut self, reason: String, start: Instant) -> Forfeit {
        self.end();
        let _ = self.errors.recv_timeout(LAST_WORDS);
        let last_lines = self.said.lock().unwrap_or_else(PoisonError::into_inner).to_vec();
        Forfeit { reason, last_lines, elapsed: start.elapsed() }
    }
}

/// The signal by which we end a process.
const KILLED: i32 = 9;

#[cfg(unix)]
fn signal(status: Option<ExitStatus>) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status?)
}

#[cfg(not(unix))]
fn signal(_: Option<ExitStatus>) -> Option<i32> {
    None
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Hands out lines until there are no more or nobody wants them; longer ones come in pieces.
fn read_lines(from: impl Read, mut each: impl FnMut(Vec<u8>) -> bool) {
    let mut reader = BufReader::new(from);
    loop {
        let mut line = Vec::new();
        match reader.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if !each(line) => return,
            Ok(_) => {}
        }
    }
}
