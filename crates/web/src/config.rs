//! What a server is started with.

use crate::classroom::ClassConfig;
use crate::limits::Limits;
use std::net::SocketAddr;
use std::path::PathBuf;

/// What a server is started with: all of it is the owner's choice, nothing of it a page's.
#[derive(Clone, Debug)]
pub struct Config {
    /// What every request under `/api` must know.
    pub token: String,
    /// What the `Host` header may say, port and all, such as `127.0.0.1:7070`.
    pub hosts: Vec<String>,
    /// The port.
    pub port: u16,
    /// Programs that pages may play against, by name.
    pub engines: Vec<Engine>,
    /// The folder of saved games and results; without it nothing is saved.
    pub results: Option<PathBuf>,
    /// A folder to read the page from instead of what is built in.
    pub assets: Option<PathBuf>,
    /// Threads that a search may use.
    pub threads: usize,
    /// Whether others than this machine may come: then any address may stand in the `Host` header, for only names can be made to lead
    /// here by strangers; and nobody is told command lines of engines.
    pub is_open: bool,
    /// The class that others may join.
    pub class: Option<ClassConfig>,
    /// How much of everything.
    pub limits: Limits,
}

/// A program that pages may play against as `engine:NAME`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Engine {
    /// What pages call it.
    pub name: String,
    /// The player behind it, such as `cmd:python3 bot.py`, which no page may send.
    pub spec: String,
}

impl Config {
    /// Whether a host, port and all, is this server.
    pub(crate) fn is_ours(&self, host: &str) -> bool {
        let is_address = || host.parse::<SocketAddr>().is_ok_and(|address| address.port() == self.port);
        self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host)) || (self.is_open && is_address())
    }

    /// A server of this machine for itself: with a token, on a port.
    pub fn local(token: &str, port: u16) -> Config {
        let hosts = ["127.0.0.1", "localhost", "[::1]"];
        Config {
            token: token.to_owned(),
            hosts: hosts.iter().map(|host| format!("{host}:{port}")).collect(),
            port,
            engines: Vec::new(),
            results: None,
            assets: None,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            is_open: false,
            class: None,
            limits: Limits::default(),
        }
    }
}
