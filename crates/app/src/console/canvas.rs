//! A picture that is sent by its differences: what has not changed costs no byte, and each frame is shown at once.

use crossterm::queue;
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::io::{self, Write};

/// The picture on a terminal, and the next one.
#[derive(Default)]
pub(crate) struct Canvas {
    shown: Buffer,
    next: Buffer,
    /// Whether it is not known what is on the terminal.
    is_stale: bool,
    /// What goes out: a frame is one write.
    bytes: Vec<u8>,
}

impl Canvas {
    /// Nothing is known of what the terminal shows.
    pub(crate) fn new() -> Canvas {
        Canvas { is_stale: true, ..Canvas::default() }
    }

    /// Somebody else has drawn on the terminal: the next frame is sent whole.
    pub(crate) fn forget(&mut self) {
        self.is_stale = true;
    }

    /// Draws the next frame of this size, and returns what the terminal has to be sent: nothing where nothing has changed. Terminals
    /// that know synchronized updates (`CSI ? 2026`) show all of it at once, the others ignore that.
    pub(crate) fn frame(&mut self, size: (u16, u16), view: impl FnOnce(&mut Buffer)) -> io::Result<&[u8]> {
        let area = Rect::new(0, 0, size.0, size.1);
        if self.next.area != area || self.is_stale {
            (self.shown, self.next) = (Buffer::empty(area), Buffer::empty(area));
            self.is_stale = true;
        } else {
            self.next.reset();
        }
        view(&mut self.next);
        self.bytes.clear();
        let mut changes = self.shown.diff_iter(&self.next).peekable();
        if changes.peek().is_some() || self.is_stale {
            queue!(self.bytes, BeginSynchronizedUpdate)?;
            if self.is_stale {
                queue!(self.bytes, Clear(ClearType::All))?;
            }
            CrosstermBackend::new(&mut self.bytes).draw(changes)?;
            queue!(self.bytes, EndSynchronizedUpdate)?;
            self.bytes.flush()?;
        }
        std::mem::swap(&mut self.shown, &mut self.next);
        self.is_stale = false;
        Ok(&self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Style;

    #[test]
    fn only_what_has_changed_is_sent_and_all_of_it_at_once() {
        let mut canvas = Canvas::new();
        let draw = |canvas: &mut Canvas, size: (u16, u16), text: &str| {
            let view = |buffer: &mut Buffer| {
                buffer.set_string(1, 1, text, Style::new());
            };
            String::from_utf8(canvas.frame(size, view).unwrap().to_vec()).unwrap()
        };
        let whole = draw(&mut canvas, (80, 24), "one two three");
        assert!(whole.starts_with("\x1b[?2026h\x1b[2J") && whole.ends_with("\x1b[?2026l"), "{whole:?}");
        assert!(whole.contains("one"), "{whole:?}");
        assert_eq!(draw(&mut canvas, (80, 24), "one two three"), "", "nothing has changed");
        let changed = draw(&mut canvas, (80, 24), "one tWo three");
        assert!(changed.contains('W') && !changed.contains("one") && changed.len() < 60, "{changed:?}");
        // After another size, or another program, everything is sent again.
        assert!(draw(&mut canvas, (70, 24), "one tWo three").contains("\x1b[2J"));
        canvas.forget();
        assert!(draw(&mut canvas, (70, 24), "one tWo three").contains("\x1b[2J"));
        assert_eq!(draw(&mut canvas, (70, 24), "one tWo three"), "");
    }
}
