//! Node counts of fixed-depth searches: what minimax visits, what alpha-beta prunes, and the least it must visit.

use plyground_jobs::median;
use plyground_players::{Request, Session, SpecError, Thought, Tree, registry, with_option};
use serde::Serialize;

/// The node counts of one search, beside those of the full and of the minimal tree.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CountRow {
    /// The game's spec.
    pub game: String,
    /// The player's spec, as it was asked for.
    pub player: String,
    /// Plies ahead.
    pub depth: u32,
    /// Positions that could have been visited.
    pub generated: u64,
    /// Positions looked at, the root and the evaluated ones among them.
    pub visited: u64,
    /// Positions given a value without being expanded.
    pub evaluated: u64,
    /// Times the rest of a position's moves were left out.
    pub cutoffs: u64,
    /// Times the table was asked, and its answer enough.
    pub probes: u64,
    /// See `probes`.
    pub hits: u64,
    /// Leaves of a full tree: the root's number of moves to the power of the depth.
    pub full: u64,
    /// The least that any alpha-beta evaluates in a full tree (Knuth and Moore 1975).
    pub minimum: u64,
    /// Wall-clock time: the median where it was repeated.
    pub seconds: f64,
    /// Whether the search came to its end; where it was stopped, counts are those until then.
    #[serde(skip_serializing_if = "is_true")]
    pub complete: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_true(value: &bool) -> bool {
    *value
}

/// A player's spec as the count takes it: one search of this depth, on its own.
///
/// Bare `minimax` and `alphabeta` mean pure counting: moves from the left, all leaves equal, no table.
pub fn count_spec(text: &str, depth: u32) -> Result<String, SpecError> {
    let settings = registry::settings(text)?;
    if settings.is_given("depth") {
        return Err(SpecError(format!("\"{text}\" sets a depth of its own: expected --depth to do so")));
    }
    let mut spec = match (settings.kind().name, settings.given()) {
        ("minimax", []) => "minimax:order=left,eval=zero".to_owned(),
        ("alphabeta", []) => "alphabeta:order=left,eval=zero,table=off".to_owned(),
        _ => text.to_owned(),
    };
    if settings.kind().name == "alphabeta" && !settings.is_given("deepen") {
        spec = with_option(&spec, "deepen", "off")?;
    }
    with_option(&spec, "depth", &depth.to_string())
}

/// One search of the session's position, repeated for its time, or as far as it came when somebody said stop; `None` if the
/// game is over.
///
/// # Panics
/// If a repetition counts otherwise than the first: searches on one thread are exact.
pub fn count(
    session: &dyn Session,
    player: &str,
    depth: u32,
    repetitions: u32,
    request: &Request<'_>,
) -> Result<Option<CountRow>, SpecError> {
    let spec = count_spec(player, depth)?;
    let mut thinker = session.enlist(&spec)?;
    let branches = session.legal().len() as u64;
    let alone = Request { threads: 1, ..*request };
    let Some(thought) = session.think(&mut thinker, &alone) else { return Ok(None) };
    let mut thought = thought.answered().map_err(|forfeit| SpecError(forfeit.to_string()))?;
    let Some(tree) = thought.counts.tree else {
        return Err(SpecError(format!("{player} searches no tree: expected minimax or alphabeta")));
    };
    let mut times = vec![thought.seconds];
    for _ in 1..repetitions {
        if !thought.complete {
            break;
        }
        match session.think(&mut thinker, &alone).filter(|again| again.complete) {
            Some(again) => {
                assert_eq!(
                    again.counts, thought.counts,
                    "{player} at depth {depth} counts the same every time"
                );
                times.push(again.seconds);
            }
            // Stopped: what was measured before stands.
            None => break,
        }
    }
    thought.seconds = median(&times);
    Ok(Some(row(player, depth, branches, &thought, tree)))
}

fn row(player: &str, depth: u32, branches: u64, thought: &Thought, tree: Tree) -> CountRow {
    let power = |depth: u32| branches.saturating_pow(depth);
    let minimum = power(depth.div_ceil(2)).saturating_add(power(depth / 2)).saturating_sub(1);
    CountRow {
        game: thought.game.clone(),
        player: player.to_owned(),
        depth,
        generated: tree.generated,
        visited: tree.visited,
        evaluated: tree.evaluated,
        cutoffs: tree.cutoffs,
        probes: tree.probes,
        hits: tree.hits,
        full: power(depth),
        minimum,
        seconds: thought.seconds,
        complete: thought.complete,
    }
}
