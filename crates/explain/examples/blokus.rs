//! A game of Blokus between two players, and why each move was good or bad by a third:
//! `cargo run --release --example blokus -p plyground-explain -- blokus:duo level:4 level:5 level:9 en 5` says at most five
//! sentences a move.

use plyground_explain::blokus::{EndgameMove, MoveFacts, Opinion, endgame_values, explain_move};
use plyground_explain::{Claim, Language};
use plyground_players::{Request, registry};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, otherwise: &str| words.get(at).cloned().unwrap_or_else(|| otherwise.to_owned());
    let language = Language::of_code(&word(4, "en")).ok_or("expected a language: en or de")?;
    let sentences: usize = word(5, "5").parse()?;
    let stop = AtomicBool::new(false);
    let request = Request { threads: 1, seed: 1, stop: &stop, observer: None };

    let mut session = registry::open(&word(0, "blokus:duo"))?;
    let mut players = [session.enlist(&word(1, "level:4"))?, session.enlist(&word(2, "level:5"))?];
    while session.outcome().is_none() {
        let player = &mut players[session.turn().index() % 2];
        let thought = player.think(session.as_ref(), &request)?;
        session.play_nth(thought.nth.ok_or("nobody gives up")?);
    }
    let start = Instant::now();
    let spec = session.game();
    let solved = endgame_values(&spec, &session.line(), 200_000, &stop)?;
    let proving = start.elapsed();

    let (mut thinking, mut explaining) = (Duration::ZERO, Duration::ZERO);
    let mut reference = session.enlist(&word(3, "level:9"))?;
    let mut before = registry::open(&spec)?;
    for (ply, played) in session.history().iter().enumerate() {
        let start = Instant::now();
        let best = reference.think(before.as_ref(), &request)?.best;
        // Both moves are judged by the best answers to them, which get as much thought.
        let answers = [played, &best].map(|mv| {
            let mut after = before.fork();
            after.play(mv).ok()?;
            let thought = reference.think(after.as_ref(), &request).ok()?;
            Some((thought.moves[thought.nth?].clone(), after.turn() != before.turn()))
        });
        thinking += start.elapsed();
        let start = Instant::now();
        let [opinion, best_opinion] = answers.each_ref().map(|answer| {
            answer.as_ref().map(|&(ref thought, is_others)| Opinion::Answer { thought, is_others })
        });
        let endgame = EndgameMove::at(&solved, ply);
        let facts = MoveFacts { played, best: Some(&best), opinion, best_opinion, endgame: endgame.as_ref() };
        let claims = explain_move(&spec, &before.line(), &facts)?;
        explaining += start.elapsed();
        println!("{}. {played}", ply + 1);
        for claim in claims.iter().take(sentences) {
            println!("   {}", claim.say(language).with_grade(language));
        }
        before.play(played)?;
    }
    print!("{}", before.standing());
    println!(
        "{} positions searched out in {proving:.1?}, thought for {thinking:.1?}, explained in {explaining:.1?}",
        solved.len()
    );
    Ok(())
}
