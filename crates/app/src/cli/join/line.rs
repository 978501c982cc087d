//! The line to a class: requests that wait for an answer, and are tried again where it is cut.

use super::address::Address;
use crate::failure::Failure;
use plyground_arena::class::{Answer, Ask, Waiting};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// What there is to do.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Next {
    Ask(Ask),
    Wait(Waiting),
    End(Waiting),
}

/// The line to a class.
pub(super) struct Line {
    agent: ureq::Agent,
    base: String,
    key: String,
    /// Name and code, for a class that was begun again.
    ticket: Value,
}

/// Longer than a class keeps a question waiting.
const PATIENCE: Duration = Duration::from_secs(40);
/// How long a line that is cut is tried again.
const LOST: Duration = Duration::from_secs(30);
/// The longest answer that is read.
const LONGEST: u64 = 1 << 20;

impl Line {
    pub(super) fn new(address: &Address) -> Line {
        let config = ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).http_status_as_error(false);
        // Programs on this machine that send requests elsewhere are not asked.
        let agent = config.proxy(None).build().into();
        Line {
            agent,
            base: format!("http://{}/api/class", address.host),
            key: String::new(),
            ticket: Value::Null,
        }
    }

    /// Joins; returns the name as it is shown, and the game.
    pub(super) fn join(&mut self, name: &str, code: &str) -> Result<(String, String), Failure> {
        self.ticket = json!({ "name": name, "code": code });
        let answer = self.post("join", &self.ticket)?.map_err(Told::failure)?;
        let field = |field: &str| answer[field].as_str().map(str::to_owned).ok_or_else(strange);
        self.key = field("key")?;
        Ok((field("name")?, field("game")?))
    }

    /// Hands in an answer, if there is one, and waits for what there is to do next.
    pub(super) fn next(&mut self, answer: Option<Answer>) -> Result<Next, Failure> {
        let answer = self.post("next", &json!({ "key": self.key, "answer": answer }))?;
        let answer = match answer {
            // A class that goes on after its server was begun again knows names and no keys.
            Err(told) if told.code == "bad_key" => {
                let joined = self.post("join", &self.ticket)?.map_err(Told::failure)?;
                self.key = joined["key"].as_str().map(str::to_owned).ok_or_else(strange)?;
                self.post("next", &json!({ "key": self.key, "answer": null }))?
            }
            answer => answer,
        };
        serde_json::from_value(answer.map_err(Told::failure)?).map_err(|_| strange())
    }

    /// A request; one that gets no answer is sent again for a while.
    fn post(&self, what: &str, body: &Value) -> Result<Result<Value, Told>, Failure> {
        let start = Instant::now();
        loop {
            match self.try_post(what, body) {
                Ok(answer) => return Ok(answer),
                Err(error) if start.elapsed() > LOST || self.key.is_empty() => {
                    return Err(Failure::Run(format!("no answer from {}: {error}", self.base)));
                }
                Err(_) => std::thread::sleep(Duration::from_secs(1)),
            }
        }
    }

    /// A request; the outer error is one of the line, the inner one what the class says.
    fn try_post(&self, what: &str, body: &Value) -> Result<Result<Value, Told>, ureq::Error> {
        let request = self.agent.post(format!("{}/{what}", self.base));
        let mut response = request.header("content-type", "application/json").send(body.to_string())?;
        let text = response.body_mut().with_config().limit(LONGEST).read_to_string()?;
        let value: Value = serde_json::from_str(&text).unwrap_or_default();
        if response.status().is_success() {
            return Ok(Ok(value));
        }
        let message = value["error"]["message"].as_str().map_or_else(
            || format!("the class answers {}", response.status()),
            |message| message.chars().filter(|c| !c.is_control()).take(300).collect(),
        );
        let is_ours = matches!(response.status().as_u16(), 400 | 401 | 403 | 404 | 409 | 422);
        let code = value["error"]["code"].as_str().unwrap_or_default().to_owned();
        Ok(Err(Told { code, message, is_ours }))
    }
}

/// What a class says instead of an answer.
struct Told {
    /// Its word for programs.
    code: String,
    message: String,
    /// Whether the fault is on this side.
    is_ours: bool,
}

impl Told {
    fn failure(self) -> Failure {
        if self.is_ours { Failure::Input(self.message) } else { Failure::Run(self.message) }
    }
}

fn strange() -> Failure {
    Failure::Run("the class answers in words that this version does not know".to_owned())
}
