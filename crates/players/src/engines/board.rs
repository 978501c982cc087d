//! The protocol of drawn boards: a position on stdin, the board with the move on stdout; one process a move.
//!
//! ```text
//!   stdin         stdout
//!   6 7
//!
//!
//!
//!      X             X
//!     OXO           OXOX
//!    XOXOX         XOXOX
//!   X
//! ```

use super::last_lines::LastLines;
use super::{Deadline, Launch, Process};
use plyground_core::{Notation, Seat};
use plyground_search::Forfeit;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The rows of a Connect board with `X` for the first seat, `O` for the second and blanks.
pub(crate) fn rows<G: Notation>(game: &G, state: &G::State) -> String {
    let cell = |symbol| match symbol {
        'R' => 'X',
        'Y' => 'O',
        '.' => ' ',
        other => other,
    };
    let row = |line: &str| line.chars().step_by(2).map(cell).collect::<String>() + "\n";
    game.draw(state).lines().map(row).collect()
}

/// What a program is sent.
pub(crate) fn question(rows: &str, turn: Seat) -> String {
    let columns = rows.lines().next().map_or(0, |row| row.chars().count());
    let mover = if turn == Seat::FIRST { 'X' } else { 'O' };
    format!("{} {columns}\n{rows}{mover}\n", rows.lines().count())
}

/// Runs a program on a question; what it writes, line by line.
pub(crate) fn ask(
    launch: &Launch,
    game: &str,
    question: String,
    stop: &AtomicBool,
) -> Result<Vec<String>, Forfeit> {
    let start = Instant::now();
    let deadline = Deadline::within(launch.time);
    let mut process = Process::start(launch, game)?;
    let mut lines = Vec::new();
    let outcome = process.send(question).and_then(|()| {
        process.close_input();
        while let Some(line) = process.line(deadline, stop)? {
            lines.push(line);
        }
        process.end();
        // A program that wrote something may end as it likes.
        if lines.is_empty() { Err(format!("{} without an answer", process.ending())) } else { Ok(()) }
    });
    match outcome {
        Ok(()) => Ok(lines),
        Err(reason) => Err(process.forfeit(reason, start)),
    }
}

/// As much of a wrong answer as is shown.
pub(crate) fn last_lines(answer: &[String]) -> Vec<String> {
    let mut lines = LastLines::default();
    answer.iter().for_each(|line| lines.add(line.as_bytes()));
    lines.to_vec()
}

/// The move that turns one board into another, given the board before and after each legal move.
pub(crate) fn chosen<M: Copy>(answer: &[String], before: &str, after: &[(M, String)]) -> Result<M, String> {
    let rows = before.lines().count();
    let mut answer: Vec<String> = answer.iter().map(|line| plain(line)).collect();
    while answer.len() > rows && answer.last().is_some_and(String::is_empty) {
        answer.pop();
    }
    if answer.len() != rows {
        return Err(format!(
            "wrote {} lines: expected the {rows} rows of the board and no more",
            answer.len()
        ));
    }
    let shows = |board: &str| board.lines().map(plain).eq(answer.iter().cloned());
    match after.iter().find(|(_, board)| shows(board)) {
        Some((mv, _)) => Ok(*mv),
        None if shows(before) => Err("played no move: the board is as it was".to_owned()),
        None => Err(difference(before, &answer)),
    }
}

/// A row without blanks at its end; empty cells may be drawn as `.` or `_`.
fn plain(line: &str) -> String {
    line.replace(['.', '_'], " ").trim_end().to_owned()
}

/// Why a board is not the old one with a stone more.
fn difference(before: &str, answer: &[String]) -> String {
    let mut changes = Vec::new();
    for (row, (old, new)) in before.lines().zip(answer).enumerate() {
        let width = old.chars().count().max(new.chars().count());
        let cells = |line: &str| line.chars().chain(std::iter::repeat(' ')).take(width).collect::<Vec<_>>();
        let pairs = cells(old).into_iter().zip(cells(new)).enumerate();
        changes
            .extend(pairs.filter(|(_, (old, new))| old != new).map(|(column, (_, new))| (row, column, new)));
    }
    match changes[..] {
        [(row, column, stone)] => {
            format!("illegal move: {stone:?} in row {}, column {}", row + 1, column + 1)
        }
        _ => format!("illegal move: {} cells changed, expected one", changes.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Game;
    use plyground_games::connect::Connect;

    #[test]
    fn boards_are_read_back_as_moves() {
        let game = Connect::<u64>::new(4, 3, 3).unwrap();
        let state =
            game.read_line("221").unwrap().iter().fold(game.start(), |state, &mv| game.child(&state, mv));
        let before = rows(&game, &state);
        assert_eq!(question(&before, game.turn(&state)), "3 4\n    \n O  \nXX  \nO\n");
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let after: Vec<_> =
            moves.iter().map(|&mv| (mv.0 + 1, rows(&game, &game.child(&state, mv)))).collect();
        let read = |text: &str| chosen(&text.lines().map(str::to_owned).collect::<Vec<_>>(), &before, &after);
        assert_eq!(read("\n O\nXXO\n"), Ok(3));
        assert_eq!(read("....\n_O..\nXX.O\n\n\n"), Ok(4));
        assert_eq!(read("    \n O  \nXX  \n"), Err("played no move: the board is as it was".to_owned()));
        for (text, reason) in [
            ("", "wrote 0 lines: expected the 3 rows of the board and no more"),
            ("Hi\n\n O\nXXO", "wrote 4 lines: expected the 3 rows of the board and no more"),
            ("\n O\nXXX", "illegal move: 'X' in row 3, column 3"),
            ("\n OO\nXX", "illegal move: 'O' in row 2, column 3"),
            ("\n O\nXXOO", "illegal move: 2 cells changed, expected one"),
            ("\n\n\n", "illegal move: 3 cells changed, expected one"),
            ("\n O\nXX     O", "illegal move: 'O' in row 3, column 8"),
        ] {
            assert_eq!(read(text), Err(reason.to_owned()));
        }
    }
}
