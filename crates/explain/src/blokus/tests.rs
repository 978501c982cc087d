//! Every claim that is found passes its judge, and hardly any that was changed does.

use super::case::Case;
use super::check::Judge;
use super::claim::BlokusClaim;
use super::endgame::{EndgameMove, endgame_values};
use super::estimate::Opinion;
use super::explained::{MoveFacts, explain_move};
use super::find::find;
use crate::{Claim, Grade, Language};
use plyground_core::testkit::random_positions;
use plyground_core::{Game, Rng, Streams};
use plyground_games::blokus::{Blokus, Classic, Duo, Move, School, Three, Two, Variant};
use plyground_players::{MoveThought, Request, Session, registry};
use serde_json::Value;
use std::collections::BTreeMap;

/// How many claims passed, by key, and how many changed ones did not, of how many.
#[derive(Default)]
struct Counts {
    passed: BTreeMap<String, u32>,
    changed: u32,
    refused: u32,
}

impl Counts {
    /// Judges all that is found of a case, and as many claims that were changed in one place.
    fn add<V: Variant>(&mut self, case: &Case<'_, V>, rng: &mut Rng) {
        let judge = Judge::new(case);
        for claim in find(case) {
            assert!(judge.passes(&claim), "{claim:?}");
            *self.passed.entry(claim.key()).or_default() += 1;
            assert!(Language::ALL.iter().all(|&language| !claim.say(language).text.contains('{')));
            for _ in 0..2 {
                let Some(other) = changed(&claim, rng) else { continue };
                self.changed += 1;
                self.refused += u32::from(!judge.passes(&other));
            }
        }
    }

    fn hold(&self, least: u32) {
        let passed: u32 = self.passed.values().sum();
        assert!(passed >= least, "{passed}: {:?}", self.passed);
        assert!(self.refused * 100 >= self.changed * 99, "{} of {}", self.refused, self.changed);
    }
}

/// The claim with one cell, colour, number or word changed, or one cell of a list left out; `None` where nothing came of it.
fn changed(claim: &BlokusClaim, rng: &mut Rng) -> Option<BlokusClaim> {
    let mut value = serde_json::to_value(claim).expect("claims are data");
    let leaves = leaves(&value, String::new());
    let place = &leaves[rng.below(leaves.len() as u32) as usize];
    if let Some((list, _)) = place.rsplit_once('/')
        && let Some(squares) = value.pointer_mut(list).and_then(Value::as_array_mut)
        && rng.below(2) == 0
    {
        squares.pop();
    } else {
        let leaf = value.pointer_mut(place)?;
        *leaf = match leaf.clone() {
            Value::Number(number) if number.is_f64() => {
                Value::from(number.as_f64()? + 0.001 + 0.001 * f64::from(rng.below(100)))
            }
            Value::Number(number) => Value::from(number.as_i64()? + 1 + i64::from(rng.below(3))),
            Value::String(word) => Value::from(other_word(&word, rng)),
            other => other,
        };
    }
    serde_json::from_value(value).ok().filter(|other| other != claim)
}

/// The places of all numbers and words but the name of the claim.
fn leaves(value: &Value, at: String) -> Vec<String> {
    match value {
        Value::Object(rows) => rows
            .iter()
            .filter(|(key, _)| *key != "claim")
            .flat_map(|(key, value)| leaves(value, format!("{at}/{key}")))
            .collect(),
        Value::Array(rows) => {
            rows.iter().enumerate().flat_map(|(i, value)| leaves(value, format!("{at}/{i}"))).collect()
        }
        Value::Null => Vec::new(),
        _ => vec![at],
    }
}

fn other_word(word: &str, rng: &mut Rng) -> String {
    let alike: &[&str] = match word {
        "played" | "best" => &["played", "best"],
        "worse" | "too_close" | "better" => &["worse", "too_close", "better"],
        _ => &["c4", "d11", "h7", "k2", "V5", "L4"],
    };
    alike[rng.below(alike.len() as u32) as usize].to_owned()
}

/// Random positions with two random moves.
fn check_random<V: Variant>(positions: usize, least: u32) {
    let game = &Blokus::<V>::new();
    let mut rng = Streams::new(4).rng(0);
    let mut counts = Counts::default();
    for (_, state) in random_positions(game, positions, 11) {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        if game.payoffs(&state).is_some() || moves == [Move::PASS] {
            continue;
        }
        let mut draw = || moves[rng.below(moves.len() as u32) as usize];
        let (played, best) = (draw(), draw());
        let best = Some(best).filter(|best| *best != played);
        let case = Case { game, state, played, best, opinion: None, best_opinion: None, endgame: None };
        counts.add(&case, &mut rng);
    }
    counts.hold(least);
}

#[test]
fn what_is_counted_is_true_and_nothing_else_is() {
    check_random::<Duo>(1500, 3500);
    check_random::<Classic>(250, 700);
    check_random::<Three>(250, 700);
    check_random::<Two>(250, 700);
    check_random::<School>(120, 300);
}

/// A game between two players, with what a third thinks of all moves.
struct Reviewed {
    session: Box<dyn Session>,
    /// Before each move: the line, and what was thought of all moves there.
    thoughts: Vec<(String, Vec<MoveThought>, String)>,
}

fn reviewed(spec: &str, player: &str, seed: u64) -> Reviewed {
    let stop = false.into();
    let request = Request { threads: 1, seed, stop: &stop, observer: None };
    let mut session = registry::open(spec).unwrap();
    let mut player = session.enlist(player).unwrap();
    let mut reference = session.enlist("uct:sims=400").unwrap();
    let mut thoughts = Vec::new();
    while session.outcome().is_none() {
        let played = player.think(session.as_ref(), &request).unwrap();
        let thought = reference.think(session.as_ref(), &request).unwrap();
        thoughts.push((session.line(), thought.moves, thought.best));
        session.play_nth(played.nth.unwrap());
    }
    Reviewed { session, thoughts }
}

#[test]
fn what_players_think_is_told_as_they_do() {
    let game = &Blokus::<Duo>::new();
    let mut rng = Streams::new(5).rng(0);
    let mut counts = Counts::default();
    for seed in 0..3 {
        let review = reviewed("blokus:duo", "uct:sims=60", seed);
        for (played, (line, thoughts, best)) in review.session.history().iter().zip(&review.thoughts) {
            let state = super::case::position(game, line).unwrap();
            let read = |text: &str| super::case::legal_move(game, &state, text).unwrap();
            let of = |mv: &str| thoughts.iter().find(|one| one.mv == mv).map(Opinion::Move);
            let (opinion, best_opinion) = (of(played), of(best));
            let (played, best) = (read(played), Some(read(best)).filter(|best| *best != read(played)));
            if played != Move::PASS {
                counts
                    .add(&Case { game, state, played, best, opinion, best_opinion, endgame: None }, &mut rng);
            }
        }
    }
    counts.hold(200);
    for key in ["blokus.estimated_too_close", "blokus.expected", "blokus.leaves_own"] {
        assert!(counts.passed.contains_key(key), "{key}: {:?}", counts.passed);
    }
}

#[test]
fn ends_of_games_are_proven() {
    let (mut proven, mut refused, mut changes) = (0, 0, 0);
    for (spec, seed) in [("blokus:duo", 1), ("blokus:duo", 2), ("blokus:duo", 3), ("blokus:2", 1)] {
        let review = reviewed(spec, "uct:sims=60", seed);
        let solved = endgame_values(spec, &review.session.line(), 20_000, &false.into()).unwrap();
        assert!(solved.len() > 6, "{spec} {seed}: {}", solved.len());
        for (ply, played) in review.session.history().iter().enumerate() {
            let Some(endgame) = EndgameMove::at(&solved, ply).filter(|_| played != "pass") else { continue };
            let tell = |endgame: &EndgameMove| {
                let facts = MoveFacts { played, endgame: Some(endgame), ..MoveFacts::default() };
                let claims = explain_move(spec, &review.thoughts[ply].0, &facts).unwrap();
                claims.iter().any(|claim| claim.grade() == Grade::Proven)
            };
            proven += u32::from(tell(&endgame));
            for by in [-1, 1] {
                let wrong = [
                    EndgameMove { margin: endgame.margin + by, ..endgame.clone() },
                    EndgameMove { best_margin: endgame.best_margin + by, ..endgame.clone() },
                ];
                changes += 2;
                refused += wrong.iter().filter(|wrong| !tell(wrong)).count();
            }
        }
    }
    assert!(proven >= 24 && refused == changes, "{proven} {refused} {changes}");
}

/// A game of `level:4` against `level:5`, to its end.
const GAME: &str = "e8,d9,e9,f9,e10 i5,j5,h6,i6,h7 e5,e6,f6,g6,f7 g8,g9,f10,g10,f11 h3,h4,i4,j4,h5 k7,i8,j8,k8,i9 \
    k5,j6,k6,i7,j7 d11,c12,d12,e12,d13 l7,m7,l8,m8,n8 g3,e4,f4,g4,g5 n2,n3,n4,n5,n6 k2,j3,k3,k4,l4 b10,c10,b11,b12,b13 \
    d5,d6,c7,d7,d8 c2,c3,c4,d4,c5 i1,j1,h2,i2 b6,a7,b7,a8,a9 j10,j11,k11,l11,m11 g1,f2,g2,f3 i12,i13,i14,j14,k14 \
    h8,h9,h10,h11 f13,g13,e14,f14,g14 f12,g12 c1,d1,d2,d3 k9 a2,b2,b3,a4,b4 l10,m10,n10 l1,m1,n1,m2 pass a14,b14,c14 \
    b8,b9,c9 n12,n13 m5 pass";

#[test]
fn five_moves_in_words() {
    let solved = endgame_values("blokus:duo", GAME, 100_000, &false.into()).unwrap();
    let moves: Vec<&str> = GAME.split_whitespace().collect();
    let mut text = String::new();
    for (ply, best) in [(13, "i1,j1,h2,i2"), (15, "j10,j11,k11,l11,m11"), (24, ""), (26, ""), (27, "")] {
        let endgame = EndgameMove::at(&solved, ply);
        let best = Some(best).filter(|best| !best.is_empty());
        let facts = MoveFacts { played: moves[ply], best, endgame: endgame.as_ref(), ..MoveFacts::default() };
        let claims = explain_move("blokus:duo", &moves[..ply].join(" "), &facts).unwrap();
        for language in Language::ALL {
            text += &format!("{}. {}\n", ply + 1, moves[ply]);
            for claim in &claims {
                text += &format!("  {}\n", claim.say(language).with_grade(language));
            }
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn what_cannot_be_explained_says_why() {
    let explain = |spec: &str, line: &str, played: &str| {
        explain_move(spec, line, &MoveFacts { played, ..MoveFacts::default() })
            .map_err(|error| error.to_string())
    };
    let none = "\"connect\": expected blokus, blokus:2, blokus:3, blokus:duo or blokus:school";
    assert_eq!(explain("connect", "", "4").unwrap_err(), none);
    assert_eq!(explain("blokus:duo", "a1", "a1").unwrap_err(), "move 1: does not cover e10");
    assert_eq!(explain("blokus:duo", "", "a1").unwrap_err(), "a1: does not cover e10");
    assert_eq!(endgame_values("blokus:3", "", 100, &false.into()), Ok(Vec::new()));
}
