//! The standings of an event, brought up to date game after game.

use super::rating::Ratings;
use super::{Played, Score, Spent};
use plyground_core::Payoffs;
use plyground_jobs::Spread;
use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// What is known after some of the games of a schedule, which come in order.
#[derive(Clone, Debug)]
pub struct Standings {
    /// Games so far.
    pub games: u64,
    pub(super) entrants: Vec<Entrant>,
    /// Of each two entrants that met, how the one with the smaller number did.
    pub(super) meetings: BTreeMap<(usize, usize), Meeting>,
    /// How often each seat got so many twelfths.
    pub(super) seats: Vec<[u64; Payoffs::WHOLE as usize + 1]>,
    pub(super) ratings: Ratings,
    pub(super) drawn: u64,
    /// Games that ended early, by the reason.
    pub(super) early: BTreeMap<String, u64>,
    pub(super) plies: u64,
    different: HashSet<u64>,
    set: u64,
    /// The games of a set that is not complete.
    open: Vec<Vec<(usize, f64)>>,
}

/// The results of one entrant.
#[derive(Clone, Default, Debug)]
pub(super) struct Entrant {
    /// Games ahead of everybody else, level with the best of them, and behind.
    pub(super) score: Score,
    /// The share of a seat, by sets of games.
    pub(super) share: Spread,
    /// How often a seat of its came first, second, ….
    pub(super) places: [u64; plyground_core::MAX_SEATS],
    pub(super) spent: Spent,
    /// Games it gave up.
    pub(super) forfeits: u64,
}

/// The results of two entrants that met.
#[derive(Clone, Default, Debug)]
pub(super) struct Meeting {
    /// Games ahead, level, behind.
    pub(super) score: Score,
    /// The same as points a game, by sets of games.
    pub(super) points: Spread,
}

impl Standings {
    /// Before the first game, among so many entrants at so many seats; `set` games belong together.
    pub fn new(entrants: usize, seats: usize, set: u64) -> Standings {
        Standings {
            games: 0,
            entrants: vec![Entrant::default(); entrants],
            meetings: BTreeMap::new(),
            seats: vec![[0; Payoffs::WHOLE as usize + 1]; seats],
            ratings: Ratings::new(entrants),
            drawn: 0,
            early: BTreeMap::new(),
            plies: 0,
            different: HashSet::new(),
            set,
            open: Vec::new(),
        }
    }

    /// How many different games there were: a game that repeats another between the same seats tells nothing new.
    pub fn distinct(&self) -> u64 {
        self.different.len() as u64
    }

    /// Moves of all games, openings included.
    pub fn plies(&self) -> u64 {
        self.plies
    }

    /// Games that an entrant gave up.
    pub fn forfeits(&self, entrant: usize) -> u64 {
        self.entrants[entrant].forfeits
    }

    /// How the first entrant did against the second.
    pub fn score(&self) -> Score {
        self.meetings.get(&(0, 1)).map(|meeting| meeting.score).unwrap_or_default()
    }

    /// Adds the next game.
    pub fn add(&mut self, played: &Played) {
        self.games += 1;
        self.plies += played.plies as u64;
        let mut hasher = DefaultHasher::new();
        (&played.seats, &played.moves, &played.ending).hash(&mut hasher);
        self.different.insert(hasher.finish());
        match &played.ending {
            Some(reason) => {
                let reason = reason.lines().next().unwrap_or_default();
                *self.early.entry(reason.to_owned()).or_default() += 1;
            }
            None => {
                let best = played.payoffs.iter().max();
                self.drawn += u64::from(played.payoffs.iter().filter(|own| Some(*own) == best).count() > 1);
            }
        }
        if let Some(forfeit) = &played.forfeit
            && let Some(&entrant) = played.seats.get(forfeit.seat)
        {
            self.entrants[entrant].forfeits += 1;
        }
        for (seat, (&entrant, &own)) in played.seats.iter().zip(&played.payoffs).enumerate() {
            self.seats[seat][usize::from(own)] += 1;
            let place = played.payoffs.iter().filter(|other| **other > own).count();
            self.entrants[entrant].places[place] += 1;
            self.entrants[entrant].spent += played.spent[seat];
        }
        let shares = shares(played);
        self.compare(&shares);
        self.open.push(shares);
        if self.open.len() as u64 == self.set {
            self.close_set();
        }
    }

    /// Who is ahead of whom.
    fn compare(&mut self, shares: &[(usize, f64)]) {
        for (i, &(entrant, own)) in shares.iter().enumerate() {
            let others = shares.iter().filter(|(other, _)| *other != entrant).map(|(_, share)| *share);
            self.entrants[entrant].score.add(points(own, others.fold(f64::NEG_INFINITY, f64::max)));
            for &(other, theirs) in &shares[i + 1..] {
                self.meetings.entry((entrant, other)).or_default().score.add(points(own, theirs));
            }
        }
        if self.seats.len() > 2 {
            self.ratings.add(shares);
        }
    }

    /// The games of one opening are not independent of each other: their mean counts as one number.
    fn close_set(&mut self) {
        let games = std::mem::take(&mut self.open);
        let mut own: BTreeMap<usize, Spread> = BTreeMap::new();
        let mut met: BTreeMap<(usize, usize), Spread> = BTreeMap::new();
        for shares in &games {
            for (i, &(entrant, share)) in shares.iter().enumerate() {
                own.entry(entrant).or_default().add(share);
                for &(other, theirs) in &shares[i + 1..] {
                    met.entry((entrant, other)).or_default().add(points(share, theirs));
                }
            }
        }
        for (entrant, share) in own {
            self.entrants[entrant].share.add(share.mean());
        }
        for (two, points) in met {
            let meeting = self.meetings.entry(two).or_default();
            meeting.points.add(points.mean());
            if games.len() == 2 {
                meeting.score.pairs[(points.mean() * 4.0).round() as usize] += 1;
            }
        }
    }
}

/// What a seat of each entrant got on average, 0 to 1, by the entrants' numbers.
fn shares(played: &Played) -> Vec<(usize, f64)> {
    let mut shares: Vec<(usize, f64)> = Vec::with_capacity(played.seats.len());
    for &entrant in &played.seats {
        if shares.iter().all(|(other, _)| *other != entrant) {
            let seats = played.seats.iter().filter(|other| **other == entrant).count();
            shares.push((entrant, played.share(entrant) / seats as f64));
        }
    }
    shares.sort_unstable_by_key(|(entrant, _)| *entrant);
    shares
}

/// One for who got more, a half each where both got the same.
fn points(own: f64, theirs: f64) -> f64 {
    match own - theirs {
        ahead if ahead > 1e-9 => 1.0,
        ahead if ahead < -1e-9 => 0.0,
        _ => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SeatForfeit;

    fn played(number: u64, seats: &[usize], payoffs: &[u8], moves: &str) -> Played {
        Played {
            number,
            seats: seats.to_vec(),
            opening: 0,
            moves: moves.to_owned(),
            plies: moves.len(),
            payoffs: payoffs.to_vec(),
            spent: vec![Spent { moves: 2, playouts: 10, nodes: 0, seconds: 0.5 }; seats.len()],
            ending: None,
            forfeit: None,
        }
    }

    #[test]
    fn two_seats_make_pairs() {
        let mut standings = Standings::new(2, 2, 2);
        standings.add(&played(0, &[0, 1], &[12, 0], "44"));
        standings.add(&played(1, &[1, 0], &[6, 6], "44"));
        standings.add(&played(2, &[0, 1], &[12, 0], "44"));
        let score = standings.score();
        assert_eq!((score.wins, score.draws, score.losses, score.pairs), (2, 1, 0, [0, 0, 0, 1, 0]));
        assert_eq!((standings.games, standings.distinct(), standings.drawn), (3, 2, 1));
        assert_eq!(standings.entrants[1].places, [1, 2, 0, 0]);
        assert_eq!((standings.entrants[0].spent.moves, standings.entrants[0].share.count), (6, 1));
        let ending = Some("Yellow forfeits: no answer\nlast words".to_owned());
        let old = Played { ending, ..played(3, &[1, 0], &[12, 0], "") };
        let forfeit = Some(SeatForfeit { seat: 1, reason: "no answer\nlast words".to_owned() });
        standings.add(&Played { forfeit, ..old.clone() });
        assert_eq!((standings.entrants[0].forfeits, standings.entrants[1].forfeits), (1, 0));
        assert_eq!(standings.early["Yellow forfeits: no answer"], 1);
        // Journals of older versions do not say whose fault it was.
        standings.add(&old);
        assert_eq!((standings.entrants[0].forfeits, standings.entrants[1].forfeits), (1, 0));
        assert_eq!(standings.early["Yellow forfeits: no answer"], 2);
    }

    #[test]
    fn those_who_share_the_seats_are_compared_by_the_mean() {
        let mut standings = Standings::new(2, 4, 6);
        // The first and the third seat are those of entrant 1.
        standings.add(&played(0, &[1, 0, 1, 0], &[6, 4, 2, 0], "a"));
        standings.add(&played(1, &[1, 0, 0, 1], &[6, 4, 2, 0], "b"));
        let score = standings.score();
        assert_eq!((score.wins, score.draws, score.losses), (0, 1, 1));
        assert_eq!(
            (standings.entrants[0].places, standings.entrants[1].places),
            ([0, 2, 1, 1], [2, 0, 1, 1])
        );
        assert!(standings.ratings.of(1).mean > standings.ratings.of(0).mean);
    }
}
