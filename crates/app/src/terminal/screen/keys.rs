//! What keys do, in each mode of the screen.

use super::hand::Turning;
use super::menu::{Decision, StartMenu};
use super::msg::{About, Effect};
use super::state::{Mode, State, Tone};
use super::typing::{Asked, Typing};
use super::update::Effects;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use plyground_players::registry;
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

    /// Ctrl-C: the first ends the thinking, the second the program; the game is kept.
    fn interrupt(&mut self) -> Effects {
        if self.thinking.is_none() || self.was_interrupted {
            return vec![Effect::Quit];
        }
        self.was_interrupted = true;
        self.say("Stopped thinking. Ctrl-C again leaves; the game is kept.");
        vec![Effect::AnswerNow]
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

    /// Drops a stone into a column, from zero.
    pub(super) fn drop_stone(&mut self, column: usize) -> Effects {
        if !self.can_move() {
            return Vec::new();
        }
        self.play.column = column.min(self.play.board.columns - 1);
        let name = (column + 1).to_string();
        match self.play.board.moves.iter().find(|mv| mv.mv == name).map(|mv| mv.nth) {
            Some(nth) => self.play_own(nth),
            None if column < self.play.board.columns => self.refuse(format!("Column {name} is full.")),
            None => self.refuse(format!("There are columns 1 to {}.", self.play.board.columns)),
        }
    }

    /// Places the piece where it lies.
    pub(super) fn place_piece(&mut self) -> Effects {
        if !self.can_move() {
            return Vec::new();
        }
        let (board, hand) = (&self.play.board, self.play.hand);
        match (hand.legal(board), hand.why_not(board)) {
            (Some(nth), _) => self.play_own(nth),
            (None, why) => self.refuse(format!("Not here: {}.", why.unwrap_or("no piece is chosen"))),
        }
    }

    /// Whether a person may move now; says so where not.
    fn can_move(&mut self) -> bool {
        let is_free = self.play.is_persons_turn() && self.judged.is_none() && self.viewed.is_none();
        if !is_free && !self.play.is_over() {
            self.hush();
            let name = self.seat_name(self.play.turn());
            self.say(format!("{name} is to move."));
        }
        is_free
    }

    fn refuse(&mut self, why: String) -> Effects {
        self.hush();
        self.say_as(Tone::Alarm, why);
        Vec::new()
    }

    fn undo(&mut self) -> Effects {
        self.hush();
        if !self.play.has_people() {
            self.is_paused = true;
        }
        if !self.play.undo() {
            return self.refuse("There is nothing of yours to take back.".to_owned());
        }
        self.go_on()
    }

    fn redo(&mut self) -> Effects {
        self.hush();
        if !self.play.redo() {
            return self.refuse("There is nothing to play again.".to_owned());
        }
        self.go_on()
    }

    fn toggle_truth(&mut self) -> Effects {
        if !self.has_truth() {
            return self.refuse(format!("{} has no exact truth.", self.play.board.game));
        }
        self.is_exact = !self.is_exact;
        self.ask_truth().into_iter().collect()
    }

    fn toggle_analysis(&mut self) -> Effects {
        self.is_analysing = !self.is_analysing;
        match self.play.is_persons_turn() && self.judged.is_none() {
            true => self.go_on(),
            false => Vec::new(),
        }
    }

    fn resign(&mut self) -> Effects {
        let turn = self.play.session.turn();
        let people = plyground_players::Seat::all(self.play.session.seats());
        let own = people.into_iter().find(|seat| self.play.is_person(seat.index()));
        self.play.resigned = if self.play.is_person(turn.index()) { Some(turn) } else { own };
        self.hush();
        self.go_on()
    }

    /// The same players once more; from the other side each seat goes to the next.
    fn rematch(&mut self, is_swapped: bool) -> Effects {
        let mut seats = self.play.seats.clone();
        if is_swapped {
            seats.rotate_right(1);
        }
        self.new_game(&self.play.session.game(), seats, self.play.seed.wrapping_add(1))
    }

    fn open_menu(&mut self) {
        let start =
            crate::terminal::start::Start { game: self.play.board.game.clone(), ..Default::default() };
        self.mode = Mode::Start(StartMenu::new(start, true));
    }

    fn start_key(&mut self, code: KeyCode) -> Effects {
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
        let Mode::Moves(from) = &mut self.mode else { return Vec::new() };
        let last = self.play.session.ply();
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

    /// Asks for a review, or goes through the one there is.
    fn ask_review(&mut self) -> Effects {
        if self.review.is_some() {
            return self.next_mistake(true);
        }
        if self.reviewing.is_some() || self.play.session.ply() == 0 {
            return Vec::new();
        }
        self.reviewing = Some((0, self.play.session.ply()));
        vec![Effect::Ask(self.question(About::Review))]
    }
}
