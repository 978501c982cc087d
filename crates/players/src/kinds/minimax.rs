//! `minimax` and `alphabeta`: fixed-depth search of games of two seats.

use super::Player;
use crate::specs::{Form, OptionKind, PlayerKind, Settings, SpecError};
use plyground_core::{Estimate, Evaluate, MoveOrdering, Symmetry, TwoSeats};
use plyground_search::minimax::{
    AlphaBeta, Divide, EstimatedAlphaBeta, Eval, Minimax, MoveOrder, Options, Tie,
};
use std::sync::Arc;

pub(crate) static MINIMAX: PlayerKind = PlayerKind {
    name: "minimax",
    summary: "every line of play to a depth",
    form: Form::Options,
    options: &[
        OptionKind { name: "depth", default: "6", values: "1 to 250", meaning: "plies ahead" },
        NODES,
        TIME,
        EVAL,
        ORDER,
        TIE,
        OptionKind {
            name: "divide",
            default: "none",
            values: "none, root",
            meaning: "one thread, or a task for each root move",
        },
    ],
};

pub(crate) static ALPHABETA: PlayerKind = PlayerKind {
    name: "alphabeta",
    summary: "minimax without the lines that cannot change its value",
    form: Form::Options,
    options: &[
        OptionKind { name: "depth", default: "8", values: "1 to 250", meaning: "plies ahead" },
        NODES,
        TIME,
        OptionKind {
            name: "eval",
            default: "lines",
            values: "lines, zero, built-in or a file",
            meaning: "positions at the limit by stones in open lines, all as equal, or by a network: the one built in, or one made by plyground train --as net (connect)",
        },
        ORDER,
        TIE,
        OptionKind {
            name: "table",
            default: "on",
            values: "on, off",
            meaning: "whether positions that come up again are remembered",
        },
        OptionKind {
            name: "memory",
            default: "32MB",
            values: "a size such as 64MB",
            meaning: "what the table may take",
        },
        OptionKind {
            name: "deepen",
            default: "on",
            values: "on, off",
            meaning: "depth by depth, with the best move of the last one first",
        },
        OptionKind {
            name: "divide",
            default: "none",
            values: "none, root, brothers",
            meaning: "one thread, a task for each root move, or young brothers wait (counts are raced)",
        },
        OptionKind {
            name: "values",
            default: "best",
            values: "best, all",
            meaning: "exact values for the best move, or for all of them",
        },
    ],
};

pub(super) const NODES: OptionKind =
    OptionKind { name: "nodes", default: "", values: "a whole number", meaning: "positions to visit" };

pub(super) const TIME: OptionKind = OptionKind {
    name: "time",
    default: "",
    values: "a time such as 500ms",
    meaning: "time for a move; without depth it alone decides",
};

const EVAL: OptionKind = OptionKind {
    name: "eval",
    default: "lines",
    values: "lines, zero",
    meaning: "positions at the limit by stones in open lines, or all as equal",
};

pub(super) const ORDER: OptionKind = OptionKind {
    name: "order",
    default: "left",
    values: "left, centre, best",
    meaning: "moves tried from the left, from the centre, or by threats and by what cut off before",
};

const TIE: OptionKind = OptionKind {
    name: "tie",
    default: "order",
    values: "order, first, last, centre, random",
    meaning: "which of equally good moves: the first in the order of search, or by board, centre or chance",
};

pub(crate) fn build_minimax<G>(settings: &Settings) -> Result<Player<G>, SpecError>
where
    G: TwoSeats + MoveOrdering + Evaluate + Symmetry,
{
    let divide = settings.choice("divide", &[("none", Divide::None), ("root", Divide::Root)])?;
    let (eval, order, tie) = (eval(settings)?, order(settings)?, tie(settings)?);
    let options = Options { eval, order, divide, tie, ..Options::default() };
    Ok(Player { search: Box::new(Minimax::new(options)), budget: settings.budget()? })
}

pub(crate) fn build_alphabeta<G>(settings: &Settings) -> Result<Player<G>, SpecError>
where
    G: TwoSeats + MoveOrdering + Evaluate + Symmetry,
{
    let options = Options { eval: eval(settings)?, ..alphabeta_options(settings)? };
    Ok(Player { search: Box::new(AlphaBeta::new(options)), budget: settings.budget()? })
}

/// The network that `eval` names, if it names one.
pub(crate) fn named_network(settings: &Settings) -> Option<&str> {
    settings.word("eval").filter(|eval| !["lines", "zero"].contains(eval))
}

/// The same search by an estimate that stands apart from the game.
pub(crate) fn build_estimated<G, E>(settings: &Settings, estimate: Arc<E>) -> Result<Player<G>, SpecError>
where
    G: TwoSeats + MoveOrdering + Symmetry,
    E: Estimate<G> + 'static,
{
    let search = EstimatedAlphaBeta::new(alphabeta_options(settings)?, estimate);
    Ok(Player { search: Box::new(search), budget: settings.budget()? })
}

fn alphabeta_options(settings: &Settings) -> Result<Options, SpecError> {
    let divisions = [("none", Divide::None), ("root", Divide::Root), ("brothers", Divide::Brothers)];
    let has_table = settings.switch("table")?;
    let memory = settings.bytes("memory")?;
    Ok(Options {
        order: order(settings)?,
        divide: settings.choice("divide", &divisions)?,
        tie: tie(settings)?,
        table: if has_table { memory } else { 0 },
        deepen: settings.switch("deepen")?,
        all_values: settings.choice("values", &[("best", false), ("all", true)])?,
        ..Options::default()
    })
}

fn eval(settings: &Settings) -> Result<Eval, SpecError> {
    settings.choice("eval", &[("lines", Eval::Lines), ("zero", Eval::Zero)])
}

fn tie(settings: &Settings) -> Result<Tie, SpecError> {
    let ties = [
        ("order", Tie::Order),
        ("first", Tie::First),
        ("last", Tie::Last),
        ("centre", Tie::Centre),
        ("random", Tie::Random),
    ];
    settings.choice("tie", &ties)
}

pub(super) fn order(settings: &Settings) -> Result<MoveOrder, SpecError> {
    settings.choice(
        "order",
        &[("left", MoveOrder::Left), ("centre", MoveOrder::Centre), ("best", MoveOrder::Best)],
    )
}
