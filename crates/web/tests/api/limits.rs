//! Bounds: each with a test of its own.

use crate::client::{Client, PAGE, request};
use axum::body::{Body, Bytes};
use futures_util::stream;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::time::{Duration, Instant};

fn endless(page: &str) -> Value {
    json!({"page": page, "kind": "search", "game": "connect", "position": "", "player": "uct:sims=100000000,memory=64MB"})
}

fn page(number: usize) -> String {
    format!("page{number:016}")
}

#[test]
fn a_body_is_not_longer_than_it_may_be_whether_it_says_so_or_not() {
    let client = Client::new();
    let long = json!({"game": "connect", "position": "4".repeat(70_000)}).to_string();
    let reply = client.post_text("/api/board", long.clone());
    assert_eq!((reply.status.as_u16(), reply.code()), (413, "too_long".to_owned()));
    // In pieces, without a length.
    let pieces = stream::iter((0..100).map(|_| Ok::<Bytes, Infallible>(Bytes::from(vec![b' '; 1024]))));
    let reply = client.post_text("/api/board", Body::from_stream(pieces));
    assert_eq!((reply.status.as_u16(), reply.code()), (413, "too_long".to_owned()));
    let lie = request("POST", "/api/board")
        .header("content-type", "application/json")
        .header("content-length", "99999999999");
    assert_eq!(client.send(lie.body(Body::from("{}")).unwrap()).status, 413);
}

#[test]
fn a_body_that_does_not_come_is_not_waited_for() {
    let client = Client::with(|config| config.limits.arrival = Duration::from_millis(100));
    let start = Instant::now();
    let never = stream::pending::<Result<Bytes, Infallible>>();
    let reply = client.post_text("/api/board", Body::from_stream(never));
    assert_eq!((reply.status.as_u16(), reply.code()), (408, "too_slow".to_owned()));
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_board_is_not_larger_than_its_bits() {
    let client = Client::new();
    for game in ["connect:128x128x4", "connect:18446744073709551615x1x1", "connect:-1x6x4", "connect:7x6x4x4"]
    {
        assert_eq!(
            client.refused("/api/board", &json!({"game": game, "position": ""})),
            (400, "bad_game".to_owned()),
            "{game}"
        );
    }
    assert_eq!(client.asked("/api/board", &json!({"game": "connect:16x7x4", "position": ""}))["columns"], 16);
}

#[test]
fn so_many_searches_run_and_the_rest_waits_its_turn_by_pages() {
    let client = Client::with(|config| {
        (config.limits.running, config.limits.waiting, config.limits.of_page) = (1, 4, 3);
    });
    let first = client.order(endless(&page(1)));
    client.until(&first, "running");
    let more: Vec<String> = (0..2).map(|_| client.order(endless(&page(1)))).collect();
    assert_eq!(client.refused("/api/jobs", &endless(&page(1))), (429, "busy".to_owned()), "of one page");
    let other = client.order(endless(&page(2)));
    let place = |job: &str| client.get(&format!("/api/jobs/{job}")).json()["place"].clone();
    assert_eq!(
        [place(&more[0]), place(&other), place(&more[1])],
        [json!(1), json!(2), json!(3)],
        "pages take turns"
    );
    client.order(endless(&page(3)));
    assert_eq!(client.refused("/api/jobs", &endless(&page(4))), (429, "busy".to_owned()), "of all pages");
    client.delete(&format!("/api/jobs/{first}"));
    client.until(&more[0], "running");
    assert_eq!(
        [place(&other), place(&more[1])],
        [json!(1), json!(3)],
        "the page that has had its turn is last"
    );
    client.delete(&format!("/api/jobs/{}", more[1]));
    assert_eq!(
        client.get(&format!("/api/jobs/{}", more[1])).json()["state"],
        "stopped",
        "who waits is gone at once"
    );
}

#[test]
fn a_reply_waits_neither_for_searches_nor_for_matches() {
    let client = Client::new();
    (1..=3).for_each(|number| drop(client.order(endless(&page(number)))));
    client.order(
        json!({"page": page(4), "kind": "match", "players": ["mc:sims=2000", "mc:sims=2000"], "games": 1000}),
    );
    let reply =
        client.order(json!({"kind": "reply", "game": "connect", "position": "44", "player": "level:3"}));
    let start = Instant::now();
    assert_eq!(client.ended(&reply)["state"], "done");
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_search_ends_at_its_ceiling_with_what_it_has() {
    let client = Client::with(|config| config.limits.search = Duration::from_millis(400));
    let job = client.order(endless(PAGE));
    let ended = client.ended(&job);
    assert_eq!((&ended["state"], &ended["result"]["answer"]["complete"]), (&json!("done"), &json!(false)));
    assert!(ended["seconds"].as_f64().unwrap() < 10.0, "{}", ended["seconds"]);
    // Players without a bound of their own, too.
    let deep = json!({"page": PAGE, "kind": "search", "game": "connect", "position": "", "player": "minimax:depth=42"});
    assert_eq!(client.ended(&client.order(deep))["state"], "done");
}

#[test]
fn frames_of_a_job_are_kept_up_to_a_number() {
    let client = Client::with(|config| config.limits.frames = 8);
    let order = json!({"page": PAGE, "kind": "search", "game": "connect", "position": "44", "player": "uct:sims=100000"});
    let job = client.order(order);
    let number = client.ended(&job)["number"].as_u64().unwrap();
    let frames = client.get(&format!("/api/jobs/{job}/frames")).json()["frames"].as_array().unwrap().clone();
    assert!(number > 20 && frames.len() <= 8 && frames.len() >= 4, "{number} {}", frames.len());
    assert_eq!((&frames[0]["number"], &frames.last().unwrap()["number"]), (&json!(1), &json!(number)));
}

#[test]
fn old_jobs_of_a_page_are_forgotten() {
    let client = Client::with(|config| config.limits.kept = 3);
    let quick =
        json!({"page": PAGE, "kind": "search", "game": "connect", "position": "44", "player": "random"});
    for _ in 0..8 {
        client.ended(&client.order(quick.clone()));
    }
    let left = client.get("/api/jobs").json();
    assert!(left.as_array().unwrap().len() <= 4, "{left}");
    assert_eq!(client.get("/api/jobs/j1").status, 404);
}

#[test]
fn pages_and_their_streams_are_counted() {
    let client = Client::with(|config| (config.limits.pages, config.limits.streams) = (2, 2));
    let open = |page: &str| {
        client.run(
            client.open(request("GET", &format!("/api/events?page={page}")).body(Body::empty()).unwrap()),
        )
    };
    let streams = [open(&page(1)), open(&page(1)), open(&page(2))];
    assert!(streams.iter().all(|stream| stream.status() == 200));
    assert_eq!((open(&page(1)).status().as_u16(), open(&page(3)).status().as_u16()), (429, 429));
    drop(streams);
    assert_eq!(open(&page(1)).status(), 200, "a stream that is gone makes room");
    assert_eq!(open("bad").status(), 400);
}

#[test]
fn who_finds_the_desks_full_is_told_to_come_again() {
    let client = Client::with(|config| {
        (config.limits.desks, config.limits.waiting_at_desks) = (1, 2);
        config.limits.solve = Duration::from_secs(1);
    });
    let hard = json!({"game": "connect:9x8x4", "position": ""}).to_string();
    let statuses: Vec<u16> = client.run(async {
        let ask = || async {
            let request = request("POST", "/api/solve").header("content-type", "application/json");
            client.open(request.body(Body::from(hard.clone())).unwrap()).await.status().as_u16()
        };
        let (a, b, c, d) = tokio::join!(ask(), ask(), ask(), ask());
        vec![a, b, c, d]
    });
    assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 2, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 422).count(), 2, "{statuses:?}");
}
