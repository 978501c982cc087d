//! The truth as the judge has it: by the solver's own door where a line leads to the position, by its player for a drawn board.

use super::super::truth::{Oracle, Worth};
use plyground_players::{
    BookChoice, Goal, Limits, Scored, Session, Solving, TextError, open_solver, registry,
};

/// The worth of every move of a position.
type Worths = Vec<(String, Worth)>;

/// The truth of a position, once it was asked for.
pub(super) struct Scores<'a> {
    session: &'a dyn Session,
    solver: Option<Box<dyn Solving>>,
    oracle: Option<Oracle>,
    known: Option<Option<Worths>>,
}

/// Positions that the solver may search for a move: somewhat more than whoever made the claim.
const NODES: u64 = 2 * Oracle::NODES;

impl<'a> Scores<'a> {
    pub(super) fn new(session: &'a dyn Session) -> Scores<'a> {
        let is_same = |mut other: Box<dyn Session>| {
            other.go_to(&session.line()).is_ok() && other.draw() == session.draw()
        };
        let solver = registry::open(&session.game())
            .is_ok_and(is_same)
            .then(|| open_solver(&session.game(), 16 << 20, &BookChoice::BuiltIn).ok())
            .flatten();
        let oracle = if solver.is_none() { Oracle::new(session, NODES).ok() } else { None };
        Scores { session, solver, oracle, known: None }
    }

    /// Every move with its worth, in board order.
    pub(super) fn all(&mut self) -> Option<&Worths> {
        if self.known.is_none() {
            self.known = Some(self.at(self.session));
        }
        self.known.as_ref()?.as_ref()
    }

    pub(super) fn of(&mut self, mv: &str) -> Option<Worth> {
        self.all()?.iter().find(|(name, _)| name == mv).map(|(_, worth)| *worth)
    }

    /// The best result that can be had.
    pub(super) fn best_result(&mut self) -> Option<i32> {
        self.all()?.iter().map(|(_, worth)| worth.result()).max()
    }

    /// Whether each move after the first is as good as any, and the game ends with the last.
    pub(super) fn is_best_play(&mut self, line: &[String]) -> Option<bool> {
        let mut here = self.session.fork();
        here.play(line.first()?).ok()?;
        for mv in &line[1..] {
            let worths = self.at(here.as_ref())?;
            let best = worths.iter().map(|(_, worth)| worth.score).max()?;
            if worths.iter().find(|(name, _)| name == mv)?.1.score < best {
                return Some(false);
            }
            here.play(mv).ok()?;
        }
        Some(here.outcome().is_some())
    }

    /// Whether the solver does not come to an end within so many positions: where the position itself is too hard, so is one of its moves.
    pub(super) fn is_too_hard(&self, nodes: u64) -> Option<bool> {
        let limits = Limits { nodes: Some(nodes), ..Limits::NONE };
        let score = |solver: &dyn Solving| -> Result<Scored, TextError> {
            solver.score(&self.session.line(), Goal::Exact, &limits)
        };
        let is_open = |scored: Scored| scored.score().is_none();
        Some(
            self.solver.as_deref().and_then(|solver| score(solver).ok()).is_some_and(is_open)
                || Oracle::new(self.session, nodes).ok()?.truth(self.session).is_err(),
        )
    }

    fn at(&mut self, session: &dyn Session) -> Option<Worths> {
        match (&self.solver, &mut self.oracle) {
            (Some(solver), _) => worths(solver.as_ref(), session),
            (None, Some(oracle)) => oracle.truth(session).ok().map(|truth| truth.moves),
            (None, None) => None,
        }
    }
}

/// The worth of every move by the solver's scores, with plies counted from their definition: the winning stone is the m-th of the game,
/// and the score ⌊(cells + 2 − m) / 2⌋.
fn worths(solver: &dyn Solving, session: &dyn Session) -> Option<Worths> {
    let limits = Limits { nodes: Some(NODES), ..Limits::NONE };
    let scores = solver.columns_scored(&session.line(), Goal::Exact, &limits).ok()?;
    let sizes: Vec<i32> = solver.game().strip_prefix("connect:")?.split('x').flat_map(str::parse).collect();
    let (cells, stones) = (sizes.first()? * sizes.get(1)?, session.ply() as i32);
    let plies = |score: i32| {
        let is_last = |plies: &i32| match score.signum() {
            0 => stones + plies == cells,
            sign => (plies % 2 == 1) == (sign == 1) && (cells + 2 - (stones + plies)) / 2 == score.abs(),
        };
        (1..=cells - stones).find(is_last)
    };
    let worth =
        |(column, scored): (usize, &Option<Scored>)| {
            let scored = scored.as_ref()?;
            Some(scored.score().and_then(|score| {
                Some(((column + 1).to_string(), Worth { score, plies: plies(score)? as u32 }))
            }))
        };
    scores.iter().enumerate().filter_map(worth).collect()
}
