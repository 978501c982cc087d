//! S5's example as it runs, and the boards of which it says nothing.

use super::Setup;
use crate::measure::{at, think};
use crate::run::{Finished, PartResults, RunOptions, Unfinished};
use crate::s5::published::{CHOICE, EXAMPLE, STONES_ADDED, WARNINGS, WIN_RATES};
use plyground_players::{BoardError, Chooser, ChosenMove, Request, registry};

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

/// Runs the example, and what else its text leaves open.
pub(crate) fn example(setup: &Setup<'_>, out: &mut PartResults<'_>) -> Finished {
    let options = setup.options;
    published_example(options, out)?;
    odd_boards(options, out);
    ties(options, out)?;
    shares(options, out)
}

/// Lets a player choose a move for a board in S5's form, and counts what it is warned of.
fn choose(
    options: &RunOptions<'_>,
    text: &str,
    is_strict: bool,
    warnings: &mut u64,
) -> Result<ChosenMove, BoardError> {
    let chooser = Chooser { player: "mc:sims=10000".to_owned(), run: 4, is_strict };
    let request =
        Request { threads: options.threads, seed: options.seed, stop: options.stop, observer: None };
    chooser.choose(text, &request, &mut |_| *warnings += 1)
}

/// S5.B1 to S5.B3, S5.B7: the published input, its win rates and the board that is printed.
fn published_example(options: &RunOptions<'_>, out: &mut PartResults<'_>) -> Finished {
    let mut warnings = 0;
    let choice = choose(options, EXAMPLE, false, &mut warnings).map_err(Unfinished::because)?;
    options.go_on()?;
    let findings = &mut out.findings;
    let column = |mv: &str| mv.parse::<u64>().expect("a column") - 1;
    for (mv, published) in choice.thought.moves.iter().zip(WIN_RATES) {
        let (item, games) = (column(&mv.mv).to_string(), mv.playouts.unwrap_or(0));
        findings.note("example", &item, "won", mv.wins.unwrap_or(0) as f64, games).published(published);
        findings.note("example", &item, "drawn", mv.draws.unwrap_or(0) as f64, games);
        findings.note("example", &item, "lost", mv.losses.unwrap_or(0) as f64, games);
    }
    let board: String = EXAMPLE.lines().skip(1).take(6).map(|line| format!("{line}\n")).collect();
    let pairs = board.chars().zip(choice.board.chars());
    let added = pairs.filter(|(before, after)| before != after).count();
    let is_refused = choose(options, EXAMPLE, true, &mut 0).is_err();
    for (measure, value, published) in [
        ("column", column(&choice.thought.best) as f64, CHOICE),
        ("stones on the board that were not there", added as f64, STONES_ADDED),
        ("warnings of impossible numbers", warnings as f64, WARNINGS),
        ("refused by --strict", f64::from(u8::from(is_refused)), ""),
    ] {
        findings.note("example", "choice", measure, value, 1).published(published);
    }
    Ok(())
}

/// S5.B8: which boards are accepted of which S5 says nothing.
fn odd_boards(options: &RunOptions<'_>, out: &mut PartResults<'_>) {
    for (name, text, _) in BOARDS {
        let is_accepted = choose(options, text, false, &mut 0).is_ok();
        out.findings.note("boards", name, "accepted", f64::from(u8::from(is_accepted)), 1);
    }
}

/// S5.B4: which of two wins at once is chosen.
fn ties(options: &RunOptions<'_>, out: &mut PartResults<'_>) -> Finished {
    for (game, line, name) in TIES {
        let mut session = registry::open(game)?;
        session.go_to(line)?;
        let mut player = session.enlist("mc:sims=1000")?;
        let thought = think(options, session.as_ref(), &mut player, options.threads, options.seed)?;
        let column: f64 = thought.best.parse().expect("a column");
        out.findings.note("ties", name, "chosen", column, 1000);
    }
    Ok(())
}

/// S5.B5, S5.B6: how the games are shared out among the moves.
fn shares(options: &RunOptions<'_>, out: &mut PartResults<'_>) -> Finished {
    for player in ["mc:sims=10000", "ucb1:sims=70000"] {
        let session = at("")?;
        let mut id = session.enlist(player)?;
        let thought = think(options, session.as_ref(), &mut id, options.threads, options.seed)?;
        let games = || thought.moves.iter().map(|mv| mv.playouts.unwrap_or(0) as f64);
        let (least, most) = (games().fold(f64::INFINITY, f64::min), games().fold(0.0, f64::max));
        out.findings.note("shares", player, "fewest games of a move", least, 7);
        out.findings.note("shares", player, "most games of a move", most, 7);
    }
    Ok(())
}
