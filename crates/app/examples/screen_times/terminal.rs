//! A terminal whose keys and pictures are ours.

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// What begins a synchronized update, and what ends it.
pub(crate) const UPDATE: (&str, &str) = ("\x1b[?2026h", "\x1b[?2026l");
const CLEAR: &str = "\x1b[2J";
/// Who waits longer has waited in vain.
const PATIENCE: Duration = Duration::from_secs(20);

/// A shell in a terminal of its own.
pub(crate) struct Terminal {
    shell: Child,
    /// Our side of it: what is written here are keys.
    keys: File,
    output: Receiver<Vec<u8>>,
    /// All that has come since the last `forget`.
    seen: String,
    /// Up to here it was waited for.
    from: usize,
    /// The program's process.
    id: String,
}

/// How restless the pictures are.
pub(crate) struct Flicker {
    pub(crate) pictures: usize,
    pub(crate) bytes: usize,
    pub(crate) clears: usize,
    pub(crate) outside: usize,
}

impl Terminal {
    /// A terminal of this size, with a shell that waits for a line.
    pub(crate) fn open(width: u16, height: u16) -> Terminal {
        let shell = format!("stty cols {width} rows {height} -echo; read -r line; eval \"$line\"");
        let [ours, theirs] = pair().expect("a pseudo-terminal");
        let half = || theirs.try_clone().expect("a descriptor");
        // In a session that this is the terminal of.
        let mut command = Command::new("setsid");
        command.args(["--ctty", "sh", "-c", &shell]).env("TERM", "xterm-256color").env("PLYGROUND_DATA", "");
        let spawned = command.stdin(half()).stdout(half()).stderr(half()).spawn();
        let shell = spawned.unwrap_or_else(|error| panic!("setsid: {error}: expected that of util-linux"));
        let mut from = ours.try_clone().expect("a descriptor");
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(length @ 1..) = from.read(&mut bytes) {
                if sender.send(bytes[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        Terminal { shell, keys: ours, output, seen: String::new(), from: 0, id: String::new() }
    }

    /// Runs a program in place of the shell; returns when it began.
    pub(crate) fn run(&mut self, line: &str) -> Instant {
        self.press(&format!("echo begun $$ n''ow; exec {line}\n"));
        self.wait_for(" now");
        let began = Instant::now();
        let told = self.seen.rsplit("begun ").next().unwrap_or_default();
        self.id = told.split(' ').next().unwrap_or_default().to_owned();
        began
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// Waits until this has come, behind what was waited for before.
    pub(crate) fn wait_for(&mut self, text: &str) {
        let start = Instant::now();
        loop {
            if let Some(at) = self.seen[self.from..].find(text) {
                self.from += at + text.len();
                return;
            }
            let left = PATIENCE.saturating_sub(start.elapsed());
            let bytes = self.output.recv_timeout(left);
            let bytes = bytes.unwrap_or_else(|error| panic!("waited in vain for {text:?}: {error}"));
            // A sign that comes in two pieces is none that is waited for.
            self.seen += &String::from_utf8_lossy(&bytes);
        }
    }

    /// What came so far no longer counts.
    pub(crate) fn forget(&mut self) {
        std::thread::sleep(Duration::from_millis(100));
        while self.output.try_recv().is_ok() {}
        self.seen.clear();
        self.from = 0;
    }

    /// Seconds of processor time that the program took.
    pub(crate) fn processor_time(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.id)).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
        let ticks = |at: usize| fields.get(at).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
        // Linux counts in hundredths of a second.
        (ticks(11) + ticks(12)) / 100.0
    }

    /// Looks at all that has come since the last `forget`, up to the last whole picture.
    pub(crate) fn flicker(&self) -> Flicker {
        let end = self.seen.rfind(UPDATE.1).map_or(0, |at| at + UPDATE.1.len());
        let all = &self.seen[..end];
        let inside: usize = all.split(UPDATE.0).skip(1).filter_map(|part| part.find(UPDATE.1)).sum();
        let pictures = all.matches(UPDATE.1).count();
        let outside = all.len() - inside - pictures * (UPDATE.0.len() + UPDATE.1.len());
        Flicker { pictures, bytes: all.len(), clears: all.matches(CLEAR).count(), outside }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // What ran in place of the shell is this process.
        let _ = self.shell.kill();
        let _ = self.shell.wait();
    }
}

/// Both sides of a new pseudo-terminal.
fn pair() -> std::io::Result<[File; 2]> {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
    grantpt(&ours)?;
    unlockpt(&ours)?;
    let name = PathBuf::from(std::ffi::OsString::from_vec(ptsname(&ours, Vec::new())?.into_bytes()));
    let theirs = File::options().read(true).write(true).open(name)?;
    // A copy, since that is closed in programs that are started, and no other descriptor shall be left there.
    Ok([File::from(ours).try_clone()?, theirs])
}
