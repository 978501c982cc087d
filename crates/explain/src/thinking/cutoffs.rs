//! What alpha-beta did not look at: its cut-offs, and what they saved beside minimax.

use super::claim::SearchClaim;
use super::record::Recorded;
use plyground_players::{Request, Session, Spec, TreeThought};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// The most positions that are counted for one sentence; beyond, nothing is said.
const MOST: u64 = 20_000_000;
/// Cut-offs that are told one by one.
const TOLD: usize = 3;
/// Cut-offs, the highest ones, of which those are the ones that saved most.
const COMPARED: usize = 32;

/// All that is to be said of the cut-offs of a search.
pub(super) fn claims(recorded: &Recorded, session: &dyn Session) -> Vec<SearchClaim> {
    let (Some(tree), Some(depth)) = (&recorded.tree, recorded.depth()) else { return Vec::new() };
    let cuts = Cuts::of(tree);
    if cuts.all.is_empty() {
        return Vec::new();
    }
    let mut claims = vec![cuts.counted(), cuts.cutters()];
    claims.extend(cuts.saved(session, depth));
    if Spec::new(&recorded.player).name == "alphabeta"
        && let (Some(visited), Some(full)) = (recorded.visited, positions(session, depth, MOST))
        && visited < full
    {
        claims.push(SearchClaim::Pruned { depth, visited, full });
    }
    claims
}

/// A cut-off: where, by which move, and what was left out.
struct Cut {
    line: Vec<String>,
    /// `None` where the table knew it, without a look at any.
    by: Option<String>,
    left_out: Vec<String>,
}

/// The cut-offs of a tree, as far as it is whole.
struct Cuts {
    all: Vec<Cut>,
    /// The plies down to which it is, if not all of them.
    plies: Option<u32>,
}

impl Cuts {
    fn of(tree: &TreeThought) -> Cuts {
        let mut plies = vec![0; tree.nodes.len()];
        let mut last = vec![None; tree.nodes.len()];
        let mut whole = u32::MAX;
        for (place, node) in tree.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                (plies[place], last[parent]) = (plies[parent] + 1, Some(place));
            }
            if node.others.is_some_and(|others| others.moves > 0) {
                whole = whole.min(plies[place]);
            }
        }
        // Of a node above which all is shown all children are known, and the last one is the one that cut.
        let is_shown = |place: &usize| plies[*place] < whole && !tree.nodes[*place].cut.is_empty();
        let cut = |place: usize| {
            let node = &tree.nodes[place];
            let by =
                last[place].filter(|_| !node.table).and_then(|child: usize| tree.nodes[child].mv.clone());
            Cut { line: line(tree, place), by, left_out: node.cut.clone() }
        };
        let all = (0..tree.nodes.len()).filter(is_shown).map(cut).collect();
        Cuts { all, plies: (whole < u32::MAX).then_some(whole) }
    }

    fn counted(&self) -> SearchClaim {
        let deepest = self.all.iter().map(|cut| cut.line.len()).max().unwrap_or(0);
        let mut by_ply = vec![0; deepest + 1];
        self.all.iter().for_each(|cut| by_ply[cut.line.len()] += 1);
        let left_out = self.all.iter().map(|cut| cut.left_out.len() as u64).sum();
        SearchClaim::Cutoffs { by_ply, left_out, plies: self.plies }
    }

    fn cutters(&self) -> SearchClaim {
        let mut times: BTreeMap<&String, u64> = BTreeMap::new();
        for by in self.all.iter().filter_map(|cut| cut.by.as_ref()) {
            *times.entry(by).or_default() += 1;
        }
        let mut moves: Vec<(String, u64)> =
            times.into_iter().map(|(mv, times)| (mv.clone(), times)).collect();
        moves.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
        moves.truncate(TOLD);
        SearchClaim::Cutters { moves }
    }

    /// The cut-offs that saved most.
    fn saved(&self, session: &dyn Session, depth: u32) -> Vec<SearchClaim> {
        let mut highest: Vec<&Cut> = self.all.iter().filter(|cut| cut.by.is_some()).collect();
        highest.sort_by_key(|cut| (cut.line.len(), cut.line.clone()));
        let mut left = MOST;
        let mut saved: Vec<SearchClaim> = Vec::new();
        // Who scouts comes to a position more than once.
        highest.dedup_by(|a, b| a.line == b.line && a.left_out == b.left_out);
        for cut in highest.into_iter().take(COMPARED) {
            let Some(rest) = depth.checked_sub(cut.line.len() as u32 + 1) else { continue };
            let Some(positions) = positions_after(session, &cut.line, &cut.left_out, rest, left) else {
                break;
            };
            left -= positions;
            let mv = cut.by.clone().unwrap_or_default();
            let (line, left_out) = (cut.line.clone(), cut.left_out.clone());
            saved.push(SearchClaim::Saved { line, mv, left_out, depth: rest, positions });
        }
        let positions = |claim: &SearchClaim| match claim {
            SearchClaim::Saved { positions, .. } => *positions,
            _ => 0,
        };
        saved.sort_by_key(|claim| std::cmp::Reverse(positions(claim)));
        saved.truncate(TOLD);
        saved
    }
}

/// The moves that lead to a node.
pub(super) fn line(tree: &TreeThought, mut place: usize) -> Vec<String> {
    let mut moves = Vec::new();
    while let Some(parent) = tree.nodes[place].parent {
        moves.push(tree.nodes[place].mv.clone().unwrap_or_default());
        place = parent;
    }
    moves.reverse();
    moves
}

/// The positions that minimax looks at after these moves of a position, with so many plies left then.
fn positions_after(
    session: &dyn Session,
    line: &[String],
    moves: &[String],
    rest: u32,
    most: u64,
) -> Option<u64> {
    let mut sum = 0;
    for mv in moves {
        let mut here = session.fork();
        for one in line.iter().chain([mv]) {
            here.play(one).ok()?;
        }
        sum += positions(here.as_ref(), rest, most.checked_sub(sum)?)?;
    }
    (sum <= most).then_some(sum)
}

/// The positions of all lines of play to a depth, which are those that minimax looks at; `None` where there may be more than `most`.
fn positions(session: &dyn Session, depth: u32, most: u64) -> Option<u64> {
    let bound = (session.count_legal() as u64).checked_pow(depth)?;
    if bound > most {
        return None;
    }
    let never = AtomicBool::new(false);
    let request = Request { threads: 1, seed: 1, stop: &never, observer: None };
    let at = |depth| session.perft(depth, &request).iter().map(|one| one.lines).sum::<u64>();
    Some(1 + (1..=depth).map(at).sum::<u64>())
}
