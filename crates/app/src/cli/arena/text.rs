//! A report in words.

use crate::cli::common::aligned;
use plyground_arena::{EventReport, PlayerRow, SprtRow, Strength, Verdict};
use plyground_jobs::Interval;
use plyground_plot::{counted, grouped, percent, time};
use std::time::Duration;

/// All of a report.
pub(super) fn report(report: &EventReport, took: Duration) -> String {
    let games = counted(report.games, "game");
    let mut text =
        format!("{}: {games} in {:.1} s, seed {}\n\n", report.game, took.as_secs_f64(), report.seed);
    if report.games == 0 {
        return text;
    }
    text += &standings(report);
    match (report.players.len(), report.seats.len()) {
        (2, 2) => {}
        (2, _) => text += &format!("\n{}\n", ahead(report)),
        _ => text += &format!("\n{}", cross_table(report)),
    }
    text += &format!("\n{}\n{}\n{}", seats(report), endings(report), costs(report));
    text
}

/// Who stands where; in a tournament with the test, if there is one.
pub(super) fn standings(report: &EventReport) -> String {
    let many = report.seats.len() > 2;
    let is_field = !many && report.players.len() > 2;
    let titles: &[&str] = match (many, is_field) {
        (true, _) => {
            &["player", "games", "wins", "draws", "losses", "share", "95 %", "places", "rating", "95 %"]
        }
        (_, true) => {
            &["player", "games", "wins", "draws", "losses", "score", "95 %", "rating", "95 %", "LOS"]
        }
        _ => &["player", "games", "wins", "draws", "losses", "score", "95 %", "Elo", "95 %", "LOS"],
    };
    let mut rows = vec![titles.iter().map(|&title| title.to_owned()).collect::<Vec<_>>()];
    for number in order(report) {
        let row = &report.players[number];
        let mut cells = vec![name(report, number)];
        cells.extend([row.games, row.wins, row.draws, row.losses].map(grouped));
        let mut strength: Vec<String> = row.strength.iter().flat_map(strength).collect();
        if let (true, Some(rating)) = (is_field, row.rating) {
            // Among many, what counts is the rating, not the Elo of the score.
            strength[2] = signed(rating.mean);
            strength[3] = format!("{} to {}", signed(rating.lo), signed(rating.hi));
        }
        cells.extend(strength);
        if let (Some(share), Some(places), Some(rating)) = (row.share, &row.places, row.rating) {
            let places: Vec<String> = places.iter().map(u64::to_string).collect();
            cells.extend([format!("{:.3}", share.mean), range(share, 3), places.join("/")]);
            cells.extend([format!("{:.1}", rating.mean), range(rating, 1)]);
        }
        rows.push(cells);
    }
    let test = report.sprt.map(|row| format!("\n{}\n", test(&row))).unwrap_or_default();
    aligned(&rows) + &test
}

/// The players' numbers, the best first; two stay as they were given.
pub(super) fn order(report: &EventReport) -> Vec<usize> {
    let mut order: Vec<usize> = (0..report.players.len()).collect();
    let worth = |row: &PlayerRow| row.rating.map_or(0.0, |rating| rating.mean);
    if report.players.len() > 2 {
        order.sort_by(|&a, &b| worth(&report.players[b]).total_cmp(&worth(&report.players[a])));
    }
    order
}

/// A player's spec, with a number where another has the same one.
pub(super) fn name(report: &EventReport, number: usize) -> String {
    let spec = &report.players[number].player;
    let same = |row: &&PlayerRow| row.player == *spec;
    match report.players.iter().filter(same).count() {
        1 => spec.clone(),
        _ => format!("{spec} ({})", report.players[..=number].iter().filter(same).count()),
    }
}

fn strength(strength: &Strength) -> Vec<String> {
    let Strength { score, score_lo, score_hi, elo, elo_lo, elo_hi, los } = *strength;
    let known = |text: String| if score.is_nan() { String::new() } else { text };
    vec![
        known(format!("{score:.3}")),
        format!("{score_lo:.3} to {score_hi:.3}"),
        known(signed(elo)),
        format!("{} to {}", signed(elo_lo), signed(elo_hi)),
        known(percent(los)),
    ]
}

/// A difference in rating, which may be endless.
pub(super) fn signed(elo: f64) -> String {
    match elo {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        elo => format!("{:+.0}", if elo.abs() < 0.5 { 0.0 } else { elo }),
    }
}

pub(super) fn range(interval: Interval, digits: usize) -> String {
    format!("{:.digits$} to {:.digits$}", interval.lo, interval.hi)
}

fn test(row: &SprtRow) -> String {
    let SprtRow { test, llr, lower, upper, alpha, beta, .. } = row;
    let verdict = match row.accepted {
        Some(Verdict::H0) => format!("H0 accepted, the difference is at most {:+}", test.elo0),
        Some(Verdict::H1) => format!("H1 accepted, the difference is at least {:+}", test.elo1),
        None => "undecided".to_owned(),
    };
    let (elo0, elo1) = (test.elo0, test.elo1);
    format!(
        "SPRT of Elo {elo0:+} (H0) against {elo1:+} (H1), errors {alpha} and {beta}: LLR {llr:.4} in {lower:.4} to {upper:.4}: {verdict}"
    )
}

/// How often the first of two was ahead of the second, where they share the seats.
fn ahead(report: &EventReport) -> String {
    let words = report.meetings.iter().map(|row| {
        let Strength { score, score_lo, score_hi, elo, elo_lo, elo_hi, los } = row.strength;
        let (own, other) = (name(report, row.player), name(report, row.against));
        let (elo, range) = (signed(elo), format!("{} to {}", signed(elo_lo), signed(elo_hi)));
        let los = percent(los);
        format!(
            "{own} is ahead of {other} in {score:.3} of the games, {score_lo:.3} to {score_hi:.3}, Elo {elo}, {range}, LOS {los}"
        )
    });
    words.collect::<Vec<_>>().join("\n")
}

/// Wins, draws and losses of each row against each column.
fn cross_table(report: &EventReport) -> String {
    let order = order(report);
    let mut titles = vec!["wins-draws-losses against".to_owned()];
    titles.extend((1..=order.len()).map(|place| place.to_string()));
    let mut rows = vec![titles];
    for (place, &own) in order.iter().enumerate() {
        let mut cells = vec![format!("{} {}", place + 1, name(report, own))];
        cells.extend(order.iter().map(|&other| {
            {
                report.meetings.iter().find_map(|row| match (row.player, row.against) {
                    two if two == (own, other) => Some(format!("{}-{}-{}", row.wins, row.draws, row.losses)),
                    two if two == (other, own) => Some(format!("{}-{}-{}", row.losses, row.draws, row.wins)),
                    _ => None,
                })
            }
            .unwrap_or_else(|| "·".to_owned())
        }));
        rows.push(cells);
    }
    aligned(&rows)
}

/// What the first seat is worth, or all of them.
fn seats(report: &EventReport) -> String {
    let words = report.seats.iter().map(|row| {
        let elo = row.elo.map(|elo| format!(", Elo {}", signed(elo))).unwrap_or_default();
        format!(
            "seat {} ({}) gets {:.3} of a game, {}{elo}",
            row.seat,
            row.name,
            row.share.mean,
            range(row.share, 3)
        )
    });
    // Of two seats one has what the other has not.
    let count = if report.seats.len() == 2 { 1 } else { report.seats.len() };
    words.take(count).collect::<Vec<_>>().join("\n")
}

fn endings(report: &EventReport) -> String {
    const SHOWN: usize = 12;
    let count = |ending: &str| grouped(report.endings.get(ending).copied().unwrap_or(0));
    let mut text = format!(
        "{} won, {} drawn, {:.1} moves on average; {} of {}\n",
        count("won"),
        count("drawn"),
        report.mean_plies,
        counted(report.distinct, "distinct game"),
        grouped(report.games)
    );
    let early: Vec<_> =
        report.endings.iter().filter(|(ending, _)| !["won", "drawn"].contains(&ending.as_str())).collect();
    for (ending, count) in early.iter().take(SHOWN) {
        text += &format!("{} ended early: {ending}\n", grouped(**count));
    }
    if early.len() > SHOWN {
        text += &format!("and for {}\n", counted((early.len() - SHOWN) as u64, "more reason"));
    }
    text
}

/// What a move took each player.
fn costs(report: &EventReport) -> String {
    let has = |what: fn(&PlayerRow) -> f64| report.players.iter().any(|row| what(row) > 0.0);
    let (playouts, nodes) = (has(|row| row.playouts_a_move), has(|row| row.nodes_a_move));
    let mut titles = vec!["a move takes", "moves", "time"];
    titles.extend(playouts.then_some("playouts"));
    titles.extend(nodes.then_some("nodes"));
    let mut rows = vec![titles.into_iter().map(str::to_owned).collect::<Vec<_>>()];
    for number in order(report) {
        let row = &report.players[number];
        let mut cells = vec![name(report, number), grouped(row.moves), time(row.seconds_a_move)];
        cells.extend(playouts.then(|| grouped(row.playouts_a_move.round() as u64)));
        cells.extend(nodes.then(|| grouped(row.nodes_a_move.round() as u64)));
        rows.push(cells);
    }
    aligned(&rows)
}
