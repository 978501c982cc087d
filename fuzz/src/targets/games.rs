//! Whole games: each byte is a move, and what holds of games holds after every one.

use super::{none, unsealed};
use crate::Target;
use plyground_arena::records::{Format, Writer, read};
use plyground_arena::{Event, Field, Played, Spent};
use plyground_core::Seat;
use plyground_players::{Session, registry};
use std::path::Path;

pub(super) static GAMES: Target =
    Target { name: "games", words: &[], made: none, seal: unsealed, run, few: 60 };

const BOARDS: [&str; 9] = [
    "connect",
    "connect:3x3x3",
    "connect:9x7x5",
    "connect:12x9x4",
    "blokus:duo",
    "blokus:2",
    "blokus:3",
    "blokus",
    "blokus:school:X",
];

fn run(input: &[u8]) {
    let Some((&first, moves)) = input.split_first() else { return };
    let mut session = registry::open(BOARDS[usize::from(first) % BOARDS.len()]).expect("a game");
    for &byte in moves.iter().take(130) {
        if session.outcome().is_some() {
            break;
        }
        step(session.as_mut(), usize::from(byte));
    }
    kept(session.as_ref());
}

/// A move: the board that comes can be gone back from, said and read again.
fn step(session: &mut dyn Session, byte: usize) {
    let before = session.fork();
    let legal = session.legal();
    assert_eq!(legal.len(), session.count_legal());
    let nth = byte % legal.len();
    session.play_nth(nth);
    let mut by_text = before.fork();
    by_text.play(&legal[nth]).unwrap_or_else(|error| panic!("{}: {error}", legal[nth]));
    assert!(by_text.is_at(session), "{} by name and by number", legal[nth]);
    let mut back = session.fork();
    back.undo();
    assert!(back.is_at(before.as_ref()), "{} taken back", legal[nth]);
    let mut again = registry::open(&session.game()).expect("a game");
    again.go_to(&session.line()).unwrap_or_else(|error| panic!("{}: {error}", session.line()));
    assert!(again.is_at(session) && again.outcome() == session.outcome(), "{}", session.line());
    let board = session.board();
    assert_eq!(board.outcome.is_some(), session.outcome().is_some());
}

/// The game in the format of its kind, and back.
fn kept(session: &dyn Session) {
    let (game, seats, outcome) = (session.game(), session.seats(), session.outcome());
    let event =
        Event::new(&game, vec!["random".to_owned(); seats.max(2)], Field::All, 1, 1).expect("an event");
    let played = Played {
        number: 0,
        seats: (0..seats).collect(),
        opening: 0,
        moves: session.line(),
        plies: session.ply(),
        payoffs: Seat::all(seats).map(|seat| outcome.map_or(0, |payoffs| payoffs.twelfths(seat))).collect(),
        spent: vec![Spent::default(); seats],
        ending: outcome.is_none().then(|| "unfinished".to_owned()),
        forfeit: None,
    };
    for name in ["x.pgn", "x.blksgf"] {
        let Ok(format) = Format::of(Path::new(name), &game) else { continue };
        let mut writer = Writer::new(&event, format, Vec::new()).expect("a writer");
        writer.add(&played).expect("a game");
        let text = String::from_utf8(writer.finish().expect("bytes")).expect("text");
        let records = read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut again = registry::open(&records[0].game).expect("a game");
        again.go_to(&records[0].moves).unwrap_or_else(|error| panic!("{text}: {error}"));
        // Passes are not written: where a game goes on behind one, it is read without.
        assert!(again.outcome() == outcome && (outcome.is_none() || again.is_at(session)), "{text}");
    }
}
