//! Signals from outside, from the first dashboard on: none leaves the terminal as it was not found.

/// Listens until the program ends. Who ends or stops it gets the terminal back first.
#[cfg(unix)]
pub(super) fn listen() {
    use crate::console;
    use signal_hook::consts::{SIGHUP, SIGTERM, SIGTSTP};
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGTERM, SIGTSTP]) else { return };
        let wait = move || {
            for signal in signals.forever() {
                if signal == SIGTSTP {
                    console::stop_here();
                } else {
                    console::give_back();
                    plyground_players::engines::end_all();
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                }
            }
        };
        let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(wait);
    });
}

#[cfg(not(unix))]
pub(super) fn listen() {}
