//! `cmd` and `gtp`: engines from outside.

use super::Player;
use crate::engines::program::{Draw, Program, Speech};
use crate::engines::{Launch, words};
use crate::settings::{OptionKind, PlayerKind, Settings};
use crate::spec::{Spec, SpecError};
use plyground_core::Notation;
use plyground_search::Budget;
use std::time::Duration;

pub(crate) static CMD: PlayerKind = PlayerKind {
    name: "cmd",
    summary: "a program: cmd:PROGRAM ARGS, options before the program, as in cmd:time=2s python3 bot.py (docs/protocol.md)",
    options: &[
        TIME,
        MEMORY,
        OptionKind {
            name: "form",
            default: "auto",
            values: "auto, board, lines",
            meaning: "what it speaks: boards on stdin, the line protocol, or whatever it answers to",
        },
    ],
};

pub(crate) static GTP: PlayerKind = PlayerKind {
    name: "gtp",
    summary: "a GTP engine: gtp:PROGRAM ARGS, as in gtp:time=1m pentobi-gtp --level 5",
    options: &[TIME, MEMORY],
};

const TIME: OptionKind = OptionKind {
    name: "time",
    default: "10s",
    values: "a time such as 500ms",
    meaning: "time for a move; who needs more loses",
};

const MEMORY: OptionKind = OptionKind {
    name: "memory",
    default: "",
    values: "a size such as 512MB",
    meaning: "address space of each of its processes",
};

/// Whether everything behind the options is a command line.
pub(crate) fn is_outside(kind: &PlayerKind) -> bool {
    [CMD.name, GTP.name].contains(&kind.name)
}

/// The options that stand before the command line, as any other player has them, and the command line.
fn parted(kind: &PlayerKind, spec: &Spec) -> (Spec, String) {
    let mut rest = spec.rest.trim_start();
    let mut options = Vec::new();
    while let Some((name, _)) = rest.split_once('=')
        && kind.options.iter().any(|option| option.name == name)
    {
        let (option, behind) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        options.push(option);
        rest = behind.trim_start();
    }
    (Spec { name: spec.name.clone(), rest: options.join(",") }, rest.to_owned())
}

/// The options before a command line, which must be there.
pub(crate) fn settings(kind: &'static PlayerKind, spec: &Spec) -> Result<Settings, SpecError> {
    let (options, command) = parted(kind, spec);
    if words(&command)?.is_empty() {
        return Err(SpecError(format!("\"{spec}\" names no program: expected {}:PROGRAM ARGS", kind.name)));
    }
    Settings::read(kind, &options)
}

pub(crate) fn build_cmd<G: Notation + 'static>(
    text: &str,
    settings: &Settings,
    draw: Option<Draw<G>>,
) -> Result<Player<G>, SpecError> {
    let forms = [("auto", None), ("board", Some(Speech::Board)), ("lines", Some(Speech::Lines))];
    let speech = settings.choice("form", &forms)?;
    if speech == Some(Speech::Board) && draw.is_none() {
        return Err(SpecError("form=board: only connect has drawn boards, expected form=lines".to_owned()));
    }
    player(Program::new(launch(&CMD, text, settings)?, speech, draw))
}

pub(crate) fn build_gtp<G: Notation + 'static>(
    text: &str,
    settings: &Settings,
) -> Result<Player<G>, SpecError> {
    player(Program::new(launch(&GTP, text, settings)?, Some(Speech::Gtp), None))
}

fn player<G: Notation + 'static>(program: Program<G>) -> Result<Player<G>, SpecError>
where
    G::Move: Send,
{
    Ok(Player { search: Box::new(program), budget: Budget::default() })
}

fn launch(kind: &PlayerKind, text: &str, settings: &Settings) -> Result<Launch, SpecError> {
    let words = words(&parted(kind, &Spec::new(text)).1)?;
    let memory = settings.word("memory").map(|_| settings.bytes("memory")).transpose()?;
    let time = settings.budget()?.time.unwrap_or(Launch::TIME);
    if time < Duration::from_millis(1) {
        return Err(SpecError("time: expected a millisecond or more".to_owned()));
    }
    Ok(Launch { words, time, memory: memory.map(|bytes| bytes as u64), output: Launch::OUTPUT })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    #[test]
    fn options_stand_before_the_program() {
        for (text, options, command) in [
            ("cmd:bot", "", "bot"),
            ("cmd:python3 bot.py time=5 -o a=1,b=2", "", "python3 bot.py time=5 -o a=1,b=2"),
            ("cmd:time=2s  memory=1GB ./bot 'a b'", "time=2s,memory=1GB", "./bot 'a b'"),
            ("cmd: X=1 bot", "", "X=1 bot"),
        ] {
            let (spec, rest) = parted(&CMD, &Spec::new(text));
            assert_eq!((spec.rest.as_str(), rest.as_str()), (options, command), "{text}");
        }
        for (game, text, error) in [
            ("connect", "cmd:", "\"cmd\" names no program: expected cmd:PROGRAM ARGS"),
            ("connect", "cmd:time=2s", "\"cmd:time=2s\" names no program: expected cmd:PROGRAM ARGS"),
            ("connect", "gtp:'a", "\"'a\": a quote ' is not closed"),
            ("connect", "cmd:time=soon bot", "time=soon: expected a time such as 500ms, 2s or 1m"),
            (
                "connect",
                "cmd:memory=lots bot",
                "memory=lots: expected a size such as 64MB or 1GB, up to 1024GB",
            ),
            ("connect", "gtp:time=0s bot", "time: expected a millisecond or more"),
            ("connect", "cmd:form=tea bot", "form=tea: expected auto, board or lines"),
            (
                "blokus",
                "cmd:form=board bot",
                "form=board: only connect has drawn boards, expected form=lines",
            ),
        ] {
            let error_found = registry::open(game).unwrap().enlist(text).unwrap_err().to_string();
            assert_eq!(error_found, error, "{text}");
        }
    }
}
