//! What there is to play and who can play it: the one file that names both a game and an algorithm.

use crate::engines::board;
use crate::kinds::perfect::{Endgame, Perfect};
use crate::kinds::{Player, baseline, human, level, maxn, mc, minimax, outside, perfect, random, ucb1, uct};
use crate::session::{Session, Table};
use crate::settings::{PlayerKind, Settings};
use crate::spec::{Spec, SpecError, one_of};
use plyground_core::{Evaluate, MoveOrdering, Notation, Parts, Playouts, Symmetry, TwoSeats};
use plyground_games::blokus::{Blokus, Classic, Duo, Three, Two, Variant};
use plyground_games::connect::{AnyConnect, Bits, Connect};
use plyground_learn::store::remembered;
use std::path::Path;

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

/// A player's spec, taken apart and checked: its kind and its options.
pub fn settings(text: &str) -> Result<Settings, SpecError> {
    let spec = Spec::new(text);
    match PLAYERS.iter().find(|kind| kind.name == spec.name) {
        Some(kind) => Settings::read(kind, &spec),
        None => {
            let names: Vec<&str> = PLAYERS.iter().map(|kind| kind.name).collect();
            let (name, names) = (spec.name, one_of(&names));
            Err(SpecError(format!("no player \"{name}\": expected {names} (see plyground players)")))
        }
    }
}

/// The search behind a player's spec with its types, for boards of up to 64 bits: for whoever measures a search itself.
///
/// Not generic, so that all searches of a game are compiled once, here.
pub fn connect_search(game: &Connect<u64>, text: &str) -> Result<Player<Connect<u64>>, SpecError> {
    connect_player(game, text)
}

/// The same for the Blokus of four seats.
pub fn blokus_search(text: &str) -> Result<Player<Blokus<Classic>>, SpecError> {
    blokus_player(text)
}

/// Whether positions of a game have exact scores.
pub fn has_solver(game: &str) -> bool {
    AnyConnect::read(game, "has no solver").is_ok()
}

/// The search behind a player's spec, for one Connect board.
pub(crate) fn connect_player<B: Bits>(
    game: &Connect<B>,
    text: &str,
) -> Result<Player<Connect<B>>, SpecError> {
    let settings = &settings(text)?;
    match settings.kind().name {
        // Connect alone has a solver, drawn boards and a store of values.
        "perfect" => perfect::build(settings),
        "level" => level::build(settings, &level::CONNECT, |recipe| connect_player(game, recipe)),
        "cmd" => outside::build_cmd(settings, Some(board::rows)),
        "uct" if settings.is_given("values") => {
            let path = settings.word("values").unwrap_or_default();
            let memory = remembered(game, Path::new(path))
                .map_err(|error| SpecError(format!("values={path}: {error}")))?;
            with_endgame(uct::build_with_memory(settings, memory)?, settings)
        }
        _ => with_endgame(player_of_two(settings)?, settings),
    }
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

/// The search behind a player's spec, for one of the Blokus games of more than two seats.
fn blokus_player<V: Variant>(text: &str) -> Result<Player<Blokus<V>>, SpecError> {
    let settings = &settings(text)?;
    match settings.kind().name {
        name @ ("minimax" | "alphabeta") => Err(SpecError(format!(
            "{name} plays games of two seats, and {} has {}: expected maxn, paranoid or bestreply",
            V::SPEC,
            V::SEATS
        ))),
        "level" => level::build(settings, &level::BLOKUS, blokus_player),
        _ => any_blokus_player(settings),
    }
}

/// The same for Blokus of two seats, which alpha-beta takes.
fn blokus_player_of_two<V: Variant>(text: &str) -> Result<Player<Blokus<V>>, SpecError>
where
    Blokus<V>: TwoSeats,
{
    let settings = &settings(text)?;
    match settings.kind().name {
        "minimax" | "alphabeta" => player_of_two(settings),
        "level" => level::build(settings, &level::BLOKUS, blokus_player_of_two),
        _ => any_blokus_player(settings),
    }
}

/// What all Blokus games have in common: a guide, and nothing to win at once.
fn any_blokus_player<V: Variant>(settings: &Settings) -> Result<Player<Blokus<V>>, SpecError> {
    let name = settings.kind().name;
    if settings.word("endgame").is_some_and(|cells| cells != "0") {
        return Err(SpecError(format!("{name}: endgame is for connect, which has a solver")));
    }
    match name {
        "greedy" => baseline::build_first_choice(settings),
        "uct" => uct::build_guided(settings),
        _ => player(settings),
    }
}

/// The search behind a player's settings, for games of two seats.
fn player_of_two<G>(settings: &Settings) -> Result<Player<G>, SpecError>
where
    G: TwoSeats + Known + 'static,
{
    match settings.kind().name {
        "minimax" => minimax::build_minimax(settings),
        "alphabeta" => minimax::build_alphabeta(settings),
        _ => player(settings),
    }
}

/// The search behind a player's settings, for any number of seats.
fn player<G: Known + 'static>(settings: &Settings) -> Result<Player<G>, SpecError> {
    match settings.kind().name {
        "random" => random::build(settings),
        "greedy" => baseline::build_greedy(settings),
        "twoply" => baseline::build_twoply(settings),
        "mc" => mc::build(settings),
        "ucb1" => ucb1::build(settings),
        "uct" => uct::build(settings),
        "maxn" => maxn::build_maxn(settings),
        "paranoid" => maxn::build_paranoid(settings),
        "bestreply" => maxn::build_bestreply(settings),
        "cmd" => outside::build_cmd(settings, None),
        "gtp" => outside::build_gtp(settings),
        "human" => {
            Err(SpecError("human cannot be asked for a move: it plays only in plyground play".to_owned()))
        }
        name => Err(SpecError(format!("{name} does not play this game: see plyground players {name}"))),
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
    match AnyConnect::read(&spec.to_string(), "is another game")? {
        AnyConnect::Word(game) => Ok(Box::new(Table::new(game, connect_player))),
        AnyConnect::Long(game) => Ok(Box::new(Table::new(game, connect_player))),
    }
}
