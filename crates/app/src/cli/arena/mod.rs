//! `match` and `tournament`: who is better, and how sure is that?

mod live;
mod text;

use super::common::{Computing, grouped, read_file, warn};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use live::Live;
use plyground_arena::records::{Format, Writer};
use plyground_arena::{Event, EventError, EventReport, Field, GameJournal, Sprt, Standings};
use plyground_jobs::write_whole_by;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Let two players meet, and tell who is better
///
/// Each opening is played from both sides (with more than two seats, from every fair seating). The report has wins, draws
/// and losses, the Elo difference with its 95 % interval, the likelihood of superiority, what the first seat is worth and
/// what a move takes.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  plyground match mc:sims=100 random
  plyground match uct:sims=500 uct:sims=500,c=0.7 --sprt 0,30
  plyground match greedy random --game blokus:duo --out games.blksgf
  plyground match alphabeta:depth=6 mc --book openings.txt --json")]
pub(crate) struct MatchArgs {
    /// A player (see plyground players)
    a: String,
    /// The other
    b: String,
    /// Stop as soon as it is clear whether the first is better by E1 rather than by E0 Elo only: a sequential test with errors
    /// of 5 %
    #[arg(long, value_name = "E0,E1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Games in all, in whole sets of seatings [default: 100, with --sprt at most 100000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: Option<u64>,
    #[command(flatten)]
    playing: Playing,
}

/// Let many players meet, and tell how they rank
///
/// Everybody meets everybody, each opening from every side. With three or four seats all sets of players that fill a table
/// meet, everybody sits equally often at every seat, and ratings are those of Weng and Lin.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  plyground tournament random greedy twoply mc:sims=100
  plyground tournament uct:sims=1000 mc:sims=100 greedy --gauntlet --games 40
  plyground tournament greedy random mc:sims=1 maxn:depth=1 --game blokus --out games.csv")]
pub(crate) struct TournamentArgs {
    /// The players (see plyground players)
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    /// Only the first player meets the others
    #[arg(long)]
    gauntlet: bool,
    /// Games for each set of players that meet, in whole sets of seatings
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    #[command(flatten)]
    playing: Playing,
}

/// What both take.
#[derive(clap::Args)]
struct Playing {
    /// The game (see plyground games)
    #[arg(long, default_value = "connect")]
    game: String,
    /// Random moves before the players are asked
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=1000))]
    openings: u32,
    /// Begin with the lines of play in a file instead, one a line, in turn
    #[arg(long, value_name = "FILE", conflicts_with = "openings")]
    book: Option<PathBuf>,
    /// Write the games into a file: .csv, .jsonl, .pgn (connect) or .blksgf (Blokus); may be given several times
    #[arg(long, value_name = "FILE")]
    out: Vec<PathBuf>,
    /// Note every game here, and keep it: a run that was stopped or killed goes on [default: beside --out, until it is done]
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
    match text.split_once(',').map(|(elo0, elo1)| (number(elo0), number(elo1))) {
        Some((Some(elo0), Some(elo1))) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
        _ => {
            Err("expected two Elo differences from -1000 to 1000, the smaller first, such as 0,10".to_owned())
        }
    }
}

pub(crate) fn run_match(args: &MatchArgs) -> Result<(), Failure> {
    let games = args.games.unwrap_or(if args.sprt.is_some() { 100_000 } else { 100 });
    let players = vec![args.a.clone(), args.b.clone()];
    let playing = &args.playing;
    let mut event = Event::new(&playing.game, players, Field::All, games, playing.computing.seed)?;
    if args.sprt.is_some() && event.seat_names().len() != 2 {
        let (game, seats) = (event.full_game(), event.seat_names().len());
        return Err(Failure::Input(format!("--sprt is for games of two seats: {game} has {seats}")));
    }
    event.sprt = args.sprt;
    hold(event, games, playing)
}

pub(crate) fn run_tournament(args: &TournamentArgs) -> Result<(), Failure> {
    let field = if args.gauntlet { Field::Gauntlet } else { Field::All };
    let (playing, players) = (&args.playing, args.players.clone());
    let event = Event::new(&playing.game, players, field, args.games, playing.computing.seed)?;
    hold(event, args.games, playing)
}

/// Plays an event as far as it goes, and reports.
fn hold(mut event: Event, games: u64, args: &Playing) -> Result<(), Failure> {
    event.schedule.plies = args.openings;
    if let Some(path) = &args.book {
        read_book(&mut event, path)?;
    }
    let outs = outs(&event, args)?;
    let quiet = args.computing.quiet;
    if !games.is_multiple_of(event.schedule.set()) && !quiet {
        let whole = grouped(event.schedule.games_a_table());
        warn(&format!(
            "{games} games are no whole sets of {} seatings: {whole} are played",
            event.schedule.set()
        ));
    }
    let path = args.journal.clone().or_else(|| outs.first().map(|(path, _)| beside(path)));
    let (mut journal, mut standings) = match &path {
        Some(path) => {
            let (journal, standings) = event.open_journal(path).map_err(|error| Failure::input(&error))?;
            if standings.games > 0 && !quiet {
                anstream::eprintln!("{} games are in {}", grouped(standings.games), path.display());
            }
            (Some(journal), standings)
        }
        None => (None, event.begin()),
    };
    let start = Instant::now();
    let mut live = Live::new(&event, &standings, quiet);
    let threads = args.computing.threads();
    stoppable(|stop| {
        event.play(threads, &mut standings, journal.as_mut(), stop, &mut |standings| live.show(standings))
    })
    .map_err(failure)?;
    drop(live);
    let report = EventReport::new(&event, &standings);
    if let (Some(journal), true) = (&journal, report.complete) {
        for (path, format) in &outs {
            write_games(&event, &standings, journal, path, *format)?;
        }
        if let (None, Some(path)) = (&args.journal, &path) {
            std::fs::remove_file(path)?;
        }
    }
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report).map_err(io::Error::from)?)?;
    } else {
        write!(out, "{}", text::report(&report, start.elapsed()))?;
    }
    out.flush()?;
    if report.distinct < report.games && !quiet {
        let (again, games) = (grouped(report.games - report.distinct), grouped(report.games));
        warn(&format!(
            "{again} of {games} games repeat another and tell nothing new: more --openings make them differ"
        ));
    }
    match (report.complete, path) {
        (true, _) => Ok(()),
        (false, path) => {
            let done =
                format!("stopped after {} of {} games", grouped(report.games), grouped(report.planned));
            let hint = path.map(|path| format!("; the same command goes on from {}", path.display()));
            Err(Failure::Run(done + &hint.unwrap_or_default()))
        }
    }
}

fn read_book(event: &mut Event, path: &Path) -> Result<(), Failure> {
    let text = read_file(path)?;
    let is_line = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    let (numbers, lines): (Vec<usize>, Vec<String>) = (text.lines().enumerate())
        .filter(|(_, line)| is_line(line))
        .map(|(number, line)| (number + 1, line.trim().to_owned()))
        .unzip();
    let name = path.display();
    if lines.is_empty() {
        return Err(Failure::Input(format!("{name}: no lines of play")));
    }
    event.schedule.plies = 0;
    let set = event.set_book(lines);
    set.map_err(|(line, error)| Failure::Input(format!("{name} line {}: {error}", numbers[line])))
}

/// The files to be written, each with its form; what cannot work is said before the first game.
fn outs(event: &Event, args: &Playing) -> Result<Vec<(PathBuf, Format)>, Failure> {
    let mut outs = Vec::new();
    for path in &args.out {
        let format = Format::of(path, event.full_game())?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.is_dir()) {
            return Err(Failure::Input(format!("{}: there is no such folder", path.display())));
        }
        outs.push((path.clone(), format));
    }
    Ok(outs)
}

/// Where the journal of a file lies.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".journal");
    PathBuf::from(name)
}

fn write_games(
    event: &Event,
    standings: &Standings,
    journal: &GameJournal,
    path: &Path,
    format: Format,
) -> Result<(), Failure> {
    let written = write_whole_by(path, |file| {
        let mut writer = Writer::new(event, format, file)?;
        journal.games(standings.games, &mut |played| writer.add(&played))?;
        writer.finish().map(drop)
    });
    written.map_err(|error| Failure::Run(format!("{}: {error}", path.display())))
}

fn failure(error: EventError) -> Failure {
    match error {
        EventError::Journal(error) => error.into(),
        error @ EventError::Spec(_) => Failure::input(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hypotheses_are_two_numbers_in_order() {
        assert_eq!(sprt("-5, 2.5"), Ok(Sprt { elo0: -5.0, elo1: 2.5 }));
        for text in ["", "5", "5,0", "0,0", "a,b", "0,1e9", "nan,1", "0,10,20"] {
            assert!(sprt(text).is_err(), "{text}");
        }
    }
}
