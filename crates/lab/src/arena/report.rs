//! What came of a match or a tournament, in numbers.

use super::ladder::{self, Met};
use super::standings::{Entrant, Meeting};
use super::{Event, Sprt, Standings, Verdict, elo};
use crate::statistics::{Interval, Spread, normal_below};
use plyground_core::Payoffs;
use serde::Serialize;
use std::collections::BTreeMap;

/// The report of an [`Event`].
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game's spec.
    pub game: String,
    /// What random numbers came from.
    pub seed: u64,
    /// Games played.
    pub games: u64,
    /// Games that were to be played; a sequential test may need fewer.
    pub planned: u64,
    /// Whether nothing is left to play.
    pub complete: bool,
    /// Different games.
    pub distinct: u64,
    /// Moves a game.
    pub mean_plies: f64,
    /// How games ended: `won`, `drawn`, or the reason why one ended early.
    pub endings: BTreeMap<String, u64>,
    /// The players, in the order in which they were given.
    pub players: Vec<PlayerRow>,
    /// Who met whom.
    pub meetings: Vec<MeetingRow>,
    /// What the seats got.
    pub seats: Vec<SeatRow>,
    /// The sequential test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtRow>,
}

/// A score with what follows from it.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Strength {
    /// Points a game, 0 to 1.
    pub score: f64,
    /// The 95 % interval of it.
    pub score_lo: f64,
    /// See `score_lo`.
    pub score_hi: f64,
    /// The difference in rating to those it met; endless where it won or lost everything.
    pub elo: f64,
    /// The 95 % interval of it.
    pub elo_lo: f64,
    /// See `elo_lo`.
    pub elo_hi: f64,
    /// The likelihood of superiority: how likely it is that the true score is above a half.
    pub los: f64,
}

/// How one player did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerRow {
    /// Its spec.
    pub player: String,
    /// Games it took part in.
    pub games: u64,
    /// Games ahead of everybody else.
    pub wins: u64,
    /// Games level with the best of the others.
    pub draws: u64,
    /// Games behind.
    pub losses: u64,
    /// With two seats, its strength.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
    /// With more seats, the share of a game that a seat of its got, where an even one is 1 by the number of seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<Interval>,
    /// With more seats, how often a seat of its came first, second, ….
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<Vec<u64>>,
    /// With more seats, the rating by Weng and Lin, where everybody starts at 25; with two seats and more than two players, the
    /// likeliest Elo with mean zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Interval>,
    /// Games that ended early by its fault.
    pub forfeits: u64,
    /// Moves it was asked for.
    pub moves: u64,
    /// Means of what a move took.
    pub seconds_a_move: f64,
    /// See `seconds_a_move`.
    pub playouts_a_move: f64,
    /// See `seconds_a_move`.
    pub nodes_a_move: f64,
}

/// How one player did against another.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct MeetingRow {
    /// The number of the player, from zero.
    pub player: usize,
    /// The number of the other.
    pub against: usize,
    /// Games ahead of it.
    pub wins: u64,
    /// Games level.
    pub draws: u64,
    /// Games behind.
    pub losses: u64,
    /// With two seats, pairs of games by what they brought: 0, 1/2, 1, 3/2 or 2 points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<[u64; 5]>,
    /// What that says.
    #[serde(flatten)]
    pub strength: Strength,
}

/// What a seat got.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatRow {
    /// The seat, from one.
    pub seat: usize,
    /// What it is called.
    pub name: String,
    /// Its share of a game, and the 95 % interval.
    #[serde(flatten)]
    pub share: Interval,
    /// With two seats, the rating that it is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<f64>,
}

/// The state of a sequential test.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct SprtRow {
    /// The hypotheses.
    #[serde(flatten)]
    pub test: Sprt,
    /// How often a true H0 may be refused.
    pub alpha: f64,
    /// How often a true H1 may be refused.
    pub beta: f64,
    /// The logarithm of the ratio of likelihoods.
    pub llr: f64,
    /// The bound at which H0 is accepted.
    pub lower: f64,
    /// The bound at which H1 is accepted.
    pub upper: f64,
    /// What is accepted, if anything is.
    pub accepted: Option<Verdict>,
}

impl Strength {
    /// Of scores between nothing and one, by sets of games; `score` is the mean of all games.
    fn of(score: f64, sets: &Spread, wins: u64, losses: u64) -> Strength {
        let interval = sets.shares();
        let los = match sets.error() {
            Some(error) => normal_below((sets.mean() - 0.5) / error),
            None if wins == losses => 0.5,
            None => normal_below((wins as f64 - losses as f64) / ((wins + losses) as f64).sqrt()),
        };
        Strength {
            score,
            score_lo: interval.lo,
            score_hi: interval.hi,
            elo: endless(score),
            elo_lo: endless(interval.lo),
            elo_hi: endless(interval.hi),
            los,
        }
    }
}

/// The rating of a score, which has no end for nothing and for everything.
fn endless(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        // Level is nought, not minus nought.
        score => elo(score) + 0.0,
    }
}

impl Report {
    /// The report of an event as it stands.
    pub fn new(event: &Event, standings: &Standings) -> Report {
        let seats = standings.seats.len();
        let games = standings.games;
        let ratings = ratings(standings);
        let early: u64 = standings.early.values().sum();
        let mut endings = standings.early.clone();
        endings.insert("won".to_owned(), games - early - standings.drawn);
        endings.insert("drawn".to_owned(), standings.drawn);
        Report {
            game: event.full_game().to_owned(),
            seed: event.seed,
            games,
            planned: event.schedule.games(),
            complete: event.is_over(standings),
            distinct: standings.distinct(),
            mean_plies: standings.plies as f64 / games as f64,
            endings,
            players: (standings.entrants.iter().enumerate())
                .map(|(number, entrant)| player(event, ratings.get(number).copied(), number, entrant, seats))
                .collect(),
            meetings: standings.meetings.iter().map(|(&two, meeting)| met(two, meeting, seats)).collect(),
            seats: (standings.seats.iter().zip(event.seat_names()).zip(1..))
                .map(|((counts, name), seat)| {
                    let mut shares = Spread::default();
                    for (twelfths, &count) in counts.iter().enumerate() {
                        shares.add_many(twelfths as f64 / f64::from(Payoffs::WHOLE), count);
                    }
                    let share = shares.shares();
                    let elo = (seats == 2).then(|| endless(share.mean));
                    SeatRow { seat, name: name.clone(), share, elo }
                })
                .collect(),
            sprt: event.sprt.map(|test| {
                let pairs = standings.score().pairs;
                let (lower, upper) = Sprt::bounds();
                let accepted = test.verdict(&pairs);
                SprtRow {
                    test,
                    alpha: Sprt::ALPHA,
                    beta: Sprt::BETA,
                    llr: test.llr(&pairs),
                    lower,
                    upper,
                    accepted,
                }
            }),
        }
    }
}

/// The ratings of all players; none where two meet at two seats, which the score tells.
fn ratings(standings: &Standings) -> Vec<Interval> {
    let entrants = standings.entrants.len();
    match (standings.seats.len(), entrants) {
        (2, 2) => Vec::new(),
        (2, _) => {
            let met = standings.meetings.iter().map(|(&two, Meeting { score, points })| {
                let games = score.games() as f64;
                Met { two, games, points: score.mean() * games, error: points.error() }
            });
            ladder::ratings(entrants, &met.collect::<Vec<_>>())
        }
        _ => (0..entrants).map(|number| standings.ratings.of(number)).collect(),
    }
}

fn player(
    event: &Event,
    rating: Option<Interval>,
    number: usize,
    entrant: &Entrant,
    seats: usize,
) -> PlayerRow {
    let Entrant { score, share, places, spent, forfeits } = entrant;
    let a_move = |sum: f64| sum / spent.moves.max(1) as f64;
    let many = seats > 2;
    PlayerRow {
        player: event.entrants[number].clone(),
        games: score.games(),
        wins: score.wins,
        draws: score.draws,
        losses: score.losses,
        strength: (!many).then(|| Strength::of(score.mean(), share, score.wins, score.losses)),
        share: many.then(|| share.shares()),
        places: many.then(|| places[..seats].to_vec()),
        rating,
        forfeits: *forfeits,
        moves: spent.moves,
        seconds_a_move: a_move(spent.seconds),
        playouts_a_move: a_move(spent.playouts as f64),
        nodes_a_move: a_move(spent.nodes as f64),
    }
}

fn met((player, against): (usize, usize), meeting: &Meeting, seats: usize) -> MeetingRow {
    let Meeting { score, points } = meeting;
    MeetingRow {
        player,
        against,
        wins: score.wins,
        draws: score.draws,
        losses: score.losses,
        pairs: (seats == 2).then_some(score.pairs),
        strength: Strength::of(score.mean(), points, score.wins, score.losses),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_counts(counts: &[(f64, u64)], wins: u64, losses: u64) -> Strength {
        let mut sets = Spread::default();
        for &(points, count) in counts {
            sets.add_many(points, count);
        }
        Strength::of(sets.mean(), &sets, wins, losses)
    }

    /// Elo, half the width of its interval, and LOS.
    fn check(strength: Strength, elo: f64, reach: f64, los: f64) {
        assert!((strength.elo - elo).abs() < 0.01, "{strength:?}");
        assert!(((strength.elo_hi - strength.elo_lo) / 2.0 - reach).abs() < 0.01 * reach, "{strength:?}");
        assert!((strength.los - los).abs() < 5e-4, "{strength:?}");
    }

    #[test]
    fn strengths_are_those_of_other_programs() {
        // fastchess, elo_test.cpp: wins, losses and draws one by one, then pairs from both lost to both won.
        check(of_counts(&[(1.0, 136), (0.0, 96), (0.5, 111)], 136, 96), 40.70, 30.43, 0.9960);
        let pairs = |counts: [u64; 5]| {
            let points = [0.0, 0.25, 0.5, 0.75, 1.0];
            of_counts(&points.into_iter().zip(counts).collect::<Vec<_>>(), 1, 1)
        };
        check(pairs([34, 54, 63, 64, 75]), 55.58, 27.65, 1.0);
        check(pairs([332, 433, 498, 333, 334]), -8.64, 10.33, 0.0505);
        check(pairs([7895, 8757, 5685, 568, 9999]), -21.04, 2.95, 0.0);
    }

    #[test]
    fn who_wins_everything_is_better_by_at_least_so_much() {
        let all = of_counts(&[(1.0, 20)], 40, 0);
        assert!(all.elo == f64::INFINITY && all.elo_hi == f64::INFINITY);
        // Wilson: of 20 pairs at least 0.8389.
        assert!((all.elo_lo - elo(0.8389)).abs() < 0.2 && all.los > 0.999_999, "{all:?}");
        let level = of_counts(&[(0.5, 20)], 0, 0);
        assert!(level.elo == 0.0 && level.los == 0.5 && level.elo_lo < -50.0);
    }
}
