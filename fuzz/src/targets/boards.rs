//! Positions as lines of play, and as drawn boards.

use super::{none, text, unsealed};
use crate::Target;
use plyground_players::{open_drawing, registry};

pub(super) static POSITIONS: Target = Target {
    name: "positions",
    words: &["4", "10,", "1:", "2:", "pass", "a20,b20,b19", "e10,", " ", ",", ":", "1:a1 "],
    made: none,
    seal: unsealed,
    run: positions,
    few: 2000,
};

pub(super) static DRAWINGS: Target = Target {
    name: "drawings",
    words: &[
        "6 7",
        ".",
        "X",
        "O",
        "R",
        "Y",
        "\n",
        " ",
        "|",
        "+---+",
        "-1",
        "[",
        "]",
        ",",
        "\r\n",
        "_",
        "1 2 3 4 5 6 7",
    ],
    made: none,
    seal: unsealed,
    run: drawings,
    few: 2000,
};

pub(super) const GAMES: [&str; 9] = [
    "connect",
    "connect:4x4x3",
    "connect:12x9x4",
    "connect:1x127x3",
    "blokus",
    "blokus:2",
    "blokus:3",
    "blokus:duo",
    "blokus:school:X",
];

/// The first byte is the game.
fn positions(input: &[u8]) {
    let Some((&first, rest)) = input.split_first() else { return };
    let mut session = registry::open(GAMES[usize::from(first) % GAMES.len()]).expect("a game");
    let line = text(rest);
    if session.go_to(&line).is_ok() {
        let told = session.line();
        let mut again = registry::open(&session.game()).expect("a game");
        again.go_to(&told).unwrap_or_else(|error| panic!("{line:?} is {told:?}: {error}"));
        assert!(again.is_at(session.as_ref()), "{line:?} is {told:?}");
        assert_eq!(again.ply(), session.ply());
        let _ = (session.board(), session.draw(), session.standing(), session.final_score());
    }
    let _ = session.play(&line);
}

fn drawings(input: &[u8]) {
    let text = text(input);
    for game in ["connect", "connect:4x4x3", "connect:12x9x4"] {
        if let Ok(session) = open_drawing(game, &text, &mut |_| {}) {
            let _ = (session.board(), session.legal(), session.outcome());
            // What was drawn can be read again; with impossible numbers of stones the colours may change places.
            let drawn = session.draw();
            let again = open_drawing(&session.game(), &drawn, &mut |_| {});
            let again = again.unwrap_or_else(|error| panic!("{text:?} is drawn as {drawn:?}: {error}"));
            assert_eq!(again.count_legal(), session.count_legal(), "{drawn}");
        }
    }
}
