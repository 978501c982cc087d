//! Steps of a player's search, as plain data.

use plyground_core::{Notation, PerSeat, Seat};
use plyground_search::{Backup, Candidate, Selection, Standing, Step, StepEnd};
use serde::Serialize;

/// A round of simulations of a tree search: what was selected, where it ended, and what was backed up, with the numbers of the search itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct StepThought {
    /// The number of its first simulation, from one.
    pub simulation: u64,
    /// How many simulations it has; those go down side by side.
    pub simulations: u64,
    /// Moves that were selected, in the order of search.
    pub select: Vec<SelectThought>,
    /// Where simulations ended.
    pub simulate: Vec<EndThought>,
    /// The positions that were given a result, those below first.
    pub backup: Vec<BackupThought>,
}

/// A move that was selected.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct SelectThought {
    /// The moves from the root to the position.
    pub line: Vec<String>,
    /// Visits of the position.
    pub visits: u32,
    /// All moves, in board order.
    pub moves: Vec<CandidateThought>,
    /// The one that was selected.
    pub chosen: String,
    /// How many simulations took it at once.
    pub simulations: u32,
}

/// A move that could be selected. Values are through the eyes of the seat to move, -1 to 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct CandidateThought {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// How often it was tried.
    pub visits: u32,
    /// `untried`, `open`, `proven` or `ruledout`.
    pub standing: String,
    /// The mean of what was found behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// The exploration term.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exploration: Option<f64>,
    /// Their sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<f64>,
}

/// Where a simulation ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct EndThought {
    /// The moves from the root.
    pub line: Vec<String>,
    /// Whether the position entered the tree just now.
    pub expanded: bool,
    /// Whether its value was known without a game.
    pub known: bool,
    /// What each seat got, 0 to 1.
    pub values: Vec<f64>,
    /// Moves of the random games.
    pub plies: u32,
    /// How many random games.
    pub games: u32,
}

/// A position that was given a result.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct BackupThought {
    /// The moves from the root.
    pub line: Vec<String>,
    /// Its visits before and after.
    pub visits: [u32; 2],
    /// What it is worth to the seat that moved there, at the root to the seat to move, before and after, 0 to 1.
    pub value: [Option<f64>; 2],
    /// Whether that is proven now.
    pub proven: bool,
}

impl StepThought {
    /// A step of a search in a position, whose seats along a line `seat` tells.
    pub(crate) fn new<G: Notation>(game: &G, root: &G::State, step: &Step<G::Move>) -> StepThought {
        StepThought {
            simulation: step.first + 1,
            simulations: step.simulations,
            select: step.selections.iter().map(|one| selection(game, one)).collect(),
            simulate: step.ends.iter().map(|one| end(game, one)).collect(),
            backup: step.backups.iter().map(|one| backup(game, root, one)).collect(),
        }
    }
}

fn words<G: Notation>(game: &G, line: &[G::Move]) -> Vec<String> {
    line.iter().map(|&mv| game.write_move(mv)).collect()
}

fn selection<G: Notation>(game: &G, one: &Selection<G::Move>) -> SelectThought {
    let candidate = |one: &Candidate<G::Move>| CandidateThought {
        mv: game.write_move(one.mv),
        visits: one.visits,
        standing: match one.standing {
            Standing::Untried => "untried",
            Standing::Open => "open",
            Standing::Proven => "proven",
            Standing::RuledOut => "ruledout",
        }
        .to_owned(),
        mean: one.mean,
        exploration: one.exploration,
        bound: one.bound,
    };
    SelectThought {
        line: words(game, &one.line),
        visits: one.visits,
        moves: one.moves.iter().map(candidate).collect(),
        chosen: one.moves.get(one.chosen).map(|chosen| game.write_move(chosen.mv)).unwrap_or_default(),
        simulations: one.simulations,
    }
}

fn end<G: Notation>(game: &G, one: &StepEnd<G::Move>) -> EndThought {
    EndThought {
        line: words(game, &one.line),
        expanded: one.is_new,
        known: one.is_known,
        values: one.values.0[..game.seats()].to_vec(),
        plies: one.plies,
        games: one.games,
    }
}

fn backup<G: Notation>(game: &G, root: &G::State, one: &Backup<G::Move>) -> BackupThought {
    let mut state = root.clone();
    let mut seat = game.turn(&state);
    for &mv in &one.line {
        seat = game.turn(&state);
        game.play(&mut state, mv);
    }
    let own = |values: Option<PerSeat<f64>>, seat: Seat| values.map(|values| values[seat]);
    BackupThought {
        line: words(game, &one.line),
        visits: one.visits,
        value: one.values.map(|values| own(values, seat)),
        proven: one.is_proven,
    }
}
