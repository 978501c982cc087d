//! What keys do, in each mode of the screen.

use super::hand::Turning;
use super::msg::Effect;
use super::state::{Mode, State};
use super::typing::{Asked, Typing};
use super::update::Effects;
use super::view::moves_room;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::time::Duration;

impl State {
    /// A key was pressed.
    pub(super) fn key(&mut self, key: KeyEvent) -> Effects {
        if key.kind == KeyEventKind::Release {
            return Vec::new();
        }
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control && key.code == KeyCode::Char('c') {
            return self.interrupt();
        }
        self.was_interrupted = false;
        if is_control && key.code == KeyCode::Char('z') {
            return vec![Effect::Suspend];
        }
        // Where there is no room for a board, no key may move a stone that nobody sees.
        if self.layout().is_err() {
            return if key.code == KeyCode::Char('q') { vec![Effect::Quit] } else { Vec::new() };
        }
        match &mut self.mode {
            Mode::Game => self.game_key(key),
            Mode::Start(_) => self.start_key(key.code),
            Mode::Help => self.close(key.code),
            Mode::Moves(_) => self.moves_key(key.code),
            Mode::Typing(_) => self.typing_key(key),
            Mode::Resigning => {
                self.mode = Mode::Game;
                match key.code {
                    KeyCode::Char('y' | 'Y') => self.resign(),
                    _ => Vec::new(),
                }
            }
            Mode::Warned(_) => self.warned_key(key.code),
        }
    }

    fn game_key(&mut self, key: KeyEvent) -> Effects {
        match key.code {
            KeyCode::Char('q') => return vec![Effect::Quit],
            KeyCode::Char('?') | KeyCode::F(1) => self.mode = Mode::Help,
            KeyCode::Char('u') | KeyCode::Backspace => return self.undo(),
            KeyCode::Char('y') => return self.redo(),
            KeyCode::Char('h') => return self.hint(),
            KeyCode::Char('e') => return self.toggle_truth(),
            KeyCode::Char('s') => return self.toggle_analysis(),
            KeyCode::Char('F') => self.is_flipped = !self.is_flipped,
            KeyCode::Char('m') => self.mode = Mode::Moves(usize::MAX),
            KeyCode::Char('M') => {
                self.has_mouse = !self.has_mouse;
                return vec![Effect::Mouse(self.has_mouse)];
            }
            KeyCode::Char('S') => self.mode = Mode::Typing(Typing::new(Asked::SaveAs, "game.json")),
            KeyCode::Char('L') => self.mode = Mode::Typing(Typing::new(Asked::Load, "")),
            KeyCode::Char('g') => self.open_menu(),
            KeyCode::Char(':' | 't') if self.play.is_persons_turn() => {
                self.mode = Mode::Typing(Typing::new(Asked::Move, ""));
            }
            KeyCode::Char('R') if !self.play.is_over() && self.play.has_people() => {
                self.mode = Mode::Resigning;
            }
            KeyCode::Char('[') | KeyCode::PageUp => self.look_at(-1),
            KeyCode::Char(']') | KeyCode::PageDown => self.look_at(1),
            KeyCode::Esc => {
                self.viewed = None;
                self.hush();
            }
            KeyCode::Char('+') => self.pace = (self.pace / 2).max(Duration::from_millis(25)),
            KeyCode::Char('-') => self.pace = (self.pace * 2).min(Duration::from_secs(8)),
            code if self.play.is_over() => return self.over_key(code),
            _ if !self.play.has_people() => return self.watch_key(key.code),
            _ if self.viewed.is_some() => self.viewed = None,
            _ if self.play.has_pieces() => return self.piece_key(key),
            _ => return self.stone_key(key.code),
        }
        Vec::new()
    }

    /// Stones: a digit drops one, arrows choose a column.
    fn stone_key(&mut self, code: KeyCode) -> Effects {
        let columns = self.play.board.columns;
        let (left, right) = if self.is_flipped { (1, columns - 1) } else { (columns - 1, 1) };
        match code {
            KeyCode::Char(digit @ '0'..='9') => {
                let digit = digit.to_digit(10).unwrap_or(0) as usize;
                return self.drop_stone(if digit == 0 { 9 } else { digit - 1 });
            }
            KeyCode::Left => self.play.column = (self.play.column + left) % columns,
            KeyCode::Right => self.play.column = (self.play.column + right) % columns,
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Down => return self.drop_stone(self.play.column),
            _ => {}
        }
        Vec::new()
    }

    /// Pieces: arrows move one, other keys turn it, take another or go where it fits.
    fn piece_key(&mut self, key: KeyEvent) -> Effects {
        if !self.play.is_persons_turn() {
            return Vec::new();
        }
        let far = if key.modifiers.contains(KeyModifiers::SHIFT) { 5 } else { 1 };
        let step = if self.is_flipped { -far } else { far };
        let (board, hand) = (&self.play.board, &mut self.play.hand);
        match key.code {
            KeyCode::Left => hand.shift(board, -step, 0),
            KeyCode::Right => hand.shift(board, step, 0),
            KeyCode::Up => hand.shift(board, 0, -step),
            KeyCode::Down => hand.shift(board, 0, step),
            KeyCode::Char('r') => hand.turn(board, Turning::Clockwise),
            KeyCode::Char('l') => hand.turn(board, Turning::Back),
            KeyCode::Char('f') => hand.turn(board, Turning::Flip),
            // The largest come last in the box, and first in a game.
            KeyCode::Tab | KeyCode::Char('.') => hand.next_piece(board, false),
            KeyCode::BackTab | KeyCode::Char(',') => hand.next_piece(board, true),
            KeyCode::Char('n' | 'N') => {
                let is_found = hand.next_legal(board, key.code == KeyCode::Char('n'));
                self.hush();
                if !is_found {
                    self.say("This piece fits nowhere now: Tab takes another.");
                }
            }
            KeyCode::Enter | KeyCode::Char(' ') => return self.place_piece(),
            _ => {}
        }
        Vec::new()
    }

    /// Nobody plays: the game can be stopped, and gone through step by step.
    fn watch_key(&mut self, code: KeyCode) -> Effects {
        match code {
            KeyCode::Char(' ' | 'p') => {
                self.is_paused = !self.is_paused;
                (self.is_stepping, self.viewed) = (false, None);
                if self.is_paused {
                    self.waiting = None;
                    return self.stop_thinking();
                }
                self.go_on()
            }
            KeyCode::Char('.') | KeyCode::Right | KeyCode::Enter if self.thinking.is_none() => {
                (self.is_paused, self.is_stepping) = (false, true);
                self.go_on()
            }
            _ => Vec::new(),
        }
    }

    /// The game is over: once more, from the other side, or gone through.
    fn over_key(&mut self, code: KeyCode) -> Effects {
        match code {
            KeyCode::Char('r') | KeyCode::Enter => self.rematch(false),
            KeyCode::Char('o') => self.rematch(true),
            KeyCode::Char('v') => self.ask_review(),
            KeyCode::Char('n') => self.next_mistake(true),
            KeyCode::Char('N') => self.next_mistake(false),
            KeyCode::Left => {
                self.look_at(-1);
                Vec::new()
            }
            KeyCode::Right => {
                self.look_at(1);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn warned_key(&mut self, code: KeyCode) -> Effects {
        match code {
            KeyCode::Char('n' | 'N') => {
                self.mode = Mode::Game;
                self.hush();
                self.go_on()
            }
            KeyCode::Char('y' | 'Y' | 'u') | KeyCode::Enter | KeyCode::Esc => {
                self.mode = Mode::Game;
                self.hush();
                self.play.take_back();
                self.play.redo.clear();
                self.go_on()
            }
            _ => Vec::new(),
        }
    }

    fn moves_key(&mut self, code: KeyCode) -> Effects {
        let room = self.layout().map_or(0, |layout| moves_room(layout.pane));
        let last = self.play.session.ply().saturating_sub(room);
        let Mode::Moves(from) = &mut self.mode else { return Vec::new() };
        let at = (*from).min(last);
        match code {
            KeyCode::Up => *from = at.saturating_sub(1),
            KeyCode::Down => *from = (at + 1).min(last),
            KeyCode::PageUp => *from = at.saturating_sub(10),
            KeyCode::PageDown => *from = (at + 10).min(last),
            KeyCode::Home => *from = 0,
            KeyCode::End => *from = last,
            _ => self.mode = Mode::Game,
        }
        Vec::new()
    }

    fn close(&mut self, code: KeyCode) -> Effects {
        self.mode = Mode::Game;
        if code == KeyCode::Char('q') { vec![Effect::Quit] } else { Vec::new() }
    }
}
