//! The state of a game at the terminal: what is shown, taken back, saved and taken up again.

use super::ask;
use super::seated::{SeatedPlayer, advisers, allowed};
use super::setup::{GameSetup, Opened, any_seed};
use super::teaching::Teaching;
use super::words::PlayWords;
use crate::failure::Failure;
use crate::interrupt::{set_last_words, stoppable};
use crate::{game_file, last_game};
use anstyle::{AnsiColor, Effects, Style};
use plyground_explain::connect::Truth;
use plyground_explain::{Language, board_with_names, seat_name};
use plyground_players::registry::GameKind;
use plyground_players::{Payoffs, Request, SavedGame, Seat, Session, Streams, Thinker, Thought, registry};
use plyground_plot::{counted, grouped};
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// A game at the terminal: the board, who sits at it, and where lines come from and go to.
pub(crate) struct TerminalGame<R, W> {
    pub(super) session: Box<dyn Session>,
    pub(super) places: Vec<SeatedPlayer>,
    /// Who gives hints, in their order.
    pub(super) advisers: Vec<Thinker>,
    pub(super) seed: u64,
    pub(super) threads: usize,
    pub(super) save: Option<PathBuf>,
    pub(super) is_quiet: bool,
    pub(super) teaching: Option<Teaching>,
    pub(super) language: Language,
    /// The exact truth, once somebody has asked for it; `None` for a game that has none.
    pub(super) truth: Option<Truth>,
    /// How many hints were given, and after how many moves of the game.
    pub(super) hints: (usize, usize),
    pub(super) input: R,
    pub(super) out: W,
}

impl<R: BufRead, W: Write> TerminalGame<R, W> {
    pub(crate) fn new(setup: GameSetup, mut input: R, mut out: W) -> Result<Self, Failure> {
        let Opened { session, saved } = setup.open()?;
        let mut places = Vec::new();
        for seat in Seat::all(session.seats()) {
            let spec = match setup.player(seat, saved.as_ref())? {
                Some(spec) => spec,
                None => {
                    let kind = GameKind::of(&setup.game);
                    let default = if seat == Seat::FIRST { "human" } else { kind.opponent };
                    ask::player(&mut input, &mut out, session.as_ref(), seat, default)?
                }
            };
            places.push(SeatedPlayer::new(session.as_ref(), spec)?);
        }
        let seed = setup.seed.or(saved.as_ref().map(|saved| saved.seed)).unwrap_or_else(any_seed);
        let advisers = advisers(session.as_ref())?;
        let GameSetup { threads, save, is_quiet, teaching, language, .. } = setup;
        let truth = None;
        Ok(TerminalGame {
            session,
            places,
            advisers,
            seed,
            threads,
            save,
            is_quiet,
            teaching,
            language,
            truth,
            hints: (0, 0),
            input,
            out,
        })
    }

    pub(super) fn introduce(&mut self) -> Result<(), Failure> {
        let seats: Vec<String> = Seat::all(self.places.len())
            .map(|seat| format!("{} is {}", self.session.seat_name(seat), self.places[seat.index()].spec))
            .collect();
        writeln!(self.out, "{}: {}; seed {}", self.session.game(), seats.join(", "), self.seed)?;
        Ok(())
    }

    pub(super) fn show(&mut self) -> Result<(), Failure> {
        writeln!(self.out)?;
        // Who is told why hears of squares, and finds them by their names.
        let board = match self.teaching {
            Some(_) => board_with_names(&self.session.board()),
            None if self.session.header().is_empty() => self.session.draw(),
            None => format!("{}\n{}", self.session.header(), self.session.draw()),
        };
        for letter in board.trim_end_matches('\n').chars() {
            match colour(letter) {
                Some(colour) => write!(self.out, "{}{letter}{}", colour.render(), colour.render_reset())?,
                None => write!(self.out, "{letter}")?,
            }
        }
        writeln!(self.out)?;
        Ok(())
    }

    pub(super) fn words(&self) -> PlayWords {
        PlayWords(self.language)
    }

    /// What a seat is called.
    pub(super) fn name(&self, seat: Seat) -> String {
        seat_name(self.language, self.session.as_ref(), seat)
    }

    /// Who has won, or shares the first place.
    pub(super) fn tell_ending(&mut self, payoffs: &Payoffs) -> Result<(), Failure> {
        write!(self.out, "{}", self.session.standing())?;
        match payoffs.winner() {
            // A seat of two colours is called by both.
            Some(winner) if self.session.colours() == 2 * self.places.len() => {
                writeln!(self.out, "{} win!", self.session.seat_name(winner))?;
            }
            Some(winner) => {
                let said = self.words().say("wins", [("seat", self.name(winner))]);
                writeln!(self.out, "{said}")?;
            }
            None if self.places.len() == 2 => {
                let said = self.words().say("draw", []);
                writeln!(self.out, "{said}")?;
            }
            None => {
                let at_top = |seat: &Seat| payoffs.twelfths(*seat) == payoffs.best();
                let names = Seat::all(self.places.len()).filter(at_top);
                let names: Vec<String> = names.map(|seat| self.session.seat_name(seat)).collect();
                writeln!(self.out, "{} share the first place.", names.join(" and "))?;
            }
        }
        Ok(())
    }

    /// Takes moves back up to and with the last one of `seat`; changes nothing where it has none.
    pub(super) fn undo(&mut self, seat: Seat) -> bool {
        let before = self.session.line();
        let counts: Vec<u64> = self.places.iter().map(|place| place.moves).collect();
        while self.session.undo().is_some() {
            let mover = self.session.turn();
            self.places[mover.index()].moves = self.places[mover.index()].moves.saturating_sub(1);
            if mover == seat {
                return true;
            }
        }
        self.session.go_to(&before).expect("a line that was played");
        self.places.iter_mut().zip(counts).for_each(|(place, moves)| place.moves = moves);
        false
    }

    /// Keeps the game for a review; whether it is there.
    pub(crate) fn keep(&self) -> bool {
        self.session.ply() > 0 && last_game::keep(&self.as_saved())
    }

    /// Keeps an unfinished game at every move, so that Ctrl-C loses none; the moves are told then.
    pub(super) fn keep_so_far(&self) {
        let resume = if self.keep() { "plyground play --resume goes on.\n" } else { "" };
        set_last_words(format!("\nMoves: {}\n{resume}", self.session.line()));
    }

    fn as_saved(&self) -> SavedGame {
        SavedGame {
            plyground: SavedGame::VERSION,
            game: self.session.game(),
            seats: self.places.iter().map(|place| place.spec.clone()).collect(),
            seed: self.seed,
            moves: self.session.line(),
        }
    }

    pub(super) fn save(&mut self, path: &Path) -> Result<(), Failure> {
        let saved = self.as_saved();
        game_file::save(&saved, path).map_err(|error| Failure::Run(format!("{}: {error}", path.display())))
    }

    /// Goes on with a saved game; changes nothing where that fails.
    pub(super) fn take_up(&mut self, path: &Path) -> Result<(), Failure> {
        let saved = game_file::load(&path.display().to_string())?;
        let mut session = registry::open(&saved.game)?;
        session.go_to(&saved.moves)?;
        let own: Vec<String> = self.places.iter().map(|place| place.spec.clone()).collect();
        let specs = saved.seats.into_iter().chain(std::iter::repeat("human".to_owned()));
        let places = Seat::all(session.seats())
            .zip(specs)
            .map(|(seat, spec)| SeatedPlayer::new(session.as_ref(), allowed(seat, spec, &own)?))
            .collect::<Result<_, _>>()?;
        let advisers = advisers(session.as_ref())?;
        (self.session, self.places, self.advisers, self.seed) = (session, places, advisers, saved.seed);
        self.truth = None;
        self.introduce()
    }

    pub(super) fn summary(&mut self) -> Result<(), Failure> {
        if self.is_quiet {
            return Ok(());
        }
        writeln!(self.out)?;
        for seat in Seat::all(self.places.len()) {
            let place = &self.places[seat.index()];
            write!(
                self.out,
                "{} ({}): {}",
                self.session.seat_name(seat),
                place.spec,
                counted(place.moves, "move")
            )?;
            if place.playouts > 0 {
                write!(self.out, ", {}", counted(place.playouts, "playout"))?;
            }
            if place.positions > 0 {
                write!(self.out, ", {}", counted(place.positions, "position"))?;
                if place.evaluated > 0 {
                    write!(self.out, ", {} of them evaluated", grouped(place.evaluated))?;
                }
                write!(self.out, ", {:.2} s", place.seconds)?;
            }
            writeln!(self.out)?;
        }
        writeln!(self.out, "Moves: {}", self.session.line())?;
        Ok(())
    }
}

/// What a player thinks of a position, and whether it was told to stop.
pub(super) fn think(
    session: &dyn Session,
    player: &mut Thinker,
    seed: u64,
    threads: usize,
) -> (Thought, bool) {
    // Each move of the game has a seed of its own, so that equal positions do not always get the equal answer.
    let seed = Streams::new(seed).branch(session.ply() as u64).seed();
    stoppable(|stop| {
        let thought = session.think(player, &Request { threads, seed, stop, observer: None });
        (thought.expect("a running game has an answer"), stop.load(Ordering::Relaxed))
    })
}

/// Stones are letters first; colour helps those who see it.
fn colour(letter: char) -> Option<Style> {
    let colour = match letter {
        'R' => AnsiColor::Red,
        'Y' => AnsiColor::Yellow,
        'B' => AnsiColor::Blue,
        'G' => AnsiColor::Green,
        _ => return None,
    };
    Some(colour.on_default().effects(Effects::BOLD))
}
