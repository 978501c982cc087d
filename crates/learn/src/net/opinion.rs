//! What a network says of a position, for people.

use super::error::NetError;
use super::network::{Network, Scratch};
use super::squash::share;
use plyground_core::{Estimate, Game, Notation, Tactics};
use plyground_games::connect::{AnyConnect, Bits, Connect};

/// A position, and what a network expects of it and of each move there, as the payoff of the seat to move, 0 to 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion {
    /// The position, drawn.
    pub picture: String,
    /// Who is to move.
    pub mover: String,
    /// What it is worth.
    pub value: f64,
    /// Whether a glance tells who wins, so that the network was not asked.
    pub is_decided: bool,
    /// Each move as a person would type it, with what it is worth; `None` where it ends the game.
    pub moves: Vec<(String, Option<f64>)>,
}

/// What a network says of the running position after a line of play.
pub fn opinion(network: &Network, line: &str) -> Result<Opinion, NetError> {
    match network.board() {
        AnyConnect::Word(game) => of(network, &game, line),
        AnyConnect::Long(game) => of(network, &game, line),
    }
}

fn of<B: Bits>(network: &Network, game: &Connect<B>, line: &str) -> Result<Opinion, NetError> {
    let moves = game.read_line(line).map_err(|error| NetError::Text(error.to_string()))?;
    let state = moves.into_iter().fold(game.start(), |state, mv| game.child(&state, mv));
    if game.payoffs(&state).is_some() {
        return Err(NetError::Text("the game is over there".to_owned()));
    }
    let mut scratch = Scratch::default();
    let payoff = |value: i32| match value.abs() == <Network as Estimate<Connect<B>>>::MOST {
        true => f64::from(u8::from(value > 0)),
        false => f64::from(share(value)) / 65_536.0,
    };
    let value = payoff(network.value(game, &state, &mut scratch));
    let mut legal = Vec::new();
    game.moves(&state, &mut legal);
    network.stand(game, &state, &mut scratch);
    let after = |mv| {
        let child = game.child(&state, mv);
        let is_running = game.payoffs(&child).is_none();
        (game.write_move(mv), is_running.then(|| 1.0 - payoff(network.ahead(game, &child, &mut scratch))))
    };
    let moves = legal.into_iter().map(after).collect();
    Ok(Opinion {
        picture: format!("{}\n{}", game.header(), game.draw(&state)),
        mover: game.seat_name(game.turn(&state)),
        value,
        is_decided: game.decided(&state).is_some(),
        moves,
    })
}
