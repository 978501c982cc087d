//! Players that begin with what a store knows.

use plyground_learn::{TrainingPlan, train};
use plyground_players::{Request, registry};
use std::sync::atomic::AtomicBool;

#[test]
fn players_begin_with_what_a_store_knows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    let plan = TrainingPlan { games: 64, sims: Some(60), min_visits: Some(3), ..TrainingPlan::default() };
    train("connect:6x5x4", &plan, &path, 2, &AtomicBool::new(false), &|_| {}).unwrap();
    let think = |game: &str, spec: &str| {
        let session = registry::open(game).unwrap();
        let mut player = session.enlist(spec).map_err(|error| error.to_string())?;
        let stop = AtomicBool::new(false);
        let thought =
            session.think(&mut player, &Request { threads: 1, seed: 1, stop: &stop, observer: None });
        Ok::<u64, String>(thought.unwrap().moves.iter().filter_map(|one| one.visits).sum())
    };
    let values = path.display();
    assert!(think("connect:6x5x4", &format!("uct:sims=100,values={values}")).unwrap() > 3000);
    assert!(think("connect:6x5x4", &format!("uct:sims=100,endgame=4,values={values}")).unwrap() > 3000);
    for (game, message) in [
        ("connect", format!("values={values}: a store for connect:6x5x4: expected one for connect:7x6x4")),
        ("blokus", "uct: values is for connect, whose positions a store can name".to_owned()),
    ] {
        assert_eq!(think(game, &format!("uct:values={values}")), Err(message));
    }
    let missing = think("connect", "uct:values=nowhere").unwrap_err();
    assert!(missing.starts_with("values=nowhere: No such file"), "{missing}");
}
