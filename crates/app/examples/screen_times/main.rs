//! How quick the whole screen is in a real terminal of 200x60: from the start to the first picture, and from a key to what it does while a search
//! runs on all cores; and whether anything flickers.
//!
//! ```text
//! cargo build --release -p plyground
//! cargo run --release -p plyground --example screen_times -- target/release/plyground [--keys 500] [--starts 20]
//! ```
//!
//! The terminal is a pseudo-terminal, and the way there and back counts too. It fails where a start takes 50 ms or more at the median, a key 16 ms
//! or more in one of twenty, or where the screen is cleared or written to outside of synchronized updates after its first picture.

mod terminal;

use std::process::ExitCode;
use std::time::{Duration, Instant};
use terminal::{Terminal, UPDATE};

const START: Duration = Duration::from_millis(50);
const KEY: Duration = Duration::from_millis(16);

fn main() -> ExitCode {
    let (mut program, mut keys, mut starts) = (String::new(), 500, 20);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|text| text.parse().ok()).expect("a number after a name");
        match arg.as_str() {
            "--keys" => keys = number(),
            "--starts" => starts = number(),
            _ => program = arg,
        }
    }
    assert!(!program.is_empty(), "expected the program: target/release/plyground");
    let first: Vec<Duration> = (0..starts.max(1)).map(|_| start(&program, "human").1).collect();
    let is_quick = told("first picture after the start", first, 0.5, START);
    // The computer begins, and thinks for minutes; meanwhile a file's name is typed.
    let (mut terminal, _) = start(&program, "mc:sims=1000000000");
    terminal.wait_for("thinks");
    terminal.press("S");
    terminal.wait_for("game.json_");
    // The first picture clears the screen, whatever follows changes it.
    terminal.forget();
    let (began, used) = (Instant::now(), terminal.processor_time());
    let mut effects = Vec::new();
    for (number, letter) in (0..keys).zip(('a'..='z').cycle()) {
        // Keys come at any moment between two pictures of the search.
        std::thread::sleep(Duration::from_millis(20 + (number * 7) % 33));
        // Every other key takes the letter back, so that the name stays as short as its field.
        let [key, effect] = match number % 2 {
            0 => [letter.to_string(), format!("{letter}_")],
            _ => ["\x7f".to_owned(), "_".to_owned()],
        };
        let pressed = Instant::now();
        terminal.press(&key);
        terminal.wait_for(&effect);
        terminal.wait_for(UPDATE.1);
        effects.push(pressed.elapsed());
    }
    let busy = (terminal.processor_time() - used) / began.elapsed().as_secs_f64();
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    println!("the search kept {busy:.2} of {cores} cores busy meanwhile");
    let is_prompt = told("key to its effect", effects, 0.95, KEY);
    let flicker = terminal.flicker();
    println!(
        "pictures {}, {} bytes each in the mean; cleared {} times, {} bytes outside of synchronized updates",
        flicker.pictures,
        flicker.bytes / flicker.pictures.max(1),
        flicker.clears,
        flicker.outside
    );
    let is_still = flicker.clears == 0 && flicker.outside == 0;
    if is_quick && is_prompt && is_still { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A game on the screen, and how long its first picture took.
fn start(program: &str, first: &str) -> (Terminal, Duration) {
    let mut terminal = Terminal::open(200, 60);
    let began = terminal.run(&format!("{program} play --seat 1={first} --seat 2=human --seed 1"));
    terminal.wait_for(UPDATE.1);
    (terminal, began.elapsed())
}

/// Tells times, and whether this share of them is below a bound.
fn told(what: &str, mut times: Vec<Duration>, share: f64, bound: Duration) -> bool {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
    let (ms, time) = (|time: Duration| 1000.0 * time.as_secs_f64(), at(share));
    println!(
        "{what}: median {:.2} ms, 95 % {:.2} ms, worst {:.2} ms of {}; wanted below {} ms at {:.0} %",
        ms(at(0.5)),
        ms(at(0.95)),
        ms(at(1.0)),
        times.len(),
        bound.as_millis(),
        100.0 * share
    );
    time < bound
}
