//! Whatever comes in: nothing panics.

use super::super::msg::Msg;
use super::super::state::Mode;
use super::super::update::update;
use super::super::view::view;
use super::{SIXTEEN, drawn, letter, screen, settle};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use std::time::Duration;

#[test]
fn a_paste_of_a_megabyte_is_noise_or_a_short_line() {
    let mut state = screen("connect", "", &["human", "human"], SIXTEEN);
    let paste = "1234567\n".repeat(1 << 17);
    update(&mut state, Msg::Paste(paste.clone()));
    assert_eq!(state.play.session.ply(), 0);
    letter(&mut state, 'S');
    update(&mut state, Msg::Paste(paste.replace('\n', "x")));
    let Mode::Typing(typing) = &state.mode else { panic!("it is typed") };
    assert!(typing.text.len() <= 4096);
    drawn(&mut state, 80, 24);
}

fn any_event() -> impl Strategy<Value = Msg> {
    let code = prop_oneof![
        any::<char>().prop_map(KeyCode::Char),
        "[0-9a-zA-Z ?.,:+-]".prop_map(|text| KeyCode::Char(text.chars().next().unwrap())),
        Just(KeyCode::Enter),
        Just(KeyCode::Esc),
        Just(KeyCode::Tab),
        Just(KeyCode::BackTab),
        Just(KeyCode::Backspace),
        Just(KeyCode::Left),
        Just(KeyCode::Right),
        Just(KeyCode::Up),
        Just(KeyCode::Down),
        Just(KeyCode::PageUp),
        Just(KeyCode::Home),
    ];
    let kind = prop_oneof![
        Just(MouseEventKind::Moved),
        Just(MouseEventKind::Down(MouseButton::Left)),
        Just(MouseEventKind::Down(MouseButton::Right)),
        Just(MouseEventKind::ScrollUp),
        Just(MouseEventKind::Drag(MouseButton::Left)),
    ];
    prop_oneof![
        4 => code.prop_map(|code| Msg::Key(KeyEvent::new(code, KeyModifiers::NONE))),
        2 => (kind, 0_u16..300, 0_u16..100).prop_map(|(kind, column, row)| {
            Msg::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
        }),
        1 => (0_u16..260, 0_u16..90).prop_map(|(width, height)| Msg::Resize(width, height)),
        1 => (1_u64..1000).prop_map(|time| Msg::Passed(Duration::from_millis(time))),
        1 => ".{0,40}".prop_map(Msg::Paste),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Whatever is pressed, clicked, pasted and resized: nothing panics, and what is drawn is the size of the screen.
    #[test]
    fn noise_breaks_nothing(game in 0_usize..4, events in proptest::collection::vec(any_event(), 1..60)) {
        let (game, players): (&str, &[&str]) = [
            ("connect", &["human", "level:1"][..]),
            ("connect:16x7x4", &["human", "human"]),
            ("blokus:duo", &["human", "random"]),
            ("blokus", &["random", "human", "random", "human"]),
        ][game];
        let mut state = screen(game, "", players, SIXTEEN);
        let effects = state.begin();
        settle(&mut state, effects);
        for event in events {
            let effects = update(&mut state, event);
            settle(&mut state, effects);
            let (width, height) = state.size;
            let mut buffer = Buffer::empty(ratatui::layout::Rect::new(0, 0, width, height));
            view(&state, &mut buffer);
        }
    }
}
