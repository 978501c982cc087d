//! How long a player goes on after somebody says stop: the median and the worst of fifty tries each, in milliseconds; and the
//! worst time that it took of the processor meanwhile, which is the same on a machine that others use as well.
//!
//! `cargo run --release -p plyground-players --example stopping [GAME...]`

use plyground_players::engines::cpu_time;
use plyground_players::registry::open;
use plyground_players::{Request, Session, Thinker};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

const TRIES: usize = 50;

/// Players that would go on for hours, and some that hardly look.
const PLAYERS: &[&str] = &[
    "greedy",
    "twoply",
    "mc:sims=1000000000",
    "mc:sims=1000000000,divide=moves",
    "mc:sims=1000000000,divide=sims,chunk=1",
    "mc:sims=1000000000,divide=both,chunk=100000",
    "ucb1:sims=1000000000",
    "ucb1:sims=1000000000,batch=1000000",
    "uct:sims=1000000000",
    "uct:sims=1000000000,divide=ensemble",
    "uct:sims=1000000000,divide=leaf",
    "uct:sims=1000000000,divide=shared",
    "minimax:depth=100",
    "alphabeta:depth=100",
    "alphabeta:depth=100,divide=brothers,memory=1GB",
    "maxn:depth=100",
    "maxn:depth=100,divide=every",
    "maxn:depth=100,divide=node",
    "paranoid:depth=100",
    "bestreply:depth=100",
    "perfect:book=off",
    "level:6",
    "level:8",
    "level:9",
];

/// How long it took from the word to the answer, on the clock and of the processor; `None` where the answer came first.
fn stopped(
    session: &dyn Session,
    player: &mut Thinker,
    threads: usize,
    after: Duration,
) -> Option<[Duration; 2]> {
    let stop = AtomicBool::new(false);
    let word: Mutex<Option<(Instant, Duration)>> = Mutex::new(None);
    let is_done = AtomicBool::new(false);
    let answered = std::thread::scope(|scope| {
        scope.spawn(|| {
            let start = Instant::now();
            while start.elapsed() < after && !is_done.load(Relaxed) {
                std::thread::sleep(Duration::from_micros(200).min(after));
            }
            *word.lock().unwrap() = Some((Instant::now(), cpu_time()));
            stop.store(true, Relaxed);
        });
        let request = Request { threads, seed: 1, stop: &stop, observer: None };
        session.think(player, &request);
        let now = (Instant::now(), cpu_time());
        is_done.store(true, Relaxed);
        now
    });
    let word = word.into_inner().unwrap()?;
    Some([answered.0.checked_duration_since(word.0)?, answered.1.saturating_sub(word.1)])
}

fn main() {
    let mut games: Vec<String> = std::env::args().skip(1).collect();
    if games.is_empty() {
        games = ["connect", "connect:9x9x5", "blokus", "blokus:duo"].map(String::from).to_vec();
    }
    let titles = ["game", "player", "threads", "tries", "median", "worst", "of cpu"];
    let [game, player, threads, tries, median, worst, cpu] = titles;
    println!("{game:<14} {player:<44} {threads:>7} {tries:>5} {median:>8} {worst:>8} {cpu:>8}");
    for game in &games {
        for spec in PLAYERS {
            for threads in [1, 2] {
                let mut session = open(game).unwrap();
                let Ok(mut player) = session.enlist(spec) else { continue };
                let mut times = Vec::new();
                for i in 0..TRIES as u64 {
                    // At its beginning, when trees are put in order and tables made; soon after; and when there is much.
                    let after = [0, 1, 3, 5, 10, 20, 40, 80, 3, 160][i as usize % 10] + i / 10;
                    times.extend(stopped(
                        session.as_ref(),
                        &mut player,
                        threads,
                        Duration::from_millis(after),
                    ));
                    // Two moves on in the game, or a new one.
                    let moves = session.legal();
                    if i % 10 == 9 || session.history().len() > 6 || moves.len() < 2 {
                        session.go_to("").unwrap();
                    } else {
                        let _ = session.play(&moves[moves.len() / 2]);
                    }
                    if session.outcome().is_some() {
                        session.go_to("").unwrap();
                    }
                }
                times.sort_unstable();
                let ms = |time: Option<Duration>| 1000.0 * time.unwrap_or_default().as_secs_f64();
                let median = ms(times.get(times.len() / 2).map(|time| time[0]));
                let [worst, cpu] = [0, 1].map(|kind| ms(times.iter().map(|time| time[kind]).max()));
                let tries = times.len();
                println!(
                    "{game:<14} {spec:<44} {threads:>7} {tries:>5} {median:>8.2} {worst:>8.2} {cpu:>8.2}"
                );
            }
        }
    }
}
