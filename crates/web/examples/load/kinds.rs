//! Kinds of requests: what pages ask, and what strangers might.

use crate::connection::Ends;
use crate::serving::Serving;
use plyground_core::Rng;

/// A kind of request.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    /// How often it comes, beside the others.
    weight: u32,
    /// What it may be answered with; nothing where the client hangs up.
    pub(crate) right: &'static [u16],
    pub(crate) ends: Ends,
    make: fn(&Serving, &mut Rng) -> Vec<u8>,
}

impl Kind {
    pub(crate) fn bytes(&self, serving: &Serving, rng: &mut Rng) -> Vec<u8> {
        (self.make)(serving, rng)
    }
}

const fn good(name: &'static str, weight: u32, make: fn(&Serving, &mut Rng) -> Vec<u8>) -> Kind {
    Kind { name, weight, right: &[200], ends: Ends::Answered, make }
}

const fn bad(name: &'static str, right: &'static [u16], make: fn(&Serving, &mut Rng) -> Vec<u8>) -> Kind {
    Kind { name, weight: 2, right, ends: Ends::Answered, make }
}

/// All kinds: about two of three requests are good.
pub(crate) const KINDS: &[Kind] = &[
    good("health", 8, |at, _| get(at, "/api/health", "")),
    good("the page", 4, |at, _| get(at, "/", "")),
    good("a module", 4, |at, _| get(at, "/app.js", "")),
    good("setup", 4, |at, _| get(at, "/api/setup", "")),
    good("a board of connect", 16, |at, rng| {
        let line: String = (0..rng.below(7)).map(|_| char::from(b'1' + rng.below(7) as u8)).collect();
        post(at, "/api/board", &format!("{{\"game\":\"connect\",\"position\":\"{line}\"}}"))
    }),
    good("a board of blokus", 4, |at, _| {
        post(at, "/api/board", "{\"game\":\"blokus:duo\",\"position\":\"1:e10,e11\"}")
    }),
    good("a move", 8, |at, rng| {
        let mv = 1 + rng.below(7);
        post(at, "/api/play", &format!("{{\"game\":\"connect\",\"position\":\"4455\",\"move\":\"{mv}\"}}"))
    }),
    good("exact columns", 4, |at, rng| {
        let mv = 1 + rng.below(7);
        post(at, "/api/solve", &format!("{{\"game\":\"connect\",\"position\":\"445{mv}\"}}"))
    }),
    good("pasted text", 4, |at, _| post(at, "/api/read", "{\"text\":\"4455\"}")),
    good("a late answer to an old page", 2, |at, _| get(at, "/api/openapi.json", "last-event-id: 12\r\n")),
    bad("no JSON", &[400], |at, rng| {
        let bytes: Vec<u8> = (0..rng.below(300)).map(|_| rng.below(256) as u8).collect();
        post_bytes(at, "/api/board", "", &bytes)
    }),
    bad("another type", &[400], |at, _| post(at, "/api/solve", "{\"game\":[1],\"position\":{}}")),
    bad("an unknown field", &[400], |at, _| {
        post(at, "/api/solve", "{\"game\":\"connect\",\"position\":\"\",\"x\":1}")
    }),
    bad("brackets without end", &[400], |at, _| post(at, "/api/read", &"[".repeat(30_000))),
    bad("no such game", &[400], |at, _| post(at, "/api/board", "{\"game\":\"chess\",\"position\":\"\"}")),
    bad("no such move", &[400], |at, _| {
        post(at, "/api/board", "{\"game\":\"connect\",\"position\":\"4444444\"}")
    }),
    bad("a program as a player", &[422], |at, rng| {
        let page = rng.below(400);
        let body = format!(
            "{{\"page\":\"pageofload{page:08}\",\"kind\":\"search\",\"game\":\"connect\",\"position\":\"\",\"player\":\"cmd:rm -rf /\"}}"
        );
        post(at, "/api/jobs", &body)
    }),
    bad("too long", &[413], |at, _| {
        post(at, "/api/read", &format!("{{\"text\":\"{}\"}}", "4".repeat(100_000)))
    }),
    bad("much too long", &[413], |at, _| {
        post(at, "/api/read", &format!("{{\"text\":\"{}\"}}", "4".repeat(1_500_000)))
    }),
    bad("no token", &[401], |at, _| {
        let body = "{\"game\":\"connect\",\"position\":\"\"}";
        let Serving { address, .. } = at;
        format!(
            "POST /api/board HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
        .into_bytes()
    }),
    bad("another host", &[403], |at, _| {
        format!("GET /api/setup HTTP/1.1\r\nhost: evil.example\r\nx-plyground-token: {}\r\n\r\n", at.token)
            .into_bytes()
    }),
    bad("another origin", &[403], |at, _| {
        post_bytes(at, "/api/board", "origin: http://evil.example\r\n", &[b'x'; 2000])
    }),
    bad("another content type", &[415], |at, _| {
        let Serving { address, token, .. } = at;
        format!(
            "POST /api/board HTTP/1.1\r\nhost: {address}\r\nx-plyground-token: {token}\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\n{{}}"
        )
        .into_bytes()
    }),
    bad("another method", &[405], |at, _| request(at, "DELETE", "/api/board", "", b"")),
    bad("no such call", &[404], |at, _| get(at, "/api/%2e%2e/%2e%2e/etc/passwd", "")),
    bad("a file of the machine", &[404], |at, _| get(at, "/../../../../etc/passwd", "")),
    bad("a long head", &[431], |at, _| get(at, "/api/health", &format!("x: {}\r\n", "y".repeat(100_000)))),
    bad("no HTTP", &[400], |_, _| b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 hello\r\n\r\n".to_vec()),
    bad("a broken chunk", &[400], |at, _| {
        let Serving { address, token, .. } = at;
        format!(
            "POST /api/board HTTP/1.1\r\nhost: {address}\r\nx-plyground-token: {token}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{{}}\r\n0\r\n\r\n"
        )
        .into_bytes()
    }),
    Kind {
        name: "hung up in the middle",
        weight: 2,
        right: &[],
        ends: Ends::HungUp,
        make: |at, _| {
            let mut bytes = post(at, "/api/board", &"x".repeat(5000));
            bytes.truncate(bytes.len() - 3000);
            bytes
        },
    },
];

/// A kind by its weight.
pub(crate) fn draw(rng: &mut Rng) -> &'static Kind {
    let mut left = rng.below(KINDS.iter().map(|kind| kind.weight).sum());
    for kind in KINDS {
        match left.checked_sub(kind.weight) {
            Some(less) => left = less,
            None => return kind,
        }
    }
    &KINDS[0]
}

fn request(serving: &Serving, method: &str, path: &str, more: &str, body: &[u8]) -> Vec<u8> {
    let Serving { address, token, .. } = serving;
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nx-plyground-token: {token}\r\ncontent-type: application/json\r\n{more}content-length: {length}\r\n\r\n"
    );
    [head.as_bytes(), body].concat()
}

pub(crate) fn get(serving: &Serving, path: &str, more: &str) -> Vec<u8> {
    request(serving, "GET", path, more, b"")
}

pub(crate) fn post(serving: &Serving, path: &str, body: &str) -> Vec<u8> {
    request(serving, "POST", path, "", body.as_bytes())
}

fn post_bytes(serving: &Serving, path: &str, more: &str, body: &[u8]) -> Vec<u8> {
    request(serving, "POST", path, more, body)
}
