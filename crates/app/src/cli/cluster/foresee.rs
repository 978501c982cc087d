//! `cluster foresee`: what a job would take on more workers, from a record of one run.

use crate::cli::common::{aligned, stamped};
use crate::cli::picture::Picture;
use crate::failure::Failure;
use plyground_jobs::{DispatchTerms, UnitCosts};
use plyground_lab::machines::{Foresight, Machines, draw, foresee};
use plyground_plot::{counted, grouped, percent, time};
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;

/// Tell how long a job would take on more workers
///
/// From the record of a run (`cluster run --costs FILE`, best of one worker) the same rules that send units to workers are simulated on 1 to 1,024
/// of them: how long it takes, how well they are used, and from where on more of them do not pay. What the record says of ways and start can be replaced.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground cluster run --processes 1 --costs costs.json match uct mc --games 200 --out games.csv\n  plyground cluster foresee costs.json --svg foreseen.svg\n  plyground cluster foresee costs.json --workers 8,64,512 --delay 0.05 --failures 0.5 --slow 0.1,3"
)]
pub(super) struct Args {
    /// The record
    record: PathBuf,
    /// Numbers of workers, with commas
    #[arg(long, value_name = "N,…", default_value = "1,2,4,8,16,32,64,128,256,512,1024", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=16_384))]
    workers: Vec<u32>,
    /// Cores that all workers share [default: each has its own]
    #[arg(long, value_name = "N", value_parser = number::<1, 1_000_000>)]
    cores: Option<f64>,
    /// So many times as many units as in the record, at the same costs
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    times: u32,
    /// Seconds until a worker is ready [default: as in the record]
    #[arg(long, value_name = "SECONDS", value_parser = number::<0, 86_400>)]
    start_up: Option<f64>,
    /// Seconds to send a range and its answer [default: as in the record]
    #[arg(long, value_name = "SECONDS", value_parser = number::<0, 3600>)]
    delay: Option<f64>,
    /// How often a worker ends in an hour
    #[arg(long, value_name = "N", default_value_t = 0.0, value_parser = number::<0, 1000>)]
    failures: f64,
    /// The share of workers that are slow, and how many times as long they take
    #[arg(long, value_name = "SHARE,TIMES", value_parser = slow)]
    slow: Option<(f64, f64)>,
    /// Seconds that a range should take, as in cluster run
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = number::<0, 86_400>)]
    seconds: f64,
    /// What was measured, as workers and seconds: 2:10.5,4:6 (for the picture and the table)
    #[arg(long, value_name = "N:SECONDS,…", value_delimiter = ',', value_parser = measured)]
    measured: Vec<(usize, f64)>,
    /// Draw it to this file, SVG or PNG by its ending
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// What all random numbers come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// The most units that are simulated.
const MOST: usize = 10_000_000;

fn number<const LEAST: u32, const MOST: u32>(text: &str) -> Result<f64, String> {
    let bounds = f64::from(LEAST)..=f64::from(MOST);
    let number = text.parse().ok().filter(|number| bounds.contains(number));
    number.ok_or_else(|| format!("expected a number from {LEAST} to {MOST}"))
}

fn slow(text: &str) -> Result<(f64, f64), String> {
    let parts = text.split_once(',').map(|(share, times)| (number::<0, 1>(share), number::<1, 1000>(times)));
    match parts {
        Some((Ok(share), Ok(times))) => Ok((share, times)),
        _ => Err("expected a share from 0 to 1 and a number from 1 to 1000, such as 0.1,3".to_owned()),
    }
}

fn measured(text: &str) -> Result<(usize, f64), String> {
    let parts = text.split_once(':').map(|(workers, seconds)| (workers.parse(), seconds.parse::<f64>()));
    match parts {
        Some((Ok(workers), Ok(seconds))) if workers > 0 && seconds > 0.0 && seconds.is_finite() => {
            Ok((workers, seconds))
        }
        _ => Err("expected a number of workers and seconds, such as 2:10.5".to_owned()),
    }
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    args.svg.as_deref().map_or(Ok(()), Picture::check)?;
    let mut costs = UnitCosts::read(&args.record)?;
    let units = costs.units.len().saturating_mul(args.times as usize);
    if units > MOST {
        let (units, most) = (grouped(units as u64), grouped(MOST as u64));
        return Err(Failure::Input(format!("--times: {units} units: expected at most {most}")));
    }
    costs.units = costs.units.repeat(args.times as usize);
    let machines = Machines {
        workers: 1,
        cores: args.cores,
        start_up: args.start_up.unwrap_or(costs.start_up),
        delay: args.delay.unwrap_or(costs.delay),
        a_range: costs.a_range,
        a_unit: costs.a_unit,
        failures: args.failures,
        slow: args.slow.unwrap_or((0.0, 1.0)),
        seed: args.seed,
    };
    let terms = DispatchTerms { seconds: args.seconds, ..DispatchTerms::default() };
    let mut workers: Vec<usize> = args.workers.iter().map(|&workers| workers as usize).collect();
    workers.extend(args.measured.iter().map(|(workers, _)| workers));
    workers.sort_unstable();
    workers.dedup();
    let found = foresee(&costs, &machines, &workers, &terms);
    if let Some(path) = &args.svg {
        let title = format!("{}, {}", found.job, counted(found.units, "unit"));
        let about = format!("{title}, seed {}, measured on {}", args.seed, costs.machine);
        Picture { svg: draw(&found, &args.measured, &title), about }.save(path)?;
    }
    let mut out = io::stdout().lock();
    if args.json {
        let measured: Vec<_> = args
            .measured
            .iter()
            .map(|(workers, seconds)| json!({"workers": workers, "seconds": seconds}))
            .collect();
        writeln!(out, "{}", stamped(&found, &[("seed", json!(args.seed)), ("measured", json!(measured))])?)?;
    } else {
        write!(out, "{}", in_words(&found, &args.measured))?;
    }
    Ok(())
}

fn in_words(found: &Foresight, measured: &[(usize, f64)]) -> String {
    let mut titles = vec!["workers", "time", "times as quick", "efficiency", "driver", "sent twice", "ended"];
    if !measured.is_empty() {
        titles.extend(["measured", "off by"]);
    }
    let mut rows = vec![titles.into_iter().map(str::to_owned).collect::<Vec<_>>()];
    for run in &found.runs {
        let mut row = vec![
            grouped(run.workers as u64),
            time(run.seconds),
            format!("{:.2}", run.speedup),
            percent(run.efficiency),
            percent(run.driver),
            grouped(run.twice),
            grouped(run.ended),
        ];
        if !measured.is_empty() {
            let there = measured.iter().find(|(workers, _)| *workers == run.workers);
            row.extend(there.map_or([String::new(), String::new()], |(_, seconds)| {
                [time(*seconds), percent(run.seconds / seconds - 1.0)]
            }));
        }
        rows.push(row);
    }
    let worth = match found.runs.last() {
        Some(last) if found.worth >= last.workers => "more workers pay as far as was looked".to_owned(),
        _ => format!(
            "more than {} do not pay: twice as many are less than 1.5 times as quick",
            counted(found.worth as u64, "worker")
        ),
    };
    let bears = match found.units_a_second.is_finite() {
        true => format!("the driver bears {} units a second", grouped(found.units_a_second as u64)),
        false => "the driver's work for a unit was not measured".to_owned(),
    };
    format!(
        "{}: {}, {} of work\n\n{}\n{worth}\n{bears}, and keeps {} MB for a million of them\n",
        found.job,
        counted(found.units, "unit"),
        time(found.work),
        aligned(&rows),
        found.bytes_a_million / 1_000_000
    )
}
