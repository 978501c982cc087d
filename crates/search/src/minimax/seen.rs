//! Values and windows as a trace has them.

use super::value::{DECIDED, INFINITE, WIN};
use super::window::Window;
use crate::move_value::MoveValue;
use crate::transposition::Bound;
use crate::xray::Seen;

/// A value that was found within a window, both through the eyes of the seat that made the move; without a window it is exact.
pub(super) fn seen(value: i32, window: Option<Window>) -> Seen {
    let bound = match window {
        Some(window) if value <= window.alpha => Bound::AtMost,
        Some(window) if value >= window.beta => Bound::AtLeast,
        _ => Bound::Exact,
    };
    let plies = (value.abs() >= DECIDED).then(|| (WIN - value.abs()) as u32);
    Seen { eval: Some(MoveValue { value, bound, plies }), evals: None }
}

/// The ends of a window; none where it is open.
pub(super) fn ends(window: Window) -> (Option<i32>, Option<i32>) {
    let end = |at: i32| (at.abs() < INFINITE).then_some(at);
    (end(window.alpha), end(window.beta))
}
