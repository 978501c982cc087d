//! Contests: many games on all threads, their results in order.

use super::{Fixture, Played};
use plyground_jobs::in_order;
use plyground_players::{Session, SpecError, Thinker, registry};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::AtomicBool;

/// A contest: the game, the entrants, and what random numbers come from.
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
        let work = |crew: &mut Crew, number: u64| crew.play(&fixture(number), self, stop);
        let mut outcome = Ok(());
        in_order(crews, numbers, stop, &work, &mut |played| match played {
            Ok(Some(played)) => each(played),
            Ok(None) => ControlFlow::Break(()),
            Err(error) => {
                outcome = Err(error);
                ControlFlow::Break(())
            }
        });
        outcome
    }

    /// What a thread plays with.
    pub(crate) fn crew(&self) -> Result<Crew, SpecError> {
        let session = registry::open(self.game)?;
        let players = self
            .entrants
            .iter()
            .map(|spec| Ok(vec![session.enlist(spec)?]))
            .collect::<Result<_, SpecError>>()?;
        Ok(Crew { session, players })
    }
}

/// What one thread plays with: the players of a contest, from game to game.
pub struct Crew {
    session: Box<dyn Session>,
    /// Of each entrant as many players as ever sat at one board.
    players: Vec<Vec<Thinker>>,
}

impl Crew {
    /// Plays a game; `None` if stopped before its end.
    pub(crate) fn play(
        &mut self,
        fixture: &Fixture,
        contest: &Contest<'_>,
        stop: &AtomicBool,
    ) -> Result<Option<Played>, SpecError> {
        for (seat, &entrant) in fixture.seats.iter().enumerate() {
            let twins = fixture.seats[..seat].iter().filter(|&&other| other == entrant).count();
            if self.players[entrant].len() == twins {
                self.players[entrant].push(self.session.enlist(&contest.entrants[entrant])?);
            }
        }
        let mut free: Vec<_> = self.players.iter_mut().map(|twins| twins.iter_mut()).collect();
        let mut seats: Vec<&mut Thinker> = fixture
            .seats
            .iter()
            .map(|&entrant| free[entrant].next().expect("a player for each seat"))
            .collect();
        self.session
            .contest(&mut seats, fixture, contest.seed, stop)
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
                assert!(
                    (payoffs.share(plyground_core::Seat::FIRST) * 12.0 - f64::from(game.payoffs[0])).abs()
                        < 1e-9
                );
            }
        }
        assert!(score.mean() > 0.9, "{score:?}");
    }

    #[test]
    fn a_program_that_cannot_be_started_forfeits() {
        let nobody = "cmd:form=lines ./there-is-no-such-program";
        let mut standings = crate::Standings::new(2, 2, 2);
        for played in games("connect", &[nobody, "random"], 1, 2) {
            let forfeit = played.forfeit.clone().expect("nobody moves");
            assert_eq!((played.seats[forfeit.seat], played.share(0)), (0, 0.0));
            let name = ["Red", "Yellow"][forfeit.seat];
            assert_eq!(played.ending, Some(format!("{name} forfeits: {}", forfeit.reason)));
            assert!(forfeit.reason.starts_with("cannot start"), "{forfeit:?}");
            let text = serde_json::to_string(&played).unwrap();
            assert_eq!(serde_json::from_str::<Played>(&text).unwrap(), played);
            standings.add(&played);
        }
        assert_eq!((standings.forfeits(0), standings.forfeits(1)), (2, 0));
        // A journal of an older version.
        let old = r#"{"number":0,"seats":[0,1],"opening":0,"moves":"","plies":0,"payoffs":[0,12],"spent":[],"ending":"Red forfeits: no answer"}"#;
        let old: Played = serde_json::from_str(old).unwrap();
        assert_eq!((old.ending.as_deref(), old.forfeit), (Some("Red forfeits: no answer"), None));
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
