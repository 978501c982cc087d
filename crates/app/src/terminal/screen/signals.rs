//! Signals from outside.

use super::thinkers::Event;
use std::sync::mpsc::Sender;

/// Signals that end the game, and that it was stopped from outside.
pub(super) struct Signals {
    #[cfg(unix)]
    last: std::sync::Arc<std::sync::atomic::AtomicI32>,
}

#[cfg(unix)]
impl Signals {
    /// Listens from now on.
    pub(super) fn listen(sender: &Sender<Event>) -> Signals {
        use super::msg::Msg;
        use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
        use std::sync::atomic::Ordering;
        let last = std::sync::Arc::<std::sync::atomic::AtomicI32>::default();
        if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP]) {
            let (last, sender) = (last.clone(), sender.clone());
            let wait = move || {
                for signal in signals.forever() {
                    let key = KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL);
                    let message = if signal == SIGTSTP { Msg::Key(key) } else { Msg::Terminate };
                    if signal != SIGTSTP {
                        last.store(signal, Ordering::SeqCst);
                    }
                    if sender.send(Event::Msg(message)).is_err() {
                        return;
                    }
                }
            };
            let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(wait);
        }
        Signals { last }
    }

    /// The signal that ended the game, if one did.
    pub(super) fn last(&self) -> Option<i32> {
        Some(self.last.load(std::sync::atomic::Ordering::SeqCst)).filter(|signal| *signal != 0)
    }
}

#[cfg(not(unix))]
impl Signals {
    pub(super) fn listen(_: &Sender<Event>) -> Signals {
        Signals {}
    }

    pub(super) fn last(&self) -> Option<i32> {
        None
    }
}
