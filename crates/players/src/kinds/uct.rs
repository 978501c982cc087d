//! `uct`: Monte Carlo tree search.

use super::Player;
use super::mc::TIME;
use super::perfect::ENDGAME;
use crate::specs::{Form, OptionKind, PlayerKind, Settings, SpecError};
use plyground_core::{Centre, Estimate, Evaluate, Guide, Playouts, Symmetry, TwoSeats};
use plyground_search::estimated::{Puct, PuctOptions};
use plyground_search::guided::{self, Guided};
use plyground_search::mcts::{Divide, Final, Memory, Options, Rollout, Uct};
use std::sync::Arc;

pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "uct",
    summary: "Monte Carlo tree search: random games where a growing tree says that they tell most",
    form: Form::Options,
    options: &[
        OptionKind { name: "sims", default: "1000", values: "a whole number", meaning: "simulations in all" },
        OptionKind { name: "c", default: "1.4", values: "0 to 1000", meaning: "weight of exploration" },
        TIME,
        OptionKind {
            name: "nodes",
            default: "",
            values: "a whole number",
            meaning: "positions the tree may have",
        },
        OptionKind {
            name: "rollout",
            default: "random",
            values: "random, ucb, eval",
            meaning: "where the tree ends: a random game, the tree's rule all the way down, or the game's evaluation",
        },
        OptionKind {
            name: "prove",
            default: "on",
            values: "on, off",
            meaning: "whether certain wins and losses are backed up, and nobody overlooks one that is a move away, in the tree or in a random game",
        },
        OptionKind {
            name: "final",
            default: "auto",
            values: "auto, visits, value",
            meaning: "the move that was tried most (visits of a store do not count), or the one with the best mean (they do); auto: value where a store of values knows the position, visits elsewhere",
        },
        OptionKind {
            name: "tie",
            default: "centre",
            values: "centre, first, last, random",
            meaning: "which of moves that are equal by that; not for the search with a guide, whose visits hardly ever are",
        },
        OptionKind {
            name: "symmetry",
            default: "on",
            values: "on, off",
            meaning: "whether mirror images share an entry",
        },
        OptionKind {
            name: "divide",
            default: "auto",
            values: "auto, tree, ensemble, leaf, shared",
            meaning: "one tree in rounds, several trees, several games a leaf (all the same on any threads), or raced; auto: the strongest of the first three at equal time on two threads, which is tree, and for the search with a guide an ensemble of two trees",
        },
        OptionKind {
            name: "workers",
            default: "16",
            values: "1 to 4096",
            meaning: "ways chosen in a round; twice as many with divide=shared (four times by each of several threads), and after 2^17 sims with divide=tree or 2^14 a tree with divide=ensemble",
        },
        OptionKind {
            name: "replicas",
            default: "8",
            values: "1 to 4096",
            meaning: "trees of divide=ensemble (two with divide=auto)",
        },
        OptionKind {
            name: "rollouts",
            default: "8",
            values: "1 to 4096",
            meaning: "games from a leaf of divide=leaf",
        },
        OptionKind {
            name: "memory",
            default: "256MB",
            values: "a size such as 64MB",
            meaning: "what the tree may take",
        },
        OptionKind {
            name: "values",
            default: "",
            values: "a file",
            meaning: "a store made by plyground train, which positions begin from (connect)",
        },
        OptionKind {
            name: "eval",
            default: "",
            values: "built-in or a file",
            meaning: "with rollout=eval a network instead of the game's evaluation: the one built in, or one made by plyground train --as net (connect). It gives moves their priors, too (PUCT; c is 0.7 then), on one thread, with one tree a search",
        },
        OptionKind {
            name: "mix",
            default: "0",
            values: "0 to 1",
            meaning: "with a network: how much of a leaf's value is a random game",
        },
        OptionKind {
            name: "spread",
            default: "0.15",
            values: "0.001 to 10",
            meaning: "with a network: the difference in expected payoff that makes the prior of a move e times less",
        },
        OptionKind {
            name: "guide",
            default: "auto",
            values: "auto, on, off",
            meaning: "knowledge of good moves (blokus has it), instead of prove, symmetry and rollout; auto: where there is any",
        },
        OptionKind {
            name: "prior",
            default: "",
            values: "a file",
            meaning: "weights made by plyground train --as prior, instead of those that the guide has (blokus)",
        },
        OptionKind {
            name: "pace",
            default: "off",
            values: "on, off",
            meaning: "whether sims is what moves get on average: with on later moves get more, positions that the tree knows fewer, and none where the move can no longer change (blokus)",
        },
        ENDGAME,
    ],
};

/// How a simulation goes on where the tree ends.
#[derive(Copy, Clone)]
enum End {
    Games(Rollout),
    Evaluation,
}

/// `uct` for a game whose positions no store can name, without its guide if it has one.
pub(crate) fn build<G: Playouts + Symmetry + Centre + Evaluate + 'static>(
    settings: &Settings,
) -> Result<Player<G>, SpecError> {
    refuse_values(settings)?;
    refuse_guide(settings)?;
    refuse_network(settings)?;
    Ok(Player { search: Box::new(search(settings)?), budget: settings.budget()? })
}

/// The same where positions begin with what `memory` knows of them.
pub(crate) fn build_with_memory<G: Centre + Evaluate + Playouts + Symmetry + TwoSeats + 'static>(
    settings: &Settings,
    memory: Box<Memory<G>>,
) -> Result<Player<G>, SpecError> {
    refuse_guide(settings)?;
    refuse_network(settings)?;
    Ok(Player { search: Box::new(search(settings)?.with_memory(memory)), budget: settings.budget()? })
}

/// `uct` with an estimate that stands apart from the game: PUCT.
pub(crate) fn build_estimated<G, E>(settings: &Settings, estimate: Arc<E>) -> Result<Player<G>, SpecError>
where
    G: TwoSeats + Playouts + Symmetry + Centre + 'static,
    E: Estimate<G> + 'static,
{
    refuse_guide(settings)?;
    if settings.is_given("rollout") && settings.word("rollout") != Some("eval") {
        return Err(SpecError(
            "uct: eval is for rollout=eval: mix=0.5 puts random games beside it".to_owned(),
        ));
    }
    for option in ["values", "workers", "replicas", "rollouts"] {
        if settings.is_given(option) {
            return Err(SpecError(format!(
                "uct: {option} is for a search without eval, which has one tree and one thread"
            )));
        }
    }
    if settings.word("divide").is_some_and(|divide| !["auto", "tree"].contains(&divide)) {
        return Err(SpecError("uct: with eval there is one tree: expected divide=tree".to_owned()));
    }
    let usual = PuctOptions::default();
    let c = settings.real("c", 0.0..=1000.0)?;
    let options = PuctOptions {
        c: if settings.is_given("c") { c } else { usual.c },
        spread: settings.real("spread", 0.001..=10.0)?,
        mix: settings.real("mix", 0.0..=1.0)?,
        prove: settings.switch("prove")?,
        choose: settings.choice("final", &FINALS)?,
        tie: super::mc::tie(settings)?,
        symmetry: settings.switch("symmetry")?,
        memory: settings.bytes("memory")?,
    };
    Ok(Player { search: Box::new(Puct::new(options, estimate)), budget: settings.budget()? })
}

/// Refuses a network where none can be.
fn refuse_network(settings: &Settings) -> Result<(), SpecError> {
    if settings.is_given("eval") {
        return Err(SpecError("uct: eval is for connect, for which networks are trained".to_owned()));
    }
    let usual = [("mix", 0.0), ("spread", 0.15)];
    for (option, usual) in usual {
        if settings.real(option, 0.0..=10.0)? != usual {
            return Err(SpecError(format!("uct: {option} is for a search with eval")));
        }
    }
    Ok(())
}

/// Refuses a store where positions have no name in it.
fn refuse_values(settings: &Settings) -> Result<(), SpecError> {
    match settings.is_given("values") {
        true => Err(SpecError("uct: values is for connect, whose positions a store can name".to_owned())),
        false => Ok(()),
    }
}

/// Refuses a guide where there is none.
fn refuse_guide(settings: &Settings) -> Result<(), SpecError> {
    if settings.is_given("prior") {
        return Err(SpecError("uct: prior is for a search with a guide, which blokus has".to_owned()));
    }
    if settings.switch("pace")? {
        return Err(SpecError("uct: pace is for a search with a guide, which blokus has".to_owned()));
    }
    match settings.choice("guide", &GUIDES)? {
        Some(true) => Err(SpecError("uct: guide=on needs a guide, and this game has none".to_owned())),
        _ => Ok(()),
    }
}

/// `uct` for a game with a guide. Where somebody asks for what only the plain search has, `auto` gives the plain search.
pub(crate) fn build_guided<G: Guide + Symmetry + 'static>(
    settings: &Settings,
) -> Result<Player<G>, SpecError> {
    refuse_values(settings)?;
    refuse_network(settings)?;
    let is_plain = settings.word("rollout").is_some_and(|rollout| rollout != "random")
        || settings.word("divide").is_some_and(|divide| ["leaf", "shared"].contains(&divide));
    match settings.choice("guide", &GUIDES)? {
        Some(false) => return build(settings),
        None if is_plain => return build(settings),
        Some(true) if is_plain => {
            let needs = "uct: guide=on needs rollout=random and divide=tree or ensemble";
            return Err(SpecError(needs.to_owned()));
        }
        _ => {}
    }
    if settings.is_given("tie") {
        return Err(SpecError(
            "uct: tie is for guide=off: with a guide the first of equals is played".to_owned(),
        ));
    }
    let usual = guided::Options::default();
    let options = guided::Options {
        c: settings.real("c", 0.0..=1000.0)?,
        choose: settings.choice("final", &FINALS)?,
        memory: settings.bytes("memory")?,
        divide: match settings.word("divide") {
            Some("tree") => guided::Divide::Tree,
            _ => guided::Divide::Ensemble,
        },
        workers: if settings.is_given("workers") { whole(settings, "workers")? } else { usual.workers },
        replicas: match (settings.word("divide"), settings.is_given("replicas")) {
            (Some("auto"), false) => AUTO_REPLICAS,
            _ => whole(settings, "replicas")?,
        },
        pace: settings.switch("pace")?,
        ..usual
    };
    Ok(Player { search: Box::new(Guided::new(options)), budget: settings.budget()? })
}

/// Trees of a search with a guide where nobody says how many. On one thread two trees are as strong as one with as many simulations (-10 Elo,
/// -41 to 20, 400 games of Duo, 500 simulations), and two threads have 1.6 times as many of them: 50 Elo (17 to 83).
const AUTO_REPLICAS: u32 = 2;

const GUIDES: [(&str, Option<bool>); 3] = [("auto", None), ("on", Some(true)), ("off", Some(false))];
const FINALS: [(&str, Final); 3] =
    [("auto", Final::Auto), ("visits", Final::Visits), ("value", Final::Value)];

fn whole(settings: &Settings, name: &str) -> Result<u32, SpecError> {
    settings.whole(name, 1..=4096).map(|number| number.unwrap_or(1) as u32)
}

fn search<G: Evaluate + 'static>(settings: &Settings) -> Result<Uct<G>, SpecError> {
    let ends = [
        ("random", End::Games(Rollout::Random)),
        ("ucb", End::Games(Rollout::Ucb)),
        ("eval", End::Evaluation),
    ];
    let end = settings.choice("rollout", &ends)?;
    let options = Options {
        c: settings.real("c", 0.0..=1000.0)?,
        rollout: if let End::Games(rollout) = end { rollout } else { Rollout::Random },
        prove: settings.switch("prove")?,
        choose: settings.choice("final", &FINALS)?,
        tie: super::mc::tie(settings)?,
        symmetry: settings.switch("symmetry")?,
        memory: settings.bytes("memory")?,
        divide: settings.choice(
            "divide",
            &[
                ("auto", Divide::Tree),
                ("tree", Divide::Tree),
                ("ensemble", Divide::Ensemble),
                ("leaf", Divide::Leaf),
                ("shared", Divide::Shared),
            ],
        )?,
        workers: whole(settings, "workers")?,
        replicas: whole(settings, "replicas")?,
        rollouts: whole(settings, "rollouts")?,
    };
    Ok(match end {
        End::Games(_) => Uct::new(options),
        End::Evaluation => Uct::with_evaluation(options),
    })
}
