//! Where a piece of Blokus fits, by the board as data: for the ghost that says why it does not, and for what others could place.
//!
//! Whether a move is legal is said by the game itself; a test holds this to it, cell by cell.

use plyground_explain::Square;
use plyground_players::Board;

/// The ground of one colour.
pub(crate) struct Ground<'a> {
    board: &'a Board,
    /// The colour, from one.
    colour: usize,
}

/// Why a piece does not fit, and where.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Fault {
    /// In words.
    pub(crate) reason: String,
    /// The places that it is about.
    pub(crate) at: Vec<usize>,
}

impl<'a> Ground<'a> {
    pub(crate) fn new(board: &'a Board, colour: usize) -> Ground<'a> {
        Ground { board, colour }
    }

    /// Why a piece cannot lie on these places; `None` where it can.
    pub(crate) fn fault(&self, piece: &str, cells: &[usize]) -> Option<Fault> {
        let says = |reason: String, at: Vec<usize>| Some(Fault { reason, at });
        let colour = &self.board.colours[self.colour - 1];
        if !colour.hand.contains(&piece) {
            return says(format!("{} has no piece {piece} left", colour.name), Vec::new());
        }
        if cells.iter().any(|cell| *cell >= self.board.cells.len()) {
            return says("part of it lies outside of the board".to_owned(), Vec::new());
        }
        if !self.has_shape(piece, cells) {
            return says(format!("these cells have not the shape of {piece}"), Vec::new());
        }
        let taken: Vec<usize> = cells.iter().copied().filter(|cell| self.board.cells[*cell] != 0).collect();
        if !taken.is_empty() {
            return says(format!("{} taken", self.named(&taken, "is", "are")), taken);
        }
        let is_own = |cell: &usize| usize::from(self.board.cells[*cell]) == self.colour;
        let edges = self.around(cells, &EDGES, is_own);
        if !edges.is_empty() {
            return says(format!("touches your own edge at {}", self.list(&edges)), edges);
        }
        if !self.board.cells.iter().any(|cell| usize::from(*cell) == self.colour) {
            if let Some(first) = colour.first_piece.filter(|first| *first != piece) {
                return says(format!("all colours begin with {first}"), Vec::new());
            }
            let starts = colour.starts.clone();
            if cells.iter().any(|cell| starts.contains(cell)) {
                return None;
            }
            let where_to = match starts[..] {
                [start] => self.name(start),
                _ => "a square at the border".to_owned(),
            };
            return says(format!("the first piece must cover {where_to}"), starts);
        }
        match self.around(cells, &CORNERS, is_own).is_empty() {
            true => says("touches no corner of your own pieces".to_owned(), Vec::new()),
            false => None,
        }
    }

    /// Free cells that touch a piece of the colour at a corner and none at an edge; before the first piece, where it may start.
    pub(crate) fn corners(&self) -> Vec<usize> {
        let colour = &self.board.colours[self.colour - 1];
        if !self.board.cells.iter().any(|cell| usize::from(*cell) == self.colour) {
            return colour.starts.iter().copied().filter(|cell| self.board.cells[*cell] == 0).collect();
        }
        let is_own = |cell: &usize| usize::from(self.board.cells[*cell]) == self.colour;
        (0..self.board.cells.len())
            .filter(|cell| self.board.cells[*cell] == 0)
            .filter(|cell| self.around(&[*cell], &EDGES, is_own).is_empty())
            .filter(|cell| !self.around(&[*cell], &CORNERS, is_own).is_empty())
            .collect()
    }

    /// All places on which a piece in hand can lie, as if it were the colour's turn.
    pub(crate) fn placements(&self) -> Vec<Vec<usize>> {
        let (columns, rows) = (self.board.columns, self.board.rows);
        let hand = &self.board.colours[self.colour - 1].hand;
        let corners = self.corners();
        let mut found = Vec::new();
        for piece in self.board.pieces.iter().filter(|piece| hand.contains(&piece.name)) {
            for form in &piece.orientations {
                let width = form.iter().map(|[column, _]| column + 1).max().unwrap_or(0);
                let height = form.iter().map(|[_, row]| row + 1).max().unwrap_or(0);
                for row in 0..(rows + 1).saturating_sub(height) {
                    for column in 0..(columns + 1).saturating_sub(width) {
                        let cells: Vec<usize> =
                            form.iter().map(|[x, y]| (row + y) * columns + column + x).collect();
                        // Whatever fits covers a corner to go on from.
                        let may_fit = cells.iter().any(|cell| corners.contains(cell));
                        if may_fit && self.fault(piece.name, &cells).is_none() {
                            found.push(cells);
                        }
                    }
                }
            }
        }
        found
    }

    /// Whether these places have the form of a piece, in whatever orientation.
    fn has_shape(&self, piece: &str, cells: &[usize]) -> bool {
        let columns = self.board.columns;
        let mut sorted: Vec<[usize; 2]> = cells.iter().map(|cell| [cell % columns, cell / columns]).collect();
        let left = sorted.iter().map(|[column, _]| *column).min().unwrap_or(0);
        let top = sorted.iter().map(|[_, row]| *row).min().unwrap_or(0);
        sorted.iter_mut().for_each(|[column, row]| (*column, *row) = (*column - left, *row - top));
        sorted.sort_unstable();
        let is_form = |form: &Vec<[usize; 2]>| {
            let mut form = form.clone();
            form.sort_unstable();
            form == sorted
        };
        self.board.pieces.iter().any(|own| own.name == piece && own.orientations.iter().any(is_form))
    }

    /// Cells beside some cells, in these directions, for which something holds.
    fn around(&self, cells: &[usize], steps: &[[isize; 2]], holds: impl Fn(&usize) -> bool) -> Vec<usize> {
        let (columns, rows) = (self.board.columns as isize, self.board.rows as isize);
        let mut found: Vec<usize> = cells
            .iter()
            .flat_map(|cell| {
                steps.iter().map(move |[x, y]| (*cell as isize % columns + x, *cell as isize / columns + y))
            })
            .filter(|(column, row)| (0..columns).contains(column) && (0..rows).contains(row))
            .map(|(column, row)| (row * columns + column) as usize)
            .filter(holds)
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// A place as people write it, such as `f7`.
    fn name(&self, place: usize) -> String {
        let (columns, rows) = (self.board.columns, self.board.rows);
        Square { column: place % columns, row: rows - 1 - place / columns }.to_string()
    }

    fn list(&self, places: &[usize]) -> String {
        places.iter().map(|place| self.name(*place)).collect::<Vec<_>>().join(", ")
    }

    fn named(&self, places: &[usize], one: &str, many: &str) -> String {
        format!("{} {}", self.list(places), if places.len() == 1 { one } else { many })
    }
}

const EDGES: [[isize; 2]; 4] = [[0, -1], [-1, 0], [1, 0], [0, 1]];
const CORNERS: [[isize; 2]; 4] = [[-1, -1], [1, -1], [-1, 1], [1, 1]];

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Streams;
    use plyground_players::registry;

    /// What the game calls legal is what fits here, in positions of random games.
    #[test]
    fn what_fits_is_what_is_legal() {
        for game in ["blokus", "blokus:2", "blokus:3", "blokus:duo", "blokus:school:W"] {
            let mut session = registry::open(game).unwrap();
            let mut rng = Streams::new(3).rng(0);
            while session.outcome().is_none() {
                let board = session.board();
                let ground = Ground::new(&board, board.colour);
                let mut legal: Vec<Vec<usize>> = board
                    .moves
                    .iter()
                    .filter(|one| one.piece.is_some())
                    .map(|one| sorted(&one.cells))
                    .collect();
                let mut fitting: Vec<Vec<usize>> =
                    ground.placements().iter().map(|cells| sorted(cells)).collect();
                legal.sort();
                fitting.sort();
                fitting.dedup();
                assert_eq!(fitting, legal, "{game} {}", board.position);
                let count = session.count_legal();
                session.play_nth(rng.word() as usize % count);
            }
        }
    }

    fn sorted(cells: &[usize]) -> Vec<usize> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells
    }
}
