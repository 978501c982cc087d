//! A row of results: everything that is needed to run its cell again, and what came out.

use super::grid::GridCell;
use crate::regret::{Answer, Question};
use plyground_jobs::{JobError, Origin};
use plyground_players::Request;
use plyground_players::Thought;
use plyground_players::registry;
use plyground_search::Recorder;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A row of a result file. The columns are fixed; what does not apply is empty.
///
/// All columns before `tasks` follow from the cell, on any number of threads, unless `raced` is true or `complete` is not;
/// those from `tasks` on are measured.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyRow {
    /// The version of this form.
    pub format: u32,
    /// Number of the row, from one.
    pub row: u64,
    /// The study's name.
    pub study: String,
    /// The game's spec.
    pub game: String,
    /// The line of play.
    pub position: String,
    /// The player's spec.
    pub player: String,
    /// Threads it could use.
    pub threads: usize,
    /// What its random numbers came from.
    pub seed: u64,
    /// Which repetition of its cell, from one.
    pub repetition: usize,
    /// The chosen move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Whether the values are proven.
    pub exact: bool,
    /// Whether the search did all it was asked for.
    pub complete: bool,
    /// Whether the counts may be others next time, because threads raced.
    pub raced: bool,
    /// Plies ahead.
    pub depth: Option<u32>,
    /// Expected payoff of the chosen move for the seat to move, 0 to 1.
    pub value: Option<f64>,
    /// What a search with a horizon makes of the chosen move.
    pub eval: Option<i32>,
    /// Random games.
    pub playouts: Option<u64>,
    /// Moves in them.
    pub plies: Option<u64>,
    /// Positions that could have been visited.
    pub generated: Option<u64>,
    /// Positions looked at.
    pub visited: Option<u64>,
    /// Positions given a value without being expanded.
    pub evaluated: Option<u64>,
    /// Times the rest of a position's moves were left out.
    pub cutoffs: Option<u64>,
    /// Times the table was asked.
    pub probes: Option<u64>,
    /// Times its answer was enough.
    pub hits: Option<u64>,
    /// The exact score of the chosen move, where the study asks for regret.
    pub score: Option<i32>,
    /// How much lower that is than the best one.
    pub regret: Option<i32>,
    /// One more than the number of moves with a better score.
    pub rank: Option<usize>,
    /// Pieces of work handed out.
    pub tasks: u64,
    /// Of these, done by the thread that handed them out.
    pub own: u64,
    /// Of these, done by another thread.
    pub stolen: u64,
    /// Wall-clock time of the search.
    pub seconds: f64,
    /// The share of all cores that other programs took at that time, where the system tells; rows of older versions have none,
    /// nor what follows.
    #[serde(default)]
    pub others: Option<f64>,
    /// The commit of the program that measured it.
    #[serde(default)]
    pub commit: Option<String>,
    /// The machine, in words.
    #[serde(default)]
    pub machine: Option<String>,
}

/// The place of a row in its study: its number, its cell, and which repetition it is.
#[derive(Copy, Clone, Debug)]
pub(super) struct RowPlace<'a> {
    pub(super) row: u64,
    pub(super) study: &'a str,
    pub(super) cell: &'a GridCell,
    pub(super) repetition: usize,
}

impl StudyRow {
    /// The version that this program writes, and the only one it reads.
    pub const FORMAT: u32 = 1;

    /// The row of a thought, beside the truth where that is known, and beside what `others` took of the machine.
    pub(super) fn new(
        place: RowPlace<'_>,
        thought: &Thought,
        truth: Option<&Question>,
        others: Option<f64>,
    ) -> StudyRow {
        let GridCell { game, position, player, threads, seed } = place.cell.clone();
        let chosen = thought.nth.map(|nth| &thought.moves[nth]);
        let answer = truth.map(|question| question.answer(&player, thought));
        let (sampling, tree) = (thought.counts.sampling, thought.counts.tree);
        let Origin { commit, machine } = Origin::here().clone();
        StudyRow {
            format: StudyRow::FORMAT,
            row: place.row,
            study: place.study.to_owned(),
            game,
            position,
            player,
            threads,
            seed,
            repetition: place.repetition,
            mv: thought.best.clone(),
            exact: thought.exact,
            complete: thought.complete,
            raced: thought.counts.raced,
            depth: thought.depth,
            value: chosen.and_then(|one| one.value),
            eval: chosen.and_then(|one| one.eval),
            playouts: sampling.map(|sampling| sampling.playouts),
            plies: sampling.map(|sampling| sampling.plies),
            generated: tree.map(|tree| tree.generated),
            visited: tree.map(|tree| tree.visited),
            evaluated: tree.map(|tree| tree.evaluated),
            cutoffs: tree.map(|tree| tree.cutoffs),
            probes: tree.map(|tree| tree.probes),
            hits: tree.map(|tree| tree.hits),
            score: answer.as_ref().map(|answer| answer.score),
            regret: answer.as_ref().map(Answer::regret),
            rank: answer.as_ref().map(|answer| answer.rank),
            tasks: thought.counts.tasks,
            own: thought.counts.own,
            stolen: thought.counts.stolen,
            seconds: thought.seconds,
            // Thousandths are more than ticks can tell.
            others: others.map(|share| (1e3 * share).round() / 1e3),
            commit: Some(commit),
            machine: Some(machine),
        }
    }

    /// The cell that was run.
    pub fn cell(&self) -> GridCell {
        GridCell {
            game: self.game.clone(),
            position: self.position.clone(),
            player: self.player.clone(),
            threads: self.threads,
            seed: self.seed,
        }
    }

    /// Whether running it again must give the same.
    pub fn is_certain(&self) -> bool {
        self.complete && !self.raced
    }

    /// The columns in which the other row differs, with both values.
    pub fn differences(&self, other: &StudyRow) -> Vec<(&'static str, String, String)> {
        self.beside(other).into_iter().filter(|(_, one, two)| one != two).collect()
    }

    /// The columns that follow from the cell, with the values of both rows: measured ones and threads aside.
    pub fn beside(&self, other: &StudyRow) -> Vec<(&'static str, String, String)> {
        fn shown<T: ToString>(value: Option<T>) -> String {
            value.map_or_else(|| "-".to_owned(), |value| value.to_string())
        }
        let columns = |row: &StudyRow| {
            [
                ("move", row.mv.clone()),
                ("exact", row.exact.to_string()),
                ("depth", shown(row.depth)),
                // The last digits may be lost in a file.
                ("value", shown(row.value.map(|value| format!("{value:.9}")))),
                ("eval", shown(row.eval)),
                ("playouts", shown(row.playouts)),
                ("plies", shown(row.plies)),
                ("generated", shown(row.generated)),
                ("visited", shown(row.visited)),
                ("evaluated", shown(row.evaluated)),
                ("cutoffs", shown(row.cutoffs)),
                ("probes", shown(row.probes)),
                ("hits", shown(row.hits)),
            ]
        };
        let pairs = columns(self).into_iter().zip(columns(other));
        pairs.map(|(one, two)| (one.0, one.1, two.1)).collect()
    }
}

impl GridCell {
    /// Runs the search of this cell with a player that knows nothing yet.
    pub(super) fn think(&self, request: &Request<'_>) -> Result<Thought, JobError> {
        self.think_recorded(request, None)
    }

    /// The same, with all that its threads do written down.
    pub(super) fn think_recorded(
        &self,
        request: &Request<'_>,
        recorder: Option<Arc<Recorder>>,
    ) -> Result<Thought, JobError> {
        let wrong = |error: &dyn std::fmt::Display| {
            JobError::Input(format!("{}, {}: {error}", self.game, self.player))
        };
        let mut session = registry::open(&self.game).map_err(|error| wrong(&error))?;
        session.go_to(&self.position).map_err(|error| wrong(&error))?;
        let mut player = session.enlist(&self.player).map_err(|error| wrong(&error))?;
        player.record(recorder);
        let thought = session.think(&mut player, request).ok_or_else(|| wrong(&"the game is over"))?;
        match &thought.forfeit {
            // Who is told to stop may give up for it.
            Some(forfeit) if !request.stop.load(Ordering::Relaxed) => Err(wrong(forfeit)),
            _ => Ok(thought),
        }
    }
}

/// Runs a row's cell again on `threads` threads, without the truth beside it.
pub fn rerun(row: &StudyRow, threads: usize, request: &Request<'_>) -> Result<StudyRow, JobError> {
    let cell = GridCell { threads, ..row.cell() };
    let thought = cell.think(&Request { threads, seed: cell.seed, ..*request })?;
    let place = RowPlace { row: row.row, study: &row.study, cell: &cell, repetition: row.repetition };
    Ok(StudyRow::new(place, &thought, None, None))
}
