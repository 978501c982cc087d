//! S4: minimax and alpha-beta from the empty board.

use crate::files::check;
use crate::journal::refuses_other_parts;
use crate::run::{Saved, beside_others, value};
use crate::stopped::ends_like;
use plyground_jobs::Manifest;
use plyground_reproduce::{Findings, S4Row};

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
        // The search found again has every published count, and its tree ends nowhere early.
        assert_eq!(row.alphabeta_evaluated_rebuilt, row.published_alphabeta_evals);
        assert_eq!(row.minimax_evaluated_rebuilt, row.published_minimax_evals);
        assert_eq!(row.minimax_evaluated_rebuilt, row.full);
        assert!(row.minimax_least <= row.minimax_seconds && row.minimax_seconds <= row.minimax_most);
    }
    let findings = Findings { rows: saved.rows("s4-elsewhere") };
    assert!(findings.items("elsewhere").len() > 20);
    let agree = |guess: &str| value(&findings, "guess", guess, "counts that agree");
    assert_eq!((agree("as found"), agree("a line is worth 3, one of the other side 1")), (30.0, 30.0));
    assert_eq!((agree("lines of play end at a win"), agree("runs alone, no wins")), (27.0, 27.0));
    let (three, two) =
        (value(&findings, "guess", "as found", "7x6, N = 4, depth 5"), "runs alone, up to two");
    assert_eq!((three, value(&findings, "guess", two, "7x6, N = 4, depth 5")), (1580.0, 391.0));
    let report = saved.read("s4.md");
    assert!(
        report.contains("30 of 30 published counts of alpha-beta") && !report.contains("≠ |"),
        "{report}"
    );
    refuses_other_parts(&saved);
    ends_like(&saved, &[1, 2, 17, 31, 33]);
}
