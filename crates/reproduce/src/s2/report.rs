//! S2 in words: our numbers from the rows, the published ones beside them, and why they differ.

use crate::picture::series;
use crate::s2::{PLAYER, SPEEDS, TRAPPED};
use crate::tools::{closing, hardware};
use crate::{Findings, Missing, Picture, What};
use plyground_jobs::Manifest;
use plyground_plot::{Lines, Words};
use std::fmt::Write;

pub(crate) fn report(manifest: &Manifest, findings: &Findings) -> Result<String, Missing> {
    let mut text = String::from(
        "# S2: tree search with a dictionary of positions\n\nIntervals hold the true value 95 times of 100.\n\n",
    );
    speed(&mut text, findings)?;
    self_play(&mut text, findings)?;
    matches(&mut text, findings)?;
    curve(&mut text, findings)?;
    trained(&mut text, findings)?;
    weight(&mut text, findings)?;
    trap(&mut text, findings)?;
    notes(&mut text, findings)?;
    text += &closing(What::S2);
    text += &hardware(manifest);
    Ok(text)
}

/// Quality by simulations, and what the weight of exploration does.
pub(crate) fn pictures(findings: &Findings) -> Result<Vec<Picture>, Missing> {
    let number = |item: &str, start: &str| item.trim_start_matches(start).parse().unwrap_or(0.0);
    let places = |table: &str, start: &str| -> Vec<(f64, String)> {
        let items = findings.items(table);
        items.iter().map(|item| (number(item, start), (*item).to_owned())).collect()
    };
    let lines = |title: &str, x: &str, y: &str, series| Lines {
        words: Words {
            title: title.to_owned(),
            subtitle: "bands: 95 % intervals".to_owned(),
            x: x.to_owned(),
            y: y.to_owned(),
        },
        series: vec![series],
        is_log_x: false,
        is_log_y: false,
        is_time: false,
        ideal: None,
    };
    let regret = series(findings, "uct", "curve", "regret", places("curve", "uct:sims="))?;
    let weight = series(findings, PLAYER, "c", "points", places("c", ""))?;
    let regret = Lines {
        is_log_x: true,
        ..lines("Distance from perfect play", "simulations (sims)", "mean regret in points", regret)
    };
    let weight = Lines {
        is_log_x: true,
        ..lines("The weight of exploration", "c", "points a game against c = 1.4", weight)
    };
    Ok(vec![Picture::new("regret.svg", regret.draw()), Picture::new("weight.svg", weight.draw())])
}

fn speed(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str("## Rollouts a second (S2.21)\n\n| player | rollouts a second (slowest to fastest) | published |\n|---|---|---|\n");
    for (item, _) in SPEEDS {
        let row = findings.find("speed", item, "rollouts a second")?;
        let _ = writeln!(text, "| `{item}` | {} | {} |", row.number(0), row.published);
    }
    text.push_str("\nOne thread, the empty 7x6 board. S2 calls 100 a second very fast (B3): 1000 rollouts then take ten seconds a move.\n\n");
    Ok(())
}

fn self_play(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let length = findings.find("self-play", "a game", "moves")?;
    let changes = findings.find("self-play", "a game", "result changes")?;
    let distinct = findings.find("self-play", "a game", "distinct")?;
    let _ = writeln!(
        text,
        "## Games against itself beside the perfect solver (S2.19)\n\n`{PLAYER}`, {} games ({} different ones), {} moves a \
         game (published: {}).\n\n| rank of the move by exact score | share of moves | published, of 32 |\n|---|---|---|",
        length.count,
        distinct.value,
        length.number(1),
        length.published
    );
    for rank in 1..=7 {
        let row = findings.find("self-play", &format!("rank {rank}"), "share")?;
        let _ = writeln!(text, "| {rank} | {} | {} |", row.percent(), row.published);
    }
    let kinds = ["win to draw", "win to loss", "draw to loss"]
        .map(|kind| Ok(format!("{kind} {}", findings.find("self-play", kind, "moves")?.value)));
    let kinds: Vec<String> = kinds.into_iter().collect::<Result<_, Missing>>()?;
    let _ = writeln!(
        text,
        "\nThe result under best play changes {} times a game (published: {}): {}. S2 calls each a losing move (B5); \
         it may also be a win given away for a draw. One game was all of S2's evidence (B6).\n",
        changes.number(2),
        changes.published,
        kinds.join(", ")
    );
    Ok(())
}

fn matches(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let _ = writeln!(
        text,
        "## Against look-ahead of one and two plies (S2.20)\n\n| `{PLAYER}` against | games | points | lost | published |\n|---|---|---|---|---|"
    );
    for rival in findings.items("match") {
        let points = findings.find("match", rival, "points")?;
        let losses = findings.find("match", rival, "losses")?;
        let _ = writeln!(
            text,
            "| `{rival}` | {} | {} | {} | {} |",
            points.count,
            points.percent(),
            losses.value,
            points.published
        );
    }
    text.push_str("\nOpenings of two random moves, each from both sides.\n\n");
    Ok(())
}

fn curve(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Quality by simulations\n\n| player | best move by score | keeps the game's result | mean regret |\n|---|---|---|---|\n",
    );
    let mut count = 0;
    for player in findings.items("curve") {
        let best = findings.find("curve", player, "best by score")?;
        let keeps = findings.find("curve", player, "keeps the result")?;
        let regret = findings.find("curve", player, "regret")?;
        count = best.count;
        let _ = writeln!(
            text,
            "| `{player}` | {} | {} | {} |",
            best.percent(),
            keeps.percent(),
            regret.number(2)
        );
    }
    let _ = writeln!(
        text,
        "\n{count} positions of random games, 8 to 32 moves long. S2's one game had the best move in 22 of 32, 69 %.\n\n![Regret by simulations](regret.svg)\n"
    );
    Ok(())
}

fn trained(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str(
        "## Cold against trained (S2.B2)\n\n| training | positions | bytes a position | seconds | points at 100 sims | points at 1000 sims |\n|---|---|---|---|---|---|\n",
    );
    for item in findings.items("trained") {
        let find = |measure| findings.find("trained", item, measure);
        let _ = writeln!(
            text,
            "| {item} | {} | {:.1} | {:.1} | {} | {} |",
            find("positions")?.value,
            find("bytes a position")?.value,
            find("seconds")?.value,
            find("points against cold at 100 sims")?.percent(),
            find("points against cold at 1000 sims")?.percent(),
        );
    }
    text.push_str(
        "\nPoints of the trained player against the same player without a store. S2 has only a chapter without prior training, \
         and its dictionary outgrew memory: over 1 GB after 100 games of 1000 rollouts (S2.22). Its file said nothing of c, \
         rollouts and board (B7); here the header does.\n\n",
    );
    Ok(())
}

fn weight(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str("## The weight of exploration (S2.11, B8)\n\n| c | games | points against c = 1.4 | |\n|---|---|---|---|\n");
    for c in findings.items("c") {
        let points = findings.find("c", c, "points")?;
        let mark = if findings.find("c", c, "may be best")?.value > 0.0 { "may be best" } else { "" };
        let _ = writeln!(text, "| {c} | {} | {} | {mark} |", points.count, points.percent());
    }
    text.push_str("\nS2 searched for c and does not say what it found.\n\n![Points by the weight of exploration](weight.svg)\n\n");
    Ok(())
}

fn trap(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    text.push_str("## The trap (S2.23)\n\n| player | plays the losing move |\n|---|---|\n");
    for player in TRAPPED {
        let row = findings.find("trap", player, "falls in")?;
        let _ = writeln!(text, "| `{player}` | {} of {} times |", row.value, row.count);
    }
    text.push_str(
        "\nThe published position exists only as a picture; this one has the same fault: most replies to the move that looks best \
         lose, one wins at once. Proofs that are backed up (`prove=on`) see it.\n\n",
    );
    Ok(())
}

fn notes(text: &mut String, findings: &Findings) -> Result<(), Missing> {
    let score = findings.find("truth", "empty board", "score")?;
    let stone = findings.find("truth", "empty board", "stone that wins")?;
    let _ = write!(
        text,
        "## Where it differs, and why\n\n\
         - B1: the first player wins with stone {} of 42 under best play (score {}), not in {}.\n\
         - B4: one simulation here is one way down the tree, one new position, one game; `sims` counts these.\n\
         - S2.24: 7x6 has 4,531,985,219,092 positions (Edelkamp and Kissmann 2008); it was solved in 1988.\n\
         - S2.28: a learned value enters by the evaluator interface, `rollout=eval`; no network was trained.\n",
        stone.value, score.value, stone.published
    );
    Ok(())
}
