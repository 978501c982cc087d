//! Checks that grow with the registry: a new player is held against them without a line written here.

use plyground_players::engines::{from_gtp, spec_of_gtp, to_gtp};
use plyground_players::registry::{GAMES, PLAYERS, open};
use plyground_players::{FrameThought, Request, Session, Thought};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

/// Players that do not look ahead.
const THOUGHTLESS: [&str; 5] = ["human", "random", "greedy", "cmd", "gtp"];
/// Players that are nothing without somebody, or a program.
const ELSEWHERE: [&str; 3] = ["human", "cmd", "gtp"];

/// Whether a player needs no more than its name on a board: a network is built in for one alone.
fn is_at_home(name: &str, game: &str) -> bool {
    !ELSEWHERE.contains(&name) && (name != "learned" || game == "connect")
}

fn think(session: &dyn Session, spec: &str, threads: usize, seed: u64) -> Thought {
    let mut player = session.enlist(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
    let stop = AtomicBool::new(false);
    session
        .think(&mut player, &Request { threads, seed, stop: &stop, observer: None })
        .expect("a running game")
}

/// What must not depend on the number of threads; counts that are raced may.
fn essence(mut thought: Thought) -> Thought {
    (thought.threads, thought.seconds, thought.counts.own, thought.counts.stolen) = (0, 0.0, 0, 0);
    if thought.counts.raced {
        (thought.counts.tree, thought.counts.raced) = (None, false);
    }
    thought
}

#[test]
fn every_searching_player_finds_forced_moves() {
    for kind in PLAYERS.iter().filter(|kind| !THOUGHTLESS.contains(&kind.name)) {
        // T1: a win in one in the leftmost column. T3: a loss in one in the fifth, unless it is blocked.
        for (line, forced) in [("443525", "1"), ("41352545", "5")] {
            for seed in 1..=3 {
                let mut session = open("connect").unwrap();
                session.go_to(line).unwrap();
                assert_eq!(
                    think(session.as_ref(), kind.name, 2, seed).best,
                    forced,
                    "{} on {line}",
                    kind.name
                );
            }
        }
    }
}

#[test]
fn every_player_gives_the_same_answer_on_any_number_of_threads() {
    for (game, line) in
        [("connect", ""), ("connect:5x4x3", ""), ("connect:12x8x4", ""), ("connect:6x5x4", "335541")]
    {
        // Perfect play sees to the end, which on large boards is too far.
        let is_small = ["connect:5x4x3", "connect:6x5x4"].contains(&game);
        let plays = |name: &str| is_at_home(name, game) && (is_small || name != "perfect");
        for kind in PLAYERS.iter().filter(|kind| plays(kind.name)) {
            let answer = |threads| {
                let mut session = open(game).unwrap();
                session.go_to(line).unwrap();
                let mut answer = essence(think(session.as_ref(), kind.name, threads, 5));
                // On one thread nothing is raced, and the solver counts what it needs.
                answer.counts.tree = answer.counts.tree.filter(|_| kind.name != "perfect");
                answer
            };
            let alone = answer(1);
            for threads in [2, 3, 8] {
                assert_eq!(answer(threads), alone, "{} on {game} with {threads} threads", kind.name);
            }
        }
    }
}

/// The answer of a new player that is watched, and its frames, without the time in them.
fn watch(game: &str, line: &str, spec: &str, threads: usize) -> (Thought, Vec<FrameThought>) {
    let mut session = open(game).unwrap();
    session.go_to(line).unwrap();
    let mut player = session.enlist(spec).unwrap();
    let stop = AtomicBool::new(false);
    let frames = Mutex::new(Vec::new());
    let observer = |frame: &FrameThought| {
        let mut frame = frame.clone();
        frame.seconds = 0.0;
        frames.lock().unwrap().push(frame);
    };
    let request = Request { threads, seed: 5, stop: &stop, observer: Some(&observer) };
    let thought = session.think(&mut player, &request).expect("a running game");
    (thought, frames.into_inner().unwrap())
}

#[test]
fn every_player_can_be_watched_and_answers_as_if_it_were_not() {
    let more = ["mc:endgame=40", "uct:divide=ensemble", "alphabeta:divide=brothers"];
    let by_network =
        ["learned", "uct:sims=200,rollout=eval,eval=built-in", "alphabeta:depth=3,eval=built-in"];
    for (game, line) in [("connect:5x4x3", ""), ("connect:6x5x4", "335541"), ("connect", "4433")] {
        let specs = PLAYERS.iter().map(|kind| kind.name).filter(|name| is_at_home(name, game)).chain(more);
        let specs: Vec<&str> = if game == "connect" { by_network.to_vec() } else { specs.collect() };
        for spec in specs {
            let mut alone = Vec::new();
            for threads in [1, 2, 4] {
                let mut session = open(game).unwrap();
                session.go_to(line).unwrap();
                let unwatched = think(session.as_mut(), spec, threads, 5);
                let (thought, frames) = watch(game, line, spec, threads);
                let is_raced = thought.counts.raced;
                let last = frames.last().unwrap_or_else(|| panic!("{spec}: no frame"));
                assert_eq!(
                    (last.best.as_ref(), &last.moves),
                    (Some(&thought.best), &thought.moves),
                    "{spec}"
                );
                assert_eq!((last.exact, last.depth), (thought.exact, thought.depth), "{spec}");
                assert!(frames.is_sorted_by(|one, next| one.done < next.done), "{spec}");
                let bare = |thought: Thought| {
                    // Which of equal lines is seen first is a race, too, and so is how many tasks a cut-off spares.
                    let mut thought = essence(thought);
                    thought.line.retain(|_| !is_raced);
                    thought.counts.tasks *= u64::from(!is_raced);
                    thought
                };
                assert_eq!(bare(thought), bare(unwatched), "{spec} on {game} with {threads} threads");
                if threads == 1 {
                    alone = frames;
                } else if !is_raced {
                    assert_eq!(frames, alone, "{spec} on {game} with {threads} threads");
                }
            }
        }
    }
}

#[test]
fn every_player_finishes_a_game_of_legal_moves() {
    for kind in PLAYERS.iter().filter(|kind| !ELSEWHERE.contains(&kind.name)) {
        let game = if kind.name == "learned" { "connect" } else { "connect:4x4x3" };
        let mut session = open(game).unwrap();
        while session.outcome().is_none() {
            let thought = think(session.as_ref(), kind.name, 1, 1);
            let legal = session.legal();
            let nth = thought.nth.expect("a move");
            assert_eq!((legal.len(), &legal[nth]), (session.count_legal(), &thought.best), "{}", kind.name);
            assert!(thought.moves.iter().map(|one| &one.mv).eq(&legal), "{} in board order", kind.name);
            session.play_nth(nth);
            assert_eq!(session.history().last(), Some(&thought.best));
        }
        assert!(think_in_a_finished_game(session.as_ref(), kind.name).is_none());
    }
}

fn think_in_a_finished_game(session: &dyn Session, spec: &str) -> Option<Thought> {
    let mut player = session.enlist(spec).unwrap();
    let stop = AtomicBool::new(false);
    session.think(&mut player, &Request { threads: 1, seed: 1, stop: &stop, observer: None })
}

#[test]
fn every_default_is_a_value_the_option_takes() {
    for kind in PLAYERS.iter().filter(|kind| !ELSEWHERE.contains(&kind.name)) {
        for option in kind.options.iter().filter(|option| !option.default.is_empty()) {
            let spec = format!("{}:{}={}", kind.name, option.name, option.default);
            open("connect").unwrap().enlist(&spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
        }
    }
}

#[test]
fn every_game_opens_in_its_first_form_and_keeps_its_history() {
    for kind in GAMES {
        let mut session = open(kind.forms[0].0).unwrap();
        let (start, first) = (session.draw(), session.legal()[0].clone());
        session.play(&first).unwrap();
        assert_eq!(session.history(), std::slice::from_ref(&first));
        assert_ne!(session.draw(), start);
        let line = session.line();
        assert_eq!(session.undo(), Some(first));
        assert_eq!(session.undo(), None);
        assert_eq!(session.draw(), start);
        session.go_to(&line).unwrap();
        assert_eq!(session.line(), line);
    }
}

#[test]
fn names_lead_to_specs_and_back() {
    for (spec, name) in GAMES.iter().flat_map(|kind| kind.gtp_names) {
        assert_eq!((to_gtp(spec), from_gtp(name).as_str(), spec_of_gtp(name)), (*name, *spec, Some(*spec)));
        assert_eq!(open(&from_gtp(name)).unwrap().game(), *spec, "a full spec");
    }
    assert_eq!(from_gtp(" blokus  DUO "), "blokus:duo");
    assert_eq!((to_gtp("connect:7x6x4"), from_gtp("connect").as_str()), ("connect:7x6x4", "connect"));
    assert_eq!(spec_of_gtp("connect"), None);
}
