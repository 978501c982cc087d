//! The router: which call is answered where.

use crate::assets;
use crate::calls::class::{export, member, teacher};
use crate::calls::{
    board, events, explore, health, hint, jobs, layers, puzzles, read, record, results, review_html, setup,
    solve, steps, warn, why_not,
};
use crate::guard::guard;
use crate::openapi;
use crate::refusal::Refusal;
use crate::server::Server;
use axum::Router;
use axum::extract::{OriginalUri, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use std::sync::Arc;

/// The router of a server: everything that it answers, behind its guard.
pub fn router(server: &Arc<Server>) -> Router {
    let api = Router::new()
        .route("/health", get(health::health))
        .route("/openapi.json", get(openapi::serve))
        .route("/setup", get(setup::setup))
        .route("/board", post(board::board))
        .route("/play", post(board::play))
        .route("/solve", post(solve::solve))
        .route("/hint", post(hint::hint))
        .route("/warn", post(warn::warn))
        .route("/read", post(read::read))
        .route("/record", post(record::record))
        .route("/why-not", post(why_not::why_not))
        .route("/layers", post(layers::layers))
        .route("/explore", post(explore::explore))
        .route("/steps", post(steps::steps))
        .route("/review.html", post(review_html::review_html))
        .route("/puzzles", get(puzzles::list))
        .route("/puzzles/{id}", get(puzzles::show))
        .route("/puzzles/{id}/try", post(puzzles::attempt))
        .route("/puzzles/{id}/hint", post(puzzles::hint))
        .route("/results", get(results::list).post(results::save))
        .route("/results/{*path}", get(results::show))
        .route("/events", get(events::events))
        .route("/jobs", get(jobs::list).post(jobs::order))
        .route("/jobs/{job}", get(jobs::show).delete(jobs::stop))
        .route("/jobs/{job}/frames", get(jobs::frames))
        .route("/jobs/{job}/games", get(jobs::games))
        .route("/jobs/{job}/continue", post(jobs::go_on))
        .route("/class", get(teacher::show))
        .route("/class/control", post(teacher::control))
        .route("/class/export.csv", get(export::csv))
        .route("/class/join", post(member::join))
        .route("/class/next", post(member::next))
        .fallback(no_call)
        .method_not_allowed_fallback(no_method);
    Router::new()
        .nest("/api", api)
        .fallback(page)
        .layer(from_fn_with_state(server.clone(), guard))
        .with_state(server.clone())
}

/// A file of the page; no other method than to read it makes sense.
async fn page(State(server): State<Arc<Server>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    match method {
        Method::GET | Method::HEAD => assets::serve(&server, &uri, &headers),
        _ => no_method(method, OriginalUri(uri)).await.into_response(),
    }
}

async fn no_call(OriginalUri(uri): OriginalUri) -> Refusal {
    Refusal::missing(format!("nothing at {}: expected a call of /api/openapi.json", uri.path()))
}

async fn no_method(method: Method, OriginalUri(uri): OriginalUri) -> Refusal {
    let message = format!("{} takes no {method}: see /api/openapi.json", uri.path());
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "bad_method", message)
}
