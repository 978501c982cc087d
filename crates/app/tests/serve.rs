//! `serve` with a socket: its first line, its end with streams open, and connections that come to nothing.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server of its own, ended with the test.
struct Serving {
    child: Child,
    address: String,
    token: String,
}

impl Serving {
    fn start(more: &[&str]) -> Serving {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plyground"));
        command.args(["serve", "--no-open", "--port", "0", "--quiet"]).args(more);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (address, token) = line.trim().strip_prefix("http://").unwrap().split_once("/#token=").unwrap();
        assert!(token.len() >= 32 && token.chars().all(|letter| letter.is_ascii_hexdigit()), "{line}");
        Serving { address: address.to_owned(), token: token.to_owned(), child }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Asks on a connection of its own, and returns it.
    fn ask(&self, method: &str, path: &str, body: &str) -> TcpStream {
        let mut stream = self.connect();
        let (address, token) = (&self.address, &self.token);
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\nx-plyground-token: {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream
    }

    /// The head of the answer, and what comes with it.
    fn answer(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = self.ask(method, path, body);
        until(&mut stream, "\r\n\r\n")
    }

    /// Ctrl-C, and the code with which it ends.
    fn interrupt(&mut self) -> (Option<i32>, Duration) {
        let start = Instant::now();
        assert!(
            Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().unwrap().success()
        );
        let code = self.child.wait().unwrap().code();
        (code, start.elapsed())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What comes until some words have come.
fn until(stream: &mut TcpStream, words: &str) -> String {
    let mut text = String::new();
    let mut bytes = [0; 4096];
    while !text.contains(words) {
        match stream.read(&mut bytes).unwrap() {
            0 => break,
            count => text += &String::from_utf8_lossy(&bytes[..count]),
        }
    }
    text
}

const PAGE: &str = "page0123456789abcd";

#[test]
fn it_ends_on_ctrl_c_with_streams_open_and_a_search_running() {
    let mut serving = Serving::start(&[]);
    assert!(serving.answer("GET", "/api/health", "").starts_with("HTTP/1.1 200"));
    let mut events = serving.ask("GET", &format!("/api/events?page={PAGE}"), "");
    until(&mut events, ": here");
    let order = format!(
        r#"{{"page":"{PAGE}","kind":"search","game":"connect","position":"","player":"uct:sims=100000000,memory=64MB"}}"#
    );
    assert!(serving.answer("POST", "/api/jobs", &order).starts_with("HTTP/1.1 201"));
    until(&mut events, "event: frame");
    // One that is connected and says nothing does not keep it either.
    let _idle = serving.connect();
    let (code, took) = serving.interrupt();
    assert_eq!(code, Some(0));
    assert!(took < Duration::from_secs(20), "{took:?}");
    assert!(until(&mut events, "event: bye").contains("event: bye"));
    assert!(TcpStream::connect(&serving.address).is_err());
}

/// An answer's body as JSON.
fn body(mut stream: TcpStream) -> Value {
    let text = until(&mut stream, "\r\n\r\n");
    let (head, rest) = text.split_once("\r\n\r\n").unwrap();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
    let mut bytes = rest.as_bytes().to_vec();
    let have = bytes.len();
    bytes.resize(length.parse().unwrap(), 0);
    stream.read_exact(&mut bytes[have..]).unwrap();
    serde_json::from_slice(&bytes).unwrap()
}

/// The line that a page copies gives the numbers that it shows.
#[test]
fn a_command_gives_the_numbers_of_its_job() {
    let serving = Serving::start(&["--threads", "2"]);
    // Times and who did which task differ from run to run; a drawing is written in its own symbols.
    let differing = ["seconds", "threads", "commit", "machine", "position"];
    let without_times = |mut value: Value| {
        value.as_object_mut().unwrap().retain(|name, _| !differing.contains(&name.as_str()));
        for row in value.get_mut("players").and_then(Value::as_array_mut).into_iter().flatten() {
            row.as_object_mut().unwrap().remove("seconds_a_move");
        }
        if let Some(counts) = value.get_mut("counts").and_then(Value::as_object_mut) {
            counts.retain(|name, _| !["own", "stolen"].contains(&name.as_str()));
        }
        value
    };
    for (order, result) in [
        (
            json!({"kind": "search", "game": "connect", "position": "44", "player": "uct:sims=2000", "seed": 5}),
            "answer",
        ),
        (
            json!({"kind": "search", "game": "connect:5x4x4", "board": ".....\n.....\n..O..\n..X..", "position": "3", "player": "mc:sims=50"}),
            "answer",
        ),
        (
            json!({"kind": "reply", "game": "blokus:duo", "position": "1:e10,e11", "player": "level:3", "seed": 2}),
            "answer",
        ),
        (json!({"kind": "review", "game": "connect", "position": "4455362"}), "review"),
        (
            json!({"kind": "match", "game": "connect:5x4x4", "players": ["mc:sims=20", "random"], "games": 6, "seed": 3}),
            "report",
        ),
        (json!({"kind": "tournament", "players": ["greedy", "random", "twoply"], "games": 2}), "report"),
    ] {
        let mut order = order;
        order["page"] = json!(PAGE);
        let ordered = body(serving.ask("POST", "/api/jobs", &order.to_string()));
        let command = ordered["command"].as_str().unwrap().to_owned();
        let shown = loop {
            let job =
                body(serving.ask("GET", &format!("/api/jobs/{}", ordered["job"].as_str().unwrap()), ""));
            if !["waiting", "running"].contains(&job["state"].as_str().unwrap()) {
                break job;
            }
            std::thread::sleep(Duration::from_millis(10));
        };
        let line = command.replacen("plyground ", &format!("'{}' ", env!("CARGO_BIN_EXE_plyground")), 1);
        let output = Command::new("sh").args(["-c", &line]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let printed: Value =
            serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{command}: {said}"));
        assert_eq!(without_times(printed), without_times(shown["result"][result].clone()), "{command}");
    }
}

#[test]
fn who_is_connected_and_says_nothing_is_hung_up_on() {
    let serving = Serving::start(&[]);
    let mut idle = serving.connect();
    let mut half = serving.connect();
    half.write_all(b"GET /api/health HTTP/1.1\r\nhost: ").unwrap();
    let start = Instant::now();
    let mut rest = Vec::new();
    let _ = idle.read_to_end(&mut rest);
    let _ = half.read_to_end(&mut rest);
    assert!(start.elapsed() < Duration::from_secs(50), "{:?}", start.elapsed());
}

#[test]
fn nonsense_on_the_wire_is_answered_or_hung_up_on_and_the_rest_goes_on() {
    let serving = Serving::start(&[]);
    for nonsense in [
        &b"\x16\x03\x01\x02\x00\x01"[..],
        b"GET",
        b"\r\n\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        &[b'a'; 40_000],
    ] {
        let mut stream = serving.connect();
        let _ = stream.write_all(nonsense);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(
            answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"),
            "{:?}",
            String::from_utf8_lossy(&answer)
        );
    }
    let mut long = serving.connect();
    let _ = long.write_all(format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "y".repeat(100_000)).as_bytes());
    let mut answer = Vec::new();
    let _ = long.read_to_end(&mut answer);
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"));
    assert!(serving.answer("GET", "/api/health", "").starts_with("HTTP/1.1 200"));
}

#[test]
fn what_it_is_started_with_is_checked() {
    let refused = |args: &[&str], words: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_plyground")).arg("serve").args(args).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        assert!(message.contains(words), "{args:?}: {message}");
    };
    refused(&["--host", "0.0.0.0"], "--open-to-network");
    refused(&["--results", "no-such-folder"], "there is no such folder");
    refused(&["--assets", "no-such-folder"], "there is no such folder");
    refused(&["--engine", "bot.py"], "expected NAME=CMD");
    refused(&["--engine", "my bot=python3 bot.py"], "is no name");
    refused(&["--engine", "mine="], "names no program");
}
