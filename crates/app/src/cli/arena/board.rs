//! A match or a tournament as a dashboard shows it.

use super::text::{name, order, range, signed};
use crate::dashboard::{Align, Body, Cell, Column, Content, Gauge, Row, Section, Span, Table, Tone};
use plyground_arena::{Event, EventReport, Played, SprtRow, Verdict};
use plyground_jobs::Interval;
use plyground_plot::{grouped, percent};
use std::collections::VecDeque;

/// Games that are remembered.
const REMEMBERED: usize = 40;

/// The last games of an event, the newest first.
#[derive(Default)]
pub(crate) struct LastGames(VecDeque<Played>);

impl LastGames {
    /// There is one more.
    pub(crate) fn add(&mut self, played: &Played) {
        self.0.truncate(REMEMBERED - 1);
        self.0.push_front(played.clone());
    }
}

/// Standings, test, who met whom, and the last games.
pub(crate) fn content(event: &Event, report: &EventReport, last: &LastGames) -> Content {
    let mut sections = Vec::new();
    let section = |title: &str, body: Body, is_beside| Section { title: title.to_owned(), body, is_beside };
    if report.games > 0 {
        sections.push(section("Standings", Body::Table(standings(report)), false));
    }
    if let Some(row) = &report.sprt {
        sections.push(section("Test", Body::Gauge(test(row)), false));
    }
    if report.players.len() > 2 && report.games > 0 {
        sections.push(section("Wins-draws-losses against", Body::Table(cross_table(report)), false));
    }
    if report.games > 0 {
        sections.push(section("Last games", Body::Table(games(event, last)), true));
    }
    let mut facts = vec![("seed", report.seed.to_string())];
    if report.games > 0 {
        let seat = &report.seats[0];
        facts.push(("moves a game", format!("{:.1}", report.mean_plies)));
        facts.push(("different games", grouped(report.distinct)));
        facts.push(("first seat gets", format!("{:.3}", seat.share.mean)));
    }
    Content {
        title: format!("{}  {}", event.kind(), report.game),
        unit: "games",
        done: report.games,
        of: report.planned,
        left: None,
        facts,
        sections,
    }
}

fn standings(report: &EventReport) -> Table {
    let many = report.seats.len() > 2;
    let has_rating = report.players.iter().any(|row| row.rating.is_some());
    let right = |title, rank| Column::new(title, Align::Right, rank);
    let columns = vec![
        Column::new("player", Align::Left, 0),
        right("games", 6),
        right("wins", 3),
        right("draws", 3),
        right("losses", 3),
        right(if many { "share" } else { "score" }, 0),
        Column::new("0 to 1, 95 %", Align::Wide, 2),
        right("95 %", 5),
        right(if has_rating { "rating" } else { "Elo" }, 1),
        right("95 %", 4),
        right("LOS", 7),
    ];
    let rows = order(report).into_iter().map(|number| {
        let row = &report.players[number];
        let mut cells: Vec<Cell> = vec![name(report, number).into()];
        cells.extend([row.games, row.wins, row.draws, row.losses].map(|count| Cell::from(grouped(count))));
        let score = row.strength.map(|one| Interval { mean: one.score, lo: one.score_lo, hi: one.score_hi });
        if let Some(score) = score.or(row.share).filter(|score| !score.mean.is_nan()) {
            cells.push(format!("{:.3}", score.mean).into());
            cells.push(Cell::Span(Span { lo: score.lo, at: score.mean, hi: score.hi }));
            cells.push(range(score, 3).into());
            let elo = row.strength.map(|one| Interval { mean: one.elo, lo: one.elo_lo, hi: one.elo_hi });
            if let Some(elo) = row.rating.or(elo) {
                let words = |number: f64| if many { format!("{number:.1}") } else { signed(number) };
                cells.push(words(elo.mean).into());
                cells.push(format!("{} to {}", words(elo.lo), words(elo.hi)).into());
            }
            cells.extend(row.strength.map(|one| Cell::from(percent(one.los))));
        }
        Row::new(Tone::Plain, cells)
    });
    let rows = rows.collect();
    Table { columns, rows, follow: None }
}

fn test(row: &SprtRow) -> Gauge {
    let SprtRow { test, llr, lower, upper, .. } = *row;
    let (words, tone) = match row.accepted {
        Some(Verdict::H0) => ("decided: H0", Tone::Good),
        Some(Verdict::H1) => ("decided: H1", Tone::Good),
        None => ("undecided", Tone::Plain),
    };
    let words = format!("{words}; LLR {llr:+.2}, H0 at {lower:+.2}, H1 at {upper:+.2}");
    let ends = [format!("H0 {:+} Elo", test.elo0), format!("H1 {:+} Elo", test.elo1)];
    Gauge { lower, upper, at: llr, ends, words, tone }
}

/// Each row against each column, whose titles are places.
fn cross_table(report: &EventReport) -> Table {
    const PLACES: [&str; 24] = [
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18",
        "19", "20", "21", "22", "23", "24",
    ];
    let order = order(report);
    let mut columns = vec![Column::new("", Align::Left, 0)];
    columns.extend(
        PLACES.iter().take(order.len()).zip(1..).map(|(title, rank)| Column::new(title, Align::Right, rank)),
    );
    let rows = order.iter().zip(1..).map(|(&own, place)| {
        let mut cells = vec![Cell::from(format!("{place} {}", name(report, own)))];
        cells.extend(order.iter().take(PLACES.len()).map(|&other| {
            let met = report.meetings.iter().find_map(|row| match (row.player, row.against) {
                two if two == (own, other) => Some(format!("{}-{}-{}", row.wins, row.draws, row.losses)),
                two if two == (other, own) => Some(format!("{}-{}-{}", row.losses, row.draws, row.wins)),
                _ => None,
            });
            Cell::from(met.unwrap_or_default())
        }));
        Row::new(Tone::Plain, cells)
    });
    let rows = rows.collect();
    Table { columns, rows, follow: None }
}

fn games(event: &Event, last: &LastGames) -> Table {
    let columns = vec![
        Column::new("game", Align::Right, 2),
        Column::new("players by seat", Align::Left, 0),
        Column::new("result", Align::Left, 0),
        Column::new("moves", Align::Right, 1),
        Column::new("line", Align::Left, 3),
    ];
    let rows = last.0.iter().map(|played| {
        let players: Vec<&str> = played
            .seats
            .iter()
            .filter_map(|&number| event.entrants.get(number))
            .map(String::as_str)
            .collect();
        let cells = vec![
            grouped(played.number + 1).into(),
            players.join(" - ").into(),
            result(event, played).into(),
            played.plies.to_string().into(),
            played.moves.clone().into(),
        ];
        Row::new(if played.ending.is_some() { Tone::Now } else { Tone::Plain }, cells)
    });
    let rows = rows.collect();
    Table { columns, rows, follow: None }
}

/// Who won, by the names of the seats, or why the game ended early.
fn result(event: &Event, played: &Played) -> String {
    if let Some(reason) = &played.ending {
        return reason.lines().next().unwrap_or_default().to_owned();
    }
    let best = played.payoffs.iter().max();
    let ahead: Vec<&str> = (event.seat_names().iter().zip(&played.payoffs))
        .filter(|(_, own)| Some(*own) == best)
        .map(|(name, _)| name.as_str())
        .collect();
    match ahead[..] {
        [one] => one.to_owned(),
        _ => "draw".to_owned(),
    }
}
