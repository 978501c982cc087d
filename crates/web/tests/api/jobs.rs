//! Jobs from their order to their end.

use crate::client::{Client, PAGE};
use plyground_players::{Request, registry};
use serde_json::{Value, json};
use std::sync::atomic::AtomicBool;

fn search(position: &str, player: &str) -> Value {
    json!({"kind": "search", "game": "connect", "position": position, "player": player})
}

#[test]
fn a_search_answers_as_the_command_does_and_its_frames_go_forward() {
    let client = Client::new();
    let mut order = search("4435", "uct:sims=3000");
    (order["tree"], order["seed"], order["threads"]) = (json!(true), json!(7), json!(1));
    let job = client.order(order);
    let ended = client.ended(&job);
    assert_eq!((&ended["state"], &ended["kind"]), (&json!("done"), &json!("search")));
    let mut session = registry::open("connect").unwrap();
    session.go_to("4435").unwrap();
    let stop = AtomicBool::new(false);
    let request = Request { threads: 1, seed: 7, stop: &stop, observer: None };
    let thought = session.enlist("uct:sims=3000").unwrap().think(session.as_ref(), &request).unwrap();
    let mut wanted = serde_json::to_value(&thought).unwrap();
    let answer = &ended["result"]["answer"];
    wanted["seconds"] = answer["seconds"].clone();
    assert_eq!(*answer, wanted);
    assert_eq!(ended["result"]["line"], json!(thought.line));
    assert!(ended["result"]["tree"]["nodes"].as_array().unwrap().len() > 10);
    let command = "plyground analyze connect:7x6x4 --position 4435 --player uct:sims=3000 --seed 7 --threads 1 --tree --json";
    assert_eq!(ended["command"], command);

    let frames = client.get(&format!("/api/jobs/{job}/frames")).json();
    let frames = frames["frames"].as_array().unwrap();
    let done: Vec<u64> = frames.iter().map(|one| one["frame"]["done"].as_u64().unwrap()).collect();
    assert!(done.len() > 5 && done.is_sorted(), "{done:?}");
    let middle = frames[frames.len() / 2]["number"].as_u64().unwrap();
    let rest = client.get(&format!("/api/jobs/{job}/frames?from={middle}")).json();
    assert_eq!(rest["frames"][0]["number"], middle);
    assert_eq!(ended["number"], frames.last().unwrap()["number"]);
}

#[test]
fn a_reply_is_a_move_with_its_board() {
    let client = Client::new();
    let order = json!({"kind": "reply", "game": "connect", "position": "121212", "player": "level:9"});
    let ended = client.ended(&client.order(order));
    assert_eq!(ended["result"]["answer"]["best"], "1");
    assert_eq!(
        (&ended["result"]["board"]["position"], &ended["result"]["board"]["outcome"]["winner"]),
        (&json!("1212121"), &json!(1))
    );
    let drawn = json!({"kind": "reply", "game": "connect:3x4x3", "board": "...\n...\nXX.\nOO.\n", "player": "perfect"});
    let ended = client.ended(&client.order(drawn));
    assert_eq!(
        (&ended["state"], &ended["result"]["answer"]["best"]),
        (&json!("done"), &json!("3")),
        "{ended}"
    );
    assert!(ended["command"].as_str().unwrap().starts_with("printf %s '"), "{ended}");
}

#[test]
fn a_review_has_a_board_for_each_ply() {
    let client = Client::new();
    let job = client.order(json!({"kind": "review", "text": "4455362", "player": "uct:sims=50"}));
    let ended = client.ended(&job);
    let (review, boards) = (&ended["result"]["review"], ended["result"]["boards"].as_array().unwrap());
    assert_eq!((review["moves"].as_array().unwrap().len(), boards.len()), (7, 8));
    assert_eq!((&boards[0]["position"], &boards[7]["position"]), (&json!(""), &json!("4455362")));
    assert!(review["moves"][0]["thought"].is_number(), "{review}");
    let job = client.order(json!({"kind": "review", "game": "blokus:duo", "position": "1:e10,e11 2:j5,j4", "player": "uct:sims=20"}));
    let ended = client.ended(&job);
    let boards = ended["result"]["boards"].as_array().unwrap();
    assert_eq!((ended["state"].as_str(), boards.len()), (Some("done"), 3), "{ended}");
    assert!(
        !boards[0]["pieces"].as_array().unwrap().is_empty()
            && boards[1]["pieces"].as_array().unwrap().is_empty()
    );
    for value in [
        json!({"page": PAGE, "kind": "review", "text": "44", "position": "44"}),
        json!({"page": PAGE, "kind": "review"}),
    ] {
        assert_eq!(client.refused("/api/jobs", &value), (400, "bad_request".to_owned()));
    }
    let empty = json!({"page": PAGE, "kind": "review", "text": ""});
    assert_eq!(client.refused("/api/jobs", &empty), (400, "bad_position".to_owned()));
}

#[test]
fn a_match_reports_its_games_and_its_table() {
    let client = Client::new();
    let job =
        client.order(json!({"kind": "match", "players": ["mc:sims=20", "random"], "games": 10, "seed": 3}));
    let ended = client.ended(&job);
    let result = &ended["result"];
    assert_eq!((&result["done"], &result["report"]["complete"]), (&json!(10), &json!(true)), "{ended}");
    let cell = &result["crosstable"][0][1];
    let sum = ["wins", "draws", "losses"].iter().map(|name| cell[name].as_u64().unwrap()).sum::<u64>();
    assert_eq!((sum, &result["crosstable"][1][0]["losses"]), (10, &cell["wins"]));
    let games =
        |query: &str| client.get(&format!("/api/jobs/{job}/games{query}")).json().as_array().unwrap().clone();
    assert_eq!((games("").len(), games("?white=0&black=1").len(), games("?white=1").len()), (10, 5, 5));
    let mut session = registry::open("connect").unwrap();
    session.go_to(games("")[0]["moves"].as_str().unwrap()).unwrap();
    assert!(session.outcome().is_some());
    assert_eq!(
        ended["command"],
        "plyground match mc:sims=20 random --game connect:7x6x4 --games 10 --seed 3 --json"
    );

    let job =
        client.order(json!({"kind": "tournament", "players": ["greedy", "random", "twoply"], "games": 4}));
    let ended = client.ended(&job);
    assert_eq!(
        (&ended["result"]["done"], ended["result"]["crosstable"].as_array().unwrap().len()),
        (&json!(12), 3)
    );
    let job = client
        .order(json!({"kind": "match", "game": "blokus:3", "players": ["greedy", "random"], "games": 3}));
    assert_eq!(client.ended(&job)["state"], "done");
}

#[test]
fn a_match_stops_after_the_games_under_way_and_goes_on_to_the_same_end() {
    let client = Client::new();
    let order = json!({"kind": "match", "players": ["mc:sims=300", "mc:sims=200"], "games": 200, "seed": 5});
    let job = client.order(order);
    while client.get(&format!("/api/jobs/{job}")).json()["number"] == 0 {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert_eq!(client.delete(&format!("/api/jobs/{job}")).status, 200);
    let stopped = client.ended(&job);
    let done = stopped["result"]["done"].as_u64().unwrap();
    assert_eq!(stopped["state"], "stopped");
    assert!((1..200).contains(&done), "{done}");
    let games = client.get(&format!("/api/jobs/{job}/games")).json();
    assert_eq!(games.as_array().unwrap().len() as u64, done);
    assert_eq!(client.post(&format!("/api/jobs/{job}/continue"), &json!({})).status, 200);
    client.delete(&format!("/api/jobs/{job}?now=true"));
    client.ended(&job);
    client.post(&format!("/api/jobs/{job}/continue"), &json!({}));
    // Only the first hundred and a few are waited for: what was played stays as it was.
    while client.get(&format!("/api/jobs/{job}/games")).json().as_array().unwrap().len() < done as usize + 10
    {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let more = client.get(&format!("/api/jobs/{job}/games")).json();
    assert_eq!(more.as_array().unwrap()[..done as usize], games.as_array().unwrap()[..]);
    let numbers: Vec<u64> =
        more.as_array().unwrap().iter().map(|game| game["number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (0..numbers.len() as u64).collect::<Vec<_>>());
    let refused = client.post(&format!("/api/jobs/{job}/continue"), &json!({}));
    assert_eq!((refused.status.as_u16(), refused.code()), (409, "not_stopped".to_owned()));
    client.delete(&format!("/api/jobs/{job}?now=true"));
    let search = client.order(search("", "uct:sims=10"));
    client.ended(&search);
    let reply = client.post(&format!("/api/jobs/{search}/continue"), &json!({}));
    assert_eq!((reply.status.as_u16(), reply.code()), (409, "no_match".to_owned()));
}

#[test]
fn a_job_that_is_deleted_stops_and_has_the_answer_as_far_as_it_goes() {
    let client = Client::new();
    let job = client.order(search("", "uct:sims=100000000"));
    client.until(&job, "running");
    while client.get(&format!("/api/jobs/{job}")).json()["number"] == 0 {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert_eq!(client.delete(&format!("/api/jobs/{job}")).status, 200);
    let ended = client.ended(&job);
    assert_eq!((&ended["state"], &ended["result"]["answer"]["complete"]), (&json!("stopped"), &json!(false)));
    assert_eq!(client.delete(&format!("/api/jobs/{job}")).status, 200, "once more does no harm");
}

#[test]
fn orders_that_make_no_sense_are_refused() {
    let client = Client::new();
    let order = |more: Value| {
        let mut order =
            json!({"page": PAGE, "kind": "search", "game": "connect", "position": "", "player": "random"});
        more.as_object().unwrap().iter().for_each(|(name, value)| order[name] = value.clone());
        client.refused("/api/jobs", &order)
    };
    for (more, status, code) in [
        (json!({"page": "short"}), 400, "bad_page"),
        (json!({"page": "PAGE0123456789ABCD"}), 400, "bad_page"),
        (json!({"kind": "dance"}), 400, "bad_kind"),
        (json!({"extra": 1}), 400, "bad_request"),
        (json!({"threads": 0}), 400, "bad_threads"),
        (json!({"threads": 3}), 400, "bad_threads"),
        (json!({"position": "1212121"}), 409, "game_over"),
        (json!({"game": "blokus", "player": "perfect"}), 400, "bad_player"),
        (json!({"kind": "match"}), 400, "bad_request"),
    ] {
        assert_eq!(order(more.clone()), (status, code.to_owned()), "{more}");
    }
    let contest = |more: Value| {
        let mut order = json!({"page": PAGE, "kind": "match", "players": ["random", "random"], "games": 2});
        more.as_object().unwrap().iter().for_each(|(name, value)| order[name] = value.clone());
        client.refused("/api/jobs", &order)
    };
    for (more, code) in [
        (json!({"players": ["random"]}), "bad_players"),
        (json!({"players": ["random", "random", "random"]}), "bad_players"),
        (json!({"kind": "tournament", "players": vec!["random"; 17]}), "bad_players"),
        (json!({"games": 0}), "bad_games"),
        (json!({"games": 1_000_000}), "bad_games"),
        (json!({"kind": "tournament", "players": vec!["random"; 16], "games": 1000}), "bad_games"),
        (json!({"sprt": [10, 0]}), "bad_sprt"),
        (json!({"sprt": [0, 1e9]}), "bad_sprt"),
        (json!({"game": "blokus", "sprt": [0, 10]}), "bad_sprt"),
        (json!({"game": "chess"}), "bad_game"),
        (json!({"openings": 21}), "bad_openings"),
    ] {
        assert_eq!(contest(more.clone()), (400, code.to_owned()), "{more}");
    }
}
