//! `/api/results`: what is on the shelf, a file of it, a plot of one, and a new one.

use crate::answer::{Answer, Json};
use crate::asked::{Asked, Queried};
use crate::orders::study;
use crate::refusal::Refusal;
use crate::server::Server;
use crate::shelf::{Shelf, ShelfRow};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use plyground_lab::charts::{ChartKind, ResultTable};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// A file to be saved.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SaveAsked {
    /// Its name, such as `game-1.json`.
    name: String,
    /// What it says.
    text: String,
}

/// A file that was saved.
#[derive(Serialize, ToSchema)]
pub(crate) struct Saved {
    /// Its name.
    name: String,
}

/// What to draw.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlotAsked {
    /// The kind of the chart; by the columns where nothing is said.
    kind: Option<String>,
    /// The dimension to draw along.
    x: Option<String>,
}

pub(crate) async fn list(State(server): State<Arc<Server>>) -> Answer<Vec<ShelfRow>> {
    server.compute(|server| Ok(Json(Shelf::of(&server.config)?.list()))).await
}

/// A file, or its plot where the address ends so.
pub(crate) async fn show(
    State(server): State<Arc<Server>>,
    Path(path): Path<String>,
    Queried(asked): Queried<PlotAsked>,
) -> Result<Response, Refusal> {
    let drawn = path.strip_suffix("/plot").map(str::to_owned);
    let (text, kind) = server
        .compute(move |server| {
            let shelf = Shelf::of(&server.config)?;
            match drawn {
                Some(name) => Ok((plot(&shelf, &name, &asked)?, "image/svg+xml")),
                None => Ok((shelf.text(&path)?, "text/plain; charset=utf-8")),
            }
        })
        .await?;
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

pub(crate) async fn save(
    State(server): State<Arc<Server>>,
    Asked(asked): Asked<SaveAsked>,
) -> Result<Response, Refusal> {
    let saved = server
        .compute(move |server| {
            let shelf = Shelf::of(&server.config)?;
            if asked.name.ends_with(".toml") {
                study::check(&asked.text, server)?;
            }
            shelf.save(&asked.name, &asked.text)?;
            Ok(Saved { name: asked.name })
        })
        .await?;
    Ok((StatusCode::CREATED, Json(saved)).into_response())
}

/// A chart of a file of rows.
fn plot(shelf: &Shelf<'_>, name: &str, asked: &PlotAsked) -> Result<String, Refusal> {
    shelf.text(name)?;
    let bad = |message: String| Refusal::bad("no_plot", message).of("name");
    let table = ResultTable::read(&shelf.path(name)?).map_err(|error| bad(error.to_string()))?;
    let fitting = ChartKind::fitting(&table);
    let kind = match &asked.kind {
        Some(kind) => ChartKind::ALL.into_iter().find(|own| own.name() == kind),
        None => fitting.first().copied(),
    };
    let Some(kind) = kind else {
        let names: Vec<&str> = fitting.iter().map(|kind| kind.name()).collect();
        return Err(bad(match names[..] {
            [] => format!(
                "{name}: nothing to draw along: expected rows that differ in threads, depth, sims or the like"
            ),
            _ => format!("{name}: no chart of that kind: expected {}", plyground_players::one_of(&names)),
        }));
    };
    kind.draw(&table, None, asked.x.as_deref()).map_err(|error| bad(error.to_string()))
}
