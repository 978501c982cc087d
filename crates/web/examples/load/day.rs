//! A day's use, shortened: sessions one after the other, a few at once, each with its stream, a game against the computer, searches and a match.

use crate::Plan;
use crate::connection::{Came, Connection, Ends};
use crate::kinds::{get, post};
use crate::serving::Serving;
use plyground_core::{Rng, Streams};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::net::TcpStream;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Sessions of a day, and what each does: searches, and games, of which one is against the computer.
const SESSIONS: u64 = 1000;
const SEARCHES: u64 = 10;
const GAMES: u64 = 100;
/// Sessions at once.
const AT_ONCE: usize = 6;
/// Parts of the day: no more pages come in one than a server knows.
const PARTS: u64 = 4;
/// Time after which what a page that is gone had done is forgotten, and a little more.
const QUIET: Duration = Duration::from_secs(125);

/// Times by what was waited for.
type Times = BTreeMap<&'static str, Vec<Duration>>;

/// Sessions in parts; after each it is quiet until they are forgotten, and then memory, files and threads are as they were after the first.
pub(crate) fn run(plan: &Plan, serving: &Serving) -> bool {
    let (sessions, start) = ((SESSIONS / plan.day).max(PARTS), Instant::now());
    let (next, mut held) = (AtomicU64::new(0), Vec::new());
    let (times, wrong): (Mutex<Times>, Mutex<Vec<String>>) = Default::default();
    for part in 1..=PARTS {
        std::thread::scope(|scope| {
            for _ in 0..AT_ONCE {
                scope.spawn(|| {
                    loop {
                        // Nobody goes beyond the end of the part; the last numbers are drawn again by the next.
                        let end = sessions * part / PARTS;
                        let Ok(number) =
                            next.fetch_update(Relaxed, Relaxed, |at| (at < end).then_some(at + 1))
                        else {
                            return;
                        };
                        let mut session = Session::new(serving, number, plan.seed);
                        if let Err(what) = session.go() {
                            wrong.lock().expect("nobody panics").push(format!("session {number}: {what}"));
                        }
                        let mut times = times.lock().expect("nobody panics");
                        session
                            .times
                            .into_iter()
                            .for_each(|(what, own)| times.entry(what).or_default().extend(own));
                    }
                });
            }
        });
        std::thread::sleep(QUIET);
        held.push((serving.memory(), serving.held()));
    }
    let wrong = wrong.into_inner().expect("nobody panics");
    println!(
        "{sessions} sessions, {} searches, {} games in {:.0} s",
        sessions * SEARCHES,
        sessions * GAMES,
        start.elapsed().as_secs_f64()
    );
    times.into_inner().expect("nobody panics").into_iter().for_each(|(what, times)| tell(what, times));
    let row = |name: &str, held: Vec<String>| println!("{name} after each part: {}", held.join(" "));
    row("memory in MB", held.iter().map(|(memory, _)| (memory >> 20).to_string()).collect());
    row("open files", held.iter().map(|(_, (files, _))| files.to_string()).collect());
    row("threads", held.iter().map(|(_, (_, threads))| threads.to_string()).collect());
    wrong.iter().take(5).for_each(|wrong| println!("    WRONG {wrong}"));
    let ((first, (files, threads)), (last, now)) = (held[0], held[held.len() - 1]);
    let is_good = wrong.is_empty() && last <= first + first / 8 && now.0 <= files && now.1 <= threads + 2;
    println!("{}", if is_good { "all is well" } else { "something is wrong" });
    is_good
}

fn tell(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let millis = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{what:28} {:7} times; median {:.1}, 95 % {:.1}, 99 % {:.1}, 99.9 % {:.1}, longest {:.0} ms",
        times.len(),
        millis(0.5),
        millis(0.95),
        millis(0.99),
        millis(0.999),
        millis(1.0)
    );
}

/// Somebody who opens the page, and closes it in the end.
struct Session<'a> {
    serving: &'a Serving,
    connection: Connection<'a>,
    page: String,
    rng: Rng,
    times: Times,
}

impl<'a> Session<'a> {
    fn new(serving: &'a Serving, number: u64, seed: u64) -> Session<'a> {
        let page = format!("pageofaday{number:08}");
        let (connection, rng) = (Connection::new(serving), Streams::new(seed).rng(number));
        Session { serving, connection, page, rng, times: Times::new() }
    }

    fn go(&mut self) -> Result<(), String> {
        let stream = self.stream()?;
        self.ask("a file of the page", &get(self.serving, "/", ""), 200)?;
        self.ask("a call", &get(self.serving, "/api/setup", ""), 200)?;
        let line = self.game()?;
        for number in 0..SEARCHES {
            // The last move may have ended it.
            let position = &line[..(line.len() - 1).min(number as usize)];
            let player = if number % 2 == 0 { "uct:sims=2000" } else { "alphabeta:depth=5" };
            let order = json!({"kind": "search", "game": "connect", "position": position, "player": player, "seed": number});
            self.job("a search, order to result", order)?;
        }
        let seed = self.rng.below(1 << 20);
        let players = ["random", "greedy"];
        let order = json!({"kind": "match", "players": players, "games": GAMES - 1, "seed": seed});
        self.job("a match of 99 games", order)?;
        let _ = stream.shutdown(std::net::Shutdown::Both);
        Ok(())
    }

    /// The stream of events, which nobody needs to read: what is in it is little.
    fn stream(&self) -> Result<TcpStream, String> {
        let mut stream = TcpStream::connect(&self.serving.address).map_err(|error| error.to_string())?;
        let head = get(self.serving, &format!("/api/events?page={}", self.page), "");
        stream.write_all(&head).map_err(|error| error.to_string())?;
        Ok(stream)
    }

    /// A game against the computer, by random moves; the line of play.
    fn game(&mut self) -> Result<String, String> {
        let mut line = String::new();
        loop {
            let column = char::from(b'1' + self.rng.below(7) as u8);
            let ask = json!({"game": "connect", "position": line, "move": column.to_string()}).to_string();
            let bytes = post(self.serving, "/api/play", &ask);
            if line.matches(column).count() >= 6 {
                continue;
            }
            let board = self.ask("a call", &bytes, 200)?;
            line.push(column);
            if !board["outcome"].is_null() {
                return Ok(line);
            }
            let order =
                json!({"kind": "reply", "game": "connect", "position": line, "player": "level:1", "seed": 1});
            let result = self.job("a reply, order to board", order)?;
            line = result["board"]["position"].as_str().ok_or("a reply without a board")?.to_owned();
            if !result["board"]["outcome"].is_null() {
                return Ok(line);
            }
        }
    }

    /// Orders work, and waits until it is done; the result.
    fn job(&mut self, what: &'static str, mut order: Value) -> Result<Value, String> {
        let start = Instant::now();
        order["page"] = self.page.as_str().into();
        let ordered = self.ask("a call", &post(self.serving, "/api/jobs", &order.to_string()), 201)?;
        let look = format!("/api/jobs/{}", ordered["job"].as_str().ok_or("an order without a name")?);
        loop {
            let mut shown = self.ask("a call", &get(self.serving, &look, ""), 200)?;
            match shown["state"].as_str() {
                Some("waiting" | "running") => std::thread::sleep(Duration::from_millis(2)),
                Some("done") => {
                    self.times.entry(what).or_default().push(start.elapsed());
                    return Ok(shown["result"].take());
                }
                _ => return Err(format!("{order}: {shown}")),
            }
        }
    }

    fn ask(&mut self, what: &'static str, bytes: &[u8], right: u16) -> Result<Value, String> {
        let start = Instant::now();
        match self.connection.ask(what, bytes, Ends::Answered) {
            Came::Status(status) if status == right => {
                self.times.entry(what).or_default().push(start.elapsed());
                Ok(serde_json::from_slice(self.connection.body()).unwrap_or_default())
            }
            Came::Status(status) => Err(format!(
                "{status} instead of {right}: {}",
                String::from_utf8_lossy(self.connection.body())
            )),
            Came::Closed => Err("closed".to_owned()),
            Came::Broken(error) => Err(error),
        }
    }
}
