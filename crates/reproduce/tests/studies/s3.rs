//! S3: MaxN on Blokus.

use crate::files::check;
use crate::run::{Saved, beside_others};
use crate::stopped::goes_on_like;
use plyground_reproduce::S3Row;

#[test]
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
    goes_on_like(&saved, &[1, 4, 9, 15]);
}
