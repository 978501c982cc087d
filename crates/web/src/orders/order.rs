//! Orders: what pages want done.

use super::contest::Meeting;
use super::{anatomy, bot, contest, explain, reply, reproduce, review, search, study};
use crate::jobs::{Lane, NewJob};
use crate::refusal::Refusal;
use crate::server::Server;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::sync::Arc;

/// An order as it comes: who wants what, and all that the kind of work takes besides.
#[derive(Deserialize)]
pub(crate) struct Order {
    /// The page that wants it.
    pub(crate) page: String,
    /// What kind of work.
    kind: String,
    /// Whether it goes on when the page is gone.
    #[serde(default)]
    keep: bool,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

/// All kinds of work.
const KINDS: [&str; 11] = [
    "search",
    "reply",
    "review",
    "explain",
    "match",
    "tournament",
    "study",
    "reproduce",
    "anatomy",
    "talk",
    "grade",
];

impl Order {
    /// Reads the rest of the order and checks it, so that a wrong one is known at once.
    pub(crate) fn prepare(self, server: &Arc<Server>) -> Result<NewJob, Refusal> {
        let Order { kind, keep, rest, .. } = self;
        let mut new = match kind.as_str() {
            "search" => search::prepare(read(rest)?, server)?,
            "reply" => reply::prepare(read(rest)?, server)?,
            "review" => review::prepare(read(rest)?, server)?,
            "explain" => explain::prepare(read(rest)?, server)?,
            "anatomy" => anatomy::prepare(read(rest)?, server)?,
            "talk" => bot::talk::prepare(read(rest)?, server)?,
            "grade" => bot::grade::prepare(read(rest)?, server)?,
            "study" => study::prepare(read(rest)?, server)?,
            "reproduce" => reproduce::prepare(read(rest)?, server)?,
            "match" => contest::prepare(Meeting::Match, read(rest)?, server)?,
            "tournament" => contest::prepare(Meeting::Tournament, read(rest)?, server)?,
            _ => {
                let expected = plyground_players::one_of(&KINDS);
                return Err(
                    Refusal::bad("bad_kind", format!("no work {kind:?}: expected {expected}")).of("kind")
                );
            }
        };
        // Only what takes long anyway goes on for somebody who is gone.
        new.keep |= keep && new.lane == Lane::Long;
        Ok(new)
    }
}

fn read<T: DeserializeOwned>(rest: Map<String, Value>) -> Result<T, Refusal> {
    serde_json::from_value(Value::Object(rest))
        .map_err(|error| Refusal::bad("bad_request", error.to_string()))
}
