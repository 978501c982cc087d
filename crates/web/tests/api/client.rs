//! A client that asks a router, as a page would.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use plyground_web::{Config, Server, router};
use serde_json::Value;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tower::ServiceExt;

pub(crate) const TOKEN: &str = "a-token-of-this-test";
pub(crate) const PAGE: &str = "page0123456789abcd";

/// A server and who asks it.
pub(crate) struct Client {
    pub(crate) server: Arc<Server>,
    router: Router,
    runtime: Runtime,
}

/// What came back.
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {:?}", self.body))
    }

    /// The code of an error, whose message must say something.
    pub(crate) fn code(&self) -> String {
        let json = self.json();
        assert!(json["error"]["message"].as_str().is_some_and(|message| message.len() > 10), "{json}");
        assert_eq!(self.headers["content-type"], "application/json");
        json["error"]["code"].as_str().unwrap().to_owned()
    }
}

impl Client {
    pub(crate) fn new() -> Client {
        Client::with(|_| {})
    }

    /// A server whose configuration is changed.
    pub(crate) fn with(change: impl FnOnce(&mut Config)) -> Client {
        let mut config = Config::local(TOKEN, 7070);
        config.threads = 2;
        // What others do on this machine decides no test.
        config.limits.solve = Duration::from_secs(60);
        change(&mut config);
        let server = Server::new(config);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        Client { router: router(&server), server, runtime }
    }

    pub(crate) fn run<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }

    /// The response as it comes, with its body still open.
    pub(crate) async fn open(&self, request: Request<Body>) -> axum::response::Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    pub(crate) fn send(&self, request: Request<Body>) -> Reply {
        self.run(async {
            let response = self.open(request).await;
            let (parts, body) = response.into_parts();
            let body = body.collect().await.unwrap().to_bytes();
            Reply { status: parts.status, headers: parts.headers, body }
        })
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.send(request("GET", path).body(Body::empty()).unwrap())
    }

    pub(crate) fn delete(&self, path: &str) -> Reply {
        self.send(request("DELETE", path).body(Body::empty()).unwrap())
    }

    pub(crate) fn post_text(&self, path: &str, text: impl Into<Body>) -> Reply {
        let request = request("POST", path).header("content-type", "application/json");
        self.send(request.body(text.into()).unwrap())
    }

    pub(crate) fn post(&self, path: &str, value: &Value) -> Reply {
        self.post_text(path, value.to_string())
    }

    /// The answer to a good question.
    pub(crate) fn asked(&self, path: &str, value: &Value) -> Value {
        let reply = self.post(path, value);
        assert!(reply.status.is_success(), "{path} {value}: {:?}", reply.body);
        reply.json()
    }

    /// The status and the code of the refusal of a bad one.
    pub(crate) fn refused(&self, path: &str, value: &Value) -> (u16, String) {
        let reply = self.post(path, value);
        (reply.status.as_u16(), reply.code())
    }

    /// Orders a job and returns its name.
    pub(crate) fn order(&self, mut order: Value) -> String {
        if order["page"].is_null() {
            order["page"] = PAGE.into();
        }
        let ordered = self.asked("/api/jobs", &order);
        assert!(ordered["command"].as_str().unwrap().contains("plyground "), "{ordered}");
        ordered["job"].as_str().unwrap().to_owned()
    }

    /// A job when it has ended.
    pub(crate) fn ended(&self, job: &str) -> Value {
        let start = Instant::now();
        loop {
            let shown = self.get(&format!("/api/jobs/{job}")).json();
            if !["waiting", "running"].contains(&shown["state"].as_str().unwrap_or_default()) {
                return shown;
            }
            assert!(start.elapsed() < Duration::from_secs(120), "{shown}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// A job when it is in a state.
    pub(crate) fn until(&self, job: &str, state: &str) -> Value {
        let start = Instant::now();
        loop {
            let shown = self.get(&format!("/api/jobs/{job}")).json();
            if shown["state"] == state {
                return shown;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "{state}: {shown}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.server.end();
        assert!(self.server.wait(Duration::from_secs(60)), "all work ends");
    }
}

/// A request of a page, with all that one needs but a body.
pub(crate) fn request(method: &str, path: &str) -> axum::http::request::Builder {
    Request::builder()
        .method(method)
        .uri(path)
        .header("host", "127.0.0.1:7070")
        .header("x-plyground-token", TOKEN)
}
