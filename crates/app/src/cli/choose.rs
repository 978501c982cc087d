//! `move`: a board comes in, the board with the best move goes out, as in S5, the report on flat Monte Carlo by simulations.

use super::common::{Computing, aligned, read_stdin, warn};
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use plyground_players::{Chooser, FrameThought, Request, Thought};
use plyground_plot::grouped;
use std::io::{self, Write};

/// Read a Connect board from stdin, print it with the best move played
///
/// The first line says how many rows and columns there are, rows first, such as `6 7`; `7 6` is taken as well, with a note, where
/// six lines of seven cells follow. With an x it is the other way round, as in specs of games: `7x6` has 7 columns. Then come the rows from the top,
/// with X, O and blanks (or . or _), and last the player to move, X or O. A matrix of 1, -1 and 0 is read as well, with 1 or -1 to move. Stdout
/// gets the rows alone.
#[derive(clap::Args)]
#[command(
    name = "move",
    after_help = "Example:\n  printf '6 7\\n\\n\\n\\n\\n  OX\\n  XOX\\nO\\n' | plyground move --table"
)]
pub(crate) struct Args {
    /// Random games after each move [default: 10000]
    #[arg(long, conflicts_with_all = ["quick", "strong", "player"])]
    sims: Option<u64>,
    /// 1,000 random games: very fast, weak
    #[arg(long, conflicts_with = "strong")]
    quick: bool,
    /// 100,000 random games: slower, stronger
    #[arg(long)]
    strong: bool,
    /// Another player altogether (see plyground players)
    #[arg(long, conflicts_with_all = ["quick", "strong"])]
    player: Option<String>,
    /// How many in a row win
    #[arg(long, value_name = "N", default_value_t = 4)]
    run: u32,
    /// Refuse boards with impossible numbers of stones
    #[arg(long)]
    strict: bool,
    /// Print what was sampled of every column (from 1, as everywhere) to stderr
    #[arg(long)]
    table: bool,
    /// One JSON object instead of the board
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

impl Args {
    fn player(&self) -> String {
        let sims = match (self.sims, self.quick, self.strong) {
            (Some(sims), _, _) => sims,
            (None, true, _) => 1_000,
            (None, _, true) => 100_000,
            _ => 10_000,
        };
        self.player.clone().unwrap_or_else(|| format!("mc:sims={sims}"))
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let chooser = Chooser { player: args.player(), run: args.run, is_strict: args.strict };
    let text = sized(&read_stdin()?);
    let progress = Progress::new(args.computing.quiet);
    let choice = stoppable(|stop| {
        let show = |frame: &FrameThought| progress.show(frame);
        let observer = progress.observer(&show);
        let Computing { seed, .. } = args.computing;
        let request = Request { threads: args.computing.threads(), seed, stop, observer };
        chooser.choose(&text, &request, &mut warn)
    });
    drop(progress);
    let choice = choice?;
    if args.table {
        anstream::eprint!("{}", table(&choice.thought));
    }
    let mut out = io::stdout().lock();
    if args.json {
        let mut object = serde_json::to_value(&choice.thought).map_err(io::Error::from)?;
        object["board"] = choice.board.lines().collect::<Vec<_>>().into();
        writeln!(out, "{object}")?;
    } else {
        write!(out, "{}", choice.board)?;
    }
    Ok(())
}

/// The text with a size of `7x6`, columns first as in specs of games, written rows first.
fn sized(text: &str) -> String {
    let written = || {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let (columns, rows) = first.trim().split_once(['x', 'X'])?;
        let (columns, rows): (u32, u32) = (columns.trim().parse().ok()?, rows.trim().parse().ok()?);
        Some(format!("{rows} {columns}\n{rest}"))
    };
    written().unwrap_or_else(|| text.to_owned())
}

/// The table of S5, the report on flat Monte Carlo by simulations, with columns from 1 as the JSON has them.
fn table(thought: &Thought) -> String {
    let titles = ["Column", "Simulations", "Wins", "Win Rate", "Selected"];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    for one in &thought.moves {
        let (playouts, wins) = (one.playouts.unwrap_or(0), one.wins.unwrap_or(0));
        let rate = if playouts == 0 { 0.0 } else { 100.0 * wins as f64 / playouts as f64 };
        let selected = if one.mv == thought.best { "yes" } else { "" };
        rows.push(vec![
            one.mv.clone(),
            grouped(playouts),
            grouped(wins),
            format!("{rate:.2}%"),
            selected.to_owned(),
        ]);
    }
    aligned(&rows)
}
