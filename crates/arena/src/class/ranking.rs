//! The ladder: who is how strong, with intervals.

use super::ClassGame;
use super::game::OpenGame;
use super::member::Member;
use super::pairing::Meetings;
use crate::ladder::{Met, ratings};
use serde::Serialize;

/// A member on the ladder.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct LadderRow {
    /// Its name.
    pub name: String,
    /// Its place in the order of joining, from one: what it is called where names are hidden.
    pub number: usize,
    /// Whether it is here.
    pub here: bool,
    /// Whether it plays right now.
    pub playing: bool,
    /// Finished games.
    pub games: usize,
    /// Of these, won.
    pub wins: usize,
    /// Drawn.
    pub draws: usize,
    /// Lost.
    pub losses: usize,
    /// Of the lost ones, those given up by a fault.
    pub forfeits: usize,
    /// Points a game, 0 to 1; `None` before the first.
    pub score: Option<f64>,
    /// Bradley–Terry rating in Elo, the mean of all being zero.
    pub rating: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end of it.
    pub high: f64,
}

/// All members, the strongest first; who played nothing stands last.
pub(super) fn ladder(
    members: &[Member],
    open: &[OpenGame],
    played: &[ClassGame],
    meetings: &Meetings,
) -> Vec<LadderRow> {
    let meetings: Vec<Met> = meetings
        .pairs()
        .map(|(two, games, points)| Met { two, games: games as f64, points, error: None })
        .collect();
    let ratings = ratings(members.len(), &meetings);
    let row = |(one, member): (usize, &Member)| {
        let own: Vec<&ClassGame> = played.iter().filter(|game| game.members.contains(&one)).collect();
        let count = |is: fn(f64) -> bool| own.iter().filter(|game| is(game.share(one))).count();
        let points: f64 = own.iter().map(|game| game.share(one)).sum();
        LadderRow {
            name: member.name.clone(),
            number: one + 1,
            here: member.is_here,
            playing: open.iter().any(|game| game.seats.contains(&one)),
            games: own.len(),
            wins: count(|share| share > 0.5),
            draws: count(|share| share == 0.5),
            losses: count(|share| share < 0.5),
            forfeits: own.iter().filter(|game| game.ending.is_some() && game.share(one) < 0.5).count(),
            score: (!own.is_empty()).then(|| points / own.len() as f64),
            rating: ratings[one].mean,
            low: ratings[one].lo,
            high: ratings[one].hi,
        }
    };
    let mut rows: Vec<LadderRow> = members.iter().enumerate().map(row).collect();
    rows.sort_by(|a, b| (a.games == 0).cmp(&(b.games == 0)).then(b.rating.total_cmp(&a.rating)));
    rows
}
