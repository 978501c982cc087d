//! Making puzzles: games of the levels, the positions in them where the result is at stake, and how hard each is.

use super::grading::Grader;
use super::judge::Judge;
use super::selection::{Candidate, Selection};
use super::{Puzzle, PuzzleError};
use plyground_core::Streams;
use plyground_jobs::in_order;
use plyground_players::{Request, Session, Thinker};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// An order for puzzles; the same one always gives the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Maker {
    /// The game, which must have a solver.
    pub game: String,
    /// How many.
    pub count: usize,
    /// What all random numbers come from.
    pub seed: u64,
}

/// Who plays: the higher levels make few mistakes and take long.
const PLAYERS: u64 = 7;
/// Moves at random before they begin.
const RANDOM_PLIES: usize = 2;
/// Positions with fewer moves played are no puzzles: they are learned, not found.
const FIRST_PLY: usize = 8;
/// Games looked through for a puzzle, at most, before what is left over is taken.
const GAMES: u64 = 5;

impl Maker {
    /// The puzzles, the easy ones first; `None` if stopped. `each` is told how many there are after every game.
    pub fn make(
        &self,
        threads: usize,
        stop: &AtomicBool,
        each: &mut dyn FnMut(usize),
    ) -> Result<Option<Vec<Puzzle>>, PuzzleError> {
        let workers = (0..threads.max(1)).map(|_| Worker::new(&self.game));
        let workers = workers.collect::<Result<Vec<_>, _>>()?;
        let mut selection = Selection::new(self.count);
        let work = |worker: &mut Worker, number: u64| worker.look_through(self.seed, number, stop);
        let games = GAMES * self.count as u64;
        in_order(workers, 0..games, stop, &work, &mut |found| {
            selection.add(found);
            each(selection.len());
            if selection.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        Ok((!stop.load(Ordering::Relaxed)).then(|| selection.finish()))
    }
}

/// Who plays and looks games through.
struct Worker {
    session: Box<dyn Session>,
    players: Vec<Thinker>,
    judge: Judge,
    grader: Grader,
}

impl Worker {
    fn new(game: &str) -> Result<Worker, PuzzleError> {
        let error = |error: plyground_players::SpecError| PuzzleError(error.to_string());
        let judge = Judge::new(game).map_err(error)?;
        let session = judge.at("").expect("the start of a game");
        let players = (1..=PLAYERS).map(|level| session.enlist(&format!("level:{level}")));
        let players = players.collect::<Result<_, _>>().map_err(error)?;
        let grader = Grader::new(session.as_ref()).map_err(error)?;
        Ok(Worker { session, players, judge, grader })
    }

    /// The puzzles of a game by its number.
    fn look_through(&mut self, seed: u64, number: u64, stop: &AtomicBool) -> Vec<Candidate> {
        let streams = Streams::new(seed).branch(number);
        let mut rng = streams.rng(0);
        let seats = [rng.below(PLAYERS as u32) as usize, rng.below(PLAYERS as u32) as usize];
        let mut session = self.session.fork();
        let mut found = Vec::new();
        // A game depends on its number, not on those played before.
        self.players.iter_mut().for_each(Thinker::new_game);
        while session.outcome().is_none() && !stop.load(Ordering::Relaxed) {
            if session.ply() >= FIRST_PLY {
                found.extend(self.candidate(session.as_ref(), seats, stop));
            }
            if session.ply() < RANDOM_PLIES {
                let moves = session.count_legal() as u32;
                session.play_nth(rng.below(moves) as usize);
                continue;
            }
            let seed = streams.branch(session.ply() as u64).seed();
            let request = Request { threads: 1, seed, stop, observer: None };
            let player = &mut self.players[seats[session.turn().index()]];
            match session.think(player, &request).and_then(|thought| thought.nth) {
                Some(nth) => session.play_nth(nth),
                None => break,
            }
        }
        found
    }

    /// The puzzle of a position: something is at stake, no more than half of the moves are right, none wins at once, and some
    /// level finds it.
    fn candidate(
        &mut self,
        session: &dyn Session,
        seats: [usize; 2],
        stop: &AtomicBool,
    ) -> Option<Candidate> {
        if wins_at_once(session) {
            return None;
        }
        let position = session.line();
        let judged = self.judge.judge(&position, stop).ok()??;
        let keep = judged.keep();
        if !judged.is_at_stake() || 2 * keep.len() > judged.moves.len() {
            return None;
        }
        let level = Some(self.grader.grade(session, &keep, stop)?);
        let players = seats.map(|level| format!("level:{}", level + 1)).to_vec();
        let puzzle = Puzzle { game: session.game(), position, worth: judged.worth, keep, level, players };
        Some(Candidate { puzzle, ply: session.ply(), cells: up_to_mirror_image(session) })
    }
}

/// Whether whoever is to move can win with that move.
fn wins_at_once(session: &dyn Session) -> bool {
    let mover = session.turn();
    (0..session.count_legal()).any(|nth| {
        let mut after = session.fork();
        after.play_nth(nth);
        after.outcome().and_then(|payoffs| payoffs.winner()) == Some(mover)
    })
}

/// The cells of a board, or of its mirror image: the same for both.
fn up_to_mirror_image(session: &dyn Session) -> Vec<u8> {
    let board = session.board();
    let mirrored = board.cells.chunks(board.columns).flat_map(|row| row.iter().rev().copied()).collect();
    board.cells.min(mirrored)
}
