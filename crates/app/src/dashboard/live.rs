//! A dashboard beside the work: a thread that draws what the work tells it, and listens to keys.

use super::content::Content;
use super::signals;
use super::state::{State, Wish};
use super::view::{has_room, view};
use crate::console::{self, Console, Look};
use crate::interrupt;
use crossterm::event::{self, Event};
use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Nothing is shown of work that takes less.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often the screen is looked at; what has not changed is not sent.
const TICK: Duration = Duration::from_millis(100);
/// The longest that the work is not asked for something new; what is told cheaply may be told more often.
const PAUSE: Duration = Duration::from_millis(250);
/// Telling takes at most one part of so many of the time.
const THRIFT: u32 = 50;

/// A dashboard that follows some work. Dropped, it gives the terminal back and tells on the usual screen what was said.
pub(crate) struct Dashboard {
    inbox: Arc<Inbox>,
    /// From when on the work is asked again.
    next: Mutex<Option<Instant>>,
    /// Dropped when the work is done.
    over: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// What the work has told and nobody has drawn yet.
#[derive(Default)]
struct Inbox {
    content: Mutex<Option<Content>>,
    said: Mutex<Vec<String>>,
}

impl Dashboard {
    /// A dashboard, where it is wanted and there is a terminal with room for it, to which the keys come.
    pub(crate) fn open(is_wanted: bool, first: Content) -> Option<Dashboard> {
        let is_terminal =
            io::stdin().is_terminal() && io::stdout().is_terminal() && io::stderr().is_terminal();
        let is_able =
            is_terminal && std::env::var("TERM").is_ok_and(|term| term != "dumb" && !term.is_empty());
        if !is_wanted || !is_able || !console::is_in_front() || !Console::size().is_ok_and(has_room) {
            return None;
        }
        let (over, is_over) = channel();
        let inbox = Arc::<Inbox>::default();
        let state = State::new(first, Look::of_environment(false));
        let draw = {
            let (inbox, start) = (inbox.clone(), Instant::now());
            move || follow(state, &inbox, &is_over, start)
        };
        let thread = std::thread::Builder::new().name("dashboard".to_owned()).spawn(draw).ok()?;
        Some(Dashboard { inbox, next: Mutex::new(None), over: Some(over), thread: Some(thread) })
    }

    /// Shows something new, if it is time for that.
    pub(crate) fn show(&self, content: impl FnOnce() -> Content) {
        let Ok(next) = self.next.lock() else { return };
        let now = Instant::now();
        let is_due = next.is_none_or(|next| now >= next);
        drop(next);
        if is_due {
            self.show_now(content);
        }
    }

    /// Shows something new in any case: nothing may follow for long.
    pub(crate) fn show_now(&self, content: impl FnOnce() -> Content) {
        let start = Instant::now();
        self.inbox.tell(content());
        let end = Instant::now();
        if let Ok(mut next) = self.next.lock() {
            *next = Some(end + (THRIFT * (end - start)).min(PAUSE));
        }
    }

    /// Says something in a line, which is told again on the usual screen.
    pub(crate) fn say(&self, line: &str) {
        self.inbox.said.lock().unwrap_or_else(PoisonError::into_inner).push(line.to_owned());
    }
}

impl Inbox {
    fn tell(&self, content: Content) {
        *self.content.lock().unwrap_or_else(PoisonError::into_inner) = Some(content);
    }

    fn take(&self) -> Option<Content> {
        self.content.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Drop for Dashboard {
    fn drop(&mut self) {
        drop(self.over.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        console::give_back();
        let said = std::mem::take(&mut *self.inbox.said.lock().unwrap_or_else(PoisonError::into_inner));
        for line in said.into_iter().chain(console::panics()) {
            anstream::eprintln!("{line}");
        }
    }
}

/// Draws until the work is over.
fn follow(mut state: State, inbox: &Inbox, is_over: &Receiver<()>, start: Instant) {
    if is_over.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    signals::listen();
    let Ok(mut console) = Console::new(false) else { return };
    // A terminal that is gone is drawn on no more; the work goes on.
    while is_over.try_recv() == Err(std::sync::mpsc::TryRecvError::Empty) {
        if !console::is_taken() && !(console::is_in_front() && console.take_again().is_ok()) {
            // Stopped, and going on behind another program.
            if is_over.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            continue;
        }
        if let Some(content) = inbox.take() {
            state.tell(content, Instant::now());
        }
        state.elapsed = start.elapsed();
        state.is_stopping = interrupt::is_stopping();
        state.said.clone_from(&inbox.said.lock().unwrap_or_else(PoisonError::into_inner));
        if console.draw(|buffer| view(&state, buffer)).is_err() || listen(&mut state).is_err() {
            return;
        }
    }
}

/// Waits a tick for keys, and does what they ask for.
fn listen(state: &mut State) -> io::Result<()> {
    let mut wait = TICK;
    // Many events at once, such as somebody's paste, are not worth a frame each.
    for _ in 0..1000 {
        if !event::poll(wait)? {
            break;
        }
        wait = Duration::ZERO;
        let wish = match event::read()? {
            Event::Key(key) => state.press(key),
            _ => None,
        };
        match wish {
            Some(Wish::Stop) if !interrupt::is_stopping() => interrupt::press(),
            Some(Wish::Interrupt) => interrupt::press(),
            Some(Wish::Suspend) => {
                console::stop_here();
                return Ok(());
            }
            _ => {}
        }
    }
    Ok(())
}
