//! The schedule of a round robin or a gauntlet: who meets whom, at which seats, from which opening.

use super::{Fixture, Opening};
use plyground_players::SpecError;

/// The games of a match or a tournament, in a fixed order.
///
/// A *table* is a set of entrants that meet. It plays every opening in a *set* of games in which each of them sits equally
/// often at each seat: with two seats that is both sides of the opening. A round is one set of each table, all from the
/// same opening, so that a run that is stopped has treated all alike as far as it got.
///
/// ```
/// use plyground_arena::{Field, Schedule};
/// let schedule = Schedule::new(3, 2, Field::All, 100).unwrap();
/// assert_eq!((schedule.tables(), schedule.games()), (3, 300));
/// let seats: Vec<_> = (0..6).map(|number| schedule.fixture(number).seats).collect();
/// assert_eq!(seats, [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// Random moves before the players are asked.
    pub plies: u32,
    /// Lines of play to begin with instead, in turn; none for random ones.
    pub lines: Vec<String>,
    /// Of each table the sets it plays in turn; a set is a list of seatings.
    tables: Vec<Vec<Vec<Seating>>>,
    /// Games in a set.
    set: u64,
    rounds: u64,
}

/// Which entrant sits at each seat.
type Seating = Vec<usize>;

/// Who meets whom.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Field {
    /// Everybody meets everybody.
    All,
    /// The first entrant meets everybody, and nobody else does.
    Gauntlet,
}

/// More tables than this are a mistake.
const MOST_TABLES: usize = 100_000;

impl Schedule {
    /// At least `games` games for each table, in whole sets, among so many entrants; random openings of four moves.
    pub fn new(entrants: usize, seats: usize, field: Field, games: u64) -> Result<Schedule, SpecError> {
        if entrants < 2 {
            return Err(SpecError(format!("{entrants} player: expected at least two")));
        }
        if entrants < seats && field == Field::Gauntlet {
            return Err(SpecError(format!(
                "a gauntlet at {seats} seats needs {seats} players, not {entrants}"
            )));
        }
        let mut tables: Vec<Vec<Vec<Seating>>> = Vec::new();
        if entrants < seats {
            // Few entrants share the seats as evenly as can be; one set is every such seating.
            tables.push(vec![shared(entrants, seats)]);
        } else {
            for table in chosen(entrants, seats) {
                if field == Field::All || table[0] == 0 {
                    tables.push(turned(&table));
                }
                if tables.len() > MOST_TABLES {
                    return Err(SpecError(format!("{entrants} players make too many tables of {seats}")));
                }
            }
        }
        let set = tables[0][0].len() as u64;
        Ok(Schedule { plies: 4, lines: Vec::new(), tables, set, rounds: games.div_ceil(set) })
    }

    /// How many sets of entrants meet.
    pub fn tables(&self) -> usize {
        self.tables.len()
    }

    /// Games that belong together: one opening, every seating.
    pub fn set(&self) -> u64 {
        self.set
    }

    /// Games of each table.
    pub fn games_a_table(&self) -> u64 {
        self.rounds * self.set
    }

    /// Games in all.
    pub fn games(&self) -> u64 {
        self.games_a_table() * self.tables.len() as u64
    }

    /// Plays so many games in all, which must be whole rounds.
    pub fn set_games(&mut self, games: u64) -> Result<(), SpecError> {
        let round = self.set * self.tables.len() as u64;
        if games == 0 || !games.is_multiple_of(round) {
            return Err(SpecError(format!("{games} games: expected a multiple of {round}")));
        }
        self.rounds = games / round;
        Ok(())
    }

    /// The game with this number. It does not depend on how many games there are.
    pub fn fixture(&self, number: u64) -> Fixture {
        let (set, place) = (number / self.set, (number % self.set) as usize);
        let tables = self.tables.len() as u64;
        let (round, table) = (set / tables, (set % tables) as usize);
        let sets = &self.tables[table];
        let opening = match self.lines.len() as u64 {
            0 => Opening::Random { plies: self.plies, number: round },
            lines => Opening::Line(self.lines[(round % lines) as usize].clone()),
        };
        let seats = sets[(round % sets.len() as u64) as usize][place].clone();
        Fixture { number, opening, seats }
    }
}

/// All ways to choose `count` of `of` entrants, each in order.
fn chosen(of: usize, count: usize) -> impl Iterator<Item = Seating> {
    let mut next = Some((0..count).collect::<Seating>());
    std::iter::from_fn(move || {
        let now = next.take()?;
        // The last one that can still move up does, and those behind it follow closely.
        next = (0..count).rev().find(|&i| now[i] < of - count + i).map(|i| {
            let mut after = now.clone();
            (i..count).for_each(|j| after[j] = now[i] + 1 + j - i);
            after
        });
        Some(now)
    })
}

/// For each order round the table, all its rotations: each sits once at each seat, and in turn after everybody else.
fn turned(table: &[usize]) -> Vec<Vec<Seating>> {
    let rotations = |order: Seating| {
        let turn = |by: usize| {
            let mut seats = order.clone();
            seats.rotate_left(by);
            seats
        };
        (0..order.len()).map(turn).collect()
    };
    let rest = arrangements(&table[1..]);
    rest.into_iter().map(|rest| rotations([&table[..1], &rest].concat())).collect()
}

/// All ways to fill the seats in which no entrant has two more than another.
fn shared(entrants: usize, seats: usize) -> Vec<Seating> {
    let (least, extra) = (seats / entrants, seats % entrants);
    let even: Seating = (0..entrants).flat_map(|entrant| vec![entrant; least]).collect();
    let mut all = Vec::new();
    for lucky in chosen(entrants, extra) {
        let mut lineup = [even.clone(), lucky].concat();
        lineup.sort_unstable();
        all.extend(arrangements(&lineup));
    }
    all
}

/// All different orders of a sorted list, in order.
fn arrangements(list: &[usize]) -> Vec<Seating> {
    if list.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, &first) in list.iter().enumerate() {
        if i > 0 && list[i - 1] == first {
            continue;
        }
        let rest = [&list[..i], &list[i + 1..]].concat();
        all.extend(arrangements(&rest).into_iter().map(|rest| [&[first][..], &rest].concat()));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each entrant sits at each seat, over `rounds` rounds.
    fn sittings(schedule: &Schedule, entrants: usize, seats: usize) -> Vec<Vec<u64>> {
        let mut sittings = vec![vec![0; seats]; entrants];
        for number in 0..schedule.games() {
            for (seat, &entrant) in schedule.fixture(number).seats.iter().enumerate() {
                sittings[entrant][seat] += 1;
            }
        }
        sittings
    }

    #[test]
    fn every_table_is_balanced() {
        for (entrants, seats, games, tables, set) in [
            (2, 2, 10, 1, 2),
            (5, 2, 4, 10, 2),
            (3, 3, 6, 1, 3),
            (4, 4, 24, 1, 4),
            (6, 4, 24, 15, 4),
            (2, 3, 6, 1, 6),
            (2, 4, 6, 1, 6),
            (3, 4, 36, 1, 36),
        ] {
            let schedule = Schedule::new(entrants, seats, Field::All, games).unwrap();
            assert_eq!((schedule.tables(), schedule.set()), (tables, set), "{entrants} at {seats}");
            assert_eq!(schedule.games(), games * tables as u64);
            let sittings = sittings(&schedule, entrants, seats);
            let each = sittings[0][0];
            assert!(each > 0 && sittings.iter().flatten().all(|&times| times == each), "{sittings:?}");
        }
    }

    #[test]
    fn a_table_of_four_sits_in_every_order() {
        let schedule = Schedule::new(4, 4, Field::All, 24).unwrap();
        let mut seatings: Vec<Seating> = (0..24).map(|number| schedule.fixture(number).seats).collect();
        seatings.sort();
        seatings.dedup();
        assert_eq!(seatings.len(), 24);
        // Each set of four has one opening and everybody once at every seat.
        for set in 0..6 {
            let fixtures: Vec<Fixture> =
                (4 * set..4 * set + 4).map(|number| schedule.fixture(number)).collect();
            assert!(fixtures.iter().all(|fixture| fixture.opening == fixtures[0].opening));
            for seat in 0..4 {
                let mut there: Vec<usize> = fixtures.iter().map(|fixture| fixture.seats[seat]).collect();
                there.sort_unstable();
                assert_eq!(there, [0, 1, 2, 3]);
            }
        }
    }

    #[test]
    fn a_gauntlet_is_run_by_the_first() {
        let schedule = Schedule::new(5, 2, Field::Gauntlet, 3).unwrap();
        assert_eq!((schedule.tables(), schedule.games_a_table(), schedule.games()), (4, 4, 16));
        assert!((0..16).all(|number| schedule.fixture(number).seats.contains(&0)));
        // Books are gone through in turn, and begin again.
        let schedule = Schedule { lines: vec!["1".into(), "2".into()], ..schedule };
        let opening = |number| schedule.fixture(number).opening;
        assert_eq!((opening(0), opening(8)), (Opening::Line("1".into()), Opening::Line("2".into())));
        assert_eq!(opening(16), opening(7));
        assert!(Schedule::new(1, 2, Field::All, 2).is_err());
        assert!(Schedule::new(60, 4, Field::All, 2).is_err());
    }
}
