//! Long work and what it leaves: accounts, anatomies, studies, and the results folder.

use crate::client::{Client, PAGE};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A server with a folder for results.
fn shelved() -> (TempDir, Client) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_owned();
    (folder, Client::with(|config| config.results = Some(path)))
}

const STUDY: &str = "plyground = 1\ntitle = \"Sims\"\ngames = [\"connect:5x4x4\"]\nplayers = [\"uct:sims={10,20,40}\"]\nrepetitions = 2\n";

#[test]
fn a_search_is_explained_in_sentences() {
    let client = Client::new();
    let job = client.order(json!({"kind": "explain", "game": "connect:5x4x4", "position": "33", "player": "alphabeta:depth=4", "lang": "de"}));
    let ended = client.ended(&job);
    let account = &ended["result"]["account"];
    assert_eq!(
        (&ended["state"], &account["player"]),
        (&json!("done"), &json!("alphabeta:depth=4")),
        "{ended}"
    );
    assert!(account["claims"][0]["text"].is_string() && account["truth"].is_array(), "{account}");
    let command =
        "plyground explain --game connect:5x4x4 --player alphabeta:depth=4 --seed 1 --lang de --json -- 33";
    assert_eq!(ended["command"], command);
}

#[test]
fn the_threads_of_a_search_are_drawn() {
    let client = Client::new();
    let job = client.order(json!({"kind": "anatomy", "game": "connect", "position": "44", "player": "mc:sims=200", "threads": 2}));
    let ended = client.ended(&job);
    assert_eq!(ended["state"], "done", "{ended}");
    assert!(ended["result"]["svg"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(ended["result"]["numbers"]["threads"], 2);
    assert!(ended["result"]["report"].as_str().unwrap().contains("speed-up"), "{ended}");
    let job =
        client.order(json!({"kind": "anatomy", "game": "connect", "position": "44", "player": "random"}));
    assert_eq!(client.ended(&job)["state"], "failed");
}

#[test]
fn who_measures_threads_gets_the_machine_alone_and_then_it_is_the_others_turn() {
    let client = Client::new();
    let search = json!({"kind": "search", "game": "connect", "position": "44", "player": "uct:sims=100000000,memory=64MB"});
    let anatomy = json!({"kind": "anatomy", "game": "connect", "position": "44", "player": "mc:sims=2000", "threads": 2});
    let running = client.order(search.clone());
    client.until(&running, "running");
    let first = client.order(anatomy.clone());
    let second = client.order(anatomy);
    let late = client.order(search);
    // What runs is not disturbed, and nothing new begins beside it.
    std::thread::sleep(std::time::Duration::from_millis(50));
    for job in [&first, &second, &late] {
        assert_eq!(client.get(&format!("/api/jobs/{job}")).json()["state"], "waiting");
    }
    // Replies to a click wait for nobody.
    let reply =
        client.order(json!({"kind": "reply", "game": "connect", "position": "44", "player": "greedy"}));
    assert_eq!(client.ended(&reply)["state"], "done");
    client.delete(&format!("/api/jobs/{running}"));
    assert_eq!(client.ended(&first)["state"], "done");
    // Then the search that waited, before the second measurement.
    client.until(&late, "running");
    assert_eq!(client.get(&format!("/api/jobs/{second}")).json()["state"], "waiting");
    client.delete(&format!("/api/jobs/{late}"));
    assert_eq!(client.ended(&second)["state"], "done");
}

#[test]
fn a_study_is_saved_run_and_plotted() {
    let (_folder, client) = shelved();
    let saved = client.post("/api/results", &json!({"name": "sims.toml", "text": STUDY}));
    assert_eq!((saved.status.as_u16(), saved.json()), (201, json!({"name": "sims.toml"})));
    let job = client.order(json!({"kind": "study", "name": "sims"}));
    let ended = client.ended(&job);
    assert_eq!(ended["state"], "done", "{ended}");
    let files: Vec<&str> =
        ended["result"]["files"].as_array().unwrap().iter().map(|file| file.as_str().unwrap()).collect();
    assert!(files.contains(&"sims.jsonl") && files.contains(&"sims.csv"), "{files:?}");
    let list = client.get("/api/results").json();
    let row = list.as_array().unwrap().iter().find(|row| row["name"] == "sims.csv").unwrap();
    assert_eq!((&row["kind"], &row["rows"]), (&json!("rows"), &json!(6)), "{list}");
    let text = client.get("/api/results/sims.csv");
    assert!(String::from_utf8_lossy(&text.body).contains("uct:sims=10"));
    assert_eq!(text.headers["content-type"], "text/plain; charset=utf-8");
    let plot = client.get("/api/results/sims.csv/plot");
    assert!(plot.status == 200 && plot.body.starts_with(b"<svg"), "{:?}", plot.body);
    assert_eq!(client.get("/api/results/sims.csv/plot?kind=nonsense").status, 400);
    assert_eq!(client.get("/api/results/sims.toml/plot").status, 400);
}

#[test]
fn a_study_asks_nobody_whom_a_page_may_not() {
    let (folder, client) = shelved();
    let study = |players: &str| STUDY.replace("\"uct:sims={10,20,40}\"", players);
    for (text, status, code) in [
        (study("\"cmd:touch trap\""), 422, "unsafe_player"),
        (study("\"{cmd,gtp}:touch trap\""), 422, "unsafe_player"),
        (study("\"uct:values={/etc/passwd,x}\""), 422, "unsafe_player"),
        (study("\"uct:sims={1..100000}\""), 400, "too_large"),
        (study(&vec!["\"uct:sims={1..9}\""; 20].join(",")), 400, "too_large"),
        (format!("{STUDY}threads = [64]\n"), 400, "bad_study"),
        (format!("{STUDY}random = {{ positions = 100000, plies = \"4\" }}\n"), 400, "too_large"),
        ("nonsense".to_owned(), 400, "bad_study"),
    ] {
        let save = json!({"name": "bad.toml", "text": text});
        assert_eq!(client.refused("/api/results", &save), (status, code.to_owned()), "{text}");
        // One that lies there already, however it came, is not run either.
        std::fs::write(folder.path().join("there.toml"), &text).unwrap();
        let order = json!({"page": PAGE, "kind": "study", "name": "there"});
        assert_eq!(client.refused("/api/jobs", &order), (status, code.to_owned()), "{text}");
    }
}

#[test]
fn names_lead_nowhere_else() {
    let (folder, client) = shelved();
    std::fs::create_dir(folder.path().join("s1")).unwrap();
    std::fs::write(folder.path().join("s1/rows.csv"), "player,sims\n").unwrap();
    std::fs::write(folder.path().join(".hidden"), "x").unwrap();
    std::os::unix::fs::symlink("/etc/passwd", folder.path().join("link.txt")).unwrap();
    std::os::unix::fs::symlink("/etc", folder.path().join("etc")).unwrap();
    assert_eq!(client.get("/api/results/s1/rows.csv").body, "player,sims\n");
    for name in [
        "../x",
        "%2e%2e/x",
        "..%2fx",
        ".hidden",
        "link.txt",
        "etc/passwd",
        "s1",
        "/etc/passwd",
        "s1/../s1/rows.csv",
        "a/b/c.csv",
        "%00",
    ] {
        let reply = client.get(&format!("/api/results/{name}"));
        assert!([400, 404].contains(&reply.status.as_u16()), "{name}: {}", reply.status);
        let order = json!({"page": PAGE, "kind": "study", "name": name});
        assert!([400, 404].contains(&client.post("/api/jobs", &order).status.as_u16()), "{name}");
    }
    for name in [
        "../x.json",
        "a/b.json",
        ".x.json",
        "x",
        "x.sh",
        "x.html",
        "x.svg",
        "",
        "ü.json",
        &format!("{}.json", "x".repeat(200)),
    ] {
        let save = json!({"name": name, "text": "{}"});
        assert_eq!(client.refused("/api/results", &save), (400, "bad_name".to_owned()), "{name}");
    }
    assert_eq!(client.post("/api/results", &json!({"name": "game.json", "text": "{}"})).status, 201);
    assert_eq!(
        client.refused("/api/results", &json!({"name": "game.json", "text": "other"})),
        (409, "exists".to_owned())
    );
    assert_eq!(std::fs::read_to_string(folder.path().join("game.json")).unwrap(), "{}");
}

#[test]
fn without_a_folder_nothing_is_saved_or_shown() {
    let client = Client::new();
    assert_eq!(
        (client.get("/api/results").status.as_u16(), client.get("/api/results/x.csv").status.as_u16()),
        (404, 404)
    );
    assert_eq!(
        client.refused("/api/results", &json!({"name": "x.json", "text": ""})),
        (404, "not_found".to_owned())
    );
    for kind in ["study", "reproduce"] {
        let order = json!({"page": PAGE, "kind": kind, "name": "s4"});
        assert_eq!(client.refused("/api/jobs", &order), (404, "not_found".to_owned()), "{kind}");
    }
}

#[test]
fn a_published_study_is_begun_and_stopped() {
    let (folder, client) = shelved();
    let order = json!({"page": PAGE, "kind": "reproduce", "name": "s9"});
    assert_eq!(client.refused("/api/jobs", &order), (400, "bad_study".to_owned()));
    let job = client.order(json!({"kind": "reproduce", "name": "s4"}));
    client.until(&job, "running");
    client.delete(&format!("/api/jobs/{job}"));
    let ended = client.ended(&job);
    assert!(["stopped", "done"].contains(&ended["state"].as_str().unwrap()), "{ended}");
    assert!(ended["command"].as_str().unwrap().starts_with("plyground reproduce s4 --out "), "{ended}");
    assert!(folder.path().join("s4").is_dir());
}

#[test]
fn a_review_is_one_page_to_keep() {
    let client = Client::new();
    let reply = client.post("/api/review.html", &json!({"text": "4455362"}));
    assert_eq!(reply.headers["content-type"], "text/html; charset=utf-8");
    assert!(reply.headers["content-disposition"].to_str().unwrap().starts_with("attachment"));
    let html = String::from_utf8(reply.body.to_vec()).unwrap();
    assert!(html.contains("<svg") && !html.contains("<script"), "{html}");
    let bad: Value = json!({"text": "nonsense"});
    assert_eq!(client.refused("/api/review.html", &bad), (400, "bad_text".to_owned()));
}
