//! Bodies of requests to the page's server.

use super::{none, unsealed};
use crate::Target;
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt;
use plyground_arena::class::Rules;
use plyground_web::{ClassConfig, Config, Server, router};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Runtime;
use tower::ServiceExt;

pub(super) static BODIES: Target = Target {
    name: "bodies",
    words: &[
        "\"game\":\"connect\"",
        "\"game\":\"blokus:duo\"",
        "\"position\":\"4455\"",
        "\"move\":\"4\"",
        "\"nth\":3",
        "\"text\":\"",
        "\"page\":\"page0123456789abcd\"",
        "\"kind\":\"search\"",
        "\"kind\":\"match\"",
        "\"player\":\"uct:sims=10\"",
        "\"board\":\"...\\n",
        "\"degree\":2",
        "\"lang\":\"de\"",
        "null",
        "{}",
        "[]",
        "\"games\":2",
        "\"players\":[\"random\",\"greedy\"]",
        "\"cells\":[3,4]",
        "\"piece\":\"1\"",
        "\"count\":5",
    ],
    made: none,
    seal: unsealed,
    run,
    few: 150,
};

pub(super) const TOKEN: &str = "a-token-of-a-target";
pub(super) const SECRET: &str = "what no page may read";
const PATHS: [&str; 16] = [
    "/api/board",
    "/api/play",
    "/api/solve",
    "/api/hint",
    "/api/warn",
    "/api/read",
    "/api/jobs",
    "/api/why-not",
    "/api/layers",
    "/api/explore",
    "/api/steps",
    "/api/review.html",
    "/api/puzzles/7/try",
    "/api/puzzles/7/hint",
    "/api/results",
    "/api/threats",
];

/// A server, and who asks it.
struct Client {
    server: Arc<Server>,
    router: Router,
    runtime: Runtime,
}

thread_local! {
    static CLIENT: Client = {
        let mut config = Config::local(TOKEN, 7070);
        config.threads = 1;
        config.limits.solve = Duration::from_millis(50);
        config.results = Some(shelf());
        config.class = ClassConfig::new("K7XQ4PMB", Rules::new("connect:4x4x3")).ok();
        let server = Server::new(config);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
        Client { router: router(&server), server, runtime }
    };
}

impl Drop for Client {
    fn drop(&mut self) {
        self.server.end();
    }
}

/// A folder for results with some in it, and beside it a file that is nobody's business.
fn shelf() -> PathBuf {
    let folder = super::scratch().join("results");
    std::fs::create_dir_all(&folder).expect("a folder for a moment");
    for (name, text) in [("rows.csv", "player,threads,seconds\nmc,1,0.5\nmc,2,0.3\n"), ("game.json", "{}")] {
        std::fs::write(folder.join(name), text).expect("room for a result");
    }
    super::file("secret", SECRET.as_bytes());
    folder
}

/// The server of this thread with its runtime, for whoever asks it in another way.
pub(super) fn with_client(ask: impl FnOnce(&Runtime, &Router)) {
    CLIENT.with(|client| ask(&client.runtime, &client.router));
}

/// The first byte is the call.
fn run(input: &[u8]) {
    let Some((&first, body)) = input.split_first() else { return };
    let path = PATHS[usize::from(first) % PATHS.len()];
    let request = Request::builder()
        .method("POST")
        .uri(path)
        .header("host", "127.0.0.1:7070")
        .header("x-plyground-token", TOKEN)
        .header("content-type", "application/json")
        .body(Body::from(body.to_vec()))
        .expect("a request");
    CLIENT.with(|client| {
        let (status, body) = client.runtime.block_on(async {
            let response = client.router.clone().oneshot(request).await.expect("an answer");
            let status = response.status();
            (status, response.into_body().collect().await.expect("a body").to_bytes())
        });
        let told = String::from_utf8_lossy(&body);
        assert!(status.as_u16() < 500, "{path}: {status} {told}");
        assert!(
            status.is_success() || serde_json::from_slice::<serde_json::Value>(&body).is_ok(),
            "{path}: {told}"
        );
    });
}
