//! The judge of what is said of a search: every claim is held against the recorded frames, the tree and the solver once more, by other ways.

use super::claim::SearchClaim;
use super::estimate::Estimate;
use super::moment::{Moment, unit};
use super::record::Recorded;
use super::truth::{Oracle, Truth, Untold, Worth};
use super::way::Way;
use plyground_players::{
    BookChoice, FrameThought, Goal, Limits, Request, Scored, Session, Solving, TreeThought, open_solver,
    registry,
};
use std::sync::atomic::AtomicBool;

/// Judges claims about a search.
pub struct Judge<'a> {
    recorded: &'a Recorded,
    session: &'a dyn Session,
    /// The solver, for positions that a line from the start of the game leads to; and the oracle for drawn ones.
    solver: Option<Box<dyn Solving>>,
    oracle: Option<Oracle>,
    /// The truth of the position, once it was asked for.
    truth: Option<Option<Truth>>,
}

/// Positions that the solver may search for a move: somewhat more than whoever made the claim.
const NODES: u64 = 2 * Oracle::NODES;

impl<'a> Judge<'a> {
    /// A judge of what is said of a search in the position of a session.
    pub fn new(recorded: &'a Recorded, session: &'a dyn Session) -> Judge<'a> {
        let is_same = |mut other: Box<dyn Session>| {
            other.go_to(&session.line()).is_ok() && other.draw() == session.draw()
        };
        let solver = registry::open(&session.game())
            .is_ok_and(is_same)
            .then(|| open_solver(&session.game(), 16 << 20, &BookChoice::BuiltIn).ok())
            .flatten();
        let oracle = if solver.is_none() { Oracle::new(session, NODES).ok() } else { None };
        Judge { recorded, session, solver, oracle, truth: None }
    }

    /// Whether a claim is true.
    pub fn passes(&mut self, claim: &SearchClaim) -> bool {
        self.judge(claim).unwrap_or(false)
    }

    fn judge(&mut self, claim: &SearchClaim) -> Option<bool> {
        Some(match claim {
            SearchClaim::Changed { from, until, estimate, to } => {
                let looks = self.looks();
                let nth = looks.iter().position(|frame| frame.done == until.done)?;
                self.is_moment(until)
                    && from != to
                    && looks[nth].best.as_ref() == Some(from)
                    && looks.get(nth + 1)?.best.as_ref() == Some(to)
                    && seen(looks[nth], from) == *estimate
            }
            SearchClaim::Steady { mv, from, to } => {
                let looks = self.looks();
                let ends = [looks.first()?.done, looks.last()?.done];
                self.is_moment(from)
                    && self.is_moment(to)
                    && ends == [from.done, to.done]
                    && looks.iter().all(|frame| frame.best.as_ref() == Some(mv))
            }
            SearchClaim::Fate { mv, worth } => self.truth()?.of(mv)? == *worth,
            SearchClaim::Answer { mv, worth, best, best_worth } => {
                let truth = self.truth()?;
                let is_best = |(_, other): &&(String, Worth)| other.score == best_worth.score;
                *mv == self.recorded.best
                    && truth.of(mv)? == *worth
                    && truth.moves.iter().all(|(_, other)| other.score <= best_worth.score)
                    && truth.moves.iter().filter(is_best).map(|(name, _)| name).eq(best)
                    && truth.of(best.first()?)? == *best_worth
            }
            SearchClaim::Untold { why: Untold::Unsolved } => !registry::has_solver(&self.recorded.game),
            SearchClaim::Untold { why: Untold::TooHard(nodes) } => {
                // Where the position itself is too hard, so is one of its moves.
                let limits = Limits { nodes: Some(*nodes), ..Limits::NONE };
                let score =
                    |solver: &dyn Solving| solver.score(&self.session.line(), Goal::Exact, &limits).ok();
                let is_open = |scored: Scored| scored.score().is_none();
                self.solver.as_deref().and_then(score).is_some_and(is_open)
                    || Oracle::new(self.session, *nodes).ok()?.truth(self.session).is_err()
            }
            SearchClaim::Wrong { mv, from, to, steps, of, is_last } => {
                self.is_longest(mv, from, to, *steps, *of, *is_last)?
            }
            SearchClaim::Off { mv, at, estimate, worth } => {
                let frame = self.look(at)?;
                frame.best.as_ref() == Some(mv)
                    && seen(frame, mv)? == *estimate
                    && self.truth()?.of(mv)? == *worth
            }
            SearchClaim::Drift { mv, ends } => self.is_drift(mv, ends)?,
            SearchClaim::Proved { mv, at } => {
                let looks = self.looks();
                let is_sure = |frame: &&&FrameThought| frame.done >= at.done;
                self.recorded.exact
                    && *mv == self.recorded.best
                    && self.look(at).is_some()
                    && looks.iter().filter(is_sure).all(|frame| frame.exact)
                    && looks.iter().rev().find(|frame| frame.done < at.done).is_none_or(|frame| !frame.exact)
            }
            SearchClaim::Refutation { line } => {
                let truth = self.truth()?;
                let best = truth.moves.iter().map(|(_, worth)| worth.result()).max()?;
                truth.of(line.first()?)?.result() < best && self.is_best_play(line)?
            }
            SearchClaim::Followed { line, known } => {
                Way::follow(self.tree()?, self.session, line)?.nodes.len() == *known
            }
            SearchClaim::Reply { mv, reply, visits, of } => {
                let line = [mv.clone(), reply.clone()];
                let way = Way::follow(self.tree()?, self.session, &line)?;
                way.tried(1) == (*visits, *of) && visits <= of
            }
            SearchClaim::FellOut { after, mv, visits } => {
                let line: Vec<String> = after.iter().chain([mv]).cloned().collect();
                let way = Way::follow(self.tree()?, self.session, &line)?;
                way.nodes.len() == after.len()
                    && way.is_all_shown(after.len())
                    && way.visits(after.len()) == *visits
            }
            SearchClaim::SeenThrough { after } => {
                Way::follow(self.tree()?, self.session, after)?.proven() == Some(after.len())
            }
            SearchClaim::Horizon { mv, depth, plies } => {
                let worth = self.truth()?.of(mv)?;
                let last = self.looks().into_iter().rev().find(|frame| frame.best.as_ref() == Some(mv))?;
                worth.plies == *plies && last.depth == Some(*depth) && depth < plies
            }
            SearchClaim::Cutoffs { by_ply, left_out, plies } => {
                let (mut own, mut moves) = (vec![0; by_ply.len()], 0);
                for (ply, cut, _) in self.cuts(plies.unwrap_or(u32::MAX))? {
                    *own.get_mut(ply as usize)? += 1;
                    moves += cut as u64;
                }
                own == *by_ply && moves == *left_out
            }
            SearchClaim::Cutters { moves } => {
                let cuts = self.cuts(self.whole()?)?;
                let times =
                    |mv: &str| cuts.iter().filter(|(.., by)| by.as_deref() == Some(mv)).count() as u64;
                let least = moves.last()?.1;
                moves.iter().all(|(mv, count)| times(mv) == *count)
                    && cuts
                        .iter()
                        .filter_map(|(.., by)| by.as_deref())
                        .all(|by| times(by) <= least || moves.iter().any(|(mv, _)| mv == by))
            }
            SearchClaim::Saved { line, mv, left_out, depth, positions } => {
                let mut sum = 0;
                for cut in left_out {
                    sum += self.minimax(&[line.as_slice(), std::slice::from_ref(cut)].concat(), *depth)?;
                }
                self.is_cut(line, mv, left_out)? && sum == *positions
            }
            SearchClaim::Pruned { depth, visited, full } => {
                self.recorded.visited == Some(*visited)
                    && self.recorded.depth() == Some(*depth)
                    && self.minimax(&[], *depth)? == *full
                    && visited < full
            }
        })
    }

    /// The frames that count: of each depth the last.
    fn looks(&self) -> Vec<&'a FrameThought> {
        let frames = &self.recorded.frames;
        let is_last = |nth: usize| {
            let depth = frames[nth].depth;
            depth.is_none() || frames.get(nth + 1).is_none_or(|next| next.depth != depth)
        };
        (0..frames.len())
            .filter(|&nth| frames[nth].best.is_some() && is_last(nth))
            .map(|nth| &frames[nth])
            .collect()
    }

    fn look(&self, at: &Moment) -> Option<&'a FrameThought> {
        self.looks().into_iter().find(|frame| self.is_moment(at) && frame.done == at.done)
    }

    fn is_moment(&self, at: &Moment) -> bool {
        let mut frames = self.recorded.frames.iter();
        at.unit == unit(self.recorded) && frames.any(|frame| frame.done == at.done && frame.depth == at.depth)
    }

    /// The truth, by the solver's own door where the position has a line.
    fn truth(&mut self) -> Option<Truth> {
        if self.truth.is_none() {
            self.truth = Some(match (&self.solver, &mut self.oracle) {
                (Some(solver), _) => worths(solver.as_ref(), self.session),
                (None, Some(oracle)) => oracle.truth(self.session).ok(),
                (None, None) => None,
            });
        }
        self.truth.clone().flatten()
    }

    /// No stretch of wrong moves is longer, and this one is as it is told.
    fn is_longest(
        &mut self,
        mv: &str,
        from: &Moment,
        to: &Moment,
        steps: u64,
        of: u64,
        is_last: bool,
    ) -> Option<bool> {
        let truth = self.truth()?;
        let best = truth.moves.iter().map(|(_, worth)| worth.result()).max()?;
        let looks = self.looks();
        let is_wrong = |frame: &FrameThought| {
            frame.best.as_ref().and_then(|mv| truth.of(mv)).is_some_and(|worth| worth.result() < best)
        };
        let mut most = 0;
        for first in 0..looks.len() {
            for last in first..looks.len() {
                if looks[first..=last].iter().all(|frame| is_wrong(frame)) {
                    most = most.max(looks.get(last + 1).unwrap_or(&looks[last]).done - looks[first].done);
                }
            }
        }
        let inside =
            looks.iter().filter(|frame| frame.done >= from.done && (frame.done < to.done || is_last));
        let ends = looks.last()?.done;
        Some(
            self.is_moment(from)
                && self.is_moment(to)
                && steps == to.done - from.done
                && steps == most
                && of == ends
                && is_last == (to.done == ends && is_wrong(looks.last()?))
                && inside.clone().all(|frame| is_wrong(frame))
                && inside.clone().any(|frame| frame.best.as_deref() == Some(mv)),
        )
    }

    fn is_drift(&self, mv: &str, ends: &[(Moment, Estimate); 4]) -> Option<bool> {
        let known = self.looks().into_iter().filter_map(|frame| Some((frame.done, seen(frame, mv)?)));
        let known: Vec<(u64, Estimate)> = known.collect();
        let is_seen = |(at, estimate): &(Moment, Estimate)| known.contains(&(at.done, *estimate));
        let ranks: Vec<f64> = known.iter().map(|(_, estimate)| estimate.rank()).collect();
        let [first, low, high, last] = ends;
        Some(
            *mv == *self.recorded.best
                && ends.iter().all(|end| self.is_moment(&end.0) && is_seen(end))
                && known.first()?.0 == first.0.done
                && known.last()?.0 == last.0.done
                && ranks.iter().all(|rank| *rank >= low.1.rank() && *rank <= high.1.rank()),
        )
    }

    /// Whether each move after the first is as good as any, and the game ends with the last.
    fn is_best_play(&mut self, line: &[String]) -> Option<bool> {
        let mut here = self.session.fork();
        here.play(line.first()?).ok()?;
        for mv in &line[1..] {
            let truth = match &self.solver {
                Some(solver) => worths(solver.as_ref(), here.as_ref())?,
                None => self.oracle.as_mut()?.truth(here.as_ref()).ok()?,
            };
            if truth.of(mv)?.score < truth.moves.iter().map(|(_, worth)| worth.score).max()? {
                return Some(false);
            }
            here.play(mv).ok()?;
        }
        Some(here.outcome().is_some())
    }

    fn tree(&self) -> Option<&'a TreeThought> {
        self.recorded.tree.as_ref()
    }

    /// The plies down to which the tree is whole.
    fn whole(&self) -> Option<u32> {
        let tree = self.tree()?;
        let open = (0..tree.nodes.len())
            .filter(|&node| tree.nodes[node].others.is_some_and(|others| others.moves > 0));
        Some(open.map(|node| super::cutoffs::line(tree, node).len() as u32).min().unwrap_or(u32::MAX))
    }

    /// The cut-offs above a ply: where, how many moves were left out, and which move cut.
    fn cuts(&self, above: u32) -> Option<Vec<(u32, usize, Option<String>)>> {
        let tree = self.tree()?;
        let mut last = vec![None; tree.nodes.len()];
        for node in &tree.nodes[1..] {
            last[node.parent?] = node.mv.clone();
        }
        let cut = |(place, node): (usize, &plyground_players::NodeThought)| {
            let ply = super::cutoffs::line(tree, place).len() as u32;
            let by = if node.table { None } else { last[place].clone() };
            (!node.cut.is_empty() && ply < above).then_some((ply, node.cut.len(), by))
        };
        (above <= self.whole()?).then(|| tree.nodes.iter().enumerate().filter_map(cut).collect())
    }

    /// Whether a cut-off is in the tree.
    fn is_cut(&self, line: &[String], mv: &str, left_out: &[String]) -> Option<bool> {
        let tree = self.tree()?;
        let is_it = |&place: &usize| {
            let children = tree.children(place);
            tree.nodes[place].cut == left_out
                && super::cutoffs::line(tree, place) == line
                && children.last().is_some_and(|&child| tree.nodes[child].mv.as_deref() == Some(mv))
        };
        Some(
            (0..tree.nodes.len())
                .filter(|&place| !tree.nodes[place].cut.is_empty())
                .any(|place| is_it(&place)),
        )
    }

    /// Positions that minimax itself visits after a line, to a depth.
    fn minimax(&self, line: &[String], depth: u32) -> Option<u64> {
        let mut here = self.session.fork();
        for mv in line {
            here.play(mv).ok()?;
        }
        if depth == 0 || here.outcome().is_some() {
            return Some(1);
        }
        let mut minimax = here.enlist(&format!("minimax:depth={depth},eval=zero")).ok()?;
        let never = AtomicBool::new(false);
        let request = Request { threads: 1, seed: 1, stop: &never, observer: None };
        Some(minimax.think(here.as_ref(), &request).ok()?.counts.tree?.visited)
    }
}

fn seen(frame: &FrameThought, mv: &str) -> Option<Estimate> {
    let one = frame.moves.iter().find(|one| one.mv == mv)?;
    Estimate::of(one, frame.exact)
}

/// The worth of every move by the solver's scores, with plies counted from their definition: the winning stone is the m-th of the game,
/// and the score ⌊(cells + 2 − m) / 2⌋.
fn worths(solver: &dyn Solving, session: &dyn Session) -> Option<Truth> {
    let limits = Limits { nodes: Some(NODES), ..Limits::NONE };
    let scores = solver.columns_scored(&session.line(), Goal::Exact, &limits).ok()?;
    let sizes: Vec<i32> = solver.game().strip_prefix("connect:")?.split('x').flat_map(str::parse).collect();
    let (cells, stones) = (sizes.first()? * sizes.get(1)?, session.ply() as i32);
    let plies = |score: i32| {
        let is_last = |plies: &i32| match score.signum() {
            0 => stones + plies == cells,
            sign => (plies % 2 == 1) == (sign == 1) && (cells + 2 - (stones + plies)) / 2 == score.abs(),
        };
        (1..=cells - stones).find(is_last)
    };
    let worth =
        |(column, scored): (usize, &Option<Scored>)| {
            let scored = scored.as_ref()?;
            Some(scored.score().and_then(|score| {
                Some(((column + 1).to_string(), Worth { score, plies: plies(score)? as u32 }))
            }))
        };
    let moves: Option<Vec<(String, Worth)>> = scores.iter().enumerate().filter_map(worth).collect();
    moves.map(|moves| Truth { moves })
}
