//! The solver: a board, the engine that suits it, and an opening book.

use crate::answer::{Answer, Goal, Proven};
use crate::book::{Book, BookError};
use crate::fast::{Board, ByteStride, FastEngine, Question, TightStride};
use crate::general::GeneralEngine;
use crate::limits::Limits;
use crate::saved::{self, TableError};
use plyground_core::Game;
use plyground_games::connect::{Bits, Column, Connect, State};
use std::sync::{Mutex, PoisonError};

/// A strong solver of one board: exact scores of all its positions.
///
/// Its transposition table is kept from position to position. All questions take `&self`, so that threads may share a
/// solver.
///
/// ```
/// use plyground_core::{Game, Notation};
/// use plyground_games::connect::Connect;
/// use plyground_solver::{Goal, Limits, Proven, Solver};
/// let game = Connect::<u64>::new(7, 6, 4)?;
/// let solver = Solver::new(game.clone(), 1 << 20);
/// let mut position = game.start();
/// for mv in game.read_line("2252576253462244111563365343671351441").unwrap() {
///     game.play(&mut position, mv);
/// }
/// let answer = solver.solve(&position, Goal::Exact, &Limits::NONE);
/// assert_eq!(answer.proven, Proven::Solved { score: -1 });
/// # Ok::<(), plyground_games::connect::SizeError>(())
/// ```
#[derive(Debug)]
pub struct Solver<B> {
    game: Connect<B>,
    engine: Engine<B>,
    book: Option<Book>,
}

#[derive(Debug)]
enum Engine<B> {
    Byte(FastEngine<ByteStride>),
    Tight(FastEngine<TightStride>),
    General(Mutex<GeneralEngine<B>>),
}

/// The size of a transposition table that is plenty for 7x6, in bytes.
pub const DEFAULT_MEMORY: usize = 256 << 20;

impl<B: Bits> Solver<B> {
    /// A solver whose transposition table takes at most `memory` bytes, or less where there is not so much; see
    /// [`Solver::memory`].
    pub fn new(game: Connect<B>, memory: usize) -> Solver<B> {
        let engine = Engine::new(&game, memory);
        Solver { game, engine, book: None }
    }

    /// The same with an opening book, whose positions need no search.
    pub fn with_book(self, book: Book) -> Result<Solver<B>, BookError> {
        book.check(&self.game)?;
        Ok(Solver { book: Some(book), ..self })
    }

    /// The board.
    pub fn game(&self) -> &Connect<B> {
        &self.game
    }

    /// Whether the board gets the fast engine: four in a row, within 64 bits, and a table that can tell its positions
    /// apart.
    pub fn is_fast(&self) -> bool {
        !matches!(self.engine, Engine::General(_))
    }

    /// The size of the transposition table in bytes.
    pub fn memory(&self) -> usize {
        match &self.engine {
            Engine::Byte(fast) => fast.table.bytes(),
            Engine::Tight(fast) => fast.table.bytes(),
            Engine::General(general) => general.lock().unwrap_or_else(PoisonError::into_inner).table.bytes(),
        }
    }

    /// Clears the transposition table.
    pub fn clear(&mut self) {
        match &mut self.engine {
            Engine::Byte(fast) => fast.table.clear(),
            Engine::Tight(fast) => fast.table.clear(),
            Engine::General(general) => {
                general.get_mut().unwrap_or_else(PoisonError::into_inner).table.clear();
            }
        }
    }

    /// What the transposition table holds, as bytes: with it another solver of the same board and memory goes on where this one
    /// is. Takes as much memory again.
    pub fn save(&self) -> Vec<u8> {
        let kind = self.kind();
        match &self.engine {
            Engine::Byte(fast) => saved::write(kind, fast.table.bytes(), |bytes| fast.table.write(bytes)),
            Engine::Tight(fast) => saved::write(kind, fast.table.bytes(), |bytes| fast.table.write(bytes)),
            Engine::General(general) => {
                let general = general.lock().unwrap_or_else(PoisonError::into_inner);
                saved::write(kind, general.table.written(), |bytes| general.table.write(bytes))
            }
        }
    }

    /// Goes on with what another solver has saved.
    pub fn load(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        let kind = self.kind();
        match &mut self.engine {
            Engine::Byte(fast) => {
                let entries = saved::read(bytes, kind, fast.table.bytes())?;
                fast.table.read(entries, fast.board.columns);
            }
            Engine::Tight(fast) => {
                let entries = saved::read(bytes, kind, fast.table.bytes())?;
                fast.table.read(entries, fast.board.columns);
            }
            Engine::General(general) => {
                let table = &mut general.get_mut().unwrap_or_else(PoisonError::into_inner).table;
                table.read(saved::read(bytes, kind, table.written())?);
            }
        }
        Ok(())
    }

    /// The board and the engine, as a saved table names them.
    fn kind(&self) -> saved::Kind {
        let engine = match &self.engine {
            Engine::Byte(_) => 0,
            Engine::Tight(_) => 1,
            Engine::General(_) => 2,
        };
        [self.game.columns() as u8, self.game.rows() as u8, self.game.run() as u8, engine]
    }

    /// The score of a position; of a finished one too.
    pub fn solve(&self, state: &State<B>, goal: Goal, limits: &Limits<'_>) -> Answer {
        self.solve_within(state, self.window(goal), limits)
    }

    /// The window of scores that a goal wants told apart.
    fn window(&self, goal: Goal) -> (i32, i32) {
        let most = (self.game.cells() as i32 + 1) / 2;
        match goal {
            Goal::Exact => (-most, most),
            Goal::Weak => (-1, 1),
        }
    }

    /// The score of a position within a window; below and above it, the end of the window.
    ///
    /// # Panics
    ///
    /// If the window is empty: its first end above its second.
    pub fn solve_within(&self, state: &State<B>, window: (i32, i32), limits: &Limits<'_>) -> Answer {
        if let Some(answer) = self.without_search(state, window) {
            return answer;
        }
        let (lo, hi, nodes) = match &self.engine {
            Engine::Byte(fast) => fast.solve(&self.question(state, limits), window),
            Engine::Tight(fast) => fast.solve(&self.question(state, limits), window),
            Engine::General(general) => {
                let mut general = general.lock().unwrap_or_else(PoisonError::into_inner);
                general.solve(self.game.stone_sets(state), window, limits)
            }
        };
        Answer { proven: Proven::between(lo, hi), nodes }
    }

    /// The score of every legal move for the side to move, from the left; none where the game is over.
    pub fn solve_moves(&self, state: &State<B>, goal: Goal, limits: &Limits<'_>) -> Vec<(Column, Answer)> {
        self.solve_moves_watched(state, goal, limits, None)
    }

    /// The same, watched: `observer` is told what is proven of the move of a number, from the left, by now. Who observes the
    /// limits is not asked.
    pub fn solve_moves_watched(
        &self,
        state: &State<B>,
        goal: Goal,
        limits: &Limits<'_>,
        observer: Option<&(dyn Fn(usize, Answer) + Sync)>,
    ) -> Vec<(Column, Answer)> {
        let mut moves = Vec::new();
        if self.game.payoffs(state).is_none() {
            self.game.moves(state, &mut moves);
        }
        let children: Vec<State<B>> = moves.iter().map(|&mv| self.game.child(state, mv)).collect();
        let flipped = |answer: Answer| Answer { proven: answer.proven.flipped(), ..answer };
        let tell = |nth: usize, answer| observer.iter().for_each(|observer| observer(nth, flipped(answer)));
        let tells: Vec<_> = (0..children.len()).map(|nth| move |answer| tell(nth, answer)).collect();
        let watched = |nth: usize| Limits {
            observer: observer.is_some().then_some(&tells[nth] as &(dyn Fn(Answer) + Sync)),
            ..*limits
        };
        let limits: Vec<Limits<'_>> = (0..children.len()).map(watched).collect();
        let answers = self.solve_several(&children, self.window(goal), &limits);
        answers.iter().enumerate().for_each(|(nth, &answer)| tell(nth, answer));
        moves.into_iter().zip(answers.into_iter().map(flipped)).collect()
    }

    /// The scores of several positions within a window, each with its own limits.
    fn solve_several(&self, states: &[State<B>], window: (i32, i32), limits: &[Limits<'_>]) -> Vec<Answer> {
        let mut answers: Vec<Option<Answer>> =
            states.iter().map(|state| self.without_search(state, window)).collect();
        let open: Vec<usize> = (0..states.len()).filter(|&nth| answers[nth].is_none()).collect();
        let questions =
            || open.iter().map(|&nth| self.question(&states[nth], &limits[nth])).collect::<Vec<_>>();
        let found = match &self.engine {
            Engine::Byte(fast) => fast.solve_several(&questions(), window),
            Engine::Tight(fast) => fast.solve_several(&questions(), window),
            Engine::General(general) => {
                let mut general = general.lock().unwrap_or_else(PoisonError::into_inner);
                let solve =
                    |&nth: &usize| general.solve(self.game.stone_sets(&states[nth]), window, &limits[nth]);
                open.iter().map(solve).collect()
            }
        };
        for (nth, (lo, hi, nodes)) in open.into_iter().zip(found) {
            answers[nth] = Some(Answer { proven: Proven::between(lo, hi), nodes });
        }
        answers.into_iter().flatten().collect()
    }

    /// A position as the fast engine asks for it.
    fn question<'a>(&self, state: &State<B>, limits: &Limits<'a>) -> Question<'a> {
        let (mine, occupied) = self.game.stone_sets(state);
        let stones = match &self.engine {
            Engine::Byte(fast) => (fast.board.spread(mine), fast.board.spread(occupied)),
            _ => (mine.word(), occupied.word()),
        };
        Question { stones, known: self.known_before(state), limits: *limits }
    }

    /// What needs no search: positions of the book, and finished ones.
    fn without_search(&self, state: &State<B>, (least, most): (i32, i32)) -> Option<Answer> {
        let known =
            |score: i32| Answer { proven: Proven::Solved { score: score.clamp(least, most) }, nodes: 0 };
        if let Some(score) = self.book.as_ref().and_then(|book| book.score(&self.game, state)) {
            return Some(known(score));
        }
        let payoffs = self.game.payoffs(state)?;
        let stones = self.game.stones(state) as i32;
        let lost = payoffs != plyground_core::Payoffs::draw(2);
        Some(known(if lost { -(self.game.cells() as i32 + 2 - stones) / 2 } else { 0 }))
    }

    /// Bounds of the score of a position just behind the book: it cannot be worse for its side to move than the positions before it are good for the
    /// other.
    fn known_before(&self, state: &State<B>) -> (i32, i32) {
        let (least, most) = Question::NOTHING;
        let score =
            |book: &Book| self.game.before(state).filter_map(|before| book.score(&self.game, &before)).min();
        (self.book.as_ref().and_then(score).map_or(least, |score| -score), most)
    }

    /// The principal variation: best play of both sides to the end of the game, or as far as the limits allow. Of
    /// moves that are equally good it takes the most central.
    #[doc(alias = "principal_variation")]
    #[doc(alias = "pv")]
    pub fn line(&self, state: &State<B>, limits: &Limits<'_>) -> Vec<Column> {
        let mut line = Vec::new();
        let mut state = *state;
        let Some(mut score) = self.solve(&state, Goal::Exact, limits).proven.score() else { return line };
        while self.game.payoffs(&state).is_none() {
            let mut moves = Vec::new();
            self.game.moves(&state, &mut moves);
            moves.sort_by_key(|mv| (2 * u32::from(mv.0)).abs_diff(self.game.columns() - 1));
            let Some(mv) = moves.into_iter().find(|&mv| {
                // One of the moves keeps the score, and no move has a better one.
                let window = (-score, -score + 1);
                self.solve_within(&self.game.child(&state, mv), window, limits).proven.score() == Some(-score)
            }) else {
                break;
            };
            line.push(mv);
            self.game.play(&mut state, mv);
            score = -score;
        }
        line
    }
}

impl<B: Bits> Engine<B> {
    /// The fastest engine for a board.
    fn new(game: &Connect<B>, memory: usize) -> Engine<B> {
        let (columns, rows) = (game.columns(), game.rows());
        // Beyond these, shifts, columns or scores would not fit; a single row or column needs no speed.
        let fits = game.run() == 4 && columns * (rows + 1) <= 64 && columns < 15 && rows < 20 && columns > 1;
        if fits
            && columns <= 8
            && rows <= 7
            && let Some(fast) = FastEngine::new(Board::new(ByteStride, columns, rows), memory)
        {
            return Engine::Byte(fast);
        }
        // Shorter keys need a smaller table.
        if fits && let Some(fast) = FastEngine::new(Board::new(TightStride(rows + 1), columns, rows), memory)
        {
            return Engine::Tight(fast);
        }
        Engine::General(Mutex::new(GeneralEngine::new(game, memory)))
    }
}
