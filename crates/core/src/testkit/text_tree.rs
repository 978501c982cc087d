//! A game written down as text, for searches whose answer is known before they begin.

use crate::{Game, Payoffs, Seat, without_knowledge};

/// A tree of positions for two to four seats, which take turns.
///
/// A position is a list of positions in brackets; a finished one is the points of the seats with commas between, of
/// which [`Payoffs::by_rank`] makes payoffs.
///
/// ```
/// use plyground_core::testkit::{TextTree, maxn};
/// use plyground_core::Game;
/// // The first seat chooses a side, the second an end: left is a draw at best, right a loss.
/// let game = TextTree::new(2, "((1,0 1,1) (1,0 0,1))");
/// assert_eq!(maxn(&game, &game.start()).best, [0]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextTree {
    seats: usize,
    nodes: Vec<Node>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Node {
    Running(Vec<usize>),
    Finished(Payoffs),
}

/// A place in the tree, and how many moves led there.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    node: usize,
    ply: usize,
}

impl TextTree {
    /// Reads a tree.
    ///
    /// # Panics
    /// If the text is none, or a position has no moves.
    pub fn new(seats: usize, text: &str) -> TextTree {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut game = TextTree { seats, nodes: Vec::new() };
        // The positions whose brackets are open, and their moves so far.
        let mut open: Vec<Vec<usize>> = vec![Vec::new()];
        for word in spaced.split_whitespace() {
            let node = match word {
                "(" => {
                    open.push(Vec::new());
                    continue;
                }
                ")" => {
                    let moves = open.pop().expect("a bracket that was opened");
                    assert!(!moves.is_empty(), "a running position has a move");
                    Node::Running(moves)
                }
                points => {
                    let points: Vec<i32> =
                        points.split(',').map(|one| one.parse().expect("a number of points")).collect();
                    assert_eq!(points.len(), seats, "{word}: points for each seat");
                    Node::Finished(Payoffs::by_rank(&points))
                }
            };
            game.nodes.push(node);
            open.last_mut().expect("a bracket around it").push(game.nodes.len() - 1);
        }
        assert!(open.len() == 1 && open[0].len() == 1, "one position, all brackets closed");
        game
    }
}

impl Game for TextTree {
    type State = Spot;
    type Move = usize;
    type Key = u64;

    fn seats(&self) -> usize {
        self.seats
    }

    /// What is read last is what stands around all the rest.
    fn start(&self) -> Spot {
        Spot { node: self.nodes.len() - 1, ply: 0 }
    }

    fn turn(&self, state: &Spot) -> Seat {
        Seat::new(state.ply % self.seats)
    }

    fn moves(&self, state: &Spot, out: &mut Vec<usize>) {
        if let Node::Running(moves) = &self.nodes[state.node] {
            out.extend(0..moves.len());
        }
    }

    fn play(&self, state: &mut Spot, mv: usize) {
        if let Node::Running(moves) = &self.nodes[state.node] {
            *state = Spot { node: moves[mv], ply: state.ply + 1 };
        }
    }

    fn payoffs(&self, state: &Spot) -> Option<Payoffs> {
        match &self.nodes[state.node] {
            Node::Running(_) => None,
            Node::Finished(payoffs) => Some(*payoffs),
        }
    }

    fn key(&self, state: &Spot) -> u64 {
        state.node as u64
    }
}

without_knowledge!(TextTree);
