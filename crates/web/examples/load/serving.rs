//! A server of its own, ended with the program.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;

/// A server, and how it is reached.
pub(crate) struct Serving {
    child: Mutex<Child>,
    id: u32,
    pub(crate) address: String,
    pub(crate) token: String,
}

impl Serving {
    /// Starts the program.
    pub(crate) fn start(program: &str) -> Serving {
        let mut command = Command::new(program);
        command.args(["serve", "--no-open", "--port", "0", "--quiet"]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child =
            child.unwrap_or_else(|error| panic!("{program}: {error}: expected the program plyground"));
        let mut line = String::new();
        let out = child.stdout.take().expect("its stdout is ours");
        BufReader::new(out).read_line(&mut line).expect("its first line");
        let link = line.trim().strip_prefix("http://").and_then(|link| link.split_once("/#token="));
        let (address, token) = link.expect("an address with a token");
        Serving { address: address.into(), token: token.into(), id: child.id(), child: Mutex::new(child) }
    }

    /// Bytes of memory that it holds; zero where the system does not tell.
    pub(crate) fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id)).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or_default() << 10
    }

    /// Files and connections that it has open, and its threads; zero where the system does not tell.
    pub(crate) fn held(&self) -> (usize, usize) {
        let count = |folder: &str| {
            std::fs::read_dir(format!("/proc/{}/{folder}", self.id))
                .map_or(0, |entries| entries.flatten().count())
        };
        (count("fd"), count("task"))
    }

    /// Ends it, and returns what it complained of: its words on stderr, or that it had ended before.
    pub(crate) fn end(self) -> String {
        let mut child = self.child.into_inner().expect("nobody panics");
        let mut words = match child.try_wait() {
            Ok(Some(status)) => format!("it had ended: {status}\n"),
            _ => String::new(),
        };
        let _ = child.kill();
        if let Some(mut stderr) = child.stderr.take() {
            let _ = stderr.read_to_string(&mut words);
        }
        let _ = child.wait();
        words
    }
}
