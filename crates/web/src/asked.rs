//! Bodies of requests: measured before they are read, and read before anything is done.

use crate::limits::Limits;
use crate::refusal::Refusal;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;

/// What a page asks, read from a body of JSON. Fields that nobody knows are refused: they are typing errors.
pub(crate) struct Asked<T>(pub(crate) T);

/// Whoever has bounds for what is asked.
pub(crate) trait Bounded: Send + Sync {
    /// The bounds.
    fn limits(&self) -> &Limits;
}

impl<S: Bounded, T: DeserializeOwned> FromRequest<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Asked<T>, Refusal> {
        let limits = state.limits();
        let bytes = match tokio::time::timeout(limits.arrival, whole(request, limits.body)).await {
            Ok(bytes) => bytes?,
            Err(_) => {
                let seconds = limits.arrival.as_secs_f64();
                let message = format!("the body did not arrive: expected all of it within {seconds} s");
                return Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, "too_slow", message));
            }
        };
        read(&bytes).map(Asked)
    }
}

/// A body as it is, if it is not too long.
///
/// One that is a little too long is read to its end all the same, and thrown away: whoever hangs up in the middle of it is not heard.
async fn whole(request: Request, limit: usize) -> Result<Vec<u8>, Refusal> {
    let too_long = || {
        let message = format!("the body is too long: expected at most {limit} bytes");
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "too_long", message)
    };
    let heard = PATIENCE.saturating_mul(limit);
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if length.and_then(|length| length.parse::<u64>().ok()).is_some_and(|length| length > heard as u64) {
        return Err(too_long());
    }
    let (mut body, mut bytes, mut count) = (request.into_body(), Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame =
            frame.map_err(|error| Refusal::bad("bad_body", format!("the body broke off: {error}")))?;
        let data = frame.into_data().unwrap_or_default();
        count += data.len();
        if count <= limit {
            bytes.extend_from_slice(&data);
        } else if count > heard {
            break;
        }
    }
    if count > limit { Err(too_long()) } else { Ok(bytes) }
}

/// How many times as long as it may be a body is heard to its end.
const PATIENCE: usize = 16;

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(bytes).map_err(|error| {
        let words = error.to_string();
        let cause = words.split(" at line ").next().unwrap_or_default();
        let code = if error.is_data() { "bad_request" } else { "bad_json" };
        let at = (error.line() == 1).then(|| error.column());
        Refusal { at, ..Refusal::bad(code, format!("{cause}, in line {} of the body", error.line().max(1))) }
    })
}

/// What stands behind the question mark of an address.
pub(crate) struct Queried<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Queried<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Queried<T>, Refusal> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(asked)) => Ok(Queried(asked)),
            Err(error) => Err(Refusal::bad("bad_query", error.body_text())),
        }
    }
}
