//! MaxN's rule: a vector of values, one for each seat, and everybody for itself.

use super::rule::Rule;
use super::scale::{DECIDED, FARTHEST, LOWEST, Scale, others};
use super::{Options, Tie};
use crate::move_value::MoveValue;
use crate::report::MoveReport;
use crate::transposition::Bound;
use crate::xray::Seen;
use plyground_core::{Evaluate, Payoffs, PerSeat, Seat};

/// MaxN (Luckhardt and Irani 1986): everybody for itself.
pub(super) struct Vectors {
    /// The seat that searches.
    mover: Seat,
    scale: Scale,
    tie: Tie,
    /// Where shallow pruning is on: what the value of a seat and that of the next add up to at most, if the others get
    /// nothing at all.
    most_of_two: Option<i32>,
}

impl Vectors {
    pub(super) fn new<G: Evaluate>(game: &G, root: &G::State, options: &Options) -> Vectors {
        let seats = game.seats();
        let others = seats as i32 - 2;
        let most_of_two = seats as i32 * G::BOUND.min(FARTHEST) - others * LOWEST;
        Vectors {
            mover: game.turn(root),
            scale: Scale { seats },
            tie: options.tie,
            most_of_two: options.prune.then_some(most_of_two),
        }
    }
}

impl<G: Evaluate> Rule<G> for Vectors {
    type Value = PerSeat<i32>;
    /// With pruning, the seat to move just above and the best it has so far.
    type Bounds = Option<(Seat, i32)>;
    type Context = ();
    /// The seat to move.
    type Turn = Seat;

    #[inline]
    fn list(
        &self,
        game: &G,
        state: &G::State,
        (): (),
        out: &mut Vec<G::Move>,
        all: impl FnOnce(&mut Vec<G::Move>),
    ) -> Seat {
        all(out);
        game.turn(state)
    }

    #[inline]
    fn is_plain(&self, _: Seat) -> bool {
        true
    }

    #[inline]
    fn follow(&self, game: &G, _: Seat, mv: G::Move, _: bool) -> ((), u32) {
        ((), u32::from(game.costs_ply(mv)))
    }

    #[inline]
    fn guess(&self, worth: PerSeat<i32>) -> PerSeat<i32> {
        debug_assert!(worth.0.iter().all(|worth| worth.abs() <= FARTHEST), "an evaluation is no end");
        worth
    }

    #[inline]
    fn ended(&self, payoffs: &Payoffs, points: PerSeat<i32>, ply: u32) -> PerSeat<i32> {
        self.scale.ended(payoffs, points, ply)
    }

    #[inline]
    fn is_better(&self, mover: Seat, new: PerSeat<i32>, best: PerSeat<i32>) -> bool {
        if new[mover] != best[mover] {
            return new[mover] > best[mover];
        }
        match self.tie {
            Tie::First => false,
            Tie::Last => true,
            Tie::Spite => others(new, mover) < others(best, mover),
        }
    }

    /// The seat to move gets `best` or more, so the one above gets what is left of the most there can be, or less. That is
    /// not better than what it has: the move that led here will not be chosen, whatever comes.
    #[inline]
    fn is_cutoff(&self, mover: Seat, best: PerSeat<i32>, bounds: Option<(Seat, i32)>) -> bool {
        let (Some(most), Some((above, known))) = (self.most_of_two, bounds) else { return false };
        // Where equals may be preferred, only what is worse can be left out.
        let most = if self.tie == Tie::First { most } else { most + 1 };
        above != mover && best[mover] + known >= most
    }

    #[inline]
    fn below(&self, mover: Seat, _: Option<(Seat, i32)>, best: Option<PerSeat<i32>>) -> Option<(Seat, i32)> {
        self.most_of_two.and(best).map(|best| (mover, best[mover]))
    }

    /// Nothing: every root move gets its exact value.
    fn below_root(&self, _: Seat, _: Option<PerSeat<i32>>) -> Option<(Seat, i32)> {
        None
    }

    fn bound(&self, _: PerSeat<i32>, _: Option<(Seat, i32)>) -> Bound {
        Bound::Exact
    }

    fn waits(&self) -> bool {
        self.most_of_two.is_some()
    }

    /// Among three or more, a seat's own win may rest on another's guess.
    fn is_proven(&self, value: PerSeat<i32>, saw_all: bool) -> bool {
        saw_all || self.scale.seats == 2 && value[self.mover].abs() >= DECIDED
    }

    fn tell(&self, value: PerSeat<i32>, bound: Bound, saw_all: bool, report: &mut MoveReport<G::Move>) {
        report.evals = Some(value);
        report.eval = Some(MoveValue { value: value[self.mover], bound, plies: None });
        if Rule::<G>::is_proven(self, value, saw_all) {
            report.values = Some(self.scale.shares(value));
        }
    }

    fn seen(&self, mover: Seat, value: PerSeat<i32>, bounds: Option<(Seat, i32)>) -> Seen {
        // What was cut off is not better for who moved there than what it has.
        let is_bound = bounds.is_some_and(|(above, known)| value[above] <= known);
        let bound = if is_bound { Bound::AtMost } else { Bound::Exact };
        Seen { eval: Some(MoveValue { value: value[mover], bound, plies: None }), evals: Some(value) }
    }

    fn window(&self, _: Seat, bounds: Option<(Seat, i32)>) -> Option<(Option<i32>, Option<i32>)> {
        bounds.map(|(_, known)| (Some(known), None))
    }
}
