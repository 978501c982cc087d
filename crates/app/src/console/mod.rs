//! The terminal while the screen is ours: taken over, and always given back: at the end, after a panic, and while we are stopped;
//! with what can be shown there.

mod canvas;
mod look;
pub(crate) mod text;

#[cfg(test)]
pub(crate) mod picture;

pub(crate) use canvas::Canvas;
pub(crate) use look::{Colours, Look};

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{cursor, execute};
use ratatui::buffer::Buffer;
use std::io::{self, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::thread::ThreadId;
use std::time::Duration;

/// Whether the terminal is ours.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Held while something goes out, so that no frame follows once the terminal is given back.
static OUT: Mutex<()> = Mutex::new(());
/// The thread that draws.
static DRAWING: Mutex<Option<ThreadId>> = Mutex::new(None);
/// What other threads said in panic while the screen was ours.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());
/// Panics that are kept.
const MOST_PANICS: usize = 20;

/// The terminal, taken over. Dropped, it is given back.
pub(crate) struct Console {
    canvas: Canvas,
    has_mouse: bool,
}

impl Console {
    /// Takes the terminal over; this thread is the one that draws.
    pub(crate) fn new(has_mouse: bool) -> io::Result<Console> {
        *DRAWING.lock().unwrap_or_else(PoisonError::into_inner) = Some(std::thread::current().id());
        give_back_after_a_panic();
        match take(has_mouse) {
            Ok(()) => Ok(Console { canvas: Canvas::new(), has_mouse }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Columns and lines.
    pub(crate) fn size() -> io::Result<(u16, u16)> {
        crossterm::terminal::size()
    }

    /// Draws a frame; only what has changed goes out, in one piece. Nothing goes out while the terminal is not ours.
    pub(crate) fn draw(&mut self, view: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        let bytes = self.canvas.frame(Console::size()?, view)?;
        if bytes.is_empty() {
            return Ok(());
        }
        let _out = OUT.lock().unwrap_or_else(PoisonError::into_inner);
        if !is_taken() {
            return Ok(());
        }
        let mut out = stdout().lock();
        out.write_all(bytes)?;
        out.flush()
    }

    /// Listens to the mouse, or leaves it to the terminal.
    pub(crate) fn set_mouse(&mut self, has_mouse: bool) -> io::Result<()> {
        self.has_mouse = has_mouse;
        match has_mouse {
            true => execute!(stdout(), EnableMouseCapture),
            false => execute!(stdout(), DisableMouseCapture),
        }
    }

    /// Gives the terminal back, stops until somebody says go on, and takes it over again.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        stop_here();
        self.take_again()
    }

    /// Takes the terminal over again; everything is drawn anew.
    pub(crate) fn take_again(&mut self) -> io::Result<()> {
        take(self.has_mouse)?;
        self.canvas.forget();
        Ok(())
    }
}

impl Drop for Console {
    fn drop(&mut self) {
        give_back();
    }
}

/// Whether the terminal is ours.
pub(crate) fn is_taken() -> bool {
    IS_TAKEN.load(Ordering::SeqCst)
}

/// What other threads than the one that draws said in panic since the last question.
pub(crate) fn panics() -> Vec<String> {
    PANICS.lock().map(|mut panics| std::mem::take(&mut *panics)).unwrap_or_default()
}

fn take(has_mouse: bool) -> io::Result<()> {
    IS_TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste, cursor::Hide)?;
    if has_mouse {
        execute!(stdout(), EnableMouseCapture)?;
    }
    Ok(())
}

/// Gives the terminal back, once; a terminal that is gone takes nothing, which is no fault of ours.
pub(crate) fn give_back() {
    // A frame that goes out is waited for, but not for ever: the terminal may take nothing more.
    let _out = (0..50).find_map(|_| {
        let out = OUT.try_lock().ok();
        if out.is_none() {
            std::thread::sleep(Duration::from_millis(2));
        }
        out
    });
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        let out = &mut stdout();
        let _ = execute!(out, DisableMouseCapture, DisableBracketedPaste, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}

/// A panic of the thread that draws gives the terminal back and is told there. Those of other threads are kept: nothing may be
/// printed over the screen.
fn give_back_after_a_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let drawing = DRAWING.lock().map_or(None, |drawing| *drawing);
            if drawing == Some(std::thread::current().id()) || !is_taken() {
                give_back();
                usual(panic);
            } else if let Ok(mut panics) = PANICS.lock()
                && panics.len() < MOST_PANICS
            {
                panics.push(panic.to_string());
            }
        }));
    });
}

/// Whether keys that are pressed come to this program, and not to another one of the same terminal.
#[cfg(unix)]
pub(crate) fn is_in_front() -> bool {
    rustix::termios::tcgetpgrp(io::stdin()).is_ok_and(|group| group == rustix::process::getpgrp())
}

#[cfg(not(unix))]
pub(crate) fn is_in_front() -> bool {
    true
}

/// Gives the terminal back and stops, until somebody says go on.
#[cfg(unix)]
pub(crate) fn stop_here() {
    give_back();
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

#[cfg(not(unix))]
pub(crate) fn stop_here() {}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::process::Command;
    use std::time::Instant;

    /// Runs in a terminal of its own, below.
    #[test]
    #[ignore = "panics on purpose, in a terminal that another test makes"]
    fn a_panic_on_the_screen() {
        let _console = Console::new(true).expect("a terminal");
        // A search that panics is told by the game; its thread must not write over the screen.
        let search = std::thread::spawn(|| panic!("a search went wrong"));
        assert!(search.join().is_err());
        panic!("the picture went wrong");
    }

    #[test]
    fn a_panic_gives_the_terminal_back() {
        let server = format!("plyground-panic-{}", std::process::id());
        let tmux = |arguments: &[&str]| Command::new("tmux").args(["-L", &server]).args(arguments).output();
        if tmux(&["-V"]).is_err() {
            return eprintln!("skipped: tmux is not here");
        }
        let test = "console::tests::a_panic_on_the_screen";
        let program = std::env::current_exe().unwrap();
        let line = format!(
            "'{}' --ignored --exact --nocapture {test}; stty -a | tr ' ;' '\\n\\n' | grep icanon; cat",
            program.display()
        );
        tmux(&["-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "40", &line]).unwrap();
        let start = Instant::now();
        let picture = loop {
            let picture = tmux(&["capture-pane", "-p"]).unwrap();
            let picture = String::from_utf8_lossy(&picture.stdout).into_owned();
            if picture.contains("icanon") {
                break picture;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "{picture}");
            std::thread::sleep(Duration::from_millis(20));
        };
        tmux(&["kill-server"]).unwrap();
        assert!(picture.contains("the picture went wrong") && !picture.contains("-icanon"), "{picture}");
        assert!(!picture.contains("a search went wrong"), "{picture}");
    }
}
