//! Who meets whom, and where their game begins.

use super::{ClassGame, Rules};
use plyground_players::{Session, Streams};
use std::collections::BTreeMap;

/// How often members met, and how it went.
#[derive(Default)]
pub(super) struct Meetings {
    /// By the one who joined first and the other: games, and points of the first.
    pairs: BTreeMap<(usize, usize), (u64, f64)>,
    /// Games of each member.
    games: BTreeMap<usize, u64>,
}

impl Meetings {
    /// Adds a finished game.
    pub(super) fn add(&mut self, game: &ClassGame) {
        let [first, second] = game.members;
        let pair = (first.min(second), first.max(second));
        let (games, points) = self.pairs.entry(pair).or_default();
        *games += 1;
        *points += game.share(pair.0);
        game.members.iter().for_each(|&member| *self.games.entry(member).or_default() += 1);
    }

    /// How many games two members played.
    pub(super) fn met(&self, one: usize, other: usize) -> u64 {
        self.pairs.get(&(one.min(other), one.max(other))).map_or(0, |&(games, _)| games)
    }

    /// All pairs that met: the two, their games, and the points of the first.
    pub(super) fn pairs(&self) -> impl Iterator<Item = ((usize, usize), u64, f64)> {
        self.pairs.iter().map(|(&pair, &(games, points))| (pair, games, points))
    }

    /// The next two of those who are free: who began a pair of games plays its second one first, then who met seldom, then who
    /// played seldom. Two who met more often than others who are here wait for these, unless they have waited for long: else quick
    /// bots would play each other all the time.
    pub(super) fn pair(
        &self,
        idle: &[usize],
        here: &[usize],
        has_waited: impl Fn(usize) -> bool,
    ) -> Option<(usize, usize)> {
        let games = |one: usize| self.games.get(&one).copied().unwrap_or(0);
        let seldom = |one: usize| {
            let others = here.iter().filter(|&&other| other != one);
            others.map(|&other| self.met(one, other)).min().unwrap_or(0)
        };
        // For each who is free, how often it met whom it met least.
        let seldom: Vec<(usize, u64)> = idle.iter().map(|&one| (one, seldom(one))).collect();
        let pairs = seldom
            .iter()
            .enumerate()
            .flat_map(|(i, one)| seldom[i + 1..].iter().map(move |two| (*one, *two)));
        let fresh = pairs.filter_map(|((one, least), (other, others_least))| {
            let met = self.met(one, other);
            let waits = |one: usize, least: u64| least + 2 <= met && !has_waited(one);
            let is_fresh = !met.is_multiple_of(2) || !waits(one, least) && !waits(other, others_least);
            is_fresh.then(|| (met.is_multiple_of(2), met, games(one) + games(other), one, other))
        });
        fresh.min().map(|(_, _, _, one, other)| (one, other))
    }
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
