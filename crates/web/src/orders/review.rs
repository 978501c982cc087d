//! `review`: a game gone through move by move, with a board for each.

use crate::jobs::{Context, Lane, NewJob, result};
use crate::language::language;
use crate::paste::pasted;
use crate::position::{Place, open};
use crate::refusal::Refusal;
use crate::safe::{Admitted, admit};
use crate::server::Server;
use crate::shell;
use crate::view::BoardAnswer;
use plyground_explain::Language;
use plyground_explain::review::{Referee, Review, review_blokus, review_connect};
use plyground_players::{Request, Session, Streams, registry};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use utoipa::ToSchema;

/// A game to be reviewed: pasted text, or a game with its line of play.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewAsked {
    /// What was pasted.
    pub(crate) text: Option<String>,
    /// The game's spec.
    pub(crate) game: Option<String>,
    /// The line of play.
    pub(crate) position: Option<String>,
    /// A player to ask beside the truth; without a solver, the judge.
    pub(crate) player: Option<String>,
    /// `en` or `de`.
    pub(crate) lang: Option<String>,
}

/// How far a piece of work is.
#[derive(Serialize, ToSchema)]
pub(crate) struct DoneOf {
    /// So much is done.
    pub(crate) done: u64,
    /// Of so much.
    pub(crate) of: u64,
}

/// A review.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReviewResult {
    /// The review, as `review --json` prints it.
    review: Review,
    /// The board before each move and at the end; what could be played stands in none of them, and pieces only in the first.
    boards: Vec<BoardAnswer>,
}

/// A review that is ready to be made.
pub(crate) struct Reviewing {
    game: String,
    line: String,
    player: Option<Admitted>,
    language: Language,
}

impl Reviewing {
    /// Reads and checks what is asked.
    pub(crate) fn new(asked: ReviewAsked, server: &Server) -> Result<Reviewing, Refusal> {
        let language = language(asked.lang.as_deref())?;
        let player = asked.player.as_deref().map(|player| admit(player, &server.config)).transpose()?;
        let (game, line) = match (asked.text, asked.position) {
            (Some(text), None) => {
                let read = pasted(&text, asked.game.as_deref())?;
                let drawn =
                    || Refusal::bad("bad_text", "a drawn board has no moves: expected a game").of("text");
                (read.game, read.position.ok_or_else(drawn)?)
            }
            (None, Some(line)) => (asked.game.unwrap_or_else(|| "connect".to_owned()), line),
            _ => return Err(Refusal::bad("bad_request", "expected one of text and position").of("text")),
        };
        let session = Place::new(game, Some(line), None, &server.config.limits)?.open()?;
        if session.ply() == 0 {
            return Err(
                Refusal::bad("bad_position", "a game without moves has nothing to review").of("position")
            );
        }
        if let Some(player) = &player {
            player.enlist(session.as_ref())?;
        }
        Ok(Reviewing { game: session.game(), line: session.line(), player, language })
    }

    /// The language of its sentences.
    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// The command line that gives the same.
    pub(crate) fn command(&self, server: &Server) -> String {
        let mut words =
            vec!["plyground", "review", "--game", &self.game, "--unfinished", "--lang", self.language.code()];
        if let Some(player) = &self.player {
            words.extend(["--player", player.command_spec(&server.config)]);
        }
        words.extend(["--json", "--", &self.line]);
        shell::line(&words)
    }

    /// Makes it; `None` if somebody says stop.
    pub(crate) fn review(
        &self,
        threads: usize,
        stop: &AtomicBool,
        seen: &mut dyn FnMut(usize, usize),
    ) -> Result<Option<Review>, Refusal> {
        let Reviewing { game, line, language, .. } = self;
        if !registry::has_solver(game) {
            let player = self.player.as_ref().map_or("level:9", Admitted::spec);
            let referee = Referee { player, threads, seed: 1 };
            return Ok(review_blokus(game, line, &referee, *language, stop, seen)?);
        }
        let Some(mut review) = review_connect(game, line, *language, stop, seen)? else { return Ok(None) };
        if let Some(player) = &self.player {
            let mut session = open(game)?;
            let mut thinker = player.enlist(session.as_ref())?;
            for (number, one) in review.moves.iter_mut().enumerate() {
                session.go_to(&one.position)?;
                let seed = Streams::new(1).branch(number as u64).seed();
                let request = Request { threads, seed, stop, observer: None };
                let thought = thinker.think(session.as_ref(), &request).ok();
                one.thought = thought.and_then(|thought| {
                    thought.moves.iter().find(|mv| mv.mv == thought.best).and_then(|best| best.value)
                });
                if stop.load(Ordering::Relaxed) {
                    return Ok(None);
                }
            }
        }
        Ok(Some(review))
    }

    /// The board before each move and at the end.
    fn boards(&self) -> Result<Vec<BoardAnswer>, Refusal> {
        let mut session = open(&self.game)?;
        session.go_to(&self.line)?;
        let mut boards = vec![slim(session.as_ref())];
        while session.undo().is_some() {
            boards.push(slim(session.as_ref()));
        }
        boards.reverse();
        if let Some(first) = boards.first_mut() {
            first.board.pieces = session.board().pieces;
        }
        Ok(boards)
    }
}

/// A board without what takes most room and a review does not need.
fn slim(session: &dyn Session) -> BoardAnswer {
    let mut board = BoardAnswer::new(session);
    (board.board.moves, board.board.pieces) = (Vec::new(), Vec::new());
    board
}

pub(crate) fn prepare(asked: ReviewAsked, server: &Arc<Server>) -> Result<NewJob, Refusal> {
    let reviewing = Reviewing::new(asked, server)?;
    let command = reviewing.command(server);
    let work = Box::new(move |context: &Context| {
        let mut seen = |done: usize, of: usize| context.show(&DoneOf { done: done as u64, of: of as u64 });
        match reviewing.review(context.threads, context.stop(), &mut seen)? {
            Some(review) => result(&ReviewResult { review, boards: reviewing.boards()? }),
            None => Ok(None),
        }
    });
    Ok(NewJob { kind: "review", lane: Lane::Search, keep: false, command, work, contest: None })
}
