//! Games played by keys and by the mouse.

use super::super::hand::Hand;
use super::super::menu::StartMenu;
use super::super::msg::{About, Effect, Msg, Told};
use super::super::oracle;
use super::super::state::{Mode, Purpose, State, Tone};
use super::super::update::update;
use super::{SIXTEEN, drawn, letter, press, screen, settle};
use crate::terminal::start::Start;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use plyground_players::Request;

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
    let sentence = || oracle::why_for_tests("connect", "4455");
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
fn a_hint_and_a_search_do_not_take_each_others_place() {
    let mut state = screen("blokus:duo", "", &["human", "human"], SIXTEEN);
    state.begin();
    let is_thought_for =
        |state: &State, purpose| state.thinking.is_some_and(|thinking| thinking.purpose == purpose);
    letter(&mut state, 'h');
    assert!(is_thought_for(&state, Purpose::Hint));
    // The search begins behind the hint, and not in its place.
    assert!(letter(&mut state, 's').is_empty() && is_thought_for(&state, Purpose::Hint));
    let task = state.thinking.unwrap().task;
    let mut thinker = state.play.session.enlist("greedy").unwrap();
    let stop = false.into();
    let request = Request { threads: 1, seed: 1, stop: &stop, observer: None };
    let thought = state.play.session.think(&mut thinker, &request).unwrap();
    let effects = update(&mut state, Msg::Answer { task, answer: Ok(Box::new(thought)) });
    assert!(state.said[0].text.starts_with("The piece "), "{:?}", state.said);
    assert!(matches!(effects[..], [Effect::Think(_)]) && is_thought_for(&state, Purpose::Analysis));
    // A hint that was given up can be asked for anew.
    let mut state = screen("blokus:duo", "", &["human", "human"], SIXTEEN);
    state.begin();
    letter(&mut state, 'h');
    letter(&mut state, 'n');
    press(&mut state, KeyCode::Enter);
    letter(&mut state, 'u');
    assert!(matches!(letter(&mut state, 'h').last(), Some(Effect::Think(_))), "{:?}", state.said);
}

#[test]
fn a_hint_of_a_player_comes_by_degrees_and_nothing_else_tells_it() {
    let mut state = screen("blokus:duo", "", &["human", "human"], SIXTEEN);
    state.begin();
    let effects = letter(&mut state, 'h');
    let task = state.thinking.unwrap().task;
    update(&mut state, Msg::Frame { task, frame: super::frame() });
    assert!(state.seen.is_none(), "the bars would tell the move");
    // A quicker adviser is as good here.
    let quick = effects.into_iter().map(|effect| match effect {
        Effect::Think(job) => Effect::Think(super::super::msg::Job { spec: "uct:sims=20".to_owned(), ..job }),
        other => other,
    });
    let quick = quick.collect();
    settle(&mut state, quick);
    assert!(state.said[0].text.starts_with("The piece ") && state.seen.is_none(), "{:?}", state.said);
    let held = state.play.hand;
    letter(&mut state, 'h');
    assert!(state.said[0].text.starts_with("Play "), "{:?}", state.said);
    assert!(state.play.hand != held && state.play.hand.legal(&state.play.board).is_some());
}
