//! Three games of S1's player that Yellow wins, as in the pictures of its figure 7.

use super::Setup;
use super::strength::PLAYER;
use crate::measure::think;
use crate::run::{Finished, PartResults};
use plyground_core::Streams;
use plyground_players::{Seat, registry};

/// Who sits where a person sat.
pub(crate) const RED: &str = "twoply";
/// How many games are shown, and among how many they are looked for.
pub(crate) const SHOWN: usize = 3;
const LOOKED_AT: u64 = 100;

/// S1.33: games from the empty board until three are won by Yellow; each by its line of play.
pub(crate) fn games(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let options = setup.options;
    let (mut shown, mut played) = (0, 0);
    while shown < SHOWN && played < LOOKED_AT {
        let mut session = registry::open("connect")?;
        let mut players = [session.enlist(RED)?, session.enlist(PLAYER)?];
        let streams = Streams::new(options.seed).branch(played);
        while session.outcome().is_none() {
            let seed = streams.branch(session.ply() as u64).seed();
            let player = &mut players[session.turn().index()];
            let thought = think(options, session.as_ref(), player, 1, seed)?;
            session.play_nth(thought.nth.expect("a move"));
        }
        played += 1;
        let yellow = Seat::FIRST.other();
        if session.outcome().and_then(|payoffs| payoffs.winner()) == Some(yellow) {
            shown += 1;
            out.findings.note("games shown", &session.line(), "number of the game", played as f64, 1);
        }
    }
    out.findings.note("games", RED, "played until three were won", played as f64, played);
    Ok(())
}
