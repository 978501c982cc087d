//! Random boards come back as they were drawn, and random texts are survived.

use crate::common::{common_games, games};
use crate::drawings::{EXAMPLE, seven_by_six};
use plyground_core::{Game, Notation, Playouts, Rng, Seat};
use plyground_games::connect::{Bits, Connect, Drawing, State};
use proptest::prelude::*;

/// A running position of a random game.
fn running<B: Bits>(game: &Connect<B>, seed: u64) -> State<B> {
    let mut rng = Rng::new(seed);
    let mut state = game.start();
    for _ in 0..rng.below(game.cells()) {
        let column = game.random_move(&state, &mut rng, &mut Vec::new());
        let child = game.child(&state, column);
        if game.payoffs(&child).is_some() {
            break;
        }
        state = child;
    }
    state
}

fn round_trips<B: Bits>(game: &Connect<B>, seed: u64) {
    let state = running(game, seed);
    let size = Some((game.columns(), game.rows()));
    let bare = Drawing::read_board(&game.draw(&state), size).unwrap();
    assert_eq!(Drawing::read_board(&game.draw(&state), None).as_ref(), Ok(&bare));
    assert_eq!(bare.imbalance(), None);
    let (read, symbols) = bare.place(game).unwrap();
    assert_eq!(read, state);
    assert_eq!(symbols.draw(game, &read), game.draw(&state).replace(' ', ""));

    // The same as a position, with the symbols either way round.
    let turn = game.turn(&state);
    for sides in [['X', 'O'], ['O', 'X']] {
        let rows = game.draw(&state).replace(' ', "").replace('R', &sides[0].to_string());
        let rows = rows.replace('Y', &sides[1].to_string()).replace('.', " ");
        let text = format!("{} {}\n{rows}{}\n", game.rows(), game.columns(), sides[turn.index()]);
        let position = Drawing::read_position(&text).unwrap();
        assert_eq!(position.imbalance(), None);
        let (read, symbols) = position.place(game).unwrap();
        assert_eq!((read, [Seat::FIRST, Seat::SECOND].map(|seat| symbols.of(seat))), (state, sides));
        assert_eq!(symbols.draw(game, &read), rows);
        let stripped: Vec<&str> = text.lines().map(str::trim_end).collect();
        assert_eq!(Drawing::read_position(&stripped.join("\r\n")), Ok(position));
    }
}

/// Reads a text in every way and plays with what comes of it; errors are one line.
fn survive(text: &str) {
    let readings = [
        Drawing::read_position(text),
        Drawing::read_board(text, None),
        Drawing::read_board(text, Some((7, 6))),
        Drawing::read_board(text, Some((u32::MAX, u32::MAX))),
    ];
    for reading in readings {
        let placed = reading.and_then(|drawing| {
            let run = drawing.columns().max(drawing.rows()).min(4);
            let Ok(game) = Connect::<u128>::new(drawing.columns(), drawing.rows(), run) else {
                return Ok(());
            };
            let _ = drawing.imbalance();
            let (state, symbols) = drawing.place(&game)?;
            assert_eq!(symbols.draw(&game, &state).lines().count(), drawing.rows() as usize);
            assert!(game.payoffs(&state).is_none());
            Ok(())
        });
        if let Err(error) = placed {
            assert!(error.to_string().lines().count() == 1 && error.to_string().len() < 300, "{error}");
        }
    }
    let _ = seven_by_six().read_line(text);
    let _ = Connect::<u128>::new(12, 8, 4).unwrap().read_line(text);
}

/// Sizes, rows and players that do not quite fit each other.
const NEARLY_RIGHT: &str = "([0-9]{1,2} [0-9]{1,2}\r?\n)?([XO]{0,9}[XORY ._]{0,9}\r?\n){0,9}[XO]?\n?";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn drawings_round_trip(game in games::<u64>(), seed: u64) {
        round_trips(&game, seed);
    }

    #[test]
    fn drawings_of_common_boards_round_trip(game in common_games::<u128>(), seed: u64) {
        round_trips(&game, seed);
    }

    #[test]
    fn any_text_is_survived(text in any::<String>()) {
        survive(&text);
    }

    #[test]
    fn nearly_right_text_is_survived(text in NEARLY_RIGHT) {
        survive(&text);
    }

    #[test]
    fn shuffled_symbols_are_survived(text in "[XORYxo ._0-9\r\n\t,+é]{0,200}") {
        survive(&text);
    }

    #[test]
    fn a_damaged_example_is_survived(at in 0..EXAMPLE.len(), symbol in any::<char>()) {
        let (before, behind) = EXAMPLE.split_at(at);
        survive(&format!("{before}{symbol}{behind}"));
        survive(&format!("{before}{symbol}{}", &behind[1..]));
        survive(before);
        survive(behind);
    }
}

#[test]
fn long_text_is_survived() {
    for unit in ["X", " ", ".", "\n", "\r", "X ", "\n ", "9", "9 ", "6 7\n", ".\n"] {
        survive(&unit.repeat(300_000));
        survive(&format!("6 7\n{}", unit.repeat(300_000)));
    }
}
