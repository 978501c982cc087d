//! The guard: who may ask at all, and what every response says to browsers.

use crate::config::Config;
use crate::refusal::Refusal;
use crate::server::Server;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// The header with the token.
pub(crate) const TOKEN: HeaderName = HeaderName::from_static("x-plyground-token");

/// Calls that need no token: they tell nothing that is not public, or ask for a code or a key of their own.
pub(crate) const OPEN: [&str; 4] = ["/api/health", "/api/openapi.json", "/api/class/join", "/api/class/next"];

/// What browsers are told with every response: nothing from elsewhere, nothing into frames, no guessing of types.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Lets a request through or refuses it, and adds what every response says.
pub(crate) async fn guard(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let is_api = is_call(request.uri().path());
    let mut response = match check(&server.config, &request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Whether a path is a call of the API, and not a file such as `/api.js`.
fn is_call(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

fn check(config: &Config, request: &Request) -> Result<(), Refusal> {
    let (headers, path) = (request.headers(), request.uri().path());
    host(config, request)?;
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    if !is_read {
        origin(config, headers)?;
    }
    if is_call(path) && !OPEN.contains(&path) {
        token(config, headers)?;
    }
    // A DELETE has no body; a browser asks before it sends one across origins.
    if !is_read && *request.method() != Method::DELETE {
        content_type(headers)?;
    }
    Ok(())
}

/// A name that another host was given for our address (DNS rebinding) is in the `Host` header, and only there.
fn host(config: &Config, request: &Request) -> Result<(), Refusal> {
    let mut named = request.headers().get_all(header::HOST).iter();
    let (first, second) = (named.next(), named.next());
    let is_good = first.and_then(|name| name.to_str().ok()).is_some_and(|name| config.is_ours(name))
        && second.is_none();
    let authority = request.uri().authority().is_none_or(|authority| config.is_ours(authority.as_str()));
    if is_good && authority {
        return Ok(());
    }
    let expected = config.hosts.join(", ");
    Err(forbidden("bad_host", format!("this server goes by other names: expected the host {expected}")))
}

/// Another port of this machine is the same site to a browser, but not the same origin.
fn origin(config: &Config, headers: &HeaderMap) -> Result<(), Refusal> {
    let refuse =
        || forbidden("bad_origin", "another page asks: expected a request of this server's own page");
    if let Some(site) = headers.get("sec-fetch-site")
        && !["same-origin", "none"].contains(&site.to_str().unwrap_or_default())
    {
        return Err(refuse());
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let host = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
    match host.is_some_and(|host| config.is_ours(host)) {
        true => Ok(()),
        false => Err(refuse()),
    }
}

fn content_type(headers: &HeaderMap) -> Result<(), Refusal> {
    let given = headers.get(header::CONTENT_TYPE).and_then(|given| given.to_str().ok()).unwrap_or_default();
    let kind = given.split(';').next().unwrap_or_default().trim();
    match kind.eq_ignore_ascii_case("application/json") {
        true => Ok(()),
        false => {
            let message = format!("content type {given:?}: expected application/json");
            Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "bad_content_type", message))
        }
    }
}

fn token(config: &Config, headers: &HeaderMap) -> Result<(), Refusal> {
    let given = headers.get(TOKEN).map_or(&b""[..], HeaderValue::as_bytes);
    match is_same(given, config.token.as_bytes()) {
        true => Ok(()),
        false => Err(Refusal::new(
            StatusCode::UNAUTHORIZED,
            "bad_token",
            "no token, or not this run's: open the address that plyground serve printed",
        )),
    }
}

/// Whether two texts are the same, in a time that tells nothing of where they differ.
pub(crate) fn is_same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

fn forbidden(code: &'static str, message: impl Into<String>) -> Refusal {
    Refusal::new(StatusCode::FORBIDDEN, code, message)
}
