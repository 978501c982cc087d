//! `learned`: the move after which a network expects most, without a search.

use super::Player;
use super::mc::{TIE, tie};
use super::perfect::ENDGAME;
use crate::specs::{Form, OptionKind, PlayerKind, Settings, SpecError};
use plyground_core::{Centre, Estimate, TwoSeats};
use plyground_search::Budget;
use plyground_search::estimated::BestEstimate;
use std::sync::Arc;

pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "learned",
    summary: "the move after which a trained network expects most: no search but for wins and losses at once (connect)",
    form: Form::Options,
    options: &[
        OptionKind {
            name: "net",
            default: "built-in",
            values: "built-in or a file",
            meaning: "the network: the one built in, or one made by plyground train --as net",
        },
        TIE,
        ENDGAME,
    ],
};

pub(crate) fn build<G, E>(settings: &Settings, estimate: Arc<E>) -> Result<Player<G>, SpecError>
where
    G: TwoSeats + Centre + 'static,
    E: Estimate<G> + 'static,
{
    let search = BestEstimate::new(estimate, tie(settings)?);
    Ok(Player { search: Box::new(search), budget: Budget::default() })
}
