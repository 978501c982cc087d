//! `POST /api/read`: what somebody pasted, taken for what it is.

use crate::answer::{Answer, Json};
use crate::asked::Asked;
use crate::paste::{ReadAnswer, pasted};
use crate::position::Place;
use crate::server::Server;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A paste.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadAsked {
    /// What was pasted: moves, a drawn board, JSON, PGN, blksgf.
    pub(crate) text: String,
    /// The game that it is about, where it does not tell.
    pub(crate) game: Option<String>,
}

pub(crate) async fn read(
    State(server): State<Arc<Server>>,
    Asked(asked): Asked<ReadAsked>,
) -> Answer<ReadAnswer> {
    if let Some(game) = &asked.game {
        Place::new(game.clone(), Some(String::new()), None, &server.config.limits)?;
    }
    server.compute(move |_| pasted(&asked.text, asked.game.as_deref()).map(Json)).await
}
