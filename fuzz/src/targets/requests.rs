//! Requests as bytes on a connection: any method, path, head and body.

use super::web::{SECRET, TOKEN, with_client};
use super::{none, text};
use crate::Target;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use std::io::Error;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

pub(super) static REQUESTS: Target = Target {
    name: "requests",
    words: &[
        "GET /",
        "POST /api/board",
        "DELETE /api/jobs/1",
        " HTTP/1.1\r\n",
        "host: 127.0.0.1:7070\r\n",
        "origin: http://127.0.0.1:7070\r\n",
        "x-plyground-token: a-token-of-a-target\r\n",
        "content-type: application/json\r\n",
        "content-length: 5\r\n",
        "transfer-encoding: chunked\r\n",
        "expect: 100-continue\r\n",
        "connection: close\r\n",
        "last-event-id: 1\r\n",
        "if-none-match: \"",
        "\r\n\r\n",
        "/api/events?page=page0123456789abcd",
        "/api/results/../",
        "%2e%2e%2fsecret",
        "/api/class/next",
        "/api/class/join",
        "{\"code\":\"K7XQ4PMB\",\"name\":\"Ada\"}",
        "%00",
        "?",
        "&",
        "5\r\n{\"a\":\r\n0\r\n\r\n",
    ],
    made: none,
    seal: sealed,
    run,
    few: 100,
};

/// The length of a body as it should be, where a request tells one.
fn sealed(input: Vec<u8>) -> Vec<u8> {
    const MARK: &str = "content-length: ";
    let text = text(&input);
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return input };
    let Some((before, rest)) = head.split_once(MARK) else { return input };
    let after = rest.split_once("\r\n").map_or(String::new(), |(_, after)| format!("\r\n{after}"));
    format!("{before}{MARK}{}{after}\r\n\r\n{body}", body.len()).into_bytes()
}

/// A connection: what comes is there, what goes is kept.
struct Wire {
    coming: Vec<u8>,
    at: usize,
    gone: Arc<Mutex<Vec<u8>>>,
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<(), Error>> {
        let count = buffer.remaining().min(self.coming.len() - self.at);
        buffer.put_slice(&self.coming[self.at..self.at + count]);
        self.at += count;
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Wire {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize, Error>> {
        self.gone.lock().expect("nobody panics").extend(bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Error>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Error>> {
        Poll::Ready(Ok(()))
    }
}

/// Streams and waits are left after a moment; what was answered until then is HTTP, is no 5xx, and tells neither the token nor what lies beside the
/// folder of results.
fn run(input: &[u8]) {
    const MOMENT: Duration = Duration::from_millis(30);
    let gone = Arc::new(Mutex::new(Vec::new()));
    with_client(|runtime, router| {
        let wire = Wire { coming: input.to_vec(), at: 0, gone: gone.clone() };
        let service = TowerToHyperService::new(router.clone());
        runtime.block_on(async {
            let mut builder = http1::Builder::new();
            builder.max_buf_size(16 << 10);
            let connection = builder.serve_connection(TokioIo::new(wire), service);
            let _ = tokio::time::timeout(MOMENT, connection).await;
        });
    });
    let told = gone.lock().expect("nobody panics");
    let told = String::from_utf8_lossy(&told);
    assert!(told.is_empty() || told.starts_with("HTTP/1."), "{told:?}");
    assert!(!told.starts_with("HTTP/1.1 5"), "{told}");
    assert!(!told.contains(TOKEN) || text(input).contains(TOKEN), "the token is told: {told}");
    assert!(!told.contains(SECRET), "a file is told: {told}");
}
