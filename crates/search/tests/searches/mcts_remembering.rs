//! Positions begin with what is remembered, and a harvest tells what came on top.

use plyground_core::{Game, Symmetry};
use plyground_games::connect::Connect;
use plyground_search::mcts::{Divide, Final, Known, Options, Rollout, Uct};
use plyground_search::testkit::run;
use plyground_search::{Budget, Report};
use std::collections::BTreeMap;
use std::sync::Arc;

type Game64 = Connect<u64>;
type Counts = BTreeMap<u64, Known>;

fn game() -> Game64 {
    Connect::new(7, 5, 4).unwrap()
}

fn harvested(uct: &Uct<Game64>) -> Counts {
    let game = game();
    let mut counts = Counts::new();
    uct.harvest(&game, |state, known| {
        let before = counts.insert(game.canonical_key(state), known);
        assert_eq!(before, None, "a position is told once");
        assert!(known.wins[0] + known.wins[1] <= known.visits);
    });
    counts
}

fn remembering(options: Options, counts: &Counts) -> Uct<Game64> {
    let counts = Arc::new(counts.clone());
    let memory =
        move |game: &Game64, state: &<Game64 as Game>::State| counts.get(&game.canonical_key(state)).copied();
    Uct::keeping_all(options).with_memory(Box::new(memory))
}

fn search(uct: &mut Uct<Game64>, sims: u64) -> Report<<Game64 as Game>::Move> {
    let game = game();
    run(uct, &game, &game.start(), Budget::sims(sims), 1, 1)
}

fn root(counts: &Counts) -> Known {
    let game = game();
    counts[&game.canonical_key(&game.start())]
}

#[test]
fn a_harvest_holds_every_simulation_once() {
    for rollout in [Rollout::Random, Rollout::Ucb] {
        let mut uct = Uct::keeping_all(Options { rollout, ..Options::default() });
        search(&mut uct, 2000);
        let counts = harvested(&uct);
        assert_eq!(root(&counts).visits, 2000, "{rollout:?}");
        // A second search of the same tree goes on.
        search(&mut uct, 500);
        assert_eq!(root(&harvested(&uct)).visits, 2500);
        uct.forget();
        search(&mut uct, 300);
        assert_eq!(root(&harvested(&uct)).visits, 300);
    }
}

#[test]
fn what_was_known_is_not_told_again() {
    for divide in [Divide::Tree, Divide::Leaf] {
        let options = Options { divide, ..Options::default() };
        let mut first = Uct::keeping_all(options);
        search(&mut first, 3000);
        let known = harvested(&first);
        let mut second = remembering(options, &known);
        let report = search(&mut second, 1000);
        let more = harvested(&second);
        assert_eq!(root(&more).visits, 1000, "{divide:?}");
        // Root moves begin with the visits of the positions they lead to.
        let visits: u64 = report.moves.iter().filter_map(|one| one.visits).sum();
        assert!(visits >= 3900, "{divide:?}: {visits}");
        // The same again is the same again.
        let mut again = remembering(options, &known);
        search(&mut again, 1000);
        assert_eq!(harvested(&again), more, "{divide:?}");
    }
}

#[test]
fn a_memory_that_knows_nothing_changes_nothing() {
    let mut plain = Uct::keeping_all(Options::default());
    let mut empty = remembering(Options::default(), &Counts::new());
    assert_eq!(search(&mut plain, 2000).moves, search(&mut empty, 2000).moves);
    assert_eq!(harvested(&plain), harvested(&empty));
}

#[test]
fn few_simulations_with_memory_choose_as_many_without() {
    let mut first = Uct::keeping_all(Options::default());
    let best = search(&mut first, 20_000).best;
    let known = harvested(&first);
    for options in [Options::default(), Options { prove: false, ..Options::default() }] {
        assert_eq!(search(&mut remembering(options, &known), 10).best, best);
    }
}

/// Stored visits are how often others tried a move, perhaps before they knew better: all new simulations went to one column,
/// and another was played since a store had more visits of it.
#[test]
fn visits_of_a_memory_choose_no_move() {
    let game = game();
    let after = |column: usize| {
        let mut moves = Vec::new();
        game.moves(&game.start(), &mut moves);
        game.canonical_key(&game.child(&game.start(), moves[column]))
    };
    let won = |visits: u32, share: f64| {
        let first = (f64::from(visits) * share) as u32;
        Known { visits, wins: [first, visits - first] }
    };
    let mut known = Counts::from([(game.canonical_key(&game.start()), won(41_000, 0.5))]);
    known.extend((0..3).map(|column| (after(column), won(20_000, 0.4))));
    known.insert(after(3), won(1000, 0.9));
    for divide in [Divide::Tree, Divide::Ensemble, Divide::Leaf, Divide::Shared] {
        for choose in [Final::Auto, Final::Visits, Final::Value] {
            let options = Options { divide, choose, ..Options::default() };
            let report = search(&mut remembering(options, &known), 1000);
            let of =
                |column: usize| (report.moves[column].visits, report.moves[column].sample.unwrap().playouts);
            assert!((0..7).filter(|&column| column != 3).all(|column| of(column).1 == 0), "{divide:?}");
            assert!(of(2).0 > of(3).0, "{divide:?}: the store tried another one more often");
            assert_eq!(report.best, report.moves[3].mv, "{divide:?}, {choose:?}");
        }
    }
}

/// What a memory knows is heard where new simulations are few, and what the player itself tried stays with it.
#[test]
fn what_a_player_tried_itself_counts_from_move_to_move() {
    let game = game();
    let options = Options { choose: Final::Visits, ..Options::default() };
    let mut uct = remembering(options, &Counts::new());
    search(&mut uct, 20_000);
    let mut moves = Vec::new();
    game.moves(&game.start(), &mut moves);
    let state = game.child(&game.start(), moves[3]);
    let report = run(&mut uct, &game, &state, Budget::sims(1), 1, 1);
    let most = report.moves.iter().max_by_key(|one| one.visits).unwrap();
    assert_eq!(report.best, most.mv, "one simulation does not undo thousands");
}

#[test]
fn little_memory_for_the_tree_is_no_reason_to_fail() {
    let mut first = Uct::keeping_all(Options::default());
    search(&mut first, 20_000);
    let known = harvested(&first);
    let mut second = remembering(Options { memory: 1 << 16, ..Options::default() }, &known);
    search(&mut second, 5000);
    assert!(second.bytes() <= 1 << 16);
    assert!(root(&harvested(&second)).visits == 5000);
}

#[test]
fn a_tree_that_keeps_all_begins_again_when_it_is_full() {
    let game = game();
    let mut uct: Uct<Game64> = Uct::keeping_all(Options { memory: 1 << 16, ..Options::default() });
    let mut state = game.start();
    while game.payoffs(&state).is_none() {
        let budget = Budget::sims(2000);
        let report = run(&mut uct, &game, &state, budget, 1, 1);
        let visits: u64 = report.moves.iter().filter_map(|one| one.visits).sum();
        assert!(visits >= 1000 || report.exact, "{visits} at {state:?}");
        game.play(&mut state, report.best);
    }
    assert!(harvested(&uct).values().all(|known| known.visits > 0));
}

/// How often a memory was asked and knew is told, and nothing where there is none; the same on any number of threads.
#[test]
fn questions_to_a_memory_are_counted() {
    let mut first = Uct::keeping_all(Options::default());
    let plain = search(&mut first, 2000).counts.effort;
    assert_eq!((plain.probes, plain.hits), (0, 0));
    let known = harvested(&first);
    let effort = search(&mut remembering(Options::default(), &known), 500).counts.effort;
    assert!(0 < effort.hits && effort.hits < effort.probes, "{effort:?}");
    let none = search(&mut remembering(Options::default(), &Counts::new()), 500).counts.effort;
    assert!(none.hits == 0 && none.probes > 400, "{none:?}");
    let game = game();
    for divide in [Divide::Tree, Divide::Leaf, Divide::Ensemble] {
        let asked = |threads| {
            let mut uct = remembering(Options { divide, ..Options::default() }, &known);
            let effort = run(&mut uct, &game, &game.start(), Budget::sims(500), threads, 1).counts.effort;
            (effort.probes, effort.hits)
        };
        assert_eq!(asked(1), asked(3), "{divide:?}");
    }
}
