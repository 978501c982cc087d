//! The head of a dashboard: what is going on, how far it is, and how fast it goes.

use super::super::state::State;
use crate::console::text::{clock, put, put_at};
use crate::pace::BLOCKS;
use plyground_plot::grouped;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Parts of a cell, from the left: seven eighths to one.
const EIGHTHS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

pub(super) fn title(state: &State, area: Rect, buffer: &mut Buffer) {
    let (look, content) = (state.look, &state.content);
    buffer.set_style(area, look.chosen());
    put(buffer, area, 0, " plyground ", look.chosen());
    put_at(buffer, area, 11, 0, &content.title, look.chosen());
}

/// `█████▌░░░░  55 %  1,100 of 2,000 games`
pub(super) fn bar(state: &State, area: Rect, buffer: &mut Buffer) {
    let (look, content) = (state.look, &state.content);
    let share = state.share();
    let words = format!(
        "{:>3} %  {} of {} {}",
        (share * 100.0).floor(),
        grouped(content.done),
        grouped(content.of),
        content.unit
    );
    let width = area.width.saturating_sub(words.chars().count() as u16 + 2);
    let eighths = (share * f64::from(width) * 8.0) as u16;
    for x in 0..width {
        let full = eighths.saturating_sub(8 * x).min(8);
        let sign = match (look.is_ascii, full) {
            (true, 4..) => '#',
            (true, _) => '.',
            (false, 8) => '█',
            (false, 0) => '░',
            (false, eighth) => EIGHTHS[usize::from(eighth)],
        };
        let style = if full > 0 { look.grid() } else { look.faint() };
        buffer[(area.x + x, area.y)].set_char(sign).set_style(style);
    }
    put_at(buffer, area, width + 2, 0, &words, look.strong());
}

/// `0:04 gone, about 0:29 to go   312 a second ▂▃▅▆█`
pub(super) fn pace(state: &State, area: Rect, buffer: &mut Buffer) {
    let look = state.look;
    let mut words = format!("{} gone", clock(state.elapsed));
    if let Some(left) = state.left().filter(|_| state.content.done < state.content.of) {
        words += &format!(", about {} to go", clock(left));
    }
    put(buffer, area, 0, &words, ratatui::style::Style::new());
    if state.pace.rate() <= 0.0 {
        return;
    }
    let speed = state.pace.speed();
    let x = words.chars().count() as u16 + 3;
    put_at(buffer, area, x, 0, &speed, look.strong());
    if !look.is_ascii {
        let from = x + speed.chars().count() as u16 + 2;
        let room = area.width.saturating_sub(from);
        let rates = state.pace.rates(room.into());
        let most = rates.clone().fold(f64::MIN_POSITIVE, f64::max);
        for (place, rate) in (area.x + from..area.right()).zip(rates) {
            let block = BLOCKS[(7.999 * rate / most) as usize];
            buffer[(place, area.y)].set_char(block).set_style(look.grid());
        }
    }
}

pub(super) fn facts(state: &State, area: Rect, buffer: &mut Buffer) {
    let look = state.look;
    let mut x = 0;
    for (name, value) in &state.content.facts {
        let width = (name.chars().count() + 1 + value.chars().count()) as u16;
        if x + width > area.width {
            break;
        }
        put_at(buffer, area, x, 0, name, look.faint());
        x += name.chars().count() as u16 + 1;
        put_at(buffer, area, x, 0, value, ratatui::style::Style::new());
        x += value.chars().count() as u16 + 3;
    }
}
