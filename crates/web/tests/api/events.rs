//! The stream of events of a page.

use crate::client::{Client, PAGE, request};
use axum::body::{Body, BodyDataStream};
use futures_util::StreamExt;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// An event as a page sees it.
#[derive(Debug)]
struct Event {
    id: u64,
    kind: String,
    data: Value,
}

/// A stream that is read.
struct Reading {
    body: BodyDataStream,
    text: String,
}

impl Reading {
    fn new(client: &Client, page: &str, seen: Option<u64>) -> Reading {
        let mut asked = request("GET", &format!("/api/events?page={page}"));
        if let Some(seen) = seen {
            asked = asked.header("last-event-id", seen);
        }
        let response = client.run(client.open(asked.body(Body::empty()).unwrap()));
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Reading { body: response.into_body().into_data_stream(), text: String::new() }
    }

    /// The next event; `None` at the end. Comments are passed over.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some((block, rest)) = self.text.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.text = rest;
                if block.starts_with(':') {
                    continue;
                }
                let field = |name: &str| {
                    block.lines().find_map(|line| line.strip_prefix(name)).map(|text| text.trim().to_owned())
                };
                return Some(Event {
                    id: field("id:").map_or(0, |id| id.parse().unwrap()),
                    kind: field("event:").unwrap(),
                    data: serde_json::from_str(&field("data:").unwrap()).unwrap(),
                });
            }
            let chunk =
                tokio::time::timeout(Duration::from_secs(60), self.body.next()).await.unwrap()?.unwrap();
            self.text += std::str::from_utf8(&chunk).unwrap();
        }
    }

    /// All events until one of them ends the job.
    async fn until_over(&mut self, job: &str) -> Vec<Event> {
        let mut events = Vec::new();
        loop {
            let event = self.next().await.expect("an open stream");
            let is_over = event.kind == "state"
                && event.data["job"] == job
                && !["waiting", "running"].contains(&event.data["state"].as_str().unwrap());
            events.push(event);
            if is_over {
                return events;
            }
        }
    }
}

fn order(position: &str, player: &str) -> Value {
    json!({"kind": "search", "game": "connect", "position": position, "player": player})
}

#[test]
fn a_job_is_told_from_its_beginning_to_its_end_with_rising_numbers() {
    let client = Client::new();
    let mut reading = Reading::new(&client, PAGE, None);
    let job = client.order(order("44", "uct:sims=200000"));
    let events = client.run(reading.until_over(&job));
    assert!(events.is_sorted_by(|one, next| one.id < next.id), "{events:?}");
    let kinds: Vec<&str> = events.iter().map(|event| event.kind.as_str()).collect();
    assert_eq!((kinds[0], kinds[kinds.len() - 2], kinds[kinds.len() - 1]), ("state", "result", "state"));
    assert_eq!(events.last().unwrap().data["state"], "done");
    let frames: Vec<u64> = events
        .iter()
        .filter(|event| event.kind == "frame")
        .map(|event| event.data["number"].as_u64().unwrap())
        .collect();
    assert!(!frames.is_empty() && frames.is_sorted_by(|one, next| one < next), "{frames:?}");
    let result = &events[events.len() - 2].data["result"];
    assert_eq!(*result, client.get(&format!("/api/jobs/{job}")).json()["result"]);
}

#[test]
fn frames_come_at_most_ten_times_a_second() {
    let client = Client::new();
    let mut reading = Reading::new(&client, PAGE, None);
    let start = Instant::now();
    // A solver without a book shows many signs of life.
    let job = client.order(order("4", "perfect:book=off,time=1500ms,memory=16MB"));
    let events = client.run(reading.until_over(&job));
    let most = start.elapsed().as_millis() / 100 + 1;
    let frames = events.iter().filter(|event| event.kind == "frame").count() as u128;
    assert!((2..=most).contains(&frames), "{frames} of {most}");
    let all = client.get(&format!("/api/jobs/{job}")).json()["number"].as_u64().unwrap();
    assert!(u128::from(all) >= frames);
}

#[test]
fn a_lost_connection_goes_on_where_it_was() {
    let client = Client::new();
    let mut reading = Reading::new(&client, PAGE, None);
    let first = client.order(order("44", "uct:sims=1000"));
    let events = client.run(reading.until_over(&first));
    let last = events.last().unwrap().id;
    drop(reading);
    // Missed: a whole job. What was known is not told again, and what was missed comes as the newest state.
    let second = client.order(order("45", "uct:sims=1000"));
    client.ended(&second);
    let mut reading = Reading::new(&client, PAGE, Some(last));
    let events = client.run(reading.until_over(&second));
    assert!(events.iter().all(|event| event.data["job"] == second.as_str() && event.id > last), "{events:?}");
    let kinds: Vec<&str> =
        events.iter().map(|event| event.kind.as_str()).filter(|kind| *kind != "frame").collect();
    assert_eq!(kinds, ["result", "state"]);
    // A number of another run is none of this one's.
    let mut reading = Reading::new(&client, PAGE, Some(1 << 40));
    let events = client.run(reading.until_over(&second));
    assert!(events.iter().any(|event| event.data["job"] == first.as_str()));
    let other = Reading::new(&client, "another0123456789", None);
    drop(other);
}

#[test]
fn pages_see_their_own_jobs_only() {
    let client = Client::new();
    let mut reading = Reading::new(&client, PAGE, None);
    let mut theirs = order("44", "uct:sims=100");
    theirs["page"] = json!("another0123456789");
    client.ended(&client.order(theirs));
    let own = client.order(order("44", "uct:sims=100"));
    let events = client.run(reading.until_over(&own));
    assert!(events.iter().all(|event| event.data["job"] == own.as_str()), "{events:?}");
    let of_page = client.get(&format!("/api/jobs?page={PAGE}")).json();
    assert_eq!((of_page.as_array().unwrap().len(), &of_page[0]["job"]), (1, &json!(own)));
}

#[test]
fn who_is_gone_is_not_worked_for_but_matches_may_be_kept() {
    let client = Client::with(|config| config.limits.grace = Duration::from_millis(300));
    let reading = Reading::new(&client, PAGE, None);
    let mut wanted = order("", "uct:sims=100000000");
    wanted["keep"] = json!(true);
    let search = client.order(wanted);
    let mut kept =
        json!({"kind": "match", "players": ["mc:sims=500", "mc:sims=500"], "games": 10_000, "keep": true});
    kept["page"] = json!(PAGE);
    let kept = client.order(kept);
    std::thread::sleep(Duration::from_millis(700));
    // Asking for one job would count as watching; the list of another page does not.
    let state = |job: &str| {
        let all = client.get("/api/jobs").json();
        all.as_array().unwrap().iter().find(|one| one["job"] == job).unwrap()["state"].clone()
    };
    assert_eq!((state(&search), state(&kept)), (json!("running"), json!("running")), "somebody watches");
    drop(reading);
    let start = Instant::now();
    while start.elapsed() < Duration::from_millis(1500) {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!((state(&search), state(&kept)), (json!("stopped"), json!("running")));
    client.delete(&format!("/api/jobs/{kept}?now=true"));
}

#[test]
fn a_stream_says_that_it_is_still_there_and_goodbye() {
    let client = Client::with(|config| config.limits.heartbeat = Duration::from_millis(50));
    let mut reading = Reading::new(&client, PAGE, None);
    let comments = client.run(async {
        let mut text = String::new();
        while !text.contains(": still here") {
            text += std::str::from_utf8(&reading.body.next().await.unwrap().unwrap()).unwrap();
        }
        text
    });
    assert!(comments.starts_with(": here\n\n"), "{comments}");
    let job = client.order(order("", "uct:sims=100000000"));
    client.until(&job, "running");
    client.server.end();
    let last = client.run(async {
        let mut last = None;
        while let Some(event) = reading.next().await {
            last = Some(event);
        }
        last.unwrap()
    });
    assert_eq!(last.kind, "bye");
    let refused = client.post("/api/jobs", &json!({"page": PAGE, "kind": "review", "text": "44"}));
    assert_eq!((refused.status.as_u16(), refused.code()), (503, "ending".to_owned()));
    assert_eq!(client.get(&format!("/api/events?page={PAGE}")).status, 503);
    assert!(client.server.wait(Duration::from_secs(10)));
}
