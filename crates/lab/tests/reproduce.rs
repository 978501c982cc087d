//! The studies run through, and their files say what they must.

use plyground_lab::record::Manifest;
use plyground_lab::reproduce::{S2, S3, S4, Scale, Study};
use std::sync::atomic::AtomicBool;

#[test]
fn s4_in_its_quick_form() {
    let folder = tempfile::tempdir().unwrap();
    let study = S4::run(1, 5, &AtomicBool::new(false), &|_, _| {}).expect("nobody stops it");
    study.save(folder.path()).unwrap();
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
    assert!(study.elsewhere.len() > 5 && study.report().unwrap().contains("848, 1580, 2719"));
    assert!(S4::run(1, 5, &AtomicBool::new(true), &|_, _| {}).is_none(), "a stopped study says so");
}

#[test]
fn s3_in_its_quick_form() {
    let folder = tempfile::tempdir().unwrap();
    let study = S3::run(1, 2, true, &AtomicBool::new(false), &|_, _| {}).expect("nobody stops it");
    study.save(folder.path()).unwrap();
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
    assert!(S3::run(1, 2, true, &AtomicBool::new(true), &|_, _| {}).is_none(), "a stopped study says so");
}

#[test]
fn s2_in_its_quick_form() {
    let folder = tempfile::tempdir().unwrap();
    let never = AtomicBool::new(false);
    let study = S2::run(Scale::Quick, 1, 2, &never, &|_, _| {}).unwrap().expect("nobody stops it");
    study.save(folder.path()).unwrap();
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("s2.csv").lines().count(), study.findings.rows.len() + 1);
    assert_eq!(study.rows().unwrap().len(), study.findings.rows.len());
    assert!(read("s2.md").contains("wins with stone 41 of 42"));
    let value =
        |table: &str, item: &str, measure: &str| study.findings.find(table, item, measure).unwrap().value;
    assert_eq!(value("trap", "uct:sims=100,prove=off", "falls in"), 20.0);
    assert_eq!(value("trap", "uct:sims=100", "falls in"), 0.0);
    assert_eq!(value("trap", "minimax:depth=2", "falls in"), 0.0);
    assert!(value("match", "greedy", "points") > 0.8 && value("match", "twoply", "points") > 0.8);
    assert!(value("curve", "uct:sims=1000", "best by score") > 22.0 / 32.0);
    assert!(value("trained", "64 games, threshold 10", "bytes a position") < 32.0);
    // No number of ours is in the report but from its row.
    for missing in 0..study.findings.rows.len() {
        let mut less = study.clone();
        let row = less.findings.rows.remove(missing);
        assert!(less.report().is_err(), "{row:?} is not missed");
    }
    let stopped = S2::run(Scale::Quick, 1, 2, &AtomicBool::new(true), &|_, _| {});
    assert!(stopped.unwrap().is_none(), "a stopped study says so");
}
