//! The general engine: Connect-N for any N on bitboards of up to 128 bits, on one thread.
//!
//! The ideas of the fast engine that need no tuned lines of four: null windows that narrow the bounds, non-losing
//! moves, a transposition table up to mirror symmetry, moves ordered by threats and centre.

mod table;

use crate::fast::next_beta;
use crate::limits::Limits;
use plyground_games::connect::{Bits, Connect};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};
use table::WholeKeyTable;

/// The engine of one board: its geometry and its transposition table.
#[derive(Debug)]
pub(crate) struct GeneralEngine<B> {
    columns: u32,
    height: u32,
    run: u32,
    cells: i32,
    bottom: B,
    all: B,
    /// Each direction's step and the cells where a run can begin.
    runs: [(u32, B); 4],
    /// Cells through which no run counts, of who moves after an even and after an odd number of stones.
    void: [B; 2],
    /// Whether mirror images are worth the same.
    is_symmetric: bool,
    pub(crate) table: WholeKeyTable<B>,
}

/// No run is longer than the second: boards have at most 128 cells with a row above each column. Most are no longer than the first.
const SHORT: usize = 8;
const LONGEST: usize = 128;

/// A position: the stones of the side to move, and of both.
type Stones<B> = (B, B);

/// The node counter of one search, which holds it to the limits.
struct NodeCounter<'a> {
    limits: &'a Limits<'a>,
    nodes: u64,
    /// What is proven.
    bounds: (i32, i32),
    /// When to look at the limits next, by the nodes; nodes between two looks; and when the last one was.
    next_look: u64,
    pace: u64,
    last: Instant,
    /// So many nodes are searched before the table is warm.
    cold: u64,
}

impl<B: Bits> GeneralEngine<B> {
    pub(crate) fn new(game: &Connect<B>, bytes: usize) -> GeneralEngine<B> {
        let height = game.rows() + 1;
        let row = |row: u32| {
            (0..game.columns()).fold(B::EMPTY, |cells, column| cells | B::cell(column * height + row))
        };
        GeneralEngine {
            columns: game.columns(),
            height,
            run: game.run(),
            cells: game.cells() as i32,
            bottom: row(0),
            all: (0..game.rows()).fold(B::EMPTY, |cells, r| cells | row(r)),
            runs: game.run_starts(),
            void: [B::EMPTY; 2],
            is_symmetric: true,
            table: WholeKeyTable::new(bytes),
        }
    }

    /// Lets no run through these cells count: of who moves after an even and after an odd number of stones.
    pub(crate) fn ignore(&mut self, void: [B; 2]) {
        self.void = void;
        self.is_symmetric = void.iter().all(|cells| cells.is_empty());
        self.table.clear();
    }

    /// Bounds of the score of a running position within a window, and the nodes it took.
    pub(crate) fn solve(
        &mut self,
        stones: Stones<B>,
        (least, most): (i32, i32),
        limits: &Limits<'_>,
    ) -> (i32, i32, u64) {
        let count = stones.1.count() as i32;
        let mut lo = (-self.win_score(count + 2)).clamp(least, most);
        let mut hi = self.win_score(count + 1).clamp(least, most);
        let mut counter = NodeCounter::new(limits, (lo, hi), self.table.cold());
        while lo < hi {
            // A pass of few nodes ends before anybody has looked at the limits.
            if counter.look() {
                break;
            }
            let beta = next_beta(lo, hi);
            match self.negamax(stones, count, beta, &mut counter) {
                None => break,
                Some(value) if value >= beta => lo = value.min(most),
                Some(value) => hi = value.max(least),
            }
            counter.bounds = (lo, hi);
            limits.tell((lo, hi), counter.nodes);
        }
        self.table.warm(counter.nodes);
        (lo, hi, counter.nodes)
    }

    /// Fail-soft negamax with the null window of `beta - 1` and `beta`: a lower bound of the score that is at least
    /// `beta`, or an upper one below it. `None` when the limits end the search.
    fn negamax(
        &mut self,
        (mine, occupied): Stones<B>,
        count: i32,
        beta: i32,
        counter: &mut NodeCounter<'_>,
    ) -> Option<i32> {
        if counter.step() {
            return None;
        }
        let empty = self.all & !occupied;
        let playable = occupied.plus(self.bottom) & self.all;
        if playable.is_empty() {
            return Some(0);
        }
        let mover = count as usize % 2;
        if !(self.winning_cells(mine, mover) & playable).is_empty() {
            return Some(self.win_score(count + 1));
        }
        let theirs = occupied ^ mine;
        let their_threats = self.winning_cells(theirs, 1 - mover) & empty;
        let blocks = their_threats & playable;
        let below_no_threat = playable & !their_threats.down(1);
        let moves = if blocks.is_empty() { below_no_threat } else { blocks & below_no_threat };
        if moves.is_empty() || blocks.count() > 1 {
            return Some(-self.win_score(count + 2));
        }

        let key = self.canonical_key(mine, occupied);
        let (known_lo, known_hi) = self.table.probe(key).unwrap_or((-self.cells, self.cells));
        let lo = (-self.win_score(count + 4)).max(known_lo);
        let hi = self.win_score(count + 3).min(known_hi);
        if lo >= beta {
            return Some(lo);
        }
        if hi < beta {
            return Some(hi);
        }
        let mut best = -self.cells;
        for cell in self.ordered(mine, occupied, moves, mover) {
            let value = -self.negamax((theirs, occupied | cell), count + 1, 1 - beta, counter)?;
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        let found = if best >= beta { (best, hi) } else { (lo, best) };
        self.table.store(key, found, self.cells - count);
        Some(best)
    }

    /// The move ordering: most threats first, then the most central.
    fn ordered(&self, mine: B, occupied: B, moves: B, mover: usize) -> impl Iterator<Item = B> + use<B> {
        let mut scored = [(0, 0); 64];
        let mut count = 0;
        for cell in moves.cells() {
            let stone = B::cell(cell);
            let threats = self.winning_cells(mine | stone, mover) & !(occupied | stone);
            let off_centre = (2 * (cell / self.height)).abs_diff(self.columns - 1);
            scored[count] = (off_centre as i32 - 64 * threats.count() as i32, cell);
            count += 1;
        }
        scored[..count].sort_unstable();
        scored.into_iter().take(count).map(|(_, cell)| B::cell(cell))
    }

    /// The score of winning with the stone that makes it `stones` on the board; 0 where the board has no room for it.
    fn win_score(&self, stones: i32) -> i32 {
        ((self.cells + 2 - stones) / 2).max(0)
    }

    /// The cells with which a set of stones would complete a run that counts for who moves at this parity, some of the stones
    /// among them.
    fn winning_cells(&self, stones: B, mover: usize) -> B {
        let mut cells = B::EMPTY;
        let stones = stones & !self.void[mover];
        for (step, starts) in self.runs {
            if starts.is_empty() {
                continue;
            }
            let gaps = if self.run as usize <= SHORT { gaps::<B, SHORT> } else { gaps::<B, LONGEST> };
            cells = cells | gaps(stones, starts, step, self.run);
        }
        cells & !self.void[mover]
    }

    /// The canonical key: the smaller of the keys of a position and its mirror image.
    fn canonical_key(&self, mine: B, occupied: B) -> B {
        let key = mine | occupied.plus(self.bottom);
        if !self.is_symmetric {
            return key;
        }
        let column = (!B::EMPTY).down(B::WIDTH - self.height);
        let mirrored = (0..self.columns).fold(B::EMPTY, |mirrored, i| {
            let one = key.down(i * self.height) & column;
            mirrored | one.up((self.columns - 1 - i) * self.height)
        });
        key.min(mirrored)
    }
}

/// The cells that lack in a run of so many cells, at most `N`, whose others are stones, for runs that begin in `starts`.
#[inline(always)]
fn gaps<B: Bits, const N: usize>(stones: B, starts: B, step: u32, run: u32) -> B {
    // Of the stones of a run those behind each gap first, then those before it.
    let mut behind = [B::EMPTY; N];
    behind[run as usize - 1] = starts;
    for i in (1..run as usize).rev() {
        behind[i - 1] = behind[i] & stones.down(i as u32 * step);
    }
    let (mut before, mut cells) = (starts, B::EMPTY);
    for gap in 0..run {
        cells = cells | (before & behind[gap as usize]).up(gap * step);
        before = before & stones.down(gap * step);
    }
    cells
}

/// Nodes between two looks are so many that looks come about so often: a node takes a microsecond on small boards, and a
/// thousand of them on the largest.
const SOON: Duration = Duration::from_micros(250);
const LATE: Duration = Duration::from_millis(1);
/// How often whoever watches is told.
const TELL_EVERY: u64 = 1024;

impl<'a> NodeCounter<'a> {
    fn new(limits: &'a Limits<'a>, bounds: (i32, i32), cold: u64) -> NodeCounter<'a> {
        NodeCounter { limits, nodes: 0, bounds, next_look: 1, pace: 1, last: Instant::now(), cold }
    }

    /// Counts a node. Returns whether the limits end the search.
    fn step(&mut self) -> bool {
        self.nodes += 1;
        if self.limits.nodes.is_some_and(|most| self.nodes > most) {
            return true;
        }
        if self.nodes.is_multiple_of(TELL_EVERY) {
            self.limits.tell(self.bounds, self.nodes);
        }
        self.nodes >= self.next_look && self.look()
    }

    /// Looks whether the time is up, or somebody says stop.
    fn look(&mut self) -> bool {
        let now = Instant::now();
        match now - self.last {
            took if took < SOON => {
                // With a table that is new every node may come to a page that the system must find first, for milliseconds.
                self.pace = (2 * self.pace).min(if self.nodes < self.cold { 1 } else { TELL_EVERY });
            }
            took if took > LATE => self.pace = (self.pace / 2).max(1),
            _ => {}
        }
        self.last = now;
        self.next_look = self.nodes + self.pace;
        self.limits.stop.load(Relaxed) || self.limits.deadline.is_some_and(|deadline| now >= deadline)
    }
}
