//! The judge of what is said of a search: every claim is held against the recorded frames, the tree and the solver once more, by other ways.
//!
//! It shares data with who finds claims, and the solver; the reading of frames, trees and scores is its own.

mod cuts;
mod looks;
mod minds;
mod path;
mod reading;
mod scores;

use super::claim::SearchClaim;
use super::record::Recorded;
use super::truth::{Untold, Worth};
use cuts::Tree;
use looks::Looks;
use path::Path;
use plyground_players::{Session, registry};
use scores::Scores;

/// Judges claims about a search.
pub struct Judge<'a> {
    recorded: &'a Recorded,
    session: &'a dyn Session,
    looks: Looks<'a>,
    scores: Scores<'a>,
}

impl<'a> Judge<'a> {
    /// A judge of what is said of a search in the position of a session.
    pub fn new(recorded: &'a Recorded, session: &'a dyn Session) -> Judge<'a> {
        Judge { recorded, session, looks: Looks::of(recorded), scores: Scores::new(session) }
    }

    /// Whether a claim is true.
    pub fn passes(&mut self, claim: &SearchClaim) -> bool {
        let verdict = match claim {
            SearchClaim::Changed { .. }
            | SearchClaim::Steady { .. }
            | SearchClaim::Wrong { .. }
            | SearchClaim::Off { .. }
            | SearchClaim::Drift { .. }
            | SearchClaim::Proved { .. }
            | SearchClaim::Horizon { .. } => {
                minds::judge(claim, self.recorded, &self.looks, &mut self.scores)
            }
            SearchClaim::Fate { .. }
            | SearchClaim::Answer { .. }
            | SearchClaim::Untold { .. }
            | SearchClaim::Refutation { .. } => self.judge_truth(claim),
            SearchClaim::Followed { .. }
            | SearchClaim::Reply { .. }
            | SearchClaim::FellOut { .. }
            | SearchClaim::SeenThrough { .. } => self.judge_line(claim),
            SearchClaim::Cutoffs { .. }
            | SearchClaim::Cutters { .. }
            | SearchClaim::Saved { .. }
            | SearchClaim::Pruned { .. } => self.judge_cuts(claim),
        };
        verdict.unwrap_or(false)
    }

    /// What moves are worth.
    fn judge_truth(&mut self, claim: &SearchClaim) -> Option<bool> {
        Some(match claim {
            SearchClaim::Fate { mv, worth } => self.scores.of(mv)? == *worth,
            SearchClaim::Answer { mv, worth, best, best_worth, keeping } => {
                let moves = self.scores.all()?;
                let is_best = |(_, other): &&(String, Worth)| other.score == best_worth.score;
                let keeps = |(_, other): &&(String, Worth)| other.result() == best_worth.result();
                *mv == self.recorded.best
                    && moves.iter().all(|(_, other)| other.score <= best_worth.score)
                    && moves.iter().filter(is_best).map(|(name, _)| name).eq(best)
                    && moves.iter().filter(keeps).eq(keeping)
                    && self.scores.of(mv)? == *worth
                    && self.scores.of(best.first()?)? == *best_worth
            }
            SearchClaim::Untold { why: Untold::Unsolved } => !registry::has_solver(&self.recorded.game),
            SearchClaim::Untold { why: Untold::TooHard(nodes) } => self.scores.is_too_hard(*nodes)?,
            SearchClaim::Refutation { line, result } => {
                let best = self.scores.best_result()?;
                let own = self.scores.of(line.first()?)?.result();
                own == *result && own < best && self.scores.is_best_play(line)?
            }
            _ => false,
        })
    }

    /// What a tree has of a line of play.
    fn judge_line(&self, claim: &SearchClaim) -> Option<bool> {
        let path = |line: &[String]| Path::walk(self.recorded.tree.as_ref()?, self.session, line);
        Some(match claim {
            SearchClaim::Followed { line, known } => path(line)?.plies() == *known,
            SearchClaim::Reply { mv, reply, visits, of } => {
                let path = path(&[mv.clone(), reply.clone()])?;
                path.plies() > 0 && path.visits_of_move(1)? == *visits && path.visits_of_all(1)? == *of
            }
            SearchClaim::FellOut { after, mv, visits } => {
                let path = path(&[after.as_slice(), std::slice::from_ref(mv)].concat())?;
                path.plies() == after.len()
                    && path.is_whole(after.len())?
                    && path.visits_of_all(after.len())? == *visits
            }
            SearchClaim::SeenThrough { after } => {
                let path = path(after)?;
                path.plies() == after.len()
                    && path.is_proven(after.len())
                    && (1..after.len()).all(|plies| !path.is_proven(plies))
            }
            _ => false,
        })
    }

    /// What a tree does not have, because it was cut off.
    fn judge_cuts(&self, claim: &SearchClaim) -> Option<bool> {
        let tree = || Some(Tree { tree: self.recorded.tree.as_ref()?, session: self.session });
        Some(match claim {
            SearchClaim::Cutoffs { by_ply, left_out, plies } => {
                let (mut own, mut moves) = (vec![0; by_ply.len()], 0);
                for cut in tree()?.cuts(plies.unwrap_or(u32::MAX))? {
                    *own.get_mut(cut.ply as usize)? += 1;
                    moves += cut.left_out as u64;
                }
                own == *by_ply && moves == *left_out
            }
            SearchClaim::Cutters { moves } => {
                let tree = tree()?;
                let cuts = tree.cuts(tree.whole())?;
                let times = |mv: &str| cuts.iter().filter(|cut| cut.by.as_deref() == Some(mv)).count() as u64;
                let least = moves.last()?.1;
                let is_named = |by: &str| moves.iter().any(|(mv, _)| mv == by);
                moves.iter().all(|(mv, count)| times(mv) == *count)
                    && cuts
                        .iter()
                        .filter_map(|cut| cut.by.as_deref())
                        .all(|by| times(by) <= least || is_named(by))
            }
            SearchClaim::Saved { line, mv, left_out, depth, positions } => {
                let tree = tree()?;
                let mut sum = 0;
                for cut in left_out {
                    sum += tree.minimax(&[line.as_slice(), std::slice::from_ref(cut)].concat(), *depth)?;
                }
                tree.has_cut(line, mv, left_out) && sum == *positions
            }
            SearchClaim::Pruned { depth, visited, full } => {
                self.recorded.visited == Some(*visited)
                    && self.looks.last()?.depth == Some(*depth)
                    && tree()?.minimax(&[], *depth)? == *full
                    && visited < full
            }
            _ => false,
        })
    }
}
