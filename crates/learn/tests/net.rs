//! Networks: one answer by every way, one file by every way, and no file that was touched.

use plyground_core::testkit::random_positions;
use plyground_core::{Estimate, Game, Tactics};
use plyground_games::connect::{Bits, Connect};
use plyground_learn::net::{
    NetError, NetFile, NetPlan, Network, Scratch, export, export_npz, import, import_npz, is_npz, train_net,
};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

static NEVER: AtomicBool = AtomicBool::new(false);

fn plan() -> NetPlan {
    NetPlan { games: 768, held_out: 60, walks: Some(8), ..NetPlan::default() }
}

fn trained(game: &str, plan: &NetPlan, path: &Path, threads: usize) -> NetFile {
    let trained = train_net(game, plan, path, threads, &NEVER, &|_| {}).unwrap();
    assert!(trained.complete);
    trained.file
}

fn bytes(game: &str, plan: &NetPlan, threads: usize) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.net");
    trained(game, plan, &path, threads);
    std::fs::read(path).unwrap()
}

fn sums_agree<B: Bits>(spec: &str, game: &Connect<B>) {
    let folder = tempfile::tempdir().unwrap();
    let network =
        trained(spec, &NetPlan { games: 256, held_out: 0, ..plan() }, &folder.path().join("a.net"), 2)
            .network;
    let [mut plain, mut fast, mut standing, mut image] = [(); 4].map(|()| Scratch::default());
    let mut moves = Vec::new();
    let mut asked = 0;
    for (line, state) in random_positions(game, 1000, 4) {
        if game.payoffs(&state).is_some() {
            continue;
        }
        let sum = network.plain_sum(game, &state, &mut plain);
        assert_eq!(sum, network.sum(game, &state, &mut fast), "{line:?}");
        assert_eq!(sum, network.sum(game, &game.mirror(&state), &mut image), "{line:?}: the mirror image");
        moves.clear();
        game.moves(&state, &mut moves);
        network.stand(game, &state, &mut standing);
        for &mv in &moves {
            let child = game.child(&state, mv);
            if game.payoffs(&child).is_none() {
                let ahead = network.ahead(game, &child, &mut standing);
                assert_eq!(ahead, network.value(game, &child, &mut fast), "{line:?} {mv:?}");
                let is_most = ahead.abs() == <Network as Estimate<Connect<B>>>::MOST;
                assert_eq!(is_most, game.decided(&child).is_some());
                asked += 1;
            }
        }
    }
    assert!(asked > 300);
}

#[test]
fn sums_from_scratch_and_by_differences_agree_with_vectors_and_without() {
    sums_agree("connect:7x6x4", &Connect::<u64>::new(7, 6, 4).unwrap());
    sums_agree("connect:4x9x4", &Connect::<u64>::new(4, 9, 4).unwrap());
    sums_agree("connect:9x9x5", &Connect::<u128>::new(9, 9, 5).unwrap());
}

#[test]
fn one_seed_gives_one_file_on_any_number_of_threads() {
    let both = NetPlan { labels: 300, passes: 2, lessons: Some(0.1), ..plan() };
    let alone = bytes("connect:5x4x3", &both, 1);
    for threads in [2, 4] {
        assert!(bytes("connect:5x4x3", &both, threads) == alone, "{threads} threads");
    }
    assert!(bytes("connect:5x4x3", &NetPlan { seed: Some(2), ..both.clone() }, 1) != alone);
    assert!(bytes("connect:5x4x3", &NetPlan { lessons: None, ..both }, 1) != alone);
}

#[test]
fn whatever_ends_a_training_it_goes_on_to_the_same_file() {
    let both = NetPlan {
        labels: 300,
        passes: 2,
        held_out: 0,
        lessons: Some(0.1),
        lessons_from: Some(300),
        ..plan()
    };
    let whole = bytes("connect:5x4x3", &both, 2);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.net");
    // Stopped after every few steps, until it is done.
    let mut runs = 0;
    loop {
        let stop = AtomicBool::new(false);
        let left = Mutex::new(2 + runs % 5);
        let stopping = |_| {
            let mut left = left.lock().unwrap();
            *left -= 1;
            stop.store(*left <= 0, Ordering::Relaxed);
        };
        if train_net("connect:5x4x3", &both, &path, 2, &stop, &stopping).unwrap().complete {
            break;
        }
        runs += 1;
        assert!(runs < 1000);
    }
    assert!(runs > 1);
    assert!(std::fs::read(&path).unwrap() == whole);
    // And with more games it goes on from there, as if it had been told at once.
    let more = NetPlan { games: 1024, ..plan() };
    let short = folder.path().join("b.net");
    trained("connect:5x4x3", &plan(), &short, 2);
    trained("connect:5x4x3", &more, &short, 1);
    assert!(std::fs::read(&short).unwrap() == bytes("connect:5x4x3", &more, 2));
}

#[test]
fn every_byte_that_was_changed_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.net");
    let plan =
        NetPlan { games: 256, held_out: 0, walks: Some(1), labels: 20, passes: 1, ..NetPlan::default() };
    let file = trained("connect:3x3x3", &plan, &path, 1);
    let bytes = file.to_bytes();
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    assert!(NetFile::from_bytes(&bytes).unwrap() == file);
    for at in 0..bytes.len() {
        for bit in [1, 0x80] {
            let mut damaged = bytes.clone();
            damaged[at] ^= bit;
            assert!(NetFile::from_bytes(&damaged).is_err(), "byte {at} of {}", bytes.len());
        }
    }
    for length in 0..bytes.len() {
        assert!(NetFile::from_bytes(&bytes[..length]).is_err(), "the first {length} bytes");
    }
    assert!(NetFile::from_bytes(&[&bytes[..], b"\n"].concat()).is_err());
}

#[test]
fn what_is_wrong_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.net");
    let file = trained("connect:4x4x3", &NetPlan { games: 256, ..plan() }, &path, 1);
    let before = std::fs::read(&path).unwrap();
    let refused = |game: &str, plan: NetPlan| {
        let error = train_net(game, &plan, &path, 1, &NEVER, &|_| {}).unwrap_err();
        assert!(error.is_input(), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), before, "the file is as it was");
        error.to_string()
    };
    let some = || NetPlan { games: 256, ..NetPlan::default() };
    for (plan, expected) in [
        (NetPlan { lambda: Some(2.0), ..some() }, "lambda=2: expected a number from 0 to 1"),
        (NetPlan { epsilon: Some(f64::NAN), ..some() }, "epsilon=NaN: expected a number from 0 to 1"),
        (NetPlan { lessons: Some(1.5), ..some() }, "lessons=1.5: expected a number from 0 to 1"),
        (
            NetPlan { lessons: Some(0.5), ..some() },
            "trained with lessons 0: expected lessons 0 again, or another file, not 0.5",
        ),
        (NetPlan::default(), "nothing to learn from: expected games, labels or both"),
        (
            NetPlan { seed: Some(9), ..some() },
            "trained with seed 1: expected seed 1 again, or another file, not 9",
        ),
    ] {
        assert_eq!(refused("connect:4x4x3", plan), expected);
    }
    assert_eq!(
        refused("connect:5x4x3", some()),
        "a network for connect:4x4x3: expected one for connect:5x4x3"
    );
    assert!(refused("blokus", some()).contains("cannot be trained"));
    let game: Connect<u64> = Connect::new(5, 4, 3).unwrap();
    assert!(matches!(file.network.check(&game), Err(NetError::Game { .. })));
    // To be played with, not to be trained.
    NetFile::new(file.network).write(&path).unwrap();
    let error = train_net("connect:4x4x3", &plan(), &path, 1, &NEVER, &|_| {}).unwrap_err();
    assert!(matches!(error, NetError::Stripped));
    let mut later = before.clone();
    later[18] = 7;
    let error = NetFile::from_bytes(&later).unwrap_err().to_string();
    assert_eq!(error, "a network of format version 7: expected version 1");
    assert!(matches!(NetFile::from_bytes(b"{}"), Err(NetError::Foreign)));
    // Where nothing can be written it is said before anything is learned.
    let nowhere = folder.path().join("none/a.net");
    let error = train_net("connect:4x4x3", &plan(), &nowhere, 1, &NEVER, &|_| {}).unwrap_err();
    assert!(!error.is_input() && matches!(error, NetError::Unwritten { games: None, .. }), "{error}");
    assert!(error.to_string().ends_with("; there is no file yet"), "{error}");
}

#[test]
fn a_network_comes_back_from_json() {
    let folder = tempfile::tempdir().unwrap();
    let file = trained("connect:5x4x3", &NetPlan { games: 256, ..plan() }, &folder.path().join("a.net"), 1);
    let mut text = Vec::new();
    export(&file.network, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let back = import(&text).unwrap();
    for seat in [plyground_core::Seat::FIRST, plyground_core::Seat::SECOND] {
        assert_eq!(back.network.weights(seat), file.network.weights(seat));
    }
    assert!(back.network.header().origin.foreign && back.has_trainer());
    for (from, to) in
        [("connect:5x4x3", "connect:4x4x3"), ("\"tuples\":[[", "\"tuples\":[[99,"), ("1024", "1000")]
    {
        assert!(import(&text.replacen(from, to, 1)).is_err(), "{from}");
    }
    assert!(import("[]").is_err());
}

#[test]
fn a_small_board_is_learned_in_seconds() {
    let folder = tempfile::tempdir().unwrap();
    let plan = NetPlan { games: 6000, labels: 3000, passes: 3, held_out: 400, ..NetPlan::default() };
    let trained =
        train_net("connect:5x4x4", &plan, &folder.path().join("a.net"), 2, &NEVER, &|_| {}).unwrap();
    let curve = &trained.file.network.header().curve;
    let (first, last) = (curve[0].held_out.unwrap(), curve.last().unwrap().held_out.unwrap());
    assert!(last < 0.28 && last < 0.7 * first, "held out: {first} at first, {last} at last");
}

#[test]
fn a_network_comes_back_from_arrays() {
    let folder = tempfile::tempdir().unwrap();
    let file = trained("connect:5x4x3", &NetPlan { games: 256, ..plan() }, &folder.path().join("a.net"), 1);
    let mut bytes = Vec::new();
    export_npz(&file.network, &mut bytes).unwrap();
    assert!(is_npz(&bytes) && !is_npz(b"{}"));
    let back = import_npz(&bytes).unwrap();
    let mut text = [Vec::new(), Vec::new()];
    export(&back.network, &mut text[0]).unwrap();
    export(&import(&json(&file.network)).unwrap().network, &mut text[1]).unwrap();
    assert_eq!(text[0], text[1], "what comes back from arrays is what comes back from JSON");
    // Cut anywhere it is none; a byte that was changed is noticed or says nothing.
    for length in (0..bytes.len()).step_by(97) {
        assert!(import_npz(&bytes[..length]).is_err(), "{length}");
    }
    for at in (0..bytes.len()).step_by(61) {
        let mut other = bytes.clone();
        other[at] ^= 1;
        if let Ok(read) = import_npz(&other) {
            assert_eq!(json(&read.network), json(&back.network), "{at}");
        }
    }
}

fn json(network: &Network) -> String {
    let mut text = Vec::new();
    export(network, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}
