//! `GET /api/health`: whether somebody is there.

use crate::answer::Json;
use serde::Serialize;
use utoipa::ToSchema;

/// A sign of life.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always true.
    pub(crate) ok: bool,
    /// The program's version.
    pub(crate) version: &'static str,
}

/// The program's version.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

pub(crate) async fn health() -> Json<Health> {
    Json(Health { ok: true, version: VERSION })
}
