//! `bench network`: positions a second that the built-in network values.

use super::row::{SpeedRow, in_rounds};
use crate::regret::positions;
use plyground_core::{Estimate, Game, Notation, Seat, Tactics};
use plyground_games::connect::{Connect, State};
use plyground_learn::net::{Network, Scratch, built_in};
use plyground_players::SpecError;

/// Positions of random games that are valued, and how often in a repetition.
const POSITIONS: usize = 2000;
const TIMES: u64 = 20;

/// How a position is valued.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Way {
    /// All weights looked up, without vector instructions and with them.
    Plain,
    Vectors,
    /// A stand is taken, and the positions after all moves are valued by what a move changes; the stand is no valuation and its time counts.
    Ahead,
}

/// Sums of weights on one thread: from scratch, and one move ahead.
pub fn network_speeds(
    seed: u64,
    repetitions: usize,
    tick: &dyn Fn() -> bool,
) -> Result<Vec<SpeedRow>, SpecError> {
    let network = built_in().map_err(|error| SpecError(error.to_string()))?;
    let game = Connect::<u64>::new(7, 6, 4).expect("the usual board");
    let mut states = Vec::with_capacity(POSITIONS);
    for line in positions(&game.spec(), &(8..=32), POSITIONS, seed)? {
        let moves = game.read_line(&line)?;
        states.push(moves.into_iter().fold(game.start(), |state, mv| game.child(&state, mv)));
    }
    let families: Vec<(State<u64>, Vec<State<u64>>)> =
        states.iter().map(|state| (*state, running_children(&game, state))).collect();
    let ways = [Way::Plain, Way::Vectors, Way::Ahead];
    let mut answers = [None; 3];
    let times = in_rounds(ways.len(), repetitions, |number| {
        let answer = run(&game, &network, &families, ways[number]);
        assert_eq!(*answers[number].get_or_insert(answer), answer, "the same sums every time");
        tick()
    });
    if times[0].is_empty() {
        return Ok(Vec::new());
    }
    let [plain, vectors, ahead] = answers.map(Option::unwrap_or_default);
    assert!(plain == vectors && vectors.0 == ahead.0, "sums are the same in any way");
    let row = |(way, times): (Way, &Vec<f64>)| {
        let path = match way {
            Way::Plain => "plain",
            Way::Vectors => "from scratch",
            Way::Ahead => "one move ahead",
        };
        let player = format!("learned, {} tuples", network.header().tuples.len());
        SpeedRow::new("network", game.spec(), player, path.to_owned(), 1, plain.1 * TIMES, times)
    };
    Ok(ways.into_iter().zip(&times).map(row).collect())
}

/// The positions after each move that go on, and in which nothing can be told at a glance.
fn running_children(game: &Connect<u64>, state: &State<u64>) -> Vec<State<u64>> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let children = moves.into_iter().map(|mv| game.child(state, mv));
    children.filter(|child| game.payoffs(child).is_none() && game.decided(child).is_none()).collect()
}

/// The sum of all values, through the eyes of the seats to move, and how many there were.
fn run(
    game: &Connect<u64>,
    network: &Network,
    families: &[(State<u64>, Vec<State<u64>>)],
    way: Way,
) -> (i64, u64) {
    let mut scratch = Scratch::default();
    let (mut sum, mut count) = (0, 0);
    for _ in 0..TIMES {
        (sum, count) = (0, 0);
        for (state, children) in families {
            if way == Way::Ahead {
                network.stand(game, state, &mut scratch);
            }
            for child in children {
                let value = match way {
                    Way::Plain => through_mover(game, child, network.plain_sum(game, child, &mut scratch)),
                    Way::Vectors => through_mover(game, child, network.sum(game, child, &mut scratch)),
                    Way::Ahead => i64::from(network.ahead(game, child, &mut scratch)),
                };
                sum += value;
                count += 1;
            }
        }
    }
    (sum, count)
}

/// A sum through the eyes of the seat to move, as [`Estimate::ahead`] tells it.
fn through_mover(game: &Connect<u64>, state: &State<u64>, sum: i32) -> i64 {
    i64::from(if game.turn(state) == Seat::FIRST { sum } else { -sum })
}
