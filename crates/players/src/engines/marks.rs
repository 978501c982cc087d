//! Marks of engines: a word in the environment of an engine, which all that it starts inherits.
//!
//! A child that begins a session of its own leaves the engine's process group and is not killed with it; where Linux tells the
//! environment of processes, it is found by its mark. Who takes the trouble to clear its environment and to leave the group
//! escapes: only a control group would hold it.

use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};

/// The variable that holds the marks: of the engine, behind those of whoever started us.
const NAME: &str = "PLYGROUND_ENGINE";

/// The mark of an engine: `12345-7;`, the number of this process and that of the engine.
pub(super) struct Mark(String);

impl Mark {
    /// One that no other engine has.
    pub(super) fn new() -> Mark {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Mark(format!("{}-{};", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed)))
    }

    /// Marks a program that is to be started.
    pub(super) fn put_on(&self, command: &mut Command) {
        let mut marks = std::env::var(NAME).unwrap_or_default();
        marks.push_str(&self.0);
        command.env(NAME, marks);
    }

    /// Kills whatever has the mark.
    pub(super) fn kill_all(&self) {
        kill(&|mark| mark == self.0.trim_end_matches(';'));
    }

    /// Kills whatever has a mark of this process.
    pub(super) fn kill_every() {
        let own = format!("{}-", std::process::id());
        kill(&|mark| mark.starts_with(&own));
    }
}

/// Kills processes with such a mark until there are none: who forks faster than that is given up on.
#[cfg(target_os = "linux")]
fn kill(is_meant: &dyn Fn(&str) -> bool) {
    use rustix::process::{PidfdFlags, Signal, pidfd_open, pidfd_send_signal};
    const ROUNDS: usize = 20;
    for _ in 0..ROUNDS {
        let Ok(entries) = std::fs::read_dir("/proc") else { return };
        let mut found = 0;
        for entry in entries.flatten() {
            let pid = entry.file_name().to_str().and_then(|name| name.parse().ok());
            let Some(pid) = pid.and_then(rustix::process::Pid::from_raw) else { continue };
            // Held before it is looked at, so that no other process that got its number is meant.
            let Ok(process) = pidfd_open(pid, PidfdFlags::empty()) else { continue };
            let Ok(environment) = std::fs::read(entry.path().join("environ")) else { continue };
            if marks(&environment).any(is_meant) {
                found += usize::from(pidfd_send_signal(&process, Signal::KILL).is_ok());
            }
        }
        if found == 0 {
            return;
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn kill(_: &dyn Fn(&str) -> bool) {}

/// The marks in an environment as the system tells it.
#[cfg(target_os = "linux")]
fn marks(environment: &[u8]) -> impl Iterator<Item = &str> {
    let text = |entry| std::str::from_utf8(entry).ok()?.strip_prefix(NAME)?.strip_prefix('=');
    let value = environment.split(|byte| *byte == 0).find_map(text);
    value.unwrap_or_default().split(';').filter(|mark| !mark.is_empty())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::process::Stdio;

    #[test]
    fn whoever_has_the_mark_is_killed_and_nobody_else() {
        let (one, other) = (Mark::new(), Mark::new());
        let start = |mark: &Mark| {
            let mut command = Command::new("sleep");
            mark.put_on(command.arg("60").stdin(Stdio::null()));
            command.spawn().unwrap()
        };
        let (mut meant, mut spared) = (start(&one), start(&other));
        one.kill_all();
        assert!(!meant.wait().unwrap().success());
        assert!(spared.try_wait().unwrap().is_none());
        spared.kill().unwrap();
        spared.wait().unwrap();
        assert_eq!(marks(b"A=1\0PLYGROUND_ENGINE=7-0;12-3;\0").collect::<Vec<_>>(), ["7-0", "12-3"]);
        assert_eq!(marks(b"XPLYGROUND_ENGINE=7-0;\0").count(), 0);
    }
}
