//! What the teacher's page asks: the ladder, and to pause, hide names, send home.

use super::closed;
use crate::answer::{Answer, Json};
use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::server::Server;
use axum::extract::State;
use plyground_arena::class::LadderRow;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use utoipa::ToSchema;

/// A class as its teacher sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClassShown {
    /// What members must know to join.
    code: String,
    /// The game.
    game: String,
    /// Seconds for a move.
    seconds: f64,
    /// Whether no new game begins.
    paused: bool,
    /// Whether names are hidden.
    hidden: bool,
    /// The members, the strongest first.
    ladder: Vec<LadderRow>,
    /// Games under way.
    playing: Vec<GameUnderWay>,
    /// Finished games.
    games: usize,
    /// Why games are not kept any more, where they should be.
    #[serde(skip_serializing_if = "Option::is_none")]
    trouble: Option<String>,
}

/// A game under way.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameUnderWay {
    /// Its number, from one.
    number: u64,
    /// Who sits at each seat.
    seats: [String; 2],
    /// The line of play so far.
    position: String,
}

/// `GET /api/class`.
pub(crate) async fn show(State(server): State<Arc<Server>>) -> Answer<ClassShown> {
    shown(&server).map(Json)
}

/// One thing to do.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Control {
    /// Begin no new game, or begin them again.
    Pause(bool),
    /// Hide names, or show them.
    HideNames(bool),
    /// Send a member home.
    Remove(String),
}

/// `POST /api/class/control`.
pub(crate) async fn control(
    State(server): State<Arc<Server>>,
    Asked(control): Asked<Control>,
) -> Answer<ClassShown> {
    let room = server.classroom.as_ref().ok_or_else(closed)?;
    match control {
        Control::Pause(is_paused) => room.with(|class, _| class.pause(is_paused)),
        Control::HideNames(hides) => room.hides_names.store(hides, Relaxed),
        Control::Remove(name) => {
            if !room.with(|class, now| class.remove(&name, now)) {
                return Err(Refusal::missing("nobody in the class has this name").of("remove"));
            }
        }
    }
    shown(&server).map(Json)
}

fn shown(server: &Server) -> Result<ClassShown, Refusal> {
    let room = server.classroom.as_ref().ok_or_else(closed)?;
    let hidden = room.hides_names.load(Relaxed);
    room.change(|class, now| class.look(now));
    let trouble = room.trouble();
    let class = room.class();
    let mut ladder = class.ladder();
    let mut playing: Vec<GameUnderWay> = class
        .under_way()
        .into_iter()
        .map(|(number, seats, position)| GameUnderWay { number, seats, position })
        .collect();
    if hidden {
        let numbers: Vec<(String, usize)> = ladder.iter().map(|row| (row.name.clone(), row.number)).collect();
        let hide = |name: &mut String| {
            let number = numbers.iter().find(|(own, _)| own == name).map_or(0, |(_, number)| *number);
            *name = format!("Player {number}");
        };
        playing.iter_mut().for_each(|game| game.seats.iter_mut().for_each(hide));
        ladder.iter_mut().for_each(|row| hide(&mut row.name));
    }
    let rules = class.rules();
    Ok(ClassShown {
        code: room.code.clone(),
        game: rules.game.clone(),
        seconds: rules.time.as_secs_f64(),
        paused: class.is_paused(),
        hidden,
        ladder,
        playing,
        games: class.games().len(),
        trouble,
    })
}
