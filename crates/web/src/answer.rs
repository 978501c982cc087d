//! Answers in JSON.

use crate::refusal::Refusal;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// An answer in JSON, or why there is none.
pub(crate) type Answer<T> = Result<Json<T>, Refusal>;

/// Something that is sent as JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_string(&self.0) {
            Ok(text) => json_text(text),
            Err(error) => Refusal::broken(format!("the answer has no JSON: {error}")).into_response(),
        }
    }
}

/// Text that is JSON already.
pub(crate) fn json_text(text: impl Into<axum::body::Body>) -> Response {
    (StatusCode::OK, [(header::CONTENT_TYPE, "application/json")], text.into()).into_response()
}
