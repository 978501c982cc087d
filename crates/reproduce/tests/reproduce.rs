//! The studies run through, and their files say what they must.

use plyground_jobs::Manifest;
use plyground_lab::memory::Counting;
use plyground_reproduce::{Measured, Order, S3, S4, Scale, Study, What, page, save};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// One study at a time: they measure.
fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn order(stop: &AtomicBool) -> Order<'_> {
    Order { scale: Scale::Quick, seed: 1, threads: 2, stop, keep: None, tick: &|_| {} }
}

/// Runs a study whose rows are named numbers in its quick form, and holds what is true of all of them: the files give the same
/// report again, no number of ours is in it but from its row, and the page needs nothing else.
fn measured(what: What) -> Measured {
    let folder = tempfile::tempdir().unwrap();
    let never = AtomicBool::new(false);
    let study = what.run(&order(&never)).unwrap().expect("nobody stops it");
    save(study.as_ref(), folder.path()).unwrap();
    let name = what.name();
    let read =
        |ending: &str| std::fs::read_to_string(folder.path().join(format!("{name}.{ending}"))).unwrap();
    let rows = study.rows().unwrap();
    assert_eq!((read("csv").lines().count(), read("jsonl").lines().count()), (rows.len() + 1, rows.len()));
    let again = what.read(folder.path()).unwrap();
    assert_eq!((again.rows().unwrap(), again.report().unwrap()), (rows.clone(), read("md")));
    assert_eq!(again.pictures().unwrap(), study.pictures().unwrap());
    let findings = rows.iter().map(|row| serde_json::from_str(row).unwrap()).collect();
    let findings = plyground_reproduce::Findings { rows: findings };
    let manifest = study.manifest().clone();
    let study = Measured { what, manifest, findings, taken: study.pictures().unwrap() };
    for missing in 0..study.findings.rows.len() {
        let mut less = study.clone();
        let row = less.findings.rows.remove(missing);
        assert!(less.report().is_err(), "{row:?} is not missed");
    }
    let html = page(&[&study]).unwrap();
    assert!(html.contains("<svg") && !html.contains("src=") && !html.contains("href=\"http"), "{name}");
    assert!(what.run(&order(&AtomicBool::new(true))).unwrap().is_none(), "a stopped study says so");
    study
}

#[test]
fn s4_in_its_quick_form() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let never = AtomicBool::new(false);
    let study = S4::run(&order(&never)).unwrap().expect("nobody stops it");
    save(&study, folder.path()).unwrap();
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();

    let table = read("benchmark_results.csv");
    let mut lines = table.lines();
    let titles = "Board Size,N,Depth,MinMax Time (s),AlphaBeta Time (s),Speedup,MinMax Evals,AlphaBeta Evals";
    assert_eq!(lines.next(), Some(titles));
    assert_eq!(lines.clone().count(), 30);
    assert!(lines.all(|line| line.split(',').count() == 8));

    let manifest: Manifest = serde_json::from_str(&read("s4.manifest.json")).unwrap();
    assert_eq!((manifest.study.as_str(), manifest.seed, manifest.repetitions), ("s4", 1, 5));
    assert_eq!(read("s4.csv").lines().count(), 31);
    assert_eq!(read("s4.jsonl").lines().count(), 30);
    for row in &study.rows {
        // Published leaf counts hold wherever no line can end early.
        if row.run == 4 || row.depth < 6 {
            assert_eq!(row.minimax_evaluated, row.published_minimax_evals);
        } else {
            assert!(row.minimax_evaluated < row.published_minimax_evals);
        }
        if row.depth < 4 || row.run == 3 && row.depth == 5 {
            assert_eq!(row.alphabeta_evaluated_zero, row.published_alphabeta_evals);
        }
        assert!(row.minimax_least <= row.minimax_seconds && row.minimax_seconds <= row.minimax_most);
    }
    assert!(study.elsewhere.rows.len() > 20 && study.report().unwrap().contains("848, 1580, 2719"));
    assert_eq!(What::S4.read(folder.path()).unwrap().report().unwrap(), read("s4.md"));
    for missing in 0..study.rows.len() {
        let mut less = study.clone();
        less.rows.remove(missing);
        assert!(less.report().is_err());
    }
    for missing in 0..study.elsewhere.rows.len() {
        let mut less = study.clone();
        less.elsewhere.rows.remove(missing);
        assert!(less.report().is_err());
    }
    assert!(S4::run(&order(&AtomicBool::new(true))).unwrap().is_none(), "a stopped study says so");
}

#[test]
fn s3_in_its_quick_form() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let never = AtomicBool::new(false);
    let study = S3::run(&order(&never)).unwrap().expect("nobody stops it");
    save(&study, folder.path()).unwrap();
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("s3.csv").lines().count(), study.rows.len() + 1);
    assert_eq!(read("s3.jsonl").lines().count(), study.rows.len());
    for row in study.rows.iter().filter(|row| row.ply == 0) {
        assert_eq!(row.evaluated, 58_u64.pow(row.depth), "every first move once");
    }
    let tasks = |division: &str| {
        let rows = study.rows.iter().filter(|row| row.division == division && (row.ply, row.depth) == (0, 4));
        let tasks: Vec<u64> = rows.map(|row| row.tasks).collect();
        assert!(tasks.len() > 1 && tasks.iter().all(|count| *count == tasks[0]), "on any number of threads");
        tasks[0]
    };
    assert_eq!((tasks("budget=1"), tasks("budget=2")), (58, 58 + 58 * 58));
    assert_eq!(tasks("every"), (1..=4).map(|ply| 58_u64.pow(ply)).sum::<u64>());
    for position in ["start", "opening", "middle", "end"] {
        assert!(study.rows.iter().any(|row| row.position == position && row.division == "node"));
    }
    let report = read("s3.md");
    assert!(report.contains("there is 1 solution: 60, 60, 58, 60.") && report.contains("12740460"));
    assert_eq!(What::S3.read(folder.path()).unwrap().report().unwrap(), report);
    for missing in 0..study.rows.len() {
        let mut less = study.clone();
        less.rows.remove(missing);
        assert!(less.report().is_err());
    }
    for missing in 0..study.foretold.rows.len() {
        let mut less = study.clone();
        less.foretold.rows.remove(missing);
        assert!(less.report().is_err());
    }
    assert!(S3::run(&order(&AtomicBool::new(true))).unwrap().is_none(), "a stopped study says so");
}

#[test]
fn s1_in_its_quick_form() {
    let _alone = alone();
    let study = measured(What::S1);
    let value =
        |table: &str, item: &str, measure: &str| study.findings.find(table, item, measure).unwrap().value;
    assert_eq!(
        ["T1", "T2", "T3", "T4", "T5"].map(|board| value("moves", board, "column")),
        [0.0, 4.0, 4.0, 3.0, 3.0]
    );
    // The win in one and the forced block are there with every seed; the last board is chance.
    assert_eq!(
        (value("moves", "T1", "published by seeds"), value("moves", "T3", "published by seeds")),
        (1.0, 1.0)
    );
    assert!((0.1..0.5).contains(&value("moves", "T5", "published by seeds")));
    assert_eq!(
        (value("moves", "T5", "exact score of the published"), value("moves", "T5", "exact score")),
        (0.0, -1.0)
    );
    for kind in study.findings.items("kinds") {
        assert_eq!(value("kinds", kind, "boards with the same moves and counts"), 5.0, "{kind}");
    }
    let tasks =
        ["one game a task", "chunks of 64", "chunks of 2"].map(|name| value("runtime", name, "tasks"));
    assert_eq!(tasks, [143_360.0, 2_240.0, 71_680.0]);
    for name in study.findings.items("runtime") {
        assert_eq!(
            value("runtime", name, "own") + value("runtime", name, "stolen"),
            value("runtime", name, "tasks")
        );
        assert!(value("runtime", name, "allocations") < 1000.0, "no game asks for memory");
    }
    assert!(value("streams", "common", "correlation") > value("streams", "own", "correlation") + 0.1);
    assert_eq!(value("rules", "full column", "refused"), 1.0);
    assert!(value("match", "twoply", "points") > 0.7);
}

#[test]
fn s5_in_its_quick_form() {
    let _alone = alone();
    let study = measured(What::S5);
    let value =
        |table: &str, item: &str, measure: &str| study.findings.find(table, item, measure).unwrap().value;
    assert_eq!((value("example", "choice", "column"), value("example", "3", "won")), (3.0, 10_000.0));
    assert_eq!(value("example", "choice", "stones on the board that were not there"), 1.0);
    let table = "win rates: 71532636122275";
    let rate = |column: u32| value(table, &format!("column {column}"), "1000000");
    // A move that loses by force looks better than all three that win by force.
    assert_eq!(
        (value(table, "column 7", "exact score"), value(table, "column 3", "exact score")),
        (-2.0, 2.0)
    );
    assert!([1, 3, 5].iter().all(|&column| rate(7) > rate(column) + 0.05));
    assert_eq!(value("methods", "perfect", "regret"), 0.0);
    assert!(value("methods", "random", "regret") > value("methods", "mc:sims=1000", "regret") + 1.0);
    assert_eq!(value("shares", "mc:sims=10000", "fewest games of a move"), 10_000.0);
    assert!((19.0..22.0).contains(&value("cost", "empty board", "plies a game")));
}

#[test]
fn growth_in_its_quick_form() {
    let _alone = alone();
    let study = measured(What::Growth);
    let value =
        |table: &str, item: &str, measure: &str| study.findings.find(table, item, measure).unwrap().value;
    assert!((value("fit: depth", "minimax", "positions") - 7.0).abs() < 0.01);
    assert!(
        (2.6..5.0).contains(&value("fit: depth", "alphabeta, plain", "positions")),
        "between the roots and all"
    );
    assert!((value("fit: simulations", "mc", "positions") - 1.0).abs() < 0.01);
    assert!((0.8..1.1).contains(&value("fit: simulations", "uct", "bytes")), "a position a simulation");
    assert!(value("fit: simulations", "mc", "bytes").abs() < 0.01, "nothing is kept");
}

#[test]
fn s2_in_its_quick_form() {
    let _alone = alone();
    let study = measured(What::S2);
    let value =
        |table: &str, item: &str, measure: &str| study.findings.find(table, item, measure).unwrap().value;
    assert!(study.report().unwrap().contains("wins with stone 41 of 42"));
    assert_eq!(value("trap", "uct:sims=100,prove=off", "falls in"), 20.0);
    assert_eq!(value("trap", "uct:sims=100", "falls in"), 0.0);
    assert_eq!(value("trap", "minimax:depth=2", "falls in"), 0.0);
    assert!(value("match", "greedy", "points") > 0.8 && value("match", "twoply", "points") > 0.8);
    assert!(value("curve", "uct:sims=1000", "best by score") > 22.0 / 32.0);
    assert!(value("trained", "64 games, threshold 10", "bytes a position") < 32.0);
}
