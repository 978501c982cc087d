//! What tells MaxN, paranoid and best-reply search apart; all else they share.

use crate::report::MoveReport;
use crate::transposition::Bound;
use crate::xray::Seen;
use plyground_core::{Game, Payoffs, PerSeat};

/// Whose move it is, what it is worth, and what need not be looked at.
pub(super) trait Rule<G: Game>: Sync {
    /// What a position is worth.
    type Value: Copy + Send + Sync;
    /// What is known from further up about which values matter.
    type Bounds: Copy + Send + Sync;
    /// What the moves on the way to a position leave behind, such as that somebody has replied.
    type Context: Copy + Send + Sync + Default;
    /// Who is to move, and which moves there are.
    type Turn: Copy + Send + Sync;

    /// Appends the moves that are tried in a running position; `all` appends all of them in board order.
    fn list(
        &self,
        game: &G,
        state: &G::State,
        context: Self::Context,
        out: &mut Vec<G::Move>,
        all: impl FnOnce(&mut Vec<G::Move>),
    ) -> Self::Turn;

    /// Whether all moves but passes cost a ply, so that those of the last ply can be valued together.
    fn is_plain(&self, turn: Self::Turn) -> bool;

    /// What a move leaves behind, and the plies it costs; `is_last` for the last of those listed.
    fn follow(&self, game: &G, turn: Self::Turn, mv: G::Move, is_last: bool) -> (Self::Context, u32);

    /// The value of an evaluation.
    fn guess(&self, worth: PerSeat<i32>) -> Self::Value;

    /// The value of an ended game, `ply` moves from the root.
    fn ended(&self, payoffs: &Payoffs, points: PerSeat<i32>, ply: u32) -> Self::Value;

    /// Whether whoever is to move prefers `new` to `best`, which comes before it in the order of search.
    fn is_better(&self, turn: Self::Turn, new: Self::Value, best: Self::Value) -> bool;

    /// Whether the rest of the moves can be cut off.
    fn is_cutoff(&self, turn: Self::Turn, best: Self::Value, bounds: Self::Bounds) -> bool;

    /// What is known below a position whose best move so far is worth `best`.
    fn below(&self, turn: Self::Turn, bounds: Self::Bounds, best: Option<Self::Value>) -> Self::Bounds;

    /// What is known below the root.
    fn below_root(&self, turn: Self::Turn, best: Option<Self::Value>) -> Self::Bounds;

    /// What a value says that was found within some bounds below the root.
    fn bound(&self, value: Self::Value, bounds: Self::Bounds) -> Bound;

    /// Whether young brothers wait: the value of a position's first move makes the others cheaper.
    fn waits(&self) -> bool;

    /// Whether a value is proven, however deep one looks; `saw_all` if nothing was guessed.
    fn is_proven(&self, value: Self::Value, saw_all: bool) -> bool;

    /// Puts what is known of a root move into its report.
    fn tell(&self, value: Self::Value, bound: Bound, saw_all: bool, report: &mut MoveReport<G::Move>);

    /// A value that was found within some bounds below a turn, as whoever had that turn sees it.
    fn seen(&self, turn: Self::Turn, value: Self::Value, bounds: Self::Bounds) -> Seen;

    /// These bounds, as whoever had that turn sees them.
    fn window(&self, turn: Self::Turn, bounds: Self::Bounds) -> Option<(Option<i32>, Option<i32>)>;
}
