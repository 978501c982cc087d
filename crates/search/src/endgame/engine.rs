//! The depth-first recursion (fail-soft) down to the ends of the game.

use crate::node_budget::{Halt, NodeBudget, Pace};
use crate::transposition::{Bound, Entry, TranspositionTable};
use plyground_core::{MoveOrdering, Outlook};

/// More than any margin.
pub(super) const INFINITE: i32 = 1 << 20;

/// What a search needs while it goes down.
pub(super) struct Engine<'a, G: Outlook> {
    game: &'a G,
    table: &'a TranspositionTable,
    budget: &'a NodeBudget<'a>,
    /// Positions looked at.
    pub(super) nodes: u64,
    /// Nodes that may be visited before the budget is asked for more.
    paid: u64,
    /// Nodes after which it is looked at, which may be sooner.
    look: u64,
    pace: Pace,
    /// The moves of all positions on the way here.
    stack: Vec<G::Move>,
}

impl<'a, G: Outlook + MoveOrdering> Engine<'a, G> {
    pub(super) fn new(game: &'a G, table: &'a TranspositionTable, budget: &'a NodeBudget<'a>) -> Self {
        Engine { game, table, budget, nodes: 0, paid: 0, look: 0, pace: Pace::new(), stack: Vec::new() }
    }

    /// By how many points the seat to move is ahead at the end: first who wins, then by how much.
    pub(super) fn solve(&mut self, state: &G::State) -> Result<i32, Halt> {
        let margin = self.margin(state, -1, 1)?;
        match margin.signum() {
            0 => Ok(0),
            1 => self.margin(state, margin - 1, INFINITE),
            _ => self.margin(state, -INFINITE, margin + 1),
        }
    }

    /// Best play from a position whose margin is known, to the end of the game.
    pub(super) fn line(&mut self, state: &G::State, margin: i32) -> Result<Vec<G::Move>, Halt> {
        let (game, mut state, mut margin) = (self.game, state.clone(), margin);
        let mut line = Vec::new();
        while game.payoffs(&state).is_none() {
            let mover = game.turn(&state);
            let mut moves = Vec::new();
            game.promising_moves(&state, &mut moves);
            let hint = self.table.probe(game.key(&state)).map(|entry| entry.best);
            moves.sort_by_key(|&mv| Some(game.code(mv)) != hint);
            let mut next = None;
            for mv in moves {
                let child = game.child(&state, mv);
                let wanted = if game.turn(&child) == mover { margin } else { -margin };
                if self.margin(&child, wanted - 1, wanted + 1)? == wanted {
                    next = Some((child, wanted, mv));
                    break;
                }
            }
            let (child, wanted, mv) = next.expect("some move keeps the margin");
            (state, margin) = (child, wanted);
            line.push(mv);
        }
        Ok(line)
    }

    /// By how many points the seat to move is ahead at the end. The contract of alpha-beta holds (fail-soft): a result between
    /// `alpha` and `beta` is the margin, one not above `alpha` is at least the margin, one not below `beta` at most.
    pub(super) fn margin(&mut self, state: &G::State, alpha: i32, beta: i32) -> Result<i32, Halt> {
        let game = self.game;
        let (mover, other) = (game.turn(state), game.turn(state).other());
        if game.payoffs(state).is_some() {
            let points = game.points(state);
            return Ok(points[mover] - points[other]);
        }
        self.nodes += 1;
        if self.nodes > self.look {
            self.pay()?;
        }
        let key = game.key(state);
        let known = self.table.probe(key);
        if let Some(entry) = known {
            let holds = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= beta,
                Bound::AtMost => entry.value <= alpha,
            };
            if holds {
                return Ok(entry.value);
            }
        }
        let prospect = game.outlook(state);
        let least = prospect.now[mover] - prospect.most[other];
        let most = prospect.most[mover] - prospect.now[other];
        if most <= alpha || least == most {
            return Ok(most);
        }
        if least >= beta {
            return Ok(least);
        }
        // Below the least nothing is to be found out, nor above the most.
        let (low, high) = (alpha.max(least - 1), beta.min(most));
        let (value, best) = if prospect.are_apart {
            (self.apart(state, low, high)?, known.map_or(0, |entry| entry.best))
        } else {
            self.best_of_moves(state, known.map(|entry| entry.best), low, high)?
        };
        let bound = if value >= most || (low < value && value < high) {
            Bound::Exact
        } else if value >= high {
            Bound::AtLeast
        } else {
            Bound::AtMost
        };
        self.table.store(key, Entry { value, bound, depth: 0, best });
        Ok(value)
    }

    /// The margin where neither seat can do anything about what the other gets: both are looked at alone.
    fn apart(&mut self, state: &G::State, alpha: i32, beta: i32) -> Result<i32, Halt> {
        let prospect = self.game.outlook(state);
        let (mover, other) = (self.game.turn(state), self.game.turn(state).other());
        let now = prospect.now[mover] - prospect.now[other];
        let other_most = prospect.most[other] - prospect.now[other];
        // The mover gains this much, the other nothing or up to all it can.
        let alone = self.game.alone(state, mover);
        let gain = self.margin(&alone, alpha, beta + other_most)? - now;
        if now + gain <= alpha {
            return Ok(now + gain);
        }
        if now + gain - other_most >= beta {
            return Ok(now + gain - other_most);
        }
        let alone = self.game.alone(state, other);
        let other_gain = self.margin(&alone, gain - beta, gain - alpha)? + now;
        Ok(now + gain - other_gain)
    }

    /// The best of all moves, and the code of it.
    fn best_of_moves(
        &mut self,
        state: &G::State,
        hint: Option<u16>,
        mut alpha: i32,
        beta: i32,
    ) -> Result<(i32, u16), Halt> {
        let game = self.game;
        let mover = game.turn(state);
        let first = self.stack.len();
        game.promising_moves(state, &mut self.stack);
        let end = self.stack.len();
        if let Some(place) = self.stack[first..].iter().position(|&mv| Some(game.code(mv)) == hint) {
            self.stack[first..=first + place].rotate_right(1);
        }
        let (mut best, mut best_at) = (-INFINITE, first);
        for at in first..end {
            let child = game.child(state, self.stack[at]);
            // Whose other colours have all passed moves again.
            let moves_again = game.turn(&child) == mover;
            let mut look = |alpha: i32, beta: i32| match moves_again {
                true => self.margin(&child, alpha, beta),
                false => Ok(-self.margin(&child, -beta, -alpha)?),
            };
            let mut value = look(alpha, if at == first { beta } else { alpha + 1 })?;
            if at > first && alpha < value && value < beta {
                value = look(value - 1, beta)?;
            }
            if value > best {
                (best, best_at) = (value, at);
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        let best_move = game.code(self.stack[best_at]);
        self.stack.truncate(first);
        Ok((best, best_move))
    }

    #[cold]
    fn pay(&mut self) -> Result<(), Halt> {
        if self.nodes > self.paid {
            self.paid = (self.nodes - 1).saturating_add(self.budget.draw()?);
        } else {
            self.budget.check()?;
        }
        self.look = self.paid.min(self.nodes + self.pace.next());
        Ok(())
    }
}
