//! What members ask: to join, and what there is to do.

use super::closed;
use crate::answer::{Answer, Json};
use crate::asked::Asked;
use crate::guard::is_same;
use crate::refusal::Refusal;
use crate::server::Server;
use axum::extract::State;
use axum::http::StatusCode;
use plyground_arena::class::{Answer as Move, Next};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// How long a question waits for something to do.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a wrong code takes, one after the other: forty bits take longer than any lesson.
const WRONG_CODE: Duration = Duration::from_millis(250);
/// How often the class looks for who is late while somebody waits.
const LOOK: Duration = Duration::from_millis(500);

/// Who wants to join.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinAsked {
    /// What the teacher shows.
    code: String,
    /// What the member is called.
    name: String,
}

/// A member's place.
#[derive(Serialize, ToSchema)]
pub(crate) struct Joined {
    /// What it shows from now on; nobody else knows it.
    key: String,
    /// Its name as it is shown.
    name: String,
    /// The game that the class plays.
    game: String,
}

/// `POST /api/class/join`: takes a member in.
pub(crate) async fn join(
    State(server): State<Arc<Server>>,
    Asked(asked): Asked<JoinAsked>,
) -> Answer<Joined> {
    let room = server.classroom.as_ref().ok_or_else(closed)?;
    let code = asked.code.trim().to_ascii_uppercase();
    if !is_same(code.as_bytes(), room.code.as_bytes()) {
        let _turn = room.guess.acquire().await.map_err(|_| Refusal::ending())?;
        tokio::time::sleep(WRONG_CODE).await;
        let message = "another code opens this class: expected the one that the teacher shows";
        return Err(Refusal::new(StatusCode::FORBIDDEN, "bad_code", message).of("code"));
    }
    let key = random_key()?;
    room.with(|class, now| class.join(&asked.name, &key, now))?;
    let game = room.class().rules().game.clone();
    Ok(Json(Joined { key, name: asked.name.trim().to_owned(), game }))
}

/// A member with an answer, or without one yet.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NextAsked {
    /// The member's key.
    key: String,
    /// Its move: `{"number","ply","move"}`, with `move` null from a bot that gives up.
    answer: Option<Move>,
}

/// `POST /api/class/next`: takes a move and waits until there is something to do.
pub(crate) async fn next(
    State(server): State<Arc<Server>>,
    Asked(NextAsked { key, mut answer }): Asked<NextAsked>,
) -> Answer<Next> {
    let room = server.classroom.as_ref().ok_or_else(closed)?;
    let mut bell = room.bell.subscribe();
    let start = Instant::now();
    loop {
        bell.borrow_and_update();
        let is_new = answer.is_some();
        let next = {
            let answer = answer.take();
            room.change(|class, now| class.next(&key, answer, now))?
        };
        if is_new {
            room.bell.send_replace(());
            bell.borrow_and_update();
        }
        let is_news = match &next {
            Next::Wait(waiting) => waiting.news.is_some(),
            _ => true,
        };
        if is_news || start.elapsed() > PATIENCE {
            return Ok(Json(next));
        }
        // Somebody's turn may have come, or somebody may be late.
        let _ = tokio::time::timeout(LOOK, bell.changed()).await;
    }
}

/// So many random bytes of the system's, as letters.
fn random_key() -> Result<String, Refusal> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| Refusal::broken(format!("no random numbers: {error}")))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
