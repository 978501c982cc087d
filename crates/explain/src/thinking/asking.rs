//! Asking a player, with everything recorded.

use super::record::Recorded;
use plyground_players::{FrameThought, Request, Session, SpecError, ThinkError, TreeThought, Xray};
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

/// The terms on which a player is asked.
pub struct Asking<'a> {
    /// Threads it may use.
    pub threads: usize,
    /// What its random numbers come from.
    pub seed: u64,
    /// Set to end the thinking early.
    pub stop: &'a AtomicBool,
    /// Shown every frame besides.
    pub observer: Option<&'a (dyn Fn(&FrameThought) + Sync)>,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Asking<'static> {
    /// So many threads and this seed, not to be stopped and not watched.
    pub fn new(threads: usize, seed: u64) -> Asking<'static> {
        Asking { threads, seed, stop: &NEVER, observer: None }
    }
}

/// Why there is nothing to explain.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unanswered {
    /// There is no such player.
    Spec(SpecError),
    /// Nobody could think about the position.
    Think(ThinkError),
    /// The player gave the game up, for this reason.
    Forfeit(String),
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unanswered::Spec(error) => error.fmt(f),
            Unanswered::Think(error) => error.fmt(f),
            Unanswered::Forfeit(reason) => write!(f, "no move: {reason}"),
        }
    }
}

impl std::error::Error for Unanswered {}

/// The most nodes of a tree that are kept.
const NODES: usize = 200_000;
/// All plies of a tree.
const ALL: u32 = 250;

/// Asks a player of this spec about the position of a session, and records its frames and its tree.
///
/// Who looks ahead writes its tree down as it goes, as far as there is room; where there is not, it is asked once more for the upper half.
pub fn record(session: &dyn Session, spec: &str, asking: &Asking<'_>) -> Result<Recorded, Unanswered> {
    let recorded = ask(session, spec, asking, ALL)?;
    let is_cut_short =
        recorded.tree.as_ref().is_some_and(|tree| tree.measure == "positions" && is_ragged(tree));
    match recorded.depth().filter(|_| is_cut_short) {
        Some(depth) => {
            let again = ask(session, spec, asking, depth / 2 + 1)?;
            Ok(Recorded { tree: again.tree, ..recorded })
        }
        None => Ok(recorded),
    }
}

/// Whether there is more than is shown.
fn is_ragged(tree: &TreeThought) -> bool {
    tree.nodes.iter().any(|node| node.others.is_some_and(|others| others.moves > 0))
}

fn ask(session: &dyn Session, spec: &str, asking: &Asking<'_>, depth: u32) -> Result<Recorded, Unanswered> {
    let mut thinker = session.enlist(spec).map_err(Unanswered::Spec)?;
    let frames = Mutex::new(Vec::new());
    let show = |frame: &FrameThought| {
        frames.lock().expect("nobody panics here").push(frame.clone());
        if let Some(observer) = asking.observer {
            observer(frame);
        }
    };
    let Asking { threads, seed, stop, .. } = *asking;
    let request = Request { threads, seed, stop, observer: Some(&show) };
    let (thought, tree) =
        thinker.think_and_show(session, &request, Xray { nodes: NODES, depth }).map_err(Unanswered::Think)?;
    let thought = thought.answered().map_err(|forfeit| Unanswered::Forfeit(forfeit.to_string()))?;
    let frames = frames.into_inner().expect("nobody panics here");
    Ok(Recorded::new(&thought, frames, tree))
}
