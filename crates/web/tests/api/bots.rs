//! The workbench: what was said to a program and by it, its marks; and games as files for other programs.

use crate::client::{Client, PAGE};
use plyground_web::Engine;
use serde_json::{Value, json};

/// Puts a stone into the leftmost column that has room, by the line protocol of docs/protocol.md, and thinks aloud.
const LEFTMOST: &str = "cmd:form=lines sh -c 'while read -r word rest; do case $word in plyground) echo plyground 1 leftmost ;; newgame) line=; echo ready ;; play) line=$line$rest ;; go) echo looking >&2; for c in 1 2 3 4 5; do n=$(printf %s \"$line\" | tr -cd $c); [ ${#n} -lt 4 ] && break; done; echo move $c ;; quit) exit ;; esac; done'";
const CRASHES: &str = "cmd:form=lines time=700ms sh -c 'read line; echo plyground 1 x; read line; echo ready; read line; echo oh no >&2; exit 3'";

fn workbench() -> Client {
    Client::with(|config| {
        for (name, spec) in [("left", LEFTMOST), ("crash", CRASHES), ("pentobi", "gtp:pentobi-gtp")] {
            config.engines.push(Engine { name: name.into(), spec: spec.into() });
        }
    })
}

#[test]
fn all_that_was_said_for_a_move_is_shown_and_can_be_had_again() {
    let client = workbench();
    let talk = |player: &str, position: &str| {
        client.ended(&client.order(json!({"kind": "talk", "game": "connect:5x4x3", "position": position, "player": player, "seed": 7})))
    };
    let ended = talk("engine:left", "1112");
    let (result, said) = (&ended["result"], ended["result"]["talk"].as_array().expect("what was said"));
    assert_eq!(
        (&result["move"], &result["limit"], &result["cut"]),
        (&json!("1"), &json!(10.0), &json!(false)),
        "{ended}"
    );
    let has = |from: &str, text: &str| {
        said.iter().any(|line| line["from"] == from && line["text"].as_str().unwrap().contains(text))
    };
    for (from, text) in [
        ("sent", "newgame connect:5x4x3"),
        ("sent", "play 2"),
        ("sent", "seed 7"),
        ("stderr", "looking"),
        ("answer", "move 1"),
        ("sent", "quit"),
    ] {
        assert!(has(from, text), "{from} {text}: {said:?}");
    }
    let command = ended["command"].as_str().unwrap();
    assert!(
        command.starts_with(
            "plyground analyze connect:5x4x3 --position 1112 --player 'cmd:form=lines log=stderr sh"
        ),
        "{command}"
    );
    // A program that breaks a rule is told so, with what it said before.
    let ended = talk("engine:crash", "11");
    let why = ended["result"]["forfeit"].as_str().unwrap();
    assert!(ended["result"]["move"].is_null() && why.contains("status 3"), "{ended}");
    assert!(ended["result"]["talk"].to_string().contains("oh no"), "{ended}");
    assert_eq!(ended["result"]["limit"], 0.7);
}

#[test]
fn a_program_gets_its_marks_and_the_positions_it_failed() {
    let client = workbench();
    let order = json!({"kind": "grade", "game": "connect:5x4x3", "player": "engine:left", "positions": 4, "games": 2});
    let ended = client.ended(&client.order(order));
    let sheet = &ended["result"]["sheet"];
    assert_eq!((&sheet["bot"], &sheet["complete"]), (&json!("engine:left"), &json!(true)), "{ended}");
    assert_eq!(sheet["sections"][0]["name"], "legal moves");
    assert_eq!(
        (&sheet["sections"][0]["right"], &sheet["games"][0]["opponent"]),
        (&json!(20), &json!("random"))
    );
    let failed = sheet["sections"][1]["failed"].as_array().unwrap();
    assert!(!failed.is_empty() && failed.iter().all(Value::is_string), "{sheet}");
    let command = ended["command"].as_str().unwrap();
    assert!(command.starts_with("plyground grade --game connect:5x4x3 --positions 4 --games 2 --seed 1 --time 10000ms --memory 0 sh -c "), "{command}");
}

#[test]
fn only_programs_that_were_named_come_to_the_workbench() {
    let client = workbench();
    let order = |kind: &str, player: &str, game: &str| {
        let mut order = json!({"page": PAGE, "kind": kind, "game": game, "player": player});
        if kind == "talk" {
            order["position"] = "".into();
        }
        client.refused("/api/jobs", &order)
    };
    for kind in ["talk", "grade"] {
        assert_eq!(order(kind, "uct:sims=10", "connect"), (400, "no_engine".to_owned()));
        assert_eq!(order(kind, "cmd:sh", "connect"), (400, "no_engine".to_owned()));
        assert_eq!(order(kind, "engine:other", "connect"), (422, "unsafe_player".to_owned()));
    }
    assert_eq!(order("grade", "engine:pentobi", "blokus:duo"), (400, "no_marks".to_owned()));
    assert_eq!(order("grade", "engine:left", "blokus:duo"), (400, "no_marks".to_owned()));
    let many = json!({"page": PAGE, "kind": "grade", "player": "engine:left", "positions": 1_000_000});
    assert_eq!(client.refused("/api/jobs", &many), (400, "too_large".to_owned()));
}

#[test]
fn a_game_is_written_as_other_programs_read_it() {
    let client = Client::new();
    let record = |form: &str, more: Value| {
        let mut asked = json!({"game": "connect", "position": "4455362", "form": form});
        asked.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
        asked
    };
    let asked = |form: &str, more: Value| client.asked("/api/record", &record(form, more));
    let pgn = asked("pgn", json!({"seats": ["human", "level:3"]}));
    assert_eq!(pgn["name"], "connect-7x6x4-7.pgn");
    let text = pgn["text"].as_str().unwrap();
    assert!(text.contains("[White \"human\"]") && text.contains("[Result \"1-0\"]"), "{text}");
    // What is written is read again.
    for form in ["pgn", "json"] {
        let text = asked(form, json!({}))["text"].clone();
        let read = client.asked("/api/read", &json!({"text": text}));
        assert_eq!(read["position"], "4455362", "{read}");
    }
    assert!(asked("svg", json!({}))["text"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(
        asked("txt", json!({}))["text"].as_str().unwrap().lines().count(),
        6,
        "{}",
        asked("txt", json!({}))
    );
    let duo = client
        .asked("/api/record", &json!({"game": "blokus:duo", "position": "1:e10,e11", "form": "blksgf"}));
    assert!(duo["text"].as_str().unwrap().contains("Blokus Duo"), "{duo}");
    let refused = |form: &str, more: Value| client.refused("/api/record", &record(form, more));
    assert_eq!(refused("blksgf", json!({})), (400, "bad_form".to_owned()));
    assert_eq!(refused("pgn", json!({"seats": ["human"]})), (400, "bad_seats".to_owned()));
    assert_eq!(refused("pgn", json!({"seats": ["human", "cmd:sh"]})), (422, "unsafe_player".to_owned()));
    let drawn =
        json!({"game": "connect:4x4x3", "board": ". . . .\n. . . .\n. . . .\nR . . .\n", "form": "pgn"});
    assert_eq!(client.refused("/api/record", &drawn), (409, "no_line".to_owned()));
}
