//! What a search took, as plain data.

use plyground_search::Counts;
use plyground_search::minimax::Effort;
use serde::Serialize;

/// What a search did. What does not apply to it is left out.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct CountsThought {
    /// Random games, and the moves in them.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub sampling: Option<Sampling>,
    /// Positions of a tree.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub tree: Option<Tree>,
    /// Pieces of work handed out.
    pub tasks: u64,
    /// Of these, done by the thread that handed them out.
    pub own: u64,
    /// Of these, done by another thread.
    pub stolen: u64,
    /// Whether the counts may be others next time, because threads raced.
    pub raced: bool,
}

/// What random games took.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sampling {
    /// Random games.
    pub playouts: u64,
    /// Moves in them.
    pub plies: u64,
}

/// What a search through a tree took; the words are those of `plyground count`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tree {
    /// Positions that could have been visited.
    pub generated: u64,
    /// Positions looked at.
    pub visited: u64,
    /// Positions given a value without being expanded.
    pub evaluated: u64,
    /// Times the rest of a position's moves were left out.
    pub cutoffs: u64,
    /// Times the table was asked, or a store of values.
    pub probes: u64,
    /// Times its answer was enough, or the store knew the position.
    pub hits: u64,
}

impl CountsThought {
    pub(super) fn new(counts: &Counts, is_sampled: bool) -> CountsThought {
        let Effort { generated, evaluated, cutoffs, probes, hits, .. } = counts.effort;
        let visited = counts.effort.visited();
        CountsThought {
            sampling: is_sampled.then_some(Sampling { playouts: counts.playouts, plies: counts.plies }),
            tree: (visited > 0).then_some(Tree { generated, visited, evaluated, cutoffs, probes, hits }),
            tasks: counts.tasks.created,
            own: counts.tasks.own,
            stolen: counts.tasks.stolen,
            raced: counts.is_raced,
        }
    }
}
