//! `serve`: the page, for a browser on this machine.

mod browser;
mod connections;
mod network;
mod patient;

use crate::failure::Failure;
use crate::interrupt::stoppable;
use connections::Connections;
use plyground_arena::class::Rules;
use plyground_web::{ClassConfig, Config, Engine, Server, router};
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::time::Duration;

/// Show the page: play, analyse, review and measure in a browser
///
/// The first line on stdout is its address, with a token that only this run knows; whoever has not got the token is refused. It listens on
/// this machine alone. Pages can ask players of the list to think, within bounds; they can open no file and start no program: your own engines are named
/// here with --engine and are called engine:NAME there. Games and results are kept only in the folder given with --results. Ctrl-C ends it.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground serve\n  plyground serve --port 8080 --no-open\n  plyground serve --engine mine=\"python3 bot.py\" --results games\n  plyground serve --open-to-network --class connect:8x7x4"
)]
pub(crate) struct Args {
    /// The port; without it 7070, or the next free one
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// A program that pages may play against as engine:NAME; CMD is a command, or a player such as gtp:pentobi-gtp
    #[arg(long = "engine", value_name = "NAME=CMD", value_parser = engine)]
    engines: Vec<Engine>,
    /// A folder for games and results, those of a class among them; without it nothing is saved
    #[arg(long, value_name = "DIR")]
    results: Option<PathBuf>,
    /// The page from this folder instead of what is built in, for who works on it
    #[arg(long, value_name = "DIR")]
    assets: Option<PathBuf>,
    /// The address to listen on; beyond this machine it needs --open-to-network [default: 127.0.0.1, or 0.0.0.0 with --open-to-network]
    #[arg(long, value_name = "ADDR")]
    host: Option<IpAddr>,
    /// Let other machines come: bots join a class by the code that is shown, and whoever has the address with its token can use this machine's processors
    #[arg(long)]
    open_to_network: bool,
    /// The game of the class that others join with --open-to-network, one of two seats
    #[arg(long, value_name = "GAME", default_value = "connect")]
    class: String,
    /// Seconds for a move in the class
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    class_seconds: u64,
    /// Threads that a search may use [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// No words on stderr
    #[arg(long, short)]
    quiet: bool,
}

/// The first port that is tried, and how many after it.
const PORT: u16 = 7070;
const MORE: u16 = 100;

/// Time for open streams to end.
const FAREWELL: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    for folder in [&args.results, &args.assets].into_iter().flatten() {
        if !folder.is_dir() {
            return Err(Failure::Input(format!("{}: there is no such folder", folder.display())));
        }
    }
    if let Some(host) = args.host.filter(|host| !host.is_loopback() && !args.open_to_network) {
        return Err(Failure::Input(format!(
            "--host {host}: others could come from there: expected 127.0.0.1 or ::1, or --open-to-network as well"
        )));
    }
    let listener = bind(args)?;
    let address = listener.local_addr()?;
    let config = config(args, address)?;
    let own = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), address.port());
    let shown = if address.ip().is_unspecified() { own } else { address };
    let join = config.class.as_ref().map(|class| network::join_command(address, class.code()));
    let link = format!("http://{shown}/#token={}", config.token);
    let connections = config.limits.connections;
    let server = Server::new(config);
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().max_blocking_threads(32).build()?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{link}")?;
    out.flush()?;
    drop(out);
    if !args.quiet {
        anstream::eprintln!("open this address in a browser; Ctrl-C ends it");
        join.iter().for_each(|join| anstream::eprintln!("bots join by: {join}"));
    }
    let _opened = if args.no_open { None } else { browser::open(&link) };
    stoppable(|stop| {
        runtime.block_on(async {
            let connections = Connections::new(router(&server), connections);
            connections.serve(listener, stop).await?;
            // Streams say goodbye and end by themselves; who does not read them is left.
            server.end();
            connections.wait(FAREWELL).await;
            Ok::<(), Failure>(())
        })
    })?;
    server.wait(FAREWELL);
    plyground_players::engines::end_all();
    runtime.shutdown_timeout(FAREWELL);
    Ok(())
}

/// A listener on the port that was asked for, or on the first free one.
fn bind(args: &Args) -> Result<TcpListener, Failure> {
    let ports = match args.port {
        Some(port) => port..=port,
        None => PORT..=PORT + MORE,
    };
    let last = *ports.end();
    let all = if args.open_to_network { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let host = args.host.unwrap_or(IpAddr::V4(all));
    for port in ports {
        match TcpListener::bind(SocketAddr::new(host, port)) {
            Ok(listener) => return Ok(listener),
            Err(error) if port == last => {
                return Err(Failure::Run(format!("port {port} of {host}: {error}")));
            }
            Err(_) => {}
        }
    }
    Err(Failure::input("no port to listen on"))
}

fn config(args: &Args, address: SocketAddr) -> Result<Config, Failure> {
    let mut bytes = [0; 24];
    getrandom::fill(&mut bytes).map_err(|error| Failure::Run(format!("no random numbers: {error}")))?;
    let (token, code) = bytes.split_at(16);
    let token: String = token.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut config = Config::local(&token, address.port());
    config.engines.clone_from(&args.engines);
    config.results.clone_from(&args.results);
    config.assets.clone_from(&args.assets);
    config.threads = super::common::threads(args.threads);
    config.is_open = args.open_to_network;
    if args.open_to_network {
        let mut rules = Rules::new(&args.class);
        rules.time = Duration::from_secs(args.class_seconds);
        let class = ClassConfig::new(&network::code(code), rules).map_err(Failure::input)?;
        config.class = Some(match &args.results {
            Some(folder) => class.kept_in(folder).map_err(Failure::Input)?,
            None => class,
        });
    }
    Ok(config)
}

/// `NAME=CMD`: a command, or the spec of an engine.
fn engine(text: &str) -> Result<Engine, String> {
    let (name, command) = text.split_once('=').ok_or("expected NAME=CMD, such as mine=\"python3 bot.py\"")?;
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if name.is_empty() || !name.chars().all(is_name) {
        return Err(format!("{name:?} is no name: expected letters, digits, - and _"));
    }
    let spec = match command.starts_with("cmd:") || command.starts_with("gtp:") {
        true => command.to_owned(),
        false => format!("cmd:{command}"),
    };
    plyground_players::registry::settings(&spec).map_err(|error| error.to_string())?;
    Ok(Engine { name: name.to_owned(), spec })
}
