//! `tune`: which value of an option plays best.

use super::common::{Computing, aligned, origin, save, stamped};
use super::job::{MergedJob, Order, Sharding, Supplies};
use super::outputs::writable;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_arena::elo;
use plyground_arena::tune::{Tuned, Tuning, option, values};
use plyground_jobs::{AnyJob, Interval, Job, JobHeader, Place, UnitJournal, journal_of, named};
use plyground_players::{SpecError, registry, with_option};
use plyground_plot::{counted, grouped};
use serde_json::json;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Find a good value of a player's option by matches
///
/// Every value plays the same openings, each from both sides, against the player with its default value and the same
/// budget. The answer is a curve with 95 % intervals; values marked * are not surely worse than any other. With --race,
/// those that are stop early.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground tune uct.c=0.2..3\n  plyground tune uct.c=0.2..3 --with sims=200 --games 400 --steps 12 --race\n  plyground tune uct.workers=1,4,16,64 --game connect:6x5x4 --json"
)]
pub(crate) struct Args {
    /// The option and its values: PLAYER.OPTION=LOW..HIGH, or values with commas between them
    what: String,
    /// The game
    #[arg(long, default_value = "connect")]
    game: String,
    /// More options of the player, such as sims=500,prove=off
    #[arg(long, value_name = "OPTIONS", default_value = "")]
    with: String,
    /// Who it plays against [default: the same player with the option's default]
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,
    /// How many values of a range
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u32).range(2..=1000))]
    steps: u32,
    /// Games of each value
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    games: u64,
    /// Random moves before the players are asked
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=64))]
    openings: u32,
    /// Values that are surely worse stop early
    #[arg(long)]
    race: bool,
    /// Write the values into a file, as --json prints them; what is played is kept beside it until it is done, and a run that
    /// was stopped or killed goes on
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    sharding: Sharding,
    /// One JSON object a value
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if let Some(shard) = args.sharding.shard {
        return order(args)?.part(shard);
    }
    let tuning = tuning(args)?;
    let quiet = args.computing.quiet;
    let kept = args.out.as_ref().filter(|out| !Place::is_stream(out)).map(|out| journal_of(out));
    args.out.as_deref().map_or(Ok(()), writable)?;
    let mut journal = kept.as_ref().map(|path| UnitJournal::open(path, &tuning.header())).transpose()?;
    if let (Some(journal), Some(path), false) = (&journal, &kept, quiet)
        && journal.count() > 0
    {
        anstream::eprintln!("{} games are in {}", grouped(journal.count()), path.display());
    }
    let progress = Progress::new(quiet);
    let (mut played, of) = (0, tuning.games());
    let tuned = stoppable(|stop| {
        tuning.run(journal.as_mut(), stop, &mut |done| {
            played = done;
            progress.set(done, Some(of));
        })
    })?;
    drop(progress);
    if let (Some(out), true) = (&args.out, played == of) {
        save(out, json_lines(&tuning, &tuned)?.as_bytes())?;
        if let Some(kept) = &kept {
            std::fs::remove_file(kept).map_err(named(kept))?;
        }
    }
    tell(&tuning, &tuned, args.json)?;
    if played == of {
        return Ok(());
    }
    let hint = kept.map(|path| format!("; the same command goes on from {}", path.display()));
    Err(Failure::Run(format!(
        "stopped after {} of {}{}",
        grouped(played),
        counted(of, "game"),
        hint.unwrap_or_default()
    )))
}

/// The games of all values as units.
pub(crate) fn order(args: &Args) -> Result<Order, Failure> {
    let tuning = tuning(args)?;
    if args.race {
        let why = "which games a race plays depends on the games before";
        return Err(Failure::Input(format!("--shard and --race do not go together: {why}")));
    }
    let threads = tuning.threads;
    Ok(Order { json: args.json, ..Order::new(tuning, args.out.as_deref(), threads, args.computing.quiet) })
}

/// The tuning that a header speaks of.
pub(crate) fn open(header: &JobHeader, _: &Supplies) -> Result<AnyJob, Failure> {
    Ok(AnyJob::new(header.read_spec::<Tuning>()?))
}

/// What one process would have left behind that had played all parts.
pub(crate) fn finish(merged: &MergedJob) -> Result<(), Failure> {
    let tuning: Tuning = merged.header.read_spec()?;
    merged.check(&tuning)?;
    merged.complete()?;
    writable(&merged.out)?;
    let tuned = tuning.recall(&UnitJournal::open(&merged.journal, &tuning.header())?)?;
    save(&merged.out, json_lines(&tuning, &tuned)?.as_bytes())?;
    tell(&tuning, &tuned, merged.json)
}

fn tell(tuning: &Tuning, tuned: &[Tuned], json: bool) -> Result<(), Failure> {
    let text = if json { json_lines(tuning, tuned)? } else { in_words(tuning, tuned) };
    Ok(write!(io::stdout().lock(), "{text}")?)
}

/// An object a value.
fn json_lines(tuning: &Tuning, tuned: &[Tuned]) -> Result<String, Failure> {
    let more = [("game", json!(tuning.game)), ("option", json!(tuning.option)), ("seed", json!(tuning.seed))];
    tuned.iter().map(|one| Ok(stamped(one, &more)? + "\n")).collect()
}

fn tuning(args: &Args) -> Result<Tuning, Failure> {
    let wrong = || {
        Failure::Input(format!("\"{}\": expected PLAYER.OPTION=LOW..HIGH, such as uct.c=0.2..3", args.what))
    };
    let (place, range) = args.what.split_once('=').ok_or_else(wrong)?;
    let (player, option) = option(place)?;
    let is_whole = option.values == "a whole number" || option.default.parse::<u64>().is_ok();
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    let values = match range.split_once("..") {
        Some((lo, hi)) => {
            let (lo, hi) = (number(lo).ok_or_else(wrong)?, number(hi).ok_or_else(wrong)?);
            let range: RangeInclusive<f64> = if lo < hi { lo..=hi } else { return Err(wrong()) };
            values(&range, args.steps as usize, is_whole)
        }
        None => range.split(',').map(|text| number(text).ok_or_else(wrong)).collect::<Result<Vec<_>, _>>()?,
    };
    let base = if args.with.is_empty() { player.to_owned() } else { format!("{player}:{}", args.with) };
    let candidate = |value: f64| Ok((value, with_option(&base, option.name, &value.to_string())?));
    let tuning = Tuning {
        game: args.game.clone(),
        option: option.name.to_owned(),
        candidates: values.into_iter().map(candidate).collect::<Result<_, SpecError>>()?,
        rival: args.against.clone().unwrap_or_else(|| base.clone()),
        games: args.games.next_multiple_of(2),
        plies: args.openings,
        races: args.race,
        seed: args.computing.seed,
        threads: args.computing.threads(),
    };
    // What is wrong is said before the first game.
    let session = registry::open(&tuning.game)?;
    if session.seats() != 2 {
        return Err(Failure::Input(format!("{}: tune plays games of two seats", tuning.game)));
    }
    for player in tuning.candidates.iter().map(|(_, player)| player).chain([&tuning.rival]) {
        session.enlist(player)?;
    }
    Ok(tuning)
}

/// How many characters a whole point takes in the picture.
const WIDTH: usize = 40;

fn in_words(tuning: &Tuning, tuned: &[Tuned]) -> String {
    let titles = [&tuning.option, "games", "won", "drawn", "lost", "points", "95 %", "Elo", "0 … ½ … 1"];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    for one in tuned {
        let points = one.points;
        rows.push(vec![
            format!("{}{}", one.value, if one.may_be_best { " *" } else { "" }),
            one.score.games().to_string(),
            one.score.wins.to_string(),
            one.score.draws.to_string(),
            one.score.losses.to_string(),
            format!("{:.3}", points.mean),
            format!("{:.3} to {:.3}", points.lo, points.hi),
            rating(points),
            picture(points.lo, points.mean, points.hi),
        ]);
    }
    format!(
        "{}: {} against {}, seed {}\n\n{}\n* not surely worse than any other value\n{} a value at most, {}\n",
        tuning.game,
        tuning.option,
        tuning.rival,
        tuning.seed,
        aligned(&rows),
        counted(tuning.games, "game"),
        origin()
    )
}

/// The Elo of some points; where all games were lost or won, the bound that the interval gives.
fn rating(points: Interval) -> String {
    match points.mean {
        mean if mean.is_nan() => String::new(),
        mean if mean <= 0.0 => format!("< {:+.0}", elo(points.hi)),
        mean if mean >= 1.0 => format!("> {:+.0}", elo(points.lo)),
        mean => format!("{:+.0}", elo(mean)),
    }
}

/// The interval as a line, the mean as a dot.
fn picture(lo: f64, mean: f64, hi: f64) -> String {
    let place = |share: f64| (share.clamp(0.0, 1.0) * WIDTH as f64).round() as usize;
    (0..=WIDTH)
        .map(|i| match i {
            i if i == place(mean) => '●',
            i if (place(lo)..=place(hi)).contains(&i) => '─',
            i if i == WIDTH / 2 => '┊',
            _ => '·',
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_loses_everything_has_a_bound_and_no_number() {
        let of = |mean, lo, hi| rating(Interval { mean, lo, hi });
        assert_eq!(of(0.0, 0.0, 0.1611), "< -287");
        assert_eq!(of(1.0, 0.8389, 1.0), "> +287");
        assert_eq!(of(0.5, 0.4, 0.6), "+0");
        assert_eq!(of(f64::NAN, 0.0, 1.0), "");
    }
}
