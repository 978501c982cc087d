//! The last lines that an engine wrote, for the words of a forfeit.

use plyground_core::plain;
use std::collections::VecDeque;

/// The last few lines, each cut to a length that can be shown.
#[derive(Default, Debug)]
pub(super) struct LastLines(VecDeque<String>);

/// How many lines are kept, and how much of each.
const KEPT: usize = 5;
const LENGTH: usize = 160;

impl LastLines {
    pub(super) fn add(&mut self, line: &[u8]) {
        // Four bytes a character are enough for what is shown.
        let text = String::from_utf8_lossy(&line[..line.len().min(4 * LENGTH)]);
        let shown: String = plain(text.trim_end()).chars().take(LENGTH).collect();
        if shown.is_empty() {
            return;
        }
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(shown);
    }

    pub(super) fn to_vec(&self) -> Vec<String> {
        self.0.iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_lines_are_kept_and_little_of_each() {
        let mut lines = LastLines::default();
        for number in 0..9 {
            lines.add(format!("{number}\n").as_bytes());
        }
        lines.add(b"\n");
        lines.add(&[b'x'; 9999]);
        lines.add(b"\xff\x1b[31m red\r\n");
        assert_eq!(lines.to_vec(), ["6", "7", "8", &"x".repeat(LENGTH), "\u{FFFD} [31m red"]);
        lines.add("left\u{202E}thgir".as_bytes());
        assert_eq!(lines.to_vec()[4], "left thgir");
    }
}
