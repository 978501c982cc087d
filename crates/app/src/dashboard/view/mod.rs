//! A dashboard, drawn from its state alone.

mod cells;
mod gauge;
mod head;
mod table;

use super::content::{Body, Section};
use super::layout::{LEAST, Layout, Need};
use super::state::State;
use crate::console::Look;
use crate::console::text::{clock, put, put_at};
use plyground_plot::grouped;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub(super) use table::rows_of;

/// Whether a terminal of this size has room for a dashboard.
pub(super) fn has_room((width, height): (u16, u16)) -> bool {
    width >= LEAST.0 && height >= LEAST.1
}

/// Draws the whole screen.
pub(super) fn view(state: &State, buffer: &mut Buffer) {
    let area = buffer.area;
    let needs: Vec<Need> = state.content.sections.iter().map(|section| need(section, area.width)).collect();
    let Some(layout) = Layout::of((area.width, area.height), &needs) else {
        return too_small(state, buffer);
    };
    head::title(state, layout.title, buffer);
    head::bar(state, layout.bar, buffer);
    head::pace(state, layout.pace, buffer);
    head::facts(state, layout.facts, buffer);
    for (section, place) in state.content.sections.iter().zip(&layout.sections) {
        if place.height > 0 {
            draw(state, section, *place, buffer);
        }
    }
    if let Some(line) = state.said.last() {
        put(buffer, layout.said, 0, line, state.look.faint());
    }
    keys(state, layout.keys, buffer);
}

/// Lines that a section needs, with its title.
fn need(section: &Section, width: u16) -> Need {
    let (least, wanted) = match &section.body {
        Body::Table(table) => {
            let wanted = table.rows.len() + 1 + usize::from(table::has_titles(table));
            (wanted.min(4), wanted)
        }
        Body::Gauge(_) => (3, 3),
        Body::Cells(marks) => (3, cells::lines(marks.len(), width.into()) + 2),
    };
    let is_beside = section.is_beside;
    Need { least: least as u16, wanted: wanted.min(1000) as u16, is_beside }
}

fn draw(state: &State, section: &Section, place: Rect, buffer: &mut Buffer) {
    let look = state.look;
    let inner = Rect { y: place.y + 1, height: place.height - 1, ..place };
    let note = match &section.body {
        Body::Table(table) => table::draw(table, state.scroll, look, inner, buffer),
        Body::Gauge(gauge) => {
            gauge::draw(gauge, look, inner, buffer);
            None
        }
        Body::Cells(marks) => cells::draw(marks, look, inner, buffer),
    };
    rule(look, &section.title, note.as_deref(), place, buffer);
}

/// The title of a section, with a line behind it and a note at its end.
fn rule(look: Look, title: &str, note: Option<&str>, place: Rect, buffer: &mut Buffer) {
    let line = if look.is_ascii { "-" } else { "─" };
    for x in place.left()..place.right() {
        buffer.set_stringn(x, place.y, line, 1, look.faint());
    }
    put(buffer, place, 0, title, look.strong());
    put_at(buffer, place, title.chars().count() as u16, 0, " ", look.faint());
    if let Some(note) = note {
        let width = note.chars().count() as u16 + 1;
        if title.chars().count() as u16 + width + 2 < place.width {
            put_at(buffer, place, place.width - width, 0, " ", look.faint());
            put_at(buffer, place, place.width - width + 1, 0, note, look.faint());
        }
    }
}

/// What can be pressed; while it stops, that it does.
fn keys(state: &State, area: Rect, buffer: &mut Buffer) {
    let look = state.look;
    if state.is_stopping {
        return put(
            buffer,
            area,
            0,
            "stopping; what is done is kept. Ctrl-C again ends at once",
            look.alarm(),
        );
    }
    let keys = [("q", "stop, keeping what is done"), ("arrows", "scroll"), ("Ctrl-Z", "shell")];
    let mut x = 0;
    for (key, words) in keys {
        let width = (key.len() + 1 + words.len()) as u16;
        if x + width > area.width {
            break;
        }
        put_at(buffer, area, x, 0, key, look.key());
        put_at(buffer, area, x + key.len() as u16 + 1, 0, words, look.faint());
        x += width + 2;
    }
}

/// One line that can be read, whatever the size.
fn too_small(state: &State, buffer: &mut Buffer) {
    let (content, area) = (&state.content, buffer.area);
    let left = state.left().map(|left| format!(", {} to go", clock(left))).unwrap_or_default();
    let words = match area.width {
        0..40 => format!("{} %{left}", (100.0 * state.share()).floor()),
        _ => {
            let end = if state.is_stopping { "stopping" } else { "q stops" };
            format!("{} of {}{left}, {end}", grouped(content.done), grouped(content.of))
        }
    };
    let y = area.height / 2;
    put(buffer, Rect::new(0, y, area.width, area.height.saturating_sub(y)), 0, &words, state.look.strong());
}
