//! Ten thousand sessions in one process: what they take, and that each goes its own way.

use plyground_core::memory::{Counting, taken};
use plyground_players::{Session, Streams, registry};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const SESSIONS: usize = 10_000;

/// So many random moves on.
fn go_on(session: &mut dyn Session, moves: usize, seed: u64) {
    let mut rng = Streams::new(seed).rng(0);
    for _ in 0..moves {
        let legal = session.count_legal();
        if legal == 0 {
            return;
        }
        session.play_nth(rng.below(legal as u32) as usize);
    }
}

/// Forks ten thousand sessions from one, and plays on and takes back in each.
fn check(game: &str, plies: usize, forked: u64, moved: u64) {
    let mut first = registry::open(game).unwrap();
    go_on(first.as_mut(), plies, 1);
    let (line, board) = (first.line(), first.board());
    let mut sessions = Vec::with_capacity(SESSIONS);
    let bytes = |work: &mut dyn FnMut()| taken(work).expect("this program's allocator counts").bytes;
    let copies = bytes(&mut || (0..SESSIONS).for_each(|_| sessions.push(first.clone())));
    assert!(copies <= forked * SESSIONS as u64, "{game}: {} bytes a fork", copies / SESSIONS as u64);
    let moves = bytes(&mut || {
        for (seed, session) in sessions.iter_mut().enumerate() {
            // Two moves on and one back, so that each has a position of its own.
            go_on(session.as_mut(), 2, seed as u64);
            session.undo().expect("it was played");
        }
    });
    assert!(moves <= moved * SESSIONS as u64, "{game}: {} bytes a move", moves / SESSIONS as u64);
    println!("{game}: {} bytes a fork, {} a move", copies / SESSIONS as u64, moves / SESSIONS as u64);
    assert_eq!((first.line(), first.board()), (line.clone(), board), "{game}: forks leave the first alone");
    for session in &mut sessions {
        assert_eq!(session.ply(), plies + 1);
        session.undo().expect("it was played");
        assert_eq!(session.ply(), plies);
    }
    let lines = sessions.iter().step_by(997).all(|session| session.line() == line);
    assert!(lines, "{game}: all are back where they came from");
    // Each may go back beyond the fork, to the start, and the others stay.
    let mut back = sessions.pop().expect("one of many");
    while back.undo().is_some() {}
    assert_eq!((back.line(), sessions[0].line(), first.line()), (String::new(), line.clone(), line));
}

/// Opens ten thousand sessions one by one, half of them of each game, each with moves of its own.
fn check_apart() {
    let mut sessions = Vec::with_capacity(SESSIONS);
    let taken = taken(|| {
        for seed in 0..SESSIONS {
            let mut session = registry::open(["connect", "blokus"][seed % 2]).unwrap();
            go_on(session.as_mut(), 20, seed as u64);
            sessions.push(session);
        }
    });
    let bytes = taken.expect("this program's allocator counts").bytes / SESSIONS as u64;
    println!("apart: {bytes} bytes a session of 20 moves");
    assert!(bytes < 4096, "{bytes} bytes a session of 20 moves");
    let lengths = sessions.iter().filter(|session| session.ply() == 20 || session.outcome().is_some());
    assert_eq!(lengths.count(), SESSIONS);
}

/// One test, since the allocator counts for all threads.
#[test]
fn ten_thousand_sessions_take_little_and_go_their_own_ways() {
    check("connect", 8, 64, 96);
    check("blokus", 30, 64, 320);
    check_apart();
}
