//! `perfect`: the solver as a player, and the end of the game for players that sample.

use super::Player;
use crate::solver::BookChoice;
use crate::specs::{Form, OptionKind, PlayerKind, Settings, SpecError};
use plyground_core::{Centre, Game, PerSeat};
use plyground_games::connect::{Bits, Column, Connect, State};
use plyground_search::flat::Tie;
use plyground_search::{
    Budget, Frame, MoveReport, MoveScore, Report, ScoreBounds, Search, SearchTree, Terms, Watcher,
};
use plyground_solver::{Answer, Goal, Limits, Proven, Solver, plies_to_end};
use std::sync::{Mutex, PoisonError};
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
        OptionKind {
            name: "tie",
            default: "centre",
            values: "centre, first, last, random",
            meaning: "which of equally good moves; centre: the right one of two as central",
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
    /// Which of equally good moves.
    tie: Tie,
    solver: Option<Solver<B>>,
    /// Whether its answers may depend on what the table holds, because a budget may end first.
    is_bounded: bool,
}

pub(crate) fn build<B: Bits>(
    game: &Connect<B>,
    settings: &Settings,
) -> Result<Player<Connect<B>>, SpecError> {
    let memory = settings.bytes("memory")?;
    let book = BookChoice::read(settings.word("book"))?;
    book.check(game)?;
    let ties = [("centre", Tie::Centre), ("first", Tie::First), ("last", Tie::Last), ("random", Tie::Random)];
    let tie = settings.choice("tie", &ties)?;
    let budget = settings.budget()?;
    let is_bounded = budget.nodes.is_some();
    let search = Box::new(Perfect::<B> { memory, book, tie, solver: None, is_bounded });
    Ok(Player { search, budget })
}

/// A player that hands positions with at most `empty` empty cells to the solver.
pub(crate) struct Endgame<B: Bits> {
    empty: u32,
    sampler: Box<dyn Search<Connect<B>>>,
    perfect: Perfect<B>,
    /// Whether the last answer came from the solver.
    is_solved: bool,
}

impl<B: Bits> Endgame<B> {
    pub(crate) fn new(empty: u32, sampler: Box<dyn Search<Connect<B>>>) -> Endgame<B> {
        Endgame { empty, sampler, perfect: Perfect::for_endgames(), is_solved: false }
    }
}

impl<B: Bits> Perfect<B> {
    /// With a small table: for the end of the game it is enough.
    fn for_endgames() -> Perfect<B> {
        let (memory, book, tie) = (16 << 20, BookChoice::None, Tie::Centre);
        Perfect { memory, book, tie, solver: None, is_bounded: false }
    }
}

impl<B: Bits> Search<Connect<B>> for Endgame<B> {
    fn search(&mut self, game: &Connect<B>, root: &State<B>, terms: &Terms<'_, Column>) -> Report<Column> {
        self.is_solved = game.cells() - game.stones(root) <= self.empty;
        if self.is_solved {
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

    fn tree(&mut self, game: &Connect<B>, limit: usize) -> Option<SearchTree<Column>> {
        // What was sampled before is not the tree of this answer.
        if self.is_solved { None } else { self.sampler.tree(game, limit) }
    }
}

impl<B: Bits> Search<Connect<B>> for Perfect<B> {
    fn new_game(&mut self) {
        if let Some(solver) = self.solver.as_mut().filter(|_| self.is_bounded) {
            solver.clear();
        }
    }

    /// Scores every move; of the best one is chosen by the rule for ties. Where the budget ends first, the move with the best
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
            ..Limits::NONE
        };
        let watcher = Watcher::new(terms, start, None);
        let tie = (self.tie, terms.seed);
        let watch = watcher.as_ref().map(|watcher| Watch::new(watcher, game, root, tie));
        let answers = match &watch {
            None => solver.solve_moves(root, Goal::Exact, &limits),
            Some(watch) => {
                let tell = |nth, answer| watch.tell(nth, answer);
                solver.solve_moves_watched(root, Goal::Exact, &limits, Some(&tell))
            }
        };
        let is_complete = answers.iter().all(|(_, answer)| answer.proven.score().is_some());
        let best = best(game, answers.iter().map(|(column, answer)| (*column, answer.proven)), tie);
        let moves = answers.iter().map(|(column, answer)| report(game, root, *column, answer)).collect();
        let mut report = Report::new(best, moves);
        report.exact = is_complete;
        report.complete = is_complete;
        report.pv = Vec::new();
        report.counts.effort.expanded = answers.iter().map(|(_, answer)| answer.nodes).sum();
        report.counts.is_raced = terms.threads > 1;
        report.elapsed = start.elapsed();
        if let (Some(watcher), Some(watch)) = (&watcher, &watch) {
            watcher.finish(&report, watch.done(&answers), Vec::new());
        }
        report
    }

    fn inner(&mut self) -> Vec<&mut dyn Search<Connect<B>>> {
        Vec::new()
    }
}

/// The move of which most is proven; of equals by the rule for ties and a seed. Of two as central as each other it is the right one.
fn best<B: Bits>(
    game: &Connect<B>,
    moves: impl Iterator<Item = (Column, Proven)>,
    (tie, seed): (Tie, u64),
) -> Column {
    let all: Vec<(Column, i32)> = moves.map(|(column, proven)| (column, proven.bounds().0)).collect();
    let most = all.iter().map(|(_, least)| *least).max().expect("a running game has a legal move");
    let columns: Vec<Column> = all.iter().map(|(column, _)| *column).collect();
    let equal: Vec<usize> = (0..all.len()).filter(|&i| all[i].1 == most).collect();
    if tie == Tie::Centre {
        let central = |i: &usize| std::cmp::Reverse(game.off_centre(columns[*i]));
        return columns[equal.into_iter().max_by_key(central).expect("one of them is the best")];
    }
    columns[tie.choose(game, &columns, &equal, seed)]
}

fn report<B: Bits>(
    game: &Connect<B>,
    root: &State<B>,
    column: Column,
    answer: &Answer,
) -> MoveReport<Column> {
    let mut report = MoveReport::unknown(column);
    let Some(score) = answer.proven.score() else {
        let (least, most) = answer.proven.bounds();
        report.bounds = Some(ScoreBounds { least, most });
        return report;
    };
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

/// Who watches a solver: bounds of each root move as they narrow.
struct Watch<'a, 'b, B: Bits> {
    watcher: &'a Watcher<'b, Column>,
    game: &'a Connect<B>,
    root: &'a State<B>,
    /// The rule for ties, and its seed.
    tie: (Tie, u64),
    standing: Mutex<Standing>,
}

/// What is proven of each move, from the left; `None` before its turn.
struct Standing {
    columns: Vec<Column>,
    answers: Vec<Option<Answer>>,
    /// How often bounds narrowed: each time is a step, since some take no nodes.
    narrowed: u64,
}

impl<'a, 'b, B: Bits> Watch<'a, 'b, B> {
    fn new(
        watcher: &'a Watcher<'b, Column>,
        game: &'a Connect<B>,
        root: &'a State<B>,
        tie: (Tie, u64),
    ) -> Watch<'a, 'b, B> {
        let mut columns = Vec::new();
        game.moves(root, &mut columns);
        watcher.begin(columns.iter().copied());
        let answers = vec![None; columns.len()];
        Watch { watcher, game, root, tie, standing: Mutex::new(Standing { columns, answers, narrowed: 0 }) }
    }

    /// Takes in what is proven of a move by now.
    fn tell(&self, nth: usize, answer: Answer) {
        let standing = &mut *self.standing.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = standing.answers[nth].is_none_or(|before| before.proven != answer.proven);
        standing.answers[nth] = Some(answer);
        standing.narrowed += u64::from(is_new);
        let done = standing.narrowed + standing.answers.iter().flatten().map(|one| one.nodes).sum::<u64>();
        if !is_new {
            return self.watcher.beat(done);
        }
        let known = standing.columns.iter().zip(&standing.answers);
        let unknown = Proven::Bounds { lo: i32::MIN, hi: i32::MAX };
        let proven = known.clone().map(|(column, one)| (*column, one.map_or(unknown, |one| one.proven)));
        let best = best(self.game, proven, self.tie);
        let tell = |(column, answer): (&Column, &Option<Answer>)| match answer {
            Some(answer) => report(self.game, self.root, *column, answer),
            None => MoveReport::unknown(*column),
        };
        let mut frame = Frame::new(done, Some(best), known.map(tell).collect());
        frame.exact = standing.answers.iter().all(|one| one.is_some_and(|one| one.proven.score().is_some()));
        frame.pv = Vec::new();
        self.watcher.show(frame);
    }

    /// Steps by the end, when moves have these answers.
    fn done(&self, answers: &[(Column, Answer)]) -> u64 {
        let standing = self.standing.lock().unwrap_or_else(PoisonError::into_inner);
        standing.narrowed + answers.iter().map(|(_, answer)| answer.nodes).sum::<u64>()
    }
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
        let mut search = Endgame::new(4, sampler);
        search.follow(Some(&[Column(3), Column(3)]));
        assert_eq!(*line.lock().unwrap(), [Column(3), Column(3)]);
    }
}
