//! What the page teaches with: layers, reasons, the explorer, puzzles and steps.

use crate::client::Client;
use serde_json::{Value, json};

#[test]
fn a_ghost_says_why_it_does_not_fit() {
    let client = Client::new();
    let asked = |position: &str, piece: &str, cells: Value| {
        let value = json!({"game": "blokus:duo", "position": position, "piece": piece, "cells": cells});
        client.asked("/api/why-not", &value)
    };
    // Row 10 of 14 is the fifth from the top: e10 is place 60, e11 is 46.
    let start = asked("", "2", json!([60, 46]));
    assert_eq!((&start["legal"], &start["move"]), (&json!(true), &json!("e10,e11")), "{start}");
    let reason = |answer: &Value| (answer["legal"].clone(), answer["reason"].as_str().unwrap().to_owned());
    let says = |position: &str, piece: &str, cells: Value, words: &str| {
        let answer = asked(position, piece, cells);
        assert_eq!(reason(&answer), (json!(false), words.to_owned()));
        answer
    };
    says("", "2", json!([0, 1]), "the first piece must cover e10");
    says("", "2", json!([60, 62]), "these cells have not the shape of 2");
    says("", "2", json!([60, 999]), "part of it lies outside of the board");
    says("", "XX", json!([60]), "Blue has no piece XX left");
    let played = "1:e10,e11 2:j5,j4";
    says(played, "2", json!([60, 46]), "Blue has no piece 2 left");
    let taken = says(played, "1", json!([60]), "e10 is taken");
    assert_eq!(taken["at"], json!([60]));
    let edge = says(played, "1", json!([61]), "touches your own edge at e10");
    assert_eq!(edge["at"], json!([60]));
    says(played, "1", json!([0]), "touches no corner of your own pieces");
    let connect = json!({"game": "connect", "position": "", "piece": "1", "cells": [0]});
    assert_eq!(client.refused("/api/why-not", &connect), (400, "no_pieces".to_owned()));
    let many = json!({"game": "blokus:duo", "position": "", "piece": "1", "cells": [0, 1, 2, 3, 4, 5]});
    assert_eq!(client.refused("/api/why-not", &many), (400, "bad_cells".to_owned()));
}

#[test]
fn layers_are_threats_or_corners_and_reach() {
    let client = Client::new();
    let threats = client.asked("/api/layers", &json!({"game": "connect", "position": "445566"}));
    let red: Vec<&Value> =
        threats["threats"].as_array().unwrap().iter().filter(|one| one["seat"] == 1).collect();
    assert_eq!((red.len(), &red[0]["row"], &red[0]["odd"]), (2, &json!(1), &json!(true)), "{threats}");
    assert_eq!(red[0]["line"].as_array().unwrap().len(), 4);
    let layers = client.asked("/api/layers", &json!({"game": "blokus:duo", "position": "1:e10,e11"}));
    let colours = layers["colours"].as_array().unwrap();
    assert_eq!((colours.len(), &colours[0]["squares"], &colours[1]["squares"]), (2, &json!(87), &json!(89)));
    let board = client.asked("/api/board", &json!({"game": "blokus:duo", "position": "1:e10,e11"}));
    assert_eq!(colours[1]["placements"], board["moves"].as_array().unwrap().len());
    assert_eq!(colours[0]["corners"].as_array().unwrap().len(), 4);
}

#[test]
fn the_explorer_has_the_truth_beside_chance_and_the_levels() {
    let client = Client::new();
    let explored = client.asked("/api/explore", &json!({"game": "connect", "position": ""}));
    let moves = explored["moves"].as_array().unwrap();
    assert_eq!(
        (moves.len(), &moves[3]["result"], &moves[3]["score"], &moves[3]["plies"]),
        (7, &json!("win"), &json!(1), &json!(41))
    );
    let sum = |level: &str| moves.iter().map(|one| one["levels"][level].as_f64().unwrap()).sum::<f64>();
    assert!((1..=6).all(|level| (sum(&level.to_string()) - 1.0).abs() < 1e-9), "{explored}");
    let random = |nth: usize| moves[nth]["random"].as_f64().unwrap();
    assert!(random(3) > random(0) && random(3) < 1.0);
    let deep = json!({"game": "connect", "position": "444444333"});
    assert_eq!(client.refused("/api/explore", &deep), (400, "too_deep".to_owned()));
}

#[test]
fn puzzles_are_put_without_their_answers_and_judged() {
    let client = Client::new();
    let all = client.get("/api/puzzles").json();
    assert_eq!((all.as_array().unwrap().len(), &all[0]["id"]), (200, &json!(1)));
    let puzzle = client.get("/api/puzzles/1").json();
    assert!(puzzle["question"].as_str().unwrap().contains("to move and"), "{puzzle}");
    assert!(puzzle["keep"].is_null() && puzzle["worth"].is_null(), "{puzzle}");
    let solved = client.asked("/api/solve", &json!({"game": puzzle["game"], "position": puzzle["position"]}));
    let sign = |score: &Value| score.as_i64().unwrap().signum();
    let (mut right, mut wrong) = (0, 0);
    for one in solved["moves"].as_array().unwrap() {
        let answer = client.asked("/api/puzzles/1/try", &json!({"move": one["move"]}));
        let keeps = sign(&one["score"]) == sign(&solved["score"]);
        assert_eq!(answer["right"], keeps, "{one} {answer}");
        assert!(!answer["text"].as_str().unwrap().is_empty());
        assert_eq!(answer["board"]["ply"], puzzle["board"]["ply"].as_u64().unwrap() + 1);
        (right, wrong) = (right + u32::from(keeps), wrong + u32::from(!keeps));
    }
    assert!(right > 0 && wrong > 0);
    let hint = |degree: u8| client.asked("/api/puzzles/1/hint", &json!({"degree": degree, "lang": "de"}));
    assert!(hint(1)["move"].is_null() && hint(2)["move"].is_null());
    let told = hint(3)["move"].clone();
    assert_eq!(client.asked("/api/puzzles/1/try", &json!({"move": told}))["right"], true);
    for id in ["0", "201", "x", "99999999999999999999"] {
        assert_eq!(client.get(&format!("/api/puzzles/{id}")).status, 404, "{id}");
    }
    assert_eq!(client.refused("/api/puzzles/1/try", &json!({"move": "9"})), (400, "bad_move".to_owned()));
    assert_eq!(client.refused("/api/puzzles/1/hint", &json!({"degree": 4})), (400, "bad_degree".to_owned()));
}

#[test]
fn a_small_search_is_shown_step_by_step() {
    let client = Client::new();
    let steps = |player: &str| {
        client.asked(
            "/api/steps",
            &json!({"game": "connect:4x4x3", "position": "", "player": player, "count": 20}),
        )
    };
    let rounds = steps("uct:sims=50");
    let shown = rounds["steps"].as_array().unwrap();
    assert!(
        !shown.is_empty() && shown.iter().all(|step| step["simulation"].as_u64().unwrap() <= 20),
        "{rounds}"
    );
    assert_eq!(shown.len(), rounds["text"].as_array().unwrap().len());
    assert!(rounds["text"][0].as_str().unwrap().starts_with("simulation"), "{rounds}");
    let looks = steps("alphabeta:depth=2,deepen=off");
    assert_eq!(looks["steps"][0]["number"], 1, "{looks}");
    assert!(looks["steps"].as_array().unwrap().len() <= 20);
    for (player, status, code) in
        [("random", 400, "no_steps"), ("cmd:x", 422, "unsafe_player"), ("nobody", 400, "bad_player")]
    {
        let value = json!({"game": "connect:4x4x3", "position": "", "player": player});
        assert_eq!(client.refused("/api/steps", &value), (status, code.to_owned()), "{player}");
    }
    let wide = json!({"game": "blokus:duo", "position": "", "player": "uct:sims=10"});
    assert_eq!(client.refused("/api/steps", &wide), (400, "too_wide".to_owned()));
    let many = json!({"game": "connect:4x4x3", "position": "", "player": "uct:sims=10", "count": 201});
    assert_eq!(client.refused("/api/steps", &many), (400, "bad_count".to_owned()));
}
