//! What runs the screen: events come in, frames go out, and effects are carried out. All waiting is here.

use super::keeper::Keeper;
use super::msg::{About, Effect, Msg};
use super::oracle::Oracle;
use super::signals::Signals;
use super::state::State;
use super::thinkers::{Event, Thinkers};
use super::update::update;
use super::view::view;
use crate::console::Console;
use crate::failure::Failure;
use crate::game_file;
use crossterm::event as input;
use plyground_players::Thinker;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How the screen was left.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// By a key.
    Quit,
    /// By a signal of this number, or because the terminal is gone.
    Signal(i32),
}

/// Plays on the whole screen until somebody leaves. Players that are ready already come with their seats.
pub(crate) fn run(
    state: &mut State,
    threads: usize,
    players: Vec<(usize, String, Thinker)>,
) -> Result<Ended, Failure> {
    let (sender, events) = channel();
    let mut thinkers = Thinkers::new(threads, {
        let sender = sender.clone();
        move |event| {
            let _ = sender.send(event);
        }
    });
    for (seat, spec, thinker) in players {
        thinkers.keep(seat, &spec, thinker);
    }
    let told = {
        let sender = sender.clone();
        move |told| {
            let _ = sender.send(Event::Msg(Msg::Told(told)));
        }
    };
    let oracle = Oracle::new(state.language, threads, told.clone());
    let signals = Signals::listen(&sender);
    let mut console = Console::new(state.has_mouse).map_err(Failure::from)?;
    state.size = Console::size()?;
    read_input(sender);
    let mut runtime = Runtime { thinkers, oracle, tell: Box::new(told), keeper: Keeper::new(), ended: None };
    let result = runtime.turn(state, &mut console, &events);
    drop(console);
    runtime.keeper.finish();
    plyground_players::engines::end_all();
    result?;
    Ok(match (runtime.ended, signals.last()) {
        (_, Some(signal)) => Ended::Signal(signal),
        (ended, None) => ended.unwrap_or(Ended::Quit),
    })
}

struct Runtime<S, T> {
    thinkers: Thinkers<S>,
    oracle: Oracle,
    tell: Box<T>,
    keeper: Keeper,
    ended: Option<Ended>,
}

/// Frames of a search are drawn no more often than this; what a person does is drawn at once.
const FRAME: Duration = Duration::from_millis(33);

impl<S, T> Runtime<S, T>
where
    S: Fn(Event) + Clone + Send + 'static,
    T: Fn(super::msg::Told) + Clone + Send + 'static,
{
    fn turn(
        &mut self,
        state: &mut State,
        console: &mut Console,
        events: &Receiver<Event>,
    ) -> Result<(), Failure> {
        for effect in state.begin() {
            self.carry_out(effect, console)?;
        }
        let (mut last, mut drawn) = (Instant::now(), None::<Instant>);
        let mut is_urgent = true;
        while self.ended.is_none() {
            let since = drawn.map_or(FRAME, |drawn: Instant| drawn.elapsed());
            if is_urgent || since >= FRAME {
                console.draw(|buffer| view(state, buffer))?;
                (drawn, is_urgent) = (Some(Instant::now()), false);
            }
            let first = match events.recv_timeout(state.next_change().unwrap_or(Duration::from_secs(3600))) {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            let now = Instant::now();
            let mut messages = vec![Event::Msg(Msg::Passed(now - last))];
            last = now;
            is_urgent |= first.is_none();
            messages.extend(first);
            messages.extend(events.try_iter().take(MANY));
            for event in messages {
                let message = match event {
                    Event::Msg(message) => Some(message),
                    Event::Ended(task) => self.thinkers.ended(task),
                };
                let Some(message) = message else { continue };
                is_urgent |= !matches!(message, Msg::Frame { .. } | Msg::Passed(_));
                for effect in update(state, message) {
                    let reply = self.carry_out(effect, console)?;
                    for effect in reply.map_or_else(Vec::new, |reply| update(state, reply)) {
                        self.carry_out(effect, console)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Does what the screen wants done; returns what came of it, where that is known at once.
    fn carry_out(&mut self, effect: Effect, console: &mut Console) -> Result<Option<Msg>, Failure> {
        match effect {
            Effect::Think(job) => self.thinkers.think(job),
            Effect::StopThinking => self.thinkers.stop(false),
            Effect::AnswerNow => self.thinkers.stop(true),
            Effect::Ask(question) if question.about == About::Review => {
                self.oracle.review(question, (*self.tell).clone());
            }
            Effect::Ask(question) => self.oracle.ask(question),
            Effect::StopReview => self.oracle.stop_review(),
            Effect::Keep(game) => self.keeper.keep(game),
            Effect::SaveAs(path, game) => {
                let saved =
                    game_file::save(&game, &path).map_err(|error| format!("{}: {error}", path.display()));
                return Ok(Some(Msg::Saved(saved.map(|()| path))));
            }
            Effect::Load(text) => {
                let loaded = game_file::load(&text).map_err(|failure| failure.message().to_owned());
                return Ok(Some(Msg::Loaded(loaded)));
            }
            Effect::Mouse(has_mouse) => console.set_mouse(has_mouse)?,
            Effect::Remember(start) => start.remember(),
            Effect::Suspend => {
                console.suspend()?;
                let (width, height) = Console::size()?;
                return Ok(Some(Msg::Resize(width, height)));
            }
            Effect::Quit => self.ended = Some(Ended::Quit),
        }
        Ok(None)
    }
}

/// Events that are taken together before the screen is drawn: so mouse noise does not slow anything down.
const MANY: usize = 1000;

/// Reads keys and the mouse on a thread of its own, until the terminal is gone.
fn read_input(sender: Sender<Event>) {
    let read = move || {
        loop {
            let message = match input::read() {
                Ok(input::Event::Key(key)) => Msg::Key(key),
                Ok(input::Event::Mouse(mouse)) => Msg::Mouse(mouse),
                Ok(input::Event::Paste(text)) => Msg::Paste(text),
                Ok(input::Event::Resize(width, height)) => Msg::Resize(width, height),
                Ok(_) => continue,
                Err(_) => Msg::Terminate,
            };
            let is_last = matches!(message, Msg::Terminate);
            if sender.send(Event::Msg(message)).is_err() || is_last {
                return;
            }
        }
    };
    let _ = std::thread::Builder::new().name("input".to_owned()).spawn(read);
}
