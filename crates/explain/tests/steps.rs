//! Steps of searches: their numbers are those of the search itself, count by count.

use plyground_explain::thinking::visits;
use plyground_players::{Request, Session, StepThought, Thought, TreeThought, Xray, registry};
use std::collections::HashMap;
use std::sync::Mutex;

fn open(game: &str, position: &str) -> Box<dyn Session> {
    let mut session = registry::open(game).unwrap();
    session.go_to(position).unwrap();
    session
}

fn in_steps(
    session: &dyn Session,
    player: &str,
    seed: u64,
) -> (Thought, Option<TreeThought>, Vec<StepThought>) {
    let steps = Mutex::new(Vec::new());
    let stop = false.into();
    let request = Request { threads: 1, seed, stop: &stop, observer: None };
    let mut thinker = session.enlist(player).unwrap();
    let take = |step: &StepThought| steps.lock().unwrap().push(step.clone());
    let xray = Xray { nodes: 1 << 17, depth: 250 };
    let (thought, tree) = thinker.think_in_steps(session, &request, xray, &take).unwrap();
    (thought, tree, steps.into_inner().unwrap())
}

fn asked(session: &dyn Session, player: &str, seed: u64, threads: usize) -> Thought {
    let stop = false.into();
    let request = Request { threads, seed, stop: &stop, observer: None };
    session.enlist(player).unwrap().think(session, &request).unwrap()
}

const BOARDS: [(&str, &str); 5] = [
    ("connect:4x4x3", ""),
    ("connect:3x3x3", "1"),
    ("connect:5x4x4", "33"),
    ("connect:5x5x4", "12"),
    ("connect", "4455"),
];

#[test]
fn steps_of_uct_add_up_to_its_answer() {
    let players = [
        "uct:sims=60,symmetry=off,prove=off",
        "uct:sims=150,symmetry=off",
        "uct:sims=150",
        "uct:sims=300,c=0.7",
        "uct:sims=200,divide=leaf,rollouts=4",
        "uct:sims=100,rollout=ucb,prove=off",
    ];
    for (game, position) in BOARDS {
        for player in players {
            for seed in 1..=8 {
                let session = open(game, position);
                let (thought, tree, steps) = in_steps(session.as_ref(), player, seed);
                let here = format!("{game} {position} {player} {seed}");
                // Who watches changes nothing, and neither do threads.
                let plain = asked(session.as_ref(), player, seed, 2);
                assert_eq!(
                    (&plain.best, &plain.moves, &plain.line),
                    (&thought.best, &thought.moves, &thought.line),
                    "{here}"
                );
                adds_up(&thought, &steps, &here);
                // The root is as the tree has it.
                let root = &tree.unwrap().nodes[0];
                let last = steps.last().and_then(|step| step.backup.last()).unwrap();
                assert!(last.line.is_empty(), "{here}");
                assert_eq!((u64::from(last.visits[1]), last.value[1]), (root.visits, root.value), "{here}");
            }
        }
    }
}

/// Simulations of the root moves, and games and plies of all, are those of the answer; each step goes on where the one before ended, and
/// the move with the highest sum is the one that is selected.
fn adds_up(thought: &Thought, steps: &[StepThought], here: &str) {
    let (mut tried, mut done) = (HashMap::<String, u64>::new(), 0);
    let (mut games, mut plies) = (0, 0);
    for step in steps {
        assert_eq!(step.simulation, done + 1, "{here}");
        done += step.simulations;
        let count = step.simulations / step.simulate.len() as u64;
        for end in &step.simulate {
            // Where the root is proven, the simulations of a look end there.
            if let Some(mv) = end.line.first() {
                *tried.entry(mv.clone()).or_default() += count;
            }
            games += u64::from(end.games);
            plies += u64::from(end.plies);
        }
        let root = step.backup.last().unwrap();
        assert_eq!(u64::from(root.visits[1]), done, "{here}");
        assert_eq!(u64::from(root.visits[0]), done - step.simulations, "{here}");
        // Before the first simulation of a round nothing of it is under way.
        for one in step.select.first().iter().flat_map(|first| &first.moves) {
            let before = tried.get(&one.mv).copied().unwrap_or(0)
                - step.simulate.iter().filter(|end| end.line.first() == Some(&one.mv)).count() as u64 * count;
            assert_eq!(u64::from(one.visits), before, "{here}: {}", one.mv);
        }
        for one in step.select.iter().filter(|_| !here.contains("rollout=ucb")) {
            let key = |bound: Option<f64>, standing: &str| match standing {
                "untried" => f64::INFINITY,
                "ruledout" => f64::NEG_INFINITY,
                _ => bound.unwrap(),
            };
            let best =
                one.moves.iter().map(|mv| key(mv.bound, &mv.standing)).fold(f64::NEG_INFINITY, f64::max);
            let chosen = one.moves.iter().find(|mv| mv.mv == one.chosen).unwrap();
            assert_eq!(key(chosen.bound, &chosen.standing), best, "{here}: {one:?}");
        }
    }
    for one in &thought.moves {
        assert_eq!(one.visits, Some(tried.get(&one.mv).copied().unwrap_or(0)), "{here}: {}", one.mv);
    }
    let sampling = thought.counts.sampling.unwrap();
    assert_eq!((games, plies), (sampling.playouts, sampling.plies), "{here}");
}

#[test]
fn the_numbers_are_those_of_the_formula() {
    // Without shared entries and proofs a mean is what was backed up, and exploration follows from the counts.
    let session = open("connect:5x4x4", "3");
    for seed in 1..=20 {
        let (_, _, steps) = in_steps(session.as_ref(), "uct:sims=64,symmetry=off,prove=off", seed);
        for one in steps.iter().flat_map(|step| &step.select) {
            for mv in one.moves.iter().filter(|mv| mv.standing == "open") {
                let exploration = 1.4 * (f64::from(one.visits).ln() / f64::from(mv.visits)).sqrt();
                assert!((mv.exploration.unwrap() - exploration).abs() < 1e-5, "{mv:?}");
                assert!((mv.bound.unwrap() - mv.mean.unwrap() - exploration).abs() < 1e-5, "{mv:?}");
            }
        }
    }
}

#[test]
fn steps_of_depth_first_searches_are_all_positions_that_they_count() {
    let players = [
        "alphabeta:depth=3,deepen=off,table=off",
        "alphabeta:depth=4,deepen=off,table=off,order=centre",
        "alphabeta:depth=4,deepen=off,order=best",
        "alphabeta:depth=4,deepen=off",
        "minimax:depth=3",
    ];
    for (game, position) in BOARDS {
        for player in players {
            let session = open(game, position);
            let (thought, tree, steps) = in_steps(session.as_ref(), player, 1);
            let here = format!("{game} {position} {player}");
            assert!(steps.is_empty(), "{here}");
            let all = visits(&tree.unwrap()).unwrap();
            let counts = thought.counts.tree.unwrap();
            let plain = asked(session.as_ref(), player, 1, 1);
            assert_eq!(plain.counts.tree, Some(counts), "{here}");
            assert_eq!(all.len() as u64, counts.visited, "{here}");
            let cut = all.iter().filter(|visit| !visit.cut.is_empty()).count() as u64;
            // A cut-off at the last move leaves nothing out, and is counted all the same.
            assert!(cut <= counts.cutoffs && (cut > 0) == (counts.cutoffs > 0 && cut > 0), "{here}");
            let leaves = all.iter().filter(|visit| !visit.expanded && !visit.table).count() as u64;
            assert!(
                leaves == counts.evaluated || player.contains("order=best"),
                "{here}: {leaves} {counts:?}"
            );
        }
    }
}
