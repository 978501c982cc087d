//! Fleets: many games of one kind, played side by side by arrays of actions, for programs that learn.

use crate::enlisted::Rules;
use plyground_core::{Coded, Notation, Playouts, Rng, Seat, Streams, TextError};
use std::sync::Arc;

/// Many games of one kind, each played on by one action a step; a game that ends begins anew in the next step's place.
///
/// Nothing in it allocates from step to step but for lists of moves, whose memory is kept.
pub trait Fleet: Send {
    /// How many games there are.
    fn games(&self) -> usize;
    /// Planes of an observation: one a colour.
    fn planes(&self) -> usize;
    /// All games from their start.
    fn reset(&mut self, buffers: FleetBuffers<'_>);
    /// Plays an action in each game; where one is not legal, nothing is played in any, and it is said which.
    fn step(&mut self, actions: &[i32], buffers: FleetBuffers<'_>) -> Result<(), TextError>;
    /// A legal action of each game, each as likely as any other.
    fn sample(&mut self, seed: u64, out: &mut [i32]);
}

/// Where a fleet writes what came of a step; every game has its part, one after the other. Empty ones are not written.
#[derive(Debug)]
pub struct FleetBuffers<'a> {
    /// Which cells each colour has, the colour to move first and the others in turn order: 1 or 0, a plane a colour, row by row
    /// from the top.
    pub observations: &'a mut [u8],
    /// Which actions are legal, 1 or 0.
    pub masks: &'a mut [u8],
    /// What the step brought to each seat: where the game ended, twice what its payoff is above an even share, so that all add up to
    /// zero and two seats get 1 and -1; else 0.
    pub rewards: &'a mut [f32],
    /// Whether the step ended the game, which has begun anew.
    pub dones: &'a mut [u8],
    /// The seat to move, from zero.
    pub turns: &'a mut [u8],
}

/// A fleet with its types.
pub(super) struct TypedFleet<G: Playouts + Coded + Notation> {
    rules: Arc<Rules<G>>,
    states: Vec<G::State>,
    moves: Vec<G::Move>,
    cells: Vec<u8>,
    /// The positions after a step, until all its actions are known to be legal.
    after: Vec<G::State>,
    scratch: G::Scratch,
    drawn: u64,
}

impl<G: Playouts + Coded + Notation> TypedFleet<G> {
    pub(super) fn new(rules: Arc<Rules<G>>, games: usize) -> TypedFleet<G> {
        let (columns, rows) = rules.game.size();
        let states = vec![rules.game.start(); games];
        let scratch = G::Scratch::default();
        TypedFleet {
            rules,
            states,
            moves: Vec::new(),
            cells: vec![0; columns * rows],
            after: Vec::with_capacity(games),
            scratch,
            drawn: 0,
        }
    }

    fn write(&mut self, buffers: &mut FleetBuffers<'_>) {
        let game = &self.rules.game;
        let (colours, actions, cells) = (game.colours(), game.actions(), self.cells.len());
        buffers.masks.fill(0);
        buffers.observations.fill(0);
        for (at, state) in self.states.iter().enumerate() {
            if let Some(mask) = buffers.masks.get_mut(at * actions..(at + 1) * actions) {
                self.moves.clear();
                game.moves(state, &mut self.moves);
                self.moves.iter().filter_map(|&mv| game.action(mv)).for_each(|action| mask[action] = 1);
            }
            if let Some(planes) =
                buffers.observations.get_mut(at * colours * cells..(at + 1) * colours * cells)
            {
                game.write_cells(state, &mut self.cells);
                let mover = game.colour(state);
                for (cell, _) in self.cells.iter().enumerate().filter(|(_, colour)| **colour > 0) {
                    let plane = (usize::from(self.cells[cell]) - 1 + colours - mover) % colours;
                    planes[plane * cells + cell] = 1;
                }
            }
            if let Some(turn) = buffers.turns.get_mut(at) {
                *turn = game.turn(state).index() as u8;
            }
        }
    }
}

impl<G: Playouts + Coded + Notation + Send> Fleet for TypedFleet<G> {
    fn games(&self) -> usize {
        self.states.len()
    }

    fn planes(&self) -> usize {
        self.rules.game.colours()
    }

    fn reset(&mut self, mut buffers: FleetBuffers<'_>) {
        let start = self.rules.game.start();
        self.states.fill(start);
        buffers.rewards.fill(0.0);
        buffers.dones.fill(0);
        self.write(&mut buffers);
    }

    fn step(&mut self, actions: &[i32], mut buffers: FleetBuffers<'_>) -> Result<(), TextError> {
        let game = &self.rules.game;
        if actions.len() != self.states.len() {
            let wanted = format!("expected one for each of {} games", self.states.len());
            return Err(TextError::new(format!("{} actions: {wanted}", actions.len())));
        }
        // All are looked at before the first is played.
        self.after.clear();
        for (at, (state, &action)) in self.states.iter().zip(actions).enumerate() {
            let wrong = |why: &str| TextError::new(format!("game {at}, action {action}: {why}"));
            let mv = usize::try_from(action).ok().and_then(|action| game.move_of(action));
            let mv = mv.ok_or_else(|| wrong(&format!("expected 0 to {}", game.actions() - 1)))?;
            let mut next = state.clone();
            game.try_play(&mut next, mv).map_err(|why| wrong(&game.explain(state, mv, why)))?;
            self.after.push(next);
        }
        std::mem::swap(&mut self.states, &mut self.after);
        let seats = game.seats();
        buffers.rewards.fill(0.0);
        buffers.dones.fill(0);
        for (at, state) in self.states.iter_mut().enumerate() {
            let Some(payoffs) = game.payoffs(state) else { continue };
            if let Some(rewards) = buffers.rewards.get_mut(at * seats..(at + 1) * seats) {
                for (seat, reward) in Seat::all(seats).zip(rewards) {
                    *reward = (2.0 * payoffs.share(seat) - 2.0 / seats as f64) as f32;
                }
            }
            if let Some(done) = buffers.dones.get_mut(at) {
                *done = 1;
            }
            *state = game.start();
        }
        self.write(&mut buffers);
        Ok(())
    }

    fn sample(&mut self, seed: u64, out: &mut [i32]) {
        let game = &self.rules.game;
        self.drawn += 1;
        let streams = Streams::new(seed).branch(self.drawn);
        for (at, (state, place)) in self.states.iter().zip(out).enumerate() {
            let mut rng: Rng = streams.rng(at as u64);
            let mv = game.random_move(state, &mut rng, &mut self.scratch);
            *place = game.action(mv).map_or(-1, |action| action as i32);
        }
    }
}
