use crate::board::*;
use crate::quiet::*;
use crate::search::*;
use crate::table::*;

pub struct P {
    table: Table,
    board: Board<Byte>,
}
impl P {
    pub fn new(bytes: usize) -> P {
        tune();
        let board = Board::new(Byte, 7, 6);
        P { table: Table::new(55, bytes).unwrap(), board }
    }
    pub fn clear(&mut self) {
        self.table.clear();
    }
    pub fn solve(&self, moves: &str) -> (i32, u64) {
        let b = &self.board;
        let (mut mine, mut occ) = (0u64, 0u64);
        for c in moves.bytes() {
            let col = (c - b'1') as u32;
            let cell = b.frontier(occ) & (0xff << (8 * col));
            let theirs = occ ^ mine;
            occ |= cell;
            mine = theirs;
        }
        let empty = b.all ^ occ;
        let q = Quiet {
            mine,
            occupied: occ,
            my_wins: b.winning(mine) & empty,
            their_wins: b.winning(occ ^ mine) & empty,
            stones: occ.count_ones() as i32,
        };
        if q.my_wins & b.frontier(occ) != 0 {
            return (b.win_at(q.stones + 1), 0);
        }
        match b.forced(q) {
            Forced::Ends(s) => (s, 0),
            Forced::Choice { quiet, same } => {
                let mut s = Searcher::new(b, &self.table);
                let node = s.node(quiet);
                let v = s.score(node);
                (if same { v } else { -v }, s.nodes)
            }
        }
    }
}
