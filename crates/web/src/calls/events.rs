//! `GET /api/events`: one stream a page, with news of all its jobs.

use crate::asked::Queried;
use crate::jobs::Jobs;
use crate::refusal::Refusal;
use crate::server::Server;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::watch;
use utoipa::IntoParams;

/// Who watches.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Watcher {
    /// The page: 16 to 32 random letters and digits of its own.
    page: String,
}

/// The events of a page, for as long as it reads them.
pub(crate) async fn events(
    State(server): State<Arc<Server>>,
    Queried(Watcher { page }): Queried<Watcher>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let seen = headers.get("last-event-id").and_then(|seen| seen.to_str().ok()?.trim().parse().ok());
    let (bell, seen) = server.jobs.watch(&page, seen.unwrap_or(0))?;
    let open = Open {
        jobs: server.jobs.clone(),
        page,
        bell,
        seen,
        last: Instant::now(),
        has_begun: false,
        is_over: false,
    };
    let chunks = stream::unfold(open, |mut open| async {
        let chunk = open.next().await?;
        Some((Ok::<Bytes, Infallible>(Bytes::from(chunk)), open))
    });
    Ok(([(header::CONTENT_TYPE, "text/event-stream")], Body::from_stream(chunks)).into_response())
}

/// An open stream. Dropped, it is closed, however that comes about.
struct Open {
    jobs: Arc<Jobs>,
    page: String,
    bell: watch::Receiver<()>,
    /// The number of the last event that was told.
    seen: u64,
    /// When something was said last.
    last: Instant,
    has_begun: bool,
    is_over: bool,
}

impl Open {
    /// What is to be sent next; `None` at the end.
    async fn next(&mut self) -> Option<String> {
        if self.is_over {
            return None;
        }
        // The head goes out at once, so that a page knows that it is watched.
        if !std::mem::replace(&mut self.has_begun, true) {
            return Some(": here\n\n".to_owned());
        }
        loop {
            self.bell.borrow_and_update();
            let news = self.jobs.news(&self.page, &mut self.seen);
            if news.is_ending {
                self.is_over = true;
                return Some(format!("{}event: bye\ndata: {{}}\n\n", news.text));
            }
            if !news.text.is_empty() {
                self.last = Instant::now();
                return Some(news.text);
            }
            let heartbeat = self.last + self.jobs.limits.heartbeat;
            if heartbeat <= Instant::now() {
                self.last = Instant::now();
                return Some(": still here\n\n".to_owned());
            }
            let until = news.due.map_or(heartbeat, |due| due.min(heartbeat));
            tokio::select! {
                rung = self.bell.changed() => rung.ok()?,
                () = tokio::time::sleep_until(until.into()) => {}
            }
        }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.jobs.unwatch(&self.page);
    }
}
