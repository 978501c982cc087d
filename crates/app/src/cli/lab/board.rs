//! A study as a dashboard shows it: the grid of its cells, and what each has found.

use crate::dashboard::{Align, Body, Cell, Column, Content, Mark, Row, Section, Table, Tone};
use plyground_jobs::median;
use plyground_lab::study::{Grid, GridCell, StudyRow};
use plyground_plot::{counted, percent, time};
use std::collections::HashMap;
use std::time::Duration;

/// More cells than this are summed up by player and threads.
const MOST: usize = 500;

/// The cells of a study under way.
pub(crate) struct CellBoard {
    title: String,
    cells: Vec<GridCell>,
    repetitions: usize,
    /// Seconds of each row, by cell.
    times: Vec<Vec<f64>>,
    moves: Vec<String>,
    rows: u64,
}

impl CellBoard {
    pub(crate) fn new(name: &str, grid: &Grid, repetitions: usize) -> CellBoard {
        let count = grid.cells.len();
        CellBoard {
            title: format!("lab run  {name}"),
            cells: grid.cells.clone(),
            repetitions,
            times: vec![Vec::new(); count],
            moves: vec![String::new(); count],
            rows: 0,
        }
    }

    /// There is one row more.
    pub(crate) fn add(&mut self, row: &StudyRow) {
        let cell = (row.row.saturating_sub(1) % self.cells.len().max(1) as u64) as usize;
        if let Some(times) = self.times.get_mut(cell) {
            times.push(row.seconds);
            self.moves[cell].clone_from(&row.mv);
            self.rows += 1;
        }
    }

    /// The cell whose row comes next: the whole grid before any cell again.
    fn now(&self) -> Option<usize> {
        let least = self.times.iter().map(Vec::len).min().filter(|least| *least < self.repetitions)?;
        self.times.iter().position(|times| times.len() == least)
    }

    /// The picture; whoever runs it may know better how long the rest takes.
    pub(crate) fn content(&self, left: Option<Duration>, is_running: bool) -> Content {
        let now = self.now().filter(|_| is_running);
        let marks = (self.times.iter().enumerate()).map(|(number, times)| match times.len() {
            _ if Some(number) == now => Mark::Now,
            0 => Mark::Open,
            count if count >= self.repetitions => Mark::Done,
            _ => Mark::Begun,
        });
        let cells = Section {
            title: format!("Cells, {} each", counted(self.repetitions as u64, "row")),
            body: Body::Cells(marks.collect()),
            is_beside: false,
        };
        let (title, table) = match self.cells.len() {
            ..=MOST => ("Times", self.each(now)),
            _ => ("Times by player and threads", self.pooled()),
        };
        let times = Section { title: title.to_owned(), body: Body::Table(table), is_beside: false };
        Content {
            title: self.title.clone(),
            unit: "rows",
            done: self.rows,
            of: (self.cells.len() * self.repetitions) as u64,
            left,
            facts: self.common(),
            sections: vec![cells, times],
        }
    }

    /// A row a cell; what is the same in all of them stands above.
    fn each(&self, now: Option<usize>) -> Table {
        let columns = [
            Column::new("player", Align::Left, 0),
            Column::new("game", Align::Left, 4),
            Column::new("position", Align::Left, 3),
            Column::new("threads", Align::Right, 2),
            Column::new("seed", Align::Right, 2),
            Column::new("rows", Align::Right, 1),
            Column::new("median", Align::Right, 0),
            Column::new("spread", Align::Right, 3),
            Column::new("move", Align::Left, 4),
        ];
        let varies = self.varies();
        let is_shown = |number: usize| !(1..=4).contains(&number) || varies[number - 1];
        let rows = self.cells.iter().enumerate().map(|(number, cell)| {
            let times = &self.times[number];
            let has = !times.is_empty();
            let (least, most) = times.iter().fold((f64::MAX, 0.0_f64), |(lo, hi), &t| (lo.min(t), hi.max(t)));
            let middle = if has { median(times) } else { 0.0 };
            let words = |text: String| if has { text } else { String::new() };
            let cells: [Cell; 9] = [
                cell.player.clone().into(),
                cell.game.clone().into(),
                place(cell).into(),
                cell.threads.to_string().into(),
                cell.seed.to_string().into(),
                format!("{}/{}", times.len(), self.repetitions).into(),
                words(time(middle)).into(),
                words(percent((most - least) / middle.max(f64::MIN_POSITIVE))).into(),
                self.moves[number].clone().into(),
            ];
            let tone = match Some(number) == now {
                true => Tone::Now,
                false if has => Tone::Plain,
                false => Tone::Faint,
            };
            let shown = cells.into_iter().enumerate().filter(|(column, _)| is_shown(*column));
            Row::new(tone, shown.map(|(_, cell)| cell).collect())
        });
        let rows = rows.collect();
        let columns = columns.into_iter().enumerate().filter(|(column, _)| is_shown(*column));
        Table { columns: columns.map(|(_, column)| column).collect(), rows, follow: now }
    }

    /// Medians over games, positions and seeds.
    fn pooled(&self) -> Table {
        let columns = vec![
            Column::new("player", Align::Left, 0),
            Column::new("threads", Align::Right, 0),
            Column::new("cells", Align::Right, 2),
            Column::new("rows", Align::Right, 1),
            Column::new("median", Align::Right, 0),
        ];
        let mut places: HashMap<(&str, usize), usize> = HashMap::new();
        let mut groups: Vec<((&str, usize), u64, Vec<f64>)> = Vec::new();
        for (cell, times) in self.cells.iter().zip(&self.times) {
            let key = (cell.player.as_str(), cell.threads);
            let place = *places.entry(key).or_insert_with(|| {
                groups.push((key, 0, Vec::new()));
                groups.len() - 1
            });
            groups[place].1 += 1;
            groups[place].2.extend(times);
        }
        let rows = groups.iter().map(|((player, threads), cells, times)| {
            let middle = if times.is_empty() { String::new() } else { time(median(times)) };
            let count = format!("{}/{}", times.len(), cells * self.repetitions as u64);
            let tone = if times.is_empty() { Tone::Faint } else { Tone::Plain };
            Row::new(
                tone,
                vec![
                    (*player).into(),
                    threads.to_string().into(),
                    cells.to_string().into(),
                    count.into(),
                    middle.into(),
                ],
            )
        });
        let rows = rows.collect();
        Table { columns, rows, follow: None }
    }

    /// Whether games, positions, threads and seeds differ.
    fn varies(&self) -> [bool; 4] {
        let first = &self.cells[0];
        let any = |differs: &dyn Fn(&GridCell) -> bool| self.cells.iter().any(differs);
        [
            any(&|cell| cell.game != first.game),
            any(&|cell| cell.position != first.position),
            any(&|cell| cell.threads != first.threads),
            any(&|cell| cell.seed != first.seed),
        ]
    }

    fn common(&self) -> Vec<(&'static str, String)> {
        let first = &self.cells[0];
        let all = [
            ("game", first.game.clone()),
            ("position", place(first)),
            ("threads", first.threads.to_string()),
            ("seed", first.seed.to_string()),
        ];
        all.into_iter().zip(self.varies()).filter(|(_, varies)| !varies).map(|(fact, _)| fact).collect()
    }
}

fn place(cell: &GridCell) -> String {
    if cell.position.is_empty() { "start".to_owned() } else { cell.position.clone() }
}
