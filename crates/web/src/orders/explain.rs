//! `explain`: how a search came to its answer, in sentences that are checked.

use super::review::DoneOf;
use crate::jobs::{Context, Lane, NewJob, result};
use crate::language::language;
use crate::position::Place;
use crate::refusal::Refusal;
use crate::safe::admit;
use crate::server::Server;
use crate::shell;
use plyground_explain::thinking::{Account, Asking, Recorded, SearchClaim, account, preferences, record};
use plyground_explain::{Claim, Language};
use plyground_players::{FrameThought, Session};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use utoipa::ToSchema;

/// A search to be explained.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainAsked {
    /// The game's spec.
    pub(crate) game: String,
    /// The line of play.
    pub(crate) position: Option<String>,
    /// The board that it begins with, as drawn text.
    pub(crate) board: Option<String>,
    /// Who thinks.
    pub(crate) player: String,
    /// What its random numbers come from: 1 where nothing is said.
    pub(crate) seed: Option<u64>,
    /// `en` or `de`.
    pub(crate) lang: Option<String>,
}

pub(crate) fn prepare(asked: ExplainAsked, server: &Arc<Server>) -> Result<NewJob, Refusal> {
    let place = Place::new(asked.game, asked.position, asked.board, &server.config.limits)?;
    let session = place.open_running()?;
    let (player, language) = (admit(&asked.player, &server.config)?, language(asked.lang.as_deref())?);
    player.enlist(session.as_ref())?;
    let seed = asked.seed.unwrap_or(1);
    let game = session.game();
    let (number, spec) = (seed.to_string(), player.command_spec(&server.config).to_owned());
    let mut words = vec!["plyground", "explain", "--game", &game, "--player", &spec, "--seed", &number];
    words.extend(["--lang", language.code(), "--json"]);
    words.extend(if place.board.is_none() { ["--", place.position.as_str()] } else { ["--board", "-"] });
    let command = super::search::drawn_first(&place, session.as_ref(), shell::line(&words));
    let work = Box::new(move |context: &Context| {
        let show = |frame: &FrameThought| {
            context.show(&DoneOf { done: frame.done, of: frame.of.unwrap_or(frame.done) });
        };
        let asking = Asking { threads: context.threads, seed, stop: context.stop(), observer: Some(&show) };
        let mut recorded = record(session.as_ref(), player.spec(), &asking)
            .map_err(|why| Refusal::conflict("no_answer", format!("{}: {why}", player.shown)))?;
        recorded.player.clone_from(&player.shown);
        let account = account(&recorded, session.as_ref());
        result(&json!({"account": as_json(session.as_ref(), &recorded, &account, language)}))
    });
    Ok(NewJob { kind: "explain", lane: Lane::Search, keep: false, command, work, contest: None })
}

/// The account, as `explain --json` prints it, with shapes beside each claim.
fn as_json(session: &dyn Session, recorded: &Recorded, account: &Account, language: Language) -> Value {
    let truth = account.truth.as_ref().ok().map(|truth| {
        let one = |(mv, worth): &(String, _)| {
            let mut object = json!(worth);
            object["move"] = json!(mv);
            object
        };
        truth.moves.iter().map(one).collect::<Vec<Value>>()
    });
    let claim = |claim: &SearchClaim| {
        let sentence = claim.say(language);
        let mut object = json!(claim);
        (object["grade"], object["text"], object["shapes"]) =
            (json!(sentence.grade), json!(sentence.text), json!(sentence.shapes));
        object
    };
    json!({
        "game": recorded.game,
        "position": recorded.position,
        "turn": session.turn().index() + 1,
        "player": recorded.player,
        "seed": recorded.seed,
        "best": recorded.best,
        "exact": recorded.exact,
        "truth": truth,
        "looks": preferences(recorded),
        "claims": account.claims.iter().map(claim).collect::<Vec<Value>>(),
    })
}
