//! The page: the files of `web/`, built in, or read from a folder while somebody works on them.

use crate::refusal::Refusal;
use crate::server::Server;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::path::{Component, Path};

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Answers a request for a file of the page.
pub(crate) fn serve(server: &Server, uri: &Uri, headers: &HeaderMap) -> Response {
    let name = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    match bytes(server, name) {
        Some((bytes, packed)) => file(name, bytes, packed.filter(|_| takes_gzip(headers)), headers),
        None => Refusal::missing(format!("no file {:?}: expected / or a file of the page", uri.path()))
            .into_response(),
    }
}

/// The bytes of a file, and the same packed where it is built in.
type FileBytes = (Cow<'static, [u8]>, Option<&'static [u8]>);

fn bytes(server: &Server, name: &str) -> Option<FileBytes> {
    let Some(folder) = &server.config.assets else {
        let (_, bytes, packed) = ASSETS.iter().find(|(own, _, _)| *own == name)?;
        return Some((Cow::Borrowed(bytes), Some(packed)));
    };
    let is_inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    let path = folder.join(name);
    // A link out of the folder, a device or a pipe is none of our files.
    let is_file = is_inside
        && path.canonicalize().ok()?.starts_with(folder.canonicalize().ok()?)
        && path.metadata().ok()?.is_file();
    is_file.then(|| std::fs::read(path).ok()).flatten().map(|bytes| (Cow::Owned(bytes), None))
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let taken =
        headers.get(header::ACCEPT_ENCODING).and_then(|taken| taken.to_str().ok()).unwrap_or_default();
    taken.split(',').any(|one| one.trim() == "gzip")
}

fn file(
    name: &str,
    bytes: Cow<'static, [u8]>,
    packed: Option<&'static [u8]>,
    headers: &HeaderMap,
) -> Response {
    let tag = format!("\"{:08x}\"", crc32fast::hash(&bytes));
    let is_known = |known: &str| known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let mut response = match known.is_some_and(is_known) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => match packed {
            Some(packed) => ([(header::CONTENT_ENCODING, "gzip")], Body::from(packed)).into_response(),
            None => Body::from(bytes.into_owned()).into_response(),
        },
    };
    let own = response.headers_mut();
    own.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    own.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(name)));
    own.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        own.insert(header::ETAG, tag);
    }
    response
}

/// What a file is, by its name.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}
