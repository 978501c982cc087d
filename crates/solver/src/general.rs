//! Connect-N for any N on boards of up to 128 bits: the ideas of the fast search that need no tuned lines of four.

use crate::limits::Limits;
use crate::memo::Memo;
use crate::race::next_question;
use plyground_games::connect::{Bits, Connect};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// A board with a table of its positions.
#[derive(Debug)]
pub(crate) struct General<B> {
    columns: u32,
    height: u32,
    run: u32,
    cells: i32,
    bottom: B,
    all: B,
    pub(crate) memo: Memo<B>,
}

/// A position: the stones of the side to move, and of both.
type Stones<B> = (B, B);

/// One search: what it may spend and has spent.
struct Run<'a> {
    limits: &'a Limits<'a>,
    nodes: u64,
}

impl<B: Bits> General<B> {
    pub(crate) fn new(game: &Connect<B>, bytes: usize) -> General<B> {
        let height = game.rows() + 1;
        let row = |row: u32| {
            (0..game.columns()).fold(B::EMPTY, |cells, column| cells | B::cell(column * height + row))
        };
        General {
            columns: game.columns(),
            height,
            run: game.run(),
            cells: game.cells() as i32,
            bottom: row(0),
            all: (0..game.rows()).fold(B::EMPTY, |cells, r| cells | row(r)),
            memo: Memo::new(bytes),
        }
    }

    /// Bounds of the score of a running position within a window, and the nodes it took.
    pub(crate) fn solve(
        &mut self,
        stones: Stones<B>,
        (least, most): (i32, i32),
        limits: &Limits<'_>,
    ) -> (i32, i32, u64) {
        let count = stones.1.count() as i32;
        let mut lo = (-self.win_at(count + 2)).clamp(least, most);
        let mut hi = self.win_at(count + 1).clamp(least, most);
        let mut run = Run { limits, nodes: 0 };
        while lo < hi {
            let beta = next_question(lo, hi);
            match self.search(stones, count, beta, &mut run) {
                None => break,
                Some(value) if value >= beta => lo = value.min(most),
                Some(value) => hi = value.max(least),
            }
        }
        (lo, hi, run.nodes)
    }

    /// Whether the score is at least `beta`: if so a lower bound of it, else an upper one. `None` when out of budget.
    fn search(
        &mut self,
        (mine, occupied): Stones<B>,
        count: i32,
        beta: i32,
        run: &mut Run<'_>,
    ) -> Option<i32> {
        if run.is_over() {
            return None;
        }
        let empty = self.all & !occupied;
        let frontier = occupied.plus(self.bottom) & self.all;
        if frontier.is_empty() {
            return Some(0);
        }
        if !(self.winning(mine) & frontier).is_empty() {
            return Some(self.win_at(count + 1));
        }
        let theirs = occupied ^ mine;
        let their_wins = self.winning(theirs) & empty;
        let blocks = their_wins & frontier;
        let safe = frontier & !their_wins.down(1);
        let moves = if blocks.is_empty() { safe } else { blocks & safe };
        if moves.is_empty() || blocks.count() > 1 {
            return Some(-self.win_at(count + 2));
        }

        let key = self.key(mine, occupied);
        let (known_lo, known_hi) = self.memo.get(key).unwrap_or((-self.cells, self.cells));
        let lo = (-self.win_at(count + 4)).max(known_lo);
        let hi = self.win_at(count + 3).min(known_hi);
        if lo >= beta {
            return Some(lo);
        }
        if hi < beta {
            return Some(hi);
        }
        let mut best = -self.cells;
        for cell in self.in_order(mine, occupied, moves) {
            let value = -self.search((theirs, occupied | cell), count + 1, 1 - beta, run)?;
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        let found = if best >= beta { (best, hi) } else { (lo, best) };
        self.memo.put(key, found, self.cells - count);
        Some(best)
    }

    /// The moves, best first as far as can be seen: by winning cells made, then by the centre.
    fn in_order(&self, mine: B, occupied: B, moves: B) -> impl Iterator<Item = B> + use<B> {
        let mut scored = [(0, 0); 64];
        let mut count = 0;
        for cell in moves.cells() {
            let stone = B::cell(cell);
            let wins = self.winning(mine | stone) & self.all & !(occupied | stone);
            let off_centre = (2 * (cell / self.height)).abs_diff(self.columns - 1);
            scored[count] = (off_centre as i32 - 64 * wins.count() as i32, cell);
            count += 1;
        }
        scored[..count].sort_unstable();
        scored.into_iter().take(count).map(|(_, cell)| B::cell(cell))
    }

    /// The score of winning with the stone that makes it `stones` on the board; 0 where the board has no room for it.
    fn win_at(&self, stones: i32) -> i32 {
        ((self.cells + 2 - stones) / 2).max(0)
    }

    /// The cells with which a set of stones would complete a run, occupied ones and some outside the board among them.
    fn winning(&self, stones: B) -> B {
        let mut cells = B::EMPTY;
        for stride in [1, self.height - 1, self.height, self.height + 1] {
            for gap in 0..self.run {
                let mut full = !B::EMPTY;
                for i in (0..self.run).filter(|&i| i != gap) {
                    let by = i.abs_diff(gap) * stride;
                    full = full
                        & match i < gap {
                            _ if by >= B::WIDTH => B::EMPTY,
                            true => stones.up(by),
                            false => stones.down(by),
                        };
                }
                cells = cells | full;
            }
        }
        cells
    }

    /// The smaller of the names of a position and its mirror image.
    fn key(&self, mine: B, occupied: B) -> B {
        let key = mine | occupied.plus(self.bottom);
        let column = (!B::EMPTY).down(B::WIDTH - self.height);
        let mirrored = (0..self.columns).fold(B::EMPTY, |mirrored, i| {
            let one = key.down(i * self.height) & column;
            mirrored | one.up((self.columns - 1 - i) * self.height)
        });
        key.min(mirrored)
    }
}

impl Run<'_> {
    fn is_over(&mut self) -> bool {
        self.nodes += 1;
        if self.limits.nodes.is_some_and(|most| self.nodes > most) {
            return true;
        }
        self.nodes.is_multiple_of(1024)
            && (self.limits.stop.load(Relaxed)
                || self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline))
    }
}
