//! The whole screen without a terminal: messages in, pictures out. Searches are answered at once.

mod games;
mod noise;
mod pictures;

use super::msg::{Effect, MoveTruth, Msg, Told};
use super::play::Play;
use super::state::{Mode, State};
use super::update::{Effects, update};
use super::view::view;
use crate::console::picture::picture;
use crate::console::{Colours, Look};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use plyground_explain::Language;
use plyground_players::{FrameThought, Request, registry};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
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
