//! The commands of the protocol: what a controller can say, and what is answered.

use super::engine::GtpEngine;
use super::line::GtpLine;
use plyground_players::engines;

/// The answer to a line; `None` where nothing is asked.
pub(crate) fn respond(engine: &mut GtpEngine, text: &str) -> Option<String> {
    let line = GtpLine::read(text)?;
    let command = COMMANDS.iter().find(|(name, _)| *name == line.command);
    let result = match command {
        Some((_, run)) => run(engine, &line.arguments),
        None => Err("unknown command".to_owned()),
    };
    Some(line.answer(result))
}

type Command = fn(&mut GtpEngine, &str) -> Result<String, String>;

/// Every command, by name.
pub(super) const COMMANDS: &[(&str, Command)] = &[
    ("all_legal", |engine, rest| Ok(engine.legal(colour(engine, rest)?)?.join("\n"))),
    ("clear_board", |engine, _| {
        engine.clear();
        done()
    }),
    ("cputime", |_, _| Ok(format!("{:.3}", engines::cpu_time().as_secs_f64()))),
    ("final_score", |engine, _| Ok(engine.session.final_score())),
    ("g", |engine, _| {
        let colour = engine.session.colour();
        generate(engine, colour)
    }),
    ("genmove", |engine, rest| {
        let colour = colour(engine, rest)?;
        generate(engine, colour)
    }),
    ("known_command", |_, rest| Ok(COMMANDS.iter().any(|(name, _)| *name == rest).to_string())),
    ("list_commands", |_, _| Ok(COMMANDS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join("\n"))),
    ("name", |_, _| Ok("Plyground".to_owned())),
    ("p", |engine, rest| {
        engine.play(engine.session.colour(), rest)?;
        done()
    }),
    ("play", |engine, rest| {
        let (name, mv) = rest.split_once(' ').unwrap_or((rest, ""));
        engine.play(colour(engine, name)?, mv.trim())?;
        done()
    }),
    ("protocol_version", |_, _| Ok("2".to_owned())),
    ("quit", |engine, _| {
        engine.quit();
        done()
    }),
    ("reg_genmove", |engine, rest| Ok(or_pass(engine.choose(colour(engine, rest)?)?))),
    ("set_game", |engine, rest| {
        engine.set_game(rest)?;
        done()
    }),
    ("set_random_seed", |engine, rest| {
        engine.seed = rest.parse().map_err(|_| format!("no seed {rest:?}: expected a whole number"))?;
        done()
    }),
    ("showboard", |engine, _| {
        let session = &engine.session;
        Ok(format!("\n{}\n{}", session.header(), session.draw()))
    }),
    ("undo", |engine, _| {
        engine.undo()?;
        done()
    }),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
];

/// Nothing to say.
fn done() -> Result<String, String> {
    Ok(String::new())
}

/// Chooses a move and plays it; a pass is not played, since controllers skip whoever cannot move.
fn generate(engine: &mut GtpEngine, colour: usize) -> Result<String, String> {
    let mv = engine.choose(colour)?;
    if let Some(mv) = &mv {
        engine.play(colour, mv)?;
    }
    Ok(or_pass(mv))
}

/// A move in the words of the protocol.
fn or_pass(mv: Option<String>) -> String {
    mv.unwrap_or_else(|| "pass".to_owned())
}

/// A colour by its number, its name, or among two by a letter; from zero.
fn colour(engine: &GtpEngine, text: &str) -> Result<usize, String> {
    let text = text.to_ascii_lowercase();
    let names: &[&[&str]] = match engine.session.colours() {
        2 => &[&["b", "1", "black", "blue"], &["w", "2", "white", "green", "yellow"]],
        _ => &[&["1", "blue"], &["2", "yellow"], &["3", "red"], &["4", "green"]],
    };
    names.iter().position(|names| names.contains(&text.as_str())).ok_or_else(|| {
        let expected = if names.len() == 2 { "b or w" } else { "1 to 4" };
        let shown: String = text.chars().take(20).collect();
        format!("no colour {shown:?}: expected {expected}")
    })
}
