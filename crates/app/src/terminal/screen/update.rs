//! What happens changes the screen, and may want something done. Nothing here waits, reads or writes.

use super::msg::{About, Effect, Msg, Question};
use super::state::{Mode, Purpose, State, Tone};
use plyground_players::Seat;
use plyground_players::registry::{self, GameKind};
use std::time::Duration;

/// What there is to be done, in order.
pub(crate) type Effects = Vec<Effect>;

/// Takes note of something that happened.
pub(crate) fn update(state: &mut State, msg: Msg) -> Effects {
    let effects = taken(state, msg);
    state.keep_in_sight();
    effects
}

fn taken(state: &mut State, msg: Msg) -> Effects {
    match msg {
        Msg::Key(key) => state.key(key),
        Msg::Mouse(mouse) => state.mouse(mouse),
        Msg::Paste(text) => state.paste(&text),
        Msg::Resize(width, height) => {
            state.size = (width, height);
            Vec::new()
        }
        Msg::Passed(time) => state.pass(time),
        Msg::Frame { task, frame } => state.frame(task, &frame),
        Msg::Answer { task, answer } => state.answer(task, answer),
        Msg::Told(told) => state.told(told),
        Msg::Loaded(loaded) => state.loaded(loaded),
        Msg::Saved(Ok(path)) => {
            state.hush();
            state.say_as(Tone::Good, format!("Saved in {}.", path.display()));
            Vec::new()
        }
        Msg::Saved(Err(error)) => {
            state.say_as(Tone::Alarm, format!("Not saved: {error}"));
            Vec::new()
        }
        Msg::Terminate => vec![Effect::Quit],
    }
}

/// The search that goes on while a person thinks: long enough to tell, and it ends.
const ANALYST: &str = "uct:sims=200000";

impl State {
    /// Begins with the game as it is.
    pub(crate) fn begin(&mut self) -> Effects {
        match self.mode {
            Mode::Start(_) => Vec::new(),
            _ => self.go_on(),
        }
    }

    /// The position has changed, or who plays: whoever is next begins to think.
    pub(crate) fn go_on(&mut self) -> Effects {
        let mut effects = self.stop_thinking();
        (self.waiting, self.viewed, self.judged) = (None, None, None);
        self.review = None;
        if self.hint.as_ref().is_some_and(|hint| hint.line != self.play.session.line()) {
            self.hint = None;
        }
        while !self.play.is_over() && self.play.session.must_pass() {
            let colour = &self.play.board.colours[self.play.board.colour - 1].name;
            let said = format!("{colour} cannot place a piece and passes.");
            self.say(said);
            self.play.make(0);
        }
        if self.play.session.ply() > 0 {
            effects.push(Effect::Keep(self.play.saved()));
        }
        if let Some(path) = &self.save {
            effects.push(Effect::SaveAs(path.clone(), self.play.saved()));
        }
        if self.play.is_over() {
            self.tell_ending();
            return effects;
        }
        self.is_over_told = false;
        effects.extend(self.ask_truth());
        let turn = self.play.turn();
        if !self.play.is_person(turn) {
            if !self.is_paused || self.play.has_people() {
                let spec = self.play.seats[turn].clone();
                effects.push(self.job(Purpose::Move, &spec, Some(turn)));
            }
        } else {
            effects.extend(self.analyse());
        }
        effects
    }

    /// The search that goes on while a person thinks, where it is wanted.
    pub(crate) fn analyse(&mut self) -> Option<Effect> {
        let is_wanted = self.is_analysing && self.thinking.is_none() && self.play.is_persons_turn();
        is_wanted.then(|| self.job(Purpose::Analysis, ANALYST, None))
    }

    /// Whoever thinks shall stop, if anybody does.
    pub(crate) fn stop_thinking(&mut self) -> Effects {
        if let Some(seen) = &mut self.seen {
            seen.is_running = false;
        }
        let stopped = self.thinking.take();
        if stopped.is_some_and(|thinking| thinking.purpose == Purpose::Hint) {
            self.hint = None;
        }
        stopped.map(|_| Effect::StopThinking).into_iter().collect()
    }

    /// Asks for the exact truth here, where it is shown and not known.
    pub(crate) fn ask_truth(&mut self) -> Option<Effect> {
        let is_known = self.truth.as_ref().is_some_and(|(line, _)| *line == self.play.session.line());
        (self.is_exact && !is_known && !self.play.is_over()).then(|| Effect::Ask(self.question(About::Truth)))
    }

    pub(crate) fn question(&self, about: About) -> Question {
        Question { about, game: self.play.session.game(), line: self.play.session.line() }
    }

    /// Whether positions of this game have exact scores.
    pub(crate) fn has_truth(&self) -> bool {
        registry::has_solver(&self.play.board.game)
    }

    /// A person plays a legal move by its number.
    pub(crate) fn play_own(&mut self, nth: usize) -> Effects {
        self.hush();
        self.play.make(nth);
        if let Some(teaching) = self.teaching.filter(|_| self.has_truth()) {
            // The answer decides whether the move stands; until then nobody moves.
            let mut effects = self.stop_thinking();
            self.judged = Some(self.play.session.line());
            effects.push(Effect::Ask(self.question(About::Warning(teaching))));
            return effects;
        }
        let why = self.has_truth().then(|| Effect::Ask(self.question(About::Why)));
        let mut effects = self.go_on();
        effects.extend(why);
        effects
    }

    /// Who advises where there is no exact truth.
    pub(crate) fn adviser(&self) -> &'static str {
        GameKind::of(&self.play.board.game).advisers.last().copied().unwrap_or("uct")
    }

    /// Time has passed: clocks go, and a move that waited is played.
    fn pass(&mut self, time: Duration) -> Effects {
        if self.is_clock_going() {
            let turn = self.play.turn();
            if let Some(clock) = self.play.clocks.get_mut(turn) {
                *clock += time;
            }
        }
        match self.waiting {
            Some((nth, left)) if left <= time => {
                self.waiting = None;
                self.play.make(nth);
                self.step_done();
                self.go_on()
            }
            Some((nth, left)) => {
                self.waiting = Some((nth, left - time));
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    /// After a single step comes a pause.
    pub(crate) fn step_done(&mut self) {
        if std::mem::take(&mut self.is_stepping) {
            self.is_paused = true;
        }
    }

    /// Says how the game ended, once.
    fn tell_ending(&mut self) {
        if !std::mem::replace(&mut self.is_over_told, true) {
            let text = self.ending();
            self.say_as(Tone::Good, text);
        }
    }

    /// How the game ended.
    pub(crate) fn ending(&self) -> String {
        let seats = self.play.session.seats();
        match (self.play.resigned, self.play.winner()) {
            (Some(seat), winner) => {
                let wins = winner.map_or(String::new(), |winner| format!(" {}", self.winner_text(winner)));
                format!("{} gives the game up.{wins}", self.seat_name(seat.index()))
            }
            (None, Some(winner)) => self.winner_text(winner),
            (None, None) if seats == 2 => "Draw.".to_owned(),
            (None, None) => {
                let payoffs = self.play.session.outcome();
                let is_top = |seat: &Seat| payoffs.is_some_and(|all| all.twelfths(*seat) == all.best());
                let names: Vec<String> =
                    Seat::all(seats).filter(is_top).map(|seat| self.seat_name(seat.index())).collect();
                format!("{} share the first place.", names.join(" and "))
            }
        }
    }

    fn winner_text(&self, winner: Seat) -> String {
        let verb = if self.play.session.colours() == 2 * self.play.session.seats() { "win" } else { "wins" };
        format!("{} {verb}!{}", self.seat_name(winner.index()), self.winning_line())
    }

    /// The line that won, by the names of its cells.
    fn winning_line(&self) -> String {
        let board = &self.play.board;
        let Some(line) = board.winning.first() else { return String::new() };
        let name = |place: &usize| {
            let (column, row) = (place % board.columns, board.rows - 1 - place / board.columns);
            plyground_explain::Square { column, row }.to_string()
        };
        format!(" {}", line.iter().map(name).collect::<Vec<_>>().join("-"))
    }
}
