//! The terminal while the screen is ours: taken over, and always given back: at the end, after a panic, and while we are stopped.

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{cursor, execute};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use std::io::{self, Stdout, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the terminal is ours.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal, taken over. Dropped, it is given back.
pub(crate) struct Console {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    has_mouse: bool,
}

impl Console {
    /// Takes the terminal over.
    pub(crate) fn new(has_mouse: bool) -> io::Result<Console> {
        give_back_after_a_panic();
        take(has_mouse)?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout()));
        match terminal {
            Ok(terminal) => Ok(Console { terminal, has_mouse }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Columns and lines.
    pub(crate) fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    /// Draws a frame; only what has changed goes out.
    pub(crate) fn draw(&mut self, view: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        self.terminal.draw(|frame| view(frame.buffer_mut())).map(|_| ())
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
        give_back();
        stop_here();
        take(self.has_mouse)?;
        // Everything is drawn anew; asking the terminal for its cursor would wait for an answer that the input has taken.
        let size = self.terminal.size()?;
        self.terminal.resize(ratatui::layout::Rect::new(0, 0, size.width, size.height))
    }
}

impl Drop for Console {
    fn drop(&mut self) {
        give_back();
    }
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
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        let out = &mut stdout();
        let _ = execute!(out, DisableMouseCapture, DisableBracketedPaste, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}

/// A panic of the thread that draws gives the terminal back and is told there. Panics of searches end in a word of the game:
/// nothing may be printed over the screen by them.
fn give_back_after_a_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let drawing = std::thread::current().id();
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if std::thread::current().id() == drawing || !IS_TAKEN.load(Ordering::SeqCst) {
                give_back();
                usual(panic);
            }
        }));
    });
}

#[cfg(unix)]
fn stop_here() {
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

#[cfg(not(unix))]
fn stop_here() {}
