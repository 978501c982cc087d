//! The checks of a player: beside plain MaxN on small boards, and against itself on larger ones.

use super::Check;
use plyground_players::{
    Form, Request, Session, SpecError, Streams, Thinker, Thought, registry, with_option,
};

/// Boards that plain MaxN searches to their ends in a moment, and from how many random positions.
const SMALL: [(&str, usize); 3] = [("connect:3x3x3", 400), ("connect:4x3x3", 120), ("connect:4x4x4", 40)];

/// Games in which a player is held against itself, if it plays them.
const LARGE: [(&str, Option<&str>); 3] =
    [("connect", None), ("blokus:duo", Some("2")), ("blokus", Some("2"))];

/// How far into a game.
const PLIES: [usize; 3] = [0, 6, 14];

/// The checks of a player by its spec.
pub(super) fn checks(spec: &str) -> Result<Vec<Check>, SpecError> {
    let settings = registry::settings(spec)?;
    let kind = settings.kind();
    if kind.name == "human" || matches!(kind.form, Form::Command) {
        let how = if kind.name == "human" { "a person" } else { "a program from outside" };
        return Err(SpecError(format!("{spec}: {how} is not checked: see plyground grade")));
    }
    let mut checks = Vec::new();
    for (board, positions) in SMALL {
        let session = registry::open(board)?;
        let Ok(mut player) = session.enlist(spec) else { continue };
        checks.push(Check::new(spec, format!("beside plain MaxN on {board}"), move || {
            let exact = player.compare_with_maxn(positions, 1);
            format!("up to {positions} positions, {exact} answers called exact, all of them right")
        }));
    }
    let has_depth = kind.options.iter().any(|option| option.name == "depth");
    for (game, depth) in LARGE {
        // Hundreds of moves at a time leave room for little depth.
        let (spec_here, words) = match depth.filter(|_| has_depth) {
            Some(depth) => (with_option(spec, "depth", depth)?, format!(", depth {depth}")),
            None => (spec.to_owned(), String::new()),
        };
        let mut session = registry::open(game)?;
        let Ok(mut player) = session.enlist(&spec_here) else { continue };
        let has_clock = settings.budget().is_ok_and(|budget| budget.time.is_some());
        checks.push(Check::new(
            spec,
            format!("one seed, one answer on {game}{words}"),
            move || match has_clock {
                true => "not asked: its time ends a search, not a count".to_owned(),
                false => one_answer(session.as_mut(), &mut player),
            },
        ));
    }
    match checks.is_empty() {
        // It plays none of these: say why.
        true => {
            Err(registry::open(LARGE[0].0)?.enlist(spec).err().unwrap_or_else(|| SpecError(spec.to_owned())))
        }
        false => Ok(checks),
    }
}

/// The same answer twice, and on one and on two threads unless it says that its threads race.
fn one_answer(session: &mut dyn Session, player: &mut Thinker) -> String {
    let (mut positions, mut raced) = (0, 0);
    for plies in PLIES {
        go_on(session, plies);
        if session.outcome().is_some() {
            break;
        }
        positions += 1;
        let first = think(session, player, 1);
        assert!(first.moves.len() == session.count_legal(), "{}: every legal move", first.position);
        let again = think(session, player, 1);
        assert_eq!(answer(&first), answer(&again), "{}: twice from one seed", first.position);
        let two = think(session, player, 2);
        if two.counts.raced {
            raced += 1;
        } else {
            assert_eq!(answer(&first), answer(&two), "{}: on one and on two threads", first.position);
        }
    }
    let races = if raced > 0 { "; on two threads it races, and says so" } else { ", on 1 and 2 threads" };
    format!("{positions} positions{races}")
}

/// Plays random moves up to so many.
fn go_on(session: &mut dyn Session, plies: usize) {
    let mut rng = Streams::new(7).rng(plies as u64);
    while session.ply() < plies && session.outcome().is_none() {
        let nth = rng.below(session.count_legal() as u32) as usize;
        session.play_nth(nth);
    }
}

fn think(session: &dyn Session, player: &mut Thinker, threads: usize) -> Thought {
    player.new_game();
    let request = Request { threads, seed: 1, stop: &false.into(), observer: None };
    let thought = session.think(player, &request).expect("a running game has an answer");
    thought.answered().unwrap_or_else(|forfeit| panic!("{}: {forfeit}", session.line()))
}

/// What of an answer must not change.
fn answer(thought: &Thought) -> String {
    let moves = serde_json::to_string(&thought.moves).expect("numbers and words");
    format!("{} {} {:?} {moves}", thought.best, thought.exact, thought.line)
}
