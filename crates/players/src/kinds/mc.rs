//! `mc`: flat Monte Carlo, and the options that all sampling players share.

use super::Player;
use super::perfect::ENDGAME;
use crate::specs::{Form, OptionKind, PlayerKind, Settings, SpecError};
use plyground_core::{Centre, Playouts};
use plyground_search::flat::{DefaultPolicy, Divide, MonteCarlo, Options, Select, StreamPolicy, Tie};

pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "mc",
    summary: "flat Monte Carlo: the same number of random games after every move",
    form: Form::Options,
    options: &[
        OptionKind {
            name: "sims",
            default: "4096",
            values: "a whole number",
            meaning: "random games after each move",
        },
        TIME,
        OptionKind {
            name: "select",
            default: "wins",
            values: "wins, mean",
            meaning: "most games won, or best mean payoff (a draw is half a win)",
        },
        TIE,
        STREAMS,
        OptionKind {
            name: "divide",
            default: "chunks",
            values: "chunks, moves, sims, both",
            meaning: "a task is a chunk of any move, a move, a chunk move after move, or both nested",
        },
        OptionKind {
            name: "chunk",
            default: "64",
            values: "a whole number from 1",
            meaning: "random games in a task (not for divide=moves)",
        },
        PLAYOUT,
        ENDGAME,
    ],
};

pub(super) const TIME: OptionKind = OptionKind {
    name: "time",
    default: "",
    values: "a time such as 500ms",
    meaning: "time for a move; without sims it alone decides",
};

pub(super) const TIE: OptionKind = OptionKind {
    name: "tie",
    default: "centre",
    values: "centre, first, last, random",
    meaning: "which of equally good moves; centre: the left one of two as central",
};

pub(super) const STREAMS: OptionKind = OptionKind {
    name: "streams",
    default: "own",
    values: "own, common",
    meaning: "random numbers of its own for each move, or the same for all",
};

pub(super) const PLAYOUT: OptionKind = OptionKind {
    name: "playout",
    default: "uniform",
    values: "uniform, centre",
    meaning: "random moves equally likely, or likelier near the middle",
};

pub(crate) fn build<G: Playouts + Centre>(settings: &Settings) -> Result<Player<G>, SpecError> {
    let options = Options {
        select: settings.choice("select", &[("wins", Select::Wins), ("mean", Select::Mean)])?,
        tie: tie(settings)?,
        streams: streams(settings)?,
        divide: settings.choice(
            "divide",
            &[
                ("chunks", Divide::Chunks),
                ("moves", Divide::Moves),
                ("sims", Divide::Sims),
                ("both", Divide::Both),
            ],
        )?,
        chunk: settings.whole("chunk", 1..=u64::MAX)?.unwrap_or(1),
        playout: playout(settings)?,
    };
    Ok(Player { search: Box::new(MonteCarlo::new(options)), budget: settings.budget()? })
}

pub(super) fn tie(settings: &Settings) -> Result<Tie, SpecError> {
    settings.choice(
        "tie",
        &[("centre", Tie::Centre), ("first", Tie::First), ("last", Tie::Last), ("random", Tie::Random)],
    )
}

pub(super) fn streams(settings: &Settings) -> Result<StreamPolicy, SpecError> {
    settings.choice("streams", &[("own", StreamPolicy::Own), ("common", StreamPolicy::Common)])
}

pub(super) fn playout(settings: &Settings) -> Result<DefaultPolicy, SpecError> {
    settings.choice("playout", &[("uniform", DefaultPolicy::Uniform), ("centre", DefaultPolicy::Centre)])
}
