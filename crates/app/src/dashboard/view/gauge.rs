//! A number on its way between two bounds.

use super::super::content::{Gauge, Tone};
use super::table::style;
use crate::console::Look;
use crate::console::text::put_at;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// `at most +0 ├─────────█──────┤ at least +30`, and the words below.
pub(super) fn draw(gauge: &Gauge, look: Look, area: Rect, buffer: &mut Buffer) {
    let [low, high] = &gauge.ends;
    let count = |text: &str| text.chars().count() as u16;
    let width = area.width.saturating_sub(count(low) + count(high) + 2);
    if width >= 5 {
        let [left, line, middle, right, here] =
            if look.is_ascii { ["|", "-", "+", "|", "#"] } else { ["├", "─", "┼", "┤", "█"] };
        put_at(buffer, area, 0, 0, low, look.strong());
        let from = count(low) + 1;
        let place = |number: f64| {
            let share = (number - gauge.lower) / (gauge.upper - gauge.lower).max(f64::MIN_POSITIVE);
            (share.clamp(0.0, 1.0) * f64::from(width - 1)).round() as u16
        };
        let (zero, at) = (place(0.0), place(gauge.at));
        for x in 0..width {
            let sign = match x {
                x if x == at => here,
                0 => left,
                x if x == width - 1 => right,
                x if x == zero => middle,
                _ => line,
            };
            let tone = if x == at { look.key() } else { look.faint() };
            put_at(buffer, area, from + x, 0, sign, tone);
        }
        put_at(buffer, area, from + width + 1, 0, high, look.strong());
    }
    let tone = if gauge.tone == Tone::Plain { look.faint() } else { style(look, gauge.tone) };
    put_at(buffer, area, 0, 1, &gauge.words, tone);
}
