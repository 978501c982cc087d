//! Who may ask at all: a test for each line of what keeps strangers out.

use crate::client::{Client, TOKEN};
use axum::body::Body;
use axum::http::Request;
use serde_json::json;

const BOARD: &str = r#"{"game":"connect","position":"4455"}"#;

/// A request for a board with these headers and no others.
fn asked(client: &Client, headers: &[(&str, &str)]) -> (u16, String) {
    let mut request = Request::builder().method("POST").uri("/api/board");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let reply = client.send(request.body(Body::from(BOARD)).unwrap());
    (reply.status.as_u16(), if reply.status == 200 { String::new() } else { reply.code() })
}

const HOST: (&str, &str) = ("host", "127.0.0.1:7070");
const JSON: (&str, &str) = ("content-type", "application/json");
const OWN: (&str, &str) = ("x-plyground-token", TOKEN);

#[test]
fn only_our_own_names_are_answered() {
    let client = Client::new();
    for host in ["127.0.0.1:7070", "localhost:7070", "LOCALHOST:7070", "[::1]:7070"] {
        assert_eq!(asked(&client, &[("host", host), JSON, OWN]).0, 200, "{host}");
    }
    for host in [
        "evil.example:7070",
        "127.0.0.1",
        "127.0.0.1:7071",
        "localhost:7070.evil.example",
        "",
        "10.0.0.1:7070",
    ] {
        let refused = (403, "bad_host".to_owned());
        assert_eq!(asked(&client, &[("host", host), JSON, OWN]), refused, "{host}");
        let page = Request::builder().uri("/").header("host", host).body(Body::empty()).unwrap();
        assert_eq!(client.send(page).status, 403, "the page is not shown either: {host}");
    }
    assert_eq!(asked(&client, &[JSON, OWN]).0, 403, "no host at all");
    assert_eq!(asked(&client, &[HOST, ("host", "evil.example"), JSON, OWN]).0, 403, "two hosts");
    let absolute = Request::builder().uri("http://evil.example/api/health").header(HOST.0, HOST.1);
    assert_eq!(client.send(absolute.body(Body::empty()).unwrap()).status, 403);
}

#[test]
fn with_others_on_the_network_addresses_will_do_and_names_will_not() {
    let client = Client::with(|config| config.is_open = true);
    for (host, status) in [
        ("192.168.1.5:7070", 200),
        ("[fe80::1]:7070", 200),
        ("192.168.1.5:7071", 403),
        ("192.168.1.5", 403),
        ("evil.example:7070", 403),
        ("192.168.1.5.evil.example:7070", 403),
    ] {
        assert_eq!(asked(&client, &[("host", host), JSON, OWN]).0, status, "{host}");
    }
    let origin =
        |origin: &'static str| asked(&client, &[("host", "10.0.0.2:7070"), JSON, OWN, ("origin", origin)]).0;
    assert_eq!((origin("http://10.0.0.2:7070"), origin("http://evil.example:7070")), (200, 403));
}

#[test]
fn other_pages_may_not_ask() {
    let client = Client::new();
    for site in ["cross-site", "same-site", "nonsense"] {
        let refused = (403, "bad_origin".to_owned());
        assert_eq!(asked(&client, &[HOST, JSON, OWN, ("sec-fetch-site", site)]), refused, "{site}");
    }
    for site in ["same-origin", "none"] {
        assert_eq!(asked(&client, &[HOST, JSON, OWN, ("sec-fetch-site", site)]).0, 200, "{site}");
    }
    let others = ["http://evil.example", "http://127.0.0.1:8080", "null", "https://127.0.0.1:7070"];
    for origin in others {
        assert_eq!(asked(&client, &[HOST, JSON, OWN, ("origin", origin)]).0, 403, "{origin}");
    }
    assert_eq!(asked(&client, &[HOST, JSON, OWN, ("origin", "http://127.0.0.1:7070")]).0, 200);
    let both = [HOST, JSON, OWN, ("origin", "http://127.0.0.1:7070"), ("sec-fetch-site", "cross-site")];
    assert_eq!(asked(&client, &both).0, 403);
}

#[test]
fn nobody_asks_without_the_token_of_this_run() {
    let client = Client::new();
    let refused = (401, "bad_token".to_owned());
    assert_eq!(asked(&client, &[HOST, JSON]), refused);
    for token in ["", "a", "a-token-of-this-tesT", "a-token-of-this-test-and-more"] {
        assert_eq!(asked(&client, &[HOST, JSON, ("x-plyground-token", token)]), refused, "{token:?}");
    }
    for path in ["/api/setup", "/api/jobs", "/api/events?page=page0123456789abcd", "/api/nothing"] {
        let request = Request::builder().uri(path).header(HOST.0, HOST.1).body(Body::empty()).unwrap();
        assert_eq!(client.send(request).status, 401, "{path}");
    }
    let health = Request::builder().uri("/api/health").header(HOST.0, HOST.1).body(Body::empty()).unwrap();
    assert_eq!(client.send(health).json(), json!({"ok": true, "version": env!("CARGO_PKG_VERSION")}));
}

#[test]
fn bodies_are_json_and_say_so() {
    let client = Client::new();
    let refused = (415, "bad_content_type".to_owned());
    assert_eq!(asked(&client, &[HOST, OWN]), refused);
    for kind in
        ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "multipart/form-data"]
    {
        assert_eq!(asked(&client, &[HOST, OWN, ("content-type", kind)]), refused, "{kind}");
    }
    assert_eq!(asked(&client, &[HOST, OWN, ("content-type", "Application/JSON; charset=utf-8")]).0, 200);
}

#[test]
fn every_response_tells_browsers_to_be_strict() {
    let client = Client::new();
    for path in ["/", "/api/health", "/api/nothing", "/nothing"] {
        let headers = client.get(path).headers;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"), "{policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert_eq!(headers["cross-origin-resource-policy"], "same-origin");
        assert!(headers.keys().all(|name| !name.as_str().starts_with("access-control")), "no CORS");
        let is_api = path.starts_with("/api");
        assert_eq!(headers.get("cache-control").is_some_and(|cache| cache == "no-store"), is_api, "{path}");
    }
}

#[test]
fn what_is_not_there_is_said_in_json() {
    let client = Client::new();
    for (path, status) in
        [("/api/nothing", 404), ("/nothing.js", 404), ("/api/jobs/j99", 404), ("/api/jobs/x", 404)]
    {
        let reply = client.get(path);
        assert_eq!((reply.status.as_u16(), reply.code()), (status, "not_found".to_owned()), "{path}");
    }
    let reply = client.get("/api/board");
    assert_eq!((reply.status.as_u16(), reply.code()), (405, "bad_method".to_owned()));
    assert_eq!(client.post("/", &json!({})).status, 405);
    assert_eq!(client.post("/api/health", &json!({})).status, 405);
}
