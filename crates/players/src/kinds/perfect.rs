//! `perfect`: the solver as a player, and the end of the game for players that sample.

use super::Player;
use crate::solver::BookChoice;
use crate::specs::{Form, OptionKind, PlayerKind, Settings, SpecError};
use plyground_core::{Centre, Game, PerSeat};
use plyground_games::connect::{Bits, Column, Connect, State};
use plyground_search::{Budget, MoveReport, MoveScore, Report, Search, Terms};
use plyground_solver::{Answer, Goal, Limits, Solver, plies_to_end};
use std::time::Instant;

pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "perfect",
    summary: "perfect play by the exact solver (connect)",
    form: Form::Options,
    options: &[
        OptionKind {
            name: "memory",
            default: "256MB",
            values: "a size such as 64MB",
            meaning: "what the solver's table may take",
        },
        OptionKind {
            name: "book",
            default: "on",
            values: "on, off or a file",
            meaning: "the opening book: the one built in, none, or another",
        },
        OptionKind {
            name: "time",
            default: "",
            values: "a time such as 500ms",
            meaning: "time for a move; then the best of what is proven",
        },
        OptionKind {
            name: "nodes",
            default: "",
            values: "a whole number",
            meaning: "positions searched for each move's score; then the best of what is proven",
        },
    ],
};

/// Where positions with few empty cells are solved instead of sampled.
pub(crate) const ENDGAME: OptionKind = OptionKind {
    name: "endgame",
    default: "0",
    values: "a whole number",
    meaning: "positions with at most so many empty cells are solved exactly (connect)",
};

/// Perfect play. The table is made when it is first needed, and kept.
pub(crate) struct Perfect<B> {
    memory: usize,
    book: BookChoice,
    solver: Option<Solver<B>>,
    /// Whether its answers may depend on what the table holds, because a budget may end first.
    is_bounded: bool,
}

pub(crate) fn build<B: Bits>(settings: &Settings) -> Result<Player<Connect<B>>, SpecError> {
    let memory = settings.bytes("memory")?;
    let book = BookChoice::read(settings.word("book"))?;
    let budget = settings.budget()?;
    let is_bounded = budget.nodes.is_some();
    let search = Box::new(Perfect::<B> { memory, book, solver: None, is_bounded });
    Ok(Player { search, budget })
}

/// A player that hands positions with at most `empty` empty cells to the solver.
pub(crate) struct Endgame<B: Bits> {
    pub(crate) empty: u32,
    pub(crate) sampler: Box<dyn Search<Connect<B>>>,
    pub(crate) perfect: Perfect<B>,
}

impl<B: Bits> Perfect<B> {
    /// With a small table: for the end of the game it is enough.
    pub(crate) fn for_endgames() -> Perfect<B> {
        Perfect { memory: 16 << 20, book: BookChoice::None, solver: None, is_bounded: false }
    }
}

impl<B: Bits> Search<Connect<B>> for Endgame<B> {
    fn search(&mut self, game: &Connect<B>, root: &State<B>, terms: &Terms<'_, Column>) -> Report<Column> {
        if game.cells() - game.stones(root) <= self.empty {
            // A budget of simulations says nothing to a solver.
            let budget = Budget { time: terms.budget.time, ..Budget::default() };
            self.perfect.search(game, root, &terms.budget(budget))
        } else {
            self.sampler.search(game, root, terms)
        }
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<Connect<B>>> {
        vec![&mut *self.sampler, &mut self.perfect]
    }
}

impl<B: Bits> Search<Connect<B>> for Perfect<B> {
    fn new_game(&mut self) {
        if let Some(solver) = self.solver.as_mut().filter(|_| self.is_bounded) {
            solver.clear();
        }
    }

    /// Scores every move; of the best the most central is chosen. Where the budget ends first, the move with the best
    /// proven score, and nothing is called exact.
    fn search(&mut self, game: &Connect<B>, root: &State<B>, terms: &Terms<'_, Column>) -> Report<Column> {
        let start = Instant::now();
        let solver =
            self.solver.get_or_insert_with(|| self.book.apply(Solver::new(game.clone(), self.memory)));
        let limits = Limits {
            stop: terms.stop,
            deadline: terms.deadline(start),
            nodes: terms.budget.nodes,
            threads: terms.threads,
        };
        let answers = solver.solve_moves(root, Goal::Exact, &limits);
        let is_complete = answers.iter().all(|(_, answer)| answer.proven.score().is_some());
        let central = |column: &Column| std::cmp::Reverse(game.off_centre(*column));
        let best = answers.iter().max_by_key(|(column, answer)| (answer.proven.bounds().0, central(column)));
        let best = best.expect("a running game has a legal move").0;
        let moves = answers.iter().map(|(column, answer)| report(game, root, *column, answer)).collect();
        let mut report = Report::new(best, moves);
        report.exact = is_complete;
        report.complete = is_complete;
        report.pv = Vec::new();
        report.counts.effort.expanded = answers.iter().map(|(_, answer)| answer.nodes).sum();
        report.counts.is_raced = terms.threads > 1;
        report.elapsed = start.elapsed();
        report
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<Connect<B>>> {
        Vec::new()
    }
}

fn report<B: Bits>(
    game: &Connect<B>,
    root: &State<B>,
    column: Column,
    answer: &Answer,
) -> MoveReport<Column> {
    let mut report = MoveReport::unknown(column);
    let Some(score) = answer.proven.score() else { return report };
    let plies = plies_to_end(game.cells(), game.stones(root), score);
    report.score = Some(MoveScore { score, plies });
    let own = f64::from(score.signum() + 1) / 2.0;
    let mover = game.turn(root);
    let mut values = PerSeat::default();
    values[mover] = own;
    values[mover.other()] = 1.0 - own;
    report.values = Some(values);
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_search::RandomMover;
    use std::sync::{Arc, Mutex};

    /// Remembers the line it was told.
    struct Follower(Arc<Mutex<Vec<Column>>>);

    impl Search<Connect<u64>> for Follower {
        fn search(
            &mut self,
            game: &Connect<u64>,
            root: &State<u64>,
            terms: &Terms<'_, Column>,
        ) -> Report<Column> {
            RandomMover.search(game, root, terms)
        }

        fn inner(&mut self) -> Vec<&mut dyn Search<Connect<u64>>> {
            Vec::new()
        }

        fn follow(&mut self, line: Option<&[Column]>) {
            *self.0.lock().unwrap() = line.unwrap_or_default().to_vec();
        }
    }

    #[test]
    fn whoever_samples_before_the_endgame_is_told_the_line() {
        let line = Arc::new(Mutex::new(Vec::new()));
        let sampler = Box::new(Follower(line.clone()));
        let mut search = Endgame { empty: 4, sampler, perfect: Perfect::for_endgames() };
        search.follow(Some(&[Column(3), Column(3)]));
        assert_eq!(*line.lock().unwrap(), [Column(3), Column(3)]);
    }
}
