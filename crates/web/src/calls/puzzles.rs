//! `/api/puzzles`: positions with something at stake, without their answers.

use super::puzzle_words::{hinted, replied};
use crate::answer::{Answer, Json};
use crate::asked::{Asked, Queried};
use crate::language::language;
use crate::refusal::Refusal;
use crate::server::Server;
use crate::view::BoardAnswer;
use axum::extract::{Path, State};
use plyground_explain::puzzle::{Attempt, Collection, Hint, Judge, Puzzle, Reply};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock};
use utoipa::{IntoParams, ToSchema};

/// A puzzle of the list.
#[derive(Serialize, ToSchema)]
pub(crate) struct PuzzleRow {
    /// Its number, from one.
    id: usize,
    /// The game's spec.
    game: String,
    /// The lowest level that finds the answer with most seeds.
    level: Option<u8>,
    /// What is asked for.
    words: String,
}

/// A puzzle, without the answer.
#[derive(Serialize, ToSchema)]
pub(crate) struct PuzzleShown {
    /// Its number, from one.
    id: usize,
    /// The game's spec.
    game: String,
    /// The line of play that leads to it.
    position: String,
    /// The board.
    board: BoardAnswer,
    /// The lowest level that finds the answer with most seeds.
    level: Option<u8>,
    /// What is asked for.
    question: String,
}

/// An answer to a puzzle.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TryAsked {
    /// The move.
    #[serde(rename = "move")]
    mv: String,
    /// `en` or `de`.
    lang: Option<String>,
}

/// What an answer gets.
#[derive(Serialize, ToSchema)]
pub(crate) struct TryAnswer {
    /// Whether it keeps the result.
    right: bool,
    /// Why, in words.
    text: String,
    /// Best play after a wrong one.
    refutation: Vec<String>,
    /// The board after the move.
    board: BoardAnswer,
}

/// A wish for help.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleHintAsked {
    /// 1 how many moves are right, 2 one that is not, 3 one that is.
    degree: u8,
    /// `en` or `de`.
    lang: Option<String>,
}

/// Help.
#[derive(Serialize, ToSchema)]
pub(crate) struct PuzzleHint {
    /// How much is told.
    degree: u8,
    /// Of how many degrees.
    of: u8,
    /// The help in words.
    text: String,
    /// A right move, at the third degree.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
}

/// In which language.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct InLanguage {
    /// `en` or `de`.
    lang: Option<String>,
}

static NEVER: AtomicBool = AtomicBool::new(false);

/// The puzzles that are built in.
fn collection() -> &'static Collection {
    static PUZZLES: OnceLock<Collection> = OnceLock::new();
    PUZZLES.get_or_init(Collection::built_in)
}

/// The judge of the built-in puzzles, which are all of one board.
fn judge() -> &'static Mutex<Judge> {
    static JUDGE: OnceLock<Mutex<Judge>> = OnceLock::new();
    JUDGE.get_or_init(|| Mutex::new(Judge::new("connect").expect("a game with a solver")))
}

fn puzzle(id: usize) -> Result<&'static Puzzle, Refusal> {
    let none = || Refusal::missing(format!("no puzzle {id}: expected 1 to {}", collection().count()));
    collection().get(id).ok_or_else(none)
}

/// Works on a puzzle.
fn attempted<T>(id: usize, work: impl FnOnce(&mut Attempt<'_>) -> Result<T, Refusal>) -> Result<T, Refusal> {
    let puzzle = puzzle(id)?;
    let judge = crate::truths::locked(judge());
    let broken = || Refusal::broken(format!("puzzle {id} has no answer"));
    let attempt = Attempt::new(&judge, puzzle, &NEVER).map_err(|error| Refusal::broken(error.to_string()))?;
    work(&mut attempt.ok_or_else(broken)?)
}

pub(crate) async fn list(
    State(server): State<Arc<Server>>,
    Queried(InLanguage { lang }): Queried<InLanguage>,
) -> Answer<Vec<PuzzleRow>> {
    let language = language(lang.as_deref())?;
    let row = move |(id, puzzle): (usize, &Puzzle)| {
        let session = plyground_players::registry::open(&puzzle.game).ok()?;
        let mut at = session;
        at.go_to(&puzzle.position).ok()?;
        let mover = plyground_explain::seat_name(language, at.as_ref(), at.turn());
        Some(PuzzleRow {
            id,
            game: puzzle.game.clone(),
            level: puzzle.level,
            words: puzzle.task(&mover, language),
        })
    };
    server.compute(move |_| Ok(Json(collection().iter().filter_map(row).collect()))).await
}

pub(crate) async fn show(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    Queried(InLanguage { lang }): Queried<InLanguage>,
) -> Answer<PuzzleShown> {
    let (id, language) = (number(&id)?, language(lang.as_deref())?);
    let answer = move |_: &Server| {
        attempted(id, |attempt| {
            Ok(Json(PuzzleShown {
                id,
                game: attempt.puzzle().game.clone(),
                position: attempt.puzzle().position.clone(),
                board: BoardAnswer::new(attempt.session()),
                level: attempt.puzzle().level,
                question: attempt.task(language),
            }))
        })
    };
    server.compute(answer).await
}

pub(crate) async fn attempt(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    Asked(asked): Asked<TryAsked>,
) -> Answer<TryAnswer> {
    let (id, language) = (number(&id)?, language(asked.lang.as_deref())?);
    let answer = move |_: &Server| {
        attempted(id, |attempt| {
            let mut session = attempt.session().fork();
            crate::view::play_named(session.as_mut(), &asked.mv)?;
            let reply = attempt.answer(&asked.mv, &NEVER)?;
            let board = BoardAnswer::new(session.as_ref());
            let (right, refutation) = match &reply {
                Reply::Right { .. } => (true, Vec::new()),
                Reply::Wrong { refutation, .. } => (false, refutation.clone()),
            };
            Ok(Json(TryAnswer { right, text: replied(&reply, attempt, language), refutation, board }))
        })
    };
    server.compute(answer).await
}

pub(crate) async fn hint(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    Asked(asked): Asked<PuzzleHintAsked>,
) -> Answer<PuzzleHint> {
    let (id, language, degree) = (number(&id)?, language(asked.lang.as_deref())?, asked.degree);
    if !(1..=3).contains(&degree) {
        return Err(Refusal::bad("bad_degree", format!("degree {degree}: expected 1 to 3")).of("degree"));
    }
    let answer = move |_: &Server| {
        attempted(id, |attempt| {
            let mut hint = attempt.hint(&NEVER)?;
            for _ in 1..degree {
                hint = attempt.hint(&NEVER)?;
            }
            let mv = match &hint {
                Hint::Answer { mv } | Hint::Nothing { mv } => Some(mv.clone()),
                _ => None,
            };
            Ok(Json(PuzzleHint { degree, of: 3, text: hinted(&hint, attempt, language), mv }))
        })
    };
    server.compute(answer).await
}

fn number(id: &str) -> Result<usize, Refusal> {
    id.parse().map_err(|_| Refusal::missing(format!("no puzzle {id:?}: expected a number from 1")))
}
