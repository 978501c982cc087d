//! The document of the API, and the types that the page is checked against.

use crate::client::{Client, request};
use axum::body::Body;
use plyground_web::openapi;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

const ROUTES: &str = include_str!("../../src/routes.rs");

#[test]
fn the_document_has_every_call_of_the_router_and_no_other() {
    let routed: BTreeSet<String> = ROUTES
        .split(".route(\"")
        .skip(1)
        .map(|rest| format!("/api{}", rest.split('"').next().unwrap().replace("{*", "{")))
        .collect();
    let document = openapi();
    let told: BTreeSet<String> = document["paths"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(told, routed);
    let client = Client::new();
    for (path, calls) in document["paths"].as_object().unwrap() {
        let path = path.replace("{job}", "j1").replace("{id}", "1").replace("{path}", "x.csv");
        for method in ["get", "post", "delete", "put", "patch"] {
            let asked = request(&method.to_uppercase(), &path).header("content-type", "application/json");
            let status = client.run(client.open(asked.body(Body::from("{}")).unwrap())).status();
            assert_eq!(status != 405, calls[method].is_object(), "{method} {path}: {status}");
        }
    }
    assert_eq!(client.get("/api/openapi.json").json(), document);
    assert_eq!(document["openapi"].as_str().map(|version| &version[..3]), Some("3.1"));
}

#[test]
fn every_name_that_the_document_uses_is_in_it() {
    let document = openapi();
    let text = document.to_string();
    for rest in text.split("#/components/schemas/").skip(1) {
        let name = rest.split('"').next().unwrap();
        assert!(document["components"]["schemas"][name].is_object(), "{name}");
    }
}

/// The types of the page are those of the document: `UPDATE_TYPES=1 cargo test -p plyground-web` writes them anew.
#[test]
fn the_pages_types_are_those_of_the_document() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/server.d.ts");
    let types = types(&openapi());
    if std::env::var_os("UPDATE_TYPES").is_some() {
        std::fs::write(&path, &types).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == types,
        "web/server.d.ts is old: UPDATE_TYPES=1 cargo test -p plyground-web writes it anew"
    );
}

/// Answers of the server have the fields that the document names.
#[test]
fn answers_are_as_the_document_says() {
    let (client, document) = (Client::new(), openapi());
    let check = |name: &str, value: &Value| {
        if let Err(error) = fits(&document, &json!({"$ref": format!("#/components/schemas/{name}")}), value) {
            panic!("{name}{error} in {value}");
        }
    };
    check("Health", &client.get("/api/health").json());
    check("Setup", &client.get("/api/setup").json());
    let place = json!({"game": "connect", "position": "4455"});
    check("BoardAnswer", &client.asked("/api/board", &place));
    check("BoardAnswer", &client.asked("/api/board", &json!({"game": "blokus", "position": ""})));
    check("SolveAnswer", &client.asked("/api/solve", &place));
    check("ExploreAnswer", &client.asked("/api/explore", &place));
    check("Layers", &client.asked("/api/layers", &place));
    check(
        "HintAnswer",
        &client.asked("/api/hint", &json!({"game": "connect", "position": "44", "degree": 3})),
    );
    check(
        "WarnAnswer",
        &client.asked("/api/warn", &json!({"game": "connect", "position": "445", "move": "5"})),
    );
    check("ReadAnswer", &client.asked("/api/read", &json!({"text": "44"})));
    let record = json!({"game": "connect", "position": "4455", "form": "pgn"});
    check("RecordAnswer", &client.asked("/api/record", &record));
    check("PuzzleShown", &client.get("/api/puzzles/3").json());
    check("ErrorAnswer", &client.get("/api/nothing").json());
    let job = client.order(json!({"kind": "search", "game": "connect", "position": "44", "player": "uct:sims=500", "tree": true}));
    let ended = client.ended(&job);
    check("JobShown", &ended);
    check("SearchResult", &ended["result"]);
    check("FrameThought", &ended["frame"]);
    check(
        "ReviewResult",
        &client.ended(&client.order(json!({"kind": "review", "text": "4455362"})))["result"],
    );
    let contest = json!({"kind": "match", "players": ["greedy", "random"], "games": 4, "sprt": [0, 10]});
    check("ContestFrame", &client.ended(&client.order(contest))["result"]);
}

/// Whether a value fits a schema, and where not.
fn fits(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        return fits(document, document.pointer(&name[1..]).unwrap(), value);
    }
    if let Some(all) = schema["allOf"].as_array() {
        return all.iter().try_for_each(|one| fits(document, one, value));
    }
    if let Some(any) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        let faults: Vec<String> = any.iter().filter_map(|one| fits(document, one, value).err()).collect();
        return if faults.len() < any.len() { Ok(()) } else { Err(format!(": none of {faults:?}")) };
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return Ok(()),
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) if kinds.contains(&"number") => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        return Err(format!(": {value}, expected one of {}", schema["enum"]));
    }
    if !kinds.contains(&kind) {
        return Err(format!(": {kind}, expected {kinds:?}"));
    }
    for (nth, item) in value.as_array().into_iter().flatten().enumerate() {
        fits(document, &schema["items"], item).map_err(|error| format!("[{nth}]{error}"))?;
    }
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    if let Some(missing) = required.iter().find(|name| {
        kind == "object"
            && value[name.as_str().unwrap()].is_null()
            && !value.as_object().unwrap().contains_key(name.as_str().unwrap())
    }) {
        return Err(format!(": no {missing}"));
    }
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(own) = value.get(name) {
            fits(document, inner, own).map_err(|error| format!(".{name}{error}"))?;
        }
    }
    Ok(())
}

/// The schemas of a document as types for the page.
fn types(document: &Value) -> String {
    let mut text = String::from(
        "// The types of the API, made of its document by the tests of crates/web: UPDATE_TYPES=1 cargo test -p plyground-web\n",
    );
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        text += "\n";
        text += &comment(schema, "");
        text += &format!("export type {name} = {};\n", typed(schema, ""));
    }
    text
}

fn comment(schema: &Value, indent: &str) -> String {
    match schema["description"].as_str() {
        Some(words) => format!("{indent}/** {} */\n", words.replace('\n', " ").replace("*/", "* /")),
        None => String::new(),
    }
}

fn typed(schema: &Value, indent: &str) -> String {
    let joined = |list: &[Value], sign: &str| {
        let parts: Vec<String> = list.iter().map(|one| typed(one, indent)).collect();
        format!("({})", parts.join(sign))
    };
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap().to_owned();
    }
    if let Some(all) = schema["allOf"].as_array() {
        return joined(all, " & ");
    }
    if let Some(any) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        return joined(any, " | ");
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let one = |kind: &Value| {
                let mut schema = schema.clone();
                schema["type"] = kind.clone();
                typed(&schema, indent)
            };
            kinds.iter().map(one).collect::<Vec<_>>().join(" | ")
        }
        Value::String(kind) => match kind.as_str() {
            "integer" | "number" => "number".to_owned(),
            "boolean" => "boolean".to_owned(),
            "string" => "string".to_owned(),
            "null" => "null".to_owned(),
            "array" => format!("Array<{}>", typed(&schema["items"], indent)),
            _ => object(schema, indent),
        },
        _ => "unknown".to_owned(),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let Some(fields) = schema["properties"].as_object() else {
        return match schema["additionalProperties"].is_object() {
            true => format!("Record<string, {}>", typed(&schema["additionalProperties"], indent)),
            false => "Record<string, any>".to_owned(),
        };
    };
    let deeper = format!("{indent}  ");
    let is_required =
        |name: &str| schema["required"].as_array().is_some_and(|all| all.contains(&json!(name)));
    let mut text = "{\n".to_owned();
    for (name, field) in fields {
        text += &comment(field, &deeper);
        let sign = if is_required(name) { "" } else { "?" };
        text += &format!("{deeper}{name}{sign}: {};\n", typed(field, &deeper));
    }
    text + indent + "}"
}
