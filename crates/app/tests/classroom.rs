//! A class as teacher and students see it: a server, bots that join from processes of their own, a ladder.
#![cfg(unix)]

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_plyground");

/// A server with a class, ended with the test.
struct Class {
    server: Child,
    base: String,
    token: String,
    code: String,
}

impl Drop for Class {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Class {
    fn open() -> Class {
        Class::open_with(&[])
    }

    fn open_with(more: &[&str]) -> Class {
        let words =
            ["serve", "--no-open", "--open-to-network", "--host", "127.0.0.1", "--class-seconds", "3"];
        let mut command = Command::new(PROGRAM);
        command.args(words).args(more).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut server = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (base, token) = line.trim().split_once("/#token=").expect("an address with a token");
        let mut said = BufReader::new(server.stderr.take().unwrap()).lines();
        let join = said.find_map(|line| line.unwrap().split_once("#join=").map(|(_, rest)| rest.to_owned()));
        let code = join.unwrap().split('\'').next().unwrap().to_owned();
        std::thread::spawn(move || said.for_each(drop));
        Class { server, base: base.to_owned(), token: token.to_owned(), code }
    }

    fn join(&self, name: &str, player: &str) -> Child {
        let mut command = Command::new(PROGRAM);
        command.args(["join", &format!("{}/#join={}", self.base, self.code), "--name", name]);
        command.args(player.split(' ')).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        command.spawn().unwrap()
    }

    fn ask(&self, path: &str, body: Option<&Value>, token: &str) -> (u16, String) {
        let config = ureq::Agent::config_builder().http_status_as_error(false);
        let agent: ureq::Agent = config.timeout_global(Some(Duration::from_secs(60))).build().into();
        let url = format!("{}/api/class{path}", self.base);
        let mut response = match body {
            None => agent.get(url).header("x-plyground-token", token).call().unwrap(),
            Some(body) => agent
                .post(url)
                .header("x-plyground-token", token)
                .header("content-type", "application/json")
                .send(body.to_string())
                .unwrap(),
        };
        (response.status().as_u16(), response.body_mut().read_to_string().unwrap())
    }

    /// The class as its teacher sees it.
    fn shown(&self) -> Value {
        let (status, text) = self.ask("", None, &self.token);
        assert_eq!(status, 200, "{text}");
        serde_json::from_str(&text).unwrap()
    }

    fn control(&self, what: &Value) -> Value {
        let (status, text) = self.ask("/control", Some(what), &self.token);
        assert_eq!(status, 200, "{text}");
        serde_json::from_str(&text).unwrap()
    }

    /// Waits until something is so.
    fn until(&self, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let shown = self.shown();
            if is_so(&shown) {
                return shown;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "{what}: {shown}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

#[test]
fn bots_play_from_their_own_machines_and_stand_on_a_ladder() {
    let class = Class::open();
    // A bot that answers nonsense loses its games and nothing else.
    let players = [("Ada", "twoply"), ("Bob", "random"), ("Cem", "cmd:sh -c echo")];
    let mut bots = players.map(|(name, player)| class.join(name, player));
    let shown = class.until("all have played", |shown| {
        let ladder = shown["ladder"].as_array().unwrap();
        ladder.len() == 3 && ladder.iter().all(|row| row["games"].as_u64().unwrap() >= 4)
    });
    let names = |shown: &Value| -> Vec<String> {
        let rows = shown["ladder"].as_array().unwrap().iter();
        rows.map(|row| row["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&shown)[2], "Cem", "{shown}");
    let last = &shown["ladder"][2];
    assert!(last["wins"] == 0 && last["forfeits"] == last["games"], "{last}");
    assert!(shown["ladder"][0]["low"].as_f64().unwrap() < shown["ladder"][0]["rating"].as_f64().unwrap());

    // Names are hidden and shown again; a paused class ends its games and begins none.
    let hidden = names(&class.control(&json!({"hide_names": true})));
    assert!(hidden.iter().all(|name| name.starts_with("Player ")), "{hidden:?}");
    assert!(names(&class.control(&json!({"hide_names": false}))).contains(&"Ada".to_owned()));
    class.control(&json!({"pause": true}));
    let paused = class.until("all games end", |shown| shown["playing"].as_array().unwrap().is_empty());
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(class.shown()["games"], paused["games"]);
    class.control(&json!({"pause": false}));
    class.until("it goes on", |shown| shown["games"].as_u64() > paused["games"].as_u64());

    // Who is sent home is told so.
    class.control(&json!({"remove": "Cem"}));
    let sent = bots[2].wait().unwrap();
    let mut said = String::new();
    bots[2].stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(sent.code() == Some(2) && said.contains("you were sent home: ask your teacher"), "{said}");

    let (status, table) = class.ask("/export.csv", None, &class.token);
    assert_eq!(status, 200);
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("number,first,second,opening,moves,first_share,second_share,ending"));
    assert!(lines.count() >= 6 && table.contains("\"Cem gave up\""), "{table}");
    for mut bot in bots {
        let _ = bot.kill();
        let _ = bot.wait();
    }
}

#[test]
fn strangers_are_turned_away() {
    let class = Class::open();
    let join = |body: Value| class.ask("/join", Some(&body), "");
    let good = json!({"code": class.code, "name": "Ada"});
    let (status, text) = join(good.clone());
    assert_eq!(status, 200, "{text}");
    for (body, status, word) in [
        (json!({"code": "WRONG", "name": "Bob"}), 403, "bad_code"),
        (json!({"code": "", "name": "Bob"}), 403, "bad_code"),
        (good, 409, "name_taken"),
        (json!({"code": class.code, "name": "<script>"}), 400, "bad_name"),
        (json!({"code": class.code, "name": "x".repeat(1000)}), 400, "bad_name"),
        (json!({"code": class.code}), 400, "bad_request"),
        (json!({"code": class.code, "name": "Bob", "admin": true}), 400, "bad_request"),
    ] {
        let (got, text) = join(body.clone());
        assert!(got == status && text.contains(word), "{body}: {got} {text}");
    }
    let (status, text) = class.ask("/next", Some(&json!({"key": "0", "answer": null})), "");
    assert!(status == 401 && text.contains("bad_key"), "{status} {text}");
    // What is the teacher's needs the token.
    for (path, body) in [("", None), ("/export.csv", None), ("/control", Some(json!({"pause": true})))] {
        let (status, text) = class.ask(path, body.as_ref(), "");
        assert!(status == 401 && text.contains("bad_token"), "{path}: {status} {text}");
    }
}

#[test]
fn bad_addresses_and_players_are_refused_before_anybody_waits() {
    for (words, code, said) in [
        (&["join", "nowhere", "--name", "A", "random"][..], 2, "no host with a port"),
        (&["join", "127.0.0.1:1", "--name", "A", "random"], 2, "no code"),
        (&["join", "127.0.0.1:1/#join=X", "--name", "A", "random"], 1, "no answer from http://127.0.0.1:1/"),
        (&["serve", "--host", "0.0.0.0", "--no-open"], 2, "expected 127.0.0.1 or ::1, or --open-to-network"),
        (
            &["serve", "--open-to-network", "--host", "127.0.0.1", "--class", "blokus", "--no-open"],
            2,
            "has 4 seats",
        ),
    ] {
        let output = Command::new(PROGRAM).args(words).stdin(Stdio::null()).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(code) && error.contains(said), "{words:?}: {error}");
    }
}

#[test]
fn a_class_whose_server_is_killed_goes_on_with_its_games_its_code_and_its_bots() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().to_str().unwrap();
    let mut class = Class::open_with(&["--results", results]);
    let mut bots = [class.join("Ada", "greedy"), class.join("Bob", "random")];
    let before = class.until("some games", |shown| shown["games"].as_u64() >= Some(6));
    let port = class.base.rsplit(':').next().unwrap().to_owned();
    class.server.kill().unwrap();
    class.server.wait().unwrap();
    let journal = folder.path().join("class-connect-7x6x4.journal");
    let kept = std::fs::read_to_string(&journal).unwrap();
    assert!(kept.lines().all(|line| line.contains(",\"sum\":\"")), "{kept}");
    // A line that was being written is cut off; what was shown as played is there.
    std::fs::write(&journal, format!("{kept}{{\"unit\":99")).unwrap();
    let again = Class::open_with(&["--results", results, "--port", &port]);
    assert_eq!(again.code, class.code);
    let shown = again.shown();
    assert!(shown["games"].as_u64() >= before["games"].as_u64(), "{shown}");
    let names = |shown: &Value| -> BTreeSet<String> {
        let rows = shown["ladder"].as_array().unwrap();
        rows.iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&shown), names(&before));
    // The bots find the class again by themselves.
    let more = again.until("it goes on", |now| now["games"].as_u64() > shown["games"].as_u64());
    assert_eq!(more["ladder"].as_array().unwrap().len(), 2, "{more}");
    let (_, table) = again.ask("/export.csv", None, &again.token);
    let numbers: BTreeSet<&str> = table.lines().skip(1).filter_map(|row| row.split(',').next()).collect();
    assert_eq!(numbers.len(), table.lines().count() - 1, "no number twice: {table}");
    // Somebody who is sent home does not come back by itself.
    again.control(&json!({"remove": "Bob"}));
    let code = bots[1].wait().unwrap().code();
    assert_ne!(code, Some(0));
    let _ = bots[0].kill();
    let _ = bots[0].wait();
    // Another class, or something else, in that file is left alone.
    drop(again);
    std::fs::write(&journal, "my diary\n").unwrap();
    let mut refused = Command::new(PROGRAM);
    refused.args(["serve", "--open-to-network", "--host", "127.0.0.1", "--no-open", "--results", results]);
    let refused = refused.output().unwrap();
    assert_eq!(refused.status.code(), Some(2), "{}", String::from_utf8_lossy(&refused.stderr));
    assert_eq!(std::fs::read_to_string(&journal).unwrap(), "my diary\n");
}
