//! Many pages at once: a stream each, some with a search that waits, and questions in between.

use crate::Plan;
use crate::connection::{Came, Connection, Ends};
use crate::kinds::post;
use crate::serving::Serving;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Time between two questions of a page.
const PAUSE: Duration = Duration::from_millis(500);
/// No page may wait longer for an answer.
const LONGEST: Duration = Duration::from_secs(2);
/// The server may take no more memory.
const MEMORY: u64 = 1 << 30;

/// Opens so many pages, lets some of them search, and asks for each page now and then; says whether none was left waiting.
pub(crate) fn run(plan: &Plan, serving: &Serving) -> bool {
    let end = Instant::now() + Duration::from_secs(plan.seconds);
    let (is_over, news) = (AtomicBool::new(false), AtomicU64::new(0));
    let (times, wrong): (Mutex<Vec<Duration>>, Mutex<Vec<String>>) = Default::default();
    let mut most = 0;
    std::thread::scope(|scope| {
        for page in 0..plan.pages {
            let (is_over, news, times, wrong) = (&is_over, &news, &times, &wrong);
            scope.spawn(move || listen(serving, page, is_over, news));
            scope.spawn(move || {
                let mut connection = Connection::new(serving);
                if page < plan.searches {
                    let order = format!(
                        "{{\"page\":\"{}\",\"kind\":\"search\",\"game\":\"connect\",\"position\":\"44\",\"player\":\"uct:sims=100000000,memory=64MB\",\"seed\":{page}}}",
                        name(page)
                    );
                    note(connection.ask(&post(serving, "/api/jobs", &order), Ends::Answered), 201, wrong);
                }
                let mut own = Vec::new();
                while Instant::now() < end {
                    let position = format!("{{\"game\":\"connect\",\"position\":\"44{}\"}}", 1 + own.len() % 7);
                    let call = if own.len() % 2 == 0 { "/api/board" } else { "/api/solve" };
                    let began = Instant::now();
                    note(connection.ask(&post(serving, call, &position), Ends::Answered), 200, wrong);
                    own.push(began.elapsed());
                    std::thread::sleep(PAUSE);
                }
                times.lock().expect("nobody panics").extend(own);
            });
        }
        while Instant::now() < end {
            most = most.max(serving.memory());
            std::thread::sleep(PAUSE);
        }
        is_over.store(true, Relaxed);
    });
    let mut times = times.into_inner().expect("nobody panics");
    let wrong = wrong.into_inner().expect("nobody panics");
    times.sort_unstable();
    let millis = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{} pages, {} searches, {} s: {} questions; median {:.1}, 95 % {:.1}, 99 % {:.1}, longest {:.0} ms; {} events; at most {} MB",
        plan.pages,
        plan.searches,
        plan.seconds,
        times.len(),
        millis(0.5),
        millis(0.95),
        millis(0.99),
        millis(1.0),
        news.load(Relaxed),
        most >> 20
    );
    wrong.iter().take(5).for_each(|wrong| println!("    WRONG {wrong}"));
    let is_good = wrong.is_empty() && most < MEMORY && times.last().is_some_and(|longest| *longest < LONGEST);
    println!("{}", if is_good { "all is well" } else { "something is wrong" });
    is_good
}

/// The name of a page.
fn name(page: u64) -> String {
    format!("page-of-load-{page:06}")
}

fn note(came: Came, right: u16, wrong: &Mutex<Vec<String>>) {
    let words = match came {
        Came::Status(status) if status == right => return,
        Came::Status(status) => format!("{status} instead of {right}"),
        Came::Closed => "closed".to_owned(),
        Came::Broken(error) => error,
    };
    wrong.lock().expect("nobody panics").push(words);
}

/// Reads the stream of a page, and counts what comes.
fn listen(serving: &Serving, page: u64, is_over: &AtomicBool, news: &AtomicU64) {
    let Ok(mut stream) = TcpStream::connect(&serving.address) else { return };
    let _ = stream.set_read_timeout(Some(PAUSE));
    let head = format!(
        "GET /api/events?page={} HTTP/1.1\r\nhost: {}\r\nx-plyground-token: {}\r\n\r\n",
        name(page),
        serving.address,
        serving.token
    );
    let _ = stream.write_all(head.as_bytes());
    let mut bytes = [0; 64 << 10];
    while !is_over.load(Relaxed) {
        match stream.read(&mut bytes) {
            Ok(0) => return,
            Ok(count) => {
                let events = bytes[..count].windows(6).filter(|six| six == b"event:").count();
                news.fetch_add(events as u64, Relaxed);
            }
            Err(_) => {}
        }
    }
}
