//! A game written down as a tree: for two to four seats, with passes, and small enough to search by hand.
//!
//! ```text
//!   1:50(2:43(62 26) 35)     seat 1 to move, guessed to be 5 to 0; its first move leaves it to seat 2
//!                            whether the game ends 6 to 2 or 2 to 6, its second ends it 3 to 5
//!   1-:50(...)               seat 1 must pass
//! ```

use plyground_core::{Evaluate, Game, MoveOrdering, Payoffs, PerSeat, Rng, Seat, without_knowledge};

#[derive(Debug)]
pub(crate) struct TextTree {
    seats: usize,
    /// The start is the last.
    nodes: Vec<Node>,
}

#[derive(Clone, Debug)]
struct Node {
    seat: Seat,
    is_pass: bool,
    points: Vec<i32>,
    children: Vec<usize>,
}

/// A move: the number of a child, or a pass.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Child(usize),
    Pass,
}

impl TextTree {
    pub(crate) fn new(text: &str) -> TextTree {
        let mut nodes = Vec::new();
        let mut rest = text.as_bytes();
        read(&mut rest, &mut nodes);
        assert!(rest.is_empty());
        TextTree { seats: nodes[0].points.len(), nodes }
    }

    /// A tree with up to four moves in each position and no line longer than `plies`.
    pub(crate) fn random(seats: usize, plies: usize, rng: &mut Rng) -> TextTree {
        let mut text = String::new();
        write(&mut text, seats, 0, plies, rng);
        TextTree::new(&text)
    }

    pub(crate) fn spot(&self, state: usize) -> (bool, Vec<i32>) {
        (self.nodes[state].children.is_empty(), self.nodes[state].points.clone())
    }
}

fn read(rest: &mut &[u8], nodes: &mut Vec<Node>) -> usize {
    let mut digits = || {
        let count = rest.iter().take_while(|c| c.is_ascii_digit()).count();
        let (digits, more) = rest.split_at(count);
        *rest = more;
        digits.iter().map(|digit| i32::from(digit - b'0')).collect::<Vec<i32>>()
    };
    let first = digits();
    if !matches!(rest.first(), Some(b':' | b'-')) {
        nodes.push(Node { seat: Seat::FIRST, is_pass: false, points: first, children: Vec::new() });
        return nodes.len() - 1;
    }
    let is_pass = rest[0] == b'-';
    *rest = &rest[1 + usize::from(is_pass)..];
    let points = {
        let count = rest.iter().take_while(|c| c.is_ascii_digit()).count();
        let (digits, more) = rest.split_at(count);
        *rest = more;
        digits.iter().map(|digit| i32::from(digit - b'0')).collect()
    };
    let mut children = Vec::new();
    while rest[0] != b')' {
        *rest = &rest[1..];
        children.push(read(rest, nodes));
    }
    *rest = &rest[1..];
    nodes.push(Node { seat: Seat::new(first[0] as usize - 1), is_pass, points, children });
    nodes.len() - 1
}

fn write(text: &mut String, seats: usize, mover: usize, plies: usize, rng: &mut Rng) {
    let points: String = (0..seats).map(|_| char::from(b'0' + rng.below(6) as u8)).collect();
    if plies == 0 || rng.below(8) == 0 {
        text.push_str(&points);
        return;
    }
    let is_pass = rng.below(8) == 0;
    let moves = if is_pass { 1 } else { 1 + rng.below(4) };
    text.push_str(&format!("{}{}:{points}", mover + 1, if is_pass { "-" } else { "" }));
    for i in 0..moves {
        text.push(if i == 0 { '(' } else { ' ' });
        write(text, seats, (mover + 1) % seats, plies - 1, rng);
    }
    text.push(')');
}

impl Game for TextTree {
    type State = usize;
    type Move = Step;
    type Key = usize;

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> usize {
        self.nodes.len() - 1
    }

    fn turn(&self, &state: &usize) -> Seat {
        self.nodes[state].seat
    }

    fn moves(&self, &state: &usize, out: &mut Vec<Step>) {
        let Node { is_pass, children, .. } = &self.nodes[state];
        out.extend((0..children.len()).map(|i| if *is_pass { Step::Pass } else { Step::Child(i) }));
    }

    fn play(&self, state: &mut usize, mv: Step) {
        let place = if let Step::Child(place) = mv { place } else { 0 };
        *state = self.nodes[*state].children[place];
    }

    fn payoffs(&self, &state: &usize) -> Option<Payoffs> {
        let node = &self.nodes[state];
        node.children.is_empty().then(|| Payoffs::by_rank(&node.points))
    }

    fn key(&self, &state: &usize) -> usize {
        state
    }

    fn costs_ply(&self, mv: Step) -> bool {
        mv != Step::Pass
    }
}

without_knowledge!(TextTree);

impl MoveOrdering for TextTree {
    /// The last first, so that it differs from board order.
    fn promising_moves(&self, state: &usize, out: &mut Vec<Step>) {
        let first = out.len();
        self.moves(state, out);
        out[first..].reverse();
    }

    fn code(&self, mv: Step) -> u16 {
        if let Step::Child(place) = mv { place as u16 } else { u16::MAX }
    }
}

impl Evaluate for TextTree {
    const BOUND: i32 = 9;

    fn evaluate(&self, &state: &usize) -> PerSeat<i32> {
        let mut worth = PerSeat::default();
        for (to, from) in worth.0.iter_mut().zip(&self.nodes[state].points) {
            *to = *from;
        }
        worth
    }
}
