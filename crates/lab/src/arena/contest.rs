//! Many games on all threads, their results in order.

use super::{Fixture, Played};
use crate::registry;
use crate::session::{PlayerId, Session};
use crate::spec::SpecError;
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Who plays what.
#[derive(Clone, Debug)]
pub struct Contest<'a> {
    /// The game's spec.
    pub game: &'a str,
    /// The players' specs.
    pub entrants: &'a [String],
    /// What all random numbers come from.
    pub seed: u64,
    /// Games at once; each player of a game thinks on one thread.
    pub threads: usize,
}

impl Contest<'_> {
    /// Plays the games of `numbers` and hands each to `each`, in order, until that breaks or somebody says stop.
    ///
    /// Every game is the same whatever the number of threads, and so is what `each` sees.
    pub fn play(
        &self,
        numbers: Range<u64>,
        fixture: &(dyn Fn(u64) -> Fixture + Sync),
        stop: &AtomicBool,
        each: &mut dyn FnMut(Played) -> ControlFlow<()>,
    ) -> Result<(), SpecError> {
        let threads = self.threads.clamp(1, 1024).min((numbers.end - numbers.start).max(1) as usize);
        // All players are made before the first game, so that a wrong spec is known at once.
        let crews = (0..threads).map(|_| self.crew()).collect::<Result<Vec<Crew>, SpecError>>()?;
        let next = AtomicU64::new(numbers.start);
        // The games stop when the caller has said so or has seen enough.
        let halt = AtomicBool::new(false);
        let (sender, results) = mpsc::sync_channel(4 * threads);
        std::thread::scope(|scope| {
            for mut crew in crews {
                let (sender, next, halt, end) = (sender.clone(), &next, &halt, numbers.end);
                scope.spawn(move || {
                    let mut batch = 1;
                    while !halt.load(Ordering::Relaxed) && !stop.load(Ordering::Relaxed) {
                        let first = next.fetch_add(batch, Ordering::Relaxed);
                        if first >= end {
                            return;
                        }
                        let start = Instant::now();
                        let last = (first + batch).min(end);
                        let games: Vec<_> =
                            (first..last).map(|number| crew.play(&fixture(number), self, stop)).collect();
                        if sender.send((first, games)).is_err() {
                            return;
                        }
                        batch = next_batch(batch, start.elapsed());
                    }
                });
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let mut awaited = numbers.start;
            for (first, games) in results {
                early.insert(first, games);
                while let Some(games) = early.remove(&awaited) {
                    for played in games {
                        awaited += 1;
                        let flow = match played {
                            Ok(Some(played)) => each(played),
                            Ok(None) => ControlFlow::Break(()),
                            Err(error) => {
                                halt.store(true, Ordering::Relaxed);
                                return Err(error);
                            }
                        };
                        if flow.is_break() {
                            halt.store(true, Ordering::Relaxed);
                            return Ok(());
                        }
                    }
                }
            }
            Ok(())
        })
    }

    fn crew(&self) -> Result<Crew, SpecError> {
        let mut session = registry::open(self.game)?;
        let players = self
            .entrants
            .iter()
            .map(|spec| Ok(vec![session.enlist(spec)?]))
            .collect::<Result<_, SpecError>>()?;
        Ok(Crew { session, players })
    }
}

/// How many games a thread plays next before it hands them on: many where they are short, one where each is awaited.
fn next_batch(batch: u64, took: Duration) -> u64 {
    match took {
        took if took < Duration::from_millis(2) => (2 * batch).min(256),
        took if took > Duration::from_millis(20) => (batch / 8).max(1),
        _ => batch,
    }
}

/// What one thread plays with.
struct Crew {
    session: Box<dyn Session>,
    /// Of each entrant as many players as ever sat at one board.
    players: Vec<Vec<PlayerId>>,
}

impl Crew {
    fn play(
        &mut self,
        fixture: &Fixture,
        contest: &Contest<'_>,
        stop: &AtomicBool,
    ) -> Result<Option<Played>, SpecError> {
        let mut seats = Vec::with_capacity(fixture.seats.len());
        for (seat, &entrant) in fixture.seats.iter().enumerate() {
            let twin = fixture.seats[..seat].iter().filter(|&&other| other == entrant).count();
            if self.players[entrant].len() == twin {
                self.players[entrant].push(self.session.enlist(&contest.entrants[entrant])?);
            }
            seats.push(self.players[entrant][twin]);
        }
        self.session
            .contest(&seats, fixture, contest.seed, stop)
            .map_err(|error| SpecError(format!("opening: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Pairs, Score};
    use super::*;

    fn games(game: &str, entrants: &[&str], threads: usize, count: u64) -> Vec<Played> {
        let entrants: Vec<String> = entrants.iter().map(|&spec| spec.to_owned()).collect();
        let contest = Contest { game, entrants: &entrants, seed: 7, threads };
        let pairs = Pairs { plies: 2, lines: Vec::new() };
        let mut games = Vec::new();
        let seats = registry::open(game).unwrap().seats();
        let fixture = |number| match seats {
            2 => pairs.fixture(number),
            seats => Fixture {
                seats: (0..seats).map(|seat| (seat + number as usize) % entrants.len()).collect(),
                ..pairs.fixture(number)
            },
        };
        let mut each = |mut played: Played| {
            played.spent.iter_mut().for_each(|spent| spent.seconds = 0.0);
            games.push(played);
            ControlFlow::Continue(())
        };
        contest.play(0..count, &fixture, &AtomicBool::new(false), &mut each).unwrap();
        games
    }

    #[test]
    fn games_are_the_same_on_any_number_of_threads() {
        for (game, entrants, count) in [
            ("connect", &["uct:sims=60", "mc:sims=20"][..], 12),
            ("connect:5x4", &["uct:sims=60", "uct:sims=60"][..], 12),
            ("blokus:duo", &["greedy", "random"][..], 4),
            ("blokus", &["greedy", "random", "random", "mc:sims=1"][..], 3),
        ] {
            let alone = games(game, entrants, 1, count);
            assert_eq!(alone.len(), count as usize);
            for threads in [2, 4, 8] {
                assert_eq!(games(game, entrants, threads, count), alone, "{game} on {threads}");
            }
        }
    }

    #[test]
    fn games_are_legal_and_their_openings_come_in_pairs() {
        let played = games("connect", &["uct:sims=200", "random"], 2, 20);
        let mut score = Score::default();
        for pair in played.chunks(2) {
            assert_eq!((&pair[0].seats[..], &pair[1].seats[..]), (&[0, 1][..], &[1, 0][..]));
            assert_eq!(pair[0].moves[..2], pair[1].moves[..2]);
            score.add_pair(pair[0].share(0), pair[1].share(0));
            for game in pair {
                let mut session = registry::open("connect").unwrap();
                session.go_to(&game.moves).unwrap();
                let payoffs = session.outcome().expect("a finished game");
                assert!((payoffs.share(crate::Seat::FIRST) * 12.0 - f64::from(game.payoffs[0])).abs() < 1e-9);
            }
        }
        assert!(score.mean() > 0.9, "{score:?}");
    }

    #[test]
    fn whoever_has_seen_enough_sees_no_more() {
        let entrants = ["random".to_owned(), "random".to_owned()];
        let contest = Contest { game: "connect", entrants: &entrants, seed: 1, threads: 4 };
        let pairs = Pairs { plies: 0, lines: Vec::new() };
        let mut seen = Vec::new();
        let mut each = |played: Played| {
            seen.push(played.number);
            if played.number == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        contest
            .play(0..1_000_000, &|number| pairs.fixture(number), &AtomicBool::new(false), &mut each)
            .unwrap();
        assert_eq!(seen, [0, 1, 2, 3, 4]);
        let wrong = ["random".to_owned(), "nobody".to_owned()];
        let contest = Contest { entrants: &wrong, ..contest };
        let error = contest.play(0..2, &|number| pairs.fixture(number), &AtomicBool::new(false), &mut |_| {
            panic!("no game is played")
        });
        assert!(error.unwrap_err().to_string().starts_with("no player \"nobody\""));
    }
}
