//! Rows under titles, in the room that there is.

use super::super::content::{Align, Body, Cell, Column, Section, Span, Table, Tone};
use crate::console::Look;
use crate::console::text::put_at;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The narrowest column of texts that may be cut, and the widest bar.
const LEAST_TEXT: usize = 12;
const MOST_SPAN: usize = 41;
/// Between two columns.
const GAP: usize = 2;

/// Rows that somebody may scroll through.
pub(in super::super) fn rows_of(section: &Section) -> usize {
    if let Body::Table(table) = &section.body { table.rows.len() } else { 0 }
}

/// Whether there is a line of titles above the rows.
pub(super) fn has_titles(table: &Table) -> bool {
    table.columns.iter().any(|column| !column.title.is_empty())
}

pub(super) fn style(look: Look, tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Faint => look.faint(),
        Tone::Now => look.key(),
        Tone::Good => look.good(),
    }
}

/// Draws as many rows as there is room for; says which, if not all.
pub(super) fn draw(
    table: &Table,
    scroll: Option<usize>,
    look: Look,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<String> {
    let widths = widths(table, area.width.into());
    let top = u16::from(has_titles(table));
    let room = usize::from(area.height.saturating_sub(top));
    let last = table.rows.len().saturating_sub(room);
    let first =
        scroll.unwrap_or_else(|| table.follow.map_or(0, |row| row.saturating_sub(room / 2))).min(last);
    let mut x = 0;
    for (number, column) in table.columns.iter().enumerate() {
        let Some(width) = widths[number] else { continue };
        let at = |text: usize| match column.align {
            Align::Right => x + width.saturating_sub(text),
            _ => x,
        };
        if top > 0 {
            put_at(buffer, area, at(column.title.chars().count()) as u16, 0, column.title, look.faint());
        }
        for (line, row) in (top..).zip(table.rows.iter().skip(first).take(room)) {
            let tone = style(look, row.tone);
            match row.cells.get(number) {
                Some(Cell::Text(text)) => {
                    let count = text.chars().count();
                    put_cut(buffer, area, at(count.min(width)) as u16, line, text, width, tone, look);
                }
                Some(Cell::Span(span)) => bar(*span, width, look, (x as u16, line), area, buffer),
                None => {}
            }
        }
        x += width + GAP;
    }
    (room < table.rows.len()).then(|| {
        let end = (first + room).min(table.rows.len());
        format!("{} to {end} of {}", first + 1, table.rows.len())
    })
}

/// A text in so many columns; of a longer one the beginning, with a sign that it goes on.
#[expect(clippy::too_many_arguments, reason = "where, what and how")]
fn put_cut(
    buffer: &mut Buffer,
    area: Rect,
    x: u16,
    line: u16,
    text: &str,
    width: usize,
    style: Style,
    look: Look,
) {
    let place = Rect { width: area.width.min(x + width as u16), ..area };
    put_at(buffer, place, x, line, text, style);
    if text.chars().count() > width && width > 0 {
        let sign = if look.is_ascii { "~" } else { "…" };
        put_at(buffer, area, x + width as u16 - 1, line, sign, style);
    }
}

/// The width of each column, or none where it is left out: those of the highest rank go first.
fn widths(table: &Table, room: usize) -> Vec<Option<usize>> {
    let natural = |number: usize, column: &Column| {
        let cells = table.rows.iter().filter_map(|row| row.cells.get(number)).map(Cell::width);
        cells.max().unwrap_or(0).max(column.title.chars().count())
    };
    let natural: Vec<usize> =
        table.columns.iter().enumerate().map(|(number, column)| natural(number, column)).collect();
    let least = |number: usize| match table.columns[number].align {
        Align::Left => natural[number].min(LEAST_TEXT),
        Align::Right | Align::Wide => natural[number],
    };
    let mut shown: Vec<bool> = vec![true; natural.len()];
    let needed = |shown: &[bool]| -> usize {
        (0..shown.len()).filter(|number| shown[*number]).map(|number| least(number) + GAP).sum::<usize>()
    };
    while needed(&shown) > room + GAP {
        let ranks = (0..shown.len()).filter(|number| shown[*number]).map(|number| table.columns[number].rank);
        let Some(highest) = ranks.max().filter(|rank| *rank > 0) else { break };
        for (shown, column) in shown.iter_mut().zip(&table.columns) {
            *shown &= column.rank != highest;
        }
    }
    let mut spare = (room + GAP).saturating_sub(needed(&shown));
    let mut widths: Vec<Option<usize>> =
        (0..shown.len()).map(|number| shown[number].then(|| least(number))).collect();
    for align in [Align::Left, Align::Wide] {
        for (number, width) in widths.iter_mut().enumerate() {
            let Some(width) = width.as_mut().filter(|_| table.columns[number].align == align) else {
                continue;
            };
            let most = if align == Align::Wide { MOST_SPAN.max(natural[number]) } else { natural[number] };
            let more = most.saturating_sub(*width).min(spare);
            *width += more;
            spare -= more;
        }
    }
    widths
}

/// `────├──█──┤┊─────` from 0 to 1, the middle marked.
fn bar(span: Span, width: usize, look: Look, (x, line): (u16, u16), area: Rect, buffer: &mut Buffer) {
    let place = |share: f64| (share.clamp(0.0, 1.0) * (width - 1) as f64).round() as usize;
    let (lo, at, hi, middle) = (place(span.lo), place(span.at), place(span.hi), (width - 1) / 2);
    for column in 0..width {
        let is_inside = (lo..=hi).contains(&column);
        let sign = match (look.is_ascii, column) {
            (false, column) if column == at => "█",
            (true, column) if column == at => "#",
            (false, column) if column == middle && !is_inside => "│",
            (true, column) if column == middle && !is_inside => "|",
            (false, _) if is_inside => "▒",
            (true, _) if is_inside => "=",
            (false, _) => "─",
            (true, _) => "-",
        };
        let style = match column {
            column if column == at => look.key(),
            _ if is_inside => look.grid(),
            _ => look.faint(),
        };
        put_at(buffer, area, x + column as u16, line, sign, style);
    }
}
