//! Claims about Connect: they hold, on every board, and what is changed in them does not.

mod naive;

use naive::Naive;
use plyground_core::Streams;
use plyground_explain::connect::{
    ConnectClaim as Claim, GameResult, Position, Truth, check, explain_move, explain_position,
};
use plyground_explain::{Claim as _, Language, Square};
use serde_json::Value;
use std::collections::BTreeMap;

/// A position of a random game, the move played in it, and all that is claimed of both.
struct Sample {
    line: Vec<usize>,
    position: Position,
    column: usize,
    of_move: Vec<Claim>,
    of_position: Vec<Claim>,
}

/// Samples of random games in which nobody overlooks a win at once too often.
fn samples(spec: &str, games: u64, truth: &Truth, mut see: impl FnMut(Sample)) {
    for number in 0..games {
        let mut random = Streams::new(7).branch(number).seed();
        let mut draw = |below: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % below
        };
        let mut position = Position::start(spec).unwrap();
        let mut line = Vec::new();
        while !position.is_over() {
            let columns = position.columns();
            let column = columns[draw(columns.len())];
            let next = position.play(column).unwrap();
            // Far from the end of a large board the truth takes long.
            if position.stones() + FAR < position.game().cells() as usize {
                position = next;
                line.push(column);
                continue;
            }
            let of_move = explain_move(&position, column, truth).claims;
            let of_position = explain_position(&position, truth);
            see(Sample { line: line.clone(), position: position.clone(), column, of_move, of_position });
            position = next;
            line.push(column);
        }
    }
}

/// Cells left where samples begin.
const FAR: usize = 22;

fn truth(spec: &str) -> Truth {
    Truth::new(&Position::start(spec).unwrap(), 8 << 20, 2_000_000)
}

const SMALL: [(&str, u64); 4] =
    [("connect:4x4x3", 60), ("connect:4x4x4", 60), ("connect:5x4x3", 40), ("connect:3x5x3", 60)];

#[test]
fn on_small_boards_outcomes_are_those_of_plain_minimax() {
    let mut judged = 0;
    for (spec, games) in SMALL {
        let truth = truth(spec);
        let mut naive = Naive::new(spec);
        samples(spec, games, &truth, |sample| {
            let Sample { position, column, of_move, of_position, .. } = sample;
            for claim in of_position.iter().chain(&of_move) {
                let (here, next) = (naive.board(&position), naive.board(&position.play(column).unwrap()));
                let is_true = match claim {
                    Claim::Outcome { result, plies, .. } => naive.value(&here) == (*result, *plies),
                    Claim::MoveOutcome { result, plies, .. } => {
                        let (other, left) = naive.value(&next);
                        (other.flipped(), left) == (*result, *plies)
                    }
                    Claim::Blunder { before, after, plies, .. } => {
                        let (other, left) = naive.value(&next);
                        (naive.value(&here).0, other.flipped(), left) == (*before, *after, *plies)
                    }
                    Claim::OnlyMove { column, result, .. } => {
                        naive.keeping(&here) == (*result, vec![*column])
                    }
                    Claim::Choices { result, keeping, .. } => {
                        let (worth, moves) = naive.keeping(&here);
                        (worth, &moves) == (*result, keeping)
                    }
                    Claim::Better { result, keeping, .. } => {
                        let (worth, moves) = naive.keeping(&here);
                        (worth, &moves) == (*result, keeping)
                    }
                    Claim::MissedLine { .. } => naive.value(&here).0 == GameResult::Win,
                    Claim::Cause { seat, column, at, with, without } => {
                        let after = column.map_or(position.clone(), |column| position.play(column).unwrap());
                        let after = naive.board(&after);
                        let eyes = |result: GameResult, mover: usize| {
                            if mover == *seat { result } else { result.flipped() }
                        };
                        let ours = eyes(naive.value(&after).0, after.mover);
                        let theirs = eyes(naive.value_without(&after, *seat, *at), after.mover);
                        (ours, theirs) == (*with, *without)
                    }
                    Claim::Zugzwang { best, pass, .. } => {
                        (naive.value(&here).0, naive.value_of_pass(&here)) == (*best, *pass)
                    }
                    Claim::FollowUp { .. } => naive.value(&here).0 <= GameResult::Draw,
                    Claim::Forcing { .. } | Claim::Fork { .. } | Claim::WinsNow { .. } => {
                        naive.value(&here).0 == GameResult::Win
                    }
                    Claim::AllowsFork { .. }
                    | Claim::AllowsForcing { .. }
                    | Claim::AllowsAttack { .. }
                    | Claim::Opens { .. }
                    | Claim::MissedBlock { .. } => naive.value(&next).0 == GameResult::Win,
                    Claim::MissedWin { .. }
                    | Claim::MissedFork { .. }
                    | Claim::MissedForcing { .. }
                    | Claim::MissedAttack { .. } => naive.value(&here).0 == GameResult::Win,
                    _ => continue,
                };
                assert!(is_true, "{spec} {:?} then {column}: {claim:?}", sample.line);
                judged += 1;
            }
        });
    }
    assert!(judged > 5_000, "{judged} claims were judged");
}

#[test]
fn claims_hold_before_another_judge_and_changed_ones_do_not() {
    let (mut kinds, mut counts): (BTreeMap<String, u32>, [u64; 2]) = Default::default();
    // `CLAIMS_GAMES=100` goes through a hundred times as many games.
    let more = std::env::var("CLAIMS_GAMES").map_or(1, |text| text.parse::<u64>().unwrap());
    let mut positions = 0;
    for (spec, games) in [
        ("connect:7x6x4", 12),
        ("connect:6x5x4", 14),
        ("connect:5x5x4", 12),
        ("connect:8x7x4", 6),
        ("connect:9x4x3", 12),
        ("connect:6x6x5", 4),
    ] {
        let (truth, other) = (truth(spec), truth(spec));
        samples(spec, games * more, &truth, |sample| {
            positions += 1;
            let judge = |claim: &Claim, played| check(claim, &sample.position, played, &other);
            for (claims, played) in [(&sample.of_position, None), (&sample.of_move, Some(sample.column))] {
                for claim in claims {
                    assert!(judge(claim, played), "{spec} {:?}: {claim:?}", sample.line);
                    *kinds.entry(claim.key()).or_default() += 1;
                    for changed in changed(claim) {
                        let holds = judge(&changed, played);
                        // Another move may have the same outcome: that is no mistake of the judge.
                        let may_hold = matches!(claim, Claim::MoveOutcome { .. });
                        counts[0] += 1;
                        counts[1] += u64::from(holds && !may_hold);
                    }
                }
            }
        });
    }
    println!("{positions} positions, {} of {} changed claims hold, {kinds:?}", counts[1], counts[0]);
    assert!(counts[1] * 100 <= counts[0], "{} of {} changed claims hold", counts[1], counts[0]);
    assert!(counts[0] > 10_000 && kinds.len() >= 30, "{counts:?} {kinds:?}");
}

/// A claim with one leaf of its data changed, for every leaf.
fn changed(claim: &Claim) -> Vec<Claim> {
    let value = serde_json::to_value(claim).unwrap();
    let mut all = Vec::new();
    for leaf in 0..leaves(&value) {
        let mut other = value.clone();
        change(&mut other, &mut leaf.clone());
        all.extend(serde_json::from_value::<Claim>(other).ok().filter(|other| other != claim));
    }
    all
}

fn leaves(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(leaves).sum(),
        Value::Object(fields) => {
            fields.iter().filter(|(key, _)| *key != "claim").map(|(_, item)| leaves(item)).sum()
        }
        Value::Null => 0,
        _ => 1,
    }
}

/// Changes the leaf of a number, counted down.
fn change(value: &mut Value, leaf: &mut usize) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| change(item, leaf)),
        Value::Object(fields) => {
            fields.iter_mut().filter(|(key, _)| *key != "claim").for_each(|(_, item)| change(item, leaf));
        }
        Value::Null => {}
        _ => {
            if *leaf == 0 {
                *value = match &*value {
                    Value::Bool(is) => Value::Bool(!is),
                    Value::Number(number) => {
                        Value::from(if number.as_u64() == Some(1) { 2 } else { number.as_u64().unwrap() - 1 })
                    }
                    Value::String(text) => Value::from(match text.as_str() {
                        "win" => "draw".to_owned(),
                        "draw" => "loss".to_owned(),
                        "loss" => "win".to_owned(),
                        square => {
                            let square = Square::try_from(square.to_owned()).unwrap();
                            Square { row: if square.row == 0 { 1 } else { square.row - 1 }, ..square }
                                .to_string()
                        }
                    }),
                    _ => unreachable!("a leaf"),
                };
            }
            *leaf = leaf.wrapping_sub(1);
        }
    }
}

/// The letters of squares and the numbers of columns of a claim, each turned around on six columns.
fn mirrored_text(claim: &Claim) -> String {
    let mut value = serde_json::to_value(claim).unwrap();
    turn(&mut value, None);
    value.to_string()
}

/// A claim as text, lines in the order of their squares.
fn sorted_text(claim: &Claim) -> String {
    let mut value = serde_json::to_value(claim).unwrap();
    sort(&mut value);
    value.to_string()
}

fn turn(value: &mut Value, field: Option<&str>) {
    let columns = ["column", "win", "reply", "fork", "attack", "moves", "pairs", "best", "keeping", "left"];
    match value {
        Value::Object(fields) => fields.iter_mut().for_each(|(key, item)| turn(item, Some(key))),
        Value::Array(items) => items.iter_mut().for_each(|item| turn(item, field)),
        Value::Number(number) if field.is_some_and(|field| columns.contains(&field)) => {
            *value = Value::from(7 - number.as_u64().unwrap());
        }
        Value::String(text)
            if field.is_some_and(|field| ["at", "below", "line", "lines"].contains(&field)) =>
        {
            let square = Square::try_from(text.clone()).unwrap();
            *value = Value::from(Square { column: 5 - square.column, ..square }.to_string());
        }
        _ => {}
    }
    sort(value);
}

/// Squares of lines, and answers, in the order of their text.
fn sort(value: &mut Value) {
    if let Value::Object(fields) = value {
        for (key, item) in fields.iter_mut() {
            match (key.as_str(), item) {
                ("pairs", Value::Array(pairs)) => {
                    pairs
                        .iter_mut()
                        .filter_map(Value::as_array_mut)
                        .for_each(|pair| pair.sort_by_key(Value::to_string));
                    pairs.sort_by_key(Value::to_string);
                }
                ("line" | "answers" | "keeping" | "left", Value::Array(items)) => {
                    items.sort_by_key(Value::to_string);
                }
                ("lines", Value::Array(lines)) => {
                    lines
                        .iter_mut()
                        .filter_map(Value::as_array_mut)
                        .for_each(|line| line.sort_by_key(Value::to_string));
                }
                _ => {}
            }
        }
    }
}

#[test]
fn mirror_images_have_the_same_claims() {
    let spec = "connect:6x5x4";
    let (truth, other) = (truth(spec), truth(spec));
    samples(spec, 10, &truth, |sample| {
        let mirrored =
            sample.line.iter().try_fold(Position::start(spec).unwrap(), |here, column| here.play(7 - column));
        let mirrored = mirrored.unwrap();
        let image = |claims: &[Claim]| claims.iter().map(mirrored_text).collect::<Vec<_>>();
        let of_move = explain_move(&mirrored, 7 - sample.column, &other).claims;
        let text = |claims: &[Claim]| claims.iter().map(sorted_text).collect::<Vec<_>>();
        assert_eq!(image(&sample.of_move), text(&of_move), "{:?} {}", sample.line, sample.column);
        let of_position = explain_position(&mirrored, &other);
        let (mut ours, mut theirs) = (image(&sample.of_position), text(&of_position));
        ours.sort();
        theirs.sort();
        assert_eq!(ours, theirs, "{:?}", sample.line);
    });
}

#[test]
fn sentences_name_what_happened() {
    let said = |line: &str, column: usize| -> Vec<String> {
        let position = Position::after_line("connect", line).unwrap();
        let claims = explain_move(&position, column, &truth("connect")).claims;
        claims.iter().map(|claim| claim.say(Language::English).with_grade(Language::English)).collect()
    };
    assert_eq!(
        said("12131", 4),
        [
            "Column 4 loses a drawn game: Red wins in 1 ply. [proven]",
            "Red threatened a4 and still does: a1-a2-a3-a4. Only column 1 would have stopped it. [counted]",
            "Only column 1 would have held the draw. [proven]",
        ]
    );
    let gone = said("45", 4);
    assert_eq!(gone[0], "Column 4 gives the win away: it is a draw now. [proven]");
    assert_eq!(gone.last().unwrap(), "Columns 1 and 2 would have won. [proven]");
    assert_eq!(
        said("4434", 7)[1],
        "Column 2 would have threatened a1 and e1: only one of them could have been stopped. [proven]"
    );
    assert_eq!(said("44554", 1)[0], "Lost anyway, but 30 plies sooner than need be. [proven]");
    assert!(said("4", 4).is_empty());
}
