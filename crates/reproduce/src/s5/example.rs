//! S5's example as it runs, and the boards of which it says nothing.

use crate::tools::think;
use crate::{Findings, Order};
use plyground_players::Request;
use plyground_players::SpecError;
use plyground_players::registry;
use plyground_players::{BoardError, Chooser, ChosenMove};

/// The published input: five X, four O, and X to move.
pub(crate) const EXAMPLE: &str = "6 7\n       \n       \n       \n   X   \n  OXO  \n XOXOX \nX\n";

/// Boards that S5 has no rule for: what is odd about each, the text, and whether it is accepted.
pub(crate) const BOARDS: [(&str, &str, bool); 8] = [
    ("lines without their trailing blanks", "6 7\n\n\n\n   X\n  OXO\n XOXO\nX\n", true),
    ("dots for blanks", "6 7\n.......\n.......\n.......\n.......\n.......\n...XO..\nX\n", true),
    ("lines that end in CRLF", "6 7\r\n\r\n\r\n\r\n\r\n\r\n   XO\r\nX\r\n", true),
    ("a stone without one below it", "6 7\n\n\n\n   X\n\n   O\nX\n", false),
    ("a line that is too long", "6 7\n\n\n\n\n\n   XOXOX\nX\n", false),
    ("another symbol", "6 7\n\n\n\n\n\n   Z\nX\n", false),
    ("a finished game", "6 7\n\n\n   X\n   XO\n   XO\n   XO\nO\n", false),
    ("a full board", "2 2\nXO\nOX\nX\n", false),
];

/// Ties between wins at once: the game, the line of play, and what it shows.
pub(crate) const TIES: [(&str, &str, &str); 2] = [
    ("connect:8x7x4", "415241524858", "columns 4 and 5 of 8"),
    ("connect:7x6x4", "315231523757", "columns 3 and 5 of 7"),
];

/// Runs the example; `None` if stopped.
pub(crate) fn run(order: &Order<'_>, findings: &mut Findings) -> Result<Option<()>, SpecError> {
    let choose = |text: &str, is_strict: bool, warnings: &mut u64| -> Result<ChosenMove, BoardError> {
        let chooser = Chooser { player: "mc:sims=10000".to_owned(), run: 4, is_strict };
        let request =
            Request { threads: order.threads, seed: order.seed, stop: order.stop, observer: &|_, _| {} };
        chooser.choose(text, &request, |_| *warnings += 1)
    };
    let mut warnings = 0;
    let choice = choose(EXAMPLE, false, &mut warnings).map_err(|error| SpecError(error.to_string()))?;
    if order.is_stopped() {
        return Ok(None);
    }
    let published = ["42.31 %", "56.78 %", "78.92 %, chosen", "65.43 %", "-", "-", "-"];
    for (mv, published) in choice.thought.moves.iter().zip(published) {
        let column = mv.mv.parse::<u64>().expect("a column") - 1;
        let (item, games) = (column.to_string(), mv.playouts.unwrap_or(0));
        findings.note("example", &item, "won", mv.wins.unwrap_or(0) as f64, games).published(published);
        findings.note("example", &item, "drawn", mv.draws.unwrap_or(0) as f64, games);
        findings.note("example", &item, "lost", mv.losses.unwrap_or(0) as f64, games);
    }
    let column = choice.thought.best.parse::<u64>().expect("a column") - 1;
    findings.note("example", "choice", "column", column as f64, 1).published("2");
    let board: String = EXAMPLE.lines().skip(1).take(6).map(|line| format!("{line}\n")).collect();
    let pairs = board.chars().zip(choice.board.chars());
    let new = pairs.filter(|(before, after)| before != after).count();
    findings
        .note("example", "choice", "stones on the board that were not there", new as f64, 1)
        .published("0");
    findings
        .note("example", "choice", "warnings of impossible numbers", warnings as f64, 1)
        .published("none");
    let refused = choose(EXAMPLE, true, &mut warnings).is_err();
    findings.note("example", "choice", "refused by --strict", f64::from(u8::from(refused)), 1);
    for (name, text, _) in BOARDS {
        let is_accepted = choose(text, false, &mut warnings).is_ok();
        findings.note("boards", name, "accepted", f64::from(u8::from(is_accepted)), 1);
    }
    for (game, line, name) in TIES {
        let mut session = registry::open(game)?;
        session.go_to(line).map_err(|error| SpecError(error.to_string()))?;
        let player = session.enlist("mc:sims=1000")?;
        let Some(thought) = think(order, session.as_mut(), player, order.threads, order.seed) else {
            return Ok(None);
        };
        let column: f64 = thought.best.parse().expect("a column");
        findings.note("ties", name, "chosen", column, 1000);
    }
    for player in ["mc:sims=10000", "ucb1:sims=70000"] {
        let mut session = registry::open("connect")?;
        let id = session.enlist(player)?;
        let Some(thought) = think(order, session.as_mut(), id, order.threads, order.seed) else {
            return Ok(None);
        };
        let games = || thought.moves.iter().map(|mv| mv.playouts.unwrap_or(0) as f64);
        findings.note("shares", player, "fewest games of a move", games().fold(f64::INFINITY, f64::min), 7);
        findings.note("shares", player, "most games of a move", games().fold(0.0, f64::max), 7);
    }
    Ok(Some(()))
}
