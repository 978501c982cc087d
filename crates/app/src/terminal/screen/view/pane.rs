//! Beside the board: the seats with their clocks, the tray, what a search knows, and how the game went.

use super::super::state::{State, Tone};
use super::bars;
use super::tray;
use crate::console::text::{clock, put, put_at, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the pane from the top down, as far as there is room.
pub(super) fn draw(state: &State, area: Rect, buffer: &mut Buffer) {
    let seats = state.shown().colours.len() as u16;
    self::seats(state, Rect { height: seats.min(area.height), ..area }, buffer);
    let mut rest = below(area, seats + 1);
    if state.play.has_pieces() {
        let tray = tray::area(state, area);
        tray::draw(state, tray, buffer);
        rest = below(area, tray.bottom().saturating_sub(area.y));
    }
    if state.play.is_over() {
        return over(state, rest, buffer);
    }
    let used = bars::draw(state, rest, buffer);
    game_so_far(state, below(rest, used + 1), buffer);
}

fn below(area: Rect, lines: u16) -> Rect {
    let lines = lines.min(area.height);
    Rect { y: area.y + lines, height: area.height - lines, ..area }
}

/// Each colour: who plays it, what is left to place, and the time.
fn seats(state: &State, area: Rect, buffer: &mut Buffer) {
    let board = state.shown();
    for (line, colour) in board.colours.iter().enumerate() {
        let line = line as u16;
        let is_next = !state.play.is_over() && usize::from(line) + 1 == board.colour;
        put(buffer, area, line, if is_next { ">" } else { " " }, state.look.strong());
        put_at(buffer, area, 1, line, &format!(" {} ", colour.symbol), state.look.stone(colour));
        let seat = colour.seat.map(|seat| seat - 1);
        let spec = seat.and_then(|seat| state.play.seats.get(seat)).map_or("all in turn", String::as_str);
        let who = if spec == "human" { "you" } else { spec };
        let style = if is_next { state.look.strong() } else { ratatui::style::Style::new() };
        let time =
            seat.and_then(|seat| state.play.clocks.get(seat)).map_or(String::new(), |time| clock(*time));
        let left: usize = if board.pieces.is_empty() { 0 } else { squares(board, colour) };
        let (whole, short) = match board.pieces.is_empty() {
            true => (format!("{time:>7}"), String::new()),
            false => (format!("{left:>3} left {time:>6}"), format!("{left:>3} left")),
        };
        // Where there is little room the name gives way first, then the time.
        let room = |text: &str| usize::from(area.width).saturating_sub(text.len() + 7);
        let text = if room(&whole) >= 3 { whole } else { short };
        let letters = Some(room(&text)).filter(|room| *room >= 3).unwrap_or(0);
        let name: String = format!("{:<7}{who}", colour.name).chars().take(letters).collect();
        put_at(buffer, area, 5, line, &name, style);
        let column = area.width.saturating_sub(text.len() as u16 + 1);
        put_at(buffer, area, column, line, &text, state.look.faint());
    }
}

/// Squares that a colour still has to place.
fn squares(board: &plyground_players::Board, colour: &plyground_players::BoardColour) -> usize {
    let size = |name: &&&str| board.pieces.iter().find(|piece| piece.name == **name);
    colour
        .hand
        .iter()
        .filter_map(|name| size(&name))
        .filter_map(|piece| piece.orientations.first())
        .map(Vec::len)
        .sum()
}

/// What can be done after the game, and how well it was played.
fn over(state: &State, area: Rect, buffer: &mut Buffer) {
    let look = state.look;
    let mut line = 0;
    let mut say = |text: &str, style| {
        for part in wrapped(text, area.width.into()) {
            put(buffer, area, line, &part, style);
            line += 1;
        }
    };
    let result = state.said.iter().find(|said| said.tone == Tone::Good).map(|said| said.text.clone());
    if let Some(result) = result.filter(|_| state.review.is_none()) {
        say(&result, look.good());
        say("", look.faint());
    }
    match (&state.review, state.reviewing) {
        (Some(review), _) => {
            say("Review", look.strong());
            for accuracy in &review.accuracy {
                let words = plyground_explain::review::words::accuracy(review, accuracy, state.language);
                say(&words, ratatui::style::Style::new());
            }
            say("", look.faint());
            say("n goes to the next mistake, N back; left and right go move by move.", look.faint());
        }
        (None, Some((done, of))) => say(&format!("Reviewing move {done} of {of}..."), look.strong()),
        (None, None) => {
            say("v  review: every mistake, and why", look.strong());
            say("r  rematch", look.strong());
            say("o  the other side", look.strong());
            say("S  save the game", look.strong());
            say("g  another game", look.strong());
        }
    }
    say("", look.faint());
    let used = line;
    game_so_far(state, below(area, used), buffer);
}

/// The values that players saw, as a line of blocks, and the moves.
fn game_so_far(state: &State, area: Rect, buffer: &mut Buffer) {
    let mut line = 0;
    if state.play.values.iter().flatten().count() > 1 && area.height > 1 {
        let name = state.seat_name(0);
        let words = format!("{name}'s chances ");
        put(buffer, area, 0, &words, state.look.faint());
        let room = usize::from(area.width).saturating_sub(words.len());
        let values = &state.play.values;
        let shown = &values[values.len().saturating_sub(room)..];
        put_at(
            buffer,
            area,
            words.len() as u16,
            0,
            &bars::spark(shown, state.look.is_ascii),
            state.look.strong(),
        );
        line = 2;
    }
    let moves = state.play.session.history();
    if moves.is_empty() || state.play.has_pieces() {
        return;
    }
    let text = moves.iter().enumerate().map(|(i, mv)| match i % 2 {
        0 => format!("{}.{mv}", i / 2 + 1),
        _ => mv.clone(),
    });
    let lines = wrapped(&text.collect::<Vec<_>>().join(" "), area.width.into());
    let room = usize::from(area.height.saturating_sub(line));
    for (i, text) in lines.iter().skip(lines.len().saturating_sub(room)).enumerate() {
        put(buffer, area, line + i as u16, text, state.look.faint());
    }
}
