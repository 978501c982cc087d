//! From the web a player is data: what opens a file or starts a program is refused.

use crate::client::{Client, PAGE};
use plyground_players::registry::PLAYERS;
use plyground_web::{Engine, OptionRule, Rules, rules};
use serde_json::json;

#[test]
fn every_kind_and_every_option_of_the_registry_is_listed_as_safe_or_refused() {
    for kind in PLAYERS {
        let rules = rules(kind.name).unwrap_or_else(|| panic!("{}: safe for pages, or not?", kind.name));
        let Rules::Options(options) = rules else { continue };
        for option in kind.options {
            let rule = options.iter().find(|(name, _)| *name == option.name);
            let (_, rule) =
                rule.unwrap_or_else(|| panic!("{} {}: safe for pages, or not?", kind.name, option.name));
            if let OptionRule::Words(words) = rule {
                // Words that the list has are words of the option, so that none is a file by accident.
                let told: Vec<&str> = option.values.split([',', ' ']).collect();
                assert!(words.iter().all(|word| told.contains(word)), "{} {}", kind.name, option.name);
            }
            let names_a_file = option.values.contains("file") || option.meaning.contains("file");
            let is_held = matches!(rule, OptionRule::Words(_) | OptionRule::Refused(_));
            assert!(!names_a_file || is_held, "{} {} names a file", kind.name, option.name);
        }
        assert!(
            options.iter().all(|(name, _)| kind.options.iter().any(|option| option.name == *name)),
            "{}",
            kind.name
        );
    }
    let programs: Vec<&str> = PLAYERS
        .iter()
        .filter(|kind| kind.form == plyground_players::Form::Command)
        .map(|kind| kind.name)
        .collect();
    assert_eq!(programs, ["cmd", "gtp"]);
    assert!(programs.iter().all(|kind| matches!(rules(kind), Some(Rules::Refused(_)))));
    assert_eq!(rules("a kind of tomorrow"), None);
}

#[test]
fn nothing_is_opened_or_started_on_a_pages_word() {
    let folder = tempfile::tempdir().unwrap();
    let trap = folder.path().join("trap");
    let touch = format!("cmd:touch {}", trap.display());
    let client = Client::new();
    for (player, status, code) in [
        (touch.as_str(), 422, "unsafe_player"),
        (" cmd : touch x", 422, "unsafe_player"),
        ("gtp:touch x", 422, "unsafe_player"),
        ("human", 422, "unsafe_player"),
        ("engine:mine", 422, "unsafe_player"),
        ("engine:", 422, "unsafe_player"),
        ("uct:values=/etc/passwd", 422, "unsafe_player"),
        ("uct:sims=10,values=x", 422, "unsafe_player"),
        ("perfect:book=/etc/passwd", 422, "player_out_of_bounds"),
        ("perfect:book=../on", 422, "player_out_of_bounds"),
        ("alphabeta:eval=/etc/passwd", 422, "player_out_of_bounds"),
        ("perfect:memory=1GB", 422, "player_out_of_bounds"),
        ("uct:memory=1024GB", 422, "player_out_of_bounds"),
        ("uct:sims=1000000000000", 422, "player_out_of_bounds"),
        ("mc:sims=18446744073709551615", 422, "player_out_of_bounds"),
        ("mc:chunk=18446744073709551615", 422, "player_out_of_bounds"),
        ("uct:time=2h", 422, "player_out_of_bounds"),
        ("uct:replicas=4096", 422, "player_out_of_bounds"),
        ("nobody", 400, "bad_player"),
        ("uct:sims", 400, "bad_player"),
        ("uct:c=nan", 400, "bad_player"),
        ("level:10", 422, "player_out_of_bounds"),
        ("", 400, "bad_player"),
    ] {
        for kind in ["search", "reply"] {
            let order =
                json!({"page": PAGE, "kind": kind, "game": "connect", "position": "", "player": player});
            assert_eq!(client.refused("/api/jobs", &order), (status, code.to_owned()), "{kind} {player}");
        }
        let order = json!({"page": PAGE, "kind": "match", "players": ["random", player]});
        assert_eq!(client.refused("/api/jobs", &order), (status, code.to_owned()), "match {player}");
        let order = json!({"page": PAGE, "kind": "review", "text": "4455", "player": player});
        assert_eq!(client.refused("/api/jobs", &order), (status, code.to_owned()), "review {player}");
    }
    let long =
        json!({"page": PAGE, "kind": "search", "game": "connect", "position": "", "player": "x".repeat(600)});
    assert_eq!(client.refused("/api/jobs", &long), (400, "too_long".to_owned()));
    assert!(!trap.exists());
    assert_eq!(client.get("/api/jobs").json(), json!([]), "none of them became a job");
}

#[test]
fn an_engine_that_its_owner_named_is_played_by_that_name_and_no_other() {
    let bot =
        "cmd:form=lines sh -c 'while read line; do case $line in go*) echo move 4;; *) echo ok;; esac; done'";
    let client = Client::with(|config| config.engines.push(Engine { name: "mine".into(), spec: bot.into() }));
    let order = |player: &str| json!({"page": PAGE, "kind": "reply", "game": "connect", "position": "44", "player": player});
    assert_eq!(client.refused("/api/jobs", &order("engine:other")), (422, "unsafe_player".to_owned()));
    let job = client.order(order("engine:mine"));
    let ended = client.ended(&job);
    // Whatever it says, it was asked, and its name is all that is shown.
    assert!(!ended["result"].to_string().contains("while read"), "{ended}");
    assert!(["done", "failed"].contains(&ended["state"].as_str().unwrap()), "{ended}");
    assert!(
        ended["error"].is_null() || ended["error"].as_str().unwrap().starts_with("engine:mine: no move"),
        "{ended}"
    );
}
