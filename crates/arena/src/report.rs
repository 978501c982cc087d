//! The report of a match or a tournament: scores, Elo, likelihood of superiority, ratings, endings.

use super::ladder::{self, Met};
use super::standings::{Entrant, Meeting};
use super::strength::{Strength, endless};
use super::{Event, Sprt, Standings, Verdict};
use plyground_core::Payoffs;
use plyground_jobs::{Interval, Origin, Spread};
use serde::Serialize;
use std::collections::BTreeMap;

/// The report of an [`Event`], in the form in which `--json` prints it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventReport {
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
    /// Which program on which machine.
    #[serde(flatten)]
    pub origin: Origin,
    /// The sequential test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtRow>,
}

/// How one player did.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    /// Forfeits: games that it gave up.
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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

impl EventReport {
    /// The report of an event as it stands.
    pub fn new(event: &Event, standings: &Standings) -> EventReport {
        let seats = standings.seats.len();
        let games = standings.games;
        let ratings = ratings(standings);
        let early: u64 = standings.early.values().sum();
        let mut endings = standings.early.clone();
        endings.insert("won".to_owned(), games - early - standings.drawn);
        endings.insert("drawn".to_owned(), standings.drawn);
        EventReport {
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
            origin: Origin::here().clone(),
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
