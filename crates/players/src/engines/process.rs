//! A running engine as a child process: lines in, lines out, all of it bounded in time and size.

use super::group;
use super::last_lines::LastLines;
use super::launch::{Deadline, Launch};
use super::log::Log;
use plyground_core::plain;
use plyground_search::Forfeit;
use std::convert::Infallible;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// A process whose output is read by threads of its own, so that nothing it does or leaves undone blocks us.
pub(crate) struct Process {
    child: Child,
    input: Option<SyncSender<Vec<u8>>>,
    output: Receiver<Vec<u8>>,
    /// What has come and was not handed out yet, from `next` on.
    unread: Vec<u8>,
    next: usize,
    said: Arc<Mutex<LastLines>>,
    log: Log,
    /// Ends with stderr.
    errors: Receiver<Infallible>,
    status: Option<ExitStatus>,
    /// What it may still write before the next question.
    left: u64,
    allowed: u64,
}

/// Texts that wait to be written or read; together with their length this bounds the memory.
const WAITING: usize = 64;
/// What is read at once, and the longest line of stderr that is taken as one.
const CHUNK: usize = 1 << 14;
/// The longest reason that is told.
const REASON: usize = 400;
/// How often the stop flag is looked at.
const GLANCE: Duration = Duration::from_millis(20);
/// How long the last words of a process that has ended are waited for.
const LAST_WORDS: Duration = Duration::from_millis(300);
/// How long a process may take to end once it was asked to.
const FAREWELL: Duration = Duration::from_millis(200);

impl Process {
    pub(crate) fn start(launch: &Launch, game: &str) -> Result<Process, Forfeit> {
        let start = Instant::now();
        let mut command = Command::new(&launch.words[0]);
        command
            .args(&launch.words[1..])
            .env("PLYGROUND_GAME", game)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let never = |reason| Forfeit {
            reason,
            last_lines: Vec::new(),
            elapsed: start.elapsed(),
            never_started: true,
        };
        let log = Log::open(launch.log.as_deref()).map_err(|error| {
            never(format!("cannot write the log {}: {error}", launch.log.as_deref().unwrap_or_default()))
        })?;
        let mut child = group::start(command, launch.memory)
            .map_err(|error| never(format!("cannot start \"{}\": {error}", launch.words[0])))?;
        let said = Arc::new(Mutex::new(LastLines::default()));
        let (input, texts) = sync_channel::<Vec<u8>>(WAITING);
        let (sender, output) = sync_channel(WAITING);
        let (end, errors) = channel::<Infallible>();
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let write = move || {
            let Some(mut to) = stdin else { return };
            // A program that does not read has ended or will be ended.
            texts.iter().all(|text| to.write_all(&text).and_then(|()| to.flush()).is_ok());
        };
        let read = move || stdout.into_iter().for_each(|from| read_chunks(from, &sender));
        let (listener, own_log, id) = (Arc::clone(&said), log.clone(), child.id());
        let hear = move || {
            stderr.into_iter().for_each(|from| {
                read_lines(from, |line| {
                    own_log.note(id, '!', line);
                    listener.lock().unwrap_or_else(PoisonError::into_inner).add(line);
                });
            });
            drop(end);
        };
        let threads = Builder::new().spawn(write).and_then(|_| Builder::new().spawn(read));
        if let Err(error) = threads.and_then(|_| Builder::new().spawn(hear)) {
            group::end(&mut child);
            let _ = child.wait();
            return Err(never(format!(
                "cannot start \"{}\": no thread to listen to it: {error}",
                launch.words[0]
            )));
        }
        let (allowed, left) = (launch.output, launch.output);
        let (unread, next, status) = (Vec::new(), 0, None);
        Ok(Process {
            child,
            input: Some(input),
            output,
            unread,
            next,
            said,
            log,
            errors,
            status,
            left,
            allowed,
        })
    }

    /// Hands it a text. What it wrote so far no longer counts.
    pub(crate) fn send(&mut self, text: String) -> Result<(), String> {
        self.left = self.allowed;
        self.log.note(self.child.id(), '>', text.as_bytes());
        let full = || "does not read what it is sent".to_owned();
        self.input.as_ref().map_or(Ok(()), |input| input.try_send(text.into_bytes()).map_err(|_| full()))
    }

    /// A line that is there by now and was not handed out.
    pub(crate) fn unread_line(&mut self) -> Option<String> {
        self.unread.drain(..self.next);
        self.next = 0;
        self.unread.extend(self.output.try_iter().flatten());
        let end = self.unread[self.next..].iter().position(|byte| *byte == b'\n')?;
        Some(self.take(end + 1))
    }

    /// Nothing more will be sent.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Its next line without its end; `None` when it has closed its output.
    pub(crate) fn line(&mut self, deadline: Deadline, stop: &AtomicBool) -> Result<Option<String>, String> {
        loop {
            if let Some(length) = self.unread[self.next..].iter().position(|byte| *byte == b'\n') {
                return Ok(Some(self.take(length + 1)));
            }
            let left = deadline.at.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(GLANCE)) {
                Ok(chunk) => {
                    self.unread.drain(..self.next);
                    self.next = 0;
                    self.unread.extend(&chunk);
                    match self.left.checked_sub(chunk.len() as u64) {
                        Some(left) => self.left = left,
                        None => {
                            self.take(self.unread.len());
                            return Err(format!("wrote more than {} bytes for a move", self.allowed));
                        }
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let rest = self.unread.len() - self.next;
                    return Ok((rest > 0).then(|| self.take(rest)));
                }
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

    /// Hands out the next so many bytes as a line.
    fn take(&mut self, length: usize) -> String {
        let line = &self.unread[self.next..self.next + length];
        self.next += length;
        self.log.note(self.child.id(), '<', line);
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        line.split(|byte| *byte == b'\n').for_each(|line| said.add(line));
        String::from_utf8_lossy(line).trim_end_matches(['\n', '\r']).to_owned()
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

    /// Ends it, and says why the game is given up; the reason may have words of its own in it.
    pub(crate) fn forfeit(&mut self, reason: String, start: Instant) -> Forfeit {
        self.end();
        let reason: String = plain(&reason).chars().take(REASON).collect();
        let _ = self.errors.recv_timeout(LAST_WORDS);
        let last_lines = self.said.lock().unwrap_or_else(PoisonError::into_inner).to_vec();
        Forfeit { reason, last_lines, elapsed: start.elapsed(), never_started: false }
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

/// Hands out what comes until there is no more or nobody wants it.
fn read_chunks(mut from: impl Read, to: &SyncSender<Vec<u8>>) {
    let mut buffer = vec![0; CHUNK];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        if to.send(buffer[..length].to_vec()).is_err() {
            return;
        }
    }
}

/// Hands out lines until there are no more; longer ones come in pieces.
fn read_lines(from: impl Read, mut each: impl FnMut(&[u8])) {
    let mut reader = BufReader::new(from);
    let mut line = Vec::new();
    while let Ok(1..) = reader.by_ref().take(CHUNK as u64).read_until(b'\n', &mut line) {
        each(&line);
        line.clear();
    }
}
