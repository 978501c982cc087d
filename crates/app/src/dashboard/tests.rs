//! Dashboards without a terminal: contents in, pictures out.

use super::content::{Align, Body, Cell, Column, Content, Gauge, Mark, Row, Section, Span, Table, Tone};
use super::state::{State, Wish};
use super::view::view;
use crate::console::picture::picture;
use crate::console::{Colours, Look};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::{Duration, Instant};

const SIXTEEN: Look = Look { is_ascii: false, colours: Colours::Sixteen };
const PLAIN: Look = Look { is_ascii: true, colours: Colours::None };

fn section(title: &str, body: Body, is_beside: bool) -> Section {
    Section { title: title.to_owned(), body, is_beside }
}

fn standings(players: usize) -> Table {
    let columns = vec![
        Column::new("player", Align::Left, 0),
        Column::new("wins", Align::Right, 3),
        Column::new("losses", Align::Right, 3),
        Column::new("score", Align::Right, 0),
        Column::new("0 to 1, 95 %", Align::Wide, 2),
        Column::new("Elo", Align::Right, 1),
    ];
    let rows = (0..players).map(|number| {
        let score = (number + 1) as f64 / (players + 1) as f64;
        let cells = vec![
            format!("uct:sims={},c=1.{number}", 1000 * (number + 1)).into(),
            (number * 100).to_string().into(),
            ((players - number) * 100).to_string().into(),
            format!("{score:.3}").into(),
            Cell::Span(Span { lo: score - 0.05, at: score, hi: score + 0.05 }),
            format!("{:+}", number as i32 * 10 - 20).into(),
        ];
        Row::new(Tone::Plain, cells)
    });
    Table { columns, rows: rows.collect(), follow: None }
}

/// A tournament with a test, as no command has it: everything that can be drawn of games.
fn games() -> Content {
    let test = Gauge {
        lower: -2.94,
        upper: 2.94,
        at: 1.5,
        ends: ["H0 +0 Elo".to_owned(), "H1 +30 Elo".to_owned()],
        words: "undecided; LLR +1.50, H0 at -2.94, H1 at +2.94".to_owned(),
        tone: Tone::Plain,
    };
    let columns = vec![
        Column::new("game", Align::Right, 1),
        Column::new("players by seat", Align::Left, 0),
        Column::new("line", Align::Left, 2),
    ];
    let game = |number: usize| {
        let cells: Vec<Cell> = vec![
            number.to_string().into(),
            "uct:sims=1000 - mc:sims=100".into(),
            "4455367123456712345".into(),
        ];
        Row::new(if number == 1228 { Tone::Now } else { Tone::Plain }, cells)
    };
    let last = Table { columns, rows: (1200..1230).rev().map(game).collect(), follow: None };
    Content {
        title: "tournament  connect:7x6x4".to_owned(),
        unit: "games",
        done: 1234,
        of: 10_000,
        left: None,
        facts: vec![("seed", "1".to_owned()), ("moves a game", "33.1".to_owned())],
        sections: vec![
            section("Standings", Body::Table(standings(5)), false),
            section("Test", Body::Gauge(test), false),
            section("Last games", Body::Table(last), true),
        ],
    }
}

/// A study whose second round has begun.
fn cells(count: usize) -> Content {
    let mark = |number: usize| match number {
        ..10 => Mark::Done,
        10 => Mark::Now,
        11..20 => Mark::Begun,
        _ => Mark::Open,
    };
    let columns = vec![
        Column::new("player", Align::Left, 0),
        Column::new("threads", Align::Right, 2),
        Column::new("median", Align::Right, 0),
    ];
    let row = |number: usize| {
        let tone = if number == 10 { Tone::Now } else { Tone::Faint };
        Row::new(tone, vec![format!("mc:chunk={number}").into(), "2".into(), "1.20 ms".into()])
    };
    let table = Table { columns, rows: (0..count).map(row).collect(), follow: Some(10) };
    Content {
        title: "lab run  chunks".to_owned(),
        unit: "rows",
        done: 50,
        of: 100,
        left: Some(Duration::from_secs(75)),
        facts: vec![("game", "connect:7x6x4".to_owned())],
        sections: vec![
            section("Cells, 2 rows each", Body::Cells((0..count).map(mark).collect()), false),
            section("Times", Body::Table(table), false),
        ],
    }
}

/// After some seconds of work.
fn state(content: Content, look: Look) -> State {
    let mut state = State::new(content.clone(), look);
    let start = Instant::now();
    for (second, done) in [(0, 0), (1, 300), (2, 400), (3, 800), (4, 1234)] {
        state.tell(Content { done, ..content.clone() }, start + Duration::from_secs(second));
    }
    state.content = content;
    state.elapsed = Duration::from_secs(65);
    state
}

fn drawn(state: &State, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view(state, frame.buffer_mut())).unwrap();
    terminal.backend().buffer().clone()
}

#[test]
fn games_and_cells_are_drawn_at_every_size() {
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        let games = picture(&drawn(&state(games(), SIXTEEN), width, height));
        insta::assert_snapshot!(format!("games_{width}x{height}"), games);
        let cells = picture(&drawn(&state(cells(60), SIXTEEN), width, height));
        insta::assert_snapshot!(format!("cells_{width}x{height}"), cells);
    }
    let mut plain = state(games(), PLAIN);
    plain.is_stopping = true;
    let buffer = drawn(&plain, 80, 24);
    assert!(buffer.content().iter().all(|cell| cell.fg == cell.bg), "a terminal without colours gets none");
    let picture = picture(&buffer);
    assert!(picture.is_ascii(), "{picture}");
    insta::assert_snapshot!("games_plain", picture);
}

#[test]
fn small_terminals_get_one_line() {
    let state = state(games(), SIXTEEN);
    assert!(picture(&drawn(&state, 20, 5)).contains("12 %, 0:28 to go"));
    assert!(picture(&drawn(&state, 50, 10)).contains("1,234 of 10,000, 0:28 to go, q stops"));
}

#[test]
fn keys_stop_scroll_and_suspend() {
    let mut state = state(cells(60), SIXTEEN);
    let key = |code, modifiers| KeyEvent::new(code, modifiers);
    let none = KeyModifiers::NONE;
    assert_eq!(state.press(key(KeyCode::Char('q'), none)), Some(Wish::Stop));
    assert_eq!(state.press(key(KeyCode::Char('c'), KeyModifiers::CONTROL)), Some(Wish::Interrupt));
    assert_eq!(state.press(key(KeyCode::Char('z'), KeyModifiers::CONTROL)), Some(Wish::Suspend));
    assert_eq!(state.press(key(KeyCode::Char('x'), none)), None);
    let first = |state: &State| {
        let picture = picture(&drawn(state, 80, 24));
        picture
            .lines()
            .find_map(|line| line.trim().strip_prefix("mc:chunk=")?.split(' ').next()?.parse::<u32>().ok())
    };
    assert_eq!(first(&state), Some(5), "it follows the work");
    state.press(key(KeyCode::Home, none));
    assert_eq!(first(&state), Some(0));
    state.press(key(KeyCode::Down, none));
    assert_eq!(first(&state), Some(1));
    state.press(key(KeyCode::End, none));
    assert_eq!(first(&state), Some(49));
    state.press(key(KeyCode::Esc, none));
    assert_eq!(first(&state), Some(5));
}

#[test]
fn what_goes_out_is_what_has_changed() {
    let mut canvas = crate::console::Canvas::new();
    let mut state = state(games(), SIXTEEN);
    let mut bytes = |state: &State| canvas.frame((200, 60), |buffer| view(state, buffer)).unwrap().len();
    let whole = bytes(&state);
    assert!(whole > 2000, "{whole}");
    assert_eq!(bytes(&state), 0, "an unchanged picture costs nothing");
    state.elapsed += Duration::from_secs(1);
    let clock = bytes(&state);
    assert!((1..80).contains(&clock), "a digit of the clock takes {clock} bytes");
    state.content.done += 1;
    let one = bytes(&state);
    assert!((1..400).contains(&one), "a game more takes {one} bytes");
}

proptest! {
    /// Whatever there is to show, and however large the screen is: nothing panics.
    #[test]
    fn any_content_is_drawn_at_any_size(
        width in 0_u16..260, height in 0_u16..90, players in 0_usize..80, count in 0_usize..5000,
        done in any::<u64>(), of in any::<u64>(), scroll in proptest::option::of(0_usize..100), at in any::<f64>(),
        is_ascii: bool,
    ) {
        let mut content = games();
        content.sections[0].body = Body::Table(standings(players));
        if let Body::Gauge(gauge) = &mut content.sections[1].body {
            gauge.at = at;
        }
        content.sections.extend(cells(count).sections);
        (content.done, content.of) = (done, of);
        let mut state = state(content, Look { is_ascii, ..SIXTEEN });
        state.scroll = scroll;
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        view(&state, &mut buffer);
    }
}

/// Counted on all threads: runs alone, below.
#[test]
#[ignore = "counts what all threads take, in a process that another test starts"]
fn what_a_dashboard_takes() {
    for content in [games(), cells(500)] {
        let state = state(content, SIXTEEN);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 200, 60));
        let taken =
            plyground_core::memory::taken(|| view(&state, &mut buffer)).expect("allocations are counted");
        assert!(taken.times < 60 && taken.bytes < 8 << 10, "{} of {} bytes", taken.times, taken.bytes);
    }
}

/// What a frame takes from the memory is a few short texts.
#[test]
fn a_dashboard_takes_next_to_nothing() {
    let program = std::env::current_exe().unwrap();
    let name = "dashboard::tests::what_a_dashboard_takes";
    let output = std::process::Command::new(program).args(["--ignored", "--exact", name]).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.contains("1 passed"), "{told}");
}
