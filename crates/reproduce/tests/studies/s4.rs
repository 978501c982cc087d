//! S4: minimax and alpha-beta from the empty board.

use crate::files::check;
use crate::journal::refuses_other_parts;
use crate::run::{Saved, beside_others};
use crate::stopped::ends_like;
use plyground_jobs::Manifest;
use plyground_reproduce::S4Row;

#[test]
fn s4_in_its_quick_form_and_stopped() {
    let _beside = beside_others();
    let saved = Saved::new("s4");
    check(&saved, &["s4", "s4-elsewhere"]);

    let table = saved.read("benchmark_results.csv");
    let mut lines = table.lines();
    let titles = "Board Size,N,Depth,MinMax Time (s),AlphaBeta Time (s),Speedup,MinMax Evals,AlphaBeta Evals";
    assert_eq!(lines.next(), Some(titles));
    assert_eq!(lines.clone().count(), 30);
    assert!(lines.all(|line| line.split(',').count() == 8));

    let manifest: Manifest = serde_json::from_str(&saved.read("s4.manifest.json")).unwrap();
    assert_eq!((manifest.study.as_str(), manifest.seed, manifest.repetitions), ("s4", 1, 5));
    let rows: Vec<S4Row> = saved.rows("s4");
    assert_eq!(rows.len(), 30);
    for row in &rows {
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
    let elsewhere: Vec<serde_json::Value> = saved.rows("s4-elsewhere");
    assert!(elsewhere.len() > 20 && saved.read("s4.md").contains("848, 1580, 2719"));
    refuses_other_parts(&saved);
    ends_like(&saved, &[1, 2, 17, 31, 33]);
}
