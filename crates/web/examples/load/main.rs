//! Loads a server of the page with requests, good and hostile ones, and says how it took them.
//!
//! ```text
//! cargo build --release -p plyground
//! cargo run --release -p plyground-web --example load -- target/release/plyground [--requests 1000000] [--connections 64] [--seed 1]
//! cargo run --release -p plyground-web --example load -- target/release/plyground --pages 200 --searches 50 [--seconds 30]
//! cargo run --release -p plyground-web --example load -- target/release/plyground --day 1
//! ```
//!
//! The program is started for it and ended with it. It fails if a request was answered otherwise than its kind should be, if the server panicked or ended,
//! or if its memory grew by more than an eighth from the first tenth of the requests to the last. The last form is a day's use: a thousand sessions, ten thousand
//! searches, a hundred thousand games, or with `--day N` an N-th of them.

mod connection;
mod day;
mod kinds;
mod pages;
mod serving;

use connection::{Came, Connection};
use kinds::KINDS;
use plyground_core::Streams;
use serving::Serving;
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What is to be done.
pub(crate) struct Plan {
    program: String,
    requests: u64,
    connections: u64,
    pages: u64,
    searches: u64,
    seconds: u64,
    /// An n-th of a day's use; zero for none.
    day: u64,
    seed: u64,
}

fn main() -> ExitCode {
    let mut plan = Plan {
        program: String::new(),
        requests: 1_000_000,
        connections: 64,
        pages: 0,
        searches: 50,
        seconds: 30,
        day: 0,
        seed: 1,
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|text| text.parse().ok()).expect("a number after a name");
        match arg.as_str() {
            "--requests" => plan.requests = number(),
            "--connections" => plan.connections = number(),
            "--pages" => plan.pages = number(),
            "--searches" => plan.searches = number(),
            "--seconds" => plan.seconds = number(),
            "--day" => plan.day = number(),
            "--seed" => plan.seed = number(),
            _ => plan.program = arg,
        }
    }
    let serving = Serving::start(&plan.program);
    let is_good = match plan {
        Plan { day: 1.., .. } => day::run(&plan, &serving),
        Plan { pages: 1.., .. } => pages::run(&plan, &serving),
        _ => requests(&plan, &serving),
    };
    let faults = serving.end();
    if !faults.is_empty() {
        println!("the server said: {faults}");
    }
    if is_good && faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What came of the requests of a kind.
#[derive(Default)]
struct Tally {
    came: BTreeMap<String, u64>,
    wrong: Vec<String>,
}

/// What all connections came to: answers by kind, times in microseconds, and what had to be sent again by its reason.
type Told<'a> = (BTreeMap<&'a str, Tally>, Vec<u32>, BTreeMap<String, u64>);

/// Sends requests of all kinds on many connections; says whether all is well.
fn requests(plan: &Plan, serving: &Serving) -> bool {
    let (next, start) = (AtomicU64::new(0), Instant::now());
    let all: Mutex<Told<'_>> = Mutex::default();
    let memory = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..plan.connections {
            scope.spawn(|| {
                let mut connection = Connection::new(serving);
                let mut own: BTreeMap<&str, Tally> = BTreeMap::new();
                let mut times = Vec::new();
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= plan.requests {
                        break;
                    }
                    if number.is_multiple_of((plan.requests / 10).max(1)) {
                        memory.lock().expect("nobody panics").push((number, serving.memory()));
                    }
                    let mut rng = Streams::new(plan.seed).rng(number);
                    let kind = kinds::draw(&mut rng);
                    let began = Instant::now();
                    let came = connection.ask(kind.name, &kind.bytes(serving, &mut rng), kind.ends);
                    times.push(began.elapsed().as_micros() as u32);
                    own.entry(kind.name).or_default().add(&came, kind.right);
                }
                let mut all = all.lock().expect("nobody panics");
                own.into_iter().for_each(|(name, tally)| all.0.entry(name).or_default().merge(tally));
                all.1.extend(times);
                for (words, count) in connection.again {
                    *all.2.entry(words).or_default() += count;
                }
            });
        }
    });
    let took = start.elapsed();
    let (tallies, mut times, again) = all.into_inner().expect("nobody panics");
    let mut memory = memory.into_inner().expect("nobody panics");
    memory.push((plan.requests, serving.memory()));
    again.iter().for_each(|(words, count)| println!("sent again, {words}: {count}"));
    report(plan, took, &tallies, &mut times, &memory)
}

fn report(
    plan: &Plan,
    took: Duration,
    tallies: &BTreeMap<&str, Tally>,
    times: &mut [u32],
    memory: &[(u64, u64)],
) -> bool {
    println!("kind                         requests  answers");
    let mut is_good = true;
    for kind in KINDS {
        let Some(tally) = tallies.get(kind.name) else { continue };
        let words: Vec<String> = tally.came.iter().map(|(came, count)| format!("{came}: {count}")).collect();
        println!("{:28} {:8}  {}", kind.name, tally.came.values().sum::<u64>(), words.join(", "));
        tally.wrong.iter().for_each(|wrong| println!("    WRONG {wrong}"));
        is_good &= tally.wrong.is_empty();
    }
    times.sort_unstable();
    let quantile = |share: f64| f64::from(times[((times.len() - 1) as f64 * share) as usize]) / 1e3;
    println!(
        "{} requests on {} connections in {:.0} s ({:.0} a second); median {:.2}, 95 % {:.2}, 99 % {:.2}, 99.9 % {:.2}, longest {:.0} ms",
        plan.requests,
        plan.connections,
        took.as_secs_f64(),
        plan.requests as f64 / took.as_secs_f64(),
        quantile(0.5),
        quantile(0.95),
        quantile(0.99),
        quantile(0.999),
        quantile(1.0)
    );
    let shown: Vec<String> = memory.iter().map(|(_, bytes)| format!("{}", bytes >> 20)).collect();
    println!("memory by tenths of the requests, MB: {}", shown.join(" "));
    if let [_, first, .., last] = memory {
        is_good &= last.1 <= first.1 + first.1 / 8;
    }
    println!("{}", if is_good { "all is well" } else { "something is wrong" });
    is_good
}

impl Tally {
    fn add(&mut self, came: &Came, right: &[u16]) {
        let (name, is_right) = match came {
            Came::Status(status) => (status.to_string(), right.contains(status)),
            Came::Closed => ("closed".to_owned(), right.is_empty()),
            Came::Broken(error) => (error.clone(), false),
        };
        if !is_right && self.wrong.len() < 3 {
            self.wrong.push(name.clone());
        }
        *self.came.entry(name).or_default() += 1;
    }

    fn merge(&mut self, other: Tally) {
        other.came.into_iter().for_each(|(name, count)| *self.came.entry(name).or_default() += count);
        self.wrong.extend(other.wrong);
        self.wrong.truncate(3);
    }
}
