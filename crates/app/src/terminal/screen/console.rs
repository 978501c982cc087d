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

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::process::Command;
    use std::time::{Duration, Instant};

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
        let test = "terminal::screen::console::tests::a_panic_on_the_screen";
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
