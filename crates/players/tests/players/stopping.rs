//! Whoever says stop has an answer soon, from every player of every game.

use plyground_players::Request;
use plyground_players::engines::cpu_time;
use plyground_players::registry::{GAMES, PLAYERS, open};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Players that are nothing without somebody, or a program.
const ELSEWHERE: [&str; 3] = ["human", "cmd", "gtp"];
/// Time of all processors that a player may take after the word, which does not depend on who else uses the machine. More than
/// it takes where all is compiled for speed: `cargo run --release -p plyground-players --example stopping` tells that.
const SOON: Duration = Duration::from_millis(60);
const TRIES: u64 = 4;

#[test]
fn every_player_of_every_game_stops_soon() {
    let mut games: Vec<&str> = GAMES.iter().map(|kind| kind.forms[0].0).collect();
    games.extend(["connect:9x9x5", "blokus:duo"]);
    for game in games {
        for kind in PLAYERS.iter().filter(|kind| !ELSEWHERE.contains(&kind.name)) {
            // A budget that is never spent, where there is one.
            let endless = kind.options.iter().find_map(|option| match option.name {
                "sims" => Some("sims=1000000000000"),
                "depth" => Some("depth=200"),
                _ => None,
            });
            let spec = format!("{}:{}", kind.name, endless.unwrap_or_default());
            let session = open(game).unwrap();
            let Ok(mut player) = session.enlist(spec.trim_end_matches(':')) else { continue };
            for number in 0..TRIES {
                let stop = AtomicBool::new(false);
                let took = std::thread::scope(|scope| {
                    let timer = scope.spawn(|| {
                        std::thread::sleep(Duration::from_millis(3 + 10 * number));
                        let before = cpu_time();
                        stop.store(true, Relaxed);
                        before
                    });
                    let request = Request { threads: 2, seed: number, stop: &stop, observer: None };
                    let thought = session.think(&mut player, &request);
                    let answered = cpu_time();
                    assert!(thought.is_some_and(|thought| !thought.best.is_empty()), "{spec} on {game}");
                    answered.saturating_sub(timer.join().unwrap())
                });
                assert!(took < SOON, "{spec} on {game}: {took:?} after the word");
            }
        }
    }
}
