//! Hostile bodies: whatever comes, there is an answer in JSON, never a panic and never a fault of ours.

use crate::client::{Client, PAGE};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

/// All calls that take a body, with a good one.
fn calls() -> Vec<(&'static str, Value)> {
    vec![
        ("/api/board", json!({"game": "connect", "position": "4455", "ply": 2})),
        ("/api/board", json!({"game": "connect:3x4x3", "board": "...\n...\nXX.\nOO.\n", "position": "3"})),
        ("/api/play", json!({"game": "blokus:duo", "position": "1:e10,e11", "nth": 3})),
        ("/api/play", json!({"game": "connect", "position": "44", "move": "4"})),
        ("/api/solve", json!({"game": "connect:4x4x4", "position": "12"})),
        ("/api/hint", json!({"game": "connect:4x4x4", "position": "12", "degree": 2, "lang": "de"})),
        ("/api/warn", json!({"game": "connect:4x4x4", "position": "12", "move": "3"})),
        ("/api/read", json!({"text": "4455", "game": "connect"})),
        ("/api/read", json!({"text": "[Event \"x\"]\n1. 4 4 *"})),
        ("/api/read", json!({"text": "(;GM[Blokus Duo];1[e10,e11])"})),
        (
            "/api/jobs",
            json!({"page": PAGE, "kind": "search", "game": "connect", "position": "44", "player": "uct:sims=10", "seed": 1, "tree": true}),
        ),
        (
            "/api/jobs",
            json!({"page": PAGE, "kind": "match", "players": ["random", "greedy"], "games": 2, "sprt": [0, 10]}),
        ),
        (
            "/api/why-not",
            json!({"game": "blokus:duo", "position": "1:e10,e11", "piece": "1", "cells": [3, 4]}),
        ),
        (
            "/api/record",
            json!({"game": "connect:5x4x3", "position": "12", "form": "pgn", "seats": ["human", "level:1"], "seed": 2}),
        ),
        ("/api/record", json!({"game": "blokus:duo", "position": "1:e10,e11", "form": "svg"})),
        ("/api/layers", json!({"game": "connect:5x4x3", "position": "12"})),
        ("/api/layers", json!({"game": "blokus:duo", "position": "1:e10,e11"})),
        ("/api/explore", json!({"game": "connect:4x4x4", "position": "12"})),
        (
            "/api/steps",
            json!({"game": "connect:4x4x3", "position": "1", "player": "uct:sims=20", "count": 5}),
        ),
        ("/api/review.html", json!({"text": "1212121"})),
        ("/api/puzzles/7/try", json!({"move": "4", "lang": "en"})),
        ("/api/puzzles/7/hint", json!({"degree": 2})),
        ("/api/results", json!({"name": "x.json", "text": "{}"})),
        (
            "/api/jobs",
            json!({"page": PAGE, "kind": "anatomy", "game": "connect:4x4x4", "position": "12", "player": "mc:sims=5"}),
        ),
        ("/api/jobs", json!({"page": PAGE, "kind": "study", "name": "x"})),
        ("/api/jobs", json!({"page": PAGE, "kind": "review", "text": "4455", "lang": "en"})),
    ]
}

/// A status that is no fault of ours, with an error in JSON where it is one.
fn check(client: &Client, path: &str, body: Vec<u8>) -> Result<(), TestCaseError> {
    let shown = String::from_utf8_lossy(&body).into_owned();
    let reply = client.post_text(path, body);
    prop_assert!(reply.status.as_u16() < 500, "{path} {shown}: {:?}", reply.body);
    prop_assert!(serde_json::from_slice::<Value>(&reply.body).is_ok());
    if !reply.status.is_success() {
        prop_assert!(reply.json()["error"]["message"].is_string(), "{path} {shown}");
    }
    Ok(())
}

/// What a stranger might put in the place of a value.
fn strange() -> impl Strategy<Value = Value> {
    let texts = prop_oneof![
        "\\PC{0,12}",
        "[0-9,:; a-z\\-]{0,40}",
        Just("connect:1x1x1".to_owned()),
        Just("connect:127x1x2".to_owned()),
        Just("connect:64x1x1".to_owned()),
        Just("blokus:3".to_owned()),
        Just("1:a1 1:a1 4:t20".to_owned()),
        Just("\u{0}\u{ffff}".to_owned()),
        Just("4".repeat(500)),
        Just("(;GM[Blokus]".to_owned()),
        Just("[".repeat(400)),
        Just("uct:sims=1,c=1e308,workers=0".to_owned()),
        Just("level:0".to_owned()),
    ];
    prop_oneof![
        texts.prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        Just(Value::Null),
        Just(json!([])),
        Just(json!({})),
        Just(json!([[[["deep"]]]])),
        any::<bool>().prop_map(Value::from),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_get_an_answer(bytes in vec(any::<u8>(), 0..200), call in 0..calls().len()) {
        check(&Client::new(), calls()[call].0, bytes)?;
    }

    #[test]
    fn good_bodies_with_a_few_wrong_bytes_get_an_answer(
        call in 0..calls().len(), wrong in vec((any::<proptest::sample::Index>(), any::<u8>()), 1..4)
    ) {
        let (path, body) = calls()[call].clone();
        let mut bytes = body.to_string().into_bytes();
        for (place, byte) in wrong {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        check(&Client::new(), path, bytes)?;
    }

    #[test]
    fn good_bodies_with_strange_values_get_an_answer(
        call in 0..calls().len(), field in any::<proptest::sample::Index>(), value in strange()
    ) {
        let (path, mut body) = calls()[call].clone();
        let names: Vec<String> = body.as_object().unwrap().keys().cloned().collect();
        body[field.get(&names).as_str()] = value;
        check(&Client::new(), path, body.to_string().into_bytes())?;
    }

    #[test]
    fn strange_addresses_get_an_answer(path in "/api/(jobs|events|jobs/j1|nothing)[a-z0-9/?=&%.]{0,20}") {
        if let Ok(uri) = path.parse::<axum::http::Uri>() {
            let reply = Client::new().get(&uri.to_string());
            prop_assert!(reply.status.as_u16() < 500, "{path}");
        }
    }
}

#[test]
fn depth_does_not_break_the_reader() {
    let client = Client::new();
    let deep = "[".repeat(30_000);
    assert_eq!(client.post_text("/api/read", deep).status, 400);
    let inside = format!("{{\"text\":{}", "{\"a\":".repeat(10_000));
    assert_eq!(client.post_text("/api/read", inside).status, 400);
    let text = json!({"text": format!("{{\"board\":{}", "[".repeat(20_000))});
    assert_eq!(client.refused("/api/read", &text), (400, "bad_text".to_owned()));
}
