//! Recorded searches: the same answers, and records that add up.

use plyground_core::Game;
use plyground_games::blokus::{Blokus, Duo};
use plyground_games::connect::Connect;
use plyground_search::testkit::run;
use plyground_search::{Budget, Kind, Recorder, Recording, Report, Search, flat, maxn, mcts, minimax};
use std::fmt::Debug;
use std::sync::Arc;

fn connect4() -> Connect<u64> {
    Connect::new(7, 6, 4).unwrap()
}

/// What a search says, without what may differ from run to run.
fn answer<M: Copy + Debug>(report: &Report<M>, with_values: bool) -> String {
    let moves = with_values.then_some(&report.moves);
    format!("{:?} {moves:?} {:?} {}", report.best, report.depth, report.exact)
}

/// Laws of every recording.
fn check_laws(recording: &Recording, what: &str) {
    let spans = &recording.spans;
    assert_eq!(recording.lost, 0, "{what}");
    assert_eq!(spans.iter().filter(|span| span.parent.is_none()).count(), 1, "{what}: one whole");
    for (place, span) in spans.iter().enumerate() {
        assert!(span.begin <= span.end, "{what}: {span:?}");
        if let Some(parent) = span.parent.map(|parent| &spans[parent]) {
            assert!(parent.begin <= span.begin && span.end <= parent.end, "{what}: {span:?} in {parent:?}");
            match span.kind {
                Kind::Fork => assert_ne!(parent.kind, Kind::Fork, "{what}"),
                Kind::Task => assert_eq!(parent.kind, Kind::Fork, "{what}"),
                Kind::Piece => assert_ne!(span.thread, parent.thread, "{what}: taken from another"),
            }
        }
        // On one thread records lie in each other or apart.
        for next in spans[place + 1..].iter().take_while(|next| next.thread == span.thread).take(50) {
            assert!(next.begin >= span.begin && (next.end <= span.end || next.begin >= span.end), "{what}");
        }
    }
}

/// Holds a search against itself on one thread without a recorder; `is_counted` where the report counts tasks, too.
fn check<G: Game>(
    game: &G,
    budget: Budget,
    what: &str,
    (with_values, is_counted): (bool, bool),
    mut make: impl FnMut() -> Box<dyn Search<G>>,
) where
    G::Move: Debug,
{
    let root = game.start();
    let expected = answer(&run(make().as_mut(), game, &root, budget, 1, 7), with_values);
    for threads in [1, 2, 3] {
        let mut search = make();
        for round in 0..2 {
            let recorder = Arc::new(Recorder::new(threads));
            search.new_game();
            search.record(Some(recorder.clone()));
            let report = run(search.as_mut(), game, &root, budget, threads, 7);
            let recording = recorder.recording();
            let what = format!("{what} on {threads}, {round}");
            assert_eq!(answer(&report, with_values), expected, "{what}");
            check_laws(&recording, &what);
            if is_counted {
                assert_eq!(recording.tasks(), report.counts.tasks, "{what}");
                assert!(recording.tasks().created > 0, "{what}");
            }
        }
        search.record(None);
        search.new_game();
        let report = run(search.as_mut(), game, &root, budget, threads, 7);
        assert_eq!(answer(&report, with_values), expected, "{what} on {threads}, no longer recorded");
    }
}

const SAME: (bool, bool) = (true, true);

#[test]
fn flat_searches_are_the_same_and_their_records_add_up() {
    let sims = Budget::sims;
    for divide in [flat::Divide::Chunks, flat::Divide::Moves, flat::Divide::Sims, flat::Divide::Both] {
        for chunk in [1, 64, 1000] {
            let options = flat::Options { divide, chunk, ..flat::Options::default() };
            let make = || Box::new(flat::MonteCarlo::new(options)) as Box<dyn Search<_>>;
            check(&connect4(), sims(500), &format!("{divide:?} {chunk}"), SAME, make);
        }
    }
    let make = || Box::new(flat::Ucb1::default()) as Box<dyn Search<_>>;
    check(&connect4(), sims(3000), "ucb1", SAME, make);
}

#[test]
fn maxn_is_the_same_and_its_records_add_up() {
    let depth = Budget::depth;
    for divide in [maxn::Divide::Every, maxn::Divide::Budget, maxn::Divide::Node] {
        let options = maxn::Options { divide, ..maxn::Options::default() };
        let what = format!("{divide:?}");
        // Inside a position of seven moves there is nothing to hand out.
        let has_tasks = divide != maxn::Divide::Node;
        check(&connect4(), depth(4), &what, (true, has_tasks), || Box::new(maxn::MaxN::new(options)));
        check(&connect4(), depth(4), &what, (true, has_tasks), || Box::new(maxn::Paranoid::new(options)));
        check(&connect4(), depth(4), &what, (true, has_tasks), || Box::new(maxn::BestReply::new(options)));
        check(&Blokus::<Duo>::new(), depth(2), &what, SAME, || Box::new(maxn::MaxN::new(options)));
    }
}

#[test]
fn a_search_that_runs_out_of_nodes_has_records_for_all_its_tasks() {
    let options = maxn::Options { divide: maxn::Divide::Every, ..maxn::Options::default() };
    for threads in [1, 2] {
        let mut search = maxn::MaxN::new(options);
        let recorder = Arc::new(Recorder::new(threads));
        Search::<Connect<u64>>::record(&mut search, Some(recorder.clone()));
        let budget = Budget::nodes(20_000);
        let game = connect4();
        let report = run(&mut search, &game, &game.start(), budget, threads, 1);
        assert!(!report.complete);
        assert_eq!(recorder.recording().tasks(), report.counts.tasks, "{threads}");
    }
}

#[test]
fn minimax_and_alpha_beta_are_the_same_and_their_records_add_up() {
    let depth = Budget::depth;
    let options = minimax::Options { divide: minimax::Divide::Root, ..minimax::Options::default() };
    check(&connect4(), depth(5), "minimax", SAME, || Box::new(minimax::Minimax::new(options)));
    // Bounds of moves that are not best depend on who came first where a table or the brothers are shared.
    check(&connect4(), depth(7), "root", (false, true), || Box::new(minimax::AlphaBeta::new(options)));
    let options = minimax::Options { divide: minimax::Divide::Brothers, ..options };
    check(&connect4(), depth(9), "brothers", (false, true), || Box::new(minimax::AlphaBeta::new(options)));
}

#[test]
fn uct_is_the_same_and_its_records_add_up() {
    let sims = Budget::sims;
    let player = |divide| mcts::Options { divide, ..mcts::Options::default() };
    for (divide, is_counted) in
        [(mcts::Divide::Tree, false), (mcts::Divide::Leaf, false), (mcts::Divide::Ensemble, true)]
    {
        let what = format!("{divide:?}");
        check(&connect4(), sims(3000), &what, (true, is_counted), || {
            Box::new(mcts::Uct::new(player(divide)))
        });
        let duo = Blokus::<Duo>::new();
        check(&duo, sims(300), &what, (true, is_counted), || Box::new(mcts::Uct::new(player(divide))));
    }
    // A tree that threads race for is another one each time; its records must add up all the same.
    let game = connect4();
    for threads in [1, 2, 3] {
        let mut search = mcts::Uct::new(player(mcts::Divide::Shared));
        let recorder = Arc::new(Recorder::new(threads));
        search.record(Some(recorder.clone()));
        let report = run(&mut search, &game, &game.start(), sims(3000), threads, 7);
        check_laws(&recorder.recording(), "shared");
        let tasks = recorder.recording().tasks();
        assert_eq!(tasks.created, 3000_u64.div_ceil(64), "{threads}");
        assert!(threads == 1 || tasks == report.counts.tasks, "{threads}");
    }
}
