//! Calls that are answered at once: each on its happy way, and each refusal of what it takes.

use crate::client::Client;
use plyground_players::registry;
use serde_json::{Value, json};

#[test]
fn setup_tells_what_there_is() {
    let client = Client::with(|config| {
        config.engines.push(plyground_web::Engine { name: "mine".into(), spec: "cmd:python3 bot.py".into() });
    });
    let setup = client.get("/api/setup").json();
    let specs: Vec<&str> =
        setup["games"].as_array().unwrap().iter().map(|game| game["spec"].as_str().unwrap()).collect();
    assert_eq!(specs, ["connect:7x6x4", "blokus:4", "blokus:3", "blokus:2", "blokus:duo", "blokus:school:F"]);
    let kinds: Vec<&str> =
        setup["players"].as_array().unwrap().iter().map(|kind| kind["kind"].as_str().unwrap()).collect();
    assert!(kinds.contains(&"uct") && !kinds.contains(&"cmd") && !kinds.contains(&"human"), "{kinds:?}");
    let player = |kind: &str| {
        setup["players"].as_array().unwrap().iter().find(|one| one["kind"] == kind).unwrap().clone()
    };
    assert_eq!(player("perfect")["games"], json!(["connect"]));
    let names = |kind: &str| {
        player(kind)["options"].as_array().unwrap().iter().map(|one| one["name"].clone()).collect::<Vec<_>>()
    };
    assert!(names("uct").contains(&json!("c")) && !names("uct").contains(&json!("values")));
    assert_eq!(setup["levels"]["connect"][2]["words"], "blunders 9.8 %");
    assert_eq!(
        (&setup["engines"], &setup["results"], &setup["classroom"]),
        (&json!(["mine"]), &json!(false), &json!(false))
    );
    assert!(!setup.to_string().contains("bot.py"), "a command line is its owner's");
}

#[test]
fn a_board_is_that_of_the_command_and_has_its_history() {
    let client = Client::new();
    for (game, position) in
        [("connect", "4455"), ("connect:9x7x4", "1,2,9"), ("blokus:duo", "1:e10,e11"), ("blokus", "")]
    {
        let mut session = registry::open(game).unwrap();
        session.go_to(position).unwrap();
        let mut wanted = serde_json::to_value(session.board()).unwrap();
        wanted["history"] = json!(session.history());
        assert_eq!(client.asked("/api/board", &json!({"game": game, "position": position})), wanted);
    }
    let cut = client.asked("/api/board", &json!({"game": "connect", "position": "4455", "ply": 2}));
    assert_eq!((&cut["position"], &cut["history"]), (&json!("44"), &json!(["4", "4"])));
}

#[test]
fn moves_are_played_by_name_and_by_number_on_lines_and_on_drawings() {
    let client = Client::new();
    let played = |value: Value| client.asked("/api/play", &value)["position"].clone();
    assert_eq!(played(json!({"game": "connect", "position": "44", "move": "5"})), "445");
    assert_eq!(played(json!({"game": "connect", "position": "44", "nth": 0})), "441");
    let drawn = ".......\n.......\n.......\n.......\n...O...\n...X...\n";
    let board =
        client.asked("/api/play", &json!({"game": "connect", "board": drawn, "position": "55", "move": "4"}));
    assert_eq!((&board["history"], &board["ply"]), (&json!(["5", "5", "4"]), &json!(3)));
    assert_eq!(board["cells"].as_array().unwrap().iter().filter(|cell| **cell != json!(0)).count(), 5);
    let last = client.asked("/api/board", &json!({"game": "connect", "position": "1212121"}));
    assert_eq!(last["outcome"]["winner"], 1);
    for (value, status, code) in [
        (json!({"game": "connect", "position": "44", "move": "9"}), 400, "bad_move"),
        (json!({"game": "connect", "position": "44", "nth": 7}), 400, "bad_move"),
        (json!({"game": "connect", "position": "44"}), 400, "bad_move"),
        (json!({"game": "connect", "position": "44", "nth": 1, "move": "1"}), 400, "bad_move"),
        (json!({"game": "connect", "position": "1212121", "move": "3"}), 409, "game_over"),
        (json!({"game": "connect", "position": "1212121", "nth": 0}), 409, "game_over"),
        (json!({"game": "connect", "position": "444444", "move": "4"}), 400, "bad_move"),
    ] {
        assert_eq!(client.refused("/api/play", &value), (status, code.to_owned()), "{value}");
    }
}

#[test]
fn a_bad_position_is_refused_with_what_would_be_right() {
    let client = Client::new();
    for (value, code, field) in [
        (json!({"game": "connect", "position": "448"}), "bad_position", "position"),
        (json!({"game": "chess", "position": ""}), "bad_game", "game"),
        (json!({"game": "connect:99x99x4", "position": ""}), "bad_game", "game"),
        (json!({"game": "connect:7x6x0", "position": ""}), "bad_game", "game"),
        (json!({"game": "connect"}), "bad_position", "position"),
        (json!({"game": "connect", "board": "xxx"}), "bad_board", "board"),
        (json!({"game": "blokus", "board": "xxx"}), "bad_board", "board"),
        (json!({"game": "blokus", "position": "1:a1"}), "bad_position", "position"),
        (json!({"game": "connect", "position": "4".repeat(20_000)}), "too_long", "position"),
        (json!({"game": "c".repeat(100), "position": ""}), "too_long", "game"),
    ] {
        let reply = client.post("/api/board", &value);
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (400, code), "{value}");
        assert_eq!(reply.json()["error"]["field"], field, "{value}");
    }
    let message = client.post("/api/board", &json!({"game": "connect", "position": "448"})).json();
    assert_eq!(message["error"]["message"], "move 3: no column \"8\": expected 1 to 7");
    for value in [
        json!({"game": "connect", "position": "", "extra": 1}),
        json!({"position": ""}),
        json!([]),
        json!({"game": 7, "position": ""}),
    ] {
        assert_eq!(client.refused("/api/board", &value), (400, "bad_request".to_owned()), "{value}");
    }
    let reply = client.post_text("/api/board", "{\"game\": ");
    assert_eq!((reply.status.as_u16(), reply.code()), (400, "bad_json".to_owned()));
}

#[test]
fn hints_come_by_degrees_and_do_not_say_too_much() {
    let client = Client::new();
    let hint = |degree: u8| {
        client.asked("/api/hint", &json!({"game": "connect", "position": "121212", "degree": degree}))
    };
    let (first, second, third) = (hint(1), hint(2), hint(3));
    assert!(first["move"].is_null() && !first["text"].as_str().unwrap().contains('1'), "{first}");
    assert_eq!((&second["move"], &third["line"]), (&json!("1"), &json!(["1"])));
    assert_eq!((&first["grade"], &first["of"]), (&json!("proven"), &json!(3)));
    let piece =
        client.asked("/api/hint", &json!({"game": "blokus:duo", "position": "", "degree": 1, "lang": "de"}));
    assert!(piece["text"].as_str().unwrap().starts_with("Tipp: Schau dir den Stein"), "{piece}");
    let drawn = "...\n...\nXX.\nOO.\n";
    let move_of_drawing =
        client.asked("/api/hint", &json!({"game": "connect:3x4x3", "board": drawn, "degree": 2}));
    assert_eq!(move_of_drawing["move"], "3", "{move_of_drawing}");
    for (value, status, code) in [
        (json!({"game": "connect", "position": "", "degree": 4}), 400, "bad_degree"),
        (json!({"game": "connect", "position": "", "degree": 0}), 400, "bad_degree"),
        (json!({"game": "connect", "position": "", "degree": 1, "lang": "xx"}), 400, "bad_language"),
        (json!({"game": "connect", "position": "1212121", "degree": 1}), 409, "game_over"),
    ] {
        assert_eq!(client.refused("/api/hint", &value), (status, code.to_owned()), "{value}");
    }
}

#[test]
fn a_warning_comes_before_a_move_that_changes_the_result() {
    let client = Client::new();
    let warned = |position: &str, mv: &str| {
        client.asked("/api/warn", &json!({"game": "connect", "position": position, "move": mv}))
    };
    let warning = warned("445", "5");
    assert!(
        warning["text"].as_str().unwrap().starts_with("Column 5 would turn a win into a loss"),
        "{warning}"
    );
    assert_eq!((&warning["grade"], &warning["refutation"][0]), (&json!("proven"), &json!("5")));
    assert!(warning["refutation"].as_array().unwrap().len() > 1);
    assert_eq!(warned("445", "3"), Value::Null);
    assert_eq!(
        client.asked("/api/warn", &json!({"game": "blokus:duo", "position": "", "move": "e10,e11"})),
        Value::Null
    );
    assert_eq!(
        client.refused("/api/warn", &json!({"game": "connect", "position": "44", "move": "8"})),
        (400, "bad_move".into())
    );
}

#[test]
fn a_paste_is_taken_for_what_it_is() {
    let client = Client::new();
    let read = |text: &str| client.asked("/api/read", &json!({"text": text}));
    assert_eq!(read(" 4455\n"), json!({"kind": "moves", "game": "connect:7x6x4", "position": "4455"}));
    let drawn =
        "\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . O . . .\n. . . X . . .\n";
    assert_eq!(read(drawn)["kind"], "board");
    let board = read(drawn)["board"].as_str().unwrap().to_owned();
    let cells = client.asked("/api/board", &json!({"game": "connect", "board": board}))["cells"].clone();
    assert_eq!((&cells[38], &cells[31]), (&json!(1), &json!(2)), "a board that was read is read again");
    let wide = ". . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . X . . . .\n";
    assert_eq!(read(wide)["game"], "connect:8x5x4");
    let saved =
        r#"{"plyground": 1, "game": "connect:6x5x4", "seats": ["human", "mc"], "seed": 7, "moves": "33"}"#;
    assert_eq!(
        read(saved),
        json!({"kind": "json", "game": "connect:6x5x4", "position": "33", "seats": ["human", "mc"]})
    );
    assert_eq!(read(r#"{"game":"connect","position":"44"}"#)["position"], "44");
    assert_eq!(read("e10,e11")["game"], "blokus:duo");
    for text in ["", "  "] {
        assert_eq!(read(text)["position"], "");
    }
    for text in ["hello", "{", "[Event \"x\"]", "(;", "{}", "9999"] {
        assert_eq!(
            client.refused("/api/read", &json!({"text": text})),
            (400, "bad_text".to_owned()),
            "{text}"
        );
    }
    assert_eq!(
        client.refused("/api/read", &json!({"text": "4", "game": "chess"})),
        (400, "bad_game".to_owned())
    );
}
