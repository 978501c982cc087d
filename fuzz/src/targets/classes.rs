//! Classes: members who do anything in any order, and the register that is kept of them.

use super::journals::sealed;
use super::{none, scratch, unsealed};
use crate::Target;
use plyground_arena::class::{Answer, Class, Next, Rules};
use plyground_web::ClassConfig;
use std::fs;
use std::time::Duration;

pub(super) static CLASSES: Target =
    Target { name: "classes", words: &[], made: none, seal: unsealed, run, few: 100 };

pub(super) static REGISTERS: Target = Target {
    name: "registers",
    words: &[
        "{\"unit\":",
        "\"rows\":{\"joined\":\"Ada\"}",
        "\"rows\":{\"opened\":\"K7XQ4PMB\"}",
        "\"rows\":{\"played\":{\"number\":0",
        "\"seats\":[\"Ada\",\"Bob\"]",
        "\"opening\":0",
        "\"moves\":\"4455\"",
        "\"shares\":[1.0,0.0]",
        "\"ending\":null",
        "4294967295",
    ],
    made,
    seal: sealed,
    run: registers,
    few: 200,
};

fn rules() -> Rules {
    let mut rules = Rules::new("connect:4x4x3");
    rules.plies = 2;
    rules
}

/// Each byte is something that a member or the teacher does.
fn run(input: &[u8]) {
    const NAMES: [&str; 4] = ["Ada", "Bob", "Cem", "Dee"];
    let mut class = Class::new(rules()).expect("a class");
    let (mut now, mut asked) = (Duration::ZERO, Vec::new());
    for &byte in input {
        now += Duration::from_millis(u64::from(byte) * 4);
        let name = NAMES[usize::from(byte >> 2) % 4];
        let key = format!("the key of {name}");
        match byte % 8 {
            0 => drop(class.join(name, &key, now)),
            1 if byte > 250 => drop(class.remove(name, now)),
            1 if byte > 230 => class.pause(!class.is_paused()),
            2 => class.look(now),
            // Whoever was asked moves: as it should, or as it likes.
            3 if !asked.is_empty() => {
                let (key, number, ply): (String, u64, usize) =
                    asked.swap_remove(usize::from(byte) % asked.len());
                let mv =
                    [Some("9"), None, Some("4"), Some("")][usize::from(byte >> 4) % 4].map(str::to_owned);
                let _ =
                    class.next(&key, Some(Answer { number, ply: ply + usize::from(byte > 240), mv }), now);
            }
            _ => {
                if let Ok(Next::Ask(ask)) = class.next(&key, None, now) {
                    let mut session = plyground_players::registry::open(&ask.game).expect("the class's game");
                    session.go_to(&ask.position).expect("a position of it");
                    let legal = session.legal();
                    let mv = Some(legal[usize::from(byte) % legal.len()].clone());
                    match byte > 200 {
                        true => asked.push((key, ask.number, ask.ply)),
                        false => {
                            let answer = Answer { number: ask.number, ply: ask.ply, mv };
                            class.next(&key, Some(answer), now).expect("a move that was asked for");
                        }
                    }
                }
            }
        }
        assert!(class.under_way().len() <= class.members().count() / 2);
    }
    held(&class);
}

/// What was played counts as it should, and a class that goes on from it has the same ladder.
fn held(class: &Class) {
    let ladder = class.ladder();
    let games: usize = ladder.iter().map(|row| row.games).sum();
    assert_eq!(games, 2 * class.games().len());
    assert!(
        ladder.iter().all(|row| row.wins + row.draws + row.losses == row.games && row.rating.is_finite())
    );
    let members = class.members().map(str::to_owned).collect();
    let again = Class::restored(rules(), members, class.games().to_vec()).expect("what was played");
    for row in again.ladder() {
        let before = ladder.iter().find(|other| other.name == row.name).expect("the same members");
        assert_eq!(
            (before.games, before.wins, before.draws),
            (row.games, row.wins, row.draws),
            "{}",
            row.name
        );
    }
}

/// The register of a class with a few games.
fn made() -> Vec<Vec<u8>> {
    let folder = scratch().join("class");
    let _ = fs::create_dir_all(&folder);
    let config = ClassConfig::new("K7XQ4PMB", rules()).expect("a class");
    drop(config.kept_in(&folder).expect("a new register"));
    let files = fs::read_dir(&folder).expect("the folder").flatten();
    files.filter_map(|file| fs::read(file.path()).ok()).collect()
}

fn registers(input: &[u8]) {
    let folder = scratch().join("class");
    let path = folder.join("class-connect-4x4x3.journal");
    let _ = fs::create_dir_all(&folder);
    fs::write(&path, input).expect("room for an input");
    let open = || ClassConfig::new("AAAAAAAA", rules()).expect("a class").kept_in(&folder);
    if let Ok(config) = open() {
        let code = config.code().to_owned();
        drop(config);
        assert_eq!(open().expect("what was just opened").code(), code);
    }
}
