//! Lines that are typed at the bottom of the screen, and what becomes of them.

use super::menu::StartMenu;
use super::msg::Effect;
use super::play::Play;
use super::state::{Mode, State, Tone};
use super::typing::{Asked, Typing};
use super::update::Effects;
use crate::terminal::ask::can_play;
use crate::terminal::start::Start;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use plyground_players::{SavedGame, registry};
use std::path::PathBuf;

impl State {
    pub(super) fn typing_key(&mut self, key: KeyEvent) -> Effects {
        let Mode::Typing(typing) = &mut self.mode else { return Vec::new() };
        match key.code {
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => typing.text.clear(),
            KeyCode::Char(letter) => typing.add(letter.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace => {
                typing.text.pop();
            }
            KeyCode::Esc => self.mode = Mode::Game,
            KeyCode::Enter => {
                let typing = typing.clone();
                self.mode = Mode::Game;
                return self.typed(&typing);
            }
            _ => {}
        }
        Vec::new()
    }

    /// What is pasted goes where a line is typed; elsewhere it is noise.
    pub(super) fn paste(&mut self, text: &str) -> Effects {
        if let Mode::Typing(typing) = &mut self.mode {
            typing.add(text);
        }
        Vec::new()
    }

    fn typed(&mut self, typing: &Typing) -> Effects {
        self.hush();
        let text = typing.text.trim();
        let wrong = match typing.asked {
            _ if text.is_empty() => return Vec::new(),
            Asked::SaveAs => return vec![Effect::SaveAs(PathBuf::from(text), self.play.saved())],
            Asked::Load => return vec![Effect::Load(text.to_owned())],
            Asked::Game => match registry::open(text) {
                Ok(session) => {
                    let start = Start { game: session.game(), ..Start::default() };
                    self.mode = Mode::Start(StartMenu::new(start, self.play.session.ply() > 0));
                    self.preview();
                    return Vec::new();
                }
                Err(error) => error.to_string(),
            },
            Asked::Players => match players(&typing.game, text) {
                Ok(players) => return self.new_game(&typing.game, players, self.play.seed),
                Err(error) => error,
            },
            Asked::Move => match self.play.session.fork().play(text) {
                Ok(name) => {
                    let found = self.play.board.moves.iter().find(|mv| mv.mv == name);
                    return found.map(|mv| mv.nth).map_or_else(Vec::new, |nth| self.play_own(nth));
                }
                Err(error) => error.to_string(),
            },
        };
        // What was wrong is asked again, as it was typed.
        self.say_as(Tone::Alarm, wrong);
        self.mode = Mode::Typing(typing.clone());
        Vec::new()
    }

    /// Shows the empty board of the game that the first screen is about, unless a game goes on.
    pub(super) fn preview(&mut self) {
        let Mode::Start(menu) = &self.mode else { return };
        let Ok(session) = registry::open(&menu.start.game) else { return };
        if !menu.can_leave && session.game() != self.play.board.game {
            let seats = vec!["human".to_owned(); session.seats()];
            self.play = Play::new(session, seats, self.play.seed);
            self.seen = None;
        }
    }

    /// Begins a game of these players.
    pub(super) fn new_game(&mut self, game: &str, players: Vec<String>, seed: u64) -> Effects {
        let Ok(session) = registry::open(game) else { return Vec::new() };
        self.take_up(Play::new(session, players, seed))
    }

    /// Goes on with another game.
    pub(super) fn take_up(&mut self, play: Play) -> Effects {
        let mut effects = self.stop_thinking();
        if self.reviewing.take().is_some() {
            effects.push(Effect::StopReview);
        }
        self.hush();
        self.play = play;
        (self.mode, self.seen, self.truth, self.review) = (Mode::Game, None, None, None);
        (self.is_paused, self.is_stepping, self.hint) = (false, false, None);
        self.is_over_told = false;
        effects.extend(self.go_on());
        effects
    }

    /// A file was read: its game goes on, unless it would start programs.
    pub(super) fn loaded(&mut self, loaded: Result<SavedGame, String>) -> Effects {
        let taken = loaded.and_then(|saved| {
            let mut session = registry::open(&saved.game).map_err(|error| error.to_string())?;
            session.go_to(&saved.moves).map_err(|error| error.to_string())?;
            let mut seats = saved.seats;
            seats.resize(session.seats(), "human".to_owned());
            for seat in &seats {
                if crate::terminal::ask::is_program(seat) && !self.play.seats.contains(seat) {
                    return Err(format!("the saved game starts a program, {seat}: allow it with --seat"));
                }
                can_play(session.as_ref(), seat).map_err(|error| error.to_string())?;
            }
            Ok(Play::new(session, seats, saved.seed))
        });
        match taken {
            Ok(play) => {
                let effects = self.take_up(play);
                self.say("Loaded.");
                effects
            }
            Err(error) => {
                self.hush();
                self.say_as(Tone::Alarm, format!("Not loaded: {error}"));
                Vec::new()
            }
        }
    }
}

/// Players that were typed, one for each seat of a game.
fn players(game: &str, text: &str) -> Result<Vec<String>, String> {
    let session = registry::open(game).map_err(|error| error.to_string())?;
    let players: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    for player in &players {
        can_play(session.as_ref(), player).map_err(|error| error.to_string())?;
    }
    match session.seats() {
        seats if seats == players.len() => Ok(players),
        seats => Err(format!("expected {seats} players, one for each seat")),
    }
}
