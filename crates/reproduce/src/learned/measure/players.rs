//! An exam for the network that is built in: without a search, with alpha-beta, and in a tree; and for the same tree without it.

use super::Setup;
use super::school::Sizes;
use crate::measure::examine;
use crate::run::{Finished, PartResults};

/// A player of the exam.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Examined {
    pub(crate) kind: Kind,
    /// Simulations of a tree search; else 0.
    pub(crate) sims: u64,
}

/// What it does with the network.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// No search.
    Alone,
    /// Alpha-beta to a depth.
    AlphaBeta(u32),
    /// A tree.
    Tree,
    /// A tree of random games, without it.
    Plain,
}

impl Examined {
    /// The player's spec.
    pub(crate) fn spec(self) -> String {
        let sims = self.sims;
        match self.kind {
            Kind::Alone => "learned".to_owned(),
            Kind::AlphaBeta(depth) => format!("alphabeta:depth={depth},order=best,eval=built-in"),
            Kind::Tree => tree(sims),
            Kind::Plain => plain(sims),
        }
    }
}

/// The tree search with the network.
pub(crate) fn tree(sims: u64) -> String {
    format!("uct:sims={sims},rollout=eval,eval=built-in")
}

/// The tree search without it.
pub(crate) fn plain(sims: u64) -> String {
    format!("uct:sims={sims}")
}

/// Who is examined.
pub(crate) fn players(sizes: &Sizes) -> Vec<Examined> {
    let one = |kind| Examined { kind, sims: 0 };
    let trees = |kind| sizes.sims.iter().map(move |&sims| Examined { kind, sims });
    [one(Kind::Alone), one(Kind::AlphaBeta(4)), one(Kind::AlphaBeta(6))]
        .into_iter()
        .chain(trees(Kind::Tree))
        .chain(trees(Kind::Plain))
        .collect()
}

/// Puts the exam to a player.
pub(crate) fn examined(setup: &Setup<'_>, out: &mut PartResults<'_>, player: Examined) -> Finished {
    let exam = setup.exam(setup.sizes.positions)?;
    examine(setup.options, out, exam, "players", &player.spec())?;
    Ok(())
}
