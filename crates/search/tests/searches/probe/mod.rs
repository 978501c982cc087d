//! A game that is watched at every move: to panic where somebody wants it to, or to count what a search does.

use plyground_core::{
    Estimate, Evaluate, Game, Guide, MoveOrdering, Payoffs, PerSeat, Played, Rng, Seat, TwoSeats,
    without_knowledge,
};
use plyground_games::connect::{Column, Connect, State};
use plyground_search::estimated::{Puct, PuctOptions};
use plyground_search::flat::{self, MonteCarlo, Ucb1, Ucb1Options};
use plyground_search::guided::{self, Guided};
use plyground_search::maxn::{self, BestReply, MaxN, Paranoid};
use plyground_search::mcts::{self, Rollout, Uct};
use plyground_search::minimax::{self, AlphaBeta, EstimatedAlphaBeta, Minimax};
use plyground_search::{Budget, Search, TwoPly};
use std::sync::Arc;

/// Connect by its rules alone, so that every move of every search is played here.
pub(crate) struct Probe {
    pub(crate) rules: Connect<u64>,
    /// Told every position that comes up.
    pub(crate) watch: Box<Watch>,
}

type Watch = dyn Fn(&State<u64>) + Send + Sync;

impl Game for Probe {
    type State = State<u64>;
    type Move = Column;
    type Key = u64;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State<u64> {
        self.rules.start()
    }

    fn turn(&self, state: &State<u64>) -> Seat {
        self.rules.turn(state)
    }

    fn moves(&self, state: &State<u64>, out: &mut Vec<Column>) {
        self.rules.moves(state, out);
    }

    fn play(&self, state: &mut State<u64>, mv: Column) {
        self.rules.play(state, mv);
        (self.watch)(state);
    }

    fn payoffs(&self, state: &State<u64>) -> Option<Payoffs> {
        self.rules.payoffs(state)
    }

    fn key(&self, state: &State<u64>) -> u64 {
        self.rules.key(state)
    }
}

impl TwoSeats for Probe {}

without_knowledge!(Probe);

impl MoveOrdering for Probe {
    fn code(&self, mv: Column) -> u16 {
        u16::from(mv.0)
    }
}

impl Evaluate for Probe {
    fn evaluate(&self, state: &State<u64>) -> PerSeat<i32> {
        self.rules.evaluate(state)
    }
}

impl Guide for Probe {
    fn moves_made(&self, _: &State<u64>) -> u32 {
        0
    }

    fn priors(&self, _: &State<u64>, _: &[Played<Column>], moves: &[Column], out: &mut Vec<f32>) {
        out.extend(moves.iter().map(|_| 1.0 / moves.len() as f32));
    }

    fn playout_move(
        &self,
        state: &State<u64>,
        _: &[Played<Column>],
        rng: &mut Rng,
        moves: &mut Vec<Column>,
    ) -> Column {
        moves.clear();
        self.moves(state, moves);
        moves[rng.below(moves.len() as u32) as usize]
    }
}

/// The game's own evaluation as an estimate that stands apart.
pub(crate) struct ByLines;

impl<G: Evaluate> Estimate<G> for ByLines {
    type Scratch = ();

    fn value(&self, game: &G, state: &G::State, (): &mut ()) -> i32 {
        game.advantage(state)
    }

    fn share(&self, value: i32) -> u32 {
        (0x8000 + 0x8000 * value / (value.abs() + 16)) as u32
    }
}

/// A search, and what it is held to.
pub(crate) struct Candidate {
    pub(crate) name: String,
    pub(crate) make: Box<dyn Fn() -> Box<dyn Search<Probe>>>,
    /// Whether two runs on several threads may differ.
    pub(crate) is_raced: bool,
    /// What is enough for a test.
    pub(crate) budget: Budget,
    /// What is never enough.
    pub(crate) endless: Budget,
}

fn candidate<S: Search<Probe> + 'static>(
    name: String,
    [budget, endless]: [Budget; 2],
    make: impl Fn() -> S + 'static,
) -> Candidate {
    Candidate { name, make: Box::new(move || Box::new(make())), is_raced: false, budget, endless }
}

/// Every search in every division.
pub(crate) fn candidates() -> Vec<Candidate> {
    let sims = [Budget::sims(3000), Budget::sims(u64::MAX)];
    let few = [Budget::sims(300), Budget::sims(u64::MAX)];
    let plies = |depth| [Budget::depth(depth), Budget::depth(40)];
    let mut all = vec![
        candidate("twoply".into(), sims, || TwoPly),
        candidate("puct".into(), sims, || Puct::new(PuctOptions::default(), Arc::new(ByLines))),
        candidate("puct with games".into(), sims, || {
            Puct::new(PuctOptions { mix: 0.5, ..PuctOptions::default() }, Arc::new(ByLines))
        }),
        candidate("estimated alphabeta".into(), plies(7), || {
            EstimatedAlphaBeta::new(minimax::Options::default(), Arc::new(ByLines))
        }),
        candidate("ucb1".into(), sims, || Ucb1::new(Ucb1Options::default())),
        candidate("paranoid".into(), plies(5), || Paranoid::new(maxn::Options::default())),
        candidate("bestreply".into(), plies(5), || BestReply::new(maxn::Options::default())),
    ];
    for divide in [flat::Divide::Chunks, flat::Divide::Moves, flat::Divide::Sims, flat::Divide::Both] {
        let options = flat::Options { divide, ..flat::Options::default() };
        all.push(candidate(format!("mc {divide:?}"), few, move || MonteCarlo::new(options)));
    }
    for divide in [mcts::Divide::Tree, mcts::Divide::Ensemble, mcts::Divide::Leaf, mcts::Divide::Shared] {
        for rollout in [Rollout::Random, Rollout::Ucb] {
            let options = mcts::Options { divide, rollout, ..mcts::Options::default() };
            let name = format!("uct {divide:?} {rollout:?}");
            all.push(candidate(name, sims, move || Uct::new(options)));
            all.last_mut().unwrap().is_raced = divide == mcts::Divide::Shared;
        }
    }
    for divide in [guided::Divide::Tree, guided::Divide::Ensemble] {
        let options = guided::Options { divide, ..guided::Options::default() };
        all.push(candidate(format!("guided {divide:?}"), sims, move || Guided::new(options)));
    }
    for divide in [minimax::Divide::None, minimax::Divide::Root, minimax::Divide::Brothers] {
        let options = minimax::Options { divide, table: 1 << 20, ..minimax::Options::default() };
        all.push(candidate(format!("minimax {divide:?}"), plies(5), move || Minimax::new(options)));
        all.push(candidate(format!("alphabeta {divide:?}"), plies(9), move || AlphaBeta::new(options)));
        all.last_mut().unwrap().is_raced = true;
    }
    for divide in [maxn::Divide::None, maxn::Divide::Every, maxn::Divide::Budget, maxn::Divide::Node] {
        let options = maxn::Options { divide, ..maxn::Options::default() };
        all.push(candidate(format!("maxn {divide:?}"), plies(5), move || MaxN::new(options)));
    }
    all
}
