//! `explain`: how a search came to its answer, in sentences that are checked.

mod chart;
mod steps;

use super::common::{Computing, language, read_file, read_stdin, warn};
use super::table::told;
use crate::failure::Failure;
use crate::interrupt::stoppable;
use crate::progress::Progress;
use chart::chart;
use plyground_explain::thinking::{Account, Asking, Recorded, Unanswered, account, preferences, record};
use plyground_explain::{Claim, Grade, Language, Slots, board_with_names, fill, seat_name};
use plyground_players::{FrameThought, SearchLog, Session, open_drawing, registry};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Tell how a search came to its answer: its changes of mind, where it was wrong, what it overlooked
#[derive(clap::Args)]
#[command(
    after_help = "Every sentence is checked before it is said, and carries its grade: proven by the solver,\ncounted in what was recorded, or estimated by the search, with a 95 % interval.\n\nExamples:\n  plyground explain 4455 --player uct:sims=20000\n  plyground explain 444 --player alphabeta:depth=6 --lang de\n  plyground explain --game blokus:duo --player maxn:depth=1\n  plyground explain --game connect:4x4x3 --player uct:sims=50 --step 20\n  plyground explain --game connect:4x4x3 --player alphabeta:depth=3,deepen=off --step\n  plyground explain --log search.jsonl --json"
)]
pub(crate) struct Args {
    /// The line of play that leads to the position; connect: columns from 1, such as 4455 or 10,3,12
    #[arg(default_value = "", hide_default_value = true)]
    position: String,
    /// The game
    #[arg(long, default_value = "connect", conflicts_with = "log")]
    game: String,
    /// Who thinks (see plyground players)
    #[arg(long, default_value = "uct:sims=20000", conflicts_with = "log")]
    player: String,
    /// A file with a drawn board instead of a line (connect), - for stdin
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "log"])]
    board: Option<PathBuf>,
    /// A search log to explain instead of a search, - for stdin (see plyground analyze --log)
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    log: Option<PathBuf>,
    /// The search itself, step by step, for teaching: so many simulations of uct [default: 8], every position of alphabeta
    #[arg(long, value_name = "N", num_args = 0..=1, conflicts_with = "log", value_parser = clap::value_parser!(u64).range(1..=steps::MOST))]
    step: Option<Option<u64>>,
    /// The language: en or de
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = language)]
    lang: Language,
    /// One JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    computing: Computing,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if let Some(asked) = args.step {
        return steps::show(args, open(args)?.as_ref(), asked);
    }
    let (session, recorded) = match &args.log {
        Some(path) => read_log(path)?,
        None => {
            let session = open(args)?;
            let recorded = search(args, session.as_ref())?;
            (session, recorded)
        }
    };
    let account = account(&recorded, session.as_ref());
    let mut out = io::stdout().lock();
    match args.json {
        true => writeln!(out, "{}", as_json(args, session.as_ref(), &recorded, &account))?,
        false => write!(out, "{}", in_words(args, session.as_ref(), &recorded, &account))?,
    }
    Ok(())
}

fn open(args: &Args) -> Result<Box<dyn Session>, Failure> {
    let session = match &args.board {
        Some(path) => open_drawing(&args.game, &read(path)?, &mut warn)?,
        None => {
            let mut session = registry::open(&args.game)?;
            session.go_to(&args.position)?;
            session
        }
    };
    match session.outcome() {
        Some(_) => Err(Failure::input("nothing to explain: the game is over")),
        None => Ok(session),
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    if path == Path::new("-") { read_stdin() } else { read_file(path) }
}

fn search(args: &Args, session: &dyn Session) -> Result<Recorded, Failure> {
    let progress = Progress::new(args.computing.quiet);
    let show = |frame: &FrameThought| progress.show(frame);
    let recorded = stoppable(|stop| {
        let (threads, seed) = (args.computing.threads(), args.computing.seed);
        let asking = Asking { threads, seed, stop, observer: Some(&show) };
        record(session, &args.player, &asking)
    });
    recorded.map_err(|why| match why {
        Unanswered::Spec(error) => error.into(),
        other => Failure::Run(format!("{}: {other}", args.player)),
    })
}

/// A log, and the position that it is about.
fn read_log(path: &Path) -> Result<(Box<dyn Session>, Recorded), Failure> {
    let name = path.display();
    let text = if path == Path::new("-") {
        io::read_to_string(io::stdin().lock())
    } else {
        std::fs::read_to_string(path)
    };
    let wrong = |fault: String| Failure::Input(format!("{name}: {fault}"));
    let text = text.map_err(|error| wrong(error.to_string()))?;
    let log = SearchLog::read(&text).map_err(wrong)?;
    let recorded = Recorded::of_log(log).map_err(wrong)?;
    let mut session = registry::open(&recorded.game).map_err(|error| wrong(error.to_string()))?;
    if let Err(error) = session.go_to(&recorded.position) {
        let drawn = open_drawing(&recorded.game, &recorded.position, &mut |_| {});
        session = drawn.map_err(|_| wrong(error.to_string()))?;
    }
    match recorded.fault(session.as_ref()) {
        Some(fault) => Err(wrong(fault)),
        None => Ok((session, recorded)),
    }
}

fn in_words(args: &Args, session: &dyn Session, recorded: &Recorded, account: &Account) -> String {
    let (player, best) = (&recorded.player, &recorded.best);
    let mut text = opening(session, args.lang, player, best, recorded.seed) + "\n";
    text += &chart(recorded, account.truth.as_ref().ok(), args.lang);
    text.push('\n');
    for claim in &account.claims {
        let sentence = claim.say(args.lang);
        text += &told(&format!("{} ", sentence.grade.mark()), &sentence.with_grade(args.lang));
        text.push('\n');
    }
    text
}

/// The board, and who answered what.
fn opening(session: &dyn Session, language: Language, player: &str, best: &str, seed: u64) -> String {
    let slots = Slots::from([
        ("seat", seat_name(language, session, session.turn())),
        ("player", player.to_owned()),
        ("move", best.to_owned()),
        ("seed", seed.to_string()),
    ]);
    board_with_names(&session.board()) + &fill(language, "step.opening", &slots) + "\n"
}

fn as_json(args: &Args, session: &dyn Session, recorded: &Recorded, account: &Account) -> Value {
    let truth = account.truth.as_ref().ok().map(|truth| {
        let one = |(mv, worth): &(String, _)| {
            let mut object = json!(worth);
            object["move"] = json!(mv);
            object
        };
        truth.moves.iter().map(one).collect::<Vec<Value>>()
    });
    let claim = |claim: &plyground_explain::thinking::SearchClaim| {
        let sentence = claim.say(args.lang);
        let grade: Grade = sentence.grade;
        let mut object = json!(claim);
        (object["grade"], object["text"]) = (json!(grade), json!(sentence.text));
        object
    };
    json!({
        "game": recorded.game,
        "position": recorded.position,
        "turn": session.turn().index() + 1,
        "player": recorded.player,
        "seed": recorded.seed,
        "best": recorded.best,
        "exact": recorded.exact,
        "truth": truth,
        "looks": preferences(recorded),
        "claims": account.claims.iter().map(claim).collect::<Vec<Value>>(),
    })
}
