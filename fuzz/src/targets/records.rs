//! Games as people keep them: PGN, blksgf, saved games; and puzzles.

use super::{file, none, text, unsealed};
use crate::Target;
use plyground_arena::records;
use plyground_explain::puzzle::Collection;
use plyground_players::{SavedGame, registry};

pub(super) static PGN: Target = Target {
    name: "pgn",
    words: &[
        "[Game \"connect:7x6x4\"]\n",
        "[White \"",
        "\"]\n",
        "1. ",
        "4 ",
        "1-0",
        "1/2-1/2",
        "*",
        "\\\"",
        "[Event \"x\"]",
    ],
    made: none,
    seal: unsealed,
    run: read,
    few: 2000,
};

pub(super) static BLKSGF: Target = Target {
    name: "blksgf",
    words: &["(;", "GM[Blokus Duo]", "GM[Blokus]", ";B[", ";1[", "e10,e11", "]", ")", "PB[", "\\", "a20,b20"],
    made: none,
    seal: unsealed,
    run: read,
    few: 2000,
};

pub(super) static SAVED: Target = Target {
    name: "saved",
    words: &[
        "\"plyground\": 1",
        "\"game\": \"connect\"",
        "\"seats\": [",
        "\"seed\": 1",
        "\"moves\": \"4455\"",
        "\\u202e",
    ],
    made: none,
    seal: unsealed,
    run: saved,
    few: 1000,
};

pub(super) static PUZZLES: Target = Target {
    name: "puzzles",
    words: &[
        "\"game\":\"connect:7x6x4\"",
        "\"position\":\"4455\"",
        "\"best\":[\"4\"]",
        "\"worth\":\"win\"",
        "\"level\":3",
        "\n",
    ],
    made: none,
    seal: unsealed,
    run: puzzles,
    few: 1000,
};

fn read(input: &[u8]) {
    for record in records::read(&text(input)).unwrap_or_default() {
        if let Ok(mut session) = registry::open(&record.game) {
            let _ = session.go_to(&record.moves);
        }
    }
}

fn saved(input: &[u8]) {
    if let Ok(saved) = SavedGame::load(&file("saved.json", input)) {
        let path = super::scratch().join("again.json");
        saved.save(&path).expect("room for a game");
        assert_eq!(SavedGame::load(&path).expect("what was saved"), saved);
    }
}

fn puzzles(input: &[u8]) {
    if let Ok(collection) = Collection::read(&text(input)) {
        assert!(collection.count() > 0 && collection.get(1).is_some());
    }
}
