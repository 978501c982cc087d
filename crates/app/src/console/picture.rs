//! Pictures for tests: symbols *and* styles, which a test of symbols alone would lose.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use std::fmt::Write;

/// Two grids, of symbols and of styles by letters, and what the letters mean.
pub(crate) fn picture(buffer: &Buffer) -> String {
    let (mut symbols, mut letters) = (String::new(), String::new());
    let mut styles: Vec<Style> = Vec::new();
    for y in 0..buffer.area.height {
        let (mut text, mut row) = (String::new(), String::new());
        for x in 0..buffer.area.width {
            let cell = &buffer[(x, y)];
            text.push_str(cell.symbol());
            let style = cell.style();
            let is_plain = style.fg == Style::reset().fg
                && style.bg == Style::reset().bg
                && style.add_modifier.is_empty();
            let number = styles.iter().position(|other| *other == style).unwrap_or_else(|| {
                if !is_plain {
                    styles.push(style);
                }
                styles.len().saturating_sub(1)
            });
            row.push(if is_plain { '.' } else { char::from(b'a' + (number % 26) as u8) });
        }
        writeln!(symbols, "{}", text.trim_end()).unwrap();
        writeln!(letters, "{}", row.trim_end_matches('.')).unwrap();
    }
    let mut legend = String::new();
    for (number, style) in styles.iter().enumerate() {
        let colour =
            |colour: Option<ratatui::style::Color>| colour.map_or("-".to_owned(), |one| one.to_string());
        let modifiers = if style.add_modifier == Modifier::empty() {
            String::new()
        } else {
            format!(" {:?}", style.add_modifier)
        };
        writeln!(
            legend,
            "{}: {} on {}{modifiers}",
            char::from(b'a' + (number % 26) as u8),
            colour(style.fg),
            colour(style.bg)
        )
        .unwrap();
    }
    format!("{symbols}\n{letters}\n{legend}")
}
