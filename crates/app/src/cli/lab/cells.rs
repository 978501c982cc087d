//! The cells of a study, as a person reads them.

use crate::cli::common::aligned;
use plyground_lab::study::CellSummary;
use plyground_plot::{counted, percent, time};

/// More cells than this are summed up over positions and seeds; the files have them all.
const MOST: usize = 60;

/// The cells in columns; what is the same in all of them stands above.
pub(super) fn in_words(summaries: &[CellSummary]) -> String {
    if summaries.len() > MOST {
        let pooled = pooled(summaries);
        if pooled.len() < summaries.len() + 1 {
            return aligned(&pooled) + &busy(summaries);
        }
    }
    let head = [
        "player", "game", "position", "threads", "seed", "move", "median", "spread", "speed-up", "regret",
        "outliers", "",
    ];
    let row = |one: &CellSummary| {
        let speedup = one.speedup.map(|speedup| format!("{speedup:.2}")).unwrap_or_default();
        let regret = one.regret.map(|regret| regret.to_string()).unwrap_or_default();
        let position = if one.position.is_empty() { "start".to_owned() } else { one.position.clone() };
        let spread = percent(one.spread());
        let mv = if one.steady { one.mv.clone() } else { format!("{} (differs)", one.mv) };
        let (threads, seed) = (one.threads.to_string(), one.seed.to_string());
        let outliers = match &one.outliers {
            rows if rows.is_empty() => String::new(),
            rows => format!("rows {rows}"),
        };
        [
            one.player.clone(),
            one.game.clone(),
            position,
            threads,
            seed,
            mv,
            time(one.median),
            spread,
            speedup,
            regret,
            outliers,
            match &one.busy {
                Some(why) if why.starts_with("measured on ") => "several machines".to_owned(),
                Some(_) => "busy".to_owned(),
                None => String::new(),
            },
        ]
    };
    let rows: Vec<[String; 12]> = summaries.iter().map(row).collect();
    let varies = |i: usize| rows.iter().any(|row| row[i] != rows[0][i]);
    let is_shown = |i: usize| match head[i] {
        "player" | "move" | "median" | "spread" => true,
        "speed-up" | "regret" | "outliers" | "" => rows.iter().any(|row| !row[i].is_empty()),
        _ => varies(i),
    };
    let columns: Vec<usize> = (0..head.len()).filter(|&i| is_shown(i)).collect();
    let common: Vec<String> = (0..head.len())
        .filter(|&i| !is_shown(i) && ["game", "position", "threads", "seed"].contains(&head[i]))
        .filter_map(|i| rows.first().map(|row| format!("{} {}", head[i], row[i])))
        .collect();
    let mut lines = vec![columns.iter().map(|&i| head[i].to_owned()).collect::<Vec<_>>()];
    lines.extend(rows.iter().map(|row| columns.iter().map(|&i| row[i].clone()).collect()));
    let common = if common.is_empty() { String::new() } else { format!("{}\n\n", common.join(", ")) };
    common + &aligned(&lines) + &busy(summaries)
}

/// That the machine was busy, and why that is known, or that there were several; nothing if neither is so.
fn busy(summaries: &[CellSummary]) -> String {
    let reasons: Vec<&str> = summaries.iter().filter_map(|one| one.busy.as_deref()).collect();
    let (several, mut reasons): (Vec<&str>, Vec<&str>) =
        reasons.into_iter().partition(|reason| reason.starts_with("measured on "));
    if let Some(first) = several.first() {
        let (count, cells) = (several.len(), counted(summaries.len() as u64, "cell"));
        return format!("\n{count} of {cells} were {first}\n");
    }
    let count = reasons.len();
    reasons.sort_unstable();
    reasons.dedup();
    match reasons.first() {
        None => String::new(),
        Some(first) => {
            let more = if reasons.len() > 1 { " and the like" } else { "" };
            let cells = counted(summaries.len() as u64, "cell");
            format!(
                "\nthe machine was busy during {count} of {cells} ({first}{more}); times and speed-ups of these mean little\n"
            )
        }
    }
}

/// The same summed over positions and seeds, with a head.
fn pooled(summaries: &[CellSummary]) -> Vec<Vec<String>> {
    let mut groups: Vec<([String; 3], Vec<&CellSummary>)> = Vec::new();
    for one in summaries {
        let key = [one.player.clone(), one.game.clone(), one.threads.to_string()];
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, members)) => members.push(one),
            None => groups.push((key, vec![one])),
        }
    }
    let has_regret = summaries.iter().any(|one| one.regret.is_some());
    let mut rows = vec![vec!["player", "game", "threads", "cells", "mean time"]];
    if has_regret {
        rows[0].push("mean regret");
    }
    let mut rows: Vec<Vec<String>> =
        rows.into_iter().map(|row| row.into_iter().map(str::to_owned).collect()).collect();
    for (key, members) in groups {
        let count = members.len() as f64;
        let mut row = key.to_vec();
        row.push(members.len().to_string());
        row.push(time(members.iter().map(|one| one.median).sum::<f64>() / count));
        if has_regret {
            let regret: i32 = members.iter().filter_map(|one| one.regret).sum();
            row.push(format!("{:.2}", f64::from(regret) / count));
        }
        rows.push(row);
    }
    rows
}
