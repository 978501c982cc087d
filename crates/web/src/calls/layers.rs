//! `POST /api/layers`: what a board shows besides its stones: threats, or corners and reach.

use super::ground::Ground;
use super::threats::{Threat, threats};
use crate::answer::{Answer, Json};
use crate::asked::Asked;
use crate::calls::solve::SolveAsked;
use crate::position::Place;
use crate::server::Server;
use axum::extract::State;
use plyground_players::Board;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What a board shows besides its stones.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Layers {
    /// Blokus.
    Colours {
        /// What each colour has to go on with, in turn order.
        colours: Vec<ColourLayer>,
    },
    /// Connect.
    Threats {
        /// Empty cells that complete a row.
        threats: Vec<Threat>,
    },
}

/// What a colour has to go on with, as if it were its turn.
#[derive(Serialize, ToSchema)]
pub(crate) struct ColourLayer {
    /// Places that it can go on from.
    corners: Vec<usize>,
    /// Places that some piece of its could cover now.
    reach: Vec<usize>,
    /// In how many ways it could place a piece.
    placements: usize,
    /// Squares of the pieces in its hand.
    squares: usize,
}

impl ColourLayer {
    fn new(board: &Board, colour: usize) -> ColourLayer {
        let ground = Ground::new(board, colour);
        let placements = ground.placements();
        let mut reach: Vec<usize> = placements.iter().flatten().copied().collect();
        reach.sort_unstable();
        reach.dedup();
        let hand = &board.colours[colour - 1].hand;
        let in_hand = board.pieces.iter().filter(|piece| hand.contains(&piece.name));
        ColourLayer {
            corners: ground.corners(),
            reach,
            placements: placements.len(),
            squares: in_hand.filter_map(|piece| piece.orientations.first()).map(Vec::len).sum(),
        }
    }
}

pub(crate) async fn layers(
    State(server): State<Arc<Server>>,
    Asked(asked): Asked<SolveAsked>,
) -> Answer<Layers> {
    let place = Place::new(asked.game, asked.position, asked.board, &server.config.limits)?;
    let answer = move |_: &Server| {
        let board = place.open()?.board();
        Ok(Json(match board.pieces.is_empty() {
            true => Layers::Threats { threats: threats(&board) },
            false => {
                let colours = (1..=board.colours.len()).map(|colour| ColourLayer::new(&board, colour));
                Layers::Colours { colours: colours.collect() }
            }
        }))
    };
    server.compute(answer).await
}
