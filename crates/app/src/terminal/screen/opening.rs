//! From a setup to a screen: the game is opened and the players made ready before the terminal is taken over.

use super::menu::StartMenu;
use super::play::Play;
use super::state::{Mode, State};
use crate::console::Look;
use crate::failure::Failure;
use crate::terminal::setup::{GameSetup, Opened, any_seed};
use crate::terminal::start::Start;
use plyground_players::{Seat, Thinker, registry};

/// Players that are ready, with their seats and specs.
pub(crate) type Ready = Vec<(usize, String, Thinker)>;

/// The first picture of a game, and its players. Where nobody was named, the first screen asks.
pub(crate) fn open(setup: &GameSetup, start: Start, look: Look) -> Result<(State, Ready), Failure> {
    let Opened { session, saved } = setup.open()?;
    let seats = Seat::all(session.seats());
    let players: Vec<Option<String>> =
        seats.map(|seat| setup.player(seat, saved.as_ref())).collect::<Result<_, _>>()?;
    let seed = setup.seed.or(saved.as_ref().map(|saved| saved.seed)).unwrap_or_else(any_seed);
    let is_asked = players.iter().any(Option::is_none);
    let players: Vec<String> =
        players.into_iter().map(|player| player.unwrap_or_else(|| "human".to_owned())).collect();
    let mut ready = Vec::new();
    for (seat, spec) in players.iter().enumerate() {
        if registry::settings(spec)?.kind().name != "human" {
            ready.push((seat, spec.clone(), session.enlist(spec)?));
        }
    }
    let mode = match is_asked {
        true => Mode::Start(StartMenu::new(Start { game: session.game(), ..start }, false)),
        false => Mode::Game,
    };
    let mut state = State::new(Play::new(session, players, seed), look, setup.language, mode);
    (state.teaching, state.save) = (setup.teaching, setup.save.clone());
    Ok((state, ready))
}
