//! `cmd` and `gtp`: engines in other processes.

use super::Player;
use crate::engines::Launch;
use crate::engines::program::{Draw, Program, Speech};
use crate::specs::{Form, OptionKind, PlayerKind, Settings, SpecError};
use plyground_core::Notation;
use plyground_search::Budget;
use std::time::Duration;

pub(crate) static CMD: PlayerKind = PlayerKind {
    name: "cmd",
    summary: "a program: cmd:PROGRAM ARGS, options before the program, as in cmd:time=2s python3 bot.py (docs/protocol.md)",
    form: Form::Command,
    options: &[
        TIME,
        MEMORY,
        LOG,
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
    form: Form::Command,
    options: &[TIME, MEMORY, LOG],
};

const TIME: OptionKind = OptionKind {
    name: "time",
    default: "10s",
    values: "a time such as 500ms",
    meaning: "time for a move, beside 10s to get ready; who needs more loses",
};

const MEMORY: OptionKind = OptionKind {
    name: "memory",
    default: "",
    values: "a size such as 512MB",
    meaning: "address space of each of its processes",
};

const LOG: OptionKind = OptionKind {
    name: "log",
    default: "",
    values: "a file, or stderr",
    meaning: "where the conversation is written: > to it, < from it, ! its stderr",
};

pub(crate) fn build_cmd<G: Notation + 'static>(
    settings: &Settings,
    draw: Option<Draw<G>>,
) -> Result<Player<G>, SpecError> {
    let forms = [("auto", None), ("board", Some(Speech::Board)), ("lines", Some(Speech::Lines))];
    let speech = settings.choice("form", &forms)?;
    if speech == Some(Speech::Board) && draw.is_none() {
        return Err(SpecError("form=board: only connect has drawn boards, expected form=lines".to_owned()));
    }
    player(Program::new(launch(settings)?, speech, draw))
}

pub(crate) fn build_gtp<G: Notation + 'static>(settings: &Settings) -> Result<Player<G>, SpecError> {
    player(Program::new(launch(settings)?, Some(Speech::Gtp), None))
}

fn player<G: Notation + 'static>(program: Program<G>) -> Result<Player<G>, SpecError>
where
    G::Move: Send,
{
    Ok(Player { search: Box::new(program), budget: Budget::default() })
}

fn launch(settings: &Settings) -> Result<Launch, SpecError> {
    let memory = settings.word("memory").map(|_| settings.bytes("memory")).transpose()?;
    let time = settings.budget()?.time.unwrap_or(Launch::TIME);
    if time < Duration::from_millis(1) {
        return Err(SpecError("time: expected a millisecond or more".to_owned()));
    }
    let words = settings.command().to_vec();
    let (memory, log) = (memory.map(|bytes| bytes as u64), settings.word("log").map(str::to_owned));
    Ok(Launch { words, time, memory, output: Launch::OUTPUT, log })
}
