//! Studies in TOML, and result files of any kind.

use super::{file, none, text, unsealed};
use crate::Target;
use plyground_lab::charts::{ChartKind, ResultTable};
use plyground_lab::study::StudyRun;

pub(super) static STUDIES: Target = Target {
    name: "studies",
    words: &[
        "plyground = 1\n",
        "games = [\"connect\"]\n",
        "players = [",
        "\"uct:sims={1..9*2}\"",
        "positions = [\"44\"]\n",
        "threads = [1, 2]\n",
        "seeds = [1]\n",
        "[random]\n",
        "plies = \"8..32\"\n",
        "{a,b}",
        "{1..4}",
        "{",
        "}",
        "repetitions = 3\n",
        "regret = true\n",
        "\"\"\"",
    ],
    made: none,
    seal: unsealed,
    run: studies,
    few: 300,
};

pub(super) static RESULTS: Target = Target {
    name: "results",
    words: &[
        "player",
        "threads",
        "seconds",
        "depth",
        "regret",
        "score",
        "best",
        "uct:sims=10",
        "alphabeta:depth=3",
        ",",
        "\n",
        "\"",
        "evaluated",
        "{\"player\":\"mc:chunk=8\",\"threads\":1,\"seconds\":0.5}\n",
        "position",
        "repetition",
    ],
    made: none,
    seal: unsealed,
    run: results,
    few: 500,
};

fn studies(input: &[u8]) {
    // A grid of a hundred thousand players is allowed, and each is made to see whether it can be: that takes its time.
    let text = text(input);
    if text.matches("..").count() < 3 && text.len() < 4000 {
        drop(StudyRun::open(&file("study.toml", input), None));
    }
}

/// As CSV where the first byte is odd, as JSON lines where it is even.
fn results(input: &[u8]) {
    let is_csv = input.first().is_some_and(|byte| byte % 2 == 1);
    let path = file(if is_csv { "rows.csv" } else { "rows.jsonl" }, input.get(1..).unwrap_or_default());
    let Ok(table) = ResultTable::read(&path) else { return };
    for kind in ChartKind::fitting(&table) {
        let drawn = kind.draw(&table, None, None);
        assert!(drawn.is_ok_and(|svg| svg.starts_with("<svg")), "a kind that fits can be drawn");
    }
}
