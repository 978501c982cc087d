//! Threats of Connect: empty cells that complete a row, by the board as data.

use plyground_players::{Board, Spec};
use serde::Serialize;
use utoipa::ToSchema;

/// An empty cell that completes a row.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Threat {
    /// Whose it is, from one.
    pub(crate) seat: usize,
    /// Where.
    pub(crate) cell: usize,
    /// Its row, from one at the bottom.
    pub(crate) row: usize,
    /// Whether that is odd, as the first seat likes it.
    pub(crate) odd: bool,
    /// The row that it completes, from end to end, the cell included.
    pub(crate) line: Vec<usize>,
    /// Whether a stone falls onto it now.
    pub(crate) open: bool,
    /// Whether the other seat completes a row on the cell below it first.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) useless: bool,
}

/// All threats of both seats, cell by cell from the upper left.
pub(crate) fn threats(board: &Board) -> Vec<Threat> {
    let mut found: Vec<Threat> = Vec::new();
    if board.outcome.is_some() {
        return found;
    }
    let open: Vec<usize> = board.moves.iter().flat_map(|one| one.cells.clone()).collect();
    for cell in (0..board.cells.len()).filter(|cell| board.cells[*cell] == 0) {
        for seat in 1..=board.seats.len() {
            if let Some(line) = completed(board, seat, cell) {
                let row = board.rows - cell / board.columns;
                let (odd, open) = (row % 2 == 1, open.contains(&cell));
                found.push(Threat { seat, cell, row, odd, line, open, useless: false });
            }
        }
    }
    let all = found.clone();
    for threat in &mut found {
        let below = threat.cell + board.columns;
        threat.useless =
            !threat.open && all.iter().any(|other| other.seat != threat.seat && other.cell == below);
    }
    found
}

/// The row that a stone of a seat would complete.
fn completed(board: &Board, seat: usize, cell: usize) -> Option<Vec<usize>> {
    let run: usize = Spec::new(&board.game).rest.rsplit('x').next()?.parse().ok()?;
    let (column, row) = ((cell % board.columns) as isize, (cell / board.columns) as isize);
    let place = |(x, y): (isize, isize)| {
        let is_inside = (0..board.columns as isize).contains(&x) && (0..board.rows as isize).contains(&y);
        is_inside.then(|| (y as usize) * board.columns + x as usize)
    };
    let is_own = |place: usize| place == cell || usize::from(board.cells[place]) == seat;
    [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().find_map(|(x, y)| {
        (0..run as isize).find_map(|back| {
            let cells =
                (0..run as isize).map(|step| place((column + (step - back) * x, row + (step - back) * y)));
            cells.collect::<Option<Vec<usize>>>().filter(|cells| cells.iter().all(|place| is_own(*place)))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Streams;
    use plyground_players::registry;

    /// An open threat of the seat to move is a move that wins, and the other way round.
    #[test]
    fn open_threats_of_the_mover_are_the_moves_that_win() {
        for game in ["connect", "connect:5x4x3", "connect:9x7x5"] {
            for number in 0..40 {
                let mut session = registry::open(game).unwrap();
                let mut rng = Streams::new(5).rng(number);
                while session.outcome().is_none() {
                    let board = session.board();
                    let mine =
                        threats(&board).into_iter().filter(|threat| threat.seat == board.turn && threat.open);
                    let mut mine: Vec<usize> = mine.map(|threat| threat.cell).collect();
                    let wins = board.moves.iter().filter(|one| {
                        let mut next = session.fork();
                        next.play_nth(one.nth);
                        next.outcome().is_some_and(|payoffs| payoffs.winner().is_some())
                    });
                    let mut wins: Vec<usize> = wins.map(|one| one.cells[0]).collect();
                    mine.sort_unstable();
                    wins.sort_unstable();
                    assert_eq!(mine, wins, "{game} {}", board.position);
                    let count = session.count_legal();
                    session.play_nth(rng.word() as usize % count);
                }
            }
        }
    }

    #[test]
    fn a_threat_tells_its_row_and_whether_it_is_worth_something() {
        let mut session = registry::open("connect").unwrap();
        session.go_to("445566").unwrap();
        let found = threats(&session.board());
        let red: Vec<(usize, bool)> =
            found.iter().filter(|one| one.seat == 1).map(|one| (one.row, one.open)).collect();
        assert_eq!(red, [(1, true), (1, true)]);
        let yellow: Vec<(usize, bool, bool)> =
            found.iter().filter(|one| one.seat == 2).map(|one| (one.row, one.odd, one.useless)).collect();
        assert_eq!(yellow, [(2, false, true), (2, false, true)]);
    }
}
