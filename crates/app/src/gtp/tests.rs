//! Conversations with a controller.

use super::commands::{COMMANDS, respond};
use super::engine::GtpEngine;
use proptest::prelude::*;

fn engine(game: &str) -> GtpEngine {
    GtpEngine::new(game, "greedy", 1, 1).unwrap()
}

fn check(engine: &mut GtpEngine, talk: &[(&str, &str)]) {
    for (command, expected) in talk {
        assert_eq!(respond(engine, command).unwrap(), *expected, "{command}");
    }
}

#[test]
fn a_controller_plays_duo() {
    let mut engine = engine("blokus");
    check(
        &mut engine,
        &[
            ("name", "= Plyground\n\n"),
            ("protocol_version", "= 2\n\n"),
            ("set_game Blokus Duo", "= \n\n"),
            ("5 clear_board", "=5 \n\n"),
            ("play b e8,d9,e9,f9,e10", "= \n\n"),
            ("play b e8,d9,e9,f9,e10", "? illegal move: piece already used: X\n\n"),
            ("play w a1", "? illegal move: does not cover j5\n\n"),
            ("play x a1", "? no colour \"x\": expected b or w\n\n"),
            ("play 2 j5", "= \n\n"),
            // Out of turn, and back again.
            ("play white h4,i4", "= \n\n"),
            ("undo", "= \n\n"),
            ("undo", "= \n\n"),
            ("final_score", "= B+5\n\n"),
            ("known_command genmove", "= true\n\n"),
            ("known_command castle", "= false\n\n"),
            ("castle", "? unknown command\n\n"),
            (
                "set_game Blokus Trigon",
                "? no game \"Blokus Trigon\": expected connect or blokus (see plyground games)\n\n",
            ),
            ("quit", "= \n\n"),
        ],
    );
    assert!(engine.has_quit());
}

#[test]
fn any_colour_may_be_asked_for_a_move_at_any_time() {
    let mut engine = engine("blokus");
    for colour in ["3", "1", "green", "2", "2"] {
        let answer = respond(&mut engine, &format!("genmove {colour}")).unwrap();
        assert!(answer.starts_with("= ") && answer.contains(','), "{answer}");
    }
    assert_eq!(engine.turns.iter().map(|(colour, _)| *colour).collect::<Vec<_>>(), [2, 0, 3, 1, 1]);
    let board = respond(&mut engine, "showboard").unwrap();
    let count = |letter| board.lines().skip(2).flat_map(str::chars).filter(|c| *c == letter).count();
    assert_eq!(['B', 'Y', 'R', 'G'].map(count), [5, 10, 5, 5], "{board}");
    let legal = respond(&mut engine, "all_legal 4").unwrap();
    assert!(legal.lines().count() > 100);
    let answer = respond(&mut engine, "reg_genmove 4").unwrap();
    assert!(legal.contains(answer.trim_start_matches("= ").trim_end()));
    assert_eq!(engine.turns.len(), 5);
}

#[test]
fn whole_games_end_with_passes_and_a_score() {
    for name in ["Blokus", "Blokus Two-Player", "Blokus Three-Player", "Blokus Duo"] {
        let mut engine = engine("blokus");
        assert_eq!(respond(&mut engine, &format!("set_game {name}")).unwrap(), "= \n\n");
        let colours = engine.session.colours();
        let mut passes = 0;
        while passes < colours {
            for colour in 1..=colours {
                let answer = respond(&mut engine, &format!("genmove {colour}")).unwrap();
                assert!(answer.starts_with("= "), "{name}: {answer}");
                passes = if answer == "= pass\n\n" { passes + 1 } else { 0 };
            }
        }
        assert!(engine.session.outcome().is_some());
        let score = respond(&mut engine, "final_score").unwrap();
        let words = score[2..].split_whitespace().count();
        assert_eq!(words, if engine.session.seats() == 2 { 1 } else { colours }, "{score}");
    }
}

#[test]
fn connect_has_turns_and_no_passes() {
    check(
        &mut engine("connect"),
        &[
            ("play b 4", "= \n\n"),
            ("play b 4", "? it is the turn of w\n\n"),
            ("play w 8", "? illegal move: no column \"8\": expected 1 to 7\n\n"),
            ("all_legal w", "= 1\n2\n3\n4\n5\n6\n7\n\n"),
            ("play w 1", "= \n\n"),
            ("p 4", "= \n\n"),
            ("p 1", "= \n\n"),
            ("p 4", "= \n\n"),
            ("p 1", "= \n\n"),
            ("genmove b", "= 4\n\n"),
            ("final_score", "= B+1\n\n"),
            ("genmove w", "? the game is over\n\n"),
            ("play w 2", "? illegal move: the game is over: Red has won\n\n"),
            ("undo", "= \n\n"),
            ("reg_genmove b", "= 4\n\n"),
        ],
    );
}

proptest! {
    /// Whatever comes in, one well-formed answer goes out.
    #[test]
    fn nothing_upsets_the_engine(lines in prop::collection::vec(any_line(), 1..40)) {
        let mut engine = GtpEngine::new("blokus:duo", "random", 1, 1).unwrap();
        for line in lines {
            let Some(answer) = respond(&mut engine, &line) else { continue };
            prop_assert!(answer.starts_with(['=', '?']) && answer.ends_with("\n\n"), "{line:?}: {answer:?}");
            prop_assert!(!answer.trim_end_matches('\n').contains("\n\n"), "{line:?}: {answer:?}");
        }
    }
}

fn any_line() -> impl Strategy<Value = String> {
    let command = prop::sample::select(COMMANDS.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    let argument = prop::sample::select(vec![
        "1",
        "b",
        "w 2",
        "1 a1",
        "2 j5",
        "b e10",
        "b pass",
        "1 a1,a2,a3",
        "Blokus",
        "Blokus Duo",
        "connect:4x4x3",
        "blokus:3",
        "w 3:",
        "1 ;",
        "99999999999999999999",
        "\u{1F600}",
        "b 1:a1",
        ",",
        "1 e10,e10",
    ]);
    prop_oneof![
        4 => (command, argument).prop_map(|(command, argument)| format!("{command} {argument}")),
        1 => "[ -~]{0,20}",
        1 => any::<String>(),
    ]
}
