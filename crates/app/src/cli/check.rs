//! `check`: the laws of games and players, run by anybody.

use crate::failure::Failure;
use crate::progress::Waiting;
use plyground_lab::check::{Check, CheckRow, checks_of, everything};
use plyground_players::SpecError;
use plyground_plot::counted;
use std::io::{self, Write};

/// Check a game by its laws, a player beside plain MaxN
///
/// A game: positions of random games obey every law (moves, keys, symmetry, payoffs, playouts, notation). A player: on small
/// boards what it calls exact is what plain MaxN finds; on larger ones the same seed gives the same answer, on one thread and on
/// two. Without arguments, every game and every player that needs nothing from outside.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plyground check connect:8x7x3\n  plyground check alphabeta:depth=6 uct:sims=500\n  plyground check --json"
)]
pub(crate) struct Args {
    /// Games and players, by their specs [default: all]
    #[arg(value_name = "GAME|PLAYER")]
    what: Vec<String>,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// No progress on stderr
    #[arg(long, short)]
    quiet: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let what = if args.what.is_empty() { everything() } else { args.what.clone() };
    let checks: Vec<Vec<Check>> =
        what.iter().map(|spec| checks_of(spec)).collect::<Result<_, SpecError>>()?;
    // What does not hold is told in the table.
    std::panic::set_hook(Box::new(|_| {}));
    let (mut done, mut broken, mut out) = (0, 0, io::stdout().lock());
    for check in checks.into_iter().flatten() {
        let waiting = Waiting::new(args.quiet, "checking");
        let row = check.run();
        drop(waiting);
        match args.json {
            true => writeln!(out, "{}", serde_json::to_string(&row).map_err(io::Error::from)?)?,
            false => writeln!(out, "{}", in_words(&row))?,
        }
        out.flush()?;
        (done, broken) = (done + 1, broken + u32::from(!row.holds));
    }
    drop(std::panic::take_hook());
    match broken {
        0 => Ok(()),
        1 => Err(Failure::Run(format!("1 of {} does not hold", counted(done, "check")))),
        _ => Err(Failure::Run(format!("{broken} of {} do not hold", counted(done, "check")))),
    }
}

/// A row as it ends, in columns wide enough for most.
fn in_words(row: &CheckRow) -> String {
    let verdict = if row.holds { "holds" } else { "BROKEN" };
    let CheckRow { subject, check, figures, seconds, .. } = row;
    format!("{subject:<20} {check:<44} {verdict:<6} {seconds:>5.1} s  {figures}")
}
