//! Wins by threats alone: every stone of one side threatens to win at once, and every reply is forced.

use super::super::claim::ConnectClaim;
use super::super::position::Position;
use super::{line_through, wins_now};
use plyground_core::{Game, Seat};
use plyground_games::connect::{Bits, Column, Connect, State};
use std::collections::HashSet;

/// Positions looked at, at most.
const POSITIONS: usize = 2_000;

/// A shortest win by threats alone of the seat to move; `None` where it wins at once, or where none was found.
pub(in super::super) fn forcing(position: &Position) -> Option<ConnectClaim> {
    let seat = position.turn();
    if position.is_over() || !wins_now(position, seat).is_empty() {
        return None;
    }
    let moves = by_threats(position.game(), position.state())?;
    let mut end = position.clone();
    for &column in &moves[..moves.len() - 1] {
        end = end.play(column).ok()?;
    }
    let line = line_through(&end, seat, end.landing(moves[moves.len() - 1]))?;
    Some(ConnectClaim::Forcing { seat, moves, line })
}

/// The columns, from one, of a shortest win by threats alone of the side to move, at once or later.
pub(super) fn by_threats(game: &Connect<u128>, state: &State<u128>) -> Option<Vec<usize>> {
    let mut search = Search { game, seat: game.turn(state), left: POSITIONS, failed: HashSet::new() };
    let most = (game.cells() - game.stones(state)).div_ceil(2);
    for threats in 0..=most {
        let known = search.failed.len();
        if let Some(mut moves) = search.win(state, threats) {
            moves.reverse();
            return Some(moves);
        }
        // With one more threat nothing new was seen: there is nothing to be found.
        if search.left == 0 || (threats > 0 && search.failed.len() == known) {
            return None;
        }
    }
    None
}

struct Search<'a> {
    game: &'a Connect<u128>,
    seat: Seat,
    left: usize,
    /// Positions that are not won with so many threats.
    failed: HashSet<(u128, u32)>,
}

impl Search<'_> {
    /// Where a seat wins with its next stone.
    fn wins(&self, state: &State<u128>, seat: Seat) -> u128 {
        self.game.threats(state, seat) & self.game.open_cells(state)
    }

    fn column(&self, cell: u32) -> usize {
        self.game.place_of(cell).0 as usize + 1
    }

    fn child(&self, state: &State<u128>, column: usize) -> State<u128> {
        self.game.child(state, Column(column as u8 - 1))
    }

    /// The moves, last first, of a win with at most so many threats before the winning stone.
    fn win(&mut self, state: &State<u128>, threats: u32) -> Option<Vec<usize>> {
        let wins = self.wins(state, self.seat);
        if !wins.is_empty() {
            return Some(vec![self.column(wins.lowest())]);
        }
        let key = (self.game.key(state), threats);
        if threats == 0 || self.left == 0 || self.failed.contains(&key) {
            return None;
        }
        self.left -= 1;
        for cell in self.game.open_cells(state).cells() {
            let column = self.column(cell);
            let next = self.child(state, column);
            let wins = self.wins(&next, self.seat);
            if wins.is_empty() || !self.wins(&next, self.seat.other()).is_empty() {
                continue;
            }
            // With two threats or more one block is as good as another: the first.
            let reply = self.column(wins.lowest());
            if let Some(mut moves) = self.win(&self.child(&next, reply), threats - 1) {
                moves.extend([reply, column]);
                return Some(moves);
            }
        }
        self.failed.insert(key);
        None
    }
}
