//! `search`: what a player thinks of a position, frame by frame.

use crate::jobs::{Context, Lane, NewJob, result};
use crate::position::Place;
use crate::refusal::Refusal;
use crate::safe::{Admitted, admit};
use crate::server::Server;
use crate::shell;
use plyground_players::{FrameThought, Request, Session, Thought, TreeThought, Xray};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A search to be watched.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchAsked {
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
    /// Threads that it may use: all of the server's where nothing is said.
    pub(crate) threads: Option<usize>,
    /// Whether its tree is wanted.
    #[serde(default)]
    pub(crate) tree: bool,
}

/// What came of a search.
#[derive(Serialize, ToSchema)]
pub(crate) struct SearchResult {
    /// The answer, as `analyze --json` prints it.
    answer: Thought,
    /// The tree, if it was wanted and there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<TreeThought>,
    /// Best play as far as it was seen.
    line: Vec<String>,
}

/// How much of a tree is shown: what a page can draw.
const XRAY: Xray = Xray { nodes: 500, depth: 8 };

/// A search about to begin: who is asked, what, and on which terms.
pub(super) struct Inquiry {
    pub(super) session: Box<dyn Session>,
    pub(super) player: Admitted,
    pub(super) seed: u64,
    pub(super) threads: Option<usize>,
}

impl Inquiry {
    /// Thinks, and shows every frame; with the tree if it is wanted.
    pub(super) fn think(
        &self,
        context: &Context,
        is_tree_wanted: bool,
    ) -> Result<(Thought, Option<TreeThought>), Refusal> {
        let mut thinker = self.player.enlist(self.session.as_ref())?;
        let show = |frame: &FrameThought| context.show(frame);
        let request = Request {
            threads: self.threads.unwrap_or(context.threads),
            seed: self.seed,
            stop: context.stop(),
            observer: Some(&show),
        };
        let came = match is_tree_wanted {
            true => thinker.think_and_show(self.session.as_ref(), &request, XRAY),
            false => thinker.think(self.session.as_ref(), &request).map(|thought| (thought, None)),
        };
        let (mut thought, tree) = came.map_err(|error| Refusal::conflict("no_answer", error.to_string()))?;
        // An engine is shown by the name that its owner gave it.
        thought.player.clone_from(&self.player.shown);
        match thought.answered() {
            Ok(thought) => Ok((thought, tree)),
            Err(forfeit) => {
                Err(Refusal::conflict("forfeit", format!("{}: no move: {forfeit}", self.player.shown)))
            }
        }
    }

    /// The command line that gives the same numbers.
    pub(super) fn command(&self, place: &Place, server: &Server, more: &[&str]) -> String {
        let (seed, threads) = (self.seed.to_string(), self.threads.map(|threads| threads.to_string()));
        let game = self.session.game();
        let mut words = vec!["plyground", "analyze", &game];
        words.extend(place.words().unwrap_or(["--board", "-"]));
        words.extend(["--player", self.player.command_spec(&server.config), "--seed", &seed]);
        if let Some(threads) = &threads {
            words.extend(["--threads", threads]);
        }
        words.extend(more);
        drawn_first(place, self.session.as_ref(), shell::line(&words))
    }
}

/// A command line behind one that prints the board, where only a drawing tells the position.
pub(super) fn drawn_first(place: &Place, session: &dyn Session, line: String) -> String {
    match place.board {
        None => line,
        Some(_) => format!("{} | {line}", shell::line(&["printf", "%s", &session.draw()])),
    }
}

/// The number of threads that a page asks for, if there are so many.
pub(super) fn threads(asked: Option<usize>, server: &Server) -> Result<Option<usize>, Refusal> {
    let most = server.config.threads;
    match asked {
        Some(threads) if !(1..=most).contains(&threads) => {
            let message = format!("{threads} threads: expected 1 to {most}");
            Err(Refusal::bad("bad_threads", message).of("threads"))
        }
        asked => Ok(asked),
    }
}

pub(crate) fn prepare(asked: SearchAsked, server: &Arc<Server>) -> Result<NewJob, Refusal> {
    let place = Place::new(asked.game, asked.position, asked.board, &server.config.limits)?;
    let session = place.open_running()?;
    let player = admit(&asked.player, &server.config)?;
    player.enlist(session.as_ref())?;
    let threads = threads(asked.threads, server)?;
    let inquiry = Inquiry { session, player, seed: asked.seed.unwrap_or(1), threads };
    let more: &[&str] = if asked.tree { &["--tree", "--json"] } else { &["--json"] };
    let command = inquiry.command(&place, server, more);
    let work = Box::new(move |context: &Context| {
        let (answer, tree) = inquiry.think(context, asked.tree)?;
        let line = answer.line.clone();
        result(&SearchResult { answer, tree, line })
    });
    Ok(NewJob { kind: "search", lane: Lane::Search, keep: false, command, work, contest: None })
}
