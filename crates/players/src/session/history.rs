//! Histories: the positions of a game from its beginning on, shared by all games that began alike.

use plyground_core::Game;
use std::sync::Arc;

/// The moves and positions so far: a chain from the last position back to the first.
///
/// A copy shares the whole chain, a move adds a link to it and taking it back removes it, whoever else holds the others.
pub(super) struct History<G: Game>(Arc<Ply<G>>);

/// A position, and how it came about.
struct Ply<G: Game> {
    state: G::State,
    /// How many moves led here.
    number: usize,
    /// The last of them, and the position before it; `None` where the game began.
    before: Option<(G::Move, Arc<Ply<G>>)>,
}

impl<G: Game> History<G> {
    /// A game that begins here.
    pub(super) fn new(state: G::State) -> History<G> {
        History(Arc::new(Ply { state, number: 0, before: None }))
    }

    /// The position.
    pub(super) fn state(&self) -> &G::State {
        &self.0.state
    }

    /// How many moves there are.
    pub(super) fn len(&self) -> usize {
        self.0.number
    }

    /// The last move, and the position it was made in.
    pub(super) fn last(&self) -> Option<(G::Move, &G::State)> {
        self.0.before.as_ref().map(|(mv, ply)| (*mv, &ply.state))
    }

    /// The position in which the game began.
    pub(super) fn first(&self) -> &G::State {
        let mut at = &self.0;
        while let Some((_, ply)) = &at.before {
            at = ply;
        }
        &at.state
    }

    /// All moves from the first on.
    pub(super) fn moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::with_capacity(self.len());
        let mut at = &self.0;
        while let Some((mv, ply)) = &at.before {
            moves.push(*mv);
            at = ply;
        }
        moves.reverse();
        moves
    }

    /// Goes on by a move that led to `state`.
    pub(super) fn push(&mut self, mv: G::Move, state: G::State) {
        let before = Some((mv, self.0.clone()));
        self.0 = Arc::new(Ply { state, number: self.len() + 1, before });
    }

    /// Takes the last move back and returns it.
    pub(super) fn pop(&mut self) -> Option<G::Move> {
        let (mv, ply) = self.0.before.as_ref()?;
        let (mv, ply) = (*mv, ply.clone());
        self.0 = ply;
        Some(mv)
    }
}

impl<G: Game> Clone for History<G> {
    fn clone(&self) -> History<G> {
        History(self.0.clone())
    }
}

/// Link by link: a chain that is left to itself goes as deep into the stack as it is long.
impl<G: Game> Drop for Ply<G> {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some((_, ply)) = before {
            before = Arc::into_inner(ply).and_then(|mut ply| ply.before.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::testkit::TextTree;

    #[test]
    fn copies_share_what_they_have_in_common_and_nothing_else() {
        let game = TextTree::new(2, "((1,0 1,1) (1,0 0,1))");
        let mut one: History<TextTree> = History::new(game.start());
        one.push(1, game.child(one.state(), 1));
        let mut other = one.clone();
        assert!(Arc::ptr_eq(&one.0, &other.0));
        one.push(0, game.child(one.state(), 0));
        other.push(1, game.child(other.state(), 1));
        assert_eq!((one.moves(), other.moves()), (vec![1, 0], vec![1, 1]));
        assert_eq!(one.last().map(|(mv, _)| mv), Some(0));
        assert_eq!((one.pop(), one.pop(), one.pop(), one.len()), (Some(0), Some(1), None, 0));
        assert_eq!((other.len(), one.state()), (2, &game.start()));
    }

    #[test]
    fn a_long_history_is_dropped_without_a_deep_stack() {
        let game = TextTree::new(2, "(1,0)");
        let mut long: History<TextTree> = History::new(game.start());
        (0..1_000_000).for_each(|_| long.push(0, game.start()));
        let copy = long.clone();
        drop(long);
        assert_eq!(copy.len(), 1_000_000);
    }
}
