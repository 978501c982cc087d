//! What is told of a root move.

use super::root_task::{Root, RootMove};
use super::value::{DECIDED, WIN};
use crate::MoveReport;
use crate::frames::Told;
use crate::move_value::MoveValue;
use crate::transposition::Bound;
use plyground_core::{PerSeat, Seat, TwoSeats};

/// What is known of a root move; decided values are payoffs too.
pub(super) fn report<M: Copy>(one: &RootMove<M>, reached: u32, saw_all: bool, mover: Seat) -> MoveReport<M> {
    let is_decided = one.value.abs() >= DECIDED;
    let mut report = MoveReport::unknown(one.mv);
    if reached == 0 {
        return report;
    }
    let plies = is_decided.then(|| (WIN - one.value.abs()) as u32);
    report.eval = Some(MoveValue { value: one.value, bound: one.bound, plies });
    // A bound proves a loss, and nothing else.
    let is_proven = match one.bound {
        Bound::Exact => is_decided || saw_all,
        Bound::AtMost => one.value <= -DECIDED,
        Bound::AtLeast => one.value >= DECIDED,
    };
    if is_proven {
        let own = f64::from(one.value.signum() + 1) / 2.0;
        let mut values = PerSeat::default();
        values[mover] = own;
        values[mover.other()] = 1.0 - own;
        report.values = Some(values);
    }
    report
}

impl<G: TwoSeats, L> Root<'_, G, L> {
    /// Tells whoever watches what was found of a move, which is the one of this number in the order of search.
    pub(super) fn tell(&self, nth: usize, one: &RootMove<G::Move>, depth: u32, visited: u64) {
        let Some(frames) = self.frames else { return };
        let report = report(one, depth, false, self.game.turn(self.state));
        let pv = std::iter::once(one.mv).chain(one.pv.iter().copied()).collect();
        frames.tell(nth, Told { report, value: one.value, pv, visited });
    }
}
