//! Players that lean on a network: where it comes from, and what is refused.

use plyground_learn::net::{NetPlan, train_net};
use plyground_players::registry::open;
use plyground_players::{Request, Session};
use std::sync::atomic::AtomicBool;

fn best(session: &dyn Session, spec: &str) -> String {
    let mut player = session.enlist(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
    let stop = AtomicBool::new(false);
    let request = Request { threads: 1, seed: 1, stop: &stop, observer: None };
    session.think(&mut player, &request).expect("a running game").best
}

#[test]
fn a_network_of_ones_own_plays_its_board_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.net");
    let plan = NetPlan { games: 512, held_out: 0, ..NetPlan::default() };
    train_net("connect:5x4x3", &plan, &path, 1, &AtomicBool::new(false), &|_| {}).unwrap();
    let file = path.display();
    let specs = [
        format!("learned:net={file}"),
        format!("alphabeta:depth=3,eval={file}"),
        format!("uct:sims=100,rollout=eval,eval={file}"),
        format!("uct:sims=100,eval={file},mix=0.5,final=value,c=1"),
    ];
    let mut session = open("connect:5x4x3").unwrap();
    session.go_to("1122").unwrap();
    for spec in &specs {
        assert_eq!(best(session.as_ref(), spec), "3", "{spec}: a win at once");
    }
    let other = open("connect").unwrap();
    for spec in &specs {
        let error = other.enlist(spec).map(|_| ()).unwrap_err().to_string();
        let expected = "a network for connect:5x4x3: expected one for connect:7x6x4; plyground train connect:7x6x4 --as net";
        assert!(error.contains(expected), "{error}");
    }
    std::fs::write(&path, "plyground network\n").unwrap();
    assert!(session.enlist(&specs[0]).map(|_| ()).unwrap_err().to_string().contains("cut short"));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let connect = open("connect").unwrap();
    for (spec, expected) in [
        ("learned:net=no-such-file", "net=no-such-file: No such file"),
        ("alphabeta:eval=no-such-file", "eval=no-such-file: No such file"),
        ("uct:rollout=random,eval=built-in", "eval is for rollout=eval"),
        ("uct:eval=built-in,divide=leaf", "expected divide=tree"),
        ("uct:eval=built-in,replicas=2", "replicas is for a search without eval"),
        ("uct:mix=0.5", "mix is for a search with eval"),
        ("uct:eval=built-in,mix=2", "mix=2: expected a number from 0 to 1"),
    ] {
        let error = connect.enlist(spec).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(expected), "{spec}: {error}");
    }
    let blokus = open("blokus:duo").unwrap();
    for spec in ["learned", "uct:eval=built-in", "alphabeta:eval=built-in"] {
        assert!(blokus.enlist(spec).is_err(), "{spec}");
    }
    let small = open("connect:5x4x3").unwrap();
    let error = small.enlist("learned").map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("plyground train connect:5x4x3 --as net --out FILE makes one"), "{error}");
}
