//! The kinds of charts: which of them a table has the columns for, and what each shows.

use super::points::{means, medians, series, speedups, texts};
use super::table::{PlacedRow, ResultTable};
use plyground_jobs::JobError;
use plyground_plot::{Bars, Heat, Lines, Words};

/// A kind of chart, which draws one measure along one dimension of a [`ResultTable`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ChartKind {
    /// Parallel speed-up by threads, beside the ideal line.
    Speedup,
    /// Time by the size of a task.
    Chunks,
    /// Positions evaluated, by depth.
    Evaluations,
    /// Time by depth or simulations.
    Time,
    /// Distance from perfect play, by simulations or depth.
    Regret,
    /// Time over two options.
    Heat,
}

/// More lines than this in one picture and nobody reads any.
const MOST_SERIES: usize = 10;

impl ChartKind {
    /// All of them, the ones that say most first.
    pub const ALL: [ChartKind; 6] = [
        ChartKind::Regret,
        ChartKind::Chunks,
        ChartKind::Speedup,
        ChartKind::Evaluations,
        ChartKind::Time,
        ChartKind::Heat,
    ];

    /// How commands call it.
    pub fn name(self) -> &'static str {
        match self {
            ChartKind::Speedup => "speedup",
            ChartKind::Chunks => "chunks",
            ChartKind::Evaluations => "evaluations",
            ChartKind::Time => "time",
            ChartKind::Regret => "regret",
            ChartKind::Heat => "heat",
        }
    }

    /// The kinds that a table has the columns for and that can be read, the ones that say most first.
    pub fn fitting(table: &ResultTable) -> Vec<ChartKind> {
        let is_readable = |kind: &ChartKind| {
            let Ok(x) = kind.along(table, None) else { return false };
            // Of the rows that are drawn: some may have no number there.
            let count = table.along(&texts(&x)).0.series(&texts(&x)).len();
            count >= 1 && count <= if *kind == ChartKind::Heat { 1 } else { MOST_SERIES }
        };
        ChartKind::ALL.into_iter().filter(is_readable).collect()
    }

    /// The dimensions it is drawn along; the first is `wanted` where somebody says so.
    fn along(self, table: &ResultTable, wanted: Option<&str>) -> Result<Vec<String>, JobError> {
        let Some(wanted) = wanted else { return self.usual(table) };
        let varying = table.varying();
        if !varying.iter().any(|name| name == wanted) {
            let what = if varying.is_empty() {
                "no dimension has several values".to_owned()
            } else {
                format!("expected {}", varying.join(", "))
            };
            return Err(JobError::Input(format!("nothing is drawn along {wanted}: {what}")));
        }
        let other = varying.iter().find(|name| *name != wanted);
        match (self, other) {
            (ChartKind::Heat, Some(other)) => Ok(vec![wanted.to_owned(), other.clone()]),
            (ChartKind::Heat, None) => self.usual(table),
            _ => Ok(vec![wanted.to_owned()]),
        }
    }

    /// The dimensions it is drawn along if nobody says otherwise.
    fn usual(self, table: &ResultTable) -> Result<Vec<String>, JobError> {
        let lacks =
            |what: &str| Err(JobError::Input(format!("no plot of kind {}: expected {what}", self.name())));
        let has_many = |name: &str| table.numbers(name).len() > 1;
        let varying = table.varying();
        let growing = ["depth", "sims"].into_iter().find(|name| has_many(name)).map(str::to_owned);
        let growing = growing
            .or_else(|| varying.iter().find(|name| !["threads", "chunk"].contains(&name.as_str())).cloned());
        if self != ChartKind::Regret && self != ChartKind::Evaluations && !table.knows("seconds") {
            return lacks("a column seconds");
        }
        match self {
            ChartKind::Speedup if !has_many("threads") || table.numbers("threads")[0] != 1.0 => {
                lacks("rows on one thread and on more")
            }
            ChartKind::Speedup => Ok(vec!["threads".to_owned()]),
            ChartKind::Chunks if !has_many("chunk") => lacks("players with several values of chunk"),
            ChartKind::Chunks => Ok(vec!["chunk".to_owned()]),
            ChartKind::Evaluations if !has_many("depth") || !table.has("evaluated") => {
                lacks("players of several depths, and a column evaluated")
            }
            ChartKind::Evaluations => Ok(vec!["depth".to_owned()]),
            ChartKind::Regret if !table.knows("regret") => {
                lacks("a column regret, by regret = true in the study")
            }
            ChartKind::Time | ChartKind::Regret => {
                growing.map_or_else(|| lacks("players of several depths, sims or the like"), |x| Ok(vec![x]))
            }
            ChartKind::Heat if varying.len() < 2 => {
                lacks("two options with several values, threads included")
            }
            ChartKind::Heat => Ok([&varying[varying.len() - 1], &varying[0]].map(Clone::clone).to_vec()),
        }
    }

    /// The picture of a table, in SVG. `title` stands above it instead of the kind's own one, and it is drawn along `x`
    /// instead of the usual dimension. Rows that have no number there are counted below the title.
    pub fn draw(self, table: &ResultTable, title: Option<&str>, x: Option<&str>) -> Result<String, JobError> {
        let x = self.along(table, x)?;
        let (drawn, left_out) = table.along(&texts(&x));
        let table = &drawn;
        let dimension = x[0].as_str();
        let mut words = self.words(table, &texts(&x), title);
        words.subtitle += &left_out.map(|left_out| format!("; {left_out}")).unwrap_or_default();
        let is_log_x = is_geometric(&table.numbers(dimension));
        let lines =
            |words, series| Lines { words, series, is_log_x, is_log_y: true, is_time: true, ideal: None };
        Ok(match self {
            ChartKind::Speedup => {
                let series = series(table, &x, speedups);
                Lines {
                    is_log_x: false,
                    is_log_y: false,
                    is_time: false,
                    ideal: Some("ideal".to_owned()),
                    ..lines(words, series)
                }
                .draw()
            }
            ChartKind::Chunks | ChartKind::Time => {
                lines(words, series(table, &x, |entries| medians(entries, "seconds"))).draw()
            }
            ChartKind::Evaluations => {
                let series = series(table, &x, |entries| medians(entries, "evaluated"));
                Bars { words, series, is_log: true, is_time: false }.draw()
            }
            ChartKind::Regret => {
                let series = series(table, &x, |entries| means(entries, "regret"));
                Lines { is_log_y: false, is_time: false, ..lines(words, series) }.draw()
            }
            ChartKind::Heat => heat(table, &x, words)?,
        })
    }

    /// The rows of a table that its picture does not show, in words; `None` where it shows all.
    pub fn left_out(self, table: &ResultTable, x: Option<&str>) -> Option<String> {
        table.along(&texts(&self.along(table, x).ok()?)).1
    }

    fn words(self, table: &ResultTable, x: &[&str], title: Option<&str>) -> Words {
        let place = |name: &str| match name {
            "threads" => "threads".to_owned(),
            "depth" => "depth in plies".to_owned(),
            "chunk" => "random games in a task (chunk)".to_owned(),
            "sims" => "simulations (sims)".to_owned(),
            other => other.to_owned(),
        };
        let (heading, y) = match self {
            ChartKind::Speedup => ("Parallel speed-up", "time on one thread / time".to_owned()),
            ChartKind::Chunks => ("Time by size of a task", "time of a search".to_owned()),
            ChartKind::Evaluations => ("Positions evaluated by depth", "positions evaluated".to_owned()),
            ChartKind::Time => ("Time of a search", "time of a search".to_owned()),
            ChartKind::Regret => ("Distance from perfect play", "mean regret in points".to_owned()),
            ChartKind::Heat => ("Time of a search", place(x[x.len() - 1])),
        };
        let mut subtitle = table.common(x);
        let repetitions = table.variety("repetition");
        match self {
            ChartKind::Regret => subtitle += ", bands: 95 % intervals",
            ChartKind::Heat if repetitions > 1 => subtitle += &format!(", median of {repetitions}"),
            ChartKind::Speedup | ChartKind::Chunks | ChartKind::Time if repetitions > 1 => {
                subtitle += &format!(", median of {repetitions}, bands: shortest to longest");
            }
            _ => {}
        }
        Words { title: title.unwrap_or(heading).to_owned(), subtitle, x: place(x[0]), y }
    }
}

/// Whether numbers grow by factors rather than by steps.
fn is_geometric(numbers: &[f64]) -> bool {
    let [first, .., last] = numbers else { return false };
    let step = numbers[1] - first;
    *first > 0.0 && last / first >= 8.0 && numbers.windows(2).any(|pair| pair[1] - pair[0] > 1.5 * step)
}

/// One series as a map; several would lie on top of each other.
fn heat(table: &ResultTable, x: &[String], words: Words) -> Result<String, JobError> {
    let mut cells = Vec::new();
    let rows = table.numbers(&x[1]);
    let series = table.series(&texts(x));
    let [(_, entries)] = &series[..] else {
        let names: Vec<&str> = series.iter().map(|(name, _)| name.as_str()).collect();
        return Err(JobError::Input(format!(
            "a heat map has room for one series of rows, and these are {}: {}; choose one with --where",
            series.len(),
            names.join("; ")
        )));
    };
    for &row in &rows {
        let here: Vec<PlacedRow<'_>> =
            entries.iter().copied().filter(|entry| entry.number(&x[1]) == Some(row)).collect();
        cells.extend(medians(&here, "seconds").into_iter().map(|point| (point.x, row, point.y)));
    }
    let map = Heat {
        words,
        columns: table.numbers(&x[0]),
        rows,
        cells,
        is_time: true,
        meaning: "median time".to_owned(),
    };
    Ok(map.draw())
}
