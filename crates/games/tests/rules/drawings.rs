//! Boards drawn in text: what is read, what is refused and why.

use plyground_core::{Game, Notation, Seat};
use plyground_games::connect::{Column, Connect, Drawing, State};

/// The example of the seed report: impossible, with five X and four O and X to move, who wins at once.
pub(crate) const EXAMPLE: &str = "6 7\n       \n       \n       \n   X   \n  OXO  \n XOXOX \nX\n";

pub(crate) fn seven_by_six() -> Connect<u64> {
    Connect::new(7, 6, 4).unwrap()
}

fn after(game: &Connect<u64>, moves: &[u8]) -> State<u64> {
    let mut state = game.start();
    moves.iter().for_each(|&column| game.play(&mut state, Column(column)));
    state
}

#[test]
fn the_example_is_read_as_it_is() {
    let game = seven_by_six();
    let drawing = Drawing::read_position(EXAMPLE).unwrap();
    assert_eq!((drawing.columns(), drawing.rows(), drawing.mover()), (7, 6, 'X'));
    let imbalance = "5 X and 4 O with X to move: expected as many of each, or one X less";
    assert_eq!(drawing.imbalance().as_deref(), Some(imbalance));
    let (mut state, symbols) = drawing.place(&game).unwrap();
    // Nine stones: the second seat is to move, so X sits there.
    assert_eq!((symbols.of(Seat::FIRST), symbols.of(Seat::SECOND), symbols.blank()), ('O', 'X', ' '));
    assert_eq!(format!("6 7\n{}X\n", symbols.draw(&game, &state)), EXAMPLE);
    game.play(&mut state, Column(3));
    assert_eq!(game.payoffs(&state).unwrap().winner(), Some(Seat::SECOND));
    let won = "       \n       \n   X   \n   X   \n  OXO  \n XOXOX \n";
    assert_eq!(symbols.draw(&game, &state), won);
}

#[test]
fn stripped_blanks_and_other_line_ends_do_not_matter() {
    let game = seven_by_six();
    let expected = Drawing::read_position(EXAMPLE).unwrap();
    let stripped = "6 7\n\n\n\n   X\n  OXO\n XOXOX\nX";
    for text in [stripped.to_string(), stripped.replace('\n', "\r\n"), format!("\u{FEFF}{EXAMPLE}\r\n \n\n")]
    {
        assert_eq!(Drawing::read_position(&text).as_ref(), Ok(&expected), "{text:?}");
    }
    for blank in ['.', '_'] {
        let text = stripped.replace("   X", &format!("{blank}  X")).replace("\n XO", &format!("\n{blank}XO"));
        let (state, symbols) = Drawing::read_position(&text).unwrap().place(&game).unwrap();
        assert_eq!(symbols.blank(), blank);
        assert_eq!(state, expected.place(&game).unwrap().0);
    }
}

#[test]
fn bare_boards_come_in_many_forms() {
    let game = seven_by_six();
    // The five boards of the first seed report.
    let lines: [&[u8]; 5] = [
        &[3, 3, 2, 4, 1, 4],
        &[3, 0, 2, 4, 1, 4, 2],
        &[3, 0, 2, 4, 1, 4, 3, 4],
        &[3, 0, 2, 4, 1, 4, 3, 4, 4, 0, 1],
        &[3, 0, 2, 4, 1, 4, 3, 4, 4, 0, 1, 2],
    ];
    for line in lines {
        let state = after(&game, line);
        let drawn = game.draw(&state);
        let forms = [
            drawn.clone(),
            drawn.replace(' ', ""),
            drawn.replace('\n', "\r\n"),
            drawn.replace('R', "X").replace('Y', "O"),
            drawn.replace('.', "_"),
            drawn.replace(' ', "").replace('.', " "),
            format!("1 2 3 4 5 6 7\n{drawn}"),
            format!("\n  1234567\n{}\n\n", drawn.replace(' ', "").replace('.', " ")),
            format!("\n\n{drawn}\n"),
        ];
        for form in forms {
            for size in [None, Some((7, 6))] {
                let drawing =
                    Drawing::read_board(&form, size).unwrap_or_else(|error| panic!("{form}{error}"));
                assert_eq!(drawing.imbalance(), None);
                let (read, symbols) = drawing.place(&game).unwrap();
                assert_eq!(read, state, "{form}");
                assert!(['R', 'X'].contains(&symbols.of(Seat::FIRST)), "{form}");
            }
        }
    }
}

#[test]
fn the_game_decides_what_the_lines_leave_open() {
    let game = seven_by_six();
    let stripped = "\n\n\n\n\nXO";
    assert_eq!(Drawing::read_board(stripped, None).map(|drawing| drawing.columns()), Ok(2));
    let drawing = Drawing::read_board(stripped, Some((7, 6))).unwrap();
    assert_eq!(drawing.place(&game).unwrap().0, after(&game, &[0, 1]));
    // A full column alone, where no blank is left to tell that blanks are cells.
    for (column, text) in [(0, "O\nX\nO\nX\nO\nX"), (3, "   O\n   X\n   O\n   X\n   O\n   X")] {
        let drawing = Drawing::read_board(text, Some((7, 6))).unwrap();
        assert_eq!(drawing.place(&game).unwrap().0, after(&game, &[column; 6]));
    }
}

#[test]
fn either_side_may_have_opened_a_position_that_names_its_mover() {
    let imbalance = |text| Drawing::read_position(text).unwrap().imbalance();
    assert_eq!(imbalance("2 3\n\nXO\nX"), None);
    assert_eq!(imbalance("2 3\n\nXO\nO"), None);
    assert_eq!(imbalance("2 3\n\nXOX\nO"), None);
    assert!(imbalance("2 3\n\nXOX\nX").is_some());
    assert!(imbalance("2 3\n\nX X\nO").is_some());
    let bare = |text| Drawing::read_board(text, None).unwrap().imbalance();
    assert_eq!(bare("R.Y"), None);
    assert_eq!(bare("R.."), None);
    assert_eq!(bare("R.R").as_deref(), Some("2 R and 0 Y: expected as many of each, or one R more"));
    assert_eq!(bare("Y..").as_deref(), Some("0 R and 1 Y: expected as many of each, or one R more"));
}

/// A size the other way round is taken where the lines below fit it and not the size as it is written.
#[test]
fn columns_may_come_first_where_the_lines_leave_no_doubt() {
    let told = Drawing::read_position(EXAMPLE).unwrap();
    assert_eq!((told.turned(), told.columns(), told.rows()), (None, 7, 6));
    let turned = Drawing::read_position(&EXAMPLE.replacen("6 7", "7 6", 1)).unwrap();
    let note =
        "line 1: 7 6 is taken for 7 columns and 6 rows, as the lines below are: expected rows first, 6 7";
    assert_eq!(turned.turned().as_deref(), Some(note));
    let game = seven_by_six();
    assert_eq!(turned.place(&game), told.place(&game), "the same board");
    // As it is written, where that fits: three rows of two columns, two rows of three.
    for (text, columns, rows) in [("3 2\n\n\nXO\nX", 2, 3), ("2 3\n\nXO\nX", 3, 2)] {
        let drawing = Drawing::read_position(text).unwrap();
        assert_eq!((drawing.turned(), drawing.columns(), drawing.rows()), (None, columns, rows), "{text}");
    }
    // Where a row is not drawn in full, it may as well be one row too many or too few.
    refused("7 6\n\n\n\n\n\n   XOXO\nX", "line 7: too long: expected 6 cells (7 rows of 6 columns)");
    // Where neither fits, what is wrong is told of the size as it is written.
    refused("7 6\n\n\nXOXOXOX\nX", "line 4: too long: expected 6 cells (7 rows of 6 columns)");
}

fn refused(text: &str, expected: &str) {
    let error = Drawing::read_position(text).and_then(|drawing| drawing.place(&seven_by_six())).unwrap_err();
    assert_eq!(error.to_string(), expected, "{text}");
}

#[test]
fn bad_positions_are_refused_with_the_line() {
    let size = "expected the numbers of rows and columns, rows first, such as 6 7";
    refused("", &format!(r#"line 1: no size "": {size}"#));
    refused("6", &format!(r#"line 1: no size "6": {size}"#));
    refused("6 7 4", &format!(r#"line 1: no size "6 7 4": {size}"#));
    refused("six 7", &format!(r#"line 1: no size "six 7": {size}"#));
    refused("-6 7", &format!(r#"line 1: no size "-6 7": {size}"#));
    refused("6 99999999999", &format!(r#"line 1: no size "6 99999999999": {size}"#));
    refused("0 7", "line 1: no board has 0 rows and 7 columns: expected at least one of each");
    let large = "expected (rows + 1) x columns to be at most 128";
    refused("60 70", &format!("line 1: no board has 60 rows and 70 columns: {large}"));
    refused(
        "4294967295 4294967295",
        &format!("line 1: no board has 4294967295 rows and 4294967295 columns: {large}"),
    );

    let to_move = "expected X or O to move, below 6 rows of board";
    refused("6 7\n\n\n\n\n", "line 6: the text ends: expected 6 rows of board, then the player to move");
    refused("6 7\n\n\n\n\n\n\n", &format!("line 8: no player: {to_move}"));
    refused("6 7\n\n\n\n\n\nX\n", &format!("line 8: no player: {to_move}"));
    refused("6 7\n\n\n\n\n\nXO\nZ\n", &format!(r#"line 8: no player "Z": {to_move}"#));
    refused("6 7\n\n\n\n\n\n\nXO\nX\n", &format!(r#"line 8: no player "XO": {to_move}"#));
    refused(
        &format!("{EXAMPLE}\nX"),
        r#"line 10: unexpected "X": expected nothing after the player to move"#,
    );

    refused("6 7\n\n\n\n\n\n XOXOX  \nX\n", "line 7: too long: expected 7 cells (6 rows of 7 columns)");
    let symbols = "or for an empty cell a blank, . or _";
    refused(
        "6 7\n\n\n\n\n\n X#\nX\n",
        &format!(r##"line 7, column 3: no symbol "#": expected X, O, {symbols}"##),
    );
    refused(
        "6 7\n\n\n\n\n\nRX\nR\n",
        &format!(r#"line 7, column 2: no symbol "X": expected R, Y, {symbols}"#),
    );
    refused(
        "6 7\n\n\n\n\n\n\tX\nX\n",
        &format!(r#"line 7, column 1: no symbol "\t": expected X, O, {symbols}"#),
    );
    refused("6 7\n\n\n\n  X\n\n  O\nO\n", "line 5, column 3: X floats: expected a stone below it");
    refused("6 8\n\n\n\n\n\n\nX\n", "a board of 8 columns x 6 rows: expected 7 x 6");
}

#[test]
fn finished_boards_say_who_won() {
    refused("6 7\n\n\n\n\n OOO\n XXXX\nO\n", "X has four in a row: the game is over");
    refused("6 7\n\n\n\n\n OOO\n XXXX\nX\n", "X has four in a row: the game is over");
    refused("6 7\n\n\n\n\nOOOO\nXXXX\nX\n", "X and O both have four in a row: the game is over");
    let full = "XXOOXXO\nOOXXOOX\n".repeat(3);
    refused(&format!("6 7\n{full}X\n"), "the board is full: the game is over");

    let twelve = Connect::<u128>::new(12, 1, 12).unwrap();
    let error = Drawing::read_board("XXXXXXXXXXXX", None).unwrap().place(&twelve).unwrap_err();
    assert_eq!(error.to_string(), "X has 12 in a row: the game is over");
    let two = Connect::<u64>::new(4, 1, 2).unwrap();
    let error = Drawing::read_board("RY.Y", None).unwrap().place(&two).map(|_| ());
    assert_eq!(error, Ok(()));
    let error = Drawing::read_board("YRR.", None).unwrap().place(&two).unwrap_err();
    assert_eq!(error.to_string(), "R has two in a row: the game is over");
    // A full board as `draw` writes it, blanks between the stones.
    let error = Drawing::read_board("R Y R Y\n", None).unwrap().place(&two).unwrap_err();
    assert_eq!(error.to_string(), "the board is full: the game is over");
}

#[test]
fn bad_boards_are_refused() {
    let check = |text: &str, expected: &str| {
        let error = Drawing::read_board(text, Some((7, 2))).unwrap_err().to_string();
        assert_eq!(error, expected, "{text}");
    };
    check("", "no board: expected rows of R, Y and ., or of X, O and .");
    check(" \n\n", "no board: expected rows of R, Y and ., or of X, O and .");
    check("1 2 3 4 5 6 7\n", "no board: expected rows of R, Y and ., or of X, O and .");
    check(
        "1 2 3\n.......\n.......",
        r#"line 1: column numbers "1 2 3": expected the columns 1 to 7, or none"#,
    );
    check(".......\n......", "line 2: 6 cells: expected 7");
    check(".......\n........", "line 2: too long: expected 7 cells (2 rows of 7 columns)");
    check(".......\n.......\n.......", "a board of 3 rows: expected 2");
    check("...R...\n.......", "line 1, column 4: R floats: expected a stone below it");
    let error = Drawing::read_board(&".".repeat(300), None).unwrap_err().to_string();
    let large = "expected (rows + 1) x columns to be at most 128";
    assert_eq!(error, format!("no board has 1 rows and 300 columns: {large}"));
}

/// S2 has 1 and -1 for both sides and 0 for an empty cell, as numpy prints a matrix.
#[test]
fn boards_of_numbers_are_read_as_a_matrix_is_printed() {
    let game = seven_by_six();
    let state = after(&game, &[3, 3, 2, 4, 1]);
    let numbers = |stone: &str| match stone {
        "R" => "1",
        "Y" => "-1",
        _ => "0",
    };
    let drawn = game.draw(&state);
    let rows: Vec<Vec<&str>> = drawn.lines().map(|row| row.split(' ').map(numbers).collect()).collect();
    let join = |cell: &str, between: &str| {
        let rows = rows.iter().map(|row| row.join(cell)).collect::<Vec<_>>();
        rows.join(between)
    };
    let plain = join(" ", "\n");
    let forms = [
        plain.clone(),
        join(",", "\n"),
        format!("[[{}]]", join("  ", "]\n [")),
        format!("[[{}]]", join(", ", "], [")),
        format!("[[{}.]]", join(". ", ".]\n [")),
        format!("1 2 3 4 5 6 7\n{plain}\n"),
        plain.replace('\n', "\r\n"),
    ];
    for form in &forms {
        for size in [None, Some((7, 6))] {
            let drawing = Drawing::read_board(form, size).unwrap_or_else(|error| panic!("{form}\n{error}"));
            let (read, symbols) = drawing.place(&game).unwrap();
            assert_eq!((read, drawing.imbalance()), (state, None), "{form}");
            let note = "numbers are cells: 1 is the first seat, Red, -1 the second, Yellow, 0 is empty";
            assert_eq!(symbols.numbers().as_deref(), Some(note));
            // Drawn again it is the same matrix.
            let again = symbols.draw(&game, &read);
            let cells = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(cells(&again), cells(&plain), "{form}");
            assert_eq!(Drawing::read_board(&again, size).unwrap().place(&game), Ok((read, symbols)));
        }
    }
    // With a size, and a player to move: the first seat is whoever is not to move after five stones.
    for (player, first) in [("-1", "1"), ("1", "-1")] {
        let drawing = Drawing::read_position(&format!("6 7\n{plain}\n{player}\n")).unwrap();
        let (_, symbols) = drawing.place(&game).unwrap();
        assert!(symbols.numbers().unwrap().contains(&format!("{first} is the first seat")), "{player}");
        assert_eq!(drawing.imbalance().is_none(), player == "-1");
    }
    // Letters have no such note, and other numbers are no cells.
    assert_eq!(Drawing::read_position(EXAMPLE).unwrap().place(&game).unwrap().1.numbers(), None);
    for wrong in ["6 7\n0 0 0 0 0 0 2\n1".to_owned(), "6 7\n1\n1".to_owned(), format!("6 7\n{plain}\n0\n")] {
        assert!(Drawing::read_position(&wrong).is_err(), "{wrong}");
    }
}
