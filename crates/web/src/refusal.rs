//! Refusals: why there is no answer, and what would be right.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use plyground_players::{BoardError, SpecError, TextError};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// Why there is no answer. Pages get it as JSON, with a word for programs and a sentence for people.
#[derive(Clone, PartialEq, Debug)]
pub struct Refusal {
    /// The status of the response.
    pub status: StatusCode,
    /// A word for programs.
    pub code: &'static str,
    /// A sentence for people: what is wrong, and what would be right.
    pub message: String,
    /// The field that is wrong, where it is one.
    pub field: Option<&'static str>,
    /// Where in it, from zero.
    pub at: Option<usize>,
    /// What is known all the same, such as bounds of a score.
    pub bounds: Option<Box<Value>>,
}

/// An error as pages see it.
#[derive(Serialize, ToSchema)]
pub(crate) struct ErrorAnswer {
    /// What is wrong.
    pub(crate) error: ErrorWords,
}

/// What is wrong, and what would be right.
#[derive(Serialize, ToSchema)]
pub(crate) struct ErrorWords {
    /// A word for programs, such as `bad_position`.
    pub(crate) code: String,
    /// A sentence for people.
    pub(crate) message: String,
    /// The field that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) field: Option<String>,
    /// Where in it, from zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<usize>,
    /// What is proven all the same, where the budget ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bounds: Option<Value>,
}

impl Refusal {
    /// A refusal with a status, a word and a sentence.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { status, code, message: message.into(), field: None, at: None, bounds: None }
    }

    /// What was sent is wrong.
    pub(crate) fn bad(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// There is no such thing.
    pub(crate) fn missing(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, "not_found", message)
    }

    /// It does not fit what there is.
    pub(crate) fn conflict(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::CONFLICT, code, message)
    }

    /// It is understood and not done.
    pub(crate) fn unsafe_player(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "unsafe_player", message).of("player")
    }

    /// There is too much to do already.
    pub(crate) fn busy(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, "busy", message)
    }

    /// The server ends.
    pub(crate) fn ending() -> Refusal {
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "ending", "the server is shutting down: start it again")
    }

    /// Something broke that should not; the server goes on.
    pub(crate) fn broken(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", message)
    }

    /// The same about a field.
    pub(crate) fn of(self, field: &'static str) -> Refusal {
        Refusal { field: Some(field), ..self }
    }

    /// The error as JSON.
    pub fn to_json(&self) -> String {
        let words = ErrorWords {
            code: self.code.to_owned(),
            message: self.message.clone(),
            field: self.field.map(str::to_owned),
            at: self.at,
            bounds: self.bounds.as_deref().cloned(),
        };
        serde_json::to_string(&ErrorAnswer { error: words })
            .unwrap_or_else(|_| json!({"error": {"code": self.code}}).to_string())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response =
            (self.status, [(header::CONTENT_TYPE, "application/json")], self.to_json()).into_response();
        // What is left of such a body is not read: the connection ends, and the other side is told so.
        if self.status == StatusCode::PAYLOAD_TOO_LARGE || self.code == "bad_body" {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

impl From<TextError> for Refusal {
    fn from(error: TextError) -> Refusal {
        Refusal::bad("bad_position", error.to_string()).of("position")
    }
}

impl From<SpecError> for Refusal {
    fn from(SpecError(message): SpecError) -> Refusal {
        Refusal::bad("bad_player", message).of("player")
    }
}

impl From<BoardError> for Refusal {
    fn from(error: BoardError) -> Refusal {
        Refusal::bad("bad_board", error.to_string()).of("board")
    }
}
