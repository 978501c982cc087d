//! What there is to play and who can play it: the one file that names both a game and an algorithm.

use crate::chooser::{Rules, rules};
use crate::engines::board;
use crate::players::perfect::{Endgame, Perfect};
use crate::players::{
    Player, baseline, human, level, maxn, mc, minimax, outside, perfect, random, ucb1, uct,
};
use crate::session::{Session, Table};
use crate::settings::{PlayerKind, Settings};
use crate::spec::{Spec, SpecError, one_of};
use plyground_core::{Evaluate, MoveOrdering, Notation, Parts, Playouts, Symmetry, TwoSeats};
use plyground_games::blokus::{Blokus, Classic, Duo, Three, Two, Variant};
use plyground_games::connect::{Bits, Connect};

/// A game with all that the searches here ask of it.
trait Known: Playouts + Symmetry + Parts + MoveOrdering + Evaluate + Notation {}

impl<G: Playouts + Symmetry + Parts + MoveOrdering + Evaluate + Notation> Known for G {}

/// A kind of game.
#[derive(Debug)]
pub struct GameKind {
    /// How specs call it.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// Forms of its spec, each with its meaning; the first is the default.
    pub forms: &'static [(&'static str, &'static str)],
    /// Who plays against a person unless they say otherwise.
    pub opponent: &'static str,
    /// Who gives a person hints.
    pub adviser: &'static str,
    /// Who analyses unless somebody is named.
    pub analyst: &'static str,
}

impl GameKind {
    /// The kind of a game's spec; the first where there is none of that name.
    pub fn of(spec: &str) -> &'static GameKind {
        let name = Spec::new(spec).name;
        GAMES.iter().find(|kind| kind.name == name).unwrap_or(&GAMES[0])
    }
}

/// All games.
pub static GAMES: &[&GameKind] = &[&CONNECT, &BLOKUS];

/// All players.
pub static PLAYERS: &[&PlayerKind] = &[
    &human::KIND,
    &random::KIND,
    &baseline::GREEDY,
    &baseline::TWOPLY,
    &mc::KIND,
    &ucb1::KIND,
    &uct::KIND,
    &minimax::MINIMAX,
    &minimax::ALPHABETA,
    &maxn::MAXN,
    &maxn::PARANOID,
    &maxn::BESTREPLY,
    &perfect::KIND,
    &level::KIND,
    &outside::CMD,
    &outside::GTP,
];

static CONNECT: GameKind = GameKind {
    name: "connect",
    summary: "stones fall into columns; so many in a row win",
    forms: &[
        ("connect", "the usual board: connect:7x6x4"),
        ("connect:CxRxN", "C columns, R rows, N in a row to win; (R + 1) x C is at most 128"),
        ("connect:CxR", "the same with four in a row"),
    ],
    // S1's opponent.
    opponent: "mc:sims=2048",
    adviser: "mc:sims=20000",
    analyst: "mc",
};

static BLOKUS: GameKind = GameKind {
    name: "blokus",
    summary: "pieces that touch their own at corners only; few squares left win (a trademark of its owner, not affiliated)",
    forms: &[
        ("blokus", "four seats on 20x20"),
        ("blokus:3", "three seats, and a fourth colour that all play in turn"),
        ("blokus:2", "two seats with two colours each"),
        ("blokus:duo", "two seats on 14x14"),
    ],
    // With hundreds of moves, as many playouts of each would take minutes.
    opponent: "uct:sims=5000",
    adviser: "uct:sims=20000",
    analyst: "uct:sims=20000",
};

/// A game at its start.
pub fn open(spec: &str) -> Result<Box<dyn Session>, SpecError> {
    let spec = Spec::new(spec);
    match spec.name.as_str() {
        "connect" => connect(&spec),
        "blokus" => blokus(&spec),
        name => {
            let names: Vec<&str> = GAMES.iter().map(|kind| kind.name).collect();
            Err(SpecError(format!("no game \"{name}\": expected {} (see plyground games)", one_of(&names))))
        }
    }
}

/// The kind of a player and its options, checked.
pub fn settings(text: &str) -> Result<(&'static PlayerKind, Settings), SpecError> {
    let spec = Spec::new(text);
    let Some(kind) = PLAYERS.iter().find(|kind| kind.name == spec.name) else {
        let names: Vec<&str> = PLAYERS.iter().map(|kind| kind.name).collect();
        return Err(SpecError(format!(
            "no player \"{}\": expected {} (see plyground players)",
            spec.name,
            one_of(&names)
        )));
    };
    if outside::is_outside(kind) {
        return Ok((kind, outside::settings(kind, &spec)?));
    }
    // A bare number is how strong a level is.
    if kind.name == level::KIND.name && spec.rest.parse::<u64>().is_ok() {
        let spec = Spec { rest: format!("strength={}", spec.rest), ..spec };
        return Ok((kind, Settings::read(kind, &spec)?));
    }
    Ok((kind, Settings::read(kind, &spec)?))
}

/// The search behind a player's spec, for one Connect board: the files it may name are held against that.
pub(crate) fn player_on<B: Bits>(game: &Connect<B>, text: &str) -> Result<Player<Connect<B>>, SpecError> {
    let (kind, settings) = settings(text)?;
    if kind.name == uct::KIND.name && settings.is_given("values") {
        return with_endgame(uct::build_connect(game, &settings)?, &settings);
    }
    connect_player(text)
}

/// The search behind a player's spec, for any Connect board: Connect alone has a solver.
pub(crate) fn connect_player<B: Bits>(text: &str) -> Result<Player<Connect<B>>, SpecError> {
    let (kind, settings) = settings(text)?;
    if kind.name == perfect::KIND.name {
        return perfect::build(&settings);
    }
    if kind.name == level::KIND.name {
        return level::build(&settings, &level::CONNECT, connect_player);
    }
    if kind.name == outside::CMD.name {
        return outside::build_cmd(text, &settings, Some(board::rows));
    }
    with_endgame(player_of_two(text)?, &settings)
}

/// Hands the last cells to the solver, if the settings say so.
fn with_endgame<B: Bits>(
    player: Player<Connect<B>>,
    settings: &Settings,
) -> Result<Player<Connect<B>>, SpecError> {
    let empty = match settings.word("endgame") {
        Some(_) => settings.whole("endgame", 0..=128)?.unwrap_or(0) as u32,
        None => 0,
    };
    if empty == 0 {
        return Ok(player);
    }
    let search = Endgame { empty, sampler: player.search, perfect: Perfect::for_endgames() };
    Ok(Player { search: Box::new(search), budget: player.budget })
}

/// The search behind a player's spec, for games of two seats.
fn player_of_two<G>(text: &str) -> Result<Player<G>, SpecError>
where
    G: TwoSeats + Known + 'static,
{
    let (kind, settings) = settings(text)?;
    match kind.name {
        "minimax" => minimax::build_minimax(&settings),
        "alphabeta" => minimax::build_alphabeta(&settings),
        _ => player(text),
    }
}

/// The search behind a player's spec, for any number of seats.
fn player<G: Known + 'static>(text: &str) -> Result<Player<G>, SpecError> {
    let (kind, settings) = settings(text)?;
    match kind.name {
        "random" => random::build(&settings),
        "greedy" => baseline::build_greedy(&settings),
        "twoply" => baseline::build_twoply(&settings),
        "mc" => mc::build(&settings),
        "ucb1" => ucb1::build(&settings),
        "uct" => uct::build(&settings),
        "maxn" => maxn::build_maxn(&settings),
        "paranoid" => maxn::build_paranoid(&settings),
        "bestreply" => maxn::build_bestreply(&settings),
        "cmd" => outside::build_cmd(text, &settings, None),
        "gtp" => outside::build_gtp(text, &settings),
        "human" => {
            Err(SpecError("human cannot be asked for a move: it plays only in plyground play".to_owned()))
        }
        name => Err(SpecError(format!("{name} does not play this game: see plyground players {name}"))),
    }
}

/// The same for Blokus, where a win at once is nothing to look for.
pub(crate) fn blokus_player<V: Variant>(text: &str) -> Result<Player<Blokus<V>>, SpecError> {
    let (kind, settings) = settings(text)?;
    if settings.word("endgame").is_some_and(|cells| cells != "0") {
        return Err(SpecError(format!("{}: endgame is for connect, which has a solver", kind.name)));
    }
    match kind.name {
        "greedy" => baseline::build_first_choice(&settings),
        "uct" => uct::build_guided(&settings),
        "level" => level::build(&settings, &level::BLOKUS, blokus_player),
        "minimax" | "alphabeta" => Err(SpecError(format!(
            "{} plays games of two seats, and {} has {}: expected maxn, paranoid or bestreply",
            kind.name,
            V::SPEC,
            V::SEATS
        ))),
        _ => player(text),
    }
}

/// The same for Blokus of two seats, which alpha-beta takes.
fn blokus_player_of_two<V: Variant>(text: &str) -> Result<Player<Blokus<V>>, SpecError>
where
    Blokus<V>: TwoSeats,
{
    match settings(text)?.0.name {
        "minimax" | "alphabeta" => player_of_two(text),
        _ => blokus_player(text),
    }
}

fn blokus(spec: &Spec) -> Result<Box<dyn Session>, SpecError> {
    match spec.rest.as_str() {
        "" | "4" => Ok(Box::new(Table::new(Blokus::<Classic>::new(), |_, text| blokus_player(text)))),
        "3" => Ok(Box::new(Table::new(Blokus::<Three>::new(), |_, text| blokus_player(text)))),
        "2" => Ok(Box::new(Table::new(Blokus::<Two>::new(), |_, text| blokus_player_of_two(text)))),
        "duo" => Ok(Box::new(Table::new(Blokus::<Duo>::new(), |_, text| blokus_player_of_two(text)))),
        _ => Err(SpecError(format!("\"{spec}\": expected blokus, blokus:2, blokus:3 or blokus:duo"))),
    }
}

fn connect(spec: &Spec) -> Result<Box<dyn Session>, SpecError> {
    let [columns, rows, run] = connect_size(&spec.to_string())?;
    match rules(columns, rows, run).map_err(|error| SpecError(error.to_string()))? {
        Rules::Word(game) => Ok(table(game)),
        Rules::Long(game) => Ok(table(game)),
    }
}

/// Columns, rows and run of a connect spec.
pub(crate) fn connect_size(text: &str) -> Result<[u32; 3], SpecError> {
    let spec = Spec::new(text);
    if spec.name != CONNECT.name {
        return Err(SpecError(format!("\"{spec}\" has no drawn boards: expected connect")));
    }
    match spec.rest.as_str() {
        "" => Ok([7, 6, 4]),
        size => read_size(size).ok_or_else(|| {
            SpecError(format!(
                "\"{spec}\": expected connect:COLUMNSxROWSxRUN, such as connect:7x6x4 (7 columns, 6 rows, 4 in a row)"
            ))
        }),
    }
}

/// `7x6x4`, or `7x6` with four in a row.
fn read_size(text: &str) -> Option<[u32; 3]> {
    let parts: Vec<u32> = text.split(['x', 'X']).map(|part| part.parse().ok()).collect::<Option<_>>()?;
    match parts[..] {
        [columns, rows, run] => Some([columns, rows, run]),
        [columns, rows] => Some([columns, rows, 4]),
        _ => None,
    }
}

fn table<B: Bits>(game: Connect<B>) -> Box<dyn Session>
where
    Connect<B>: Notation,
{
    Box::new(Table::new(game, player_on))
}
