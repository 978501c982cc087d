//! The list of what is safe. A test goes through the registry: each kind and each option must stand here.

use super::rule::OptionRule::{Real, Refused, Size, Steps, Time, Whole, Words};
use super::rule::{OptionRule, Rules};

type Options = &'static [(&'static str, OptionRule)];

/// What pages may set of a kind of players; `None` for one that nobody has thought about.
pub fn rules(kind: &str) -> Option<Rules> {
    Some(match kind {
        "random" | "greedy" | "twoply" => Rules::Options(&[]),
        "mc" => Rules::Options(MC),
        "ucb1" => Rules::Options(UCB1),
        "uct" => Rules::Options(UCT),
        "minimax" => Rules::Options(MINIMAX),
        "alphabeta" => Rules::Options(ALPHABETA),
        "maxn" => Rules::Options(MAXN),
        "paranoid" | "bestreply" => Rules::Options(PARANOID),
        "perfect" => Rules::Options(PERFECT),
        "learned" => Rules::Options(&[("net", NETWORK), ("tie", TIES), ("endgame", ENDGAME)]),
        "level" => Rules::Options(&[("strength", Whole(9))]),
        "human" => Rules::Refused("a person plays on the page itself, and is asked by nobody"),
        "cmd" | "gtp" => Rules::Refused(PROGRAM),
        _ => return None,
    })
}

const PROGRAM: &str =
    "no program is started on a page's word: expected engine:NAME, of plyground serve --engine NAME=CMD";

const SWITCH: OptionRule = Words(&["on", "off"]);
const TIES: OptionRule = Words(&["centre", "first", "last", "random"]);
const STREAMS: OptionRule = Words(&["own", "common"]);
const PLAYOUT: OptionRule = Words(&["uniform", "centre"]);
const ENDGAME: OptionRule = Whole(128);
const DEPTH: OptionRule = Whole(250);
const EVAL: OptionRule = Words(&["lines", "zero"]);
/// No file is opened on a page's word.
const NETWORK: OptionRule = Words(&["built-in"]);
const ORDER: OptionRule = Words(&["left", "centre", "best"]);
const ALL_VALUES: OptionRule = Words(&["best", "all"]);
const MINIMAX_TIES: OptionRule = Words(&["order", "first", "last", "centre", "random"]);
const MAXN_TIES: OptionRule = Words(&["first", "last", "spite"]);
const MAXN_DIVIDE: OptionRule = Words(&["none", "every", "budget", "node"]);

const MC: Options = &[
    ("sims", Steps),
    ("time", Time),
    ("select", Words(&["wins", "mean"])),
    ("tie", TIES),
    ("streams", STREAMS),
    ("divide", Words(&["chunks", "moves", "sims", "both"])),
    ("chunk", Whole(1 << 20)),
    ("playout", PLAYOUT),
    ("endgame", ENDGAME),
];

const UCB1: Options = &[
    ("sims", Steps),
    ("time", Time),
    ("c", Real),
    ("batch", Whole(1 << 16)),
    ("tie", TIES),
    ("streams", STREAMS),
    ("playout", PLAYOUT),
    ("endgame", ENDGAME),
];

const UCT: Options = &[
    ("sims", Steps),
    ("c", Real),
    ("time", Time),
    ("nodes", Steps),
    ("rollout", Words(&["random", "ucb", "eval"])),
    ("prove", SWITCH),
    ("final", Words(&["auto", "visits", "value"])),
    ("tie", TIES),
    ("symmetry", SWITCH),
    ("divide", Words(&["auto", "tree", "ensemble", "leaf", "shared"])),
    ("workers", Whole(4096)),
    ("replicas", Whole(64)),
    ("rollouts", Whole(4096)),
    ("memory", Size),
    ("values", Refused("no file is opened on a page's word: expected a player without a store of values")),
    ("eval", NETWORK),
    ("mix", Real),
    ("spread", Real),
    ("pace", SWITCH),
    ("guide", Words(&["auto", "on", "off"])),
    ("prior", Refused("no file is opened on a page's word: expected a player without a prior of its own")),
    ("endgame", ENDGAME),
];

const MINIMAX: Options = &[
    ("depth", DEPTH),
    ("nodes", Steps),
    ("time", Time),
    ("eval", EVAL),
    ("order", ORDER),
    ("tie", MINIMAX_TIES),
    ("divide", Words(&["none", "root"])),
];

const ALPHABETA: Options = &[
    ("depth", DEPTH),
    ("nodes", Steps),
    ("time", Time),
    ("eval", Words(&["lines", "zero", "built-in"])),
    ("order", ORDER),
    ("tie", MINIMAX_TIES),
    ("table", SWITCH),
    ("memory", Size),
    ("deepen", SWITCH),
    ("divide", Words(&["none", "root", "brothers"])),
    ("values", ALL_VALUES),
];

const MAXN: Options = &[
    ("depth", DEPTH),
    ("nodes", Steps),
    ("time", Time),
    ("divide", MAXN_DIVIDE),
    ("budget", DEPTH),
    ("tie", MAXN_TIES),
    ("deepen", SWITCH),
    ("prune", SWITCH),
];

const PARANOID: Options = &[
    ("depth", DEPTH),
    ("nodes", Steps),
    ("time", Time),
    ("divide", MAXN_DIVIDE),
    ("budget", DEPTH),
    ("tie", MAXN_TIES),
    ("deepen", SWITCH),
    ("order", ORDER),
    ("values", ALL_VALUES),
];

const PERFECT: Options =
    &[("memory", Size), ("book", Words(&["on", "off"])), ("time", Time), ("nodes", Steps), ("tie", TIES)];
