//! A simulation: from the root to the end of a game.

use plyground_core::{Game, Guide, Payoffs, PerSeat, Played, Rng};

/// A way down the tree and the game played from its end.
pub(super) struct Simulation<G: Game> {
    /// Where it is.
    pub(super) state: G::State,
    /// The moves of the tree it took, each as the position and the place of the move among those of the tree.
    pub(super) path: Vec<(u32, u32)>,
    /// The last moves before the root, as far as they are known, and all moves from there on, those of the playout included.
    line: Vec<Played<G::Move>>,
    /// How many of them come before the root.
    before: usize,
    /// How the game ended.
    pub(super) payoffs: Payoffs,
    /// Moves that were not in the tree.
    pub(super) plies: u32,
    /// What the game is worth to each seat, 0 to 1.
    pub(super) rewards: PerSeat<f32>,
    /// How far each seat was ahead of the others in the end, in points.
    pub(super) leads: PerSeat<f32>,
}

/// How many moves a guide is shown, at most: a round of four colours.
const RECENT: usize = 4;

impl<G: Guide> Simulation<G> {
    /// One that begins at a root to which these moves led.
    pub(super) fn new(root: &G::State, before: &[Played<G::Move>]) -> Simulation<G> {
        let before = &before[before.len().saturating_sub(RECENT)..];
        Simulation {
            state: root.clone(),
            path: Vec::new(),
            line: before.to_vec(),
            before: before.len(),
            payoffs: Payoffs::draw(2),
            plies: 0,
            rewards: PerSeat::default(),
            leads: PerSeat::default(),
        }
    }

    /// Back to the root.
    pub(super) fn start(&mut self, root: &G::State) {
        self.state.clone_from(root);
        self.path.clear();
        self.line.truncate(self.before);
        self.plies = 0;
    }

    /// All moves from the root on.
    #[inline]
    pub(super) fn played(&self) -> &[Played<G::Move>] {
        &self.line[self.before..]
    }

    /// The last moves.
    #[inline]
    pub(super) fn recent(&self) -> &[Played<G::Move>] {
        &self.line[self.line.len().saturating_sub(RECENT)..]
    }

    /// Plays a move.
    #[inline]
    pub(super) fn play(&mut self, game: &G, mv: G::Move) {
        self.line.push(Played { colour: game.amaf_colour(&self.state) as u8, mv });
        game.play(&mut self.state, mv);
    }

    /// The heavy playout: moves of the guide to the end of the game.
    pub(super) fn play_out(&mut self, game: &G, mut rng: Rng, scratch: &mut G::Scratch) {
        loop {
            if let Some(payoffs) = game.payoffs(&self.state) {
                self.payoffs = payoffs;
                return;
            }
            let mv = game.playout_move(&self.state, self.recent(), &mut rng, scratch);
            self.play(game, mv);
            self.plies += 1;
        }
    }
}
