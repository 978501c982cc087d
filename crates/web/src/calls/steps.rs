//! `POST /api/steps`: a small search, step by step, with the numbers that it went by itself.

use crate::answer::{Answer, Json};
use crate::asked::Asked;
use crate::language::language;
use crate::position::Place;
use crate::refusal::Refusal;
use crate::safe::admit;
use crate::server::Server;
use axum::extract::State;
use plyground_explain::thinking::{Visit, visits};
use plyground_explain::{Language, Slots, fill};
use plyground_players::{Request, StepThought, Xray};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use utoipa::ToSchema;

/// A search to be shown.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepsAsked {
    /// The game's spec: a small board.
    pub(crate) game: String,
    /// The line of play.
    pub(crate) position: Option<String>,
    /// The board that it begins with, as drawn text.
    pub(crate) board: Option<String>,
    /// Who thinks: `uct` with one tree, or `alphabeta` and its like with `divide=none`.
    pub(crate) player: String,
    /// What its random numbers come from: 1 where nothing is said.
    pub(crate) seed: Option<u64>,
    /// At most so many steps.
    pub(crate) count: Option<usize>,
    /// `en` or `de`.
    pub(crate) lang: Option<String>,
}

/// The steps.
#[derive(Serialize, ToSchema)]
pub(crate) struct StepsAnswer {
    /// The steps, as `explain --step --json` prints them: rounds of simulations, or positions looked at.
    steps: Vec<Value>,
    /// Each in words.
    text: Vec<String>,
    /// The answer of the whole search.
    best: String,
}

/// Steps that are shown, and legal moves of a position whose search is.
const MOST: usize = 200;
const WIDEST: usize = 10;

pub(crate) async fn steps(
    State(server): State<Arc<Server>>,
    Asked(asked): Asked<StepsAsked>,
) -> Answer<StepsAnswer> {
    let place = Place::new(asked.game, asked.position, asked.board, &server.config.limits)?;
    let (player, language) = (admit(&asked.player, &server.config)?, language(asked.lang.as_deref())?);
    let (count, seed) = (asked.count.unwrap_or(MOST), asked.seed.unwrap_or(1));
    if !(1..=MOST).contains(&count) {
        return Err(Refusal::bad("bad_count", format!("{count} steps: expected 1 to {MOST}")).of("count"));
    }
    // A search for a lesson is short: whatever it is asked for, it ends with the time of an answer.
    let late = Arc::new(AtomicBool::new(false));
    let alarm = late.clone();
    let time = server.config.limits.solve;
    let bell = tokio::spawn(async move {
        tokio::time::sleep(time).await;
        alarm.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    let answer = move |_: &Server| {
        let session = place.open_running()?;
        let legal = session.count_legal();
        if legal > WIDEST {
            let message = format!("{legal} legal moves: expected a position with at most {WIDEST}");
            return Err(Refusal::bad("too_wide", message).of("game"));
        }
        let mut thinker = player.enlist(session.as_ref())?;
        let kept: Mutex<Vec<StepThought>> = Mutex::default();
        let keep = |step: &StepThought| {
            if step.simulation <= count as u64 {
                crate::truths::locked(&kept).push(step.clone());
            }
        };
        let request = Request { threads: 1, seed, stop: &late, observer: None };
        let xray = Xray { nodes: 1 << 14, depth: 250 };
        let came = thinker.think_in_steps(session.as_ref(), &request, xray, &keep);
        let (thought, tree) = came.map_err(|error| Refusal::conflict("no_answer", error.to_string()))?;
        let rounds = kept.into_inner().unwrap_or_default();
        let looks = match rounds.is_empty() {
            true => {
                tree.as_ref().filter(|tree| tree.measure == "positions").and_then(visits).unwrap_or_default()
            }
            false => Vec::new(),
        };
        if rounds.is_empty() && looks.is_empty() {
            let kinds = "uct with divide=tree, or alphabeta of a small depth with divide=none";
            return Err(Refusal::bad("no_steps", format!("no steps to show: expected {kinds}")).of("player"));
        }
        let json = |step: &dyn erased::Step| step.json();
        let steps: Vec<&dyn erased::Step> = match rounds.is_empty() {
            false => rounds.iter().map(|step| step as &dyn erased::Step).collect(),
            true => looks.iter().take(count).map(|look| look as &dyn erased::Step).collect(),
        };
        let text = steps.iter().map(|step| step.words(language)).collect();
        let steps = steps.into_iter().map(json).collect::<Result<Vec<Value>, Refusal>>()?;
        Ok(Json(StepsAnswer { steps, text, best: thought.best }))
    };
    let answered = server.compute(answer).await;
    bell.abort();
    answered
}

mod erased {
    //! The two kinds of steps as one.

    use super::{Language, Refusal, StepThought, Value, Visit, look_in_words, round_in_words};

    pub(super) trait Step {
        fn json(&self) -> Result<Value, Refusal>;
        fn words(&self, language: Language) -> String;
    }

    fn value(step: &impl serde::Serialize) -> Result<Value, Refusal> {
        serde_json::to_value(step).map_err(|error| Refusal::broken(error.to_string()))
    }

    impl Step for StepThought {
        fn json(&self) -> Result<Value, Refusal> {
            value(self)
        }

        fn words(&self, language: Language) -> String {
            round_in_words(self, language)
        }
    }

    impl Step for Visit {
        fn json(&self) -> Result<Value, Refusal> {
            value(self)
        }

        fn words(&self, language: Language) -> String {
            look_in_words(self, language)
        }
    }
}

fn said<const N: usize>(language: Language, key: &str, slots: [(&'static str, String); N]) -> String {
    fill(language, &format!("step.{key}"), &Slots::from(slots))
}

fn line_in_words(line: &[String], language: Language) -> String {
    if line.is_empty() { said(language, "the_root", []) } else { line.join(" ") }
}

/// A round: which simulations, what they selected, and what came of them.
fn round_in_words(step: &StepThought, language: Language) -> String {
    let count = |number: u64| language.count(number);
    let first = ("first", count(step.simulation));
    let mut words = vec![match step.simulations {
        1 => said(language, "simulation", [first]),
        many => said(language, "simulations", [first, ("last", count(step.simulation + many - 1))]),
    }];
    for one in &step.select {
        let key = if one.line.is_empty() { "at_root" } else { "after" };
        let line = line_in_words(&one.line, language);
        let slots = [("visits", count(one.visits.into())), ("move", one.chosen.clone()), ("line", line)];
        words.push(said(language, key, slots));
    }
    for end in &step.simulate {
        let line = ("line", line_in_words(&end.line, language));
        if end.expanded {
            words.push(said(language, "enters", [line]));
        }
    }
    words.join("; ")
}

/// A position that was looked at: its window, and what came of it.
fn look_in_words(look: &Visit, language: Language) -> String {
    let end = |end: Option<i32>, open: &str| end.map_or_else(|| open.to_owned(), |end| end.to_string());
    let mut words = line_in_words(&look.line, language);
    if look.alpha.is_some() || look.beta.is_some() {
        let slots = [("alpha", end(look.alpha, "-∞")), ("beta", end(look.beta, "∞"))];
        words += &format!("  {}", said(language, "window", slots));
    }
    if let Some(eval) = look.eval {
        words += &format!(" = {eval}");
    }
    if !look.cut.is_empty() {
        words += &said(language, "cuts_off", [("cut", look.cut.join(", "))]);
    }
    words
}
