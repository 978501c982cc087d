//! One game from its opening to its end, or to a forfeit.

use super::{Fixture, Opening};
use crate::enlisted::Enlisted;
use plyground_core::{Notation, Payoffs, Playouts, Seat, Streams, TextError};
use plyground_search::Terms;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};

/// A finished game: who sat where, what was played and what each seat got.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The fixture's number.
    pub number: u64,
    /// Which entrant sat at each seat.
    pub seats: Vec<usize>,
    /// How many moves were given by the opening.
    pub opening: usize,
    /// The whole line of play, the opening included.
    pub moves: String,
    /// How many moves it has.
    pub plies: usize,
    /// What each seat got, in twelfths of a win.
    pub payoffs: Vec<u8>,
    /// What each seat spent.
    pub spent: Vec<Spent>,
    /// Why it ended before its end, in words; `None` if it was played to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// Who gave it up, and why; journals of older versions have the words alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<SeatForfeit>,
}

/// A forfeit: a seat that gave the game up instead of moving, and lost it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatForfeit {
    /// The seat, from zero.
    pub seat: usize,
    /// Why, in one line, with the last lines of its program.
    pub reason: String,
}

/// What a seat spent on a game.
#[derive(Copy, Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Spent {
    /// Moves it was asked for.
    pub moves: u64,
    /// Random games it played for them.
    pub playouts: u64,
    /// Positions it visited for them.
    pub nodes: u64,
    /// Wall-clock time.
    pub seconds: f64,
}

impl std::ops::AddAssign for Spent {
    fn add_assign(&mut self, other: Spent) {
        self.moves += other.moves;
        self.playouts += other.playouts;
        self.nodes += other.nodes;
        self.seconds += other.seconds;
    }
}

impl Played {
    /// What each of so many seats gets where one gives up: that one is last, and the others share what is left.
    pub fn forfeited(seats: usize, loser: usize) -> Payoffs {
        let points: Vec<i32> = (0..seats).map(|seat| i32::from(seat != loser)).collect();
        Payoffs::by_rank(&points)
    }

    /// What the entrant got, 0 to 1; more than one seat may be its own.
    pub fn share(&self, entrant: usize) -> f64 {
        let own = self.seats.iter().zip(&self.payoffs).filter(|(seat, _)| **seat == entrant);
        own.map(|(_, &twelfths)| f64::from(twelfths)).sum::<f64>() / f64::from(Payoffs::WHOLE)
    }
}

/// Labels of the streams of a contest.
const OPENINGS: u64 = 1;
const GAMES: u64 = 2;

/// Plays a game; `None` if stopped before its end.
pub(crate) fn play_game<G: Playouts + Notation>(
    game: &G,
    seats: &mut [&mut Enlisted<G>],
    fixture: &Fixture,
    seed: u64,
    stop: &AtomicBool,
) -> Result<Option<Played>, TextError> {
    let mut moves = opening(game, &fixture.opening, seed)?;
    let mut state = moves.iter().fold(game.start(), |state, &mv| game.child(&state, mv));
    let opening = moves.len();
    let streams = Streams::new(seed).branch(GAMES).branch(fixture.number);
    let mut spent = vec![Spent::default(); game.seats()];
    seats.iter_mut().for_each(|player| player.new_game());
    let (payoffs, forfeit) = loop {
        if let Some(payoffs) = game.payoffs(&state) {
            break (payoffs, None);
        }
        let seat = game.turn(&state).index();
        let seed = streams.branch(moves.len() as u64).seed();
        let choice = seats[seat].ask(|game, player| {
            let terms = Terms::new(player.budget).seed(seed).stop(stop);
            player.search.follow(Some(&moves));
            player.search.choose(game, &state, &terms)
        });
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let own = &mut spent[seat];
        own.moves += 1;
        let choice = match choice {
            Ok(choice) => choice,
            Err(forfeit) => {
                own.seconds += forfeit.elapsed.as_secs_f64();
                let reason = forfeit.to_string();
                break (Played::forfeited(game.seats(), seat), Some(SeatForfeit { seat, reason }));
            }
        };
        own.playouts += choice.playouts;
        own.nodes += choice.visited;
        own.seconds += choice.elapsed.as_secs_f64();
        game.play(&mut state, choice.best);
        moves.push(choice.best);
    };
    Ok(Some(Played {
        number: fixture.number,
        seats: fixture.seats.clone(),
        opening,
        plies: moves.len(),
        moves: game.write_line(&moves),
        payoffs: Seat::all(game.seats()).map(|seat| payoffs.twelfths(seat)).collect(),
        spent,
        ending: forfeit.as_ref().map(|SeatForfeit { seat, reason }| {
            format!("{} forfeits: {reason}", game.seat_name(Seat::new(*seat)))
        }),
        forfeit,
    }))
}

/// The moves of an opening; a random one that ends the game is drawn again.
fn opening<G: Playouts + Notation>(
    game: &G,
    opening: &Opening,
    seed: u64,
) -> Result<Vec<G::Move>, TextError> {
    match opening {
        Opening::Line(line) => game.read_line(line),
        Opening::Random { plies: 0, .. } => Ok(Vec::new()),
        Opening::Random { plies, number } => {
            let mut rng = Streams::new(seed).branch(OPENINGS).rng(*number);
            let mut scratch = G::Scratch::default();
            for _ in 0..1000 {
                let (mut state, mut moves) = (game.start(), Vec::new());
                while moves.len() < *plies as usize && game.payoffs(&state).is_none() {
                    let mv = game.random_move(&state, &mut rng, &mut scratch);
                    game.play(&mut state, mv);
                    moves.push(mv);
                }
                if game.payoffs(&state).is_none() {
                    return Ok(moves);
                }
            }
            Err(TextError::new(format!("random games of {} do not last {plies} moves", game.spec())))
        }
    }
}
