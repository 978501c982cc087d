//! The calls of the document. A test holds this table against the router, both ways.

use crate::guard::OPEN;
use serde_json::{Value, json};

/// A call.
pub(super) struct Call {
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    summary: &'static str,
    /// The schema of its body.
    body: Option<&'static str>,
    answer: Kind,
    /// What stands behind the question mark, each with what it means.
    query: &'static [(&'static str, &'static str)],
}

/// What an answer is.
#[derive(Copy, Clone)]
enum Kind {
    /// An object of this schema.
    One(&'static str),
    /// The same, or null.
    Maybe(&'static str),
    /// A list of them.
    Many(&'static str),
    /// A new one, with status 201.
    New(&'static str),
    /// A stream of events.
    Events,
    /// Something else, of this type.
    Other(&'static str),
}

use Kind::{Events, Many, Maybe, New, One, Other};

const fn get(path: &'static str, summary: &'static str, answer: Kind) -> Call {
    Call { method: "get", path, summary, body: None, answer, query: &[] }
}

const fn post(path: &'static str, summary: &'static str, body: &'static str, answer: Kind) -> Call {
    Call { method: "post", path, summary, body: Some(body), answer, query: &[] }
}

const fn asked(call: Call, query: &'static [(&'static str, &'static str)]) -> Call {
    Call { query, ..call }
}

const LANGUAGE: &[(&str, &str)] = &[("lang", "en or de")];

/// All calls.
pub(super) const CALLS: &[Call] = &[
    get("/api/health", "Whether somebody is there", One("Health")),
    get("/api/openapi.json", "This document", Other("application/json")),
    get("/api/setup", "What there is to play, and who can be asked", One("Setup")),
    post("/api/board", "A position as data", "BoardAsked", One("BoardAnswer")),
    post("/api/play", "A position after a move", "PlayAsked", One("BoardAnswer")),
    post("/api/solve", "The exact score of every move", "SolveAsked", One("SolveAnswer")),
    post("/api/hint", "What there is to see, then the move, then the line", "HintAsked", One("HintAnswer")),
    post("/api/warn", "Whether a move would change the exact result", "WarnAsked", Maybe("WarnAnswer")),
    post("/api/read", "What a paste is", "ReadAsked", One("ReadAnswer")),
    post(
        "/api/record",
        "A game or a position as a file for other programs",
        "RecordAsked",
        One("RecordAnswer"),
    ),
    post("/api/why-not", "Why a piece does not fit", "WhyNotAsked", One("WhyNotAnswer")),
    post("/api/layers", "Threats, or corners and reach", "SolveAsked", One("Layers")),
    post("/api/explore", "The first plies, exactly", "SolveAsked", One("ExploreAnswer")),
    post("/api/steps", "A small search, step by step", "StepsAsked", One("StepsAnswer")),
    post("/api/review.html", "A review as one page", "ReviewAsked", Other("text/html")),
    asked(get("/api/puzzles", "All puzzles", Many("PuzzleRow")), LANGUAGE),
    asked(get("/api/puzzles/{id}", "A puzzle, without its answer", One("PuzzleShown")), LANGUAGE),
    post("/api/puzzles/{id}/try", "An answer to a puzzle", "TryAsked", One("TryAnswer")),
    post("/api/puzzles/{id}/hint", "Help with a puzzle", "PuzzleHintAsked", One("PuzzleHint")),
    get("/api/results", "What is in the results folder", Many("ShelfRow")),
    post("/api/results", "Saves a new file", "SaveAsked", New("Saved")),
    asked(
        get(
            "/api/results/{path}",
            "A file as text; with /plot behind its name, a chart of it",
            Other("text/plain"),
        ),
        &[("kind", "The kind of the chart"), ("x", "The dimension to draw along")],
    ),
    asked(get("/api/events", "News of all jobs of a page", Events), &[("page", "The page")]),
    asked(get("/api/jobs", "All jobs", Many("JobShown")), &[("page", "Only those of this page")]),
    post("/api/jobs", "Orders work", "JobOrder", New("JobOrdered")),
    get("/api/jobs/{job}", "A job, with its newest frame and its result", One("JobShown")),
    asked(
        Call { method: "delete", ..get("/api/jobs/{job}", "Stops a job", One("JobShown")) },
        &[("now", "Whether a match ends at once, and not after the games under way")],
    ),
    asked(
        get("/api/jobs/{job}/frames", "The frames of a job that are kept", One("FramesShown")),
        &[("from", "The number of the first that is wanted")],
    ),
    asked(
        get("/api/jobs/{job}/games", "The games of a match", Many("GameRow")),
        &[("white", "The player at the first seat"), ("black", "The player at the second seat")],
    ),
    Call { method: "post", ..get("/api/jobs/{job}/continue", "Lets a match go on", One("JobOrdered")) },
    get("/api/class", "The class as its teacher sees it", One("ClassShown")),
    post("/api/class/control", "Pause it, hide names, send somebody home", "Control", One("ClassShown")),
    get("/api/class/export.csv", "Its games as a table", Other("text/csv")),
    post("/api/class/join", "Take a place by the code that the teacher shows", "JoinAsked", One("Joined")),
    post(
        "/api/class/next",
        "Hand in a move, and wait for what there is to do",
        "NextAsked",
        One("ClassNext"),
    ),
];

fn schema(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

fn content(kind: &str, schema: &Value) -> Value {
    json!({kind: {"schema": schema}})
}

impl Call {
    /// The call as the document has it.
    pub(super) fn describe(&self) -> Value {
        let (status, answer) = match self.answer {
            One(name) => ("200", content("application/json", &schema(name))),
            Maybe(name) => {
                ("200", content("application/json", &json!({"oneOf": [{"type": "null"}, schema(name)]})))
            }
            Many(name) => {
                ("200", content("application/json", &json!({"type": "array", "items": schema(name)})))
            }
            New(name) => ("201", content("application/json", &schema(name))),
            Events => ("200", content("text/event-stream", &json!({"type": "string"}))),
            Other(kind) => ("200", content(kind, &json!({"type": "string"}))),
        };
        let refusal = json!({"description": "Why there is no answer", "content": content("application/json", &schema("ErrorAnswer"))});
        let mut call = json!({
            "summary": self.summary,
            "responses": {status: {"description": self.summary, "content": answer}, "default": refusal},
        });
        if let Some(body) = self.body {
            call["requestBody"] =
                json!({"required": true, "content": content("application/json", &schema(body))});
        }
        let in_path = self.path.split(['{', '}']).skip(1).step_by(2);
        let in_path = in_path
            .map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}));
        let text = |(name, meaning): &(&str, &str)| json!({"name": name, "in": "query", "description": meaning, "schema": {"type": "string"}});
        let parameters: Vec<Value> = in_path.chain(self.query.iter().map(text)).collect();
        if !parameters.is_empty() {
            call["parameters"] = json!(parameters);
        }
        if OPEN.contains(&self.path) {
            call["security"] = json!([]);
        }
        call
    }
}
