//! `ucb1`: flat Monte Carlo as a bandit, with more random games for the moves that look better.

use super::Player;
use super::mc::{PLAYOUT, STREAMS, TIE, TIME, playout, streams, tie};
use super::perfect::ENDGAME;
use crate::specs::{Form, OptionKind, PlayerKind, Settings, SpecError};
use plyground_core::{Centre, Playouts};
use plyground_search::flat::{Ucb1, Ucb1Options};

pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "ucb1",
    summary: "flat Monte Carlo that gives more random games to the moves that look better",
    form: Form::Options,
    options: &[
        OptionKind {
            name: "sims",
            default: "28672",
            values: "a whole number",
            meaning: "random games in all",
        },
        TIME,
        OptionKind {
            name: "c",
            default: "1.4",
            values: "a number from 0 to 1000",
            meaning: "weight of exploration",
        },
        OptionKind {
            name: "batch",
            default: "256",
            values: "a whole number from 1",
            meaning: "random games dealt out before their results are looked at",
        },
        TIE,
        STREAMS,
        PLAYOUT,
        ENDGAME,
    ],
};

pub(crate) fn build<G: Playouts + Centre>(settings: &Settings) -> Result<Player<G>, SpecError> {
    let options = Ucb1Options {
        c: settings.real("c", 0.0..=1000.0)?,
        batch: settings.whole("batch", 1..=1 << 32)?.unwrap_or(1),
        tie: tie(settings)?,
        streams: streams(settings)?,
        playout: playout(settings)?,
    };
    Ok(Player { search: Box::new(Ucb1::new(options)), budget: settings.budget()? })
}
