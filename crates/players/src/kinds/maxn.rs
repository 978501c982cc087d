//! `maxn`, `paranoid` and `bestreply`: fixed-depth searches for any number of seats.

use super::Player;
use super::minimax::{NODES, ORDER, TIME, order};
use crate::specs::{Form, OptionKind, PlayerKind, Settings, SpecError};
use plyground_core::{Evaluate, MoveOrdering, Parts};
use plyground_search::maxn::{BestReply, Divide, MaxN, Options, Paranoid, Tie};

pub(crate) static MAXN: PlayerKind = PlayerKind {
    name: "maxn",
    summary: "every line of play to a depth, everybody for itself",
    form: Form::Options,
    options: &[
        DEPTH,
        NODES,
        TIME,
        DIVIDE,
        BUDGET,
        TIE,
        DEEPEN,
        OptionKind {
            name: "prune",
            default: "off",
            values: "on, off",
            meaning: "whether lines are left out where payoffs bound each other",
        },
    ],
};

pub(crate) static PARANOID: PlayerKind = PlayerKind {
    name: "paranoid",
    summary: "alpha-beta in which all others play against the one that searches",
    form: Form::Options,
    options: &[DEPTH, NODES, TIME, DIVIDE, BUDGET, TIE, DEEPEN, ORDER, VALUES],
};

pub(crate) static BESTREPLY: PlayerKind = PlayerKind {
    name: "bestreply",
    summary: "alpha-beta in which only the other whose reply hurts most answers",
    form: Form::Options,
    options: &[DEPTH, NODES, TIME, DIVIDE, BUDGET, TIE, DEEPEN, ORDER, VALUES],
};

const DEPTH: OptionKind =
    OptionKind { name: "depth", default: "3", values: "1 to 250", meaning: "plies ahead; passes cost none" };

const DIVIDE: OptionKind = OptionKind {
    name: "divide",
    default: "none",
    values: "none, every, budget, node",
    meaning: "one thread, a task for every move, for those of the upper levels, or within positions",
};

const BUDGET: OptionKind = OptionKind {
    name: "budget",
    default: "2",
    values: "a whole number from 1",
    meaning: "levels that are divided by divide=budget",
};

const TIE: OptionKind = OptionKind {
    name: "tie",
    default: "first",
    values: "first, last, spite",
    meaning: "which of equally good moves; spite: the one that leaves least to the others",
};

const DEEPEN: OptionKind =
    OptionKind { name: "deepen", default: "off", values: "on, off", meaning: "depth by depth" };

const VALUES: OptionKind = OptionKind {
    name: "values",
    default: "best",
    values: "best, all",
    meaning: "exact values for the best move, or for all of them",
};

pub(crate) fn build_maxn<G: Evaluate + Parts>(settings: &Settings) -> Result<Player<G>, SpecError> {
    let options = Options { prune: settings.switch("prune")?, ..common(settings)? };
    Ok(Player { search: Box::new(MaxN::new(options)), budget: settings.budget()? })
}

pub(crate) fn build_paranoid<G: Evaluate + MoveOrdering + Parts>(
    settings: &Settings,
) -> Result<Player<G>, SpecError> {
    let search = Box::new(Paranoid::new(with_pruning(settings)?));
    Ok(Player { search, budget: settings.budget()? })
}

pub(crate) fn build_bestreply<G: Evaluate + MoveOrdering + Parts>(
    settings: &Settings,
) -> Result<Player<G>, SpecError> {
    let search = Box::new(BestReply::new(with_pruning(settings)?));
    Ok(Player { search, budget: settings.budget()? })
}

fn with_pruning(settings: &Settings) -> Result<Options, SpecError> {
    let all_values = settings.choice("values", &[("best", false), ("all", true)])?;
    Ok(Options { order: order(settings)?, all_values, ..common(settings)? })
}

fn common(settings: &Settings) -> Result<Options, SpecError> {
    let divisions = [
        ("none", Divide::None),
        ("every", Divide::Every),
        ("budget", Divide::Budget),
        ("node", Divide::Node),
    ];
    Ok(Options {
        tie: settings.choice("tie", &[("first", Tie::First), ("last", Tie::Last), ("spite", Tie::Spite)])?,
        divide: settings.choice("divide", &divisions)?,
        budget: settings.whole("budget", 1..=250)?.unwrap_or(2) as u32,
        deepen: settings.switch("deepen")?,
        ..Options::default()
    })
}
