//! The whole screen without a terminal: messages in, pictures out. Searches are answered at once.

use super::hand::Hand;
use super::look::{Colours, Look};
use super::menu::StartMenu;
use super::msg::{About, Effect, MoveTruth, Msg, Told};
use super::play::Play;
use super::state::{Mode, State, Tone};
use super::update::{Effects, update};
use super::view::view;
use crate::terminal::start::Start;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use plyground_explain::Language;
use plyground_players::{FrameThought, Request, registry};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

const SIXTEEN: Look = Look { is_ascii: false, colours: Colours::Sixteen };
const PLAIN: Look = Look { is_ascii: true, colours: Colours::None };

/// A screen in the middle of a game.
fn screen(game: &str, line: &str, players: &[&str], look: Look) -> State {
    let mut session = registry::open(game).unwrap();
    session.go_to(line).unwrap();
    let players = players.iter().map(|player| (*player).to_owned()).collect();
    State::new(Play::new(session, players, 1), look, Language::English, Mode::Game)
}

/// Draws at a size.
fn drawn(state: &mut State, width: u16, height: u16) -> Buffer {
    update(state, Msg::Resize(width, height));
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view(state, frame.buffer_mut())).unwrap();
    terminal.backend().buffer().clone()
}

/// Two grids, of symbols and of styles by letters, and what the letters mean.
fn picture(buffer: &Buffer) -> String {
    let (mut symbols, mut letters) = (String::new(), String::new());
    let mut styles: Vec<Style> = Vec::new();
    for y in 0..buffer.area.height {
        let (mut text, mut row) = (String::new(), String::new());
        for x in 0..buffer.area.width {
            let cell = &buffer[(x, y)];
            text.push_str(cell.symbol());
            let style = cell.style();
            let is_plain = style.fg == Style::reset().fg
                && style.bg == Style::reset().bg
                && style.add_modifier.is_empty();
            let number = styles.iter().position(|other| *other == style).unwrap_or_else(|| {
                if !is_plain {
                    styles.push(style);
                }
                styles.len().saturating_sub(1)
            });
            row.push(if is_plain { '.' } else { char::from(b'a' + (number % 26) as u8) });
        }
        writeln!(symbols, "{}", text.trim_end()).unwrap();
        writeln!(letters, "{}", row.trim_end_matches('.')).unwrap();
    }
    let mut legend = String::new();
    for (number, style) in styles.iter().enumerate() {
        let colour =
            |colour: Option<ratatui::style::Color>| colour.map_or("-".to_owned(), |one| one.to_string());
        let modifiers = if style.add_modifier == Modifier::empty() {
            String::new()
        } else {
            format!(" {:?}", style.add_modifier)
        };
        writeln!(
            legend,
            "{}: {} on {}{modifiers}",
            char::from(b'a' + (number % 26) as u8),
            colour(style.fg),
            colour(style.bg)
        )
        .unwrap();
    }
    format!("{symbols}\n{letters}\n{legend}")
}

fn press(state: &mut State, code: KeyCode) -> Effects {
    update(state, Msg::Key(KeyEvent::new(code, KeyModifiers::NONE)))
}

fn letter(state: &mut State, letter: char) -> Effects {
    press(state, KeyCode::Char(letter))
}

/// Carries searches out at once, until nobody is asked any more; returns all other effects.
fn settle(state: &mut State, effects: Effects) -> Effects {
    let (mut left, mut others): (Effects, Effects) = (effects, Vec::new());
    while !left.is_empty() {
        let mut next = Vec::new();
        for effect in left {
            match effect {
                Effect::Think(job) => {
                    let mut thinker = job.session.enlist(&job.spec).unwrap();
                    let stop = false.into();
                    let request = Request { threads: 1, seed: job.seed, stop: &stop, observer: None };
                    let thought = job.session.think(&mut thinker, &request).unwrap();
                    next.extend(update(state, Msg::Answer { task: job.task, answer: Ok(Box::new(thought)) }));
                    next.extend(update(state, Msg::Passed(Duration::from_secs(10))));
                }
                other => others.push(other),
            }
        }
        left = next;
    }
    others
}

/// What a search shows, as a log has it.
fn frame() -> Arc<FrameThought> {
    let moves: Vec<String> = (1..=7)
        .map(|column| {
            let visits = 100 * column * column;
            let wins = visits * (40 + 3 * column) / 100;
            format!(
                r#"{{"move":"{column}","value":{},"visits":{visits},"playouts":{visits},"wins":{wins},"draws":0,"losses":{}}}"#,
                wins as f64 / visits as f64,
                visits - wins
            )
        })
        .collect();
    let text = format!(
        r#"{{"done":14000,"of":20000,"seconds":0.7,"best":"7","exact":false,"moves":[{}],"line":["7","4","4"],"depths":[]}}"#,
        moves.join(",")
    );
    Arc::new(serde_json::from_str(&text).unwrap())
}

/// The game of the pictures: a search goes on, and the truth is shown.
fn in_thought(look: Look) -> State {
    let mut state = screen("connect", "4455", &["human", "level:3"], look);
    state.begin();
    letter(&mut state, 's');
    let task = state.thinking.unwrap().task;
    update(&mut state, Msg::Frame { task, frame: frame() });
    letter(&mut state, 'e');
    let scores = (1..=7).map(|column| MoveTruth {
        mv: column.to_string(),
        score: 3 - column,
        plies: 7 + column as usize,
    });
    update(&mut state, Msg::Told(Told::Truth { line: "4455".into(), scores: Some(scores.collect()) }));
    state
}

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

#[test]
fn a_game_against_the_computer_is_played_by_keys_alone() {
    let mut state = screen("connect", "", &["human", "human"], SIXTEEN);
    state.mode = Mode::Start(StartMenu::new(Start::default(), false));
    assert!(letter(&mut state, '2').is_empty());
    let effects = letter(&mut state, '1');
    assert!(matches!(&effects[0], Effect::Remember(start) if start.level == 1));
    settle(&mut state, effects);
    assert_eq!((state.play.session.ply(), state.play.turn()), (1, 1), "the computer has begun");
    let mut column = 0;
    while !state.play.is_over() {
        let before = state.play.session.ply();
        column = (column + 3) % 7;
        let effects = letter(&mut state, char::from(b'1' + column));
        let others = settle(&mut state, effects);
        if state.play.session.ply() > before {
            assert!(others.iter().any(|effect| matches!(effect, Effect::Keep(_))), "every move is kept");
        } else {
            assert!(state.said[0].text.ends_with("is full."));
        }
    }
    // Once more from the other side: the person begins.
    let effects = letter(&mut state, 'o');
    settle(&mut state, effects);
    assert_eq!((state.play.session.ply(), state.play.seats.join(" ").as_str()), (0, "human level:1"));
}

#[test]
fn whole_games_of_pieces_are_played_by_keys_alone() {
    for (game, players) in [
        ("blokus:duo", &["human", "random"][..]),
        ("blokus", &["human", "random", "random", "random"]),
        ("blokus:3", &["human", "human", "random"]),
    ] {
        let mut state = screen(game, "", players, SIXTEEN);
        let effects = state.begin();
        settle(&mut state, effects);
        for turn in 0.. {
            if state.play.is_over() {
                break;
            }
            assert!(turn < 200, "the game ends");
            // A key that goes where it fits, and one that places it.
            letter(&mut state, 'n');
            let before = state.play.session.ply();
            let effects = press(&mut state, KeyCode::Enter);
            settle(&mut state, effects);
            assert!(state.play.session.ply() > before, "{:?}", state.said);
        }
        assert!(!state.ending().is_empty() && drawn(&mut state, 80, 24).content().len() == 1920);
    }
}

#[test]
fn the_mouse_drops_stones_and_places_pieces_where_they_were_drawn() {
    let click = |x, y| {
        Msg::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: x,
            row: y,
            modifiers: KeyModifiers::NONE,
        })
    };
    for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        for is_flipped in [false, true] {
            let mut state = screen("connect", "", &["human", "human"], SIXTEEN);
            state.is_flipped = is_flipped;
            drawn(&mut state, width, height);
            let place = state.layout().unwrap().cell(5, 3);
            update(&mut state, click(place.x, place.y));
            assert_eq!(state.play.session.line(), if is_flipped { "2" } else { "6" });

            let mut state = screen("blokus:duo", "", &["human", "human"], SIXTEEN);
            state.is_flipped = is_flipped;
            drawn(&mut state, width, height);
            let hand = Hand::offered(&state.play.board);
            let cell = hand.cells(&state.play.board)[0];
            let (column, row) = state.turned(cell % 14, cell / 14);
            let place = state.layout().unwrap().cell(column as u16, row as u16);
            update(&mut state, click(place.x, place.y));
            assert_eq!(state.play.session.ply(), 1, "{:?}", state.said);
        }
    }
}

#[test]
fn undo_redo_hints_and_the_truth() {
    let mut state = screen("connect", "4455", &["human", "level:1"], SIXTEEN);
    state.begin();
    letter(&mut state, 'u');
    assert_eq!(state.play.session.line(), "44");
    letter(&mut state, 'y');
    assert_eq!(state.play.session.line(), "4455");
    let effects = letter(&mut state, 'h');
    assert!(
        effects.iter().any(|effect| matches!(effect, Effect::Ask(question) if question.about == About::Hint))
    );
    // A hint that comes when the game has gone on is not told.
    letter(&mut state, 'u');
    update(&mut state, Msg::Told(Told::Hint { line: "4455".into(), hint: None }));
    assert!(state.thinking.is_none());
    // An answer to a question that nobody waits for any more changes nothing.
    let effects = letter(&mut state, '4');
    let task = state.thinking.unwrap().task;
    letter(&mut state, 'u');
    assert_eq!(state.play.session.line(), "44");
    drop(effects);
    update(&mut state, Msg::Answer { task, answer: Err("late".into()) });
    assert!(state.said.iter().all(|said| said.text != "late"));
}

#[test]
fn two_computers_can_be_stopped_and_gone_through_step_by_step() {
    let mut state = screen("connect", "", &["level:1", "level:1"], SIXTEEN);
    let effects = state.begin();
    assert!(matches!(effects[0], Effect::Think(_)));
    letter(&mut state, ' ');
    assert!(state.is_paused && state.thinking.is_none());
    for ply in 1..=3 {
        let effects = letter(&mut state, '.');
        settle(&mut state, effects);
        assert_eq!((state.play.session.ply(), state.is_paused), (ply, true));
    }
    let effects = letter(&mut state, ' ');
    settle(&mut state, effects);
    assert!(state.play.is_over());
}

#[test]
fn what_changes_the_result_is_asked_in_a_teaching_game_and_told_in_others() {
    let sentence = || super::oracle::why_for_tests("connect", "4455");
    let mut state = screen("connect", "445", &["human", "human"], SIXTEEN);
    state.teaching = Some(crate::terminal::Teaching::All);
    let effects = letter(&mut state, '5');
    assert!(matches!(&effects[..], [Effect::Ask(question)] if question.line == "4455"));
    update(&mut state, Msg::Told(Told::Why { line: "4455".into(), sentences: sentence() }));
    assert!(matches!(state.mode, Mode::Warned(_)));
    press(&mut state, KeyCode::Enter);
    assert_eq!(state.play.session.line(), "445");
    let mut state = screen("connect", "4455", &["human", "human"], SIXTEEN);
    update(&mut state, Msg::Told(Told::Why { line: "4455".into(), sentences: sentence() }));
    assert!(state.said[0].tone == Tone::Alarm && state.said[0].text.contains("loss"), "{:?}", state.said);
}

#[test]
fn a_first_control_c_stops_the_search_and_a_second_leaves() {
    let control_c = || Msg::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    let mut state = screen("connect", "4", &["human", "level:9"], SIXTEEN);
    state.begin();
    assert!(matches!(update(&mut state, control_c())[..], [Effect::AnswerNow]));
    assert!(matches!(update(&mut state, control_c())[..], [Effect::Quit]));
    assert!(matches!(update(&mut state, Msg::Terminate)[..], [Effect::Quit]));
}

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
    let name = "terminal::screen::tests::what_a_redraw_takes";
    let program = std::env::current_exe().unwrap();
    let output = std::process::Command::new(program).args(["--ignored", "--exact", name]).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.contains("1 passed"), "{told}");
}
