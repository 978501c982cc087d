//! Learning a prior: the same on any number of threads, better than before, and refused where it makes no sense.

use plyground_games::blokus::prior::Prior;
use plyground_learn::prior::{PriorPlan, Taught, TeachError, teach};
use std::sync::atomic::AtomicBool;

fn small() -> PriorPlan {
    PriorPlan { games: 20, rounds: 2, sims: 30, passes: 4, seed: 3, commit: "test".to_owned() }
}

fn taught(game: &str, plan: &PriorPlan, before: Option<&str>, threads: usize) -> Taught {
    teach(game, plan, before, threads, &AtomicBool::new(false), &|_| {}).unwrap()
}

#[test]
fn one_seed_gives_one_prior_on_any_number_of_threads() {
    let alone = taught("blokus:duo", &small(), None, 1);
    for threads in [2, 4] {
        assert_eq!(taught("blokus:duo", &small(), None, threads), alone, "{threads} threads");
    }
    let other = taught("blokus:duo", &PriorPlan { seed: 4, ..small() }, None, 2);
    assert_ne!(other.prior.weights(), alone.prior.weights());
    let text = alone.prior.to_text();
    assert_eq!(Prior::read(&text, "blokus:duo").as_ref(), Ok(&alone.prior));
    assert!(
        text.contains("\nseed 3\ngames 10\nsims 30\n") && text.contains("\ncommit test\n"),
        "{}",
        &text[..300]
    );
}

#[test]
fn what_was_held_out_is_foretold_better_than_before() {
    for game in ["blokus:duo", "blokus:4", "blokus:3", "blokus:2", "blokus:school"] {
        let plan = PriorPlan { games: 10, rounds: 1, ..small() };
        let taught = taught(game, &plan, None, 2);
        let [round] = taught.rounds[..] else { panic!("one round") };
        assert!(round.positions > 150 && round.held_out > 15, "{round:?}");
        assert!(round.losses[1] < round.losses[0], "{game}: {round:?}");
        // What was learned once is where the next training begins.
        let again = PriorPlan { passes: 0, ..plan };
        let next =
            teach(game, &again, Some(&taught.prior.to_text()), 2, &AtomicBool::new(false), &|_| {}).unwrap();
        assert_eq!(next.prior.weights(), taught.prior.clone().tempered().weights());
        assert_eq!(next.prior.origin.before, taught.prior.digest());
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let never = AtomicBool::new(false);
    let refused = |game, before: Option<&str>| {
        teach(game, &small(), before, 1, &never, &|_| {}).unwrap_err().to_string()
    };
    assert_eq!(
        refused("connect", None),
        "\"connect\" has no prior: expected blokus, blokus:2, blokus:3, blokus:duo or blokus:school"
    );
    let duo = Prior::by_size("blokus:duo").to_text();
    assert_eq!(refused("blokus", Some(&duo)), "a prior of blokus:duo: expected one of blokus:4");
    let stopped = teach("blokus:duo", &small(), None, 2, &AtomicBool::new(true), &|_| {});
    assert!(matches!(stopped, Err(TeachError::Stopped)));
}
