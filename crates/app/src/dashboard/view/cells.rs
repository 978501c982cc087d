//! Many cells, a sign each.

use super::super::content::Mark;
use crate::console::Look;
use crate::console::text::put_at;
use plyground_plot::grouped;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

const MARKS: [(Mark, &str); 4] =
    [(Mark::Done, "done"), (Mark::Now, "now"), (Mark::Begun, "begun"), (Mark::Open, "open")];

/// Lines that so many cells take.
pub(super) fn lines(count: usize, width: usize) -> usize {
    count.div_ceil(width.saturating_sub(2).max(1)).clamp(1, 12)
}

/// The cells, and below them what the signs mean. Where there is no room for all, a sign stands for several; says so.
pub(super) fn draw(marks: &[Mark], look: Look, area: Rect, buffer: &mut Buffer) -> Option<String> {
    let rows = area.height.saturating_sub(1);
    let room = usize::from(area.width) * usize::from(rows);
    if marks.is_empty() || room == 0 {
        return None;
    }
    let each = marks.len().div_ceil(room);
    for (place, group) in marks.chunks(each).enumerate() {
        let (x, y) = (place % usize::from(area.width), place / usize::from(area.width));
        let (sign, style) = sign(together(group), look);
        put_at(buffer, area, x as u16, y as u16, sign, style);
    }
    let used = marks.len().div_ceil(each).div_ceil(area.width.into()) as u16;
    let mut x = 0;
    for (mark, word) in MARKS {
        let count = marks.iter().filter(|other| **other == mark).count() as u64;
        let words = format!("{} {word}", grouped(count));
        let (sign, style) = sign(mark, look);
        put_at(buffer, area, x, used, sign, style);
        put_at(buffer, area, x + 2, used, &words, look.faint());
        x += words.chars().count() as u16 + 5;
    }
    (each > 1).then(|| format!("a sign is {each} cells"))
}

/// What a sign for several cells tells: one of them is being done, else all are alike, else some are done.
fn together(group: &[Mark]) -> Mark {
    match group {
        group if group.contains(&Mark::Now) => Mark::Now,
        [first, rest @ ..] if rest.iter().all(|mark| mark == first) => *first,
        _ => Mark::Begun,
    }
}

fn sign(mark: Mark, look: Look) -> (&'static str, Style) {
    let sign = match (mark, look.is_ascii) {
        (Mark::Done, false) => "█",
        (Mark::Now, false) => "▓",
        (Mark::Begun, false) => "▄",
        (Mark::Open, false) => "░",
        (Mark::Done, true) => "#",
        (Mark::Now, true) => "@",
        (Mark::Begun, true) => "+",
        (Mark::Open, true) => ".",
    };
    let style = match mark {
        Mark::Done | Mark::Begun => look.grid(),
        Mark::Now => look.good(),
        Mark::Open => look.faint(),
    };
    (sign, style)
}
