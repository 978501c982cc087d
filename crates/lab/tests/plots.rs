//! Every kind of plot as it looks: `INSTA_UPDATE=always cargo test -p plyground-lab --test plots` draws them anew; look at them.

use plyground_lab::charts::{ChartKind, ResultTable};
use plyground_png::png;
use serde_json::{Value, json};

/// Made-up rows of these players on these threads, three repetitions each; `number` says what was measured.
fn table(players: &[&str], threads: &[u32], number: impl Fn(usize, u32, u32) -> Value) -> ResultTable {
    let mut rows = Vec::new();
    for repetition in 1..=3 {
        for (i, player) in players.iter().enumerate() {
            for &threads in threads {
                let mut row = json!({"game": "connect:7x6x4", "position": "44", "player": player, "threads": threads, "seed": 1, "repetition": repetition});
                row.as_object_mut()
                    .unwrap()
                    .extend(number(i, threads, repetition).as_object().unwrap().clone());
                rows.push(row);
            }
        }
    }
    ResultTable::of(&rows).unwrap()
}

/// A time that grows and wavers.
fn time(size: u32, threads: u32, repetition: u32) -> f64 {
    1e-4 * f64::from(size) * (0.2 + 0.8 / f64::from(threads)) * (1.0 + 0.05 * f64::from(repetition))
}

fn check(name: &str, table: &ResultTable, kinds: &[ChartKind]) {
    assert_eq!(ChartKind::fitting(table), kinds);
    for kind in kinds {
        let svg = kind.draw(table, None, None).unwrap();
        insta::assert_snapshot!(format!("{name}-{}", kind.name()), svg);
        let picture = png(&svg, 1.0).unwrap();
        assert!(
            picture.starts_with(b"\x89PNG") && picture.len() > 10_000,
            "{} has something in it",
            kind.name()
        );
    }
}

#[test]
fn threads_make_a_speedup() {
    let number =
        |i: usize, threads, repetition| json!({"seconds": time(100 * (i as u32 + 1), threads, repetition)});
    check(
        "divisions",
        &table(&["mc:divide=chunks", "mc:divide=moves"], &[1, 2, 4, 8], number),
        &[ChartKind::Speedup],
    );
}

#[test]
fn chunks_and_threads_make_a_sweep_and_a_map() {
    let players: Vec<String> = (0..8).map(|i| format!("mc:sims=4096,chunk={}", 1 << i)).collect();
    let players: Vec<&str> = players.iter().map(String::as_str).collect();
    let number =
        |i: usize, threads, repetition| json!({"seconds": time(500 >> i, threads, repetition) + 0.002});
    check(
        "chunks",
        &table(&players, &[1, 2], number),
        &[ChartKind::Chunks, ChartKind::Speedup, ChartKind::Heat],
    );
}

#[test]
fn depths_make_bars_and_times() {
    let players = [
        "minimax:depth=2",
        "minimax:depth=3",
        "minimax:depth=4",
        "alphabeta:depth=2",
        "alphabeta:depth=3",
        "alphabeta:depth=4",
    ];
    let number = |i: usize, threads, repetition| {
        let evaluated = [49, 343, 2401, 45, 170, 690][i];
        json!({"evaluated": evaluated, "seconds": time(evaluated, threads, repetition)})
    };
    check("depths", &table(&players, &[1], number), &[ChartKind::Evaluations, ChartKind::Time]);
}

#[test]
fn regret_has_intervals() {
    let mut rows = Vec::new();
    for (player, sims) in
        ["uct", "ucb1"].iter().flat_map(|player| [50, 100, 200, 400, 800].map(|sims| (player, sims)))
    {
        for position in 0..20 {
            let off = if *player == "uct" { 1 } else { 3 };
            let regret = (position * 7 % 11) * off * 50 / sims;
            rows.push(json!({"player": format!("{player}:sims={sims}"), "game": "connect:7x6x4", "position": position.to_string(), "threads": 1, "score": 3 - regret, "best": 3}));
        }
    }
    check("regret", &ResultTable::of(&rows).unwrap(), &[ChartKind::Regret]);
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let table = table(&["mc"], &[1], |_, _, _| json!({"seconds": 1.0}));
    assert_eq!(ChartKind::fitting(&table), []);
    for (kind, why) in [
        (ChartKind::Speedup, "no plot of kind speedup: expected rows on one thread and on more"),
        (ChartKind::Chunks, "expected players with several values of chunk"),
        (ChartKind::Regret, "expected a column regret"),
        (ChartKind::Heat, "expected two options"),
    ] {
        let error = kind.draw(&table, None, None).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
    assert!(ResultTable::of(&[] as &[Value]).unwrap_err().to_string().contains("no rows"));
}

#[test]
fn rows_that_are_not_drawn_are_counted() {
    let seconds = |size: usize, threads, _| json!({"seconds": time(size as u32, threads, 1)});
    let mixed = table(&["mc:sims=100", "mc:sims=200", "minimax:depth=2", "minimax:depth=3"], &[1], seconds);
    let by_sims = ChartKind::Time.draw(&mixed, None, Some("sims")).unwrap();
    assert!(by_sims.contains("(minimax: no sims)"), "{by_sims}");
    assert!(ChartKind::Time.left_out(&mixed, Some("depth")).unwrap().contains("(mc: no depth)"));
    let error = ChartKind::Time.draw(&mixed, None, Some("chunk")).unwrap_err().to_string();
    assert!(error.contains("nothing is drawn along chunk: expected sims, depth"), "{error}");

    let one = mixed.selected(&[("player".to_owned(), "mc".to_owned())]).unwrap();
    assert_eq!(ChartKind::Time.left_out(&one, None), None);
    let none = mixed.selected(&[("player".to_owned(), "uct".to_owned())]).unwrap_err().to_string();
    assert!(none.contains("no row with player=uct: expected mc, minimax"), "{none}");

    let players = ["mc:sims=10", "mc:sims=20", "ucb1:sims=10", "ucb1:sims=20"];
    let two = table(&players, &[1, 2], seconds);
    let error = ChartKind::Heat.draw(&two, None, Some("threads")).unwrap_err().to_string();
    assert!(error.contains("room for one series") && error.contains("--where"), "{error}");
}

#[test]
fn a_mean_says_of_how_many() {
    let row = |player: &str, position: u32| json!({"player": player, "threads": 1, "position": position.to_string(), "score": 1, "best": 2});
    let mut rows: Vec<Value> = (0..20).map(|position| row("uct:sims=10", position)).collect();
    rows.extend((0..20).map(|position| row("uct:sims=20", position)));
    rows.extend((0..10).map(|position| row("mc:sims=10", position)));
    let svg = ChartKind::Regret.draw(&ResultTable::of(&rows).unwrap(), None, None).unwrap();
    assert!(svg.contains("mean of 10 to 20 positions"), "{svg}");
}
