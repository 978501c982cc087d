//! The engine behind the protocol: the game that a controller holds, and the player that moves in it.

use crate::failure::Failure;
use plyground_players::registry::{self, GameKind};
use plyground_players::{Request, Session, Streams, Thinker, Thought, engines};
use std::sync::atomic::AtomicBool;

/// A game and the player that moves in it.
pub(crate) struct GtpEngine {
    pub(super) session: Box<dyn Session>,
    player: Thinker,
    /// Every move on the board with its colour, from zero.
    pub(super) turns: Vec<(usize, String)>,
    pub(super) seed: u64,
    threads: usize,
    has_quit: bool,
}

impl GtpEngine {
    pub(crate) fn new(game: &str, player: &str, seed: u64, threads: usize) -> Result<GtpEngine, Failure> {
        let session = registry::open(game)?;
        let player = session.enlist(player)?;
        Ok(GtpEngine { session, player, turns: Vec::new(), seed, threads, has_quit: false })
    }

    /// Whether the controller wants no more.
    pub(crate) fn has_quit(&self) -> bool {
        self.has_quit
    }

    pub(super) fn quit(&mut self) {
        self.has_quit = true;
    }

    /// Another game, at its start; changes nothing where there is none of that name.
    pub(super) fn set_game(&mut self, name: &str) -> Result<(), String> {
        let session = registry::open(&engines::from_gtp(name)).map_err(|error| error.to_string())?;
        let player = session.enlist(self.player.spec()).map_err(|error| error.to_string())?;
        (self.session, self.player) = (session, player);
        self.turns.clear();
        Ok(())
    }

    pub(super) fn clear(&mut self) {
        self.turns.clear();
        self.show();
    }

    /// Plays a move of a colour, whoever's turn it is.
    pub(super) fn play(&mut self, colour: usize, mv: &str) -> Result<(), String> {
        if mv.is_empty() || mv.contains([' ', ':', ';']) {
            return Err(format!("invalid move {mv:?}"));
        }
        self.turn_to(colour)?;
        let played = self.session.play(mv);
        if played.is_ok() {
            self.turns.push((colour, mv.to_owned()));
        }
        self.show();
        played.map(|_| ()).map_err(|error| format!("illegal move: {error}"))
    }

    pub(super) fn undo(&mut self) -> Result<(), String> {
        self.turns.pop().ok_or("cannot undo")?;
        self.show();
        Ok(())
    }

    /// The legal moves of a colour; none where it can only pass.
    pub(super) fn legal(&mut self, colour: usize) -> Result<Vec<String>, String> {
        self.turn_to(colour)?;
        let legal = if self.session.must_pass() { Vec::new() } else { self.session.legal() };
        self.show();
        Ok(legal)
    }

    /// What the player would do with a colour; `None` where it can only pass.
    pub(super) fn choose(&mut self, colour: usize) -> Result<Option<String>, String> {
        if self.session.outcome().is_some() && !self.has_colours() {
            return Err("the game is over".to_owned());
        }
        if self.legal(colour)?.is_empty() {
            return Ok(None);
        }
        self.turn_to(colour)?;
        let seed = Streams::new(self.seed).branch(self.turns.len() as u64).seed();
        let (stop, threads) = (AtomicBool::new(false), self.threads);
        let request = Request { threads, seed, stop: &stop, observer: None };
        let thought = self.session.think(&mut self.player, &request);
        self.show();
        match thought {
            Some(Thought { forfeit: Some(forfeit), .. }) => Err(format!("no move: {forfeit}")),
            thought => Ok(thought.map(|thought| thought.best)),
        }
    }

    /// Whether colours are written with the moves, and may move out of turn.
    fn has_colours(&self) -> bool {
        GameKind::of(&self.session.game()).names_colours
    }

    fn in_turn(&self, colour: usize) -> Result<(), String> {
        if self.has_colours() || colour == self.session.colour() {
            return Ok(());
        }
        Err(format!("it is the turn of {}", ["b", "w"][self.session.colour().min(1)]))
    }

    /// Makes it the turn of a colour, as if the others had been skipped.
    fn turn_to(&mut self, colour: usize) -> Result<(), String> {
        self.in_turn(colour)?;
        if self.has_colours() {
            let line = format!("{} {}:", self.line(), colour + 1);
            self.session.go_to(&line).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// Sets the board to the moves.
    fn show(&mut self) {
        self.session.go_to(&self.line()).expect("moves that were played before");
    }

    fn line(&self) -> String {
        let word = |(colour, mv): &(usize, String)| match self.has_colours() {
            true => format!("{}:{mv}", colour + 1),
            false => mv.clone(),
        };
        self.turns.iter().map(word).collect::<Vec<_>>().join(" ")
    }
}
