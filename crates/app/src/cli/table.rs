//! Tables and text that fit the terminal. In a file or a pipe tables are as wide as they are, for the programs that read them; explanations
//! are as wide as `COLUMNS` says, as those of `--help`, and 80 columns where it says nothing.

use std::io::IsTerminal;

/// Columns of the usual terminal.
const USUAL: usize = 80;

/// Rows of text in columns, the first to the left and the others to the right. What is wider than the terminal goes on below, with
/// the first column again.
pub(crate) fn aligned(rows: &[Vec<String>]) -> String {
    aligned_within(rows, width().unwrap_or(usize::MAX))
}

/// An explanation that goes on below itself, behind `before`, where there is no more room.
pub(crate) fn hanging(before: &str, text: &str) -> String {
    let room = width().unwrap_or_else(|| columns(std::env::var("COLUMNS").ok().as_deref()));
    hanging_within(before, text, room)
}

/// A sentence of a report: on a terminal it goes on below itself, and is one line for programs that read it.
pub(crate) fn told(before: &str, text: &str) -> String {
    hanging_within(before, text, width().unwrap_or(usize::MAX))
}

/// Columns of the terminal, if stdout is one.
fn width() -> Option<usize> {
    let is_terminal = std::io::stdout().is_terminal();
    let (columns, _) = is_terminal.then(|| crossterm::terminal::size().ok()).flatten()?;
    // A terminal that says nothing of its size has the usual one.
    Some(if columns == 0 { USUAL } else { columns.into() })
}

/// What `COLUMNS` asks for; the usual where it says nothing, or nonsense.
fn columns(said: Option<&str>) -> usize {
    said.and_then(|text| text.trim().parse().ok()).filter(|&columns| columns > 0).unwrap_or(USUAL)
}

fn aligned_within(rows: &[Vec<String>], room: usize) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    let mut next = 1;
    loop {
        let mut used = widths.first().copied().unwrap_or(0);
        let from = next;
        // A column that is too wide alone stands alone.
        while next < columns && (next == from || used + 2 + widths[next] <= room) {
            used += 2 + widths[next];
            next += 1;
        }
        for row in rows {
            let mut line = row.first().map_or(String::new(), |cell| format!("{cell:<w$}", w = widths[0]));
            for (cell, width) in row.iter().zip(&widths).take(next).skip(from) {
                line += &format!("  {cell:>width$}");
            }
            text += line.trim_end();
            text.push('\n');
        }
        if next >= columns {
            return text;
        }
        text.push('\n');
    }
}

fn hanging_within(before: &str, text: &str, room: usize) -> String {
    let indent = before.chars().count();
    let mut lines = vec![before.to_owned()];
    let mut used = indent;
    for (number, word) in text.split(' ').enumerate() {
        let length = word.chars().count();
        if number > 0 && used + 1 + length > room {
            lines.push(" ".repeat(indent));
            used = indent;
        } else if number > 0 {
            lines.last_mut().expect("at least one").push(' ');
            used += 1;
        }
        lines.last_mut().expect("at least one").push_str(word);
        used += length;
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_table_goes_on_below_with_its_first_column() {
        let row = |cells: [&str; 4]| cells.map(str::to_owned).to_vec();
        let rows = [row(["player", "games", "score", "Elo"]), row(["mc", "10", "0.5", "+3"])];
        assert_eq!(aligned_within(&rows, 80), "player  games  score  Elo\nmc         10    0.5   +3\n");
        let narrow = aligned_within(&rows, 20);
        assert_eq!(narrow, "player  games  score\nmc         10    0.5\n\nplayer  Elo\nmc       +3\n");
        // Nothing is lost however narrow it is, and rows may be short or none.
        assert_eq!(aligned_within(&rows, 0).lines().count(), 8);
        assert_eq!(aligned_within(&[vec!["a".to_owned()], Vec::new()], 80), "a\n\n");
        assert_eq!(aligned_within(&[], 80), "");
    }

    #[test]
    fn a_long_line_hangs_behind_what_stands_before_it() {
        assert_eq!(hanging_within("mc: ", "flat Monte Carlo", 14), "mc: flat Monte\n    Carlo");
        assert_eq!(hanging_within("mc: ", "flat Monte Carlo", usize::MAX), "mc: flat Monte Carlo");
        assert_eq!(hanging_within("mc: ", "unbreakable", 5), "mc: unbreakable");
    }

    #[test]
    fn a_pipe_is_as_wide_as_it_is_said_to_be() {
        let told = [None, Some(""), Some("0"), Some("-1"), Some("wide"), Some("120"), Some(" 60 ")];
        assert_eq!(told.map(columns), [80, 80, 80, 80, 80, 120, 60]);
    }
}
