//! Blokus in words: what is read, what is refused and why, what is drawn.

use plyground_core::{Game, Notation, Playouts, Rng, Seat};
use plyground_games::blokus::{Blokus, Classic, Colour, Duo, Move, Scratch, State, Three, Two, Variant};
use proptest::prelude::*;

/// The position after a line of play.
fn at<V: Variant>(game: &Blokus<V>, line: &str) -> State {
    let play = |state, mv| game.child(&state, mv);
    game.read_line(line)
        .unwrap_or_else(|error| panic!("{line}: {error}"))
        .into_iter()
        .fold(game.start(), play)
}

fn refused<V: Variant>(line: &str, expected: &str) {
    let error = Blokus::<V>::new().read_line(line).expect_err(line);
    assert_eq!(error.to_string(), expected, "{line}");
}

#[test]
fn bad_moves_say_which_rule_they_break() {
    refused::<Classic>("a19", "move 1: does not cover a20");
    refused::<Classic>("1:a20,b20 2:a20,a19", "move 2: overlaps at a20");
    refused::<Classic>("1:a20 1:b20,c20", "move 2: touches own edge at b20");
    refused::<Classic>("1:a20 1:d5,d6", "move 2: no own corner");
    refused::<Classic>("1:a20,b20 1:c19,c18", "move 2: piece already used: 2");
    refused::<Classic>("1:a20,c20", "move 1: not a piece: \"a20,c20\"");
    refused::<Classic>("a20,a19,a18,a17,a16,a15", "move 1: not a piece: \"a20,a19,a18,a17,a16,a15\"");
    refused::<Classic>("a20,a20", "move 1: a20 twice");
    refused::<Classic>("a20,u1", "move 1: no cell \"u1\": expected a1 to t20");
    refused::<Classic>("a20,", "move 1: no cell \"\": expected a1 to t20");
    refused::<Classic>("5:a20", "move 1: no colour \"5\": expected 1 to 4");
    refused::<Classic>("1:2:a20", "move 1: no cell \"2:a20\": expected a1 to t20");
    refused::<Classic>("pass", "move 1: no pass: Blue can place a piece");
    refused::<Duo>("3:e10", "move 1: no colour \"3\": expected 1 to 2");
    refused::<Duo>("e10 o1", "move 2: no cell \"o1\": expected a1 to n14");
    let (over, moves) = finished();
    refused::<Duo>(&format!("{over} a1"), &format!("move {}: the game is over", moves + 1));
    refused::<Duo>(&format!("{over} pass pass pass"), &format!("move {}: the game is over", moves + 3));
}

#[test]
fn a_written_colour_is_the_one_to_move() {
    let game = Blokus::<Classic>::new();
    let state = at(&game, "1:a20 1:b19,c19 3:t1");
    assert_eq!((state.pieces_placed(Colour::new(0)), state.pieces_placed(Colour::new(2))), (2, 1));
    assert_eq!(state.colour(), Colour::new(3));
    assert_eq!(at(&game, "a20 3:").colour(), Colour::new(2));
    for line in ["1:a20 1:b19,c19 3:t1", "3:", "3:t1 1:"] {
        assert_eq!(game.write_line(&game.read_line(line).unwrap()), line);
    }
    // Of several colours the last one counts, and nothing was played in between.
    for (line, same) in
        [("2: 1:", ""), ("3: 2:t20", "2:t20"), ("1:a20 4: 2:", "1:a20 2:"), ("1:a20 4: 3:", "1:a20 3:")]
    {
        assert_eq!(game.read_line(line).unwrap(), game.read_line(same).unwrap(), "{line}");
    }
    // In play it is another's turn.
    let refused = game.read_move_at(&state, "1:d18").unwrap_err();
    assert_eq!(refused.to_string(), "wrong colour: it is Green's turn (4), not Blue's (1)");
    assert!(game.read_move_at(&state, "4:a1").is_ok());
    assert!(game.read_move_at(&state, "4:").is_err());
}

/// A random game to its end, without the passes, and how many placements it has.
fn finished() -> (String, usize) {
    let game = Blokus::<Duo>::new();
    let (mut state, mut rng, mut words) = (game.start(), Rng::new(1), Vec::new());
    while game.payoffs(&state).is_none() {
        let mv = game.random_move(&state, &mut rng, &mut Scratch::default());
        if mv != Move::PASS {
            words.push(game.write_move(mv));
        }
        game.play(&mut state, mv);
    }
    (words.join(" "), words.len())
}

#[test]
fn stuck_colours_are_skipped() {
    let game = Blokus::<Duo>::new();
    let (text, placements) = finished();
    let line = game.read_line(&text).unwrap();
    assert_eq!(line.len(), placements + 2, "both pass");
    assert!(game.payoffs(&at(&game, &text)).is_some());
    let written = game.write_line(&line);
    assert!(written.contains(":pass"), "{written}");
    assert_eq!(game.read_line(&written), Ok(line));
}

#[test]
fn boards_are_drawn_with_letters() {
    let game = Blokus::<Duo>::new();
    let picture = game.draw(&at(&game, "e10,f10,f9 j5,j4 g8"));
    let lines: Vec<&str> = picture.lines().collect();
    assert_eq!(game.header(), "   a b c d e f g h i j k l m n");
    assert_eq!(lines.len(), 14);
    assert_eq!(lines[4], "10 . . . . B B . . . . . . . .");
    assert_eq!(lines[5], " 9 . . . . . B . . . . . . . .");
    assert_eq!(lines[6], " 8 . . . . . . B . . . . . . .");
    assert_eq!(lines[10], " 4 . . . . . . . . . Y . . . .");
    let names =
        |seats: usize, name: &dyn Fn(Seat) -> String| -> Vec<String> { Seat::all(seats).map(name).collect() };
    assert_eq!(names(2, &|seat| game.seat_name(seat)), ["Blue", "Yellow"]);
    let two = Blokus::<Two>::new();
    assert_eq!(names(2, &|seat| two.seat_name(seat)), ["Blue and Red", "Yellow and Green"]);
}

proptest! {
    #[test]
    fn no_text_panics(text in "[a-u0-9:,; pas+é]{0,60}", any in ".*") {
        for text in [text, any] {
            for (read, written) in [lines::<Classic>(&text), lines::<Duo>(&text)].into_iter().flatten() {
                prop_assert_eq!(read, written);
            }
            let _ = Blokus::<Three>::new().read_move(&text);
            let game = Blokus::<Two>::new();
            let _ = game.read_move_at(&game.start(), &text);
        }
    }

    #[test]
    fn lines_of_placements_in_any_colour(choices in prop::collection::vec((0_usize..4, any::<usize>()), 0..40)) {
        let game = Blokus::<Classic>::new();
        let (mut state, mut words) = (game.start(), Vec::new());
        for (colour, choice) in choices {
            let colour = Colour::new(colour);
            game.play(&mut state, Move::next(colour));
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let mv = moves[choice % moves.len()];
            if mv.placement().is_some() {
                words.push(format!("{colour}:{}", game.write_move(mv)));
                game.play(&mut state, mv);
            }
        }
        let line = game.read_line(&words.join(" ")).unwrap();
        prop_assert_eq!(&game.read_line(&game.write_line(&line)), &Ok(line));
    }
}

/// A line as read, and as read after being written.
fn lines<V: Variant>(text: &str) -> Option<(Vec<Move>, Vec<Move>)> {
    let game = Blokus::<V>::new();
    let read = game.read_line(text).ok()?;
    let again = game.read_line(&game.write_line(&read)).expect("what was written can be read");
    Some((read, again))
}
