//! The games as data: their names, the forms of their specs, and what differs from one to the other outside the rules.

use crate::specs::Spec;

/// A kind of game.
#[derive(Debug)]
#[non_exhaustive]
pub struct GameKind {
    /// How specs call it.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// Forms of its spec, each with its meaning; the first is the default.
    pub forms: &'static [(&'static str, &'static str)],
    /// Who plays against a person unless they say otherwise.
    pub opponent: &'static str,
    /// Who gives a person hints: the first of them whose answer is exact, or else the last.
    pub advisers: &'static [&'static str],
    /// Who analyses unless somebody is named.
    pub analyst: &'static str,
    /// How many plies a search to a depth looks ahead where a person who asks for one says nothing: an answer within seconds.
    pub depth: u32,
    /// What `level:1` to `level:9` are here, in a few words, as docs/levels.md measured them.
    pub levels: &'static [&'static str; 9],
    /// The names of its full specs among GTP controllers and in Pentobi's files; what is not listed goes by its spec.
    pub gtp_names: &'static [(&'static str, &'static str)],
    /// The format of game records that programs of this game read.
    pub record: RecordFormat,
    /// Whether lines of play may say whose move it is, as in `2:j5`, and so let colours move out of turn.
    pub names_colours: bool,
    /// Whether there is an exact solver; then boards can be drawn, too.
    pub has_solver: bool,
}

/// A format of game records that belongs to some games only.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum RecordFormat {
    /// Portable game notation, as far as it fits: tags, numbered moves, the result.
    Pgn,
    /// The Smart Game Format as Pentobi writes it.
    Blksgf,
}

impl RecordFormat {
    /// How the names of its files end.
    pub fn extension(self) -> &'static str {
        match self {
            RecordFormat::Pgn => "pgn",
            RecordFormat::Blksgf => "blksgf",
        }
    }
}

impl GameKind {
    /// The kind of a game's spec; the first where there is none of that name.
    pub fn of(spec: &str) -> &'static GameKind {
        GameKind::find(spec).unwrap_or(GAMES[0])
    }

    /// The kind of a game's spec; `None` where there is none of that name.
    pub fn find(spec: &str) -> Option<&'static GameKind> {
        let name = Spec::new(spec).name;
        GAMES.iter().copied().find(|kind| kind.name == name)
    }
}

/// All games.
pub static GAMES: &[&GameKind] = &[&CONNECT, &BLOKUS];

/// Connect-N.
static CONNECT: GameKind = GameKind {
    name: "connect",
    summary: "stones fall into columns; so many in a row win",
    forms: &[
        ("connect", "the usual board: connect:7x6x4"),
        ("connect:CxRxN", "C columns, R rows, N in a row to win; (R + 1) x C is at most 128"),
        ("connect:CxR", "the same with four in a row"),
    ],
    // As many random games as in the report on flat Monte Carlo in parallel (S1 of docs/replication.md).
    opponent: "mc:sims=2048",
    advisers: &["perfect:time=2s", "uct:sims=20000"],
    analyst: "mc",
    depth: 6,
    levels: &[
        "a beginner: sees a win at once, no more",
        "looks a little: errs in one move of 8",
        "blocks what it must: errs in one of 10",
        "thinks ahead: errs in one move of 14",
        "a good player: errs in one move of 24",
        "a strong player: errs in one move of 30",
        "errs in one move of 70",
        "errs in one move of 170",
        "perfect play by the exact solver",
    ],
    gtp_names: &[],
    record: RecordFormat::Pgn,
    names_colours: false,
    has_solver: true,
};

/// Blokus in its five variants.
static BLOKUS: GameKind = GameKind {
    name: "blokus",
    summary: "pieces that touch their own at corners only; few squares left win (a trademark of its owner, not affiliated)",
    forms: &[
        ("blokus", "four seats on 20x20"),
        ("blokus:3", "three seats, and a fourth colour that all play in turn"),
        ("blokus:2", "two seats with two colours each"),
        ("blokus:duo", "two seats on 14x14"),
        (
            "blokus:school",
            "blokus:2 from anywhere at the border, beginning with F; blokus:school:X with X, and so on",
        ),
    ],
    // With hundreds of moves, as many playouts of each would take minutes.
    opponent: "uct:sims=5000",
    advisers: &["uct:sims=20000"],
    analyst: "uct:sims=20000",
    depth: 2,
    levels: &[
        "a beginner: any move at all",
        "wins 8 of 10 games against level 1",
        "wins 9 of 10 games against level 2",
        "wins 9 of 10 games against level 3",
        "wins 6 of 10 games against level 4",
        "wins 7 of 10 games against level 5",
        "wins 7 of 10 games against level 6",
        "wins 2 of 3 games against level 7",
        "the strongest: 3,000 simulations a move",
    ],
    gtp_names: &[
        ("blokus:4", "Blokus"),
        ("blokus:2", "Blokus Two-Player"),
        ("blokus:3", "Blokus Three-Player"),
        ("blokus:duo", "Blokus Duo"),
    ],
    record: RecordFormat::Blksgf,
    names_colours: true,
    has_solver: false,
};
