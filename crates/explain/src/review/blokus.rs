//! Games of Blokus, beside what a strong player thinks, and beside the truth where the end is searched out.

use super::{Accuracy, Ending, Review, ReviewedMove, Worth};
use crate::blokus::{EndgameMove, MoveFacts, Opinion, SolvedPosition, endgame_values, explain_move};
use crate::claim::Claim;
use crate::connect::MoveClass;
use crate::language::Language;
use plyground_core::{Seat, TextError};
use plyground_players::{MoveThought, Request, Session, Thinker, registry};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Who judges a game of Blokus, on how many threads, from which seed.
#[derive(Copy, Clone, Debug)]
pub struct Referee<'a> {
    /// A player's spec, such as `level:9`.
    pub player: &'a str,
    /// Threads it may use.
    pub threads: usize,
    /// What its random numbers come from.
    pub seed: u64,
}

/// Nodes that the search of an ending may take.
const NODES: u64 = 200_000;
/// Sentences of a move, at most.
const SENTENCES: usize = 5;

/// Goes through a game of Blokus; `None` if somebody says stop. `seen` is told how many moves are done, and of how many.
pub fn review_blokus(
    spec: &str,
    line: &str,
    referee: &Referee<'_>,
    language: Language,
    stop: &AtomicBool,
    seen: &mut dyn FnMut(usize, usize),
) -> Result<Option<Review>, TextError> {
    let wrong = |error: &dyn std::fmt::Display| TextError::new(error.to_string());
    let mut session = registry::open(spec).map_err(|error| wrong(&error))?;
    session.go_to(line)?;
    let (spec, moves, seats) = (session.game(), session.history(), session.seats());
    // Endings are searched out for two seats.
    let solved = if seats == 2 { endgame_values(&spec, line, NODES, stop)? } else { Vec::new() };
    let mut judge = session.enlist(referee.player).map_err(|error| wrong(&error))?;
    let mut before = registry::open(&spec).map_err(|error| wrong(&error))?;
    let mut reviewed = Vec::new();
    for (ply, played) in moves.iter().enumerate() {
        seen(ply, moves.len());
        let asked = Asked { referee, stop, ply: ply as u64 };
        let one = review_move(before.as_ref(), &mut judge, played, &solved, &asked, language)?;
        if stop.load(Relaxed) {
            return Ok(None);
        }
        before.play(played)?;
        reviewed.push(one);
    }
    let ending = match session.outcome() {
        None => Ending::Unfinished,
        Some(payoffs) => payoffs.winner().map_or(Ending::Drawn, |seat| Ending::Won(seat.index() + 1)),
    };
    Ok(Some(Review {
        game: spec,
        line: session.line(),
        seats: Seat::all(seats).map(|seat| session.seat_name(seat)).collect(),
        ending,
        accuracy: (1..=seats).map(|seat| Accuracy::of(seat, &reviewed)).collect(),
        moves: reviewed,
    }))
}

/// Who is asked about a move, and how.
struct Asked<'a> {
    referee: &'a Referee<'a>,
    stop: &'a AtomicBool,
    ply: u64,
}

impl Asked<'_> {
    fn request(&self) -> Request<'_> {
        let seed = plyground_core::Streams::new(self.referee.seed).branch(self.ply).seed();
        Request { threads: self.referee.threads, seed, stop: self.stop, observer: None }
    }
}

fn review_move(
    before: &dyn Session,
    judge: &mut Thinker,
    played: &str,
    solved: &[SolvedPosition],
    asked: &Asked<'_>,
    language: Language,
) -> Result<ReviewedMove, TextError> {
    let request = asked.request();
    let choices = before.count_legal();
    let best = match choices {
        1 => played.to_owned(),
        _ => before.think(judge, &request).map_or_else(|| played.to_owned(), |thought| thought.best),
    };
    let own = answer(before, judge, played, &request);
    let other = if best == played { own.clone() } else { answer(before, judge, &best, &request) };
    let endgame = EndgameMove::at(solved, asked.ply as usize);
    let facts = MoveFacts {
        played,
        best: Some(&best),
        opinion: own.as_ref().map(|(thought, is_others)| Opinion::Answer { thought, is_others: *is_others }),
        best_opinion: other
            .as_ref()
            .map(|(thought, is_others)| Opinion::Answer { thought, is_others: *is_others }),
        endgame: endgame.as_ref(),
    };
    let claims = if choices > 1 { explain_move(&before.game(), &before.line(), &facts)? } else { Vec::new() };
    let (value, best_value) = (own.as_ref().and_then(worth), other.as_ref().and_then(worth));
    Ok(ReviewedMove {
        number: before.ply() + 1,
        position: before.line(),
        seat: before.turn().index() + 1,
        mv: played.to_owned(),
        score: None,
        best: best.clone(),
        class: class(best == played || choices == 1, value, best_value),
        before: best_value,
        after: value,
        keeping: vec![best],
        choices,
        sentences: claims.iter().take(SENTENCES).map(|claim| claim.say(language)).collect(),
        refutation: Vec::new(),
        thought: None,
    })
}

/// What the judge thinks of the best answer to a move, and whether that is another seat's; `None` where the game is over.
fn answer(
    before: &dyn Session,
    judge: &mut Thinker,
    mv: &str,
    request: &Request<'_>,
) -> Option<(MoveThought, bool)> {
    let mut after = before.fork();
    after.play(mv).ok()?;
    let thought = after.think(judge, request)?;
    Some((thought.moves.get(thought.nth?)?.clone(), after.turn() != before.turn()))
}

/// What an answer says of the move before, through the eyes of who made that: for two seats, or where the same seat goes on.
fn worth((thought, is_others): &(MoveThought, bool)) -> Option<Worth> {
    let (value, (low, high)) = (thought.value?, thought.interval()?);
    Some(match is_others {
        false => Worth::Estimate { value, low, high },
        true if thought.values.is_some() => return None,
        true => Worth::Estimate { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low },
    })
}

/// A move is called a blunder where all that it may be worth is less than all that the best one may be, by a tenth of a game or more.
fn class(is_best: bool, own: Option<Worth>, best: Option<Worth>) -> MoveClass {
    match (is_best, own, best) {
        (true, ..) => MoveClass::Best,
        (
            false,
            Some(Worth::Estimate { value, high, .. }),
            Some(Worth::Estimate { value: other, low, .. }),
        ) => {
            let is_worse = high < low;
            match is_worse {
                true if other - value >= LARGE => MoveClass::Blunder,
                true => MoveClass::Slip,
                false => MoveClass::Best,
            }
        }
        _ => MoveClass::Unknown,
    }
}

/// How much of a game a blunder of Blokus gives away at least.
const LARGE: f64 = 0.1;
