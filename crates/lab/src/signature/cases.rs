//! The searches of the signature: every algorithm, every word that an option takes, and every kind of board that has code of its own.

use crate::stages::stage;

/// A search: where, and whose.
#[derive(Copy, Clone)]
pub(super) struct Case {
    pub(super) place: &'static Place,
    pub(super) player: &'static str,
}

/// A position, with a short name for lists.
pub(super) struct Place {
    pub(super) game: &'static str,
    pub(super) name: &'static str,
    /// The moves to it, or the stage of `crate::stages` that they begin with.
    pub(super) line: Line,
    /// How often the first legal move is played then.
    pub(super) more: usize,
}

pub(super) enum Line {
    Moves(&'static str),
    Stage(usize),
}

impl Place {
    pub(super) fn moves(&self) -> &'static str {
        match self.line {
            Line::Moves(moves) => moves,
            Line::Stage(ply) => stage(self.game, ply).line,
        }
    }
}

const fn place(game: &'static str, name: &'static str, line: Line, more: usize) -> Place {
    Place { game, name, line, more }
}

static OPENING: Place = place("connect:7x6x4", "41", Line::Moves("41"), 0);
static MIDDLE: Place = place("connect:7x6x4", "4444", Line::Moves("4444"), 0);
static LATE: Place = place("connect:7x6x4", "71165372351565372152", Line::Moves("71165372351565372152"), 0);
static HARD: Place = place("connect:7x6x4", "725555451", Line::Moves("725555451"), 0);
static SMALL: Place = place("connect:6x5x4", "33", Line::Moves("33"), 0);
static GENERAL: Place = place("connect:6x5x5", "3344", Line::Moves("3344"), 0);
static WIDE: Place = place("connect:10x9x5", "5,5,6", Line::Moves("5,5,6"), 0);
static FOUR: Place = place("blokus:4", "ply 33", Line::Stage(33), 0);
static FOUR_EARLY: Place = place("blokus:4", "ply 12", Line::Stage(12), 0);
static THREE: Place = place("blokus:3", "9 first moves", Line::Moves(""), 9);
static TWO: Place = place("blokus:2", "12 first moves", Line::Moves(""), 12);
static SCHOOL: Place = place("blokus:school", "12 first moves", Line::Moves(""), 12);
static DUO: Place = place("blokus:duo", "ply 13", Line::Stage(13), 0);
static DUO_LATE: Place = place("blokus:duo", "ply 13 and 8 first moves", Line::Stage(13), 8);

/// Players that are tried in several places: who looks least there is told apart by its moves alone.
const LEAST: &[&str] = &["random", "greedy", "twoply", "level:2", "level:4"];

const MIDDLE_PLAYERS: &[&str] = &[
    "mc:sims=200",
    "mc:sims=200,select=mean,tie=random",
    "mc:sims=200,streams=common,tie=first",
    "mc:sims=200,divide=moves,tie=last",
    "mc:sims=200,divide=sims,chunk=16",
    "mc:sims=200,divide=both,chunk=16",
    "mc:sims=200,playout=centre",
    "ucb1:sims=2000",
    "ucb1:sims=2000,batch=32,streams=common,playout=centre,tie=first",
    "ucb1:sims=500,tie=last",
    "ucb1:sims=500,tie=random",
    "uct:sims=3000",
    "uct:sims=400,rollout=ucb",
    "uct:sims=3000,rollout=eval",
    "uct:sims=3000,prove=off,final=visits,tie=first",
    "uct:sims=3000,final=value,tie=last",
    "uct:sims=3000,symmetry=off,tie=random",
    "uct:sims=3000,divide=tree,workers=4",
    "uct:sims=3000,divide=ensemble,replicas=3",
    "uct:sims=500,divide=leaf,rollouts=4",
    "uct:sims=3000,divide=shared",
    "uct:sims=3000,guide=off,nodes=200",
    "uct:sims=500,rollout=eval,eval=built-in",
    "uct:sims=500,rollout=eval,eval=built-in,mix=0.5,spread=0.3",
    "minimax:depth=5",
    "minimax:depth=5,eval=zero,order=centre,tie=first,divide=root",
    "minimax:depth=5,order=best,tie=last",
    "minimax:depth=9,nodes=5000,tie=centre",
    "alphabeta:depth=8",
    "alphabeta:depth=8,eval=zero,order=centre,tie=first,table=off,deepen=off",
    "alphabeta:depth=8,order=best,tie=last,memory=1MB",
    "alphabeta:depth=7,values=all,tie=centre",
    "alphabeta:depth=7,tie=random,divide=root",
    "alphabeta:depth=8,divide=brothers",
    "alphabeta:depth=5,eval=built-in",
    "minimax:depth=4,tie=random",
    "maxn:depth=5",
    "paranoid:depth=6",
    "bestreply:depth=5",
    "learned",
    "level:7",
];

const OPENING_PLAYERS: &[&str] = &[
    "perfect",
    "learned",
    "learned:tie=first",
    "learned:tie=last",
    "learned:tie=centre",
    "learned:tie=random",
    "uct:sims=400,symmetry=on",
    "uct:sims=400,rollout=eval,eval=built-in",
];

const LATE_PLAYERS: &[&str] = &[
    "perfect:book=off,memory=1MB",
    "perfect:book=off,memory=1MB,tie=first",
    "perfect:book=off,memory=1MB,tie=last",
    "perfect:book=off,memory=1MB,tie=random",
    "perfect:book=off,memory=1MB,nodes=100",
    "mc:sims=50,endgame=20",
    "ucb1:sims=500,endgame=20",
    "uct:sims=500,endgame=20",
    "uct:sims=3000",
    "alphabeta:depth=12",
    "learned",
];

const FOUR_PLAYERS: &[&str] = &[
    "mc:sims=5",
    "ucb1:sims=500",
    "uct:sims=200",
    "uct:sims=200,guide=on,divide=tree,final=value",
    "uct:sims=200,divide=ensemble,final=visits",
    "uct:sims=200,pace=on",
    "uct:sims=200,guide=off",
    "uct:sims=100,divide=leaf",
    "uct:sims=100,rollout=eval",
    "maxn:depth=2",
    "maxn:depth=2,prune=on,tie=last",
    "maxn:depth=2,tie=spite,deepen=on,divide=every",
    "maxn:depth=2,divide=budget,budget=1",
    "maxn:depth=2,divide=node",
    "paranoid:depth=3",
    "paranoid:depth=2,order=centre,tie=last,deepen=on",
    "paranoid:depth=2,order=best,values=all,divide=every",
    "paranoid:depth=2,tie=spite,divide=node",
    "bestreply:depth=2",
    "bestreply:depth=2,order=centre,tie=last,deepen=on",
    "bestreply:depth=2,order=best,values=all,divide=every",
    "bestreply:depth=2,tie=spite,divide=budget",
    "bestreply:depth=2,divide=node",
    "paranoid:depth=2,divide=budget",
];

/// All searches of the signature.
pub(super) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |place: &'static Place, players: &[&'static str]| {
        cases.extend(players.iter().map(|player| Case { place, player }));
    };
    for place in [&OPENING, &MIDDLE, &LATE, &WIDE, &FOUR_EARLY, &FOUR, &DUO] {
        add(place, LEAST);
    }
    add(&MIDDLE, MIDDLE_PLAYERS);
    add(&LATE, LATE_PLAYERS);
    add(&OPENING, OPENING_PLAYERS);
    add(&HARD, &["perfect:book=off,memory=1MB,nodes=20000"]);
    add(&SMALL, &["perfect:book=off,memory=1MB,nodes=20000", "maxn:depth=4,prune=on", "alphabeta:depth=10"]);
    add(&GENERAL, &["perfect:memory=1MB,nodes=2000"]);
    add(&WIDE, &["mc:sims=50", "uct:sims=400", "alphabeta:depth=5", "perfect:memory=1MB,nodes=500"]);
    add(&FOUR, FOUR_PLAYERS);
    for place in [&THREE, &TWO, &SCHOOL] {
        add(place, &["greedy", "mc:sims=1", "uct:sims=60", "maxn:depth=1", "paranoid:depth=2,nodes=500"]);
    }
    add(
        &DUO,
        &["uct:sims=200", "uct:sims=100,guide=off", "minimax:depth=1", "alphabeta:depth=2", "mc:sims=3"],
    );
    add(
        &DUO_LATE,
        &["uct:sims=300", "uct:sims=300,guide=off", "alphabeta:depth=4,order=best", "paranoid:depth=3"],
    );
    cases
}

/// Whether threads may race in what is counted, so that the search is asked on one thread.
pub(super) fn is_raced(player: &str) -> bool {
    let words = ["divide=shared", "divide=brothers", "divide=node", "perfect", "endgame="];
    // Root moves side by side count the same on any threads where they do not share a table.
    let is_shared = player.starts_with("alphabeta") && player.contains("divide=root");
    is_shared || words.iter().any(|word| player.contains(word))
}
