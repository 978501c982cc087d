//! Exact scores are those of the solver.

use crate::client::Client;
use plyground_core::Streams;
use plyground_players::{BookChoice, Goal, Limits, open_solver, registry};
use serde_json::json;
use std::time::Duration;

/// A position of a random game with so many moves.
fn random_position(game: &str, number: u64, plies: usize) -> Option<String> {
    let mut session = registry::open(game).unwrap();
    let mut rng = Streams::new(21).rng(number);
    for _ in 0..plies {
        let count = session.count_legal();
        session.play_nth(rng.word() as usize % count);
        if session.outcome().is_some() {
            return None;
        }
    }
    Some(session.line())
}

#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn five_hundred_random_positions_are_solved_as_the_solver_does() {
    let client = Client::new();
    let solver = open_solver("connect", 64 << 20, &BookChoice::BuiltIn).unwrap();
    let positions =
        (0..).filter_map(|number| random_position("connect", number, 10 + (number % 28) as usize));
    for line in positions.take(500) {
        let answer = client.asked("/api/solve", &json!({"game": "connect", "position": line}));
        let score = solver.score(&line, Goal::Exact, &Limits::NONE).unwrap().score().unwrap();
        assert_eq!(answer["score"], score, "{line}");
        let columns = solver.columns_scored(&line, Goal::Exact, &Limits::NONE).unwrap();
        let wanted: Vec<_> = columns
            .iter()
            .enumerate()
            .filter_map(|(column, scored)| {
                Some(json!([(column + 1).to_string(), scored.as_ref()?.score().unwrap()]))
            })
            .collect();
        let moves = answer["moves"].as_array().unwrap();
        let found: Vec<_> = moves.iter().map(|one| json!([one["move"], one["score"]])).collect();
        assert_eq!(found, wanted, "{line}");
        for one in moves {
            let sign = ["loss", "draw", "win"][(one["score"].as_i64().unwrap().signum() + 1) as usize];
            assert_eq!(one["result"], sign, "{line}");
        }
    }
}

#[test]
fn what_cannot_be_solved_in_time_has_bounds() {
    let client = Client::with(|config| config.limits.solve = Duration::from_millis(1));
    let reply = client.post("/api/solve", &json!({"game": "connect:9x8x4", "position": "5"}));
    assert_eq!((reply.status.as_u16(), reply.code()), (422, "unsolved".to_owned()));
    let bounds = reply.json()["error"]["bounds"]["moves"].clone();
    assert_eq!(bounds.as_array().unwrap().len(), 9);
    assert!(bounds[0]["least"].as_i64().unwrap() < bounds[0]["most"].as_i64().unwrap(), "{bounds}");
}

#[test]
fn only_running_games_of_connect_are_solved() {
    let client = Client::new();
    let refused = |game: &str, position: &str| {
        client.refused("/api/solve", &json!({"game": game, "position": position}))
    };
    assert_eq!(refused("blokus:duo", ""), (400, "no_solver".to_owned()));
    assert_eq!(refused("connect", "1212121"), (409, "game_over".to_owned()));
    let drawn = "...\n...\nXX.\nOO.\n";
    let solved = client.asked("/api/solve", &json!({"game": "connect:3x4x3", "board": drawn}));
    assert_eq!(solved["moves"][2]["result"], "win", "{solved}");
}
