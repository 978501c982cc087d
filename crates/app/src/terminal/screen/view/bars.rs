//! What a search knows of each move: a bar with its interval, how often it was tried, and the truth beside it.

use super::super::seen::{Seen, SeenMove};
use super::super::state::State;
use crate::console::text::{put, put_at, wrapped};
use plyground_players::MoveThought;
use plyground_plot::grouped;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The room of the exact result before a bar.
const RESULT: u16 = 6;
/// The room of the number behind a bar.
const NUMBER: u16 = 9;

/// Draws what was seen last; returns how many lines that took.
pub(super) fn draw(state: &State, area: Rect, buffer: &mut Buffer) -> u16 {
    let look = state.look;
    let Some(seen) = &state.seen else {
        let words = match state.is_analysing {
            true => "The search begins...",
            false => "s shows what a search makes of each move",
        };
        let lines = wrapped(words, area.width.into());
        lines.iter().zip(0..).for_each(|(text, line)| put(buffer, area, line, text, look.faint()));
        return lines.len() as u16;
    };
    put(buffer, area, 0, &headline(seen), look.strong());
    let room = area.height.saturating_sub(2).max(1);
    let rows = &seen.rows[..seen.rows.len().min(room.into())];
    let width = rows.iter().map(|one| one.name.chars().count()).max().unwrap_or(1).min(12) as u16;
    let is_here = seen.ply == state.play.session.ply();
    let truth = state
        .truth
        .as_ref()
        .filter(|(line, _)| state.is_exact && is_here && *line == state.play.session.line());
    let truth = truth.and_then(|(_, scores)| scores.as_deref()).unwrap_or_default();
    let is_wide = area.width > 44;
    let mut line = 1;
    // Who says nothing of any move, as a random player, has no rows.
    let rows =
        if rows.iter().any(|one| one.thought.value.is_some() || known(&one.thought)) { rows } else { &[] };
    let left = width + 2 + if truth.is_empty() { 0 } else { RESULT };
    let bar = area.width.saturating_sub(left + NUMBER + if is_wide { 10 } else { 0 });
    for SeenMove { name, thought, is_best } in rows {
        let style = if *is_best { look.strong() } else { Style::new() };
        put_at(buffer, area, 0, line, if *is_best { ">" } else { " " }, look.good());
        put_at(buffer, area, 1, line, name, style);
        if let Some(exact) = truth.iter().find(|truth| truth.mv == thought.mv) {
            let (word, style) = match exact.score {
                1.. => ("wins", look.good()),
                0 => ("draws", look.strong()),
                _ => ("loses", look.alarm()),
            };
            put_at(buffer, area, width + 2, line, word, style);
        }
        let is_known = is_known(thought);
        if let Some(value) = thought.value.filter(|_| is_known) {
            let text = bar_text(value, thought.interval(), bar.into(), look.is_ascii);
            put_at(buffer, area, left, line, &text, if *is_best { look.good() } else { look.grid() });
        }
        let number = if is_known { number(thought, look.is_ascii) } else { "-".to_owned() };
        put_at(buffer, area, left + bar + 1, line, &number, style);
        if let Some(tried) = tried(thought).filter(|_| is_wide) {
            put_at(buffer, area, left + bar + NUMBER, line, &format!("{:>9}", grouped(tried)), look.faint());
        }
        line += 1;
    }
    if !seen.line.is_empty() && line < area.height {
        put(buffer, area, line, &format!("line {}", seen.line.join(" ")), look.faint());
        line += 1;
    }
    line
}

fn tried(one: &MoveThought) -> Option<u64> {
    one.visits.or(one.playouts)
}

/// Whether a move has a proven score, or what a search with a horizon makes of it.
fn known(one: &MoveThought) -> bool {
    one.score.is_some() || one.eval.is_some()
}

/// Whether enough is known of a move to be shown: of a few tries nothing is.
fn is_known(one: &MoveThought) -> bool {
    known(one) || tried(one).is_none_or(|tried| tried >= 8)
}

fn headline(seen: &Seen) -> String {
    let verb = if seen.is_running { "thinks" } else { "thought" };
    let work = match (seen.done, seen.of) {
        (0, _) => String::new(),
        (done, Some(of)) => format!(": {} of {}", grouped(done), grouped(of)),
        (done, None) => format!(": {}", grouped(done)),
    };
    let exact = if seen.is_exact { ", proven" } else { "" };
    format!("{} {verb}{work}, {:.1} s{exact}", seen.who, seen.seconds)
}

/// `62 ±3`, `+13`, or what else is known.
fn number(one: &MoveThought, is_ascii: bool) -> String {
    if let Some(score) = one.score {
        return format!("{score:+}");
    }
    match (one.value, one.interval()) {
        (Some(value), Some((low, high))) => {
            let sign = if is_ascii { "+-" } else { "±" };
            format!("{:.0}% {sign}{:.0}", 100.0 * value, (50.0 * (high - low)).ceil())
        }
        (Some(value), None) => format!("{:.0}%", 100.0 * value),
        (None, _) => one.eval.map_or(String::new(), |eval| format!("{eval:+}")),
    }
}

/// Full up to the lower end of the interval, half up to its upper end.
pub(super) fn bar_text(value: f64, interval: Option<(f64, f64)>, width: usize, is_ascii: bool) -> String {
    let (low, high) = interval.unwrap_or((value, value));
    let at = |share: f64| (share.clamp(0.0, 1.0) * width as f64).round() as usize;
    let (full, half, empty) = if is_ascii { ('#', '=', '.') } else { ('█', '▒', '·') };
    (0..width)
        .map(|i| match i {
            i if i < at(low) => full,
            i if i < at(high) || i == at(value) && at(low) == at(high) && i < at(value) => half,
            _ => empty,
        })
        .collect()
}

/// Values as blocks of eight heights, or digits.
pub(super) fn spark(values: &[Option<f64>], is_ascii: bool) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let sign = |value: f64| match is_ascii {
        true => char::from(b'0' + (9.999 * value.clamp(0.0, 1.0)) as u8),
        false => BLOCKS[(7.999 * value.clamp(0.0, 1.0)) as usize],
    };
    let mut last = None;
    let shown = values.iter().filter_map(|value| {
        last = value.or(last);
        last.map(sign)
    });
    shown.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_shows_its_interval() {
        assert_eq!(bar_text(0.5, Some((0.4, 0.6)), 10, true), "####==....");
        assert_eq!(bar_text(0.5, None, 10, true), "#####.....");
        assert_eq!(bar_text(2.0, Some((-1.0, 3.0)), 4, true), "====");
        assert_eq!(bar_text(0.5, None, 0, true), "");
        assert_eq!(spark(&[None, Some(0.0), None, Some(1.0)], true), "009");
    }
}
