//! Who meets whom, and where their game begins.

use super::{ClassGame, Rules};
use plyground_players::{Session, Streams};

/// How many games two members played.
pub(super) fn met(played: &[ClassGame], one: usize, other: usize) -> u64 {
    played.iter().filter(|game| game.members.contains(&one) && game.members.contains(&other)).count() as u64
}

/// The next two of those who are free: who began a pair of games plays its second one first, then who met seldom, then who
/// played seldom.
pub(super) fn pair(idle: &[usize], played: &[ClassGame]) -> Option<(usize, usize)> {
    let games = |one: usize| played.iter().filter(|game| game.members.contains(&one)).count();
    let pairs =
        idle.iter().enumerate().flat_map(|(i, &one)| idle[i + 1..].iter().map(move |&other| (one, other)));
    pairs.min_by_key(|&(one, other)| {
        let met = met(played, one, other);
        (met.is_multiple_of(2), met, games(one) + games(other), one, other)
    })
}

/// Who begins: each opening is played from both sides.
pub(super) fn seats(one: usize, other: usize, met: u64) -> [usize; 2] {
    if met.is_multiple_of(2) { [one, other] } else { [other, one] }
}

/// The opening of the next game of two members: the same for both games of a pair.
pub(super) fn opening(
    start: &dyn Session,
    rules: &Rules,
    one: usize,
    other: usize,
    met: u64,
) -> Box<dyn Session> {
    let mut rng = Streams::new(rules.seed).branch(one as u64).branch(other as u64).rng(met / 2);
    for _ in 0..100 {
        let mut session = start.fork();
        for _ in 0..rules.plies {
            let legal = session.count_legal();
            if legal > 0 {
                session.play_nth(rng.below(legal as u32) as usize);
            }
        }
        if session.outcome().is_none() {
            return session;
        }
    }
    start.fork()
}
