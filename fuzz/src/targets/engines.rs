//! Protocols of engines: GTP as we answer it, and the answers of programs to us.

use super::{file, none, unsealed};
use crate::Target;
use plyground_players::{Request, registry};
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

pub(super) static GTP: Target = Target {
    name: "gtp",
    words: &[
        "set_game Blokus Duo\n",
        "set_game Connect\n",
        "clear_board\n",
        "play b ",
        "play w ",
        "play 1 ",
        "genmove b\n",
        "reg_genmove w\n",
        "undo\n",
        "showboard\n",
        "final_score\n",
        "all_legal b\n",
        "e10,e11",
        "4",
        "loadsgf ",
        "known_command ",
        "param ",
        "1 ",
        "#",
        "set_random_seed 5\n",
        "quit\n",
        "list_commands\n",
        "point_value e10\n",
        "g\n",
        "p 4\n",
    ],
    made: none,
    seal: unsealed,
    run: gtp,
    few: 200,
};

pub(super) static LINES: Target = Target {
    name: "lines",
    words: &[
        "plyground 1\n",
        "ready\n",
        "move 4\n",
        "move ",
        "info \n",
        "error no\n",
        "resign\n",
        "\u{1b}[2J",
        "\u{202e}",
    ],
    made: none,
    seal: unsealed,
    run: lines,
    few: 20,
};

pub(super) static ANSWERS: Target = Target {
    name: "answers",
    words: &["= ", "? ", "\n\n", "= 4\n\n", "= e10,e11\n\n", "pass", "resign", "=1 "],
    made: none,
    seal: unsealed,
    run: answers,
    few: 20,
};

/// A controller that writes these lines.
fn gtp(input: &[u8]) {
    let game = if input.first().is_some_and(|byte| byte % 2 == 1) { "connect:4x4x3" } else { "blokus:duo" };
    let mut answers = Vec::new();
    let spoken = plyground_app::speak_gtp(game, "greedy", input.get(1..).unwrap_or_default(), &mut answers);
    spoken.expect("an engine that plays the game");
    let told = String::from_utf8(answers).expect("answers are text");
    assert!(told.is_empty() || (told.ends_with("\n\n") && told.starts_with(['=', '?'])), "{told:?}");
}

/// A program that answers each question with the next line of a file, and with those behind it as long as they are no answers.
fn program() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| {
        let script = "#!/bin/sh\nexec 3<\"$1\"\nwhile read -r question; do case $question in play*) ;; \
                      *) answer=info; while case $answer in info*) true;; *) false;; esac; do IFS= read -r answer <&3 || exit; printf '%s\\n' \"$answer\"; done;; esac; done\n";
        let path = file("program.sh", script.as_bytes());
        path.display().to_string()
    })
}

fn lines(input: &[u8]) {
    play(
        &format!("cmd:form=lines time=200ms sh {} {}", program(), file("answers", input).display()),
        "connect",
    );
}

/// A GTP engine that has written all its answers before the first question.
fn answers(input: &[u8]) {
    let path = file("answers", input).display().to_string();
    for game in ["connect", "blokus:duo"] {
        play(&format!("gtp:time=200ms cat {path}"), game);
    }
}

/// Asks a program for two moves of a game: what it says is a move, or a forfeit that can be shown.
fn play(spec: &str, game: &str) {
    let mut session = registry::open(game).expect("a game");
    let mut player = session.enlist(spec).expect("a program");
    for _ in 0..2 {
        let stop = AtomicBool::new(false);
        let request = Request { threads: 1, seed: 1, stop: &stop, observer: None };
        let Some(thought) = session.think(&mut player, &request) else { return };
        if let Some(forfeit) = thought.forfeit {
            let told = forfeit.to_string();
            assert!(told.chars().all(plyground_core::is_plain) && told.len() < 10_000, "{told:?}");
            return;
        }
        session.play(&thought.best).unwrap_or_else(|error| panic!("{}: {error}", thought.best));
    }
}
