//! `GET /api/openapi.json`: the API as a document, made of the types that answer.

mod calls;
mod schemas;

use crate::answer::json_text;
use axum::body::Bytes;
use axum::response::Response;
use calls::CALLS;
use serde_json::{Map, Value, json};
use std::sync::OnceLock;

/// The document, as JSON.
pub fn openapi() -> Value {
    let mut document = schemas::document();
    let schemas = &mut document["components"]["schemas"];
    schemas["JobOrder"] = schemas::job_order();
    let mut paths = Map::new();
    for call in CALLS {
        let at = paths.entry(call.path.to_owned()).or_insert_with(|| json!({}));
        at[call.method] = call.describe();
    }
    document["paths"] = Value::Object(paths);
    document["components"]["securitySchemes"] =
        json!({"token": {"type": "apiKey", "in": "header", "name": "x-plyground-token"}});
    document["security"] = json!([{"token": []}]);
    document
}

/// Answers with the document.
pub(crate) async fn serve() -> Response {
    static TEXT: OnceLock<Bytes> = OnceLock::new();
    json_text(TEXT.get_or_init(|| Bytes::from(openapi().to_string())).clone())
}
