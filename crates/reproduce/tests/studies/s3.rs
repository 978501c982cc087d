//! S3: MaxN on Blokus.

use crate::files::check;
use crate::run::{Saved, beside_others, value};
use crate::stopped::goes_on_like;
use plyground_reproduce::{Findings, S3Row};

#[test]
#[ignore = "takes long: cargo xtask test --long"]
fn s3_in_its_quick_form_and_stopped() {
    let _beside = beside_others();
    let saved = Saved::new("s3");
    check(&saved, &["s3", "s3-foretold"]);
    let rows: Vec<S3Row> = saved.rows("s3");
    for row in rows.iter().filter(|row| row.ply == 0) {
        assert_eq!(row.evaluated, 58_u64.pow(row.depth), "every first move once");
    }
    let tasks = |division: &str| {
        let rows = rows.iter().filter(|row| row.division == division && (row.ply, row.depth) == (0, 4));
        let tasks: Vec<u64> = rows.map(|row| row.tasks).collect();
        assert!(tasks.len() > 1 && tasks.iter().all(|count| *count == tasks[0]), "on any number of threads");
        tasks[0]
    };
    assert_eq!((tasks("budget=1"), tasks("budget=2")), (58, 58 + 58 * 58));
    assert_eq!(tasks("every"), (1..=4).map(|ply| 58_u64.pow(ply)).sum::<u64>());
    for position in ["start", "opening", "middle", "end"] {
        assert!(rows.iter().any(|row| row.position == position && row.division == "node"));
    }
    let report = saved.read("s3.md");
    assert!(report.contains("there is 1 solution: 60, 60, 58, 60.") && report.contains("12740460"));
    assert!(report.contains("every.svg") && !report.contains("71 s of processor time"));
    // What is foretold is over the undivided search, as what is measured: on one core it is that of one thread.
    let is_it = |row: &&S3Row| {
        (&row.position[..], row.depth, &row.division[..], row.threads) == ("start", 2, "budget=2", 1)
    };
    let alone = rows.iter().find(is_it).expect("a row of one thread").speedup;
    assert!(report.contains(&format!("| depth 2, budget=2 | {alone:.2} |")), "{report}");
    // S3's shortcuts, counted where they show; ends of games have their shares between nothing and all.
    let findings = Findings { rows: saved.rows("s3-foretold") };
    for (stage, placements, listed) in
        [("start", 58.0, 58.0), ("opening", 403.0, 424.0), ("middle", 344.0, 374.0), ("end", 32.0, 33.0)]
    {
        let counts = ["placements", "listed"].map(|measure| value(&findings, "twice", stage, measure));
        assert_eq!(counts, [placements, listed], "{stage}");
    }
    for row in findings.rows.iter().filter(|row| row.table == "ends") {
        assert!((0.0..=1.0).contains(&row.value) && row.count == 20, "{row:?}");
    }
    let covered = |moves: usize| {
        let item = format!("greedy, after {moves} moves");
        value(&findings, "stale", &item, "of them covered")
    };
    assert!(covered(8) < covered(32), "corners are covered as the board fills");
    goes_on_like(&saved, &[1, 4, 9, 15]);
}
