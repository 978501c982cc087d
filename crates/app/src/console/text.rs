//! Text on the screen: never outside its place.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Writes a line into a place, as far as there is room.
pub(crate) fn put(buffer: &mut Buffer, area: Rect, line: u16, text: &str, style: Style) {
    let area = area.intersection(buffer.area);
    if line < area.height && area.width > 0 {
        buffer.set_stringn(area.x, area.y + line, text, area.width.into(), style);
    }
}

/// The same from a column on.
pub(crate) fn put_at(buffer: &mut Buffer, area: Rect, column: u16, line: u16, text: &str, style: Style) {
    let width = area.width.saturating_sub(column);
    put(buffer, Rect { x: area.x.saturating_add(column), width, ..area }, line, text, style);
}

/// A text in lines of at most so many letters, broken at blanks where there are any.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    let mut room = width;
    for word in text.split_whitespace() {
        let mut word: Vec<char> = word.chars().collect();
        let is_first = room == width;
        if !is_first && word.len() + 1 > room {
            lines.push(String::new());
            room = width;
        } else if !is_first {
            lines.last_mut().expect("at least one").push(' ');
            room -= 1;
        }
        while word.len() > room {
            let rest = word.split_off(room);
            lines.last_mut().expect("at least one").extend(word);
            lines.push(String::new());
            (word, room) = (rest, width);
        }
        room -= word.len();
        lines.last_mut().expect("at least one").extend(word);
    }
    lines
}

/// Minutes and seconds, such as `1:05`.
pub(crate) fn clock(time: std::time::Duration) -> String {
    let seconds = time.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn lines_are_broken_at_blanks_or_else_anywhere() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrapped("", 5), [""]);
        assert!(wrapped("a bb ccc dddd", 1).iter().all(|line| line.len() <= 1));
        assert_eq!(clock(Duration::from_secs(65)), "1:05");
        assert_eq!(clock(Duration::from_secs(3_725)), "1:02:05");
    }
}
