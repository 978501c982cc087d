//! A simulation: from the root to the end of a game.

use plyground_core::{Game, Guide, Payoffs, PerSeat, Rng};

/// A way down the tree and the game played from its end.
pub(super) struct Simulation<G: Game> {
    /// Where it is.
    pub(super) state: G::State,
    /// The moves of the tree it took, each as the position and the place of the move among those of the tree.
    pub(super) path: Vec<(u32, u32)>,
    /// All moves as AMAF counts them, those of the playout included.
    pub(super) played: Vec<AmafKey>,
    /// How the game ended.
    pub(super) payoffs: Payoffs,
    /// Moves that were not in the tree.
    pub(super) plies: u32,
    /// What the game is worth to each seat, 0 to 1.
    pub(super) rewards: PerSeat<f32>,
}

/// What makes a move the same for AMAF, early or late: the colour that plays it, and its code.
#[derive(Copy, Clone, Debug)]
pub(super) struct AmafKey {
    pub(super) colour: u8,
    pub(super) code: u16,
}

impl<G: Guide> Simulation<G> {
    pub(super) fn new(root: &G::State) -> Simulation<G> {
        Simulation {
            state: root.clone(),
            path: Vec::new(),
            played: Vec::new(),
            payoffs: Payoffs::draw(2),
            plies: 0,
            rewards: PerSeat::default(),
        }
    }

    /// Back to the root.
    pub(super) fn start(&mut self, root: &G::State) {
        self.state.clone_from(root);
        self.path.clear();
        self.played.clear();
        self.plies = 0;
    }

    /// Plays a move.
    #[inline]
    pub(super) fn play(&mut self, game: &G, mv: G::Move) {
        self.played.push(AmafKey { colour: game.amaf_colour(&self.state) as u8, code: game.code(mv) });
        game.play(&mut self.state, mv);
    }

    /// The heavy playout: moves of the guide to the end of the game.
    pub(super) fn play_out(&mut self, game: &G, mut rng: Rng, scratch: &mut G::Scratch) {
        loop {
            if let Some(payoffs) = game.payoffs(&self.state) {
                self.payoffs = payoffs;
                return;
            }
            let mv = game.playout_move(&self.state, &mut rng, scratch);
            self.play(game, mv);
            self.plies += 1;
        }
    }
}
