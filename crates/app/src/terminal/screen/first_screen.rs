//! The keys of the first screen, and what they begin.

use super::menu::{Decision, StartMenu};
use super::msg::Effect;
use super::state::{Mode, State};
use super::typing::{Asked, Typing};
use super::update::Effects;
use crate::terminal::start::Start;
use crossterm::event::KeyCode;
use plyground_players::registry;

impl State {
    pub(super) fn open_menu(&mut self) {
        let start = Start { game: self.play.board.game.clone(), ..Default::default() };
        self.mode = Mode::Start(StartMenu::new(start, true));
    }

    pub(super) fn start_key(&mut self, code: KeyCode) -> Effects {
        let Mode::Start(menu) = &mut self.mode else { return Vec::new() };
        let row = match code {
            KeyCode::Up => {
                menu.step(false);
                return Vec::new();
            }
            KeyCode::Down | KeyCode::Tab => {
                menu.step(true);
                return Vec::new();
            }
            KeyCode::Enter | KeyCode::Char(' ') => menu.row,
            KeyCode::Char(digit @ '1'..='9') => digit as usize - '1' as usize,
            KeyCode::Char('q') => return vec![Effect::Quit],
            KeyCode::Char('L') => {
                self.mode = Mode::Typing(Typing::new(Asked::Load, ""));
                return Vec::new();
            }
            KeyCode::Esc | KeyCode::Backspace | KeyCode::Left => {
                if !menu.back() && menu.can_leave {
                    self.mode = Mode::Game;
                }
                return Vec::new();
            }
            _ => return Vec::new(),
        };
        self.choose(row)
    }

    /// Chooses a line of the first screen.
    pub(super) fn choose(&mut self, row: usize) -> Effects {
        let Mode::Start(menu) = &mut self.mode else { return Vec::new() };
        if row >= menu.answers().len() {
            return Vec::new();
        }
        let seats = registry::open(&menu.start.game).map_or(2, |session| session.seats());
        match menu.choose(row, seats) {
            Decision::Open => self.preview(),
            Decision::Begin(start) => {
                let players = start.players(seats);
                let mut effects = vec![Effect::Remember(start.clone())];
                effects.extend(self.new_game(&start.game, players, self.play.seed));
                return effects;
            }
            Decision::TypeGame => self.mode = Mode::Typing(Typing::new(Asked::Game, "connect:9x7x4")),
            Decision::TypePlayers => {
                let offered = format!("{} mc:sims=2048", vec!["human"; seats - 1].join(" "));
                let game = menu.start.game.clone();
                self.mode = Mode::Typing(Typing { game, ..Typing::new(Asked::Players, offered) });
            }
        }
        Vec::new()
    }
}
