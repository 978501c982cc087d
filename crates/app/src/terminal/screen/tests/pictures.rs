//! How it looks, at several sizes, with symbols and styles; and what a redraw takes.

use super::super::menu::StartMenu;
use super::super::msg::Msg;
use super::super::state::Mode;
use super::super::update::update;
use super::super::view::view;
use super::{PLAIN, SIXTEEN, drawn, in_thought, letter, picture, press, screen, settle};
use crate::terminal::start::Start;
use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use std::time::Duration;

#[test]
fn a_game_of_stones_is_drawn_at_every_size() {
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        let mut state = in_thought(SIXTEEN);
        insta::assert_snapshot!(
            format!("stones_{width}x{height}"),
            picture(&drawn(&mut state, width, height))
        );
    }
    let mut plain = in_thought(PLAIN);
    let buffer = drawn(&mut plain, 80, 24);
    let picture = picture(&buffer);
    assert!(picture.is_ascii(), "{picture}");
    assert!(buffer.content().iter().all(|cell| cell.fg == cell.bg), "a terminal without colours gets none");
    insta::assert_snapshot!("stones_plain", picture);
}

#[test]
fn a_game_of_pieces_is_drawn_at_every_size() {
    for (game, players, sizes) in [
        ("blokus:duo", &["human", "level:2"][..], &[(60, 20), (80, 24), (120, 40)][..]),
        ("blokus", &["human", "random", "random", "random"], &[(60, 20), (80, 24), (120, 40)]),
    ] {
        let mut state = screen(game, "", players, SIXTEEN);
        let effects = state.begin();
        settle(&mut state, effects);
        let effects = press(&mut state, KeyCode::Enter);
        settle(&mut state, effects);
        assert!(state.play.session.ply() > 1, "{:?}", state.said);
        state.play.clocks.fill(Duration::from_secs(65));
        if let Some(seen) = &mut state.seen {
            seen.seconds = 0.1;
        }
        for &(width, height) in sizes {
            let name = format!("{}_{width}x{height}", game.replace(':', "_"));
            insta::assert_snapshot!(name, picture(&drawn(&mut state, width, height)));
        }
    }
}

#[test]
fn the_first_screen_the_keys_and_the_end_are_drawn() {
    let mut state = screen("connect", "", &["human", "human"], SIXTEEN);
    state.mode = Mode::Start(StartMenu::new(Start::default(), false));
    insta::assert_snapshot!("start", picture(&drawn(&mut state, 80, 24)));
    let mut state = screen("connect", "", &["human", "human"], SIXTEEN);
    letter(&mut state, '?');
    insta::assert_snapshot!("help", picture(&drawn(&mut state, 80, 24)));
    let mut state = screen("connect", "445536", &["human", "human"], SIXTEEN);
    state.begin();
    letter(&mut state, '2');
    assert_eq!(state.said.last().unwrap().text, "Red wins! b1-c1-d1-e1");
    insta::assert_snapshot!("over", picture(&drawn(&mut state, 80, 24)));
    let small = drawn(&mut state, 20, 5);
    assert!(picture(&small).contains("needs 32x11, q quits"), "{}", picture(&small));
}

/// The keys are never cut off, and a board that is too high is scrolled to the piece in hand.
#[test]
fn where_there_is_little_room_all_words_are_there() {
    let mut state = screen("blokus", "", &["human", "human", "human", "human"], SIXTEEN);
    state.begin();
    letter(&mut state, '?');
    for (width, height) in [(80, 24), (60, 20)] {
        let text = picture(&drawn(&mut state, width, height));
        for words in ["move the piece, with Shift by five", "leave; play --resume goes on"] {
            let is_there = words.split(' ').all(|word| text.contains(word));
            assert!(is_there && (width < 80 || text.contains(words)), "{words}:\n{text}");
        }
    }
    press(&mut state, KeyCode::Esc);
    drawn(&mut state, 60, 20);
    assert_eq!(state.scrolled, 0);
    (0..20).for_each(|_| drop(press(&mut state, KeyCode::Down)));
    assert_eq!(state.scrolled, 4);
    let text = picture(&drawn(&mut state, 60, 20));
    assert!(text.contains("\n16^") && text.contains("\n 1 ") && text.contains("   a b c d"), "{text}");
    insta::assert_snapshot!("blokus_scrolled", text);
    // The list of moves says whose each was, though others were left out.
    let mut state = screen("blokus", "1:a20 3:t1", &["human", "human", "human", "human"], SIXTEEN);
    letter(&mut state, 'm');
    let text = picture(&drawn(&mut state, 80, 24));
    for row in ["   1  B  1 a20", "   2  R  3:", "   3  R  1 t1"] {
        assert!(text.contains(row), "{row}:\n{text}");
    }
}

/// Counted on all threads: runs alone, below.
#[test]
#[ignore = "counts what all threads take, in a process that another test starts"]
fn what_a_redraw_takes() {
    let mut pieces = screen("blokus", "", &["human", "random", "random", "random"], SIXTEEN);
    for state in [&mut in_thought(SIXTEEN), &mut pieces] {
        update(state, Msg::Resize(200, 60));
        let mut buffer = Buffer::empty(ratatui::layout::Rect::new(0, 0, 200, 60));
        let taken =
            plyground_core::memory::taken(|| view(state, &mut buffer)).expect("allocations are counted");
        assert!(taken.times < 500 && taken.bytes < 32 << 10, "{} of {} bytes", taken.times, taken.bytes);
    }
}

/// What a redraw takes from the memory is a few short texts, at any size.
#[test]
fn a_redraw_takes_next_to_nothing() {
    let name = "terminal::screen::tests::pictures::what_a_redraw_takes";
    let program = std::env::current_exe().unwrap();
    let output = std::process::Command::new(program).args(["--ignored", "--exact", name]).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.contains("1 passed"), "{told}");
}

/// Times of a frame at 200x60 as it goes out: drawn, compared with the one before, and put into bytes. Alone, on a quiet machine:
/// `cargo test --release -p plyground --lib -- --ignored --exact --nocapture
/// terminal::screen::tests::pictures::how_long_a_redraw_takes`.
#[test]
#[ignore = "a time, which other tests would spoil"]
fn how_long_a_redraw_takes() {
    let mut pieces = screen("blokus", "", &["human", "random", "random", "random"], SIXTEEN);
    for (name, state) in [("stones", &mut in_thought(SIXTEEN)), ("pieces", &mut pieces)] {
        update(state, Msg::Resize(200, 60));
        let mut canvas = crate::console::Canvas::new();
        let mut blank = Buffer::empty(ratatui::layout::Rect::new(0, 0, 200, 60));
        let (mut frames, mut fills) = (Vec::new(), Vec::new());
        for number in 0..2000 {
            // Every other frame is seen from the other side, so that the whole board changes.
            state.is_flipped = number % 2 == 1;
            let start = std::time::Instant::now();
            canvas.frame((200, 60), |buffer| view(state, buffer)).unwrap();
            frames.push(start.elapsed());
            let start = std::time::Instant::now();
            blank.content.iter_mut().for_each(|cell| {
                cell.set_char('x');
            });
            fills.push(start.elapsed());
        }
        frames.sort_unstable();
        fills.sort_unstable();
        let (middle, fill) = (frames[1000], fills[1000]);
        let ratio = middle.as_secs_f64() / fill.as_secs_f64();
        println!(
            "{name}: p50 {middle:?}, p95 {:?}, worst {:?}; {ratio:.1} times as long as to fill 12,000 cells",
            frames[1900], frames[1999]
        );
        assert!(ratio < 60.0, "{ratio}");
    }
}

/// A picture that has not changed costs no byte, and a key costs what it changes.
#[test]
fn an_unchanged_screen_sends_nothing() {
    let mut state = in_thought(SIXTEEN);
    update(&mut state, Msg::Resize(200, 60));
    let mut canvas = crate::console::Canvas::new();
    let mut bytes = |state: &_| canvas.frame((200, 60), |buffer| view(state, buffer)).unwrap().len();
    let whole = bytes(&state);
    assert_eq!(bytes(&state), 0);
    press(&mut state, KeyCode::Right);
    let moved = bytes(&state);
    assert!((1..whole / 4).contains(&moved), "{moved} of {whole}");
}
