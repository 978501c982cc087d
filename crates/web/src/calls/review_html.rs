//! `POST /api/review.html`: a review as one page, with nothing elsewhere.

use crate::asked::Asked;
use crate::orders::review::{ReviewAsked, Reviewing};
use crate::refusal::Refusal;
use crate::server::Server;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use plyground_explain::review::page;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) async fn review_html(
    State(server): State<Arc<Server>>,
    Asked(asked): Asked<ReviewAsked>,
) -> Result<Response, Refusal> {
    let late = Arc::new(AtomicBool::new(false));
    let (alarm, time) = (late.clone(), server.config.limits.search);
    let bell = tokio::spawn(async move {
        tokio::time::sleep(time).await;
        alarm.store(true, Ordering::Relaxed);
    });
    let html = server
        .compute(move |server| {
            let reviewing = Reviewing::new(asked, server)?;
            let review = reviewing.review(server.config.threads, &late, &mut |_, _| {})?;
            let slow = || {
                let seconds = time.as_secs_f64();
                let message = format!("not reviewed within {seconds} s: expected a quicker player, or none");
                Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "too_long", message)
            };
            Ok(page(&review.ok_or_else(slow)?, reviewing.language())?)
        })
        .await;
    bell.abort();
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"review.html\""),
    ];
    Ok((headers, html?).into_response())
}
