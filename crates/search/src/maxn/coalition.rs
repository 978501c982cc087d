//! The rule of paranoid and best-reply search: alpha-beta of one seat against the coalition of all others.

use super::rule::Rule;
use super::scale::{DECIDED, FARTHEST, Scale, WIN};
use super::{MoveOrder, Options, Tie};
use crate::move_value::MoveValue;
use crate::report::MoveReport;
use crate::transposition::Bound;
use crate::xray::Seen;
use plyground_core::{Evaluate, MoveOrdering, Payoffs, PerSeat, Seat};

/// One seat against all others. Values are how much better it stands than they do: see [`Scale::standing`].
pub(super) struct Coalition {
    /// The seat that searches.
    seat: Seat,
    scale: Scale,
    /// How much worse than the best a value may be and still matter: one, where the last of equals is chosen.
    slack: i32,
    order: MoveOrder,
    all_values: bool,
    /// Whether only one of the others has a free choice before the seat's next turn.
    is_single_reply: bool,
}

/// Values that matter, through the eyes of the seat that searches.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Window {
    alpha: i32,
    beta: i32,
}

const WIDE: Window = Window { alpha: -2 * WIN, beta: 2 * WIN };

/// Whose turn it is, and what kind of turn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// Of the seat that searches: any move.
    Own,
    /// Of another, who may make any move.
    Reply,
    /// Of another, who may make any move, or leave that to one who comes later and make the last one listed.
    ReplyOrWait,
    /// Of another, who makes the most promising move, since the reply was made.
    Forced,
}

impl Coalition {
    pub(super) fn new<G: Evaluate>(
        game: &G,
        root: &G::State,
        options: &Options,
        is_single_reply: bool,
    ) -> Self {
        Coalition {
            seat: game.turn(root),
            scale: Scale { seats: game.seats() },
            slack: i32::from(options.tie == Tie::Last),
            order: options.order,
            all_values: options.all_values,
            // Of two, the one other always replies.
            is_single_reply: is_single_reply && game.seats() > 2,
        }
    }

    /// Where some other seat comes before this one's next turn, it may reply instead.
    fn can_wait<G: MoveOrdering>(&self, game: &G, state: &G::State, mv: G::Move) -> bool {
        let child = game.child(state, mv);
        game.costs_ply(mv) && game.payoffs(&child).is_none() && game.turn(&child) != self.seat
    }
}

impl<G: Evaluate + MoveOrdering> Rule<G> for Coalition {
    type Value = i32;
    type Bounds = Window;
    /// Whether one of the others has replied since the seat's last turn.
    type Context = bool;
    type Turn = Turn;

    #[inline]
    fn list(
        &self,
        game: &G,
        state: &G::State,
        has_replied: bool,
        out: &mut Vec<G::Move>,
        all: impl FnOnce(&mut Vec<G::Move>),
    ) -> Turn {
        let first = out.len();
        let is_own = game.turn(state) == self.seat;
        if self.is_single_reply && !is_own && has_replied {
            game.promising_moves(state, out);
            out.truncate(first + 1);
            return Turn::Forced;
        }
        match self.order {
            MoveOrder::Left => all(out),
            MoveOrder::Centre => game.central_moves(state, out),
            MoveOrder::Best => game.promising_moves(state, out),
        }
        if is_own {
            return Turn::Own;
        }
        if !self.is_single_reply {
            return Turn::Reply;
        }
        let end = out.len();
        if self.order != MoveOrder::Best {
            game.promising_moves(state, out);
        }
        let favourite = out[if self.order == MoveOrder::Best { first } else { end }];
        out.truncate(end);
        if !self.can_wait(game, state, favourite) {
            return Turn::Reply;
        }
        out.push(favourite);
        Turn::ReplyOrWait
    }

    #[inline]
    fn is_plain(&self, turn: Turn) -> bool {
        matches!(turn, Turn::Own | Turn::Reply)
    }

    #[inline]
    fn follow(&self, game: &G, turn: Turn, mv: G::Move, is_last: bool) -> (bool, u32) {
        let cost = u32::from(game.costs_ply(mv));
        match turn {
            Turn::Own => (false, cost),
            // A pass is no reply.
            Turn::Reply => (cost > 0, cost),
            Turn::ReplyOrWait if is_last => (false, 0),
            Turn::ReplyOrWait => (true, cost),
            Turn::Forced => (true, 0),
        }
    }

    #[inline]
    fn guess(&self, worth: PerSeat<i32>) -> i32 {
        let value = self.scale.standing(worth, self.seat);
        debug_assert!(self.scale.seats == 2 && value.abs() < DECIDED || value.abs() <= FARTHEST);
        value
    }

    /// Sooner where it is better than even, later where it is worse.
    #[inline]
    fn ended(&self, payoffs: &Payoffs, _: PerSeat<i32>, ply: u32) -> i32 {
        let share = self.scale.share(payoffs, self.seat);
        share - share.signum() * ply as i32
    }

    #[inline]
    fn is_better(&self, turn: Turn, new: i32, best: i32) -> bool {
        let gain = if turn == Turn::Own { new - best } else { best - new };
        gain + self.slack > 0
    }

    #[inline]
    fn is_cutoff(&self, turn: Turn, best: i32, window: Window) -> bool {
        if turn == Turn::Own { best >= window.beta } else { best <= window.alpha }
    }

    #[inline]
    fn below(&self, turn: Turn, window: Window, best: Option<i32>) -> Window {
        let Window { alpha, beta } = window;
        match best {
            None => window,
            Some(best) if turn == Turn::Own => Window { alpha: alpha.max(best - self.slack), beta },
            Some(best) => Window { alpha, beta: beta.min(best + self.slack) },
        }
    }

    fn below_root(&self, turn: Turn, best: Option<i32>) -> Window {
        Rule::<G>::below(self, turn, WIDE, best.filter(|_| !self.all_values))
    }

    fn bound(&self, value: i32, window: Window) -> Bound {
        if value > window.alpha { Bound::Exact } else { Bound::AtMost }
    }

    fn waits(&self) -> bool {
        true
    }

    /// What all others together can do, they need not do: among more than two nothing is proven.
    fn is_proven(&self, value: i32, saw_all: bool) -> bool {
        self.scale.seats == 2 && (saw_all || value.abs() >= DECIDED)
    }

    fn tell(&self, value: i32, bound: Bound, saw_all: bool, report: &mut MoveReport<G::Move>) {
        let is_decided = value.abs() >= DECIDED;
        let plies = is_decided.then(|| (WIN - value.abs()) as u32);
        report.eval = Some(MoveValue { value, bound, plies });
        let is_known = bound == Bound::Exact || value <= -DECIDED;
        if is_known && Rule::<G>::is_proven(self, value, saw_all) {
            let mut values = PerSeat::default();
            values[self.seat] = self.scale.share_of(value);
            values[self.seat.other()] = 1.0 - values[self.seat];
            report.values = Some(values);
        }
    }

    fn seen(&self, turn: Turn, value: i32, window: Window) -> Seen {
        let (value, window) = turned(turn, value, window);
        let bound = match window {
            Window { alpha, .. } if value <= alpha => Bound::AtMost,
            Window { beta, .. } if value >= beta => Bound::AtLeast,
            _ => Bound::Exact,
        };
        let plies = (value.abs() >= DECIDED).then(|| (WIN - value.abs()) as u32);
        Seen { eval: Some(MoveValue { value, bound, plies }), evals: None }
    }

    fn window(&self, turn: Turn, window: Window) -> Option<(Option<i32>, Option<i32>)> {
        let (_, Window { alpha, beta }) = turned(turn, 0, window);
        let end = |at: i32| (at.abs() < WIDE.beta).then_some(at);
        Some((end(alpha), end(beta)))
    }
}

/// A value and a window as whoever had a turn sees them: what is good for the seat that searches is bad for all others.
fn turned(turn: Turn, value: i32, window: Window) -> (i32, Window) {
    match turn {
        Turn::Own => (value, window),
        _ => (-value, Window { alpha: -window.beta, beta: -window.alpha }),
    }
}
