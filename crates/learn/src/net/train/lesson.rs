//! A lesson: a game against perfect play in which every move is told what it leads to.
//!
//! Games against itself seldom come to the few positions of which a won game consists, since one wrong move leads away from them. In a lesson the
//! network plays the seat that wins (the first one, where nobody does) from the empty board. Its opponent plays perfectly and draws lots among equally good moves. After each of the
//! network's moves the solver says what every move there would have come to, and a move that gave something away is taken back; so the lesson goes on where it
//! still can be won, along the moves that the network chooses by itself (Ross, Gordon and Bagnell 2011).

use super::played::preferred;
use crate::net::header::Origin;
use crate::net::network::{Network, Scratch};
use plyground_core::{Game, Seat, Streams, Tactics};
use plyground_games::connect::{Bits, Column, Connect, State};
use plyground_solver::{Goal, Limits, Solver};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Positions after moves, each with what it comes to through the eyes of the first seat.
pub(super) struct Lesson<B>(pub(super) Vec<(State<B>, f32)>);

/// Whether game `number` is a lesson: so many of all games are, evenly spread, once they begin.
pub(super) fn is_lesson(number: u64, origin: &Origin) -> bool {
    let before = |number: u64| (number as f64 * origin.lessons).floor();
    number >= origin.lessons_from && before(number + 1) > before(number)
}

/// A solver that remembers what lessons come to again and again.
pub(super) struct Teacher<B> {
    solver: Solver<B>,
    known: Mutex<HashMap<Question, Box<[i8]>>>,
}

/// A position by its key, and whether its scores are asked for or its results; the answer has those of its moves, in board order.
type Question = (u128, bool);

/// The most positions that are remembered; what else is asked is solved again.
const MOST_KNOWN: usize = 1 << 19;

impl<B: Bits> Teacher<B> {
    pub(super) fn new(solver: Solver<B>) -> Teacher<B> {
        Teacher { solver, known: Mutex::default() }
    }

    /// What each move comes to for the seat to move, in board order: results, or scores where `is_exact`. `None` if stopped.
    fn moves(&self, state: &State<B>, is_exact: bool, limits: &Limits<'_>) -> Option<Box<[i8]>> {
        let key = (self.solver.game().key(state).wide(), is_exact);
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known().get(&key) {
            return Some(found.clone());
        }
        let goal = if is_exact { Goal::Exact } else { Goal::Weak };
        let answers = self.solver.solve_moves(state, goal, limits).into_iter();
        let score = |score: i32| if is_exact { score as i8 } else { score.signum() as i8 };
        let found: Box<[i8]> =
            answers.map(|(_, answer)| answer.proven.score().map(score)).collect::<Option<_>>()?;
        let mut known = known();
        if known.len() < MOST_KNOWN {
            known.insert(key, found.clone());
        }
        Some(found)
    }
}

/// Labels of streams.
const LESSONS: u64 = 0x1E55;

/// Gives lesson `number`; `None` if stopped.
pub(super) fn teach<B: Bits>(
    game: &Connect<B>,
    network: &Network,
    teacher: &Teacher<B>,
    (origin, number): (&Origin, u64),
    scratch: &mut Scratch,
    limits: &Limits<'_>,
) -> Option<Lesson<B>> {
    let mut rng = Streams::new(origin.seed).branch(LESSONS).rng(number);
    let mut state = game.start();
    let most = |scores: &[i8]| scores.iter().copied().max().expect("a running game has moves");
    let own =
        if most(&teacher.moves(&state, false, limits)?) < 0 { Seat::FIRST.other() } else { Seat::FIRST };
    let mut told = Vec::new();
    let mut moves: Vec<Column> = Vec::new();
    while game.payoffs(&state).is_none() && game.decided(&state).is_none() {
        let is_own = game.turn(&state) == own;
        let scores = teacher.moves(&state, !is_own, limits)?;
        let best = most(&scores);
        moves.clear();
        game.moves(&state, &mut moves);
        if is_own {
            let sign = if own == Seat::FIRST { 1.0 } else { -1.0 };
            for (&column, &score) in moves.iter().zip(&scores) {
                let child = game.child(&state, column);
                if game.payoffs(&child).is_none() && game.decided(&child).is_none() {
                    told.push((child, sign * f32::from(score)));
                }
            }
        }
        let mut keeps = scores.iter().map(|score| *score == best);
        moves.retain(|_| keeps.next() == Some(true));
        let column = match is_own {
            true => preferred(game, network, &state, &moves, scratch),
            false => moves[rng.below(moves.len() as u32) as usize],
        };
        game.play(&mut state, column);
    }
    Some(Lesson(told))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::train::NetPlan;
    use crate::net::{file, learner::Learner};
    use std::collections::BTreeMap;

    #[test]
    fn lessons_are_spread_evenly() {
        let game: Connect<u64> = Connect::new(5, 4, 3).unwrap();
        let those = |share: f64, from: u64| {
            let plan = NetPlan {
                lessons: Some(share),
                lessons_from: Some(from),
                walks: Some(0),
                ..NetPlan::default()
            };
            let origin = plan.header(&game).origin;
            (0..1000).filter(|number| is_lesson(*number, &origin)).collect::<Vec<u64>>()
        };
        assert_eq!(those(0.01, 0), [99, 199, 299, 399, 499, 599, 699, 799, 899, 999]);
        assert_eq!(those(0.01, 799), [799, 899, 999]);
        assert_eq!((those(0.0, 0).len(), those(1.0, 0).len(), those(0.25, 500).len()), (0, 1000, 125));
    }

    #[test]
    fn a_lesson_tells_the_truth_and_keeps_what_the_board_promises() {
        // The second seat wins on the first of them, the first on the second; nobody on the third.
        for (size, result) in [((6, 4, 4), -1.0), ((5, 4, 3), 1.0), ((5, 4, 4), 0.0)] {
            let game: Connect<u64> = Connect::new(size.0, size.1, size.2).unwrap();
            let header = NetPlan { walks: Some(4), ..NetPlan::default() }.header(&game);
            let layout = file::layout(&header).unwrap();
            let (origin, weights) = (header.origin.clone(), Learner::new(&layout).rounded());
            let network = Network::new(header, layout, weights);
            let teacher = Teacher::new(Solver::new(game.clone(), 1 << 20));
            let other = Solver::new(game.clone(), 1 << 20);
            let mut openings = std::collections::HashSet::new();
            for number in 0..30 {
                let about = (&origin, number);
                let lesson = teach(&game, &network, &teacher, about, &mut Scratch::default(), &Limits::NONE);
                let Lesson(told) = lesson.unwrap();
                let mut moves: BTreeMap<u32, Vec<f32>> = BTreeMap::new();
                for (state, told) in &told {
                    let answer = other.solve(state, Goal::Weak, &Limits::NONE).proven.score().unwrap();
                    let sign = if game.turn(state) == Seat::FIRST { 1.0 } else { -1.0 };
                    assert_eq!(sign * answer.signum() as f32, *told, "{size:?} {number}");
                    moves.entry(game.stones(state)).or_default().push(*told);
                }
                // The last move may leave nothing but what a glance tells.
                moves.pop_last();
                assert!(moves.values().all(|all| all.contains(&result)), "{size:?} {number}: {moves:?}");
                openings.insert(told.iter().map(|(state, _)| game.key(state)).collect::<Vec<u64>>());
            }
            assert!(openings.len() > 1, "{size:?}: lots are drawn");
        }
    }
}
